/** The progress: a bar and words for each exercise that was answered. */

import { confirmDialog } from "../core/dialog.js";
import { h } from "../core/dom.js";
import { download } from "../core/share.js";
import { number } from "../core/text/format.js";
import { t } from "../core/text/i18n.js";
import { scoreText } from "./path.js";
import { median, progressKey, findRecord } from "./progress.js";

/** @import {Lessons} from "../messages.d.ts" */
/** @import {Progress, Record} from "./progress.js" */

/** @param {Lessons} lessons @param {Progress} progress @param {() => void} clear */
export function progressReport(lessons, progress, clear) {
  const rows = lessons.drills.flatMap((drill) =>
    Array.from({ length: drill.levels }, (_, index) => ({
      drill: drill.name,
      level: index + 1,
      record: findRecord(progress, progressKey(lessons.rulebook, drill.name, index + 1)),
    })).filter(({ record }) => record.answers > 0),
  );
  return h(
    "section.progress.panel",
    { "aria-labelledby": "progress" },
    h("h2", { id: "progress" }, t("school-progress")),
    h("p.muted", rows.length ? t("school-progress-where") : t("school-progress-none")),
    rows.length > 0 && h("ul.results", rows.map(resultItem)),
    Object.keys(progress).length > 0 &&
      h(
        "div.row",
        h("button", { onclick: () => save(progress) }, t("school-export")),
        h("button", { onclick: () => ask(clear) }, t("school-clear")),
      ),
  );
}

/** @param {{drill: string, level: number, record: Record}} row */
function resultItem({ drill, level, record }) {
  const { right, answers, best, times } = record;
  const time = median(times);
  const words = [
    t("school-correct", { right: scoreText(right), n: answers }),
    best > 1 && t("school-best", { n: best }),
    time !== null && t("school-median", { seconds: number(time / 1000, 1) }),
  ];
  return h(
    "li",
    h("strong", `${t(`school-drill-${drill}`)} · ${t("school-level-n", { n: level })}`),
    h("progress", { value: right, max: answers, "aria-hidden": "true" }),
    h("span.figure", words.filter(Boolean).join(" · ")),
  );
}

/** @param {Progress} progress */
const save = (progress) => download(JSON.stringify(progress, null, 1), "tapisvert-school.json");

/** @param {() => void} clear */
async function ask(clear) {
  if (await confirmDialog(t("school-clear"), t("school-clear-sure"))) clear();
}
