/** What a file of results shows: the verdict, pictures, dealers and days, systems, the permanence. */

import { chanceName } from "../cloth/labels.js";
import { dataTable } from "../core/data-table.js";
import { h, svg } from "../core/dom.js";
import { position, tickText } from "../core/chart-scale.js";
import { money, number } from "../core/text/format.js";
import { loadMessages, t } from "../core/text/i18n.js";
import { ResultColumns } from "../permanence/columns.js";
import { CHART_WIDTH, chartDrawing, chartFigure } from "../permanence/chart-parts.js";
import { fromResult } from "../permanence/coups.js";
import { Plots } from "../permanence/plots.js";
import { binomialBand } from "../permanence/statistics.js";
import { wheelPlot } from "../permanence/wheel-plot.js";
import { numberText } from "../cloth/chances.js";
import { systemName } from "./labels.js";

/** @import {Rulebook} from "../core/table/rulebook.js" */
/** @import {GroupView, NumberView, ResultsView, SystemsView} from "../messages.d.ts" */
/** @import {Run} from "../permanence/coups.js" */
/** @import {Question} from "./question.js" */

const SECTOR = 5;
/** The latest coups that the columns show. */
const SHOWN_COUPS = 500;
/** The longest name below a point. */
const LONGEST_NAME = 10;
/** Rarer ones are drawn here. */
const MIN_P = 1e-6;
const TEXTS = ["system", "check", "ended"];

/**
 * @param {ResultsView} view
 * @param {Rulebook} rulebook
 * @param {HTMLElement} systems The place of the systems.
 */
export async function fileAnswer(view, rulebook, systems) {
  await loadMessages("permanence");
  const runs = runsOf(view);
  const plots = Object.assign(new Plots(), { rulebook: rulebook.id, edition: rulebook.edition });
  await plots.update(runs);
  const [first, ...sentences] = view.sentences;
  return h(
    "div.lab-file-parts",
    h(
      "div.panel.lab-verdict",
      { class: view.is_unusual ? "unusual" : "" },
      h("h3", first),
      sentences.map((sentence) => h("p", sentence)),
      view.reading.map((sentence) => h("p.muted", sentence)),
      details("lab-file-checks", checksTable(view)),
    ),
    h(
      "div.panel.lab-pictures",
      plots,
      view.numbers.length > 0 && wheelPlot(sectorRows(view.numbers), "sectors"),
      groupsPlot("dealers", view.dealers, view.level),
      groupsPlot("days", view.days, view.level),
    ),
    systems,
    h("div.panel.permanence", permanence(runs, rulebook)),
  );
}

/** @param {ResultsView} view @returns {readonly Run[]} */
function runsOf({ tailles, cells }) {
  let n = 0;
  return tailles.map((taille, index) => ({
    number: index + 1,
    session: 0,
    over: true,
    void: false,
    coups: taille.map((cell) => {
      const coup = cells[cell] ?? { totals: null, number: null, result: "" };
      return fromResult({ n: ++n, at: 0, ...coup, null: null, previous: null });
    }),
  }));
}

/** Each number with its neighbours, by number. @param {readonly NumberView[]} numbers */
function sectorRows(numbers) {
  const coups = numbers.reduce((sum, { count }) => sum + count, 0);
  const law = SECTOR / numbers.length;
  const band = binomialBand(coups, law);
  return [...numbers]
    .sort((a, b) => a.number - b.number)
    .map(({ number: place, sector: seen }) => ({
      name: numberText(place),
      seen,
      coups,
      law,
      band,
    }));
}

/** @param {ResultsView} view */
function checksTable({ checks }) {
  return scrolling(
    "lab-file-checks",
    dataTable(
      columns("check", "found", "chance", "p", "adjusted"),
      checks.map((check) => [
        check.name,
        figure(check.statistic),
        figure(check.expected),
        rare(check.p_value),
        rare(check.adjusted),
      ]),
    ),
  );
}

/** @param {string} name */
const shortName = (name) =>
  name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name;

/**
 * How rare the spins of each dealer or day are: once in so many of a true wheel.
 * @param {"dealers" | "days"} kind
 * @param {readonly GroupView[]} all
 * @param {number} level
 */
function groupsPlot(kind, all, level) {
  const groups = all.filter(({ check }) => check !== null);
  if (!groups.length) return null;
  const [startX, margin, bottom, height] = [72, 10, 26, 220];
  const rarity = (/** @type {number} */ p) => -Math.log10(Math.max(p, MIN_P));
  const limit = rarity(-Math.expm1(Math.log1p(-level) / groups.length));
  const to = Math.ceil(Math.max(limit, ...groups.map(({ p_value: p }) => rarity(p))) + 0.2);
  const y = (/** @type {number} */ value) => position({ from: 0, to }, value, height - bottom, 10);
  const width = (CHART_WIDTH - startX - margin) / groups.length;
  const x = (/** @type {number} */ index) => startX + (index + 0.5) * width;
  const step = Math.ceil(groups.length / 5);
  const isOut = (/** @type {GroupView} */ { adjusted }) => adjusted < level;
  const names = groups.filter(isOut).map(({ name }) => name);
  const summary = names.length
    ? t("lab-file-unusual", { names: names.join(", ") })
    : t("lab-file-none-unusual");
  const picture = chartDrawing(kind, summary, height, [
    Array.from({ length: to + 1 }, (_, power) => [
      svg("line.grid", { x1: startX, x2: CHART_WIDTH - margin, y1: y(power), y2: y(power) }),
      tickText(startX - 6, y(power) + 4, "end", number(10 ** power)),
    ]),
    svg("line.limit", { x1: startX, x2: CHART_WIDTH - margin, y1: y(limit), y2: y(limit) }),
    groups.map((group, index) => [
      svg("circle", {
        class: `seen ${isOut(group) ? "out" : ""}`,
        cx: x(index),
        cy: y(rarity(group.p_value)),
        r: 4.6,
      }),
      index % step === 0 && tickText(x(index), height - 8, "middle", shortName(group.name)),
    ]),
  ]);
  const figure = chartFigure(
    kind,
    picture,
    ["name", "spins", "rarest", "p", "adjusted"].map((key) => t(`lab-file-${key}`)),
    all.map((group) => [
      group.name,
      number(group.spins),
      group.check ?? "–",
      group.check ? rare(group.p_value) : "–",
      group.check ? rare(group.adjusted) : "–",
    ]),
  );
  figure.insertBefore(h("p.muted", summary), picture);
  return figure;
}

/** @param {SystemsView} view @param {Question} question */
export function systemsTable({ systems, problem }, { chance, unit, bankroll }) {
  const amounts = { unit: money(unit), bankroll: money(bankroll) };
  const lead = t("lab-file-systems-lead", { chance: chanceName(chance), ...amounts });
  return [
    h("h3", t("lab-file-systems")),
    problem
      ? h("p.error", t(`lab-refused-${problem}`))
      : [
          h("p.muted", lead),
          scrolling(
            "lab-file-systems",
            dataTable(
              columns("system", "final", "least", "greatest", "staked", "coups", "ended"),
              systems.map((side) => [
                systemName(side.system),
                money(side.final),
                money(side.least),
                money(side.greatest),
                money(side.handle),
                number(side.coups),
                t(`lab-file-ended-${side.ended}`),
              ]),
            ),
          ),
        ],
  ];
}

/** @param {readonly Run[]} runs @param {Rulebook} rulebook */
function permanence(runs, { layout }) {
  const table = Object.assign(new ResultColumns(), { layout });
  const latest = latestCoups(runs, SHOWN_COUPS);
  table.show(latest);
  const count = latest.reduce((sum, { coups }) => sum + coups.length, 0);
  return [h("h3", t("perm-title")), h("p.muted", t("lab-file-latest", { count })), table];
}

/** The latest coups, taille by taille. @param {readonly Run[]} runs @param {number} count */
function latestCoups(runs, count) {
  /** @type {Run[]} */
  const latest = [];
  let missing = count;
  for (const run of [...runs].reverse()) {
    if (missing <= 0) break;
    latest.unshift({ ...run, coups: run.coups.slice(-missing) });
    missing -= run.coups.length;
  }
  return latest;
}

/** @param {...string} names */
function columns(...names) {
  return names.map((name) => ({ text: t(`lab-file-${name}`), isAmount: !TEXTS.includes(name) }));
}

/** @param {string} label The key of its label, the id of the element that has it. @param {HTMLElement} table */
function scrolling(label, table) {
  return h("div.scroll", { tabindex: 0, role: "region", "aria-label": t(label) }, table);
}

/** @param {string} key @param {HTMLElement} content */
function details(key, content) {
  return h("details", h("summary", t(key)), content);
}

/** A statistic, with about four digits. @param {number} value */
function figure(value) {
  const size = Math.abs(value);
  const isWhole = size === Math.trunc(size) || size < 0.0005;
  return number(value, isWhole || size >= 1000 ? 0 : size >= 100 ? 1 : size >= 10 ? 2 : 3);
}

/** A p-value. @param {number} p */
function rare(p) {
  return p >= 0.005 ? number(p, 2) : p.toExponential(1);
}
