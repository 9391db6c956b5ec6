/** The school page. The server's engine sets and solves the exercises. */

import { get } from "../core/api.js";
import { h, replaceChildren } from "../core/dom.js";
import { showError, renderShell } from "../core/frame/shell.js";
import { language, t } from "../core/text/i18n.js";
import { loadProgress } from "../school/progress.js";
import { LessonView } from "../school/lesson-view.js";
import { resumePlay } from "../lobby/play-now.js";

/** @import {Choice} from "../school/lesson-view.js" */

/** The choice in the address, else the last choice. @returns {{choice: Choice, seed: number | null}} */
function readAddress() {
  const params = new URLSearchParams(location.search);
  const combined = (/** @type {string} */ name) =>
    /^\d{1,15}$/.test(params.get(name) ?? "") ? Number(params.get(name)) : null;
  const old = loadProgress().choice;
  const choice = {
    rulebook: params.get("rulebook") ?? old.rulebook ?? "venezia-trente-et-quarante",
    drill: params.get("drill") ?? old.drill ?? "first",
    level: combined("level") ?? old.level ?? 1,
    clock: old.clock ?? "off",
  };
  return { choice, seed: combined("seed") };
}

const { main, session } = await renderShell({
  page: "school",
  title: "school-title",
  topics: ["school", "cloth", "learn", "lobby"],
});
resumePlay(session);
try {
  const { choice, seed } = readAddress();
  const lessons = await get(`/api/school?lang=${language}`);
  const isPath = new URLSearchParams(location.search).has("path");
  const room = new LessonView(lessons, choice, seed, session, isPath);
  replaceChildren(
    main,
    h(
      "header.school-head",
      h("h1", t(isPath ? "learn-path" : "school-title")),
      !isPath && h("p.muted", t("school-lead")),
    ),
    room.element,
  );
} catch (error) {
  showError(error);
}
