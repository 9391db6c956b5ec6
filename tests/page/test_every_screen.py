"""A table on every screen: the whole cloth is in the window, uncovered, and a finger finds it."""

from collections.abc import Iterator, Sequence
from typing import Final

import pytest
from playwright.sync_api import Page, expect
from support.page.browser import Visit
from support.page.page_player import Arrange, AtTable, Guests, Visits, eventually
from support.walk.camera import WORDS

from tapisvert.i18n import translate
from tapisvert.live.stages import Stage

SIZES: Final = [(360, 640), (640, 360), (768, 1024), (1366, 650), (1440, 900), (2560, 1440)]
TIGHT: Final = SIZES[:4]
_COUNT_CLICKS: Final = """() => {
  globalThis.clicks = 0;
  addEventListener("click", () => (globalThis.clicks += 1), true);
}"""
"""Those in which what is to be decided takes room from the cloth."""
MAGNIFIED: Final = [(320, 256), (320, 568), *TIGHT]
"""With a window of 1280 by 1024 pixels at 400%, where the page scrolls, and the least telephone."""
ZOOMED: Final = (683, 325)
"""The window of 1366 by 650 pixels at 200%."""
FINGER: Final = 44
SMALLEST: Final = 24
HIGHEST_BAR: Final = 56
"""In a window of 1,120 pixels; in a higher one the bar grows with the type."""
BOOKS: Final = {
    "venezia-trente-et-quarante": "refait",
    "trente-et-quarante-2.0": "half",
    "campione-roulette": 0,
}
_SPOTS: Final = """([finger, least]) => {
  const wrong = [];
  const {scrollWidth, scrollHeight} = document.documentElement;
  if (scrollHeight > innerHeight || scrollWidth > innerWidth)
    wrong.push(`it scrolls, ${scrollWidth} by ${scrollHeight}`);
  const named = (element) => element?.closest("[data-on]")?.dataset.on;
  for (const spot of document.querySelectorAll(".spot:not([data-stake])")) {
    const on = named(spot);
    const {left, top, right, bottom, width, height} = spot.getBoundingClientRect();
    const under = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    if (left < 0 || top < 0 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5)
      wrong.push(`${on} is outside`);
    else if (named(under) !== on) wrong.push(`${on} is covered by ${under?.className}`);
    const isField = /^([a-z]+|[CPMD]12|C[123]|[0-9]+)$/.test(on);
    const wanted = /^[0-9]+$/.test(on) ? least : finger;
    if (isField && Math.min(width, height) < wanted - 0.5)
      wrong.push(`${on} is ${width.toFixed()} by ${height.toFixed()}`);
  }
  const covered = ".hand, tv-decision, .bar";
  for (const stake of document.querySelectorAll(".pile, .stakes .lying")) {
    const {left, top, right, bottom} = stake.getBoundingClientRect();
    const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    if (!over || over.closest(covered)) wrong.push("a stake is covered");
  }
  return wrong;
}"""

_CONTROLS: Final = """(finger) => {
  const top = [...document.querySelectorAll("dialog[open], :popover-open")].at(-1) ?? document.body;
  const exempt = ".only-read, .skip, .term, tv-tableau, tv-roulette, tv-racetrack, .coup";
  const visible = {opacityProperty: true, visibilityProperty: true};
  const isShown = (element) => element.checkVisibility(visible);
  const reaches = (element, x, y) => {
    const at = document.elementFromPoint(x, y);
    return element.contains(at) || at?.closest("label")?.control === element;
  };
  const wrong = [];
  const controls = top.querySelectorAll("button, a[href], input, select, summary");
  for (const element of controls) {
    const isInline = getComputedStyle(element).display === "inline"; // as high as its line
    if (isInline || !isShown(element) || element.closest(exempt)) continue;
    element.scrollIntoView({block: "center", inline: "center"});
    const {x, y, width, height} = (element.closest("label.row") ?? element).getBoundingClientRect();
    const [middle, centre, far] = [x + width / 2, y + height / 2, finger / 2 - 1];
    const inside = (at) => Math.max(1, Math.min(at, innerHeight - 1));
    const isWide = width > finger - 1 ||
      (reaches(element, middle - far, centre) && reaches(element, middle + far, centre));
    const isHigh = height > finger - 1 ||
      [centre - far, y + 1].some((from) =>
        reaches(element, middle, inside(from)) && reaches(element, middle, inside(from + 2 * far)));
    const name = `${element.tagName} ${element.className} ${element.textContent.trim()}`;
    if (!isWide || !isHigh) wrong.push(`${name} is ${width.toFixed()} by ${height.toFixed()}`);
    const isCut = element.scrollWidth > element.clientWidth + 1 && !element.matches("input");
    if (isCut) wrong.push(`${name} is cut`);
  }
  const over = top.scrollHeight - top.clientHeight;
  if (top.matches(".settings-dialog") && over > 0) wrong.push(`${over} pixels are scrolled away`);
  return controls.length ? wrong : ["there are no controls"];
}"""
_CUT: Final = """(element) => {
  const {fontWeight, fontSize, fontFamily, overflowY} = getComputedStyle(element);
  if (overflowY === "visible") return 0;
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
  const line = document.createElement("span");
  line.style.display = "inline-block"; // empty: its foot stands on the line
  element.prepend(line);
  const foot = line.getBoundingClientRect().bottom;
  line.remove();
  const {top, bottom} = element.getBoundingClientRect();
  const above = pen.measureText("À").actualBoundingBoxAscent - (foot - top);
  return Math.max(above, pen.measureText("jgq").actualBoundingBoxDescent - (bottom - foot));
}"""
"""Pixels of a capital's accent or a letter's tail that are cut off: no box tells of these."""
_FOOT: Final = """(element) => Math.max(...[element, ...element.children]
  .filter((part) => part !== element || parseFloat(getComputedStyle(element).borderTopWidth))
  .map((part) => part.getBoundingClientRect().bottom))"""
"""The lower edge of what is drawn of a button: its frame, if it has one, and its sign."""
_EDGES: Final = """() => ["header .brand", "main", "footer"].map((name) => {
  const part = document.querySelector(name);
  return part.getBoundingClientRect().left + parseFloat(getComputedStyle(part).paddingLeft);
})"""
EVENINGS: Final = "**/api/lab/evenings"
PHONES: Final = SIZES[:2]


def unread(visit: Visit, label: str, sizes: Sequence[tuple[int, int]] = TIGHT) -> Iterator[str]:
    """Yield the words of a state that a reader cannot read at some size."""
    for width, height in sizes:
        visit.resize(width, height)
        result = visit.as_drawn(WORDS)
        yield from (
            f"{label}, {width} by {height}: {item}"
            for item in result
            if not item.startswith("shortened")
        )


@pytest.mark.parametrize("is_whole", [False, pytest.param(True, marks=pytest.mark.exhaustive)])
def test_words_are_readable_at_every_size(
    arrange: Arrange, at_table: Guests, *, is_whole: bool
) -> None:
    """In the longest language: at a table with stakes, a result and a prison, in the staff's rooms
    and on the pages beside them, nothing is cut off, covered, or written over something else. Away
    from the table, where all flows into one column, the short form looks at a telephone alone.
    """
    sizes = TIGHT if is_whole else TIGHT[:1]
    game = arrange("venezia-trente-et-quarante", "refait", minimum=500)
    guest = game.server.guest("Anna")
    visit = at_table(game, guest, prefers={"language": "fr"}).visit
    page = visit.page
    with game.beside("Bruno") as (bruno,), guest.at(game.name, chips=100_000) as line:
        game.wait(Stage.BETS)
        bruno.bet("noir", 2_000)
        for chance in ("rouge", "couleur"):
            line.bet(chance, 5_000)
        wrong = [*unread(visit, "bets", MAGNIFIED)]
        for part in ("tv-croupier .stage", ".table-head h1"):
            assert page.locator(part).evaluate(_CUT) < 1, part
        game.play()
        wrong += unread(visit, "result", MAGNIFIED)
        game.bets()
        expect(page.locator("tv-decision")).to_be_visible()
        wrong += unread(visit, "decision", MAGNIFIED)
    for path in ("/", "/me", "/learn?seed=7", "/school?seed=7"):
        visit.go(path)
        expect(page.locator("h1")).to_be_visible()
        wrong += unread(visit, path, sizes)
    dora = game.server.staff("Dora", "direction")
    visit.context.clear_cookies()
    visit.context.add_cookies(
        [{"name": n, "value": v, "url": visit.origin} for n, v in dora.http.cookies.items()]
    )
    eventually(lambda: game.server.services.checkpoints.newest is not None, value=True)
    visit.go("/house")
    for tab in page.get_by_role("tab").all():
        tab.click()
        wrong += unread(visit, tab.inner_text(), sizes)
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    "path", ["/", "/me", "/lab", "/learn?seed=7", "/school?seed=7", "/rules/campione-roulette"]
)
def test_wide_page_is_set_in_order(arrange: Arrange, visits: Visits, path: str) -> None:
    """Its head and its foot begin where that begins which is between them; and words of the narrow
    face stand apart.
    """
    server = arrange("campione-roulette").server
    visit = visits(server, server.guest("Anna"), size=SIZES[-1])
    visit.hold(EVENINGS)  # with them the laboratory is looked at in test_lab_on_page
    page = visit.go(path)
    expect(page.locator("h1")).to_be_visible()
    if path != "/lab":
        visit.quiet()
    brand, main, foot = page.evaluate(_EDGES)
    assert brand == pytest.approx(main, abs=1)
    assert foot == pytest.approx(main, abs=1)
    assert visit.crowded_words() == []


def test_narrow_face_has_wide_spaces(arrange: Arrange, at_table: Guests) -> None:
    """At a table, with a hint of the coach."""
    anna = at_table(arrange("venezia-trente-et-quarante"), "Anna", prefers={"tips": 0})
    expect(anna.page.locator("tv-coach .hint")).not_to_be_empty()
    assert anna.visit.crowded_words() == []


def by_finger(visit: Visit, label: str, sizes: Sequence[tuple[int, int]] = PHONES) -> Iterator[str]:
    """Yield the controls of an open part that are too small for a finger, or cut their words."""
    for width, height in sizes:
        visit.resize(width, height)
        result = visit.as_drawn(_CONTROLS, FINGER)
        yield from (f"{label}, {width} by {height}: {item}" for item in result)


def close_all(page: Page) -> None:
    """Press Escape for each layer over the page, and once more: some lie upon others."""
    layers = page.locator("dialog[open], :popover-open")
    for _ in range(layers.count() + 1):
        page.keyboard.press("Escape")
    expect(layers).to_have_count(0)


@pytest.mark.parametrize("is_whole", [False, pytest.param(True, marks=pytest.mark.exhaustive)])
def test_finger_finds_each_control(arrange: Arrange, at_table: Guests, *, is_whole: bool) -> None:
    """At a table, in its menus and dialogs and on the pages beside it, in the longest words.

    The short form turns the telephone at the table, in its menu and in the settings alone, which
    fill it.
    """
    game = arrange("venezia-trente-et-quarante", minimum=500)
    options = {"has_touch": True, "prefers": {"language": "fr"}}
    visit = at_table(game, game.server.guest("Anna"), **options).visit
    page = visit.page
    with game.server.guest("Anna").at(game.name, chips=100_000) as line:
        game.wait(Stage.BETS)
        line.bet("couleur", 1_000)
    page.set_viewport_size({"width": 360, "height": 640})
    wrong = [*by_finger(visit, "the table")]
    page.set_viewport_size({"width": 360, "height": 640})
    sequences = {
        "side": [".opens-side"],
        "menu": [".opens-menu"],
        "chips": [".opens-menu", ".menu .doors button >> nth=0"],
        "settings": [".opens-menu", ".menu .settings"],
        "phrases": ["tv-seats .say"],
        "stake": [".pile.own"],
    }
    for name, steps in sequences.items():
        page.set_viewport_size({"width": 360, "height": 640})
        for part in steps:
            page.locator(part).click()
        expect(page.locator("dialog[open], :popover-open, tv-talk[open]").last).to_be_visible()
        is_turned = is_whole or name in ("menu", "settings")
        wrong += by_finger(visit, name, PHONES if is_turned else PHONES[:1])
        close_all(page)
    for path in ("/", "/me", "/school", "/learn"):
        visit.go(path)
        expect(page.locator("h1")).to_be_visible()
        wrong += by_finger(visit, path, PHONES if is_whole else PHONES[:1])
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("is_whole", [False, pytest.param(True, marks=pytest.mark.exhaustive)])
@pytest.mark.parametrize(
    "book",
    [
        "venezia-trente-et-quarante",
        # the same cloth as Venezia's, with a row less above it
        pytest.param("trente-et-quarante-2.0", marks=pytest.mark.exhaustive),
        "campione-roulette",
    ],
)
def test_cloth_is_visible_at_every_size(
    arrange: Arrange, at_table: Guests, book: str, *, is_whole: bool
) -> None:
    """While stakes are laid and one in prison is decided on, nothing scrolls and nothing covers; in
    a wide window no chip moves, and the track of what is announced is large.
    """
    game = arrange(book, BOOKS[book])
    anna = at_table(game, "Anna", has_touch=True)
    anna.lay("rouge", by="tap")
    wrong = [*troubles(anna, FINGER, SIZES)]
    if book == "campione-roulette":
        wrong += announcing(anna)
    anna.visit.resize(1440, 900)
    chips, deal = (anna.page.locator(part).first for part in (".chip-in-rack", "tv-deal"))
    lie = chips.bounding_box()
    expect(deal).to_be_visible()
    game.play()
    expect(deal).to_be_hidden()
    anna.visit.quiet()
    if chips.bounding_box() != lie:
        wrong.append("the chips move when the bets close")
    game.bets()
    if book != "trente-et-quarante-2.0":  # what is to be decided takes a line more
        expect(anna.page.locator("tv-decision")).to_be_visible()
    anna.visit.quiet()
    anna.lay("noir", by="tap")
    wrong += troubles(anna, SMALLEST, SIZES if is_whole else TIGHT)
    assert not wrong, "\n".join(wrong)


def announcing(guest: AtTable) -> Iterator[str]:
    """Yield the sizes at which what is announced, or a word about it, has to be scrolled."""
    guest.visit.resize(360, 640)
    opener = guest.page.locator(".opens-calls")
    manque = guest.spot("manque").bounding_box()
    assert manque is not None
    if opener.evaluate(_FOOT) > manque["y"] + 1:
        yield "the sign of the track lies over Manque"
    opener.click()
    drawer = guest.page.locator(".calls-of-bets")
    drawer.locator("input").fill("nothing")
    drawer.locator("input").press("Enter")
    expect(drawer.locator(".wrong")).not_to_be_empty()
    for width, height in (*TIGHT, ZOOMED):
        guest.visit.resize(width, height)
        excess = drawer.evaluate("(element) => element.scrollHeight - element.clientHeight")
        if excess > 1:
            yield f"{width} by {height}: {excess} pixels of what is announced are scrolled away"
    guest.visit.resize(360, 640)
    opener.click()  # a wide window closed it
    drawer.locator("[data-call=voisins]").last.click()
    expect(guest.page.locator(".toast")).to_contain_text("Voisins du zéro placed")
    expect(drawer.locator(".closes")).to_be_hidden()
    guest.page.get_by_role("button", name="Undo").click()
    for width, height in SIZES[-2:]:  # under the cloth there is room for a large one
        guest.page.set_viewport_size({"width": width, "height": height})
        track, cloth = (
            guest.page.locator(part).bounding_box()
            for part in (".track [data-call=voisins]", ".spot-field")
        )
        assert track is not None
        assert cloth is not None
        if track["width"] < 0.26 * cloth["width"]:
            yield f"{width} by {height}: the track is {track['width']:.0f} wide at zero's end"


def troubles(guest: AtTable, finger: int, sizes: Sequence[tuple[int, int]]) -> Iterator[str]:
    """Faults of the cloth at each size; `finger` is the least side of a large field."""
    for width, height in (*sizes, ZOOMED):
        guest.visit.resize(width, height)
        # at 200% it is a mouse that points
        result = guest.page.evaluate(
            _SPOTS, [SMALLEST if (width, height) == ZOOMED else finger, SMALLEST]
        )
        bar = guest.page.locator(".bar").bounding_box()
        assert bar is not None
        if bar["height"] > max(HIGHEST_BAR, height / 20):
            result.append(f"the bar is {bar['height']} high")
        yield from (f"{width} by {height}: {item}" for item in result)


def test_finger_chooses_line_from_enlarged_part(arrange: Arrange, at_table: Guests) -> None:
    """On a telephone a tap between two numbers is asked about, once for each chip, however busy the
    page is; one on a number lays at once. No click follows, which would answer for the player.
    """
    game = arrange("campione-roulette", 17)
    anna = at_table(game, "Anna", size=SIZES[0], has_touch=True, is_mobile=True)
    anna.lay("17", by="tap")
    previous = anna.money().cloth
    dialog = anna.page.get_by_role("dialog")
    lines = {"14/17": ("cheval", "14/17"), "16/17": ("carre", "13-14-16-17")}
    for place, (line, (kind, numbers)) in enumerate(lines.items()):
        anna.page.evaluate(_COUNT_CLICKS)
        anna.tap_unheard(line)
        name = translate("en", f"chance-{kind}", topic="cloth", numbers=numbers)
        spot = dialog.get_by_role("button", name=name, exact=True)
        box = spot.bounding_box()
        assert box is not None
        assert anna.page.evaluate("clicks") == 0
        assert min(box["width"], box["height"]) >= FINGER
        if kind == "cheval":
            assert anna.visit.violations(within="dialog[open]") == []
        spot.tap()
        expect(dialog).to_have_count(0)
        eventually(lambda: anna.money().cloth, previous * (2 + place))
    (player,) = game.table.players.values()
    assert set(player.free) == {"17", "14/17", "13/17"}  # the last: the carré
