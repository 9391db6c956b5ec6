"""Starting file of a house's regulation: complete, valid, and explained key by key."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Set
from pathlib import Path
from textwrap import wrap
from typing import Final

from tapisvert.chances import Kind
from tapisvert.i18n import has_message, translate
from tapisvert.money import to_one, written
from tapisvert.regulations.catalogue import Clause, ClauseKind, clauses
from tapisvert.regulations.choices import ruling_on
from tapisvert.regulations.loading.agreement import EXCLUDED_FIELDS, meaningless_fields
from tapisvert.regulations.loading.fields import FIELDS, PAYMENT, Choice, WholeNumber
from tapisvert.regulations.register import files_in
from tapisvert.rules.rulebook import Layout, Rulebook, Source

_MADE_UP: Final = "MH"
_PREFIX: Final = re.compile(r"""^\s*prefix\s*=\s*["'](\w+)["']""", re.MULTILINE)
_LARGEST: Final = 1 << 20
"""Maximum number of bytes read from a file for its prefix."""

BASES: Final[Mapping[Layout, str]] = {
    Layout.TWO_ROWS: "venezia-trente-et-quarante",
    Layout.ONE_ROW: "trente-et-quarante-2.0",
    Layout.WHEEL: "campione-roulette",
}
"""Rulebook whose values the starting file of a layout has."""

_EXAMPLES: Final = {
    "ace_of_spades": 3,
    "run_limit": 3,
    "degree_limit": 3,
    "refait_total": 31,
    "insurance_rate": 100,
    "insurance_minimum": 50_000,
    "insurance_multiple": 50_000,
    "packs": 6,
    "burnt_cards": 5,
    "cut_card": 52,
    "seen_coups": 3,
    "seats": 7,
    "rotation_minutes": 30,
}
"""Plausible numbers for the fields that the base lacks."""
_WIDTH: Final = 98
_GAME, _CHANCES, _PRISON, _INSURANCE, _LIMITS, _BETS, _CARDS, _OFFICIALS, _END = range(1, 10)
# fmt: off
_SUBJECTS: Final[Mapping[int, tuple[str, ...]]] = {
    _CHANCES: (
        "rounding", "won", "won_half", "lost", "pays", "number", "lower_total", "first_colour",
        "equal_totals", "last_colour", "same_colour", "ace_of_spades", "unknown_chance",
        "not_on_this_table", "forbidden_cheval", "forbidden_announcement", "winnings",
        "announcements", "finale_without_cheval",
    ),
    _PRISON: (
        "refait", "refait_total", "refait_in_prison", "run_limit", "degree_limit", "zero",
        "null_in_run",
        "prison_window", "last_card_refait", "imprisoned", "released", "eased", "deepened",
        "divided", "divided_by_coup", "not_in_window", "not_a_simple_chance", "unknown_stake",
    ),
    _INSURANCE: (
        "insurance_rate", "insurance_minimum", "insurance_multiple", "insurance_part",
        "changed_insurance", "premium_due", "insured", "not_insurable",
    ),
    _LIMITS: (
        "limits", "caps", "standing", "excess", "excess_returned", "below_minimum",
        "above_maximum", "above_cap", "consent_required", "invalid_limits", "invalid_amount",
        "insufficient_chips",
    ),
    _BETS: (
        "late_bets", "betting_closed", "ball_stuck", "not_late", "part_of_announcement",
        "invalid_societe", "already_announced", "bets_open", "bets_closed", "coup_null",
        "play_restored", "unknown_reason", "null_spin", "spin_null",
    ),
    _CARDS: (
        "row_stop", "packs", "burnt_cards", "cut_card", "several_cards", "seen_coups",
        "seen_count", "shoe_not_ready",
        "invalid_coup", "too_many_copies", "shoe_incomplete", "pack_not_ready", "invalid_cut",
        "invalid_cards", "unknown_kind", "witness_required", "witness", "cut", "fallen_cards",
        "pack_complete", "five_cards",
    ),
    _OFFICIALS: (
        "seats", "rotation_minutes", "table_full", "forbidden", "suspended", "advances",
        "unknown_suspension", "not_suspended", "nothing_to_claim", "inspector_not_informed",
        "unknown_declaration", "invalid_text",
    ),
    _END: (
        "last_division",
        "divided_last",
        "table_finished",
        "last_coup",
        "void_coup",
        "lost_draw",
    ),
}
"""Articles of the made-up house, each with its subject. All others are about the game."""
# fmt: on
_ARTICLE: Final = {key: article for article, keys in _SUBJECTS.items() for key in keys}
_KINDS: Final = {_BETS: ClauseKind.PROCEDURE, _CARDS: ClauseKind.PROCEDURE} | {
    _OFFICIALS: ClauseKind.AUTHORITY
}


def starting_file(
    base: Rulebook, identity: str, prefix: str, *, is_copy: bool, language: str = "en"
) -> str:
    """Return the text of a file with the values of `base`, for a made-up house.

    The made-up house has articles of its own; a copy keeps the citations of its base.
    """
    return _StartingFile(base, identity, prefix, is_copy=is_copy, language=language).text()


class _StartingFile:
    """Writer of the file, section by section."""

    def __init__(
        self, base: Rulebook, identity: str, prefix: str, *, is_copy: bool, language: str
    ) -> None:
        self.base = base
        self.identity = identity
        self.prefix = prefix
        self.is_copy = is_copy
        self.language = language

    def text(self) -> str:
        """Return the whole file."""
        sections = (
            self.head(),
            self.absent(),
            self.values(),
            self.payment_lines(),
            self.limits(),
            self.raised_limits(),
            self.announcements(),
            self.calls(),
            self.declarations(),
            self.citation_lines(),
            self.articles(),
            self.texts(),
        )
        return "\n".join("\n".join(lines) + "\n" for lines in map(list, sections) if lines)

    def say(self, key: str, topic: str = "regulation", **values: str) -> str:
        """Return a message in the language of the comments."""
        return translate(self.language, key, topic, **values)

    def comment(self, key: str, **values: str) -> list[str]:
        """Return a message as lines of comment."""
        return _comment(self.say(key, **values))

    def clause(self, key: str, citation: str) -> str:
        """Return the clause that the file cites for a key, which is `citation` in its base."""
        if not self.is_copy:
            return f"{self.prefix}-{_ARTICLE.get(key, _GAME)}"
        return self.own_id(citation) if citation in self.base.own_clauses else citation

    def own_id(self, clause: str) -> str:
        """Return the id that an article of the base has in its copy."""
        return f"{self.prefix}-{clause.partition('-')[2]}"

    def head(self) -> Iterator[str]:
        """Yield the names of the house and of its game."""
        base = self.base
        house = self.say("file-my-house")
        yield from self.comment("file-head")
        yield "#"
        yield from self.comment("file-amounts")
        if self.is_copy:
            yield "#"
            yield from self.comment("file-copy", name=base.name)
        yield ""
        yield from self.comment("file-id")
        yield f"id = {_quoted(self.identity)}"
        yield from self.comment("file-prefix")
        yield f"prefix = {_quoted(self.prefix)}"
        yield from self.comment("file-names")
        yield f"game = {_quoted(base.game)}"
        yield f"house = {_quoted(house)}"
        yield f"name = {_quoted(f'{base.game}, {house}')}"
        yield from self.comment("file-edition")
        yield f"edition = {_quoted(self.say('file-first-edition'))}"
        yield "# in_force_from = 2027-01-31"

    def absent(self) -> Iterator[str]:
        """Yield the fields that the house does not have, although the game could."""
        yield from self.comment("file-absent")
        yield "absent = ["
        values = {name: getattr(self.base, name) for name in self.base.sources if name in FIELDS}
        calls = {name: {"of": rule.of} for name, rule in self.base.announcement_rules.items()}
        for name in FIELDS:
            if name not in values and name not in meaningless_fields(values, calls):
                values[name] = None
                yield f'    "{name}",'
        yield "]"

    def values(self) -> Iterator[str]:
        """Yield the fields, each with its label and accepted values."""
        yield from self.comment("file-values")
        yield "[values]"
        meaningless = EXCLUDED_FIELDS[self.base.layout]
        for name, field in FIELDS.items():
            if name in meaningless:
                continue
            if name == "refait" and self.base.layout is Layout.WHEEL:
                yield from self.comment("file-zero")
            label = self.say(f"field-{name}", "table")
            yield from _comment(f"{label}: {self.accepts(name, field)}")
            source = self.source(name)
            if source is not None:
                yield self.value_line(name, name, getattr(self.base, name), source)
            else:
                source = Source(f"{self.prefix}-{_GAME}", ruling_on(self.base, name))
                yield f"# {self.value_line(name, name, self.example(name), source)}"

    def source(self, name: str) -> Source | None:
        """Return the source of a field, or None where the base lacks it."""
        return self.base.sources.get(name)

    def example(self, name: str) -> object:
        """Return a value of a field: the base's, or a plausible one."""
        field = FIELDS[name]
        field_value = getattr(self.base, name)
        if field_value is not None:
            return field_value
        return _EXAMPLES.get(name, field.minimum) if isinstance(field, WholeNumber) else field.first

    def accepts(self, name: str, field: Choice | WholeNumber) -> str:
        """Return the accepted values of a field, and their meaning."""
        if isinstance(field, Choice):
            meanings = (
                f'"{mechanism}" ({self.say(f"value-{name}-{mechanism}", "table")})'
                for mechanism in field.mechanisms
            )
            return ", ".join(meanings)
        example = self.example(name)
        assert isinstance(example, int)
        facts = {"n": str(example), "amount": written(example), "percent": f"{example / 100:g}"}
        meaning_text = translate(self.language, f"value-{name}", **facts)
        number = self.say("file-number", least=str(field.minimum), most=str(field.maximum))
        return f"{number} ({example}: {meaning_text})"

    def value_line(self, key: str, name: str, value: object, source: Source) -> str:
        """Return the line of a value with its clause and ruling."""
        parts = [f"value = {_toml_value(value)}"]
        if self.is_copy and source.at_least is not None:
            parts.append(f"at_least = {source.at_least}")
        if not self.is_copy or source.clause != source.ruling:
            parts.append(f"clause = {_quoted(self.clause(key, source.clause))}")
        if source.ruling is not None:
            parts.append(f"ruling = {_quoted(source.ruling)}")
        return f"{name} = {{ {', '.join(parts)} }}"

    def amounts(self, section: str, amounts: Iterable[tuple[str, int | float]]) -> Iterator[str]:
        """Yield the lines of a section of amounts."""
        yield f"[{section}]"
        for kind, amount in amounts:
            source = self.base.sources[f"{section}.{kind}"]
            value = amount if source.multiple is None else f"{source.multiple} x minimum"
            yield self.value_line(section, _key(kind), value, source)

    def payment_lines(self) -> Iterator[str]:
        """Yield the payments."""
        yield from self.comment("file-pays", most=str(PAYMENT.maximum))
        payments = [(kind, to_one(payout)) for kind, payout in self.base.pays.items()]
        yield from self.amounts("pays", payments)
        if self.base.layout is Layout.WHEEL and Kind.VINGT_QUATRE not in self.base.pays:
            yield from self.comment("file-two-dozens")
            clause = self.clause("pays", self.base.sources["pays.plein"].clause)
            yield f'# {Kind.VINGT_QUATRE} = {{ value = "1:2", clause = {_quoted(clause)} }}'

    def limits(self) -> Iterator[str]:
        """Yield the posted limits."""
        limits = self.base.limits
        yield from self.comment("file-limits")
        maxima = (limits.maximum or {}).items()
        yield from self.amounts("limits", [("minimum", limits.minimum), *maxima])
        if not maxima:
            yield from self.comment("file-no-maximum")
            clause = f"clause = {_quoted(self.clause('limits', 'R09'))}"
            yield f"# simple = {{ value = 1000000, {clause} }}"

    def raised_limits(self) -> Iterator[str]:
        """Yield the limits to which the direction raises a maximum, alone or with consent."""
        for section, amounts in (("standing", self.base.standing), ("caps", self.base.caps)):
            if amounts:
                if section == "caps" and self.base.standing:
                    yield ""
                yield from self.comment(f"file-{section}")
                yield from self.amounts(section, amounts.items())

    def announcements(self) -> Iterator[str]:
        """Yield the announcements that the house accepts, if it has a wheel."""
        if self.base.announcement_rules:
            yield from self.comment("file-announcements")
            for name, rule in self.base.announcement_rules.items():
                yield f"[announcements.{_key(name)}]"
                yield f"title = {_quoted(rule.title)}"
                yield from [f"of = {_quoted(rule.of)}"] if rule.of else []
                pieces = ", ".join(f"{_key(key)} = {count}" for key, count in rule.pieces.items())
                yield from [f"pieces = {{ {pieces} }}"] if pieces else []
                yield from [f"sides = [{', '.join(map(str, rule.sides))}]"] if rule.sides else []
                yield f"clause = {_quoted(self.clause('announcements', rule.clause))}"

    def calls(self) -> Iterator[str]:
        """Yield the words called at each moment."""
        yield from self.comment("file-calls")
        yield "[calls]"
        for moment_name, moment_calls in self.base.calls.items():
            call_texts = (
                f"{{ words = {_quoted(call.words)}, "
                f"clause = {_quoted(self.clause(moment_name, call.clause))} }}"
                for call in moment_calls
            )
            yield f"{moment_name} = [{', '.join(call_texts)}]"

    def declarations(self) -> Iterator[str]:
        """Yield the steps that are declared as performed."""
        yield from self.comment("file-declarations")
        yield "[declarations]"
        clauses = [self.clause("seats", citation) for citation in self.base.declarations]
        clauses = clauses if self.is_copy else [self.clause("seats", "")]
        yield f"clauses = [{', '.join(map(_quoted, clauses))}]"

    def citation_lines(self) -> Iterator[str]:
        """Yield the clause of each outcome, reason and refusal."""
        clauses = self.base.clauses
        outcomes = [key for key in clauses if self.has_message(f"key-{key}")]
        yield from self.comment("file-clauses")
        yield "[clauses]"
        for key in outcomes:
            yield f"{self.citation(key)}  # {self.say(f'key-{key}')}"
        yield ""
        yield from self.comment("file-refusals")
        for key in (key for key in clauses if key not in outcomes):
            refusal_key = f"refused-{key}"
            has_summary = self.has_message(refusal_key, "refusals")
            summary = self.say(refusal_key, "refusals") if has_summary else ""
            yield self.citation(key) + (f"  # {summary.rstrip('.')}" if summary else "")

    def has_message(self, key: str, topic: str = "regulation") -> bool:
        """Return whether a message of that key exists."""
        return has_message(self.language, key, topic)

    def citation(self, key: str) -> str:
        """Return the line of a key of [clauses]."""
        return f"{key} = {_quoted(self.clause(key, self.base.clauses[key]))}"

    def articles(self) -> Iterator[str]:
        """Yield the house's own clauses."""
        yield from self.comment("file-clause")
        for clause in self.base.own_clauses.values() if self.is_copy else ():
            yield ""
            yield from self.clause_lines(clause)
        if self.is_copy:
            lines = self.article(_GAME, ClauseKind.RULE) if not self.base.own_clauses else ()
            yield from (f"# {line}" if line else "" for line in lines)
            return
        used = {f"{self.prefix}-{article}" for article in (_GAME, *_SUBJECTS)}
        citations = self.own_citations() & used
        for article in (_GAME, *_SUBJECTS):
            if f"{self.prefix}-{article}" in citations:
                yield ""
                yield from self.article(article, _KINDS.get(article, ClauseKind.RULE))

    def clause_lines(self, clause: Clause) -> Iterator[str]:
        """Yield an article of the base, in each language with its own text."""
        yield "[[clause]]"
        yield f'id = "{self.own_id(clause.id)}"'
        yield f'kind = "{clause.kind}"'
        if clause.ruling is not None:
            yield f'ruling = "{clause.ruling}"'
        seen_texts = set[str]()
        for code, text in clause.text.items():
            if text not in seen_texts:
                seen_texts.add(text)
                yield f"{code} = {_quoted(text)}"
        if clause.recorded is not None:
            yield f"recorded = {_quoted(clause.recorded)}"

    def own_citations(self) -> set[str]:
        """Return every article that the file cites."""
        base = self.base
        keys = [key.partition(".")[0] for key in base.sources]
        keys += [*base.calls, *base.clauses, "seats"]
        return {self.clause(key, "") for key in keys}

    def article(self, article: int, kind: ClauseKind) -> Iterator[str]:
        """Yield one clause of the made-up house."""
        yield "[[clause]]"
        yield f'id = "{self.prefix}-{article}"'
        yield f'kind = "{kind}"'
        yield f"{self.language} = {_quoted(self.say(f'article-{article}'))}"

    def texts(self) -> Iterator[str]:
        """Yield the names in another language, commented out."""
        yield from self.comment("file-texts")
        other = "fr" if self.language != "fr" else "it"
        yield f"# [texts.{other}]"
        house = translate(other, "file-my-house", "regulation")
        yield f"# house = {_quoted(house)}"
        yield f"# name = {_quoted(f'{self.base.game}, {house}')}"


def _key(name: str) -> str:
    return name if name.isascii() and name.isalpha() else _quoted(name)


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _toml_value(value: object) -> str:
    return _quoted(value) if isinstance(value, str) else str(value)


def _comment(text: str) -> list[str]:
    return [f"# {line}" for line in wrap(text, _WIDTH)]


def free_prefix(identity: str, prefixes: Set[str]) -> str:
    """Return a free prefix for the clauses of a file, derived from its name.

    >>> free_prefix("sanremo-trente", {"SAN"}), free_prefix("sanremo-roulette", {"SAN", "SR"})
    ('ST', 'SANR')
    >>> free_prefix("2x", set()), free_prefix("2x", {"MH"}), free_prefix("sanremo", {"SAN", "S"})
    ('MH', 'MH2', 'SAN2')
    """
    first, *other_words = (
        "".join(letter for letter in word.upper() if letter.isalnum())
        for word in identity.split("-")
    )
    initials = "".join(word[:1] for word in other_words)
    letters = (first + "".join(other_words))[:3]
    stem = letters if letters[:1].isalpha() and len(letters) > 1 else _MADE_UP
    words = (stem, (stem[0] + initials)[:4], stem[:3] + initials[:1])
    numbered_stems = (f"{stem[:3]}{number}" for number in range(2, 10))
    free = (
        candidate
        for candidate in (*words, *numbered_stems)
        if len(candidate) > 1 and candidate not in prefixes
    )
    return next(free, stem)


def existing_prefixes(folder: Path) -> set[str]:
    """Return the prefixes of the shipped catalogue and of the files in a folder."""
    prefixes = {key.partition("-")[0] for key in clauses()}
    for file in files_in([str(folder)]) if folder.is_dir() else ():
        with file.open(encoding="utf-8", errors="replace") as source:
            prefixes.update(_PREFIX.findall(source.read(_LARGEST)))  # an invalid file has one too
    return prefixes
