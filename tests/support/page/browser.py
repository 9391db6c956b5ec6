"""A real browser for the tests of the page: found on this machine, and watched while it is used.

It is sought in this order: TAPIS_BROWSER, chromium or chrome on the PATH, playwright's own, the
one of npm. Every page that is opened is held to this: no error or warning on its console, nothing
against its content security policy, no failed request (which the console tells), nothing thrown.
"""

import json
import os
import re
import shutil
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import (
    Browser,
    ConsoleMessage,
    Error,
    Page,
    Playwright,
    Route,
    expect,
    sync_playwright,
)

from support.page.npm import MissingError, axe, chromium, node
from support.patience import PATIENCE

VARIABLE: Final = "TAPIS_BROWSER"
NAMES: Final = (
    "chromium-headless-shell",  # a quarter quicker: it has no window whose parts are pages too
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
)
FLAGS: Final = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-default-apps",
    "--disable-domain-reliability",
    "--disable-breakpad",
    "--disable-client-side-phishing-detection",
    "--no-first-run",
    "--no-pings",
    "--no-default-browser-check",
    "--metrics-recording-only",
    "--mute-audio",
    "--force-color-profile=srgb",
    "--font-render-hinting=none",
    "--disable-lcd-text",
    # compilers and collectors beside a page take an eighth more, and what they optimize is gone
    # with the page before it has paid: a tenth of axe-core's time
    "--js-flags=--single-threaded,--no-maglev,--no-opt",
    "--in-process-gpu",  # nothing is drawn on one: a process less, and 2 % of the time
    # a frame for each document takes a sixth of a page's time; of two such flags the last counts,
    # so that those of playwright's that a browser with windows would use are said again
    "--disable-features=RenderDocument,HttpsUpgrades,MediaRouter,OptimizationHints,PaintHolding",
    # there is no network but the server of the test
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
)
_FEW_MESSAGES: Final = Path(__file__).with_name("few_messages.cjs")
_OF_NETWORK: Final = {"request", "requestfinished", "requestfailed", "response", "websocket"}
_NO_PATH: Final = "**/none"
WATCHED: Final = ("error", "warning", "assert")
"""Levels of console messages that are wrong; an answer of 400 or more is an error there."""
_AXE: Final = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    "resultTypes": ["violations"],
    # for its rule on sound; to load all style sheets anew takes as long as the rest
    "preload": {"assets": ["media"]},
}
COLOURS: Final = {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}
"""The rules of axe-core that another theme can break: it changes colours alone."""
WORDS: Final = {
    "type": "rule",
    "values": [
        "html-has-lang",
        "html-lang-valid",
        "valid-lang",
        "document-title",
        "empty-heading",
        "label-content-name-mismatch",
        "landmark-unique",
        "button-name",
        "link-name",
        "label",
        "aria-command-name",
        "aria-dialog-name",
        "aria-input-field-name",
        "aria-meter-name",
        "aria-progressbar-name",
        "aria-toggle-field-name",
        "aria-tooltip-name",
        "aria-treeitem-name",
        "empty-table-header",
        "form-field-multiple-labels",
        "identical-links-same-purpose",
        "image-alt",
        "image-redundant-alt",
        "input-button-name",
        "label-title-only",
        "nested-interactive",
        "role-img-alt",
        "select-name",
        "summary-name",
        "svg-img-alt",
        "table-duplicate-name",
        "target-size",
    ],
}
"""Those that another language can break: it changes words, and how much room they take."""
_BROKEN_POLICY: Final = """
addEventListener("securitypolicyviolation", (event) =>
  console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`));
"""
ENTROPY: Final = bytes([7]) * 32
"""Entropy that every browser of the tests adds to a draw, if it has the time to."""
_LOADED_DICE: Final = """
{
  const random = crypto.getRandomValues.bind(crypto), entropyLengths = new Set([1, 32]);
  crypto.getRandomValues = (array) =>
    entropyLengths.has(array.length) ? array.fill(7) : random(array);
  let state = 20_261_123;
  Math.random = () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
}
"""
"""Entropy, the seed of an evening in the laboratory and those of exercises: each visit draws the
same. Ids stay random.
"""
_AWAITED: Final = """
{
  const open = new Map(), count = (name, by) => open.set(name, (open.get(name) ?? 0) + by);
  let received = 0;
  new PerformanceObserver((list) => {
    for (const {name} of list.getEntries()) {
      if (name.endsWith("?barrier")) continue;
      received += 1;
      if (open.get(name) > 0) count(name, -1);
    }
  }).observe({type: "resource", buffered: true});
  const pageFetch = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const {href} = new URL(input instanceof Request ? input.url : input, location.href);
    count(href, 1);
    const response = pageFetch(input, init);
    const close = () => open.get(href) > 0 && count(href, -1);
    response.catch(close);
    init?.signal?.addEventListener("abort", close);
    return response;
  };
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const openNames = () => [...open].filter(([, number]) => number > 0).map(([name]) => name);
  Object.defineProperty(globalThis, "untilCalm", {value: async (calm, rounds) => {
    for (let before = received, still = 0; still < calm && rounds > 0; rounds -= 1) {
      await frame(); // what a new size of the window asks for, it asks for then
      await pageFetch("/health/live?barrier", {cache: "no-store"}).catch(() => {});
      still = openNames().length || received !== before ? 0 : still + 1;
      before = received;
    }
    await frame();
    return rounds > 0 ? null : openNames();
  }});
}
"""
"""Counts what a page fetches and what has come, without a message for each: they take a sixth of
a page's time. `untilCalm` asks the house last, after all that the page has asked for before; it
resolves to null once nothing has come in some rounds, or else to what is awaited still.
"""
_UNDRAWN: Final = """
{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("html { opacity: 0 }");
  document.adoptedStyleSheets.push(sheet);
}
"""
"""Leaves a page as it is, except that none of it is drawn, which takes a third of all its time."""
_DRAW: Final = """(is) =>
  document.adoptedStyleSheets.forEach((sheet) => (sheet.disabled = is))"""
_AS_DRAWN: Final = f"""(given) => {{
  const draw = {_DRAW};
  draw(true);
  try {{
    return (%s)(given);
  }} finally {{
    draw(false);
  }}
}}"""
_RUN_AXE: Final = f"""async ([part, options]) => {{
  const draw = {_DRAW};
  draw(true);
  try {{
    return (await axe.run(part || document, options)).violations;
  }} finally {{
    draw(false);
  }}
}}"""
"""Script that draws the page as long as axe-core runs and no longer: a frame drawn is dear."""
_READ_AXE: Final = """async () => {
  if ("axe" in globalThis) return "runs";
  const kept = await caches.match("/axe");
  if (kept) globalThis.axeRead = await kept.text();
  return kept ? "read" : "";
}"""
_KEEP_AXE: Final = """async (script) => {
  const kept = await caches.open("axe");
  await kept.put("/axe", new Response(script));
}"""
_EVALUATE_AXE: Final = "() => (0, eval)(globalThis.axeRead)"
_BEGIN_FIRST: Final = """
if (sessionStorage.getItem("visited") === null && location.protocol !== "about:") {
  localStorage.setItem("tapisvert", %s);
  sessionStorage.setItem("visited", "");
}
"""
_BEGIN: Final = """(kept) => {
  sessionStorage.clear();
  localStorage.clear();
  localStorage.setItem("tapisvert", kept);
}"""
"""Script that puts a visit's own preferences in place of those of the visit before."""
_WINDOW: Final = {"width": 1280, "height": 900}
_BLANK: Final = "/health/live"
"""A page of the house on which nothing runs: an open page waits there for its next visit."""
_UNTIL_CALM: Final = "() => untilCalm(3, 50)"
_CALM_MOTION: Final = "reduce"
_OVERFLOW: Final = """() => new Promise((done) => requestAnimationFrame(() => {
  const page = document.documentElement;
  done(page.scrollWidth - page.clientWidth);
}))"""
_WIDEST: Final = """() => {
  const right = (element) => element.getBoundingClientRect().right;
  const [widest] = [...document.body.querySelectorAll("*")].sort((a, b) => right(b) - right(a));
  return `${widest.tagName} ${widest.className} in ${widest.parentElement?.className}`;
}"""
_NARROW: Final = """() => [...document.querySelectorAll("body *:not(svg *)")].filter((element) => {
  const {fontFamily, wordSpacing} = getComputedStyle(element);
  const text = [...element.childNodes].filter((part) => part.nodeType === Node.TEXT_NODE);
  return fontFamily.startsWith('"Libre Bodoni"') && parseFloat(wordSpacing) === 0 &&
    text.some((part) => /\\S\\s+\\S/.test(part.data));
}).map((element) => `${element.localName}.${element.className}: ${element.textContent}`)"""
"""Elements in which Libre Bodoni, whose own space is narrow, writes words with no more."""
_PREFER: Final = """(changes) => {
  const preferences = JSON.parse(localStorage.getItem("tapisvert") ?? "{}");
  localStorage.setItem("tapisvert", JSON.stringify({...preferences, ...changes}));
}"""


def executable(playwright: Playwright) -> tuple[str, dict[str, str]]:
    """The browser to use, and the environment it needs. MissingError."""
    if chosen_path := os.environ.get(VARIABLE):
        return chosen_path, {}
    program = next(filter(None, map(shutil.which, NAMES)), None)
    if program is None and Path(playwright.chromium.executable_path).exists():
        program = playwright.chromium.executable_path
    if program is not None:
        return program, {}
    path, environment = chromium()
    return str(path), environment


@contextmanager
def few_messages() -> Iterator[None]:
    """Start playwright's driver so that it hears of the network only where a test does."""
    before = os.environ.get("NODE_OPTIONS")
    os.environ["NODE_OPTIONS"] = f"--require={_FEW_MESSAGES}"
    try:
        yield
    finally:
        del os.environ["NODE_OPTIONS"]
        if before is not None:
            os.environ["NODE_OPTIONS"] = before


@contextmanager
def launched() -> Iterator[Browser]:
    """A browser that runs. MissingError where there is none, or it does not start."""
    # playwright's own node wants a library that a bare Debian lacks
    os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(node()))
    with ExitStack() as running:
        with few_messages():
            playwright = running.enter_context(sync_playwright())
        path, environment = executable(playwright)
        try:
            browser = playwright.chromium.launch(
                executable_path=path,
                args=[*FLAGS],
                env={**os.environ, **environment},
                timeout=1000 * PATIENCE,
            )
        except Error as error:
            raise MissingError(f"{path} does not start: {error.message[-300:]}") from None
        expect.set_options(timeout=1000 * PATIENCE)
        try:
            yield browser
        finally:
            browser.close()


class Contexts:
    """The contexts of a browser, each lent to one visit at a time: what it has loaded stays cached.

    Its page stays open, which keeps a renderer with its compiled code: a page of its own takes
    twice the time. A visit finds no cookie and no storage of an earlier one, and what an earlier
    page ran ended with it; its route, media and lost line are taken back. A clock of its own stays:
    a visit with one is a first one, or is of those whose clock stands at one moment.
    """

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._free: dict[str, list[Page]] = {}

    def new(self, *, stands_at: int | None = None, is_drawn: bool = False, **options: Any) -> Page:
        """A page in a context in which nothing has been loaded. `options` are playwright's.

        Its clock `stands_at` that Unix time, in milliseconds, if given; its timers run. It is laid
        out, and only drawn if a test looks at its pixels: `is_drawn`.
        """
        context = self._browser.new_context(**options)
        context.set_default_timeout(1000 * PATIENCE)
        context.add_init_script(
            _BROKEN_POLICY + _AWAITED + _LOADED_DICE + ("" if is_drawn else _UNDRAWN)
        )
        if stands_at is not None:
            context.clock.set_fixed_time(stands_at)
        return context.new_page()

    def take(self, **options: Any) -> Page:
        """A blank page of the house, in a context with these options that no visit has now."""
        free = self._free.setdefault(repr(sorted(options.items())), [])
        if free:
            return free.pop()
        page = self.new(**options)
        page.goto(_BLANK)
        return page

    def give_back(self, page: Page, **options: Any) -> None:
        """Lend it again; the options are those that it was taken with. A lost one is not."""
        context = page.context
        try:
            context.set_offline(False)
            context.clear_permissions()
            page.unroute_all()
            page.emulate_media(reduced_motion=options["reduced_motion"])
            page.goto(_BLANK)
            page.mouse.move(0, 0)  # over what takes no notice
        except Error:  # it was closed, or its house does not answer any more
            context.close()
            return
        for other in context.pages:
            if other is not page:
                other.close()
        context.clear_cookies()
        self._free[repr(sorted(options.items()))].append(page)


class Visit:
    """Browser of a player: one context, one page, and its errors."""

    def __init__(
        self,
        contexts: Contexts,
        origin: str,
        *,
        cookies: Mapping[str, str] | None = None,
        prefers: Mapping[str, Any] | None = None,
        size: tuple[int, int] = (_WINDOW["width"], _WINDOW["height"]),
        is_first: bool = False,
        **options: Any,
    ) -> None:
        """`prefers` are the page's own preferences; `options` are a context's: see `Contexts.new`.

        Of a visit that `is_first` the context is new, and used for nothing else: it has cached
        nothing, and may be changed for good, as its clock is.
        """
        self.origin, self.wrong, self._is_over = origin, list[str](), False
        width, height = size
        motion = options.pop("reduced_motion", _CALM_MOTION)
        context_options: dict[str, Any] = {
            "reduced_motion": _CALM_MOTION,
            "locale": "en-GB",
            **options,
        }
        context_options |= {
            "base_url": origin,
            "viewport": _WINDOW,
        }  # of any size: all share a context
        self._contexts, self._lent = contexts, None if is_first else context_options
        self.page = (
            contexts.new(**context_options) if is_first else contexts.take(**context_options)
        )
        self.page.set_viewport_size({"width": width, "height": height})
        if motion != _CALM_MOTION:  # taken back with the page: it needs no context of its own
            self.page.emulate_media(reduced_motion=motion)
        self.context = self.page.context
        self.context.add_cookies(
            [{"name": name, "value": text, "url": origin} for name, text in (cookies or {}).items()]
        )
        preferences = json.dumps(
            {"language": "en", "theme": "bright", "tips": 3, **(prefers or {})}
        )
        if is_first:
            self.page.add_init_script(_BEGIN_FIRST % json.dumps(preferences))
        else:
            self.page.evaluate(_BEGIN, preferences)
        self._watched: list[tuple[str, Callable[[Any], None]]] = []
        self.on("console", self._said)
        self.on("pageerror", self._thrown)

    def on(self, event: str, listener: Callable[[Any], None]) -> None:
        """Be told of an event of the page, for as long as the visit lasts."""
        page: Any = self.page
        if event in _OF_NETWORK:  # from a route on
            page.route(_NO_PATH, lambda route: route.abort())
            page.unroute(_NO_PATH)
        page.on(event, listener)
        self._watched.append((event, listener))

    def _thrown(self, error: Error) -> None:
        self.wrong.append(f"thrown: {error}")

    def _said(self, message: ConsoleMessage) -> None:
        if message.type in WATCHED:
            self.wrong.append(f"{message.type}: {message.text} ({message.location.get('url')})")

    @contextmanager
    def allowing(self, *patterns: str) -> Iterator[None]:
        """Ignore errors that a test brings about itself: a line cut, a password mistyped."""
        before, self.wrong = self.wrong, []
        yield
        self.settle()
        others = [
            message
            for message in self.wrong
            if not any(re.search(pattern, message) for pattern in patterns)
        ]
        self.wrong = before + others

    def hold(self, address: str, *, times: int | None = None) -> list[Route]:
        """Hold requests for an address back, or the first of them; the list gets each."""
        held: list[Route] = []
        self.page.route(address, lambda route: held.append(route), times=times)  # noqa: PLW0108 - it keeps a mark of its own
        return held

    def settle(self) -> None:
        """Let what the browser has to tell arrive."""
        self.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => done()))")

    def quiet(self) -> None:
        """Wait until the page awaits nothing from the house, and has drawn all answers."""
        end = time.monotonic() + PATIENCE
        while (awaited := self.page.evaluate(_UNTIL_CALM)) is not None:
            assert time.monotonic() < end, awaited

    def resize(self, width: int, height: int) -> None:
        """Give the window another size, and wait until the page has drawn what that asks for."""
        self.page.set_viewport_size({"width": width, "height": height})
        self.quiet()

    def go(self, path: str) -> Page:
        """Open a page of the house."""
        self.page.goto(path)
        return self.page

    def prefer(self, **preferences: object) -> Page:
        """Prefer something else, and see the page anew, with nothing left to load."""
        self.page.evaluate(_PREFER, preferences)
        self.page.reload()
        self.quiet()
        return self.page

    def as_drawn(self, script: str, argument: object = None) -> Any:
        """Return what a function reads of the page as if it were drawn, at once: no frame is.

        What is as good as hidden is told from what is only not drawn.
        """
        return self.page.evaluate(_AS_DRAWN % script, argument)

    def crowded_words(self) -> list[str]:
        """Return the texts of several words that the narrow face writes without room between."""
        crowded: list[str] = self.as_drawn(_NARROW)
        return crowded

    def violations(self, only: Mapping[str, Any] | None = None, within: str = "") -> list[str]:
        """Return axe-core's complaints, one line each; by these rules `only`, or of a part."""
        self._load_axe()
        options = {**_AXE, "runOnly": only} if only else _AXE
        violations = self.page.evaluate(_RUN_AXE, [within, options])
        return [
            f"{violation['id']}: {node['target']} {node.get('failureSummary', '')}"
            for violation in violations
            for node in violation["nodes"]
        ]

    def _load_axe(self) -> None:
        """Run axe-core's script past the page's policy, which forbids it as a tag.

        The browser keeps it for its next pages: half a megabyte is dear to send through playwright.
        """
        page = self.page
        source = page.evaluate(_READ_AXE)
        if source == "read":
            page.evaluate(_EVALUATE_AXE)
        elif not source:
            page.evaluate(axe())
            page.evaluate(_KEEP_AXE, axe())

    def overflow(self) -> int:
        """By how many pixels the page is wider than its window, once it has drawn all it has."""
        width: int = self.page.evaluate(_OVERFLOW)
        if width > 0:  # a busy machine may not have laid the new size out in one frame
            self.quiet()
            width = self.page.evaluate(_OVERFLOW)
        return width

    def widest(self) -> str:
        """Return the elements that reach farthest to the right, if a page is too wide."""
        element: str = self.page.evaluate(_WIDEST)
        return element

    def close(self) -> list[str]:
        """Leave, and tell what went wrong; once: who comes next may have this page already."""
        if self._is_over:
            return self.wrong
        self._is_over = True
        if not self.page.is_closed():
            self.settle()
        page: Any = self.page
        for event, listener in self._watched:
            page.remove_listener(event, listener)
        if self._lent is None:
            self.context.close()
        else:
            self._contexts.give_back(self.page, **self._lent)
        return self.wrong


__all__ = ["COLOURS", "ENTROPY", "WORDS", "Contexts", "MissingError", "Visit", "launched"]
