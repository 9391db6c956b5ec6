"""Types of settings: each reads a typed value from TOML, or text from the environment."""

from collections.abc import Callable
from typing import Any, Final, Protocol

from tapisvert.rules.printable import prints_in_line
from tapisvert.values import value

_SHOWN: Final = 60
_YES: Final = ("true", "yes", "on", "1")
_NO: Final = ("false", "no", "off", "0")

SettingProblem = Callable[[str], str | None]
"""Check of a text: returns what it should be instead, or None if it is valid."""


class SettingsError(ValueError):
    """An invalid setting: its place, its key, and the values that it takes."""


class FieldType(Protocol):
    """Type of a setting."""

    @property
    def takes(self) -> str:
        """Description of the valid values, for a person."""

    def read(self, said: object) -> Any:
        """Return a value read from TOML. Raises ValueError if it is invalid."""

    def parse(self, text: str) -> Any:
        """Return the value of a text. Raises ValueError if it is invalid."""


@value
class BoolField:
    """A boolean."""

    @property
    def takes(self) -> str:
        """Description of the valid values, for a person."""
        return "true or false"

    def read(self, said: object) -> bool:
        """Return a boolean from TOML."""
        if type(said) is not bool:
            raise ValueError(said)
        return said

    def parse(self, text: str) -> bool:
        """Return a boolean from `true` or `false`, or from another usual spelling."""
        if text.lower() in (*_YES, *_NO):
            return text.lower() in _YES
        raise ValueError(text)


@value
class IntegerField:
    """A whole number within bounds, inclusive; with `or_none` also "none", for no value."""

    least: int
    most: int
    or_none: bool = False

    @property
    def takes(self) -> str:
        """Description of the valid values, for a person."""
        none = ', or "none"' if self.or_none else ""
        return f"a whole number from {self.least} to {self.most}{none}"

    def read(self, said: object) -> int | None:
        """Return a number within the bounds."""
        if self.or_none and said == "none":
            return None
        if type(said) is not int or not self.least <= said <= self.most:
            raise ValueError(said)
        return said

    def parse(self, text: str) -> int | None:
        """Return a number written in ASCII digits."""
        plain = text.isascii() and text.isdigit() and len(text) <= 18
        return self.read(int(text) if plain else text)


@value
class FloatField:
    """A number within bounds, inclusive, with or without a fraction."""

    least: float
    most: float

    @property
    def takes(self) -> str:
        """Description of the valid values, for a person."""
        return f"a number from {self.least:g} to {self.most:g}"

    def read(self, said: object) -> float:
        """Return a number within the bounds; infinity and NaN are outside."""
        if type(said) not in (int, float) or not self.least <= said <= self.most:  # type: ignore[operator]
            raise ValueError(said)
        return float(said)  # type: ignore[arg-type]

    def parse(self, text: str) -> float:
        """Return a number from text."""
        return self.read(float(text))


@value
class TextField:
    """A printable text of limited length; `problem` may check it further."""

    longest: int
    problem: SettingProblem | None = None

    @property
    def takes(self) -> str:
        """Description of the valid values, for a person."""
        instead = self.problem("") if self.problem else None
        return instead or f"a text of 1 to {self.longest} characters"

    def read(self, said: object) -> str:
        """Return the text, if it is valid."""
        if not isinstance(said, str) or not prints_in_line(said) or said != said.strip():
            raise ValueError(said)
        if not 1 <= len(said) <= self.longest or (self.problem and self.problem(said)):
            raise ValueError(said)
        return said

    def parse(self, text: str) -> str:
        """Return the text, if it is valid."""
        return self.read(text)


@value
class ListField:
    """A list of texts, or with `one_of` a choice of one text."""

    problem: SettingProblem | None
    one_of: tuple[str, ...] = ()

    @property
    def takes(self) -> str:
        """Description of the valid values, for a person."""
        if self.one_of:
            return f"one of: {', '.join(self.one_of)}"
        instead = self.problem("") if self.problem else None
        return f"a list; {instead}" if instead else "a list of texts"

    def read(self, said: object) -> tuple[str, ...] | str:
        """Return the list, or the chosen text."""
        if self.one_of:
            if said not in self.one_of:
                raise ValueError(said)
            return str(said)
        if not isinstance(said, list) or not all(isinstance(name, str) for name in said):
            raise ValueError(said)
        if self.problem and any(map(self.problem, said)):
            raise ValueError(said)
        return tuple(said)

    def parse(self, text: str) -> tuple[str, ...] | str:
        """Return the list from texts separated by commas, or the chosen text."""
        if self.one_of:
            return self.read(text)
        return self.read([part.strip() for part in text.split(",") if part.strip()])


@value
class SecretField:
    """A secret text, which is never shown."""

    problem: SettingProblem

    class Kept:
        """A secret value; only `reveal` returns its text.

        >>> SecretField.Kept("postgresql://me:hush@host/db")
        SecretField.Kept(…)
        """

        __slots__ = ("_text",)

        def __init__(self, text: str) -> None:
            self._text = text

        def reveal(self) -> str:
            """Return the secret text."""
            return self._text

        def __repr__(self) -> str:
            return "SecretField.Kept(…)"

        def __eq__(self, other: object) -> bool:
            return isinstance(other, SecretField.Kept) and other._text == self._text

        def __hash__(self) -> int:
            return hash(self._text)

        def __reduce__(self) -> str:
            raise TypeError("a secret is not pickled")

    @property
    def takes(self) -> str:
        """Description of the valid values, for a person."""
        return self.problem("") or "a text"

    def read(self, said: object) -> str:
        """Return the secret text."""
        if not isinstance(said, str) or self.problem(said):
            raise ValueError
        return said

    def parse(self, text: str) -> str:
        """Return the secret text."""
        return self.read(text)


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

        >>> Setting("people.sign_up", BoolField(), False, "").variable
        'PEOPLE_SIGN_UP'
        """
        return self.name.replace(".", "_").upper()

    @property
    def option(self) -> str:
        """Name of the command line option.

        >>> Setting("people.sign_up", BoolField(), False, "").option
        '--people-sign-up'
        """
        return "--" + self.name.replace(".", "-").replace("_", "-")

    @property
    def is_secret(self) -> bool:
        """True if the value is never shown."""
        return isinstance(self.kind, SecretField)

    def read(self, said: object, where: str) -> Any:
        """Return the value from TOML. Raises SettingsError if it is invalid."""
        return self._tried(self.kind.read, said, where)

    def parse(self, text: str, where: str) -> Any:
        """Return the value of a text. Raises SettingsError if it is invalid."""
        return self._tried(self.kind.parse, text, where)

    def _tried(self, read: Callable[[Any], Any], said: object, where: str) -> Any:
        try:
            return read(said)
        except (ValueError, TypeError):
            shown = "what is given" if self.is_secret else repr(said)[:_SHOWN]
            raise SettingsError(f"{where} cannot be {shown}; it takes {self.kind.takes}") from None
