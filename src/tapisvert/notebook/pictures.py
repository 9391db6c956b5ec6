"""Values with a picture: as SVG, as PNG, and on the axes of a plot."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from tapisvert.notebook.charts import Bands, Bars, Dots

if TYPE_CHECKING:
    from matplotlib.axes import Axes


class Picture:
    """A value with a picture. Subclasses give it by `svg`."""

    __slots__ = ()

    def svg(self) -> str:
        """Return the picture as SVG."""
        raise NotImplementedError

    def _repr_svg_(self) -> str:
        return self.svg()

    def png(self, path: str | None = None) -> bytes:
        """Return the picture as PNG, and write it to a path. Needs the extra `reports`."""
        pixels: bytes = _raster().png(self.svg())
        if path is not None:
            with open(path, "wb") as file:
                file.write(pixels)
        return pixels

    def plot(self, axes: Axes | None = None) -> Axes:
        """Draw the picture on axes of matplotlib, or on new ones. Needs the extra `reports`."""
        return _raster().plot_image(self.png(), axes)  # type: ignore[no-any-return]


class Charted(Picture):
    """A value whose picture is a chart."""

    __slots__ = ()

    def _chart(self) -> Bars | Bands | Dots:
        raise NotImplementedError

    def svg(self) -> str:
        """Return the chart as SVG."""
        return self._chart().svg()

    def plot(self, axes: Axes | None = None) -> Axes:
        """Draw the chart on axes of matplotlib, or on new ones. Needs the extra `reports`."""
        return _raster().plot_chart(self._chart(), axes)  # type: ignore[no-any-return]


def _raster() -> Any:
    """Return the module that imports typst and matplotlib, which the rules may not."""
    return import_module("tapisvert.notebook.raster")
