/** The fan of a player's money: bands of quantiles, the median, single evenings, and the target. */

import { areaPath, linePath, linearScale, position } from "../core/chart-scale.js";
import { svg } from "../core/dom.js";
import { money, number } from "../core/format.js";
import { t } from "../core/i18n.js";
import { systemName } from "./labels.js";

/** @import {EveningsPart, Side} from "../messages.d.ts" */
/** @import {Scale} from "../core/chart-scale.js" */
/** @import {Question} from "./question.js" */
/** @import {Room} from "./chart-box.js" */
/** @typedef {{side: Side, asked: Question, money: Scale}} FanData `money` is the same for both systems. */

/** Bands from the outside in: the class, the lower and the upper level. */
export const BANDS = /** @type {const} */ ([
  ["wide", "0.01", "0.99"],
  ["middle", "0.05", "0.95"],
  ["narrow", "0.25", "0.75"],
]);

/**
 * The scale of money that fits the fans of all systems.
 * @param {EveningsPart} part
 * @param {Question} asked
 */
export function moneyScale(part, asked) {
  const ends = part.sides.flatMap(({ fan }) => [
    ...(fan.quantiles["0.01"] ?? []),
    ...(fan.quantiles["0.99"] ?? []),
  ]);
  return linearScale([asked.bankroll, asked.target ?? asked.bankroll, ...ends]);
}

/**
 * @param {FanData} data
 * @param {Room} room
 */
export function drawFan({ side, asked, money: up }, { width, em }) {
  const height = Math.round(Math.min(Math.max(0.56 * width, 13 * em), 30 * em));
  const [left, right, top, bottom] = [width > 40 * em ? 5 * em : 4.2 * em, em, 0.8 * em, 1.8 * em];
  const along = { from: 0, to: side.fan.coups.at(-1) ?? asked.coups };
  const x = (/** @type {number} */ coup) => position(along, coup, left, width - right);
  const y = (/** @type {number} */ amount) => position(up, amount, height - bottom, top);
  const points = (/** @type {readonly number[]} */ line) =>
    [asked.bankroll, ...line].map((amount, at) => ({
      x: x(at ? (side.fan.coups[at - 1] ?? 0) : 0),
      y: Math.min(Math.max(y(amount), top - em), height - bottom),
    }));
  const level = (/** @type {string} */ name) => points(side.fan.quantiles[name] ?? []);
  const across = (/** @type {string} */ kind, /** @type {number} */ amount) =>
    svg("line", { class: kind, x1: left, x2: width - right, y1: y(amount), y2: y(amount) });
  return svg(
    "svg",
    {
      viewBox: `0 0 ${width} ${height}`,
      width,
      height,
      role: "img",
      "aria-label": fanSummary(side),
      "font-size": em,
    },
    up.ticks.map((tick) => [
      across("grid", tick),
      svg(
        "text",
        { class: "tick", x: left - em / 2, y: y(tick) + em / 3, "text-anchor": "end" },
        money(tick),
      ),
    ]),
    coupTicks(along.to, width - left - right, em).map((tick, at, all) =>
      svg(
        "text",
        {
          class: "tick",
          x: x(tick),
          y: height - em / 3,
          "text-anchor": at === all.length - 1 ? "end" : "middle",
        },
        at === all.length - 1 ? t("lab-axis-coups", { coups: tick }) : number(tick),
      ),
    ),
    BANDS.map(([kind, low, high]) =>
      svg("path", { class: `band ${kind}`, d: areaPath(level(high), level(low)) }),
    ),
    side.paths.map((path) => svg("path", { class: "single", d: linePath(points(path)) })),
    across("start", asked.bankroll),
    asked.target !== null && across("target", asked.target),
    svg("path", { class: "median", d: linePath(level("0.5")) }),
  );
}

/** @param {number} most @param {number} room @param {number} em */
function coupTicks(most, room, em) {
  const { ticks } = linearScale([0, most], Math.max(2, Math.min(6, room / (6 * em))));
  return [...ticks.filter((tick) => tick < 0.86 * most), most];
}

/** @param {Side} side */
function fanSummary({ system, fan }) {
  const last = (/** @type {string} */ level) => money(fan.quantiles[level]?.at(-1) ?? 0);
  return t("lab-fan-text", {
    system: systemName(system),
    low: last("0.25"),
    high: last("0.75"),
    worst: last("0.05"),
    best: last("0.95"),
  });
}
