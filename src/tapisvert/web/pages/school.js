/** The school page. The server's engine sets and solves the exercises. */

import { get } from "../core/api.js";
import { h, replaceChildren } from "../core/dom.js";
import { showError, renderShell } from "../core/frame/shell.js";
import { language, t } from "../core/text/i18n.js";
import { loadProgress } from "../school/progress.js";
import { LessonView } from "../school/lesson-view.js";

/** @import {Choice} from "../school/lesson-view.js" */

/** The choice in the address, else the last choice. @returns {{choice: Choice, seed: number | null}} */
function readAddress() {
  const named = new URLSearchParams(location.search);
  const whole = (/** @type {string} */ name) =>
    /^\d{1,15}$/.test(named.get(name) ?? "") ? Number(named.get(name)) : null;
  const before = loadProgress().choice;
  const choice = {
    rulebook: named.get("rulebook") ?? before.rulebook ?? "venezia-trente-et-quarante",
    drill: named.get("drill") ?? before.drill ?? "rows",
    level: whole("level") ?? before.level ?? 1,
    clock: before.clock ?? "off",
  };
  return { choice, seed: whole("seed") };
}

const { main } = await renderShell({
  page: "school",
  title: "school-title",
  topics: ["school", "cloth"],
});
try {
  const { choice, seed } = readAddress();
  const room = new LessonView(await get(`/api/school?lang=${language}`), choice, seed);
  replaceChildren(
    main,
    h("header.school-head", h("h1", t("school-title")), h("p.muted", t("school-lead"))),
    room.element,
  );
} catch (error) {
  showError(error);
}
