"""The school in a browser: answered by keys and by touch, corrected, counted, kept."""

import json
import re
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from support.page.browser import COLOURS, WORDS, Visit
from support.page.page_player import Visits
from support.server.http_server import Server, opened, settings

from tapisvert import rulebook, rulebooks
from tapisvert.i18n import LANGUAGES, translate
from tapisvert.money import written
from tapisvert.regulations import citation_text
from tapisvert.school import AnswerKind, Exercise, Question, drills, exercise

VENEZIA, WHEEL = "venezia-trente-et-quarante", "campione-roulette"
ANEW = (VENEZIA, "trente-et-quarante-2.0", WHEEL)
"""The houses whose drills, together, are asked in every way that there is."""
ALL_DRILLS = [
    name if name in ANEW else pytest.param(name, marks=pytest.mark.exhaustive)
    for name in rulebooks()
]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, listener: socket.socket) -> Iterator[Server]:
    """A house that has a school."""
    with opened(settings(tmp_path_factory.mktemp("school")), listener) as server:
        yield server


def place(item: Exercise) -> str:
    """Address of an exercise on the page."""
    return (
        f"/school?rulebook={item.rulebook}&drill={item.drill}&level={item.level}&seed={item.seed}"
    )


def shown_exercise(page: Page) -> Exercise:
    """The exercise that lies there, by its address."""
    names = page.evaluate("() => Object.fromEntries(new URLSearchParams(location.search))")
    level, seed = int(names["level"]), int(names["seed"])
    return exercise(rulebook(names["rulebook"]), names["drill"], level=level, seed=seed)


def typed(question: Question) -> str:
    """Right answer, as a reader types it."""
    if question.options:
        return str((question.options.index(str(question.answer)) + 1) % 10)
    if question.asked is AnswerKind.AMOUNT:
        return written(int(question.answer)).replace(" ", "")
    return str(question.answer)


def unfold(page: Page) -> None:
    """The picker, which is folded to the name of the drill."""
    page.locator(".chosen > summary").click()


def focus_first(page: Page) -> None:
    """Into the first question, as the key Tab would lead there."""
    page.locator(".asked :is(input, button)").first.focus()


def answer(page: Page, item: Exercise) -> None:
    """Every question by the keyboard alone: a digit or Enter answers, and leads on to the next."""
    for question in item.questions:
        page.keyboard.type(typed(question))
        if not question.options:
            page.keyboard.press("Enter")


@pytest.mark.parametrize("name", ALL_DRILLS)
def test_drills_are_answered_by_keyboard(server: Server, visits: Visits, name: str) -> None:
    """The right answers are right; Enter goes on, into the next exercise's first question."""
    visit = visits(server)
    for drill in drills(rulebook(name)):
        item = exercise(rulebook(name), drill.name, level=drill.levels, seed=11)
        page = visit.go(place(item))
        expect(page.locator(".asked").first).to_be_visible()
        answer(page, item)
        expect(page.locator(".verdict .good")).to_have_text(
            translate("en", "school-right", "school")
        )
        expect(page.locator(".asked.right")).to_have_count(len(item.questions))
        expect(page.locator(".steps li")).to_have_count(len(item.steps))
        page.keyboard.press("Enter")
        expect(page.locator(".verdict")).to_be_empty()
        expect(page.locator(".asked").first.locator(":focus")).to_have_count(1)
        assert shown_exercise(page).seed != item.seed


def test_enter_checks_a_new_exercise(server: Server, visits: Visits) -> None:
    """By a click or by keys: the answer is written at once. Enter made another exercise."""
    page = visits(server).go(f"/school?rulebook={VENEZIA}&drill=rows&level=1&seed=1")
    for number, name in enumerate(("Prison", "Level 2", "Read the rows")):
        unfold(page)
        choice = page.locator(".chooser").get_by_role("button", name=name)
        previous = page.url
        if number == 1:
            choice.focus()
            page.keyboard.press("Enter")
        else:
            choice.click()
        expect(page.locator(".asked").first.locator(":focus")).to_have_count(1)
        assert page.url != previous
        item = shown_exercise(page)
        answer(page, item)
        expect(page.locator(".verdict .good")).to_be_visible()
        assert shown_exercise(page) == item


def test_zero_imprisons_at_the_wheel(server: Server, visits: Visits) -> None:
    """The wheel has no refait, and the page names none there."""
    visit = visits(server, prefers={"language": LANGUAGES[0]})
    page = visit.go(place(exercise(rulebook(WHEEL), "prison", level=4, seed=5)))
    for language in LANGUAGES:
        if language != LANGUAGES[0]:
            visit.prefer(language=language)
        expect(page.locator("#school-drill-prison")).to_contain_text(
            re.compile("z[eé]ro", re.IGNORECASE)
        )
        expect(page.locator("html")).to_have_attribute("lang", language)
        expect(page.locator("main")).not_to_contain_text("refait", ignore_case=True)


def test_wrong_answer_is_corrected_with_clause(server: Server, visits: Visits) -> None:
    """The right answer, the given one, the steps; the page first asks for a missing answer.

    A choice is judged by a tap, a field by Enter, and each has a second try.
    """
    item = exercise(rulebook(VENEZIA), "prison", level=4, seed=5)
    page = visits(server).go(place(item))
    page.get_by_role("button", name="Check").click()
    expect(page.locator(".asked.missing .said-to-it")).to_have_text(
        translate("en", "school-needs-choice", "school")
    )
    expect(page.locator(".asked").filter(visible=True)).to_have_count(1)
    focus_first(page)
    page.keyboard.type("1")
    expect(page.locator(".asked.missing .said-to-it")).to_contain_text(
        translate("en", "school-not", "school", answer="wins and is paid")
    )
    page.keyboard.type("7")
    expect(page.locator(".choice.is-it")).to_have_count(1)
    expect(page.locator(".asked input").first).to_be_focused()
    for text in ("0", "1", "1"):
        expect(page.locator(".verdict")).to_be_empty()
        page.keyboard.type(text)
        page.keyboard.press("Enter")
    wrong = page.locator(".asked.wrong .said-to-it")
    expect(wrong).to_have_count(1)
    expect(wrong).to_contain_text("Your answer: 1.")
    expect(page.locator(".verdict .kind")).to_have_text(
        translate("en", "school-partly", "school", right=2, asked=3)
    )
    expect(page.locator(".steps")).to_have_attribute("open", "")
    clause = item.steps[-1].clause
    page.locator(".steps .clause").last.click()
    expect(page.get_by_role("dialog")).to_contain_text(citation_text(clause, "en"))
    expect(page.get_by_role("dialog").get_by_role("link")).to_have_attribute(
        "href", re.compile(rf"^/rules/{VENEZIA}\?lang=en&edition=Come\+si\+gioca[^#]*#{clause}$")
    )


def test_school_works_by_touch(server: Server, visits: Visits) -> None:
    """A finger answers at once, and goes on; choices are large enough for it, and never move.

    A second try counts as a half; where only two choices are, there is none.
    """
    item = exercise(rulebook(VENEZIA), "first", level=3, seed=7)
    visit = visits(server, size=(360, 740), has_touch=True, is_mobile=True)
    page = visit.go(place(item))
    right = item.questions[0].options.index(str(item.questions[0].answer))
    choice = page.locator(".choice").nth(right)
    box = choice.bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 36
    top = choice.evaluate("(element) => element.offsetTop")
    page.locator(".choice").nth(right - 1).tap()
    totals = [step.facts["total"] for step in item.steps if step.key == "row"]
    kind = "refait" if len(set(totals)) == 1 else "rows"
    hint = translate("en", f"school-hint-{kind}", "school", noir=totals[0], rouge=totals[1])
    expect(page.locator(".said-to-it")).to_contain_text(f"{hint} Try once more.")
    expect(page.locator(".steps")).to_have_count(0)
    expect(page.locator(".choice:enabled")).to_have_count(2)
    choice.tap()
    expect(page.locator(".verdict .good")).to_have_text(
        translate("en", "school-right-second", "school")
    )
    assert choice.evaluate("(element) => element.offsetTop") == top
    expect(page.locator(".steps li")).to_have_count(len(item.steps))
    expect(page.locator(".choice.is-not")).to_have_count(1)
    expect(page.locator(".results li")).to_contain_text(["0.5 of 1 correct"])
    page.get_by_role("button", name="Next exercise").tap()
    expect(page.locator(".verdict")).to_be_empty()
    item = exercise(rulebook(VENEZIA), "first", level=1, seed=7)
    page = visit.go(place(item))
    page.locator(f".choice:not([value={item.questions[0].answer}])").tap()
    expect(page.locator(".verdict .kind")).to_have_text(translate("en", "school-wrong", "school"))
    expect(page.locator(".hand").locator("xpath=../h2/strong")).to_have_text(
        [str(step.facts["total"]) for step in item.steps if step.key == "row"]
    )


def test_number_pad_answers_by_touch(server: Server, visits: Visits) -> None:
    """It takes the place of the system's keyboard; a question fits a small telephone."""
    visit = visits(server, size=(360, 640), has_touch=True, is_mobile=True)
    item = exercise(rulebook(VENEZIA), "rows", seed=3)
    page = visit.go(place(item))
    for question in item.questions:
        pad = page.locator(".pad").filter(visible=True)
        expect(pad.locator("xpath=..//input")).to_have_attribute("inputmode", "none")
        pad.get_by_role("button", name="7").tap()
        pad.get_by_role("button", name="Erase").tap()
        for sign in typed(question):
            pad.get_by_role("button", name=sign).tap()
        pad.get_by_role("button", name="Check").tap()
    expect(page.locator(".verdict .good")).to_be_visible()
    page = visit.go(place(exercise(rulebook(VENEZIA), "prison", level=4, seed=5)))
    skip = page.get_by_role("button", name="Skip").bounding_box()
    assert skip
    assert skip["y"] + skip["height"] <= 640


def test_five_in_row_lead_to_next_level(server: Server, visits: Visits) -> None:
    """Counted in the progress, which a reload keeps."""
    page = visits(server).go(f"/school?rulebook={WHEEL}&drill=prison&level=1&seed=1")
    focus_first(page)
    for number in range(5):
        item = shown_exercise(page)
        assert item.level == 1
        answer(page, item)
        expect(page.locator(".streak")).to_contain_text(f"{number + 1} in a row")
        page.keyboard.press("Enter")
        if number < 4:
            expect(page.locator(".verdict")).to_be_empty()
    expect(page.locator(".done h2")).to_have_text("5 of 5 correct")
    page.get_by_role("button", name="Next: Prison · Level 2").press("Enter")
    expect(page.locator(".verdict")).to_be_empty()
    unfold(page)
    expect(page.get_by_role("button", name="Level 2")).to_have_attribute("aria-pressed", "true")
    assert shown_exercise(page).level == 2
    page.reload()
    line = page.locator(".results li")
    expect(line).to_have_count(1)
    expect(line).to_contain_text("5 of 5 correct · best 5")


def test_missed_exercises_are_repeated(server: Server, visits: Visits) -> None:
    """After a set of five, with their reasons; the repeated ones are a set of their own."""
    page = visits(server).go(place(exercise(rulebook(WHEEL), "prison", level=1, seed=1)))
    focus_first(page)
    seeds = []
    for number in range(6):
        item = shown_exercise(page)
        seeds.append(item.seed)
        if number == 1:
            answer_and_correct(page, item)
        else:
            answer(page, item)
        expect(page.locator(".verdict")).not_to_be_empty()
        page.locator(".act .first").press("Enter")
        if number == 4:
            expect(page.locator(".mistakes li")).to_have_count(1)
            page.get_by_role("button", name="Repeat these").press("Enter")
        if number < 5:
            expect(page.locator(".verdict")).to_be_empty()
    assert seeds[5] == seeds[1]
    expect(page.locator(".done h2")).to_have_text("1 of 1 correct")


def test_progress_is_exported_and_cleared(server: Server, visits: Visits, tmp_path: Path) -> None:
    """As one JSON file; cleared after a question."""
    item = exercise(rulebook(VENEZIA), "rows", seed=3)
    page = visits(server).go(place(item))
    focus_first(page)
    answer(page, item)
    with page.expect_download() as download:
        page.get_by_role("button", name="Export").click()
    saved_count = tmp_path / "progress.json"
    download.value.save_as(saved_count)
    record = json.loads(saved_count.read_text())[f"{VENEZIA} rows 1"]
    assert (record["answers"], record["right"], record["times"]) == (1, 1, [])
    page.get_by_role("button", name="Clear").click()
    page.get_by_role("dialog").get_by_role("button", name="Clear").click()
    expect(page.locator(".progress")).to_contain_text(
        translate("en", "school-progress-none", "school")
    )


def test_expired_clock_keeps_the_exercise(server: Server, visits: Visits) -> None:
    """It is off until it is chosen; a late answer is right, and makes no streak."""
    item = exercise(rulebook(VENEZIA), "shortcut", level=3, seed=4)
    visit = visits(server, is_first=True)
    visit.page.clock.install()
    page = visit.go(place(item))
    expect(page.locator(".clock")).to_be_hidden()
    unfold(page)
    page.get_by_label("Timer").select_option("down")
    expect(page.locator(".clock")).to_have_text("8 s")
    expect(page.get_by_label("Timer")).to_be_focused()
    page.clock.run_for(9_000)
    expect(page.locator(".clock.late")).to_have_text("0 s")
    focus_first(page)
    answer(page, shown_exercise(page))
    expect(page.locator(".verdict .good")).to_have_text(
        translate("en", "school-too-late", "school")
    )
    record = page.evaluate("() => JSON.parse(localStorage.getItem('tapisvert-school'))")
    (saved_count,) = record.values()
    assert (saved_count["right"], saved_count["streak"], len(saved_count["times"])) == (1, 0, 1)
    assert saved_count["times"][0] >= 9_000


def test_unknown_drill_falls_back(server: Server, visits: Visits) -> None:
    """From Venezia's insurance to 2.0: its first drill; nonsense in the address leads home."""
    visit = visits(server)
    page = visit.go(f"/school?rulebook={VENEZIA}&drill=insurance&level=4")
    unfold(page)
    page.get_by_label("Casino").select_option("trente-et-quarante-2.0")
    expect(page.locator(".drills button")).to_have_count(4)
    expect(page.locator(".drills button").first).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_label("Casino")).to_be_focused()
    expect(page.locator(".asked")).not_to_have_count(0)
    page = visit.go("/school?rulebook=monaco&drill=bingo&level=99&seed=x")
    expect(page.locator(".asked")).not_to_have_count(0)


def test_failed_exercise_can_be_retried(server: Server, visits: Visits) -> None:
    """The page says so, and goes on when the line is back."""
    item = exercise(rulebook(VENEZIA), "rows", seed=3)
    visit = visits(server)
    page = visit.go(place(item))
    expect(page.locator(".asked")).to_have_count(2)
    with visit.allowing("failed", "ERR_FAILED"):
        page.route("**/api/school/**", lambda route: route.abort())
        page.get_by_role("button", name="Skip").click()
        expect(page.get_by_role("alert").filter(has_text="did not load")).to_be_visible()
        page.unroute("**/api/school/**")
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".asked")).to_have_count(2)


SCENES: tuple[tuple[str, str, int, int], ...] = (
    (VENEZIA, "rows", 3, 5),
    (WHEEL, "payouts", 5, 1),
    (VENEZIA, "insurance", 4, 4),
    ("trente-et-quarante-2.0", "shortcut", 4, 4),
)


WIDTHS = (360, 768, 1440, 2560)
_REACH = """() => {
  const right = (element) => element.getBoundingClientRect().right;
  const cards = [...document.querySelectorAll(".felt svg")].map(right);
  return Math.max(0, ...cards) - right(document.querySelector(".felt"));
}"""


def answer_and_correct(page: Page, item: Exercise) -> None:
    """Answer anything, and open the steps."""
    focus_first(page)
    for key in "12" * len(item.questions):
        if page.locator(".asked:not(.right, .wrong)").count():
            page.keyboard.type(key)
            if page.locator(".asked input:focus").count():
                page.keyboard.press("Enter")
    expect(page.locator(".verdict")).not_to_be_empty()
    page.locator(".steps").evaluate("(steps) => { steps.open = true; }")


def violations(visit: Visit, *, is_whole: bool) -> list[str]:
    """Violations of a page. In short: of all rules in English, which is bright; another language
    is dark, and is held to the rules that a theme or a language can break; one other is enough,
    Italian, which is the longest.
    """
    result = []
    is_english = visit.page.locator("html").get_attribute("lang") == LANGUAGES[-1]
    rules = {"type": "rule", "values": [*COLOURS["values"], *WORDS["values"]]}
    short = ("bright", None) if is_english else ("dark", rules)
    for theme, only in (("bright", None), ("dark", COLOURS)) if is_whole else (short,):
        visit.page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
        result += visit.violations(only)
    return result


@pytest.mark.parametrize(
    ("language", "is_whole"),
    [
        *((language, False) for language in ("it", "en")),
        *(pytest.param(language, True, marks=pytest.mark.exhaustive) for language in LANGUAGES),
    ],
)
def test_school_is_accessible(
    server: Server, visits: Visits, language: str, *, is_whole: bool
) -> None:
    """Nothing against accessibility before an answer and after it; in the longest language nothing
    is wider than its window, on a telephone or a wall, and no card reaches out of the felt.
    """
    visit = visits(server, prefers={"language": language})
    for number, (name, drill, level, seed) in enumerate(SCENES):
        item = exercise(rulebook(name), drill, level=level, seed=seed)
        page = visit.go(place(item))
        expect(page.locator(".asked")).to_have_count(len(item.questions))
        if number == 0:
            assert violations(visit, is_whole=is_whole) == []
        answer_and_correct(page, item)
        assert violations(visit, is_whole=is_whole) == []
        for width in WIDTHS if language == "it" else ():
            page.set_viewport_size({"width": width, "height": 900})
            assert visit.overflow() <= 0
            assert page.evaluate(_REACH) <= 0
        page.set_viewport_size({"width": 1280, "height": 900})
