/** The figures of simulated evenings, with the exact expectations. */

import { dataTable } from "../core/data-table.js";
import { h } from "../core/dom.js";
import { money, number, percent, signedMoney } from "../core/text/format.js";
import { t } from "../core/text/i18n.js";
import { systemName } from "./labels.js";

/** @import {EveningsPart, Side} from "../messages.d.ts" */
/** @import {Question} from "./question.js" */
/** @import {Child} from "../core/dom.js" */
/** @typedef {[string, (side: Side) => [string, string]]} FigureRow Its label, and its cell for a system. */

/** Standard errors to each side that hold 95 times in 100. */
const SPREAD = 1.96;

/** The mean result that the exact edge on the stakes implies; null without a single edge. @param {Side} side */
export function expectedResult(side) {
  const handle = side.estimates["handle"]?.value;
  if (side.edge_per_decided === null || handle === null || handle === undefined) return null;
  return -side.edge_per_decided * handle;
}

/** @param {number} amount */
const wholeMoney = (amount) => money(Math.round(amount / 100) * 100);
/** @param {number} amount */
const wholeResult = (amount) => signedMoney(Math.round(amount / 100) * 100);

/**
 * A share of evenings with its limits.
 * @param {Side} side
 * @param {string} name
 * @returns {[string, string]}
 */
function share(side, name) {
  const [low, high] = side.limits[name] ?? [0, 0];
  const value = side.estimates[name]?.value ?? 0;
  return [percent(value, 1), t("lab-between", { low: percent(low, 1), high: percent(high, 1) })];
}

/**
 * A mean with its limits.
 * @param {Side} side
 * @param {string} name
 * @param {(value: number) => string} write
 * @returns {[string, string]}
 */
function mean(side, name, write) {
  const { value, error } = side.estimates[name] ?? { value: null, error: null };
  if (value === null) return ["–", ""];
  const spread = SPREAD * (error ?? 0);
  return [
    write(value),
    error === null
      ? ""
      : t("lab-between", { low: write(value - spread), high: write(value + spread) }),
  ];
}

/** The most important figures of a system, large. @param {Side} side @param {Question} question */
export function keyFigures(side, question) {
  const expected = expectedResult(side);
  /** @type {[string, [string, string]][]} */
  const visible = [
    [t("lab-ruin"), share(side, "ruin")],
    question.target === null
      ? [t("lab-ahead"), share(side, "ahead")]
      : [targetLabel(question.target), share(side, "target")],
    [t("lab-mean-result"), mean(side, "result", wholeResult)],
    [
      t("lab-expected"),
      expected === null
        ? ["–", ""]
        : [
            wholeResult(expected),
            t("lab-edge-of-stakes", {
              edge: percent(side.edge_per_decided ?? 0, 2),
              stakes: wholeMoney(side.estimates["handle"]?.value ?? 0),
            }),
          ],
    ],
  ];
  return h(
    "dl.key-figures",
    visible.map(([label, [value, interval]]) =>
      h("div", h("dt", label), h("dd.figure", value), h("dd.interval", interval)),
    ),
  );
}

/**
 * Every figure of one system or two, as a table.
 * @param {EveningsPart} part
 * @param {Question} question
 */
export function figuresTable(part, question) {
  /** @type {FigureRow[]} */
  const target =
    question.target === null
      ? []
      : [[targetLabel(question.target), (side) => share(side, "target")]];
  /** @type {FigureRow[]} */
  const quantiles = ["0.05", "0.25", "0.5", "0.75", "0.95"].map((level) => [
    t("lab-quantile", { share: percent(Number(level), 0) }),
    (side) => [wholeResult(side.quantiles[level] ?? 0), ""],
  ]);
  /** @type {FigureRow[]} */
  const rows = [
    [t("lab-ruin"), (side) => share(side, "ruin")],
    ...target,
    [t("lab-ahead"), (side) => share(side, "ahead")],
    [t("lab-mean-result"), (side) => mean(side, "result", wholeResult)],
    [t("lab-expected"), (side) => [write(expectedResult(side), wholeResult), ""]],
    [t("lab-staked"), (side) => mean(side, "handle", wholeMoney)],
    [t("lab-cost"), (side) => mean(side, "cost", (value) => percent(value, 2))],
    [t("lab-edge"), (side) => [write(side.edge_per_decided, (edge) => percent(edge, 4)), ""]],
    [t("lab-drawdown"), (side) => mean(side, "drawdown", wholeMoney)],
    [t("lab-coups-played"), (side) => mean(side, "coups", (value) => number(value, 1))],
    ...quantiles,
  ];
  const systems = part.sides.map(({ system }) => ({ text: systemName(system), isAmount: true }));
  return dataTable(
    [{ text: t("lab-figure") }, ...systems],
    rows.map(([label, cell]) => [label, ...part.sides.map((side) => figureCell(cell(side)))]),
    t("lab-table-caption"),
  );
}

/** @param {number} amount */
const targetLabel = (amount) => t("lab-target-reached", { amount: money(amount) });

/** @param {[string, string]} cell @returns {Child} */
function figureCell([value, interval]) {
  return [value, interval && h("span.interval", ` ${interval}`)];
}

/** @param {number | null} value @param {(value: number) => string} format */
function write(value, format) {
  return value === null ? "–" : format(value);
}
