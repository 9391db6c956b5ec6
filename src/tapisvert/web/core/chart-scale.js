/** Scales, ticks and paths of charts. */

import { svg } from "./dom.js";

/** @typedef {{x: number, y: number}} Point */
/** @typedef {{from: number, to: number, step: number, ticks: number[]}} Scale */

const STEPS = [1, 2, 2.5, 5, 10];

/**
 * A scale with round ticks that covers every value.
 * @param {readonly number[]} values
 * @param {number} [target] Approximate number of steps.
 * @returns {Scale}
 */
export function linearScale(values, target = 5) {
  const min = Math.min(...values);
  const max = Math.max(...values);
  const span = max - min || Math.abs(max) || 1;
  const power = 10 ** Math.floor(Math.log10(span / target));
  const step = power * (STEPS.find((value) => value * power * target >= span) ?? 10);
  const from = Math.floor(min / step) * step;
  const to = Math.max(Math.ceil(max / step - 1e-9), from / step + 1) * step;
  const count = Math.round((to - from) / step);
  return {
    from,
    to,
    step,
    ticks: Array.from({ length: count + 1 }, (_, index) => round(from + index * step)),
  };
}

/**
 * The coordinate of a value on an axis from `start` to `end`.
 * @param {{from: number, to: number}} scale
 * @param {number} value
 * @param {number} start
 * @param {number} end
 */
export function position(scale, value, start, end) {
  return round(start + ((value - scale.from) / (scale.to - scale.from)) * (end - start));
}

/** @param {readonly Point[]} points */
export function linePath(points) {
  return points.map(({ x, y }, index) => `${index ? "L" : "M"}${round(x)} ${round(y)}`).join("");
}

/**
 * The area between an upper and a lower line.
 * @param {readonly Point[]} upper
 * @param {readonly Point[]} lower
 */
export function areaPath(upper, lower) {
  if (!upper.length) return "";
  return `${linePath(upper)}${linePath([...lower].reverse()).replace("M", "L")}Z`;
}

/**
 * The lines of a vertical scale, with their values at the left.
 * @param {Scale} scale
 * @param {(value: number) => number} y
 * @param {{left: number, right: number, em: number}} place
 * @param {(value: number) => string} format
 */
export function gridLines(scale, y, { left, right, em }, format) {
  return scale.ticks.map((tick) => [
    svg("line.grid", { x1: left, x2: right, y1: y(tick), y2: y(tick) }),
    tickText(left - em / 2, y(tick) + em / 3, "end", format(tick)),
  ]);
}

/**
 * @param {number} x
 * @param {number} y
 * @param {"start" | "middle" | "end"} anchor
 * @param {string} text
 */
export function tickText(x, y, anchor, text) {
  return svg("text.tick", { x, y, "text-anchor": anchor }, text);
}

/** @param {number} value */
function round(value) {
  const result = Math.round(value * 1e6) / 1e6;
  return result === 0 ? 0 : result;
}
