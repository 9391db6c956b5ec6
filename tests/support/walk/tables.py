"""Parts of a walk at the tables, and before them."""

import re

from playwright.sync_api import expect

from support.page.page_player import CLOTH
from support.server.http_server import Server
from support.walk.camera import VENEZIA, WHEEL, Camera, cutting, playing, stake
from tapisvert.live.stages import Stage


def hall(camera: Camera, server: Server) -> None:
    """The hall, its dialogs, and what Play now leads to."""
    page = camera.visit.go("/")
    expect(page.locator(".hero button").first).to_be_visible()
    camera.take("first")
    camera.take("whole", total=True)
    page.locator(".settings").first.click()
    camera.take("settings")
    camera.closed()
    page.locator(".bar .who button:not(.settings)").click()
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
    with playing(camera, server, "cards", "rouge", "refait", "couleur") as position:
        page, arrangement = position.page, position.arranged
        stake(position, {"rouge": 5_000, "couleur": 2_000})
        camera.take("bets")
        page.locator(".pile.own").first.click()
        camera.take("stake-menu")
        camera.closed()
        arrangement.play()
        camera.take("won")
        results(camera)
        arrangement.bets()
        stake(position, {"rouge": 5_000, "inverse": 2_000})
        arrangement.play()
        camera.take("refait")
        arrangement.bets()
        expect(page.locator("tv-decision")).to_be_visible()
        camera.take("decision")
        page.locator("tv-decision button").last.click()
        camera.take("decision-one-by-one")
        if page.locator("dialog[open]").count():
            camera.closed()
        arrangement.play()
        camera.take("after-prison")
        for panel in (".permanence", "tv-odds", "tv-proofs"):
            show(camera, panel)
        while arrangement.table.taille.seal is not None:
            arrangement.bets()
            stake(position, {"noir": 500})
            arrangement.play()
        camera.take("end-of-taille")
        arrangement.bets()
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
    first = camera.page.locator(panel).first
    if not first.count():
        return
    first.evaluate("(element) => { const d = element.closest('details'); if (d) d.open = true; }")
    first.scroll_into_view_if_needed()
    camera.take(re.sub(r"\W|tv-", "", panel))
    camera.page.keyboard.press("Escape")


def wheel(camera: Camera, server: Server, name: str = "wheel") -> None:
    """Roulette: stakes all over, a number, zero, prison, announcements."""
    expected = (17, 0, 37) if name == "double" else (17, 0, 5)
    with playing(camera, server, name, *expected) as position:
        page, arrangement = position.page, position.arranged
        stake(position, {"17": 1_000, "14/17": 1_000, "rouge": 5_000, "M12": 2_000, "13-15": 1_000})
        camera.take("bets")
        calls = page.locator(".opens-calls")
        if calls.is_visible():  # where there is room they lie beside the cloth
            calls.click()
        camera.take("announcements")
        page.keyboard.press("Escape")
        arrangement.play()
        camera.take("won")
        results(camera)
        arrangement.bets()
        stake(position, {"rouge": 5_000, "17": 1_000})
        arrangement.play()
        camera.take("zero")
        arrangement.bets()
        camera.take("decision")
        stake(position, {"noir": 500})
        arrangement.play()
        camera.take("after")


def stages(camera: Camera, server: Server, name: str = "slow") -> None:
    """Each stage of a coup: the cut, closed bets, cards one by one, the ball, the pause."""
    display = Stage.CARDS if name == "slow" else Stage.BALL
    places = ["rouge", "couleur"] if name == "slow" else ["rouge", "17", "14/17", "M12"]
    if name == "slow":
        cutting(camera, server, "cut")
    with playing(camera, server, name, None) as position:
        stake(position, dict.fromkeys(places, 5_000))
        position.arranged.go_on(Stage.CLOSED)
        camera.take("closed")
        position.arranged.go_on(display)
        cards = 0
        while position.arranged.live.machine.stage is display:
            if cards in (0, 3, 7):
                camera.take(f"{display}-{cards}")
            cards += 1
            position.arranged.on_loop(position.arranged._end_stage)
        camera.take("pause")


def spins(camera: Camera, server: Server) -> None:
    """The same at the wheel."""
    stages(camera, server, "slow-wheel")


def lost(camera: Camera, server: Server) -> None:
    """Pages of those who find nothing, and a table without its server's answer."""
    page = camera.visit.go("/nowhere")
    camera.take("nowhere")
    camera.visit.go("/learn?rulebook=monaco")
    camera.take("learn")
    with playing(camera, server, "cards", "rouge") as position:
        stake(position, {"rouge": 5_000})
        camera.visit.quiet()
        camera.visit.context.set_offline(True)
        with position.arranged.beside_oneself("Anna") as line:
            line.bet("noir", 500)
        page.locator(".spot").first.press("Enter")
        expect(page.locator("p.offline").first).to_be_visible()
        camera.take("line", is_quiet=False)
        camera.visit.context.set_offline(False)


def double(camera: Camera, server: Server) -> None:
    """The wheel with two zeros."""
    wheel(camera, server, "double")
