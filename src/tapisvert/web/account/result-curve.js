/** One's result over the coups that are listed: a line from nothing, in a small picture. */

import { line, place, scale } from "../core/chart-scale.js";
import { h, replace, svg } from "../core/dom.js";
import { dateTime, money, number, signed } from "../core/format.js";
import { say } from "../core/i18n.js";
import { course } from "./result-sums.js";

/** @typedef {import("../messages.d.ts").Coup} Coup */

const [WIDE, HIGH, LEFT, RIGHT, TOP, BOTTOM] = [400, 190, 62, 12, 12, 26];
const DOTTED = 40;

/**
 * @param {HTMLElement} figure
 * @param {readonly Coup[]} coups The latest first.
 */
export function showCurve(figure, coups) {
  const points = course(coups);
  const played = coups.filter(({ coup }) => coup).length;
  const last = points.at(-1);
  const first = points[0];
  figure.hidden = points.length < 2;
  if (!last || !first || points.length < 2) return;
  const sums = points.map(({ sum }) => sum);
  const text = say("mine-curve-text", {
    coups: played,
    since: dateTime(first.at),
    result: signed(last.sum),
    least: signed(Math.min(0, ...sums)),
    most: signed(Math.max(0, ...sums)),
  });
  replace(
    figure,
    h(
      "figcaption",
      null,
      say("mine-curve"),
      " ",
      h("strong", { class: `figure ${last.sum < 0 ? "bad" : "good"}` }, signed(last.sum)),
    ),
    svg(
      "svg",
      { viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": text },
      drawn(sums, played),
    ),
  );
}

/**
 * The curve on its grid.
 * @param {readonly number[]} sums After each coup, and after what was apart from coups.
 * @param {number} played How many coups these are.
 */
function drawn(sums, played) {
  const up = scale([0, ...sums]);
  const x = (/** @type {number} */ at) => LEFT + (at / sums.length) * (WIDE - LEFT - RIGHT);
  const y = (/** @type {number} */ sum) => place(up, sum, HIGH - BOTTOM, TOP);
  const points = [0, ...sums].map((sum, at) => ({ x: x(at), y: y(sum) }));
  return [
    up.ticks.map((tick) => [
      svg("line", {
        class: tick === 0 ? "zero" : "grid",
        x1: LEFT,
        x2: WIDE - RIGHT,
        y1: y(tick),
        y2: y(tick),
      }),
      svg(
        "text",
        { class: "tick", x: LEFT - 6, y: y(tick) + 4, "text-anchor": "end" },
        tick < 0 ? `−${money(-tick)}` : money(tick),
      ),
    ]),
    [0, sums.length].map((at) =>
      svg(
        "text",
        { class: "tick", x: x(at), y: HIGH - 8, "text-anchor": at ? "end" : "start" },
        at ? say("mine-coups", { coups: number(played) }) : "0",
      ),
    ),
    svg("path", { class: "curve", d: line(points) }),
    sums.length <= DOTTED &&
      points
        .slice(1)
        .map((point) => svg("circle", { class: "seen", cx: point.x, cy: point.y, r: 2.6 })),
  ];
}
