"""Names of accounts: valid names, and names that look alike.

As in the record, a name is 1 to 80 printable characters. It is also written in one alphabet, and no
two accounts have names with the same skeleton: the name without case, accents, spaces and
look-alike letters, of all scripts (Unicode's UTS 39).
"""

import unicodedata
from itertools import pairwise
from typing import Final

from tapisvert.rules.validators import is_name

_NO_NAME: Final = "a name is 1 to 80 printable characters without a space at either end"
_LOOKS: Final = {
    # letters that Unicode distinguishes; case is ignored here, so I and i both count as l
    **dict.fromkeys("i!", "l"),
    **dict(zip("5$ƨɜȝβεζχωƅðտĸ", "ss233bezxwbdsk", strict=True)),
    **dict.fromkeys("ʍμ", "rn"),
    "ю": "lo",
}
"""Look-alikes of small letters, in addition to Unicode's data."""
_PAIRS: Final = (("vv", "w"), ("cl", "d"))
_SMALL_CAPITAL: Final = "LATIN LETTER SMALL CAPITAL "
_IN_ANY_SCRIPT: Final = {"COMMON", "INHERITED"}
_WRITTEN_TOGETHER: Final = ({"HAN", "HIRAGANA", "KATAKANA"}, {"HAN", "HANGUL"}, {"HAN", "BOPOMOFO"})
"""Scripts of one language."""
_RESERVED_NAMES: Final = ("table", "the table", "system", "bank", "the bank", "house", "the house")
"""Names that the journal and the ledger use for other parties than people."""


def normalize(name: str) -> str:
    """Return a name in the stored form: composed (NFC).

    >>> len(normalize("Re" + chr(0x301) + "my"))
    4
    """
    return unicodedata.normalize("NFC", name)


def name_problem(name: str) -> str | None:
    """Return the reason why no account can have this name; None if one can.

    >>> name_problem("Anna Maria"), name_problem(" Anna")
    (None, 'a name is 1 to 80 printable characters without a space at either end')
    """
    if not is_name(name):
        return _NO_NAME
    if any(letter.isspace() and letter != " " for letter in name) or "  " in name:
        return "display name: only single ordinary spaces"
    if name != unicodedata.normalize("NFKC", name):
        return "a name is written in plain letters"
    if not any(letter.isalnum() for letter in name):
        return "a name has a letter or a digit"
    if confusable_skeleton(name) in map(confusable_skeleton, _RESERVED_NAMES):
        return "reserved name"
    if not _is_of_one_script(name):
        return "display name must not mix alphabets"
    marks = [unicodedata.category(letter) in ("Mn", "Me") for letter in name]
    if any(first and second for first, second in pairwise(marks)):
        return "display name: at most one combining accent per letter"
    return None


def login_problem(login: str, name: str) -> str | None:
    """Return the reason why the account `name` cannot have this login name; None if it can.

    >>> login_problem("Anna", "anna"), login_problem("anna.1962", "Anna")
    ('username and display name must differ', None)
    """
    if not is_name(login):
        return _NO_NAME
    if confusable_skeleton(login) == confusable_skeleton(name):
        return "username and display name must differ"
    return None


def casefold_name(name: str) -> str:
    """Return the casefolded name, equal for names that differ in case or in the width of letters.

    >>> casefold_name("STRASSE 7") == casefold_name("Straße ７")
    True
    """
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def confusable_skeleton(name: str) -> str:
    """Return the skeleton of a name, equal for names that look alike.

    >>> one, two, three = "Dealer 1", "DEALER I", "d" + chr(0x435) + "alerl"
    >>> confusable_skeleton(one) == confusable_skeleton(two) == confusable_skeleton(three)
    True
    """
    shapes = name
    plain = ""
    while shapes != plain:
        plain = shapes
        shapes = "".join(map(_shape, unicodedata.normalize("NFKD", plain)))
    plain = "".join(
        letter for letter in plain if unicodedata.category(letter)[0] in "LNS" or letter in "|!"
    )
    for pair, letter in _PAIRS:
        plain = plain.replace(pair, letter)
    return plain


def _shape(letter: str) -> str:
    """Return the small letters that a letter looks like, by itself or as a capital."""
    prototype = _prototype(letter)
    small = letter.casefold()
    if letter == small:
        return _LOOKS.get(letter, prototype).casefold()
    return prototype.casefold() if prototype.isascii() and prototype.isalnum() else small


def _prototype(letter: str) -> str:
    """Return the representative of the letters that look like one: of a mutual pair the lower."""
    from confusable_homoglyphs.confusables import confusables_data  # noqa: PLC0415 - heavy

    capital = unicodedata.name(letter, "").removeprefix(_SMALL_CAPITAL)
    if len(capital) == 1:
        return capital
    alike = confusables_data.get(letter, ())
    if len(alike) != 1:
        return letter
    other: str = alike[0]["c"]
    return min(letter, other) if len(confusables_data[other]) == 1 else other


def _is_of_one_script(name: str) -> bool:
    from confusable_homoglyphs.categories import alias  # noqa: PLC0415 - heavy

    scripts = set(map(alias, name)) - _IN_ANY_SCRIPT
    return len(scripts) < 2 or any(scripts <= language for language in _WRITTEN_TOGETHER)
