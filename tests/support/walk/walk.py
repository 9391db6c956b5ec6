"""Walk through the page with a camera: pictures of its states, to be looked at by a person.

    python tests/support/walk/walk.py FOLDER [--languages it fr en] [--sizes 360x640 1366x650]
        [--themes bright] [--parts hall learn cards …] [--sheets]

An own server, whose draws are given, is played from the hall to the consoles of the staff, once for
each language, size and theme. Each state becomes FOLDER/part-state.language.size.theme.png, as the
window shows it. Printed are the complaints of the browser, pages wider than their window, and
words that are cut off, covered, or written over others. A part that fails is tried once more. At
the end stand the parts that failed twice and the states that lack a picture in some dress; the
status is 1 if there are any. With --sheets, FOLDER/sheets has the
pictures of each state side by side.
"""

import argparse
import os
import sys
import tempfile
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any, Final

from PIL import Image
from playwright.sync_api import expect

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from support.page.browser import Contexts, Visit, launched
from support.server.http_server import Server, opened, settings, table
from support.walk.accounts import account, cash, me, school
from support.walk.camera import CALM, CAMPIONE, DOUBLE, PATIENCE_MS, VENEZIA, WHEEL, Camera
from support.walk.rooms import house, pages, rehearsal, staff
from support.walk.tables import cards, double, hall, learn, lost, spins, stages, wheel
from tapisvert.config.settings import Settings
from tapisvert.i18n import LANGUAGES
from tapisvert.live.stages import Mode
from tapisvert.regulations.register import VARIABLE

ROOT: Final = Path(__file__).resolve().parents[3]
SLOW: Final = replace(
    CALM, coupe_seconds=900, closed_seconds=900, card_seconds=900, ball_seconds=900
)
"""Pace at which each stage stands until it is ended."""
DOORS: Final = {
    "--demonstration": "false",
    "--people-sign-up": "true",
    "--people-second-factor": "money",
}
"""House in which people sign in with passwords."""
SHEET: Final = (2_400, 900)
"""Width of a sheet, and greatest height of a picture on it; pixels."""
ACROSS: Final = 6
TRIALS: Final = 2
Dress = tuple[str, str, str]
"""Language, size and theme."""
NARROW: Final = 700
"""Windows below this many pixels are those of a finger."""
PARTS: Final[dict[str, Callable[[Camera, Server], None]]] = {
    one.__name__: one
    for one in (
        hall,
        learn,
        cards,
        wheel,
        double,
        stages,
        spins,
        pages,
        school,
        account,
        me,
        cash,
        staff,
        house,
        rehearsal,
        lost,
    )
}
TABLES: Final = (
    table("cards", VENEZIA, CALM, minimum=500),
    table("wheel", WHEEL, CALM, minimum=500),
    table("double", DOUBLE, CALM, minimum=500),
    table("slow", VENEZIA, SLOW, minimum=500),
    table("cut", VENEZIA, replace(SLOW, entropy_seconds=2), minimum=500),
    table("slow-wheel", WHEEL, SLOW, minimum=500),
    table("shared", VENEZIA, CALM, minimum=500),
    table("dealt", VENEZIA, CALM, mode=Mode.TAILLEUR, minimum=500),
    table("real", CAMPIONE, CALM, mode=Mode.REAL, minimum=500),
    table("real-wheel", WHEEL, CALM, mode=Mode.REAL, minimum=500),
    table("real-double", DOUBLE, CALM, mode=Mode.REAL, minimum=500),
)


def home(part: str, folder: Path) -> Settings:
    """Settings of the house of a part."""
    return settings(folder, *TABLES, options=DOORS if part == "account" else {})


class Walk:
    """A browser that is started anew once it has failed, and what came of each part."""

    def __init__(self, arguments: argparse.Namespace) -> None:
        self._given, self._running = arguments, ExitStack()
        self._contexts: Contexts | None = None
        self.taken: dict[Dress, set[str]] = {}
        self.failed: list[str] = []

    def __enter__(self) -> "Walk":
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    def end(self) -> None:
        """End the browser: the next part starts one."""
        self._contexts = None
        running, self._running = self._running, ExitStack()
        with suppress(Exception):  # it may have ended by itself
            running.close()

    def through(self, part: str, dress: Dress) -> None:
        """Walk through a part in one language, size and theme; if it fails, once more."""
        for trial in range(1, TRIALS + 1):
            try:
                self._walk(part, dress, is_last=trial == TRIALS)
            except Exception as error:
                print(f"{part}, {dress}, trial {trial}: {type(error).__name__}: {str(error)[:600]}")
                self.end()
            else:
                return
        self.failed.append(f"{part} {'.'.join(dress)}")

    def _walk(self, part: str, dress: Dress, *, is_last: bool) -> None:
        language, size, theme = dress
        width, height = map(int, size.split("x"))
        finger = {"has_touch": True, "is_mobile": True} if width < NARROW else {}
        if self._contexts is None:
            self._contexts = Contexts(self._running.enter_context(launched()))
            expect.set_options(timeout=PATIENCE_MS)
        # each part in a house of its own: a guest sits at one table
        with (
            tempfile.TemporaryDirectory() as temporary_directory,
            opened(home(part, Path(temporary_directory))) as server,
        ):
            prefers = {"language": language, "theme": theme, "tips": 0 if part == "hall" else 3}
            options: dict[str, Any] = {"prefers": prefers, "is_first": True, **finger}
            options["is_drawn"] = True
            options["locale"] = language  # of the pages that the server writes
            visit = Visit(self._contexts, server.origin, size=(width, height), **options)
            visit.context.set_default_timeout(PATIENCE_MS)
            camera = Camera(visit, self._given.folder, ".".join(dress))
            camera.part = part
            try:
                PARTS[part](camera, server)
            except Exception:
                if is_last:
                    camera.page.screenshot(path=camera.file("FAILED"))
                raise
            finally:
                self.taken.setdefault(dress, set()).update(camera.taken)
            for answer in visit.close():
                print(f"{part}, {dress}: {answer}")

    def lacking(self) -> list[str]:
        """The parts that failed, and the states that have a picture in another dress only."""
        states = sorted(set().union(*self.taken.values()))
        missing = {
            state: [".".join(dress) for dress, states in self.taken.items() if state not in states]
            for state in states
        }
        return [f"failed twice: {part}" for part in self.failed] + [
            f"no picture: {state} at {', '.join(dresses)}"
            for state, dresses in missing.items()
            if dresses
        ]


def sheets(folder: Path) -> None:
    """Lay the pictures of each state side by side."""
    states: dict[str, list[Path]] = {}
    for file in sorted(folder.glob("*.png")):
        states.setdefault(file.name.rsplit(".", 4)[0], []).append(file)
    (folder / "sheets").mkdir(exist_ok=True)
    for state, files in states.items():
        pictures = [Image.open(file).convert("RGB") for file in files]
        for picture in pictures:
            picture.thumbnail((SHEET[0] // ACROSS, SHEET[1]))
        rows = [pictures[number : number + ACROSS] for number in range(0, len(pictures), ACROSS)]
        heights = [max(picture.height for picture in row) for row in rows]
        sheet = Image.new("RGB", (SHEET[0], sum(heights)), "white")
        for place, picture in enumerate(pictures):
            line, column = divmod(place, ACROSS)
            sheet.paste(picture, (column * SHEET[0] // ACROSS, sum(heights[:line])))
        sheet.save(folder / "sheets" / f"{state}.png")


def main(arguments: Sequence[str] | None = None) -> int:
    """Walk in each dress; the status is 1 if a picture is lacking."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--languages", nargs="+", default=LANGUAGES, choices=LANGUAGES)
    parser.add_argument("--sizes", nargs="+", default=("360x640", "1366x650"))
    parser.add_argument("--themes", nargs="+", default=("bright",), choices=("bright", "dark"))
    parser.add_argument("--parts", nargs="+", default=tuple(PARTS), choices=tuple(PARTS))
    parser.add_argument("--sheets", action="store_true", help="lay each state's pictures together")
    args = parser.parse_args(arguments)
    args.folder.mkdir(parents=True, exist_ok=True)
    os.environ[VARIABLE] = str(ROOT / "docs" / "examples")
    with Walk(args) as walk:
        for dress in product(args.languages, args.sizes, args.themes):
            walk.taken[dress] = set()
            for part in args.parts:
                walk.through(part, dress)
    if args.sheets:
        sheets(args.folder)
    lacking = walk.lacking()
    print(*lacking, sep="\n")
    return 1 if lacking else 0


if __name__ == "__main__":
    sys.exit(main())
