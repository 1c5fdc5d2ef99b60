// What goes over the wire. Made from the server's own types by `make types`; change those instead.

export type Layer = "" | "map" | "large" | "near";

export type Anchor = "start" | "middle" | "end";

export type Fade = "" | "in" | "out";

export type Spot = [number, number, number?, number?];

export type Move = [string, (Spot | null)?, (Spot | null)?, string?, Fade?, Layer?];

export type Beat = (string | Move)[];

export type Rectangle = [number, number, number, number];

export type Phase = "gathering" | "playing" | "over" | "closed";

export type Preparation = "waiting" | "compiling" | "ready";

export type SeatKind = "open" | "person" | "here" | "bot";

export type WishKind = "me" | "open" | "bot" | "here";

export type Final = "" | "ends" | "secret" | "costs";

export type Choice = [number, string, Final];

export type LogLine = [number, string] | [number, string, "banner"];

export type Said = [number, string, string, "" | "watching"];

export type DueLesson = [string, string[]];

export type MessageId = number | string | null;

export type Answer = DoneAnswer | RefusedAnswer;

export type Heard = News | MomentInWords | StoreNews | DoneAnswer | RefusedAnswer;

export type Message = MoveMessage | UndoMessage | ChatMessage | LookMessage | LayoutMessage;

export type OptionSchema = SwitchSchema | NumberSchema | ChoiceSchema | SeveralSchema;

export type Pace = "none" | "live" | "days";

export type Shown = "gathering" | "playing";

export type LobbyHeard = LobbyNews | SeekNews;

/** How a text is set; what is usual is left out. */
export interface LetteringLook {
  z?: number;
  w?: "bold";
  i?: boolean;
  e?: boolean;
  a?: Anchor;
  c?: string;
  p?: number;
}

/** A piece that is new, or what changed of one; null: back at its default. */
export interface PieceChanges {
  s?: string | null;
  x?: number | null;
  y?: number | null;
  t?: number | null;
  k?: number | null;
  o?: string | null;
  l?: string | null;
  a?: number[] | null;
  g?: boolean | null;
  w?: number | null;
  b?: string | null;
  n?: string | null;
  f?: LetteringLook | null;
  m?: Layer | null;
}

/** A map, or what changed of it. */
export interface MapChanges {
  box?: Rectangle;
  whole?: Rectangle;
  focus?: [number, number];
  target?: number;
  most?: number;
  large?: number;
  near?: number;
  reach?: Rectangle | null;
}

/** A scene, if it is `whole`, or what changed of it; to be applied in this order. */
export interface SceneChanges {
  whole?: boolean;
  size?: [number, number];
  map?: MapChanges;
  backdrop?: string;
  symbols?: Record<string, string>;
  motions?: Record<string, Move[]>;
  gone?: string[];
  pieces?: [string, PieceChanges][];
  order?: [string, string | null][];
  beats?: Beat[];
}

/** A seat and who sits there. */
export interface SeatFacts {
  kind: SeatKind;
  name: string;
  level: number | null;
  mine_again: boolean;
  connected: boolean;
  votes: number;
}

/** How long everybody may think, in seconds. */
export interface TimingFacts {
  bank: number;
  turn: number;
  late: "bot" | "warned";
}

/** What those who sit at a table have agreed to beside the rules. */
export interface TermsFacts {
  open: boolean;
  when_full: boolean;
  rated: boolean;
  timing: TimingFacts | null;
  language: string;
  band: [number, number] | null;
}

/** What a person has left when it is told, in milliseconds; less than nothing until it is called. */
export interface SeatClock {
  turn: number;
  bank: number;
  runs: boolean;
  rests: number;
  warned: boolean;
}

/** The clock of a table; it is told when it changes, and whoever shows it counts on by themselves. */
export interface ClockFacts {
  paused: boolean;
  wishes: number[];
  seats: (SeatClock | null)[];
}

/** Somebody who is muted. */
export interface Muted {
  serial: number;
  name: string;
}

/** A table as everybody knows it, and what is mine there. */
export interface TableFacts {
  id: string;
  game: string;
  title: string;
  version: number;
  options: Record<string, unknown>;
  terms: TermsFacts;
  secrets: boolean;
  plans: boolean;
  phase: Phase;
  closed: string | null;
  seats: SeatFacts[];
  me: number[];
  host: boolean;
  spectators: number;
  hushed: boolean;
  muted: boolean;
  silenced: Muted[];
  rematch: string | null;
}

/** How a seat ended. */
export interface Standing {
  seat: number;
  name: string;
  rank: number;
  score: number;
  parts: Record<string, number>;
  why: string;
  part_names: Record<string, string>;
}

/** An update that leaves the position alone: somebody came, somebody said something. */
export interface News {
  type: "update";
  serial: number;
  chat?: Said[];
  clock?: ClockFacts;
  table?: TableFacts;
}

/** An update of the position. */
export interface Moment {
  type: "update";
  serial: number;
  chat?: Said[];
  clock?: ClockFacts;
  table?: TableFacts;
  ply: number;
  seat: number | null;
  deciding: number[];
  undo?: number;
  back?: number;
  scene?: SceneChanges;
  lessons?: DueLesson[] | null;
  result?: Standing[];
}

/** What is asked, what can be done and what happened. */
export interface Words {
  prompt?: string;
  choices?: Choice[];
  log?: LogLine[];
  log_since?: number;
}

/** What can be done, for a program that needs no words. */
export interface Numbers {
  choices?: number[];
}

/** What a page is told of the position. */
export interface MomentInWords {
  type: "update";
  serial: number;
  chat?: Said[];
  clock?: ClockFacts;
  table?: TableFacts;
  ply: number;
  seat: number | null;
  deciding: number[];
  undo?: number;
  back?: number;
  scene?: SceneChanges;
  lessons?: DueLesson[] | null;
  result?: Standing[];
  prompt?: string;
  choices?: Choice[];
  log?: LogLine[];
  log_since?: number;
}

/** What a program is told that needs no words. */
export interface MomentInNumbers {
  type: "update";
  serial: number;
  chat?: Said[];
  clock?: ClockFacts;
  table?: TableFacts;
  ply: number;
  seat: number | null;
  deciding: number[];
  undo?: number;
  back?: number;
  scene?: SceneChanges;
  lessons?: DueLesson[] | null;
  result?: Standing[];
  choices?: number[];
}

/** Whether anything can be stored just now. */
export interface StoreNews {
  type: "store";
  away: boolean;
  sentence?: string;
}

/** It is stored; of a move, how many of its actions were left. */
export interface DoneAnswer {
  type: "done";
  id: MessageId;
  left?: number;
}

/** It was refused, and nothing has changed. */
export interface RefusedAnswer {
  type: "refused";
  id: MessageId;
  code: string;
  sentence: string;
  rule?: string;
}

/** Decide. */
export interface MoveMessage {
  id?: MessageId;
  do: "move";
  seat: number;
  ply: number;
  actions: (number | string)[];
}

/** Take back to a ply. */
export interface UndoMessage {
  id?: MessageId;
  do: "undo";
  seat: number;
  ply: number;
}

/** Say something. */
export interface ChatMessage {
  id?: MessageId;
  do: "chat";
  text: string;
}

/** Look through the eyes of a seat of mine, or of nobody. */
export interface LookMessage {
  id?: MessageId;
  do: "look";
  seat: number | null;
}

/** Have the board laid out otherwise. */
export interface LayoutMessage {
  id?: MessageId;
  do: "layout";
  layout: string;
}

/** One of the values of an option. */
export interface ValueSchema {
  const: string;
  title: string;
  description: string;
  rule: string;
  seat?: number;
}

/** What any option says of itself; the number of players has no words. */
export interface OptionTexts {
  title?: string;
  description?: string;
  rule?: string;
}

/** On or off. */
export interface SwitchSchema {
  title?: string;
  description?: string;
  rule?: string;
  type: "boolean";
  default: boolean;
}

/** A whole number, within bounds or one of some. */
export interface NumberSchema {
  title?: string;
  description?: string;
  rule?: string;
  type: "integer";
  default: number;
  minimum?: number;
  maximum?: number;
  enum?: number[];
}

/** One of several values. */
export interface ChoiceSchema {
  title?: string;
  description?: string;
  rule?: string;
  type: "string";
  default: string;
  oneOf: ValueSchema[];
}

/** The values that an option may have several of. */
export interface ValuesSchema {
  type: "string";
  oneOf: ValueSchema[];
}

/** Any number of values, none of them twice. */
export interface SeveralSchema {
  title?: string;
  description?: string;
  rule?: string;
  type: "array";
  default: string[];
  items: ValuesSchema;
  uniqueItems: boolean;
}

/** All options, and how many may play. */
export interface OptionsSchema {
  type: "object";
  properties: Record<string, OptionSchema>;
  additionalProperties: boolean;
}

/** A seat and who sits there. */
export interface LobbySeat {
  kind: SeatKind;
  name: string;
  level: number | null;
}

/** A table that is open to all. */
export interface LobbyTable {
  id: string;
  game: string;
  title: string;
  phase: Shown;
  seats: LobbySeat[];
  free: number;
  host: string;
  created: number;
  pace: Pace;
  timing: TimingFacts | null;
  rated: boolean;
  when_full: boolean;
  language: string;
  band: [number, number] | null;
  rules: [string, string][];
}

/** What stands in the lobby: all that fits, or what has changed since. */
export interface LobbyNews {
  type: "lobby";
  whole?: boolean;
  count: number;
  tables: LobbyTable[];
  gone?: string[];
}

/** A game that I look for. */
export interface SeekFacts {
  waited: number;
  bots_in: number | null;
  others: number;
}

/** What became of my search: it goes on, I am seated, or it has ended with a sentence that says why. */
export interface SeekNews {
  type: "seek";
  seek: SeekFacts | null;
  url: string | null;
  sentence?: string;
}

/** What somebody sends; a word that is not known is refused, because it was probably meant otherwise. */
export interface Asked {
}

/** What was wrong. */
export interface Error {
  code: string;
  sentence: string;
  rule?: string | null;
  field?: string | null;
}

/** An answer that refuses; nothing was changed. */
export interface Refusal {
  error: Error;
}

/** How the server is. */
export interface Health {
  status: "ok";
  version: string;
  games: Record<string, Preparation>;
}

/** The server can do all it is asked for. */
export interface Ready {
  status: "ok";
}

/** Who asks. */
export interface Me {
  name: string | null;
}

/** A name to be called by. */
export interface NewName {
  name: string;
}

/** A link that makes another browser the same person. */
export interface Link {
  url: string;
}

/** A player that is a program. */
export interface Client {
  token: string;
}

/** A game in short. */
export interface GameSummary {
  name: string;
  title: string;
  year: number;
  version: number;
  players: number[];
  minutes: number[];
  pitch: string;
  secrets: boolean;
  levels: number[];
  usual_level: number;
  actions: number;
}

/** A game with its options. */
export interface GameFacts {
  name: string;
  title: string;
  year: number;
  version: number;
  players: number[];
  minutes: number[];
  pitch: string;
  secrets: boolean;
  levels: number[];
  usual_level: number;
  actions: number;
  options_schema: OptionsSchema;
}

/** Something that the guide of a first game explains when it first matters. */
export interface Lesson {
  id: string;
  title: string;
  text: string;
  rule: string;
  core: boolean;
}

/** All that a game teaches, in order. */
export interface Lessons {
  lessons: Lesson[];
  farewell: string;
}

/** Who is to sit on a seat. */
export interface SeatWish {
  kind: WishKind;
  level?: number | null;
  name?: string | null;
}

/** How long everybody may think. */
export interface Timing {
  bank: number;
  turn: number;
  late?: "bot" | "warned";
}

/** What those who sit down agree to beside the rules. */
export interface Terms {
  open?: boolean;
  when_full?: boolean;
  rated?: boolean;
  timing?: Timing | null;
  language?: string;
  band?: [number, number] | null;
}

/** A table to be set up. */
export interface NewTable {
  game: string;
  players?: number | null;
  options?: Record<string, boolean | number | string | string[]>;
  seats?: SeatWish[] | null;
  start?: boolean;
  terms?: Terms | null;
}

/** What a record may hold that somebody brings; whether it is a game, playing it shows. */
export interface Recorded {
  game: string;
  version: number;
  players: number;
  options: Record<string, boolean | number | string | string[]>;
  seed: number;
  moves: [number, string][];
  names: string[] | null;
}

/** A number of players and options that are being thought about. */
export interface Wanted {
  players: number;
  options?: Record<string, boolean | number | string | string[]>;
}

/** Whether players and options go together. */
export interface Fitting {
  error: Error | null;
  friendly: string | null;
}

/** Where a table is. */
export interface Address {
  id: string;
  url: string;
}

/** A table, and how far it has come. */
export interface TableNow {
  id: string;
  game: string;
  title: string;
  version: number;
  options: Record<string, unknown>;
  terms: TermsFacts;
  secrets: boolean;
  plans: boolean;
  phase: Phase;
  closed: string | null;
  seats: SeatFacts[];
  me: number[];
  host: boolean;
  spectators: number;
  hushed: boolean;
  muted: boolean;
  silenced: Muted[];
  rematch: string | null;
  serial: number;
  ply: number;
  clock: ClockFacts | null;
}

/** A table of mine in short. */
export interface TableSummary {
  id: string;
  url: string;
  game: string;
  title: string;
  phase: string;
  names: string[];
  me: number[];
  my_turn: boolean;
  ranks: number[] | null;
  touched: number;
  may_delete: boolean;
}

/** My tables, the newest first. */
export interface MyTables {
  tables: TableSummary[];
}

/** Whether a table is to be out of sight. */
export interface Hide {
  hidden?: boolean;
}

/** Actions for a decision. */
export interface Moves {
  seat: number;
  ply: number;
  actions: (number | string)[];
}

/** It is stored; of a move, how many of its actions were left because the seat could not decide them any more. */
export interface Done {
  ply: number;
  serial: number;
  left: number;
}

/** Take back to a ply. */
export interface Undo {
  seat: number;
  ply: number;
}

/** A seat of mine. */
export interface SeatOnly {
  seat: number;
}

/** Something said. */
export interface Chat {
  text: string;
}

/** Who is to be silent. */
export interface Mute {
  serial?: number | null;
  muted?: boolean;
}

/** Something that can be done now. */
export interface PossibleAction {
  action: number;
  notation: string;
  label: string;
  final: boolean;
}

/** A position as a seat may know it, in words and numbers. */
export interface View {
  ply: number;
  serial: number;
  seat: number | null;
  deciding: number[];
  over: boolean;
  prompt: string;
  choices: PossibleAction[];
  text: string[];
  log: LogLine[];
  log_since: number;
  result: Standing[] | null;
}

/** Part of what happened, each line with the ply it belongs to. */
export interface Log {
  log: LogLine[];
  log_since: number;
}

/** Why something cannot be done. */
export interface Reason {
  action: number | null;
  label: string;
  sentence: string;
  rule: string | null;
}

/** What can be done with a piece by several decisions, to be sent as moves. */
export interface Ahead {
  actions: number[];
  words: string;
}

/** Why; none if it can be done. */
export interface Reasons {
  reasons: Reason[];
  ahead: Ahead[];
}

/** What the strongest bot would do. It holds until my seat decides, whatever others decide meanwhile. */
export interface Hint {
  ply: number;
  decision: number;
  actions: number[];
  labels: string[];
  why: string;
  words: string;
  chances: [string, number][];
  pieces: string[];
  course: SceneChanges;
}

/** Where plans lead, or one of them: what changes on the board that the seat sees (see docs/protocol.md). */
export interface Plans {
  ply: number;
  scene: SceneChanges;
  words: string;
  actions: number[];
}

/** A board of any ply, as pieces (see docs/protocol.md), and the words that go with it. */
export interface WholeScene {
  ply: number;
  plies: number;
  seat: number | null;
  deciding: number[];
  prompt: string;
  scene: SceneChanges;
  result: Standing[] | null;
}

/** What a browser is asked for, as `navigator.credentials` takes it once its base64url is decoded. */
export interface Ceremony {
  options: Record<string, unknown>;
}

/** The name for an account, if there is none yet. */
export interface NewPasskey {
  name?: string | null;
}

/** What a new passkey says of itself. */
export interface Attestation {
  clientDataJSON: string;
  attestationObject: string;
}

/** A passkey that a browser has made. */
export interface MadePasskey {
  id: string;
  rawId: string;
  type: "public-key";
  response: Attestation;
}

/** A passkey, and what it is called. */
export interface KeptPasskey {
  credential: MadePasskey;
  name: string;
}

/** What a passkey has signed. */
export interface Assertion {
  clientDataJSON: string;
  authenticatorData: string;
  signature: string;
  userHandle?: string | null;
}

/** A passkey that was used. */
export interface UsedPasskey {
  id: string;
  rawId: string;
  type: "public-key";
  response: Assertion;
}

/** The proof of a passkey. */
export interface SignIn {
  credential: UsedPasskey;
}

/** A name and one of its recovery codes. */
export interface CodeSignIn {
  name: string;
  code: string;
}

/** One of my passkeys, or else one of my recovery codes. */
export interface Proof {
  credential?: UsedPasskey | null;
  code?: string | null;
}

/** Recovery codes, told this once. */
export interface Codes {
  codes: string[];
}

/** Who is signed in now. */
export interface SignedIn {
  name: string;
  tables: number;
  ticket: string | null;
}

/** A ticket for a guest's tables. */
export interface Bring {
  ticket: string;
}

/** How many tables have come along, and at how many I sat already: there the guest's seat did not. */
export interface Brought {
  tables: number;
  twice: number;
}

/** Where to sign out. */
export interface SignOut {
  where: "here" | "elsewhere" | "everywhere";
}

/** A passkey of mine. */
export interface PasskeyFacts {
  id: string;
  name: string;
  site: string;
  made: number;
  used: number;
}

/** A device on which I am signed in. */
export interface DeviceFacts {
  id: string;
  name: string;
  made: number;
  used: number;
  here: boolean;
}

/** Somebody whom I have blocked or muted. */
export interface TieFacts {
  id: string;
  name: string;
  kind: "block" | "mute";
}

/** Who sees what of me. */
export interface Visible {
  games?: "everybody" | "met" | "nobody" | null;
  results?: "everybody" | "met" | "nobody" | null;
  opponents?: "everybody" | "met" | "nobody" | null;
  ratings?: "everybody" | "met" | "nobody" | null;
}

/** My account and all that belongs to it; a guest has none, but may block and mute. */
export interface AccountFacts {
  name: string;
  handle: string | null;
  passkeys: PasskeyFacts[];
  codes: number;
  elsewhere: number;
  devices: DeviceFacts[];
  shown: Record<string, "everybody" | "met" | "nobody">;
  ties: TieFacts[];
}

/** Somebody: by their handle, by a seat of a table, or by something said there. */
export interface Whom {
  handle?: string | null;
  table?: string | null;
  seat?: number | null;
  serial?: number | null;
}

/** Block or mute somebody. */
export interface NewTie {
  whom: Whom;
  kind: "block" | "mute";
}

/** Something that whoever runs the server should know of somebody. */
export interface NewReport {
  whom: Whom;
  words: string;
}

/** My name, so that nobody is deleted by mistake. */
export interface Farewell {
  name: string;
}

/** A game that somebody has played to its end. */
export interface GamePlayed {
  game: string;
  title: string;
  ended: number;
  players: number;
  rank: number;
  url: string | null;
  names: string[];
}

/** How somebody does at a game. */
export interface ResultOfGame {
  game: string;
  title: string;
  played: number;
  won: number;
  mean_rank: number;
}

/** Somebody with whom one has played. */
export interface Opponent {
  name: string;
  handle: string | null;
  games: number;
}

/** Somebody as they want to be seen by whoever asks; what is not shown is null. */
export interface PersonFacts {
  name: string;
  handle: string;
  since: number;
  games: GamePlayed[] | null;
  results: ResultOfGame[] | null;
  opponents: Opponent[] | null;
}

/** Whether I wish a pause. */
export interface PauseWish {
  wish?: boolean;
}

/** How long I am away. */
export interface HolidayWish {
  days: number;
}

/** My holidays. */
export interface MyHoliday {
  ends: number | null;
  left: number;
}

/** How long everybody may think. */
export interface OfferedPace {
  name: "fast" | "normal" | "slow" | "day" | "three-days" | "week";
  title: string;
  bank: number;
  turn: number;
  words: string;
}

/** The paces that suit a game, the fastest first. */
export interface Paces {
  paces: OfferedPace[];
}

/** What stands in the lobby. */
export interface LobbyNow {
  count: number;
  tables: LobbyTable[];
}

/** A game that I look for; of each list, what is named first is liked best. */
export interface NewSeek {
  games: string[];
  players: number[];
  paces?: Pace[];
  rated?: boolean | null;
  language?: string;
  bots_after?: number | null;
  level?: number;
}

/** How far my search has come. */
export interface SeekNow {
  seek: SeekFacts | null;
  url: string | null;
}

/** Whom to invite: somebody whom I have played with. */
export interface NewInvitation {
  table: string;
  seat: number;
}

/** Somebody whom I have played with. */
export interface CompanionFacts {
  table: string;
  seat: number;
  name: string;
  title: string;
  played: number;
}

/** Whom I have played with, the last first. */
export interface Companions {
  people: CompanionFacts[];
}

/** A table that I am invited to. */
export interface InvitationFacts {
  table: string;
  url: string;
  game: string;
  title: string;
  name: string;
  made: number;
}

/** Tables that I am invited to, the newest first. */
export interface MyInvitations {
  invitations: InvitationFacts[];
}

/** Something that I am told of. */
export interface NoticeFacts {
  id: string;
  kind: "turn" | "late" | "invitation" | "begun" | "over" | "hook-off";
  table: string | null;
  url: string;
  sentence: string;
  made: number;
  until: number | null;
  unread: boolean;
}

/** My notices, the newest first. */
export interface MyNotices {
  unread: number;
  notices: NoticeFacts[];
}

/** How many of my notices are unread. */
export interface Unread {
  unread: number;
}

/** What I have read; all, if neither is said. */
export interface Marks {
  ids?: string[] | null;
  table?: string | null;
}

/** By which ways I want to be told of what; what is left out stays as it is. */
export interface NewChoices {
  turn?: ("push" | "mail" | "webhook")[] | null;
  late?: ("push" | "mail" | "webhook")[] | null;
  invitation?: ("push" | "mail" | "webhook")[] | null;
  begun?: ("push" | "mail" | "webhook")[] | null;
  over?: ("push" | "mail" | "webhook")[] | null;
}

/** A device that is told. */
export interface PushFacts {
  id: string;
  made: number;
  here: boolean;
}

/** My webhook. */
export interface HookFacts {
  url: string;
  made: number;
  off: boolean;
}

/** How I am told. */
export interface NoticeSettings {
  choices: Record<string, ("push" | "mail" | "webhook")[]>;
  push_key: string;
  pushes: PushFacts[];
  can_mail: boolean;
  mail: string | null;
  hook: HookFacts | null;
  feed: boolean;
}

/** With which what is sent to a device is encrypted, as the Push API gives them. */
export interface PushKeys {
  p256dh: string;
  auth: string;
}

/** A device that wants to be told: a subscription as the Push API gives it. */
export interface NewPush {
  endpoint: string;
  keys: PushKeys;
}

/** A device that is told from now on. */
export interface NewPushDone {
  id: string;
}

/** Where to send mail to. */
export interface NewMail {
  address: string;
}

/** An address that wants to be told. */
export interface NewHook {
  url: string;
}

/** What signs all that a webhook is told; it is told this once. */
export interface HookSecret {
  secret: string;
}

/** Links that whoever has them can read; they are told this once. */
export interface Feeds {
  atom: string;
  ics: string;
}

/** What a webhook is told. */
export interface HookNotice {
  type: "notice";
  id: string;
  occasion: "turn" | "late" | "invitation" | "begun" | "over" | "hook-off";
  table: string;
  game: string;
  ply: number;
  made: number;
  until: number | null;
  url: string;
  sentence: string;
}

/** What a webhook is asked before it is told anything; it answers {"answer": challenge}. */
export interface HookChallenge {
  type: "challenge";
  challenge: string;
}

/** A rating. */
export interface RatingFacts {
  rating: number;
  uncertainty: number;
  games: number;
  provisional: boolean;
}

/** Somebody in a ladder. */
export interface Ranked {
  rating: number;
  uncertainty: number;
  games: number;
  provisional: boolean;
  name: string;
  level: number | null;
  mine: boolean;
}

/** The ladder of a game and number of players, the best first. */
export interface Leaderboard {
  game: string;
  title: string;
  players: number;
  numbers: number[];
  ranked: Ranked[];
  provisional: Ranked[];
  me: Ranked | null;
}

/** Where somebody stands in a ladder. */
export interface LadderFacts {
  rating: number;
  uncertainty: number;
  games: number;
  provisional: boolean;
  game: string;
  title: string;
  players: number;
}

/** Where I stand in every ladder that I have played in. */
export interface MyRatings {
  ratings: LadderFacts[];
}

/** What a game has made of the rating of somebody who played. */
export interface RatingChange {
  rating: number;
  uncertainty: number;
  games: number;
  provisional: boolean;
  seat: number;
  change: number;
}

/** What a table has made of ratings; nothing before its end, and nothing if it does not count. */
export interface TableRatings {
  changes: RatingChange[];
}

/** What is asked by GET, and what is answered. */
export interface Get {
  "/healthz": { asked: { }; body: undefined; answer: Health };
  "/readyz": { asked: { }; body: undefined; answer: Ready };
  "/api/me": { asked: { }; body: undefined; answer: Me };
  "/api/games": { asked: { }; body: undefined; answer: GameSummary[] };
  "/api/games/{game}": { asked: { game: string; }; body: undefined; answer: GameFacts };
  "/api/games/{game}/lessons": { asked: { game: string; }; body: undefined; answer: Lessons };
  "/api/tables": { asked: { hidden?: boolean; }; body: undefined; answer: MyTables };
  "/api/tables/{table_id}": { asked: { table_id: string; }; body: undefined; answer: TableNow };
  "/api/tables/{table_id}/view": { asked: { table_id: string; seat?: number | null; }; body: undefined; answer: View };
  "/api/tables/{table_id}/log": { asked: { table_id: string; before: number; seat?: number | null; }; body: undefined; answer: Log };
  "/api/tables/{table_id}/hint": { asked: { table_id: string; seat: number; layout?: string; }; body: undefined; answer: Hint };
  "/api/tables/{table_id}/why": { asked: { table_id: string; seat: number; piece?: string | null; action?: number | null; x?: number | null; y?: number | null; }; body: undefined; answer: Reasons };
  "/api/tables/{table_id}/plans": { asked: { table_id: string; seat: number; layout?: string; piece?: string | null; turns?: number; }; body: undefined; answer: Plans };
  "/api/tables/{table_id}/scene": { asked: { table_id: string; layout?: string; ply?: number | null; seat?: number | null; }; body: undefined; answer: WholeScene };
  "/api/tables/{table_id}/board.svg": { asked: { table_id: string; layout?: string; ply?: number | null; seat?: number | null; }; body: undefined; answer: unknown };
  "/api/tables/{table_id}/board.png": { asked: { table_id: string; layout?: string; ply?: number | null; seat?: number | null; }; body: undefined; answer: unknown };
  "/api/tables/{table_id}/record": { asked: { table_id: string; }; body: undefined; answer: unknown };
  "/api/me/account": { asked: { }; body: undefined; answer: AccountFacts };
  "/api/people/{handle}": { asked: { handle: string; }; body: undefined; answer: PersonFacts };
  "/api/me/data": { asked: { }; body: undefined; answer: unknown };
  "/api/games/{game}/paces": { asked: { game: string; }; body: undefined; answer: Paces };
  "/api/me/holiday": { asked: { }; body: undefined; answer: MyHoliday };
  "/api/lobby": { asked: { }; body: undefined; answer: LobbyNow };
  "/api/lobby/seek": { asked: { }; body: undefined; answer: SeekNow };
  "/api/lobby/companions": { asked: { }; body: undefined; answer: Companions };
  "/api/lobby/invitations": { asked: { }; body: undefined; answer: MyInvitations };
  "/api/notices": { asked: { }; body: undefined; answer: MyNotices };
  "/api/notices/unread": { asked: { }; body: undefined; answer: Unread };
  "/api/notices/settings": { asked: { }; body: undefined; answer: NoticeSettings };
  "/api/feeds/{token}/notices.atom": { asked: { token: string; }; body: undefined; answer: unknown };
  "/api/feeds/{token}/turns.ics": { asked: { token: string; }; body: undefined; answer: unknown };
  "/api/ratings/{game}": { asked: { game: string; players?: number | null; }; body: undefined; answer: Leaderboard };
  "/api/me/ratings": { asked: { }; body: undefined; answer: MyRatings };
  "/api/me/ratings/{game}/{players}/plot.svg": { asked: { game: string; players: number; }; body: undefined; answer: unknown };
  "/api/tables/{table_id}/ratings": { asked: { table_id: string; }; body: undefined; answer: TableRatings };
}

/** What is asked by POST, and what is answered. */
export interface Post {
  "/api/me": { asked: { }; body: NewName; answer: Me };
  "/api/me/link": { asked: { }; body: undefined; answer: Link };
  "/api/clients": { asked: { }; body: NewName; answer: Client };
  "/api/games/{game}/first-table": { asked: { game: string; }; body: undefined; answer: Address };
  "/api/games/{game}/check": { asked: { game: string; }; body: Wanted; answer: Fitting };
  "/api/tables": { asked: { }; body: NewTable; answer: Address };
  "/api/tables/{table_id}/hide": { asked: { table_id: string; }; body: Hide; answer: unknown };
  "/api/tables/{table_id}/seats/{seat}": { asked: { table_id: string; seat: number; }; body: SeatWish; answer: Done };
  "/api/tables/{table_id}/start": { asked: { table_id: string; }; body: undefined; answer: Done };
  "/api/tables/{table_id}/leave": { asked: { table_id: string; }; body: SeatOnly; answer: Done };
  "/api/tables/{table_id}/rematch": { asked: { table_id: string; }; body: undefined; answer: Address };
  "/api/tables/{table_id}/chat": { asked: { table_id: string; }; body: Chat; answer: Done };
  "/api/tables/{table_id}/mute": { asked: { table_id: string; }; body: Mute; answer: Done };
  "/api/tables/{table_id}/moves": { asked: { table_id: string; }; body: Moves; answer: Done };
  "/api/tables/{table_id}/undo": { asked: { table_id: string; }; body: Undo; answer: Done };
  "/api/records": { asked: { }; body: undefined; answer: Address };
  "/api/me/passkeys/options": { asked: { }; body: NewPasskey; answer: Ceremony };
  "/api/me/passkeys": { asked: { }; body: KeptPasskey; answer: Codes };
  "/api/me/passkeys/{passkey}": { asked: { passkey: string; }; body: NewPasskey; answer: unknown };
  "/api/me/codes": { asked: { }; body: undefined; answer: Codes };
  "/api/me/shown": { asked: { }; body: Visible; answer: unknown };
  "/api/me/proof": { asked: { }; body: Proof; answer: unknown };
  "/api/sign-in/options": { asked: { }; body: undefined; answer: Ceremony };
  "/api/sign-in": { asked: { }; body: SignIn; answer: SignedIn };
  "/api/sign-in/code": { asked: { }; body: CodeSignIn; answer: SignedIn };
  "/api/me/bring": { asked: { }; body: Bring; answer: Brought };
  "/api/sign-out": { asked: { }; body: SignOut; answer: unknown };
  "/api/me/ties": { asked: { }; body: NewTie; answer: unknown };
  "/api/reports": { asked: { }; body: NewReport; answer: unknown };
  "/api/me/delete": { asked: { }; body: Farewell; answer: unknown };
  "/api/tables/{table_id}/pause": { asked: { table_id: string; }; body: PauseWish; answer: Done };
  "/api/me/holiday": { asked: { }; body: HolidayWish; answer: MyHoliday };
  "/api/lobby/tables/{table_id}/join": { asked: { table_id: string; }; body: undefined; answer: Address };
  "/api/lobby/seek": { asked: { }; body: NewSeek; answer: SeekNow };
  "/api/lobby/tables/{table_id}/invitations": { asked: { table_id: string; }; body: NewInvitation; answer: unknown };
  "/api/notices/read": { asked: { }; body: Marks; answer: unknown };
  "/api/notices/choices": { asked: { }; body: NewChoices; answer: unknown };
  "/api/notices/pushes": { asked: { }; body: NewPush; answer: NewPushDone };
  "/api/notices/mail": { asked: { }; body: NewMail; answer: unknown };
  "/api/notices/hook": { asked: { }; body: NewHook; answer: HookSecret };
  "/api/notices/feed": { asked: { }; body: undefined; answer: Feeds };
}

/** What is asked by DELETE, and what is answered. */
export interface Delete {
  "/api/me/link": { asked: { }; body: undefined; answer: unknown };
  "/api/tables/{table_id}": { asked: { table_id: string; }; body: undefined; answer: unknown };
  "/api/me/passkeys/{passkey}": { asked: { passkey: string; sure?: boolean; }; body: undefined; answer: unknown };
  "/api/me/devices/{device}": { asked: { device: string; }; body: undefined; answer: unknown };
  "/api/me/ties/{tie_id}": { asked: { tie_id: string; }; body: undefined; answer: unknown };
  "/api/me/holiday": { asked: { }; body: undefined; answer: unknown };
  "/api/lobby/seek": { asked: { }; body: undefined; answer: unknown };
  "/api/lobby/invitations/{table_id}": { asked: { table_id: string; }; body: undefined; answer: unknown };
  "/api/notices/pushes/{push}": { asked: { push: string; }; body: undefined; answer: unknown };
  "/api/notices/mail": { asked: { }; body: undefined; answer: unknown };
  "/api/notices/hook": { asked: { }; body: undefined; answer: unknown };
  "/api/notices/feed": { asked: { }; body: undefined; answer: unknown };
}
