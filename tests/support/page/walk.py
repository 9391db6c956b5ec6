"""Walk through the page with a camera: pictures of its states, to be looked at by a person.

    python tests/support/page/walk.py FOLDER [--languages it fr en] [--sizes 360x640 1366x650]
        [--themes bright] [--parts hall learn cards …] [--sheets]

An own server, whose draws are given, is played from the hall to the consoles of the staff, once for
each language, size and theme. Each state becomes FOLDER/part-state.language.size.theme.png, as the
window shows it. Printed are the complaints of the browser, pages wider than their window, and
words that are cut off, covered, or written over others. With --sheets, FOLDER/sheets has the
pictures of each state side by side.
"""

import argparse
import os
import re
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from PIL import Image
from playwright.sync_api import Locator, Page, expect

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from support.page.browser import Contexts, Visit, launched
from support.page.page_player import CLOTH, AtTable
from support.page.rigged_table import HELD, Arranged
from support.server.http_server import Person, Server, opened, settings, table
from support.server.node_harness import code
from support.server.rehearsals import Rehearsal
from tapisvert.i18n import LANGUAGES
from tapisvert.regulations.register import VARIABLE
from tapisvert.server.launch.listening import listen
from tapisvert.server.rehearsal import house as rehearsals
from tapisvert.server.tables.stages import Mode, Stage

ROOT: Final = Path(__file__).resolve().parents[3]
VENEZIA, CAMPIONE, WHEEL, DOUBLE = (
    *("venezia-trente-et-quarante", "campione-trente-et-quarante"),
    *("campione-roulette", "double-zero-roulette"),
)
CALM: Final = replace(HELD, bets_seconds=90, decision_seconds=90)
PATIENCE_MS: Final = 15_000
SHEET: Final = (2_400, 900)
"""Width of a sheet, and greatest height of a picture on it; pixels."""
ACROSS: Final = 6
NARROW: Final = 700
"""Windows below this many pixels are those of a finger."""
EVENINGS: Final = (
    "/lab?system=dalembert&beside=flat&coups=60&evenings=200&unit=500&bankroll=20000&seed=11"
)

_WORDS: Final = """() => {
  const exempt = "option, title, desc, script, style, .card, .stack, tv-wheel, tv-strip, " +
    ".calls, details[open] *"; // older results and calls go where there is no room for them
  const layer = [...document.querySelectorAll("dialog[open], :popover-open")].at(-1);
  const [seen, wrong] = [[], []];
  const hides = (at, {left, top, right, bottom}) => {
    const {overflowX, overflowY} = getComputedStyle(at);
    const box = at.getBoundingClientRect();
    return (/hidden|clip/.test(overflowX) && (left < box.left - 2 || right > box.right + 2)) ||
      (/hidden|clip/.test(overflowY) && (top < box.top - 3 || bottom > box.bottom + 3));
  };
  const scrolls = (at) => /auto|scroll/.test(getComputedStyle(at).overflow);
  const isForEyes = (one) => getComputedStyle(one).clipPath === "none";
  const judge = (parent, name, line) => {
    const {left, top, right, bottom} = line;
    let isScrolled = false;
    for (let at = parent; at && !isScrolled; at = at.parentElement) {
      if (!isForEyes(at)) return;
      if (hides(at, line)) {
        const {textOverflow} = getComputedStyle(at);
        return wrong.push(`${textOverflow === "ellipsis" ? "shortened" : "cut off"}: ${name}`);
      }
      isScrolled = scrolls(at);
      if (at === layer) break;
    }
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    if (!isScrolled && (left < -1 || right > innerWidth + 1)) wrong.push(`outside: ${name}`);
    const over = document.elementFromPoint(x, y);
    if (!over) return; // scrolled away
    const isUnder = !over.contains(parent) && !parent.contains(over);
    const passes = getComputedStyle(parent).pointerEvents === "none";
    if (isUnder && (over.closest("details[open]") || isScrolled)) return;
    if (isUnder && !passes && !over.closest(".spot"))
      wrong.push(`under ${over.tagName} ${over.getAttribute("class")}: ${name}`);
    for (const {box, told, of} of seen) {
      const across = Math.min(right, box.right) - Math.max(left, box.left);
      const down = Math.min(bottom, box.bottom) - Math.max(top, box.top);
      if (of !== parent && across > 3 && down > 8) wrong.push(`written over ${told}: ${name}`);
    }
    if (!isScrolled) seen.push({box: line, told: name, of: parent});
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    const said = walker.currentNode.data.trim();
    if (!said || parent.closest(exempt) || (layer && !layer.contains(parent))) continue;
    if (!parent.checkVisibility({opacityProperty: true, visibilityProperty: true})) continue;
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    const name = `“${said.slice(0, 40)}” (${parent.tagName} ${parent.getAttribute("class")})`;
    for (const line of range.getClientRects())
      if (line.width > 2 && line.height > 2) judge(parent, name, line);
  }
  return wrong;
}"""
"""Words that a reader cannot read: cut off, under something else, or written over others."""


class Camera:
    """A visit in one dress, and the folder of its pictures."""

    def __init__(self, visit: Visit, folder: Path, dress: str) -> None:
        self.visit, self.page, self.folder, self.dress = visit, visit.page, folder, dress
        self.part = ""

    def take(self, state: str, *, whole: bool = False) -> None:
        """Take the window, or the `whole` page, once it is quiet."""
        self.visit.quiet()
        self.page.evaluate("() => document.fonts.ready")
        file = self.folder / f"{self.part}-{state}.{self.dress}.png"
        self.page.screenshot(path=file, animations="disabled", caret="hide", full_page=whole)
        if over := self.visit.overflow():
            print(f"{file.name}: {over} pixels too wide, {self.visit.widest()}")
        for wrong in dict.fromkeys(self.page.evaluate(_WORDS)):
            print(f"{file.name}: {wrong}")

    def closed(self) -> None:
        """Close the dialog or menu that is open."""
        self.page.keyboard.press("Escape")
        expect(self.page.locator("dialog[open], :popover-open")).to_have_count(0)

    def side(self) -> None:
        """Open the drawer of the panels, where a window has one."""
        drawer = self.page.locator(".bar .opens-side")
        if drawer.is_visible():
            drawer.click()


@contextmanager
def playing(camera: Camera, server: Server, name: str, *wanted: Any) -> Iterator[AtTable]:
    """Seat a guest at a table with these draws, before the camera."""
    arranged = Arranged(server, name, *wanted)
    with arranged.beside("Bruno") as (bruno,):
        person = server.guest("Anna")
        with person.at(name) as line:
            line.begin()
            line.ask("sit", chips=100_000)
        carry(camera, person)
        arranged.wait(Stage.BETS)
        at = AtTable(camera.visit, arranged, "Anna")
        bruno.bet("noir", 2_000)
        yield at
    camera.visit.context.clear_cookies()


def stake(at: AtTable, laid: dict[str, int]) -> None:
    """Lay stakes on the wire: a page in any language shows them when it is quiet."""
    with at.arranged.beside_oneself("Anna") as line:
        for on, amount in laid.items():
            answer = line.bet(on, amount)
            if code(answer) is not None:
                raise AssertionError(answer)


def carry(camera: Camera, person: Person) -> None:
    """Let the camera's browser be this person's."""
    camera.visit.context.clear_cookies()
    camera.visit.context.add_cookies(
        [
            {"name": name, "value": text, "url": person.server.origin}
            for name, text in person.http.cookies.items()
        ]
    )


def hall(camera: Camera, server: Server) -> None:
    """The hall, its dialogs, and what Play now leads to."""
    page = camera.visit.go("/")
    expect(page.locator(".hero button").first).to_be_visible()
    camera.take("first")
    camera.take("whole", whole=True)
    page.locator(".settings").first.click()
    camera.take("settings")
    camera.closed()
    page.locator(".bar .who .first").click()
    camera.take("sign-in")
    camera.closed()
    page.locator(".play-now").click()
    expect(page.locator(CLOTH)).to_be_visible()
    expect(page.locator("tv-coach")).to_be_visible()
    camera.take("play-now")
    page.locator(".opens-menu").click()
    camera.take("menu")
    page.keyboard.press("Escape")
    camera.visit.context.clear_cookies()


def learn(camera: Camera, server: Server) -> None:
    """Every step of the lessons."""
    del server
    for book in (VENEZIA, "trente-et-quarante-2.0", WHEEL):
        page = camera.visit.go(f"/learn?rulebook={book}&seed=7")
        camera.take(f"{book}-1")
        for step in range(2, 14):
            button = page.locator(".desk .row button")
            spot = page.locator(".spot:focus")
            if page.locator(".desk .row a").count():
                break
            if button.count():
                button.last.click()
            elif spot.count():
                spot.press("Enter")
            camera.take(f"{book}-{step}")


def cards(camera: Camera, server: Server) -> None:
    """A taille: stakes, their menu, results, prison, the end."""
    with playing(camera, server, "cards", "rouge", "refait", "couleur") as at:
        page, arranged = at.page, at.arranged
        stake(at, {"rouge": 5_000, "couleur": 2_000})
        camera.take("bets")
        page.locator(".pile.own").first.click()
        camera.take("stake-menu")
        camera.closed()
        arranged.play()
        camera.take("won")
        results(camera)
        arranged.bets()
        stake(at, {"rouge": 5_000, "inverse": 2_000})
        arranged.play()
        camera.take("refait")
        arranged.bets()
        expect(page.locator("tv-decision")).to_be_visible()
        camera.take("decision")
        page.locator("tv-decision button").last.click()
        camera.take("decision-one-by-one")
        if page.locator("dialog[open]").count():
            camera.closed()
        arranged.play()
        camera.take("after-prison")
        for panel in (".permanence", "tv-odds", "tv-proofs"):
            show(camera, panel)
        while arranged.table.taille.seal is not None:
            arranged.bets()
            stake(at, {"noir": 500})
            arranged.play()
        camera.take("end-of-taille")
        arranged.bets()
        camera.take("next-taille")


def results(camera: Camera) -> None:
    """The lines behind the sum, if they are folded."""
    lines = camera.page.locator("tv-result details > summary, tv-result button[aria-expanded]")
    if lines.count():
        lines.first.click()
        camera.take("lines")


def show(camera: Camera, panel: str) -> None:
    """A panel beside the cloth, with its drawer."""
    camera.side()
    found = camera.page.locator(panel).first
    if not found.count():
        return
    found.evaluate("(one) => { const d = one.closest('details'); if (d) d.open = true; }")
    found.scroll_into_view_if_needed()
    camera.take(re.sub(r"\W|tv-", "", panel))
    camera.page.keyboard.press("Escape")


def wheel(camera: Camera, server: Server, name: str = "wheel") -> None:
    """Roulette: stakes all over, a number, zero, prison, announcements."""
    wanted = (17, 0, 37) if name == "double" else (17, 0, 5)
    with playing(camera, server, name, *wanted) as at:
        page, arranged = at.page, at.arranged
        stake(at, {"17": 1_000, "14/17": 1_000, "rouge": 5_000, "M12": 2_000, "13-15": 1_000})
        camera.take("bets")
        calls = page.locator(".opens-calls")
        if calls.is_visible():  # where there is room they lie beside the cloth
            calls.click()
            camera.take("announcements")
            page.keyboard.press("Escape")
        arranged.play()
        camera.take("won")
        results(camera)
        arranged.bets()
        stake(at, {"rouge": 5_000, "17": 1_000})
        arranged.play()
        camera.take("zero")
        arranged.bets()
        camera.take("decision")
        stake(at, {"noir": 500})
        arranged.play()
        camera.take("after")


def double(camera: Camera, server: Server) -> None:
    """The wheel with two zeros."""
    wheel(camera, server, "double")


def pages(camera: Camera, server: Server) -> None:
    """The pages beside the tables."""
    person = server.guest("Anna")
    carry(camera, person)
    for name, path in {
        "me": "/me",
        "school": "/school?seed=7",
        "rules-cards": f"/rules/{VENEZIA}",
        "rules-wheel": f"/rules/{WHEEL}",
        "rules-double": f"/rules/{DOUBLE}",
        "lab": EVENINGS,
    }.items():
        page = camera.visit.go(path)
        expect(page.locator("h1").first).to_be_visible()
        if name == "lab":
            expect(page.locator(".key-figures").first).to_be_visible(timeout=4 * PATIENCE_MS)
            expect(page.locator(".evenings")).not_to_have_attribute("aria-busy", "true")
            page.locator(".readings").scroll_into_view_if_needed()
            expect(page.locator(".readings table").first).to_be_visible()
            page.evaluate("() => scrollTo(0, 0)")
        camera.take(name)
        camera.take(f"{name}-whole", whole=True)
    shared(camera, server)
    camera.visit.context.clear_cookies()


def shared(camera: Camera, server: Server) -> None:
    """The page of one coup."""
    with playing(camera, server, "shared", "rouge") as at:
        stake(at, {"rouge": 5_000})
        at.arranged.play()
        link = at.page.locator("a[href*='/coups/']").first
        link.wait_for(state="attached")
        camera.visit.go(link.get_attribute("href") or "")
        camera.take("coup", whole=True)


def staff(camera: Camera, server: Server) -> None:
    """The consoles at a table of each kind."""
    person = server.staff("Tullio", "tailleur", "payeur", "chef")
    carry(camera, person)
    for name in ("dealt", "real", "real-wheel", "real-double", "cards"):
        page = camera.visit.go(f"/tables/{name}")
        expect(page.locator(CLOTH)).to_be_visible()
        expect(page.locator("tv-chef")).to_be_attached()
        camera.take(f"{name}-table")
        if not page.locator("tv-tailleur").is_visible():
            camera.side()
        for opener in page.locator("details.panel:has(tv-tailleur, tv-chef) > summary").all():
            if not opener.evaluate("(one) => one.parentElement.open"):
                opener.click()
        if not page.locator("tv-tailleur").is_visible():  # a table that deals by itself has none
            page.keyboard.press("Escape")
            continue
        page.locator("tv-tailleur").scroll_into_view_if_needed()
        camera.take(f"{name}-tailleur")
        chef = page.locator("tv-chef")
        chef.scroll_into_view_if_needed()
        camera.take(f"{name}-chef")
        for act in chef.locator("button[data-act]:enabled").all():
            form(camera, act, f"{name}-{act.get_attribute('data-act')}")
        page.keyboard.press("Escape")
    camera.visit.context.clear_cookies()


def form(camera: Camera, opener: Locator, state: str) -> None:
    """One of the forms of a console."""
    if opener.is_visible():
        opener.click()
        expect(camera.page.locator("dialog[open]")).to_have_count(1)
        camera.take(state)
        camera.closed()


def house(camera: Camera, server: Server) -> None:
    """The rooms of the direction."""
    carry(camera, server.staff("Dora", "direction"))
    page: Page = camera.visit.go("/house")
    expect(page.get_by_role("tab").first).to_be_visible()
    for tab in page.get_by_role("tab").all():
        name = tab.get_attribute("id") or ""
        tab.click()
        expect(page.locator("#room")).to_have_attribute("aria-labelledby", name)
        camera.take(name)
        camera.take(f"{name}-whole", whole=True)
        opener = page.locator("#room button.first").first
        if not opener.is_visible():
            continue
        opener.click()
        camera.visit.quiet()
        if page.locator("dialog[open]").count():
            for folded in page.locator("dialog[open] details > summary").all():
                folded.click()
            camera.take(f"{name}-form")
            camera.closed()
    camera.visit.context.clear_cookies()


def rehearsal(camera: Camera, server: Server) -> None:
    """A rehearsal: its banner on each kind of page, its roles, and the rooms of those who serve."""
    del server
    with tempfile.TemporaryDirectory() as at, listen("127.0.0.1", 0) as listener:
        house = Rehearsal(rehearsals.settings(Path(at) / "house", port=0), listener).start()
        try:
            rehearsed(camera, house)
        finally:
            camera.visit.go("/")  # leaves the rehearsal before it ends
            house.stop()


def rehearsed(camera: Camera, house: Rehearsal) -> None:
    """The pages of an open rehearsal."""
    page = camera.page
    for name, path in {"hall": "/", "rules": f"/rules/{WHEEL}?lang={camera.dress[:2]}"}.items():
        page.goto(house.origin + path)
        expect(page.locator(".rehearsal")).to_be_visible()
        camera.take(name)
    page.locator(".rehearsal button").click()
    camera.take("roles")
    for person, path in {
        "Paola": "/tables/wheel",
        "Tullio": "/tables/cards",
        "Carlo": "/house",
        "Dora": "/house",
    }.items():
        carry(camera, house.learner(person))
        page.goto(house.origin + path)
        expect(page.locator(".rehearsal")).to_be_visible()
        expect(page.locator(f"{CLOTH}, #room").first).to_be_visible()
        camera.take(person)
        for tab in page.get_by_role("tab").all():
            tab.click()
            camera.take(f"{person}-{tab.get_attribute('id')}")
    camera.visit.context.clear_cookies()


PARTS: Final[dict[str, Callable[[Camera, Server], None]]] = {
    one.__name__: one for one in (hall, learn, cards, wheel, double, pages, staff, house, rehearsal)
}
TABLES: Final = (
    table("cards", VENEZIA, CALM, minimum=500),
    table("wheel", WHEEL, CALM, minimum=500),
    table("double", DOUBLE, CALM, minimum=500),
    table("shared", VENEZIA, CALM, minimum=500),
    table("dealt", VENEZIA, CALM, mode=Mode.TAILLEUR, minimum=500),
    table("real", CAMPIONE, CALM, mode=Mode.REAL, minimum=500),
    table("real-wheel", WHEEL, CALM, mode=Mode.REAL, minimum=500),
    table("real-double", DOUBLE, CALM, mode=Mode.REAL, minimum=500),
)


def walked(contexts: Contexts, given: argparse.Namespace, dress: tuple[str, str, str]) -> None:
    """Walk once, in one language, size and theme."""
    language, size, theme = dress
    width, height = map(int, size.split("x"))
    finger = {"has_touch": True, "is_mobile": True} if width < NARROW else {}
    for part in given.parts:  # each in a house of its own: a guest sits at one table
        with tempfile.TemporaryDirectory() as at, opened(settings(Path(at), *TABLES)) as server:
            prefers = {"language": language, "theme": theme, "tips": 0 if part == "hall" else 3}
            options: dict[str, Any] = {"prefers": prefers, "is_first": True, **finger}
            options["is_drawn"] = True
            options["locale"] = language  # of the pages that the server writes
            visit = Visit(contexts, server.origin, size=(width, height), **options)
            visit.context.set_default_timeout(PATIENCE_MS)
            camera = Camera(visit, given.folder, ".".join(dress))
            camera.part = part
            try:
                PARTS[part](camera, server)
            except Exception as error:
                print(f"{part}, {dress}: {type(error).__name__}: {str(error)[:600]}")
                visit.page.screenshot(path=given.folder / f"{part}-FAILED.{'.'.join(dress)}.png")
            for told in visit.close():
                print(f"{part}, {dress}: {told}")


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
        rows = [pictures[at : at + ACROSS] for at in range(0, len(pictures), ACROSS)]
        heights = [max(picture.height for picture in row) for row in rows]
        sheet = Image.new("RGB", (SHEET[0], sum(heights)), "white")
        for place, picture in enumerate(pictures):
            line, column = divmod(place, ACROSS)
            sheet.paste(picture, (column * SHEET[0] // ACROSS, sum(heights[:line])))
        sheet.save(folder / "sheets" / f"{state}.png")


def main(arguments: Sequence[str] | None = None) -> None:
    """Walk in each dress."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--languages", nargs="+", default=LANGUAGES, choices=LANGUAGES)
    parser.add_argument("--sizes", nargs="+", default=("360x640", "1366x650"))
    parser.add_argument("--themes", nargs="+", default=("bright",), choices=("bright", "dark"))
    parser.add_argument("--parts", nargs="+", default=tuple(PARTS), choices=tuple(PARTS))
    parser.add_argument("--sheets", action="store_true", help="lay each state's pictures together")
    given = parser.parse_args(arguments)
    given.folder.mkdir(parents=True, exist_ok=True)
    os.environ[VARIABLE] = str(ROOT / "docs" / "examples")
    with ExitStack() as stack:
        contexts = Contexts(stack.enter_context(launched()))
        expect.set_options(timeout=PATIENCE_MS)
        for language in given.languages:
            for size in given.sizes:
                for theme in given.themes:
                    walked(contexts, given, (language, size, theme))
    if given.sheets:
        sheets(given.folder)


if __name__ == "__main__":
    main()
