/** The lesson for a newcomer: one coup by hand, a refait, and the way to a table. */

import { get } from "../core/api.js";
import { h, replaceChildren } from "../core/dom.js";
import { loadRulebook } from "../core/table/rulebook.js";
import { showError, renderShell } from "../core/frame/shell.js";
import { t } from "../core/text/i18n.js";
import { Desk } from "../learn/desk.js";
import { resumePlay } from "../lobby/play-now.js";
import {
  TAUGHT_RULEBOOKS,
  loadPath,
  pathAddress,
  pathSteps,
  savePath,
  tableButton,
} from "../school/path.js";

/** @import {Lesson} from "../messages.d.ts" */

const LAYOUTS = ["two_rows", "one_row", "wheel"];
const [USUAL = ""] = TAUGHT_RULEBOOKS;
const SEEDS = 2 ** 31;
/** Steps of a lesson without prison and insurance. */
const STEPS = 5;

/** @param {string} rulebook */
const address = (rulebook) => (rulebook === USUAL ? "/learn" : `/learn?rulebook=${rulebook}`);

/** @param {Lesson} lesson */
function games({ layout }) {
  return h(
    "nav.games",
    { "aria-label": t("learn-games") },
    LAYOUTS.map((name, place) =>
      h(
        "a",
        {
          href: address(TAUGHT_RULEBOOKS[place] ?? USUAL),
          "aria-current": name === layout && "page",
        },
        t(`learn-game-${name}`),
      ),
    ),
  );
}

/**
 * Where to go next: to exercises, a table, or through the lesson again.
 * @param {string} rulebook
 * @param {string} layout
 */
function nextSteps(rulebook, layout) {
  return [
    h("a.button.first", { href: pathAddress(rulebook) }, t("learn-exercises")),
    tableButton(session, { rulebook, layout }, ""),
    h("button.plain", { onclick: () => teach(rulebook, newSeed()) }, t("learn-again")),
  ];
}

function newSeed() {
  return Math.floor(Math.random() * SEEDS);
}

/**
 * @param {string} name
 * @param {number} seed
 * @param {readonly (string | number)[]} [inputs] The learner's before a reload.
 * @param {number} [firstStep] The step to begin at.
 */
async function teach(name, seed, inputs = [], firstStep = 1) {
  try {
    const [rulebook, lesson] = await Promise.all([
      loadRulebook(name),
      get(`/api/learn/${encodeURIComponent(name)}?seed=${seed}`),
    ]);
    history.replaceState({ lesson: { name, seed, inputs } }, "");
    const desk = new Desk(
      STEPS + [lesson.after, lesson.insurance, lesson.announcement].filter(Boolean).length,
      inputs,
      firstStep,
    );
    const { prepareLesson } = await loadLesson(lesson.layout);
    const { stage, play } = prepareLesson(desk, rulebook, lesson);
    replaceChildren(
      main,
      h(
        "div.lesson",
        h(
          "header",
          h("h1", { id: "learn-title" }, t("title-learn")),
          pathSteps(0, loadPath(name)),
          games(lesson),
        ),
        stage.element,
        desk.element,
      ),
    );
    stage.clear();
    await play();
    const path = loadPath(name) ?? { rulebook: name, grades: [], seeds: [] };
    savePath(path);
    main.querySelector(".path")?.remove();
    desk.end(pathSteps(path.grades.length + 1, path), ...nextSteps(name, lesson.layout));
  } catch (error) {
    showError(error);
    if (name !== USUAL) await teach(USUAL, seed);
  }
}

/** The modules of a game's lesson. @param {string} layout */
const loadLesson = (layout) =>
  layout === "wheel" ? import("../learn/wheel-lesson.js") : import("../learn/card-lesson.js");

const { main, session } = await renderShell({
  page: "learn",
  title: "title-learn",
  topics: ["learn", "cloth", "tableau", "lobby"],
});
resumePlay(session);
const target = new URLSearchParams(location.search);
const seed = /^\d{1,10}$/.test(target.get("seed") ?? "") ? Number(target.get("seed")) : newSeed();
const name = target.get("rulebook") ?? USUAL;
const progress = history.state?.lesson;
if (progress?.name === name) await teach(name, progress.seed, progress.inputs);
else await teach(name, seed, [], Number(target.get("step")));
