/** Pictures of what a table has shown, against the law: each with its figures in a table. */

import { WHEEL, colour } from "../cloth/chances.js";
import { get } from "../core/api.js";
import { define, h, replace, svg } from "../core/dom.js";
import { number, percent } from "../core/format.js";
import { say } from "../core/words.js";
import { isOfAnotherLaw, numbers, outcomes, runCounts, totals } from "./statistics.js";
import { called as plain } from "./words.js";

/** @typedef {import("./coups.js").Run} Run */
/** @typedef {import("./statistics.js").Law} Law */
/** @typedef {import("./statistics.js").Compared} Compared */
/** @typedef {import("./statistics.js").Band} Band */
/** @typedef {import("../core/dom.js").Child} Child */
/** @typedef {{name: string, seen: number, mean: number, band: Band, marks?: string}} Counted */

const HALF_POCKET = Math.PI / WHEEL.length;
const WIDE = 400;
const LEFT = 104;
const RIGHT = 14;
const ROW = 27;

/** @type {Map<string, Promise<Law>>} */
const asked = new Map();

/** @param {string} name */
function called(name) {
  const text = plain(name);
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

/** @param {string} rulebook */
function lawOf(rulebook) {
  let asking = asked.get(rulebook);
  if (!asking)
    asked.set(rulebook, (asking = get(`/api/rulebooks/${encodeURIComponent(rulebook)}/law`)));
  return asking;
}

/** Shows the tailles it is given with `update`, by the law of its `rulebook`. */
export class Plots extends HTMLElement {
  /** The rulebook's id. */
  rulebook = "";
  /** @type {readonly Run[]} */
  #runs = [];

  /** @param {readonly Run[]} runs */
  async update(runs) {
    this.#runs = runs;
    const law = await lawOf(this.rulebook).catch(() => null);
    if (this.#runs === runs) this.#show(law);
  }

  /** @param {Law | null} law */
  #show(law) {
    const runs = this.#runs;
    const coups = runs.reduce(
      (sum, run) => sum + run.coups.filter(({ fate }) => fate !== "nulled").length,
      0,
    );
    if (!law || !coups || isOfAnotherLaw(runs, law)) {
      const why = !coups ? "perm-none" : law ? "plot-other-law" : "plot-no-law";
      replace(this, h("p", { class: "muted" }, say(why)));
      return;
    }
    const open = new Set(
      [...this.querySelectorAll("details[open]")].map((one) => one.closest("figure")?.id),
    );
    replace(
      this,
      h("p", null, say("plot-band", { coups })),
      outcomesPlot(runs, law),
      particular(runs, law),
      runsPlot(runs),
    );
    for (const figure of this.querySelectorAll("figure")) {
      if (open.has(figure.id)) figure.querySelector("details")?.setAttribute("open", "");
    }
  }
}

/**
 * What only cards, or only the wheel has.
 * @param {readonly Run[]} runs
 * @param {Law} law
 */
function particular(runs, law) {
  return law.numbers.length ? wheelPlot(numbers(runs, law)) : totalsPlot(runs, law);
}

/**
 * @param {string} name
 * @param {SVGElement} picture
 * @param {Child} heads
 * @param {Child} rows
 */
function figure(name, picture, heads, rows) {
  const id = `plot-${name}`;
  return h(
    "figure",
    { class: `plot ${name}`, id },
    h("figcaption", { id: `${id}-title` }, say(`plot-${name}`)),
    picture,
    h(
      "details",
      null,
      h("summary", null, say("plot-figures")),
      h(
        "div",
        { class: "scroll", tabindex: 0, role: "region", "aria-labelledby": `${id}-title` },
        h("table", null, h("thead", null, h("tr", null, heads)), h("tbody", null, rows)),
      ),
    ),
  );
}

/**
 * @param {string} name
 * @param {string} text What it shows, in a sentence.
 * @param {number} height
 * @param {Child} content
 */
function drawing(name, text, height, content) {
  return svg(
    "svg",
    {
      viewBox: `0 0 ${WIDE} ${height}`,
      role: "img",
      "aria-label": `${say(`plot-${name}`)}. ${text}`,
    },
    content,
  );
}

/** @param {readonly {name: string, seen: number, band: Band}[]} rows */
function summary(rows) {
  const outside = rows
    .filter(({ seen, band }) => seen < band.low || seen > band.high)
    .map(({ name }) => name);
  if (!outside.length) return say("plot-all-inside");
  return say("plot-outside", { count: outside.length, names: outside.join(", ") });
}

/** @param {{seen: number, band: Band}} one */
function isOutside({ seen, band }) {
  return seen < band.low || seen > band.high;
}

/**
 * Ticks from nothing to a round number.
 * @param {number} most
 */
function ticks(most) {
  const power = 10 ** Math.floor(Math.log10(most / 4));
  const step = power * ([1, 2, 2.5, 5, 10].find((one) => one * power * 4 >= most) ?? 10);
  return Array.from({ length: Math.ceil(most / step - 1e-9) + 1 }, (_, at) => at * step);
}

/**
 * How often each thing happened, as a share of the coups: a dot on its band, the law a line in it.
 * @param {readonly Run[]} runs
 * @param {Law} law
 */
function outcomesPlot(runs, law) {
  const rows = outcomes(runs, law);
  const share = (/** @type {number} */ count, /** @type {Compared} */ { coups }) => count / coups;
  const most = Math.max(...rows.map((row) => share(Math.max(row.seen, row.band.high), row)));
  const marks = ticks(most);
  const end = marks.at(-1) ?? 1;
  const height = rows.length * ROW + 30;
  const x = (/** @type {number} */ value) => LEFT + (value / end) * (WIDE - LEFT - RIGHT);
  const picture = drawing(
    "outcomes",
    summary(rows.map((row) => ({ ...row, name: called(row.name) }))),
    height,
    [
      marks.map((mark) => [
        svg("line", { class: "grid", x1: x(mark), x2: x(mark), y1: 4, y2: height - 24 }),
        svg(
          "text",
          {
            class: "tick",
            x: x(mark),
            y: height - 8,
            "text-anchor": mark === end ? "end" : "middle",
          },
          percent(mark, end < 0.1 ? 1 : 0),
        ),
      ]),
      rows.map((row, at) =>
        banded(row, 4 + at * ROW, (count) => x(share(count, row)), x(row.law), called(row.name)),
      ),
    ],
  );
  const heads = [
    col("plot-what"),
    col("plot-seen", "amount"),
    col("plot-share", "amount"),
    col("plot-law", "amount"),
    col("plot-between", "amount"),
  ];
  return figure(
    "outcomes",
    picture,
    heads,
    rows.map((row) =>
      h(
        "tr",
        null,
        h("th", { scope: "row" }, called(row.name)),
        cell(number(row.seen)),
        cell(percent(share(row.seen, row), 1)),
        cell(percent(row.law, 1)),
        cell(between(row)),
      ),
    ),
  );
}

/**
 * One row of a plot that lies: a name, the band, the law's mark and the dot.
 * @param {{seen: number, band: Band}} row
 * @param {number} top
 * @param {(count: number) => number} x
 * @param {number} law Where its mark stands.
 * @param {string} name
 */
function banded(row, top, x, law, name) {
  const middle = top + ROW / 2;
  const from = x(row.band.low);
  return [
    svg("text", { class: "name", x: LEFT - 8, y: middle + 4.5, "text-anchor": "end" }, name),
    svg("rect", {
      class: "band",
      x: from,
      y: middle - 7,
      width: Math.max(2, x(row.band.high) - from),
      height: 14,
      rx: 3,
    }),
    svg("line", { class: "law", x1: law, x2: law, y1: middle - 9, y2: middle + 9 }),
    dot(x(row.seen), middle, isOutside(row)),
  ];
}

/**
 * What was seen: a dot; outside its band it is a ring.
 * @param {number} x
 * @param {number} y
 * @param {boolean} isOut
 * @param {string} [kind]
 */
function dot(x, y, isOut, kind = "") {
  if (kind === "rouge") {
    return svg("path", {
      class: `seen rouge ${isOut ? "out" : ""}`,
      d: `M${x} ${y - 6}L${x + 6} ${y}L${x} ${y + 6}L${x - 6} ${y}Z`,
    });
  }
  return svg("circle", { class: `seen ${kind} ${isOut ? "out" : ""}`, cx: x, cy: y, r: 4.6 });
}

/**
 * The totals of the rows: for each a band, and in it what each row had.
 * @param {readonly Run[]} runs
 * @param {Law} law
 */
function totalsPlot(runs, law) {
  const rows = totals(runs, law);
  const all = rows.flatMap((row) => row.totals);
  const coups = all[0]?.coups ?? 1;
  const most = Math.max(1, ...all.map(({ seen, band }) => Math.max(seen, band.high))) / coups;
  const columns = rows[0]?.totals ?? [];
  const picture = standing(
    "totals",
    summary(all),
    most,
    columns.map(({ name }) => name),
    (at, y, x, width) => {
      const column = columns[at];
      if (!column) return [];
      const law = y(column.law);
      return [
        svg("rect", {
          class: "band",
          x: x - width * 0.36,
          width: width * 0.72,
          y: y(column.band.high / coups),
          height: Math.max(2, y(column.band.low / coups) - y(column.band.high / coups)),
          rx: 3,
        }),
        svg("line", { class: "law", x1: x - width * 0.42, x2: x + width * 0.42, y1: law, y2: law }),
        rows.map(({ row, totals: own }, place) => {
          const one = own[at];
          const aside = rows.length > 1 ? (place ? 6 : -6) : 0;
          return one && dot(x + aside, y(one.seen / coups), isOutside(one), row);
        }),
      ];
    },
  );
  const heads = [
    col("plot-total"),
    rows.map(({ row }) =>
      h("th", { scope: "col", class: "amount" }, row === "row" ? say("plot-seen") : called(row)),
    ),
    col("plot-law", "amount"),
    col("plot-between", "amount"),
  ];
  const lines = columns.map((column, at) =>
    h(
      "tr",
      null,
      h("th", { scope: "row" }, column.name),
      rows.map((row) => cell(number(row.totals[at]?.seen ?? 0))),
      cell(percent(column.law, 1)),
      cell(between(column)),
    ),
  );
  const made = figure("totals", picture, heads, lines);
  if (rows.length > 1) made.insertBefore(legend(), picture);
  return made;
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
    "p",
    { class: "legend" },
    ["noir", "rouge"].map((kind) => h("span", null, sample(kind), " ", called(kind))),
  );
}

/**
 * A plot that stands: shares or counts upwards, names below.
 * @param {string} name
 * @param {string} text
 * @param {number} most
 * @param {readonly string[]} names
 * @param {(at: number, y: (value: number) => number, x: number, width: number) => Child} column
 * @param {(value: number) => string} [written]
 */
function standing(
  name,
  text,
  most,
  names,
  column,
  written = (value) => percent(value, value && most < 0.08 ? 1 : 0),
) {
  const [left, bottom, height] = [46, 26, 220];
  const marks = ticks(most);
  const end = marks.at(-1) ?? 1;
  const width = (WIDE - left - RIGHT) / names.length;
  const y = (/** @type {number} */ value) => 10 + (1 - value / end) * (height - bottom - 10);
  return drawing(name, text, height, [
    marks.map((mark) => [
      svg("line", { class: "grid", x1: left, x2: WIDE - RIGHT, y1: y(mark), y2: y(mark) }),
      svg(
        "text",
        { class: "tick", x: left - 6, y: y(mark) + 4, "text-anchor": "end" },
        written(mark),
      ),
    ]),
    names.map((one, at) => {
      const x = left + (at + 0.5) * width;
      return [
        column(at, y, x, width),
        svg("text", { class: "tick", x, y: height - 8, "text-anchor": "middle" }, one),
      ];
    }),
  ]);
}

/** @param {readonly Run[]} runs */
function runsPlot(runs) {
  const rows = runCounts(runs);
  const most = Math.max(4, ...rows.map(({ seen, band }) => Math.max(seen, band.high)));
  const names = rows.map(({ name }, at) => (at === rows.length - 1 ? `${name}+` : name));
  const picture = standing(
    "runs",
    summary(rows),
    most,
    names,
    (at, y, x, width) => {
      const row = rows[at];
      if (!row) return [];
      return [
        svg("rect", {
          class: "band",
          x: x - width * 0.3,
          width: width * 0.6,
          y: y(row.band.high),
          height: Math.max(2, y(row.band.low) - y(row.band.high)),
          rx: 3,
        }),
        svg("line", {
          class: "law",
          x1: x - width * 0.38,
          x2: x + width * 0.38,
          y1: y(row.mean),
          y2: y(row.mean),
        }),
        dot(x, y(row.seen), isOutside(row)),
      ];
    },
    (value) => number(value),
  );
  const heads = [
    col("plot-length"),
    col("plot-seen", "amount"),
    col("plot-mean", "amount"),
    col("plot-between", "amount"),
  ];
  return figure(
    "runs",
    picture,
    heads,
    rows.map((row, at) =>
      h(
        "tr",
        null,
        h("th", { scope: "row" }, names[at] ?? ""),
        cell(number(row.seen)),
        cell(number(row.mean, 1)),
        cell(between(row)),
      ),
    ),
  );
}

/**
 * The numbers as they stand round the wheel: a bar each outwards, the band a ring.
 * @param {readonly Compared[]} rows By number.
 */
function wheelPlot(rows) {
  const [centre, inner, outer, names] = [200, 62, 166, 183];
  const marks = ticks(
    Math.max(2, ...rows.map(({ seen, band }) => Math.max(seen, band.high))),
  ).filter(Number.isInteger);
  const end = Math.max(
    marks.at(-1) ?? 1,
    ...rows.map(({ seen, band }) => Math.max(seen, band.high)),
  );
  const radius = (/** @type {number} */ count) => inner + (count / end) * (outer - inner);
  const first = rows[0];
  if (!first) return null;
  const { low, high } = first.band;
  const ring = (low ? radius(low) : inner) / 2 + radius(high) / 2;
  const picture = drawing("numbers", summary(rows), 400, [
    svg("circle", {
      class: "band ring",
      cx: centre,
      cy: centre,
      r: ring,
      "stroke-width": Math.max(2, radius(high) - radius(low)),
    }),
    marks.map((mark) => svg("circle", { class: "grid", cx: centre, cy: centre, r: radius(mark) })),
    WHEEL.map((place, at) => spoke(rows[place], place, at, radius, { centre, names })),
    svg("circle", { class: "law", cx: centre, cy: centre, r: radius(first.law * first.coups) }),
    marks
      .filter((mark) => mark > 0)
      .map((mark) =>
        svg(
          "text",
          {
            class: "tick inside",
            x: centre + radius(mark) * Math.sin(HALF_POCKET),
            y: centre - radius(mark) * Math.cos(HALF_POCKET) + 4,
            "text-anchor": "middle",
          },
          number(mark),
        ),
      ),
    svg(
      "text",
      { class: "name", x: centre, y: centre + 5, "text-anchor": "middle" },
      say("plot-coups", { coups: first.coups }),
    ),
  ]);
  const heads = [
    col("plot-number"),
    col("plot-seen", "amount"),
    col("plot-mean", "amount"),
    col("plot-between", "amount"),
  ];
  return figure(
    "numbers",
    picture,
    heads,
    rows.map((row) =>
      h(
        "tr",
        null,
        h("th", { scope: "row" }, row.name),
        cell(number(row.seen)),
        cell(number(row.law * row.coups, 1)),
        cell(between(row)),
      ),
    ),
  );
}

/**
 * @param {Compared | undefined} row
 * @param {number} place
 * @param {number} at
 * @param {(count: number) => number} radius
 * @param {{centre: number, names: number}} where
 */
function spoke(row, place, at, radius, { centre, names }) {
  if (!row) return null;
  const turn = (360 * at) / WHEEL.length;
  const angle = ((turn - 90) * Math.PI) / 180;
  const width = 7;
  return [
    svg("rect", {
      class: `bar ${colour(place)} ${isOutside(row) ? "out" : ""}`,
      x: centre - width / 2,
      y: centre - radius(row.seen),
      width,
      height: Math.max(0.5, radius(row.seen) - radius(0)),
      transform: `rotate(${turn} ${centre} ${centre})`,
    }),
    svg(
      "text",
      {
        class: `number ${colour(place)}`,
        x: centre + names * Math.cos(angle),
        y: centre + names * Math.sin(angle) + 4.5,
        "text-anchor": "middle",
      },
      String(place),
    ),
  ];
}

/** @param {{band: Band}} row */
function between({ band }) {
  return say("plot-from-to", { low: number(band.low), high: number(band.high) });
}

/**
 * @param {string} key
 * @param {string} [kind]
 */
function col(key, kind = "") {
  return h("th", { scope: "col", class: kind }, say(key));
}

/** @param {string} text */
function cell(text) {
  return h("td", { class: "amount" }, text);
}

define("tv-plots", Plots);
