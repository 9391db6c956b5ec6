"""Parts of all pictures: elements, colours, cards and chips."""

from html import escape
from typing import Final

CLOTH: Final = "#14593f"
CLOTH_DEEP: Final = "#0d4230"
LINE: Final = "#d9cfa8"
GOLD: Final = "#e3c479"
IVORY: Final = "#f6f0dd"
ROUGE: Final = "#b3202a"
NOIR: Final = "#191a1b"
VERT: Final = "#0f7a4b"
FELT: Final = {"rouge": ROUGE, "noir": NOIR, "vert": VERT}
"""Colours of the pockets of a wheel and of the numbers on its cloth."""

PLAYERS: Final = ("#3f6fb5", "#c9862b", "#7d4fa3", "#2f8f8a", "#b04a77", "#6b7d2c", "#8a5a3a")
"""Colours of the chips, player by player."""

_SERIF: Final = "'Libre Bodoni', 'Libertinus Serif', Cambria, Georgia, 'Liberation Serif', serif"
_SUITS: Final = {"h": "♥", "d": "♦", "c": "♣", "s": "♠"}


def number(value: float) -> str:
    """Return a coordinate with at most two decimals.

    >>> number(1 / 3), number(2.0)
    ('0.33', '2')
    """
    return f"{round(value, 2) + 0:g}"


def element(tag: str, *children: str, **attributes: object) -> str:
    """Return an element. An underscore in an attribute's name becomes a hyphen.

    >>> element("circle", r=2.5, stroke_width=1)
    '<circle r="2.5" stroke-width="1"/>'
    """
    text = "".join(
        f' {name.rstrip("_").replace("_", "-")}="{_attribute(value)}"'
        for name, value in attributes.items()
        if value is not None
    )
    return f"<{tag}{text}>{''.join(children)}</{tag}>" if children else f"<{tag}{text}/>"


def _attribute(value: object) -> str:
    return number(value) if isinstance(value, int | float) else escape(str(value))


def text(words: str, x: float, y: float, size: float = 16, **attributes: object) -> str:
    """Return a text with its middle at x."""
    settings = {"fill": IVORY, "text_anchor": "middle", **attributes}
    return element("text", escape(words), x=x, y=y, font_size=size, **settings)


def rectangle(x: float, y: float, width: float, height: float, **attributes: object) -> str:
    return element("rect", x=x, y=y, width=width, height=height, **attributes)


def picture(title: str, width: float, height: float, *children: str) -> str:
    """Return a complete picture on the green cloth, with its title for screen readers."""
    ground = rectangle(1, 1, width - 2, height - 2, rx=12, fill=CLOTH, stroke=CLOTH_DEEP)
    return element(
        "svg",
        element("title", escape(title)),
        ground,
        *children,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(height)}",
        width=width,
        height=height,
        role="img",
        font_family=_SERIF,
    )


def card(code: str, x: float, y: float, width: float = 44) -> str:
    """Return a card of a code such as `Td`, its corner at x and y."""
    rank = "10" if code[0] == "T" else code[0]
    fill = ROUGE if code[1] in "hd" else NOIR
    height = width * 1.4
    face = rectangle(x, y, width, height, rx=width / 9, fill="#fffdf6", stroke="#8d8a7c")
    middle = x + width / 2
    return (
        face
        + text(rank, middle, y + height * 0.42, width * 0.45, fill=fill, font_weight=600)
        + text(_SUITS[code[1]], middle, y + height * 0.85, width * 0.5, fill=fill)
    )


def chip(amount: str, x: float, y: float, fill: str, *, is_bound: bool = False) -> str:
    """Return a chip with its amount below; an imprisoned stake has a broken rim."""
    rim = "4 3" if is_bound else None
    return element(
        "circle", cx=x, cy=y, r=10, fill=fill, stroke=IVORY, stroke_width=2.5, stroke_dasharray=rim
    ) + text(amount, x, y + 21, 10.5, stroke=CLOTH_DEEP, stroke_width=2.5, paint_order="stroke")


def amount(minor: int) -> str:
    """Return an amount of minor units in units, with cents only if it has any.

    >>> amount(50_000), amount(1_250)
    ('500', '12.50')
    """
    units, cents = divmod(minor, 100)
    return f"{units:,}".replace(",", "\u202f") + (f".{cents:02}" if cents else "")
