/** Charts of observed results against their distribution, each with its data table. */

import { get, memoize } from "../core/api.js";
import { defineElement, h, replaceChildren, svg } from "../core/dom.js";
import { number, percent } from "../core/text/format.js";
import { gridLines, linearScale, position, tickText } from "../core/chart-scale.js";
import { t } from "../core/text/i18n.js";
import {
  CHART_WIDTH,
  bandText,
  capitalizedLabel,
  dot,
  chartDrawing,
  chartFigure,
  maxCount,
  isOutside,
  bandSummary,
} from "./chart-parts.js";
import {
  hasUnknownTotals,
  numberCounts,
  outcomeCounts,
  runCounts,
  totalCounts,
} from "./statistics.js";
import { wheelPlot } from "./wheel-plot.js";

/** @import {Run} from "./coups.js" */
/** @import {Band, Comparison, Law} from "./statistics.js" */
/** @import {Child} from "../core/dom.js" */

const NAME_WIDTH = 104;
const RIGHT = 14;
const ROW = 27;
/** Of more coups the exact law of their runs takes a browser too long. */
const MAX_COUPS_OF_RUNS = 20_000;

/** @type {(address: string) => Promise<Law>} */
const loadLaw = memoize((address) => get(`/api/rulebooks/${address}`));

/** Shows the tailles given to `update`, against the distribution of its `rulebook`. */
export class Plots extends HTMLElement {
  /** The rulebook's id, and the edition under which the table is open. */
  rulebook = "";
  edition = "";
  /** @type {readonly Run[]} */
  #runs = [];

  /** @param {readonly Run[]} runs */
  async update(runs) {
    this.#runs = runs;
    const query = new URLSearchParams({ edition: this.edition });
    const address = `${encodeURIComponent(this.rulebook)}/law?${query}`;
    const law = await loadLaw(address).catch(() => null);
    if (this.#runs === runs) this.#render(law);
  }

  /** @param {Law | null} law */
  #render(law) {
    const runs = this.#runs;
    const coups = runs.reduce(
      (sum, run) => sum + run.coups.filter((coup) => coup.fate !== "nulled").length,
      0,
    );
    if (!law || !coups || hasUnknownTotals(runs, law)) {
      const reason = !coups ? "perm-none" : law ? "plot-other-law" : "plot-no-law";
      replaceChildren(this, h("p.muted", t(reason)));
      return;
    }
    const open = new Set(
      [...this.querySelectorAll("details[open]")].map((element) => element.closest("figure")?.id),
    );
    replaceChildren(
      this,
      h("p", t("plot-band", { coups })),
      outcomesPlot(runs, law),
      law.numbers.length ? wheelPlot(numberCounts(runs, law)) : totalsPlot(runs, law),
      coups <= MAX_COUPS_OF_RUNS && runsPlot(runs),
    );
    for (const figure of this.querySelectorAll("figure")) {
      if (open.has(figure.id)) figure.querySelector("details")?.setAttribute("open", "");
    }
  }
}

/**
 * The shares of the outcomes: a dot on its band, with the expectation as a line.
 * @param {readonly Run[]} runs
 * @param {Law} law
 */
function outcomesPlot(runs, law) {
  const rows = outcomeCounts(runs, law).map((row) => ({
    ...row,
    name: capitalizedLabel(row.name),
  }));
  const share = (/** @type {number} */ count, /** @type {Comparison} */ { coups }) => count / coups;
  const max = Math.max(...rows.map((row) => share(Math.max(row.seen, row.band.high), row)));
  const scale = linearScale([0, max], 4);
  const height = rows.length * ROW + 30;
  const x = (/** @type {number} */ value) =>
    position(scale, value, NAME_WIDTH, CHART_WIDTH - RIGHT);
  const picture = chartDrawing("outcomes", bandSummary(rows), height, [
    scale.ticks.map((mark) => [
      svg("line.grid", { x1: x(mark), x2: x(mark), y1: 4, y2: height - 24 }),
      tickText(
        x(mark),
        height - 8,
        mark === scale.ticks.at(-1) ? "end" : "middle",
        percent(mark, scale.to < 0.1 ? 1 : 0),
      ),
    ]),
    rows.map((row, index) =>
      bandRow(row, 4 + index * ROW, (count) => x(share(count, row)), x(row.law)),
    ),
  ]);
  return chartFigure(
    "outcomes",
    picture,
    [t("plot-what"), t("plot-seen"), t("plot-share"), t("plot-law"), t("plot-between")],
    rows.map((row) => [
      row.name,
      number(row.seen),
      percent(share(row.seen, row), 1),
      percent(row.law, 1),
      bandText(row),
    ]),
  );
}

/**
 * One row of a bar chart: name, band, expectation and dot.
 * @param {Comparison} row
 * @param {number} top
 * @param {(count: number) => number} x
 * @param {number} law The coordinate of its mark.
 */
function bandRow(row, top, x, law) {
  const middle = top + ROW / 2;
  const from = x(row.band.low);
  return [
    svg("text.name", { x: NAME_WIDTH - 8, y: middle + 4.5, "text-anchor": "end" }, row.name),
    bandMark(from, middle - 7, Math.max(2, x(row.band.high) - from), 14),
    svg("line.law", { x1: law, x2: law, y1: middle - 9, y2: middle + 9 }),
    dot(x(row.seen), middle, isOutside(row)),
  ];
}

/**
 * The totals: for each a band, and the count of each row.
 * @param {readonly Run[]} runs
 * @param {Law} law
 */
function totalsPlot(runs, law) {
  const rows = totalCounts(runs, law);
  const all = rows.flatMap((row) => row.totals);
  const coups = all[0]?.coups ?? 1;
  const max = Math.max(1, maxCount(all)) / coups;
  const columns = rows[0]?.totals ?? [];
  const picture = columnChart(
    "totals",
    bandSummary(all),
    max,
    columns.map(({ name }) => name),
    (index, y, x, width) => {
      const column = columns[index];
      if (!column) return [];
      const { band, law: mean } = column;
      return [
        lawMarks(x, width, [0.36, 0.42], band, mean * coups, (count) => y(count / coups)),
        rows.map(({ row, totals: comparisons }, place) => {
          const comparison = comparisons[index];
          const aside = rows.length > 1 ? (place ? 6 : -6) : 0;
          return (
            comparison && dot(x + aside, y(comparison.seen / coups), isOutside(comparison), row)
          );
        }),
      ];
    },
  );
  const figure = chartFigure(
    "totals",
    picture,
    [
      t("plot-total"),
      ...rows.map(({ row }) => (row === "row" ? t("plot-seen") : capitalizedLabel(row))),
      t("plot-law"),
      t("plot-between"),
    ],
    columns.map((column, index) => [
      column.name,
      ...rows.map((row) => number(row.totals[index]?.seen ?? 0)),
      percent(column.law, 1),
      bandText(column),
    ]),
  );
  if (rows.length > 1) figure.insertBefore(legend(), picture);
  return figure;
}

function legend() {
  /** @param {string} kind */
  const sample = (kind) =>
    svg(
      "svg",
      { viewBox: "0 0 14 14", width: 14, height: 14, "aria-hidden": "true" },
      dot(7, 7, false, kind),
    );
  return h(
    "p.legend",
    ["noir", "rouge"].map((kind) => h("span", sample(kind), " ", capitalizedLabel(kind))),
  );
}

/**
 * A column chart of shares or counts.
 * @param {string} name
 * @param {string} text
 * @param {number} max
 * @param {readonly string[]} names
 * @param {(at: number, y: (value: number) => number, x: number, width: number) => Child} column
 * @param {(value: number) => string} [format]
 */
function columnChart(
  name,
  text,
  max,
  names,
  column,
  format = (value) => percent(value, value && max < 0.08 ? 1 : 0),
) {
  const [scaleWidth, bottom, height] = [46, 26, 220];
  const scale = linearScale([0, max], 4);
  const width = (CHART_WIDTH - scaleWidth - RIGHT) / names.length;
  const y = (/** @type {number} */ value) => position(scale, value, height - bottom, 10);
  return chartDrawing(name, text, height, [
    gridLines(scale, y, { left: scaleWidth, right: CHART_WIDTH - RIGHT, em: 12 }, format),
    names.map((name, index) => {
      const x = scaleWidth + (index + 0.5) * width;
      return [column(index, y, x, width), tickText(x, height - 8, "middle", name)];
    }),
  ]);
}

/**
 * The expectation in a column: its band, and a line across it.
 * @param {number} x The column's middle.
 * @param {number} width The column's.
 * @param {[number, number]} halves Half widths of the band and the line, in columns.
 * @param {Band} band
 * @param {number} mean
 * @param {(count: number) => number} y
 */
function lawMarks(x, width, [bandHalf, lineHalf], { low, high }, mean, y) {
  const across = { x1: x - width * lineHalf, x2: x + width * lineHalf, y1: y(mean), y2: y(mean) };
  return [
    bandMark(x - width * bandHalf, y(high), width * 2 * bandHalf, Math.max(2, y(low) - y(high))),
    svg("line.law", across),
  ];
}

/** @param {number} x @param {number} y @param {number} width @param {number} height */
const bandMark = (x, y, width, height) => svg("rect.band", { x, y, width, height, rx: 3 });

/** @param {readonly Run[]} runs */
function runsPlot(runs) {
  const rows = runCounts(runs);
  const max = Math.max(4, maxCount(rows));
  const names = rows.map(({ name }, index) => (index === rows.length - 1 ? `${name}+` : name));
  const picture = columnChart(
    "runs",
    bandSummary(rows),
    max,
    names,
    (index, y, x, width) => {
      const row = rows[index];
      if (!row) return [];
      return [
        lawMarks(x, width, [0.3, 0.38], row.band, row.mean, y),
        dot(x, y(row.seen), isOutside(row)),
      ];
    },
    (value) => number(value),
  );
  return chartFigure(
    "runs",
    picture,
    [t("plot-length"), t("plot-seen"), t("plot-mean"), t("plot-between")],
    rows.map((row, index) => [
      names[index] ?? "",
      number(row.seen),
      number(row.mean, 1),
      bandText(row),
    ]),
  );
}

defineElement("tv-plots", Plots);
