/** Chips and plaques, and stacks of them. Amounts are minor units. */

import { centredText, svg } from "../../core/dom.js";
import { money } from "../../core/text/format.js";
import { chipLook, isPlaque, splitIntoChips } from "./denominations.js";

const SERIF = '"Libertinus Serif", Charter, Cambria, Georgia, serif';
const IVORY = "#fbf5e3";

/** A chip is drawn 100 wide, seen aslant; so thick is its edge, and so high a stack at most. */
const FLAT = 0.84;
const THICK = 10;
const TALLEST = 84;

/** The printed value of a chip. @param {number} minor */
function valueText(minor) {
  const units = minor / 100;
  if (units >= 1_000_000 && units % 100_000 === 0) return `${units / 1_000_000} M`;
  return money(minor);
}

/** @param {string} text @param {number} y @param {number} room @param {string} fill @param {number} [most] Size. */
function chipLabel(text, y, room, fill, most = 34) {
  const size = Math.min(most, (room / text.length) * 1.9);
  return centredText(50, y + size * 0.34, text, {
    fill,
    "font-family": SERIF,
    "font-size": size.toFixed(1),
    "font-weight": 700,
  });
}

/**
 * The edge that shows beneath a disc, with its spots.
 * @param {number} minor @param {number} y The middle of its face.
 */
function discEdge(minor, y) {
  const { rim, spot } = chipLook(minor);
  const [r, ry] = [48, 48 * FLAT];
  const side = `M2 ${y}v${THICK}a${r} ${ry} 0 0 0 96 0v${-THICK}`;
  const spots = [8, 36, 64, 92].map((x) => {
    const drop = (/** @type {number} */ at) =>
      ry * Math.sqrt(Math.max(0, 1 - ((at - 50) / r) ** 2));
    const [a, b] = [x - (x === 8 || x === 92 ? 4 : 7), x + (x === 8 || x === 92 ? 4 : 7)];
    return `M${a} ${(y + drop(a)).toFixed(1)}L${b} ${(y + drop(b)).toFixed(1)}v${THICK}L${a} ${(y + drop(a) + THICK).toFixed(1)}Z`;
  });
  return [
    svg("path", { d: side, fill: rim, stroke: "#0006", "stroke-width": 1.5 }),
    svg("path", { d: spots.join(""), fill: spot, opacity: 0.85 }),
  ];
}

/**
 * A disc from above, with more of its middle for its owner's initials.
 * @param {number} minor @param {string} text On the top one. @param {boolean} [isName]
 */
function discFace(minor, text, isName = false) {
  const { rim, spot, ink } = chipLook(minor);
  const turn = ((2 * Math.PI * 41) / 16).toFixed(2);
  const offset = ((Math.PI * 41) / 16).toFixed(2);
  /** @param {number} r @param {import("../../core/dom.js").Attributes} look */
  const circle = (r, look) => svg("circle", { cx: 50, cy: 50, r, ...look });
  const dashes = { "stroke-dasharray": `${turn} ${turn}`, "stroke-dashoffset": offset };
  return [
    circle(48, { fill: rim, stroke: "#0005", "stroke-width": 1.5 }),
    text && [
      circle(41, { fill: "none", stroke: spot, "stroke-width": 13, ...dashes }),
      circle(isName ? 40 : 33, { fill: IVORY, stroke: rim, "stroke-width": 2.5 }),
      !isName && circle(29, { fill: "none", stroke: rim, "stroke-width": 1, opacity: 0.7 }),
      isName ? chipLabel(text, 50, 66, ink, 43) : chipLabel(text, 50, 46, ink),
    ],
  ];
}

/** @param {number} minor @param {number} y @param {string} text On the top one. */
function plaque(minor, y, text) {
  const { rim, spot, ink } = chipLook(minor);
  const top = y - 31;
  /** @param {number} x @param {number} y @param {number} rx @param {import("../../core/dom.js").Attributes} look */
  const plate = (x, y, rx, look) =>
    svg("rect", { x, y, width: 100 - 2 * x, height: 62 - 2 * (y - top), rx, ...look });
  const face = { fill: rim, stroke: "#0005", "stroke-width": 1.5 };
  return [
    svg("rect", { ...face, x: 1, y: top + THICK, width: 98, height: 62, rx: 9, stroke: "#0006" }),
    plate(1, top, 9, face),
    text && [
      plate(6, top + 5, 5, { fill: "none", stroke: spot, "stroke-width": 2 }),
      plate(11, top + 13, 4, { fill: IVORY }),
      chipLabel(text, y, 74, ink),
    ],
  ];
}

/**
 * A chip from above, with its value; with its owner's initials it is always a disc.
 * @param {number} minor @param {{size?: number, text?: string}} [options]
 */
export function chip(minor, { size, text = "" } = {}) {
  return svg(
    "svg.chip",
    { viewBox: "0 0 100 100", width: size, height: size, "aria-hidden": "true" },
    isPlaque(minor) && !text
      ? plaque(minor, 48, valueText(minor))
      : discFace(minor, text || valueText(minor), text !== ""),
  );
}

/**
 * A stack of chips, the largest at the bottom. The lowest chip
 * fills the square of `size` at its foot.
 * @param {number} minor
 * @param {{size?: number}} [options]
 */
export function stack(minor, { size = 40 } = {}) {
  const chips = splitIntoChips(minor);
  const step = Math.min(THICK, TALLEST / Math.max(1, chips.length - 1));
  const rise = Math.round(step * (chips.length - 1));
  const tall = 100 + rise;
  const drawing = chips.map((value, place) => {
    const y = 46 - step * place;
    const text = place === chips.length - 1 ? valueText(value) : "";
    if (isPlaque(value)) return plaque(value, y, text);
    const transform = `translate(0 ${(y - 50 * FLAT).toFixed(1)}) scale(1 ${FLAT})`;
    return [discEdge(value, y), svg("g", { transform }, discFace(value, text))];
  });
  return svg(
    "svg.stack",
    {
      viewBox: `0 ${-rise} 100 ${tall}`,
      width: size,
      height: (size * tall) / 100,
      "aria-hidden": "true",
      overflow: "visible",
    },
    svg("ellipse", { cx: 54, cy: 62, rx: 50, ry: 38, fill: "#000", opacity: 0.28 }),
    drawing,
  );
}
