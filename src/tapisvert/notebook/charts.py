"""Charts as SVG: bars by name, dots in bands of chance, and bands of quantiles."""

from tapisvert.notebook import svg
from tapisvert.values import value

_WIDTH = 640.0
_INDENT = 190.0
_ROW = 24.0
_TOP = 52.0
_HIGH = 260.0
_SHADES = ("#2d6f55", "#4d8f74", "#7db39c")


@value
class Bars:
    """Horizontal bars: a title, their names and lengths, and what a length is.

    >>> Bars("Totals", ("31", "32"), (0.4, 0.6), "probability").svg().count("<rect")
    3
    """

    title: str
    names: tuple[str, ...]
    lengths: tuple[float, ...]
    across: str

    def svg(self) -> str:
        """Return the chart as SVG."""
        longest = max((abs(length) for length in self.lengths), default=0.0) or 1.0
        room = _WIDTH - _INDENT - 110
        parts = [svg.text(self.title, _WIDTH / 2, 32, 18, fill=svg.GOLD, font_style="italic")]
        for row, (name, length) in enumerate(zip(self.names, self.lengths, strict=True)):
            y = _TOP + row * _ROW
            wide = room * abs(length) / longest
            parts.append(svg.text(name, _INDENT - 10, y + 16, 13, text_anchor="end"))
            parts.append(svg.rectangle(_INDENT, y + 3, wide, _ROW - 6, fill=svg.GOLD))
            text = f"{length:.4g}"
            parts.append(svg.text(text, _INDENT + wide + 8, y + 16, 12, text_anchor="start"))
        y = _TOP + len(self.names) * _ROW
        parts.append(svg.text(self.across, _INDENT, y + 18, 12, text_anchor="start", opacity=0.8))
        return svg.picture(self.title, _WIDTH, y + 32, *parts)


@value
class Dots:
    """Dots in a row, each a name, a height and a colour of the felt, around their expectation.

    `bands` are the limits between which chance leaves a dot, the widest first; a dot outside the
    first has a ring.

    >>> Dots("", ("0", "32"), (9, 2), ("vert", "rouge"), 5, ((3, 8),), "").svg().count("<circle")
    4
    """

    title: str
    names: tuple[str, ...]
    heights: tuple[float, ...]
    colors: tuple[str, ...]
    expected: float
    bands: tuple[tuple[float, float], ...]
    across: str

    @property
    def is_outside(self) -> tuple[bool, ...]:
        """True for each dot outside the widest band."""
        low, high = self.bands[0]
        return tuple(not low <= height <= high for height in self.heights)

    def svg(self) -> str:
        """Return the chart as SVG."""
        levels = [*self.heights, *(limit for band in self.bands for limit in band)]
        low = min(levels)
        high = max(levels)
        wide = _WIDTH - 80
        margin = 64.0
        step = wide / len(self.names)

        def y(height: float) -> float:
            return _TOP + _HIGH * (high - height) / ((high - low) or 1.0)

        parts = [svg.text(self.title, _WIDTH / 2, 32, 18, fill=svg.GOLD, font_style="italic")]
        for shade, (lower, upper) in zip(_SHADES, self.bands, strict=False):
            deep = y(lower) - y(upper)
            parts.append(svg.rectangle(margin, y(upper), wide, deep, fill=shade))
        middle = {"x1": margin, "x2": margin + wide, "y1": y(self.expected), "y2": y(self.expected)}
        parts.append(svg.element("line", stroke=svg.IVORY, **middle))
        for height in (self.expected, *self.bands[0]):
            text = f"{height:,.4g}" if height < 10_000 else f"{height:,.0f}"
            parts.append(svg.text(text, margin - 8, y(height) + 4, 12, text_anchor="end"))
        dots = zip(self.names, self.heights, self.colors, self.is_outside, strict=True)
        for place, (name, height, color, is_out) in enumerate(dots):
            x = margin + (place + 0.5) * step
            fill = svg.FELT[color]
            parts.append(svg.text(name, x, _TOP + _HIGH + 22, 11))
            if is_out:
                ring = {"fill": "none", "stroke": svg.GOLD, "stroke_width": 2.5}
                parts.append(svg.element("circle", cx=x, cy=y(height), r=9, **ring))
            dot = {"fill": fill, "stroke": svg.IVORY}
            parts.append(svg.element("circle", cx=x, cy=y(height), r=5, **dot))
        foot = _TOP + _HIGH + 44
        parts.append(svg.text(self.across, _WIDTH / 2, foot, 12, opacity=0.8))
        return svg.picture(self.title, _WIDTH, foot + 14, *parts)


@value
class Bands:
    """Quantiles in ascending order over places: bands around the line in the middle."""

    title: str
    places: tuple[float, ...]
    lines: tuple[tuple[float, ...], ...]
    across: str

    def svg(self) -> str:
        """Return the chart as SVG."""
        low = min(map(min, self.lines))
        high = max(map(max, self.lines))
        wide = _WIDTH - 120
        last = self.places[-1] or 1.0

        def points(line: tuple[float, ...]) -> list[str]:
            return [
                f"{svg.number(90 + wide * place / last)},"
                f"{svg.number(_TOP + _HIGH * (high - level) / ((high - low) or 1.0))}"
                for place, level in zip(self.places, line, strict=True)
            ]

        depth = len(self.lines) // 2
        parts = [svg.text(self.title, _WIDTH / 2, 32, 18, fill=svg.GOLD, font_style="italic")]
        for outer in range(depth):
            lower = points(self.lines[outer])
            upper = points(self.lines[-1 - outer])
            outline = " ".join([*lower, *reversed(upper)])
            parts.append(svg.element("polygon", points=outline, fill=_SHADES[outer]))
        middle = " ".join(points(self.lines[depth]))
        line = {"fill": "none", "stroke": svg.IVORY, "stroke_width": 2}
        parts.append(svg.element("polyline", points=middle, **line))
        for level, y in ((high, _TOP), (low, _TOP + _HIGH)):
            parts.append(svg.text(f"{level:,.0f}", 82, y + 5, 12, text_anchor="end"))
        foot = f"{self.across}: 0 to {last:,.0f}"
        parts.append(svg.text(foot, _WIDTH / 2, _TOP + _HIGH + 26, 12, opacity=0.8))
        return svg.picture(self.title, _WIDTH, _TOP + _HIGH + 40, *parts)
