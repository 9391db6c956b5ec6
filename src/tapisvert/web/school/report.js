/** The progress as a table, with a chart of the latest answers. */

import { confirmDialog } from "../core/dialog.js";
import { dataTable } from "../core/data-table.js";
import { h, svg } from "../core/dom.js";
import { download } from "../core/share.js";
import { number, percent } from "../core/text/format.js";
import { t } from "../core/text/i18n.js";
import { scoreText } from "./path.js";
import { median, progressKey, findRecord } from "./progress.js";

/** @import {Lessons} from "../messages.d.ts" */
/** @import {Progress, Record} from "./progress.js" */

const MAX_ANSWERS = 30;

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
    rows.length > 0 && h("div.scroll", reportTable(rows)),
    Object.keys(progress).length > 0 &&
      h(
        "div.row",
        h("button", { onclick: () => save(progress) }, t("school-export")),
        h("button", { onclick: () => ask(clear) }, t("school-clear")),
      ),
  );
}

/** @param {{drill: string, level: number, record: Record}[]} rows */
function reportTable(rows) {
  const names = ["drill", "level", "answers", "share", "median", "longest"];
  const columns = [
    ...names.map((name, index) => ({ text: t(`school-${name}`), isAmount: index > 0 })),
    { text: t("school-lately", { n: MAX_ANSWERS }) },
  ];
  return dataTable(columns, rows.map(reportRow));
}

/** @param {{drill: string, level: number, record: Record}} row */
function reportRow({ drill, level, record }) {
  const time = median(record.times);
  return [
    t(`school-drill-${drill}`),
    number(level),
    number(record.answers),
    percent(record.right / record.answers, 0),
    time === null ? "–" : t("school-took", { seconds: number(time / 1000, 1) }),
    number(record.best),
    answerChart(record.lately.slice(-MAX_ANSWERS)),
  ];
}

/**
 * A stroke an answer: tall and full where it was right, half at the second try, else low and hollow.
 * @param {number[]} lately
 */
function answerChart(lately) {
  const right = scoreText(lately.reduce((sum, score) => sum + score, 0));
  return svg(
    "svg.lately",
    {
      viewBox: `0 0 ${MAX_ANSWERS * 5} 20`,
      role: "img",
      "aria-label": t("school-lately-said", { right, n: lately.length }),
    },
    lately.map((score, index) =>
      svg("rect", {
        class: score ? "right" : "wrong",
        x: index * 5 + 0.5,
        y: 12 - 11 * score,
        width: 3.4,
        height: 7 + 11 * score,
      }),
    ),
  );
}

/** @param {Progress} progress */
const save = (progress) => download(JSON.stringify(progress, null, 1), "tapisvert-school.json");

/** @param {() => void} clear */
async function ask(clear) {
  if (await confirmDialog(t("school-clear"), t("school-clear-sure"))) clear();
}
