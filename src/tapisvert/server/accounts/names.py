"""Names of accounts: valid names, and names that look alike.

As in the record, a name is 1 to 80 printable characters. It is also written in one alphabet, and no
two accounts have names with the same skeleton: the rest of a name without case, accents, spaces and
look-alike letters (after Unicode's UTS 39, for the alphabets of Europe).
"""

import unicodedata
from itertools import pairwise
from typing import Final

from tapisvert.rules.validators import is_name

_NO_NAME: Final = "a name is 1 to 80 printable characters without a space at either end"
_CAPITALS: Final = dict(
    zip("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧАВЕКМНОРСТУХІЈЅ", "ABEZHIKMNOPTYXABEKMHOPCTYXIJS", strict=True)
)
"""Greek and Cyrillic capitals that look Latin."""

_LOOKS: Final = {
    # Cyrillic, Greek and Armenian small letters that look Latin
    **dict(zip("авекмнорстухјѕԁԛԝһ", "abekmhopctyxjsdqwh", strict=True)),
    **dict(zip("αβγεηκνορστυχωϲ", "abyenkvopotuxwc", strict=True)),
    **dict(zip("ագհոսօց", "wqhnuog", strict=True)),
    # Latin letters that case folding and decomposition leave as they are
    **dict(zip("øđħŧƒɑɡʟƨ", "odhtfagls", strict=True)),
    # I is l, and so are its kin; digits and signs
    **dict.fromkeys("iıɪιіӏł1|!", "l"),
    **dict(zip("05$", "oss", strict=True)),
}
_PAIRS: Final = (("rn", "m"), ("vv", "w"), ("cl", "d"), ("æ", "ae"), ("œ", "oe"))
_ALPHABETS: Final = ("LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "HEBREW", "ARABIC", "CHEROKEE")


_TAKEN: Final = ("table", "the table", "system", "bank", "the bank", "house", "the house")
"""Names that the journal and the ledger use for other parties than people."""


def normalize(name: str) -> str:
    """Return a name as it is stored: composed (NFC).

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
        return "between the words of a name is one ordinary space"
    if name != unicodedata.normalize("NFKC", name):
        return "a name is written in plain letters"
    if not any(letter.isalnum() for letter in name):
        return "a name has a letter or a digit"
    if confusable_skeleton(name) in map(confusable_skeleton, _TAKEN):
        return "this name is the house's own"
    if len(_alphabets(name)) > 1:
        return "a name is written in one alphabet"
    marks = [unicodedata.category(letter) in ("Mn", "Me") for letter in name]
    if any(first and second for first, second in pairwise(marks)):
        return "a letter of a name has one accent at most"
    return None


def login_problem(login: str, name: str) -> str | None:
    """Return the reason why the account `name` cannot have this login name; None if it can.

    >>> login_problem("Anna", "anna"), login_problem("anna.1962", "Anna")
    ('the name to sign in with is another than the one that is shown', None)
    """
    if not is_name(login):
        return _NO_NAME
    if confusable_skeleton(login) == confusable_skeleton(name):
        return "the name to sign in with is another than the one that is shown"
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
    cased = unicodedata.normalize("NFKD", name)
    plain = "".join(_CAPITALS.get(letter, letter) for letter in cased).casefold()
    plain = unicodedata.normalize("NFKD", plain)
    plain = "".join(_LOOKS.get(letter, letter) for letter in plain if _is_significant(letter))
    for pair, one in _PAIRS:
        plain = plain.replace(pair, one)
    return plain


def _is_significant(letter: str) -> bool:
    return unicodedata.category(letter)[0] in "LNS" or letter in "|!"


def _alphabets(name: str) -> set[str]:
    words = (unicodedata.name(letter, "").split(" ")[0] for letter in name if letter.isalpha())
    return {word for word in words if word in _ALPHABETS}
