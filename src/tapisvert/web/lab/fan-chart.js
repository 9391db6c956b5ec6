/** The fan of a player's money: bands of quantiles, the median, single evenings, and the target. */

import {
  areaPath,
  gridLines,
  linePath,
  linearScale,
  position,
  tickText,
} from "../core/chart-scale.js";
import { svg } from "../core/dom.js";
import { money, number } from "../core/text/format.js";
import { t } from "../core/text/i18n.js";
import { drawing, leftMargin } from "./chart-box.js";
import { systemName } from "./labels.js";

/** @import {EveningsPart, Side} from "../messages.d.ts" */
/** @import {Scale} from "../core/chart-scale.js" */
/** @import {Question} from "./question.js" */
/** @import {Room} from "./chart-box.js" */
/** @typedef {{side: Side, asked: Question, money: Scale}} FanData `money` is the same for both systems. */

/** Bands from the outside in: the class, the lower and the upper level. */
const BANDS = /** @type {const} */ ([
  ["wide", "0.01", "0.99"],
  ["middle", "0.05", "0.95"],
  ["narrow", "0.25", "0.75"],
]);

/**
 * The scale of money that fits the fans of all systems.
 * @param {EveningsPart} part
 * @param {Question} question
 */
export function moneyScale(part, question) {
  const ends = part.sides.flatMap(({ fan, quantiles }) => [
    ...(fan.quantiles["0.01"] ?? []),
    ...(fan.quantiles["0.99"] ?? []),
    question.bankroll + (quantiles["0.01"] ?? 0),
    question.bankroll + (quantiles["0.99"] ?? 0),
  ]);
  return linearScale([question.bankroll, question.target ?? question.bankroll, ...ends]);
}

/** @param {FanData} data @param {Room} room */
export function drawFan({ side, asked: question, money: yScale }, room) {
  const { width, em } = room;
  const height = Math.round(Math.min(Math.max(0.56 * width, 13 * em), 30 * em));
  const [startX, right, top, bottom] = [leftMargin(room), width - em, 0.8 * em, height - 1.8 * em];
  const xScale = { from: 0, to: question.coups };
  const coups = [0, ...side.fan.coups.filter((coup) => coup < question.coups), question.coups];
  const x = (/** @type {number} */ coup) => position(xScale, coup, startX, right);
  const y = (/** @type {number} */ amount) => position(yScale, amount, bottom, top);
  const points = (/** @type {readonly number[]} */ line) =>
    [question.bankroll, ...line].map((amount, index) => ({
      x: x(coups[index] ?? question.coups),
      y: Math.min(Math.max(y(amount), top - em), bottom),
    }));
  const level = (/** @type {string} */ name) => {
    const previous = (side.fan.quantiles[name] ?? []).slice(0, coups.length - 2);
    return points([...previous, question.bankroll + (side.quantiles[name] ?? 0)]);
  };
  const across = (/** @type {string} */ kind, /** @type {number} */ amount) =>
    svg("line", { class: kind, x1: startX, x2: right, y1: y(amount), y2: y(amount) });
  return drawing(
    room,
    height,
    fanSummary(side, question.bankroll),
    gridLines(yScale, y, { left: startX, right, em }, money),
    coupTicks(xScale.to, right - startX, em).map((tick) =>
      tickText(x(tick), height - em / 3, "middle", number(tick)),
    ),
    tickText(right, height - em / 3, "end", t("lab-axis-coups", { coups: xScale.to })),
    BANDS.map(([kind, low, high]) =>
      svg("path.band", { class: kind, d: areaPath(level(high), level(low)) }),
    ),
    side.paths.map((path) => svg("path.single", { d: linePath(points(path)) })),
    across("zero", question.bankroll),
    question.target !== null && across("target", question.target),
    svg("path.median", { d: linePath(level("0.5")) }),
  );
}

/** @param {number} max @param {number} room @param {number} em */
function coupTicks(max, room, em) {
  const { ticks } = linearScale([0, max], Math.max(2, Math.min(6, room / (6 * em))));
  return ticks.filter((tick) => tick < max - (max * 7 * em) / room);
}

/** @param {Side} side @param {number} bankroll */
function fanSummary({ system, quantiles }, bankroll) {
  const last = (/** @type {string} */ level) => money(bankroll + (quantiles[level] ?? 0));
  return t("lab-fan-text", {
    system: systemName(system),
    low: last("0.25"),
    high: last("0.75"),
    worst: last("0.05"),
    best: last("0.95"),
  });
}
