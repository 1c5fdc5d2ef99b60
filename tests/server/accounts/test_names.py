"""Names and what they look like; what is said, without what only deceives."""

import pytest
import sqlalchemy as sql

from riverpost.server.accounts.names import looks_like, own_name, plain_name, plain_text, skeleton
from riverpost.server.accounts.privacy import chosen, is_shown
from riverpost.server.accounts.store import keep_person, see_names_anew
from riverpost.server.accounts.ties import Ties
from riverpost.server.people import Person
from riverpost.server.refused import Refused
from riverpost.server.schema import ACCOUNTS, METADATA

ALIKE = [
    ("Anna", "Аnnа"),  # Cyrillic А and а
    ("Anna", "ANNA"),
    ("Anna", "Ａｎｎａ"),
    ("Anna", "A n.n-a"),
    ("Anna", "Ánnä"),
    ("Anna", "𝓐𝓷𝓷𝓪"),
    ("Paul", "Pau1"),
    ("Ilya", "llya"),
    ("Bob", "B0b"),
    ("Vera", "Vеrа"),
    ("HOPE", "НОРЕ"),
    ("max", "rnax"),
    ("Otto", "Οττο"),
    ("weiß", "WEISS"),
    ("Łukasz", "Lukasz"),
    ("Harold", "Ꮋarold"),  # Cherokee
    ("Wade", "ᎳᎪᎠᎬ"),
    ("wade", "ꮃꭺꭰꭼ"),
    ("John", "ꓙꓳꓧꓠ"),  # Lisu
    ("Sam", "ꜱᴀᴍ"),
    ("hug", "հսց"),  # Armenian
    ("Octopus", "Οсtορսs"),
    ("copy", "ⲥⲟⲣⲩ"),  # Coptic
    ("Kurt", "Ƙuɽʈ"),
    ("Bob", "𝔅𝟘𝕓"),
    ("Bob", "B٠b"),  # an Arabic nought
    ("Zoë3", "Zoeз"),
    ("emma", "ernma"),
]


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_names_that_look_alike_have_one_skeleton(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)


@pytest.mark.parametrize(
    ("one", "other"), [("Anna", "Anne"), ("Иван", "Иванна"), ("🎲", "🎯"), ("李", "王"), ("Bea", "Ben")]
)
def test_others_do_not(one: str, other: str) -> None:
    assert skeleton(one) != skeleton(other)


@pytest.mark.parametrize(
    "name", ["left\u202eright", "zero\u200bwidth", "\u3164", "a\u0301\u0302\u0303b", "\u2066x\u2069"]
)
def test_what_deceives_is_refused_in_names(name: str) -> None:
    with pytest.raises(Refused, match="plain text"):
        plain_name(name)


@pytest.mark.parametrize("name", ["Guest", "Gast", "Invité", "Somebody", "riverp0st"])
def test_what_strangers_are_called_is_nobodys_own(name: str) -> None:
    with pytest.raises(Refused, match="strangers"):
        own_name(name)


@pytest.mark.parametrize("name", ["Аnna", "Pаul Smith", "Ναnсy", "Wаde", "ᏀeorgЕ"])
def test_an_own_name_has_one_alphabet_a_word(name: str) -> None:
    with pytest.raises(Refused, match="alphabets"):
        own_name(name)


@pytest.mark.parametrize(
    "name", ["Анна Cool", "李 Wang", "李Wang", "ユーザーA", "Ｆｕｌｌ", "Jürgen 2", "Ἀθηνᾶ", "🎲 Ира"]
)
def test_several_alphabets_in_several_words_are_fine(name: str) -> None:
    assert own_name(name) == name


def test_what_strangers_are_called_looks_like_nobody() -> None:
    assert looks_like("Guest", ["Guest", "Anna"]) is None
    assert looks_like("аnna", ["Guest", "Anna"]) == "Anna"


def test_what_is_said_is_cleaned() -> None:
    assert plain_text("good\u202eeliforp") == "goodeliforp"
    assert plain_text("a\u200bb\u2066c\u2069\u3164d\u00ad") == "abcd"
    assert plain_text("z\u0300\u0301\u0302\u0303\u0304") == "z\u0300\u0301"
    family = "👨\u200d👩\u200d👧 ❤\ufe0f"
    assert plain_text(family) == family


def test_what_is_between_people() -> None:
    ties = Ties([("anna", "eve", "block"), ("anna", "carl", "mute")])
    assert ties.are_apart("eve", "anna")
    assert ties.are_apart("anna", "eve")
    assert not ties.are_apart("anna", "carl")
    assert ties.unheard("anna") == {"eve", "carl"}
    assert ties.unheard("eve") == {"anna"}
    assert ties.unheard("carl") == frozenset()
    ties.tie("anna", "eve", "mute")
    assert (ties.are_apart("anna", "eve"), ties.unheard("eve")) == (False, frozenset())
    ties.tie("eve", "anna", "block")
    ties.forget("anna")
    assert (ties.unheard("eve"), ties.unheard("anna")) == (frozenset(), frozenset())


def test_who_sees_what() -> None:
    shown = {"games": "nobody", "results": "met", "opponents": "nonsense"}
    assert chosen(shown) == {"games": "nobody", "results": "met", "opponents": "met", "ratings": "everybody"}
    assert is_shown("games", shown, is_self=True, have_met=False)
    assert not is_shown("games", shown, is_self=False, have_met=True)
    assert [is_shown("results", shown, is_self=False, have_met=met) for met in (True, False)] == [True, False]


def test_names_are_seen_anew_when_more_is_known_of_letters() -> None:
    engine = sql.create_engine("sqlite://")
    METADATA.create_all(engine)
    people = {"a": ("Ꮋarold", "Ꮋarold"), "b": ("Ben", "ben"), "c": ("BEN", "b e n")}
    with engine.begin() as connection:
        for person, (name, before) in people.items():
            keep_person(connection, Person(person, name))
            made = {"person": person, "handle": person, "skeleton": before, "made": 0.0}
            connection.execute(sql.insert(ACCOUNTS).values(**made))
        see_names_anew(connection, skeleton)
        kept = {row.person: row.skeleton for row in connection.execute(sql.select(ACCOUNTS))}
    assert kept == {"a": "harold", "b": "ben", "c": "b e n"}
