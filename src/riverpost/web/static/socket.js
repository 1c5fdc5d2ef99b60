// A socket that opens itself again whenever it breaks.

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 3000;

export class Socket {
  /**
   * @param {() => string} path where it leads, asked anew each time it is opened
   * @param {{message: (message: any, first: boolean) => void, lost: () => void}} heard
   */
  constructor(path, heard) {
    this.path = path;
    this.heard = heard;
    this.wait = FIRST_WAIT_MS;
    /** @type {WebSocket | null} */
    this.now = null;
    addEventListener("online", () => this.#hurry());
    document.addEventListener("visibilitychange", () => document.hidden || this.#hurry());
  }

  open() {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}${this.path()}`);
    let first = true;
    this.now = socket;
    socket.addEventListener("message", ({ data }) => {
      if (this.now !== socket) return;
      if (first) this.wait = FIRST_WAIT_MS;
      const isFirst = first;
      first = false;
      this.heard.message(JSON.parse(data), isFirst);
    });
    socket.addEventListener("close", () => {
      if (this.now !== socket) return;
      this.now = null;
      this.heard.lost();
      this.again = setTimeout(() => this.open(), this.wait);
      this.wait = Math.min(LONGEST_WAIT_MS, this.wait * 2);
    });
  }

  /** Open anew, to be told everything again. */
  renew() {
    const socket = this.now;
    this.now = null;
    socket?.close();
    clearTimeout(this.again);
    this.open();
  }

  #hurry() {
    if (this.now) return;
    clearTimeout(this.again);
    this.wait = FIRST_WAIT_MS;
    this.open();
  }
}
