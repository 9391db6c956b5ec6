"""Types of settings: each reads a typed value from TOML, or text from the environment."""

from collections.abc import Callable
from dataclasses import field
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

from tapisvert.rules.printable import prints_in_line
from tapisvert.values import value

_MAX_SHOWN: Final = 60
_FLAGS: Final = {
    **dict.fromkeys(("true", "yes", "on", "1"), True),
    **dict.fromkeys(("false", "no", "off", "0"), False),
}

SettingProblem = Callable[[str], str | None]
"""Check of a text: returns the expected form, or None if it is valid."""


class SettingsError(ValueError):
    """An invalid setting: its place, its key, and the allowed values."""


@value
class Secret:
    """A secret text; only `reveal` returns it.

    >>> Secret("postgresql://me:hush@host/db")
    Secret()
    """

    _text: str = field(repr=False)

    def reveal(self) -> str:
        """Return the secret text."""
        return self._text

    def __reduce__(self) -> str:
        raise TypeError("secrets cannot be pickled")


@value
class FieldType:
    """Type of a setting: a type of msgspec, and a description of its values for a person.

    `from_text` returns the TOML value of a text, `problem` adds checks to those of msgspec.
    """

    accepts: Any
    description: str
    from_text: Callable[[str], object] = str
    problem: Callable[[Any], str | None] = lambda _: None
    is_secret: bool = False


BOOLEAN: Final = FieldType(bool, "true or false", lambda text: _FLAGS.get(text.lower(), text))
"""A boolean; in text also another usual spelling."""


def integer(minimum: int, maximum: int, *, or_none: bool = False) -> FieldType:
    """Return the type of a whole number within bounds, inclusive; with `or_none` also "none"."""
    accepts: Any = Annotated[int, Meta(ge=minimum, le=maximum)]
    description = f"a whole number from {minimum} to {maximum}"
    if or_none:
        return FieldType(accepts | Literal["none"], f'{description}, or "none"', _digits)
    return FieldType(accepts, description, _digits)


def _digits(text: str) -> int | str:
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 18 else text


def number(minimum: float, maximum: float) -> FieldType:
    """Return the type of a number within bounds, inclusive, with or without a fraction."""
    accepts = Annotated[float, Meta(ge=minimum, le=maximum)]
    return FieldType(accepts, f"a number from {minimum:g} to {maximum:g}", float)


def text_of(longest: int, problem: SettingProblem | None = None) -> FieldType:
    """Return the type of a printable text of limited length; `problem` may add a check."""
    description = (problem and problem("")) or f"a text of 1 to {longest} characters"

    def problem_of(text: str) -> str | None:
        is_plain = prints_in_line(text) and text == text.strip()
        return (problem and problem(text)) if is_plain else description

    kind = Annotated[str, Meta(min_length=1, max_length=longest)]
    return FieldType(kind, description, problem=problem_of)


def list_of(problem: SettingProblem) -> FieldType:
    """Return the type of a list of texts, separated by commas in a text."""
    return FieldType(
        tuple[str, ...],
        f"a list; {problem('')}",
        lambda text: [part.strip() for part in text.split(",") if part.strip()],
        lambda texts: next((f"a list; {fault}" for fault in map(problem, texts) if fault), None),
    )


def amounts() -> FieldType:
    """Return the type of a list of amounts in minor units, separated by commas in a text."""
    return FieldType(
        tuple[Annotated[int, Meta(ge=1, le=2**53 - 1)], ...],
        "a list of whole numbers",
        lambda text: [_digits(part.strip()) for part in text.split(",") if part.strip()],
    )


def one_of(*names: str) -> FieldType:
    """Return the type of a choice of one text."""
    return FieldType(Literal[names], f"one of: {', '.join(names)}")


def secret_of(problem: SettingProblem) -> FieldType:
    """Return the type of a secret text, which is never shown."""
    description = problem("") or "a text"
    return FieldType(str, description, problem=problem, is_secret=True)


@value
class Setting:
    """A setting: its name, its type, its default and its meaning."""

    name: str
    kind: FieldType
    default: Any
    meaning: str

    @property
    def variable(self) -> str:
        """Name of the environment variable, without the prefix.

        >>> Setting("people.sign_up", BOOLEAN, False, "").variable
        'PEOPLE_SIGN_UP'
        """
        return self.name.replace(".", "_").upper()

    @property
    def option(self) -> str:
        """Name of the command line option.

        >>> Setting("people.sign_up", BOOLEAN, False, "").option
        '--people-sign-up'
        """
        return "--" + self.name.replace(".", "-").replace("_", "-")

    def read(self, raw_value: Any, place: str, *, is_text: bool = False) -> Any:
        """Return the value from TOML, or from a text. Raises SettingsError if it is invalid."""
        try:
            # texts are parsed here: msgspec would accept 80.0 and 1e3 as a port
            plain = self.kind.from_text(raw_value) if is_text else raw_value
            typed_value = msgspec.convert(plain, self.kind.accepts)
            if (description := self.kind.problem(typed_value)) is None:
                return typed_value
        except (ValueError, msgspec.ValidationError):
            description = self.kind.description
        shown_value = "" if self.kind.is_secret else f" {repr(raw_value)[:_MAX_SHOWN]}"
        raise SettingsError(f"{place}: invalid value{shown_value}; expected {description}")
