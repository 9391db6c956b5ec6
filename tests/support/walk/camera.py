"""The camera of a walk: it takes pictures of states, and tells words that cannot be read."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import expect

from support.page.browser import Visit
from support.page.page_player import AtTable
from support.page.rigged_table import HELD, Arranged
from support.server.http_server import Person, Server
from support.server.node_harness import code
from tapisvert.live.stages import Stage

VENEZIA, CAMPIONE, WHEEL, DOUBLE = (
    "venezia-trente-et-quarante",
    "campione-trente-et-quarante",
    "campione-roulette",
    "double-zero-roulette",
)
CALM: Final = replace(HELD, bets_seconds=90, decision_seconds=90)
PATIENCE_MS: Final = 15_000

WORDS: Final = """() => {
  const exempt = "option, title, desc, script, style, .card, .stack, tv-wheel, tv-strip, " +
    ".calls, details[open] *, .moment *"; // older calls go without room; a moment is over the cloth
  const layer = [...document.querySelectorAll("dialog[open], :popover-open")].at(-1);
  const [seen, wrong] = [[], []];
  const hides = (at, {left, top, right, bottom}) => {
    const {overflowX, overflowY} = getComputedStyle(at);
    const box = at.getBoundingClientRect();
    return (/hidden|clip/.test(overflowX) && (left < box.left - 2 || right > box.right + 2)) ||
      (/hidden|clip/.test(overflowY) && (top < box.top - 3 || bottom > box.bottom + 3));
  };
  const scrolls = (at) => /auto|scroll/.test(getComputedStyle(at).overflow);
  const isForEyes = (element) => getComputedStyle(element).clipPath === "none";
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
        self.taken: set[str] = set()

    def file(self, state: str) -> Path:
        """Path of the picture of a state of this part."""
        return self.folder / f"{self.part}-{state}.{self.dress}.png"

    def take(self, state: str, *, total: bool = False, is_quiet: bool = True) -> None:
        """Take the window, or the `total` page, once it `is_quiet`."""
        if is_quiet:
            self.visit.quiet()
        self.page.evaluate("() => document.fonts.ready")
        file = self.file(state)
        self.page.screenshot(path=file, animations="disabled", caret="hide", full_page=total)
        self.taken.add(f"{self.part}-{state}")
        if excess := self.visit.overflow():
            print(f"{file.name}: {excess} pixels too wide, {self.visit.widest()}")
        for wrong in dict.fromkeys(self.page.evaluate(WORDS)):
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
def playing(camera: Camera, server: Server, name: str, *expected: Any) -> Iterator[AtTable]:
    """Seat a guest at a table with these draws, before the camera."""
    arrangement = Arranged(server, name, *expected)
    with arrangement.beside("Bruno") as (bruno,):
        guest = server.guest("Anna")
        with guest.at(name) as line:
            line.ask("sit", chips=100_000)
        carry(camera, guest)
        arrangement.wait(Stage.BETS)
        position = AtTable(camera.visit, arrangement, "Anna")
        bruno.bet("noir", 2_000)
        yield position
    camera.visit.context.clear_cookies()


def cutting(camera: Camera, server: Server, name: str) -> None:
    """Take the cut, which a guest alone at a table has asked for; then go on to the bets."""
    arrangement, guest = Arranged(server, name), server.guest("Anna")
    with guest.at(name) as line:
        line.ask("sit", chips=100_000)
        line.ask("prefer", pace="calm", cut=True, entropy=False)
        carry(camera, guest)
        arrangement.wait(Stage.COUPE)
        camera.visit.prefer(cut=True, entropy=False)
        AtTable(camera.visit, arrangement, "Anna")
        camera.take("coupe")
        camera.page.locator(".seat button.first").click()
        camera.take("coupe-dialog")
        camera.closed()
        arrangement.go_on(Stage.BETS)
        line.ask("leave")
    camera.visit.prefer(cut=False, entropy=True)
    camera.visit.go("/")
    camera.visit.context.clear_cookies()


def stake(position: AtTable, stakes: dict[str, int]) -> None:
    """Lay stakes on the wire: a page in any language shows them when it is quiet."""
    with position.arranged.beside_oneself("Anna") as line:
        for place, amount in stakes.items():
            answer = line.bet(place, amount)
            if code(answer) is not None:
                raise AssertionError(answer)


def carry(camera: Camera, user: Person) -> None:
    """Let the camera's browser be this person's."""
    camera.visit.go("/web/icon.svg")  # from the same page one would only go to another part of it
    camera.visit.context.clear_cookies()
    camera.visit.context.add_cookies(
        [
            {"name": name, "value": text, "url": user.server.origin}
            for name, text in user.http.cookies.items()
        ]
    )
