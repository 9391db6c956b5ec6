/** A chart drawn at its actual width, and redrawn when that changes. */

import { h, replaceChildren, svg } from "../core/dom.js";

/** @import {Child} from "../core/dom.js" */
/** @typedef {{width: number, em: number}} Room Width in pixels; `em` is the size of the text. */

const TEXT = 0.8;

/**
 * @template Data
 * @param {(data: Data, room: Room) => Element} draw
 * @returns {{element: HTMLElement, update: (data: Data) => void}}
 */
export function chartBox(draw) {
  const element = h("div.chart");
  /** @type {Data | null} */
  let current = null;
  let drawnWidth = 0;
  const render = () => {
    const width = Math.floor(element.clientWidth);
    if (!current || !width) return;
    drawnWidth = width;
    const fontSize = parseFloat(getComputedStyle(document.documentElement).fontSize);
    replaceChildren(element, draw(current, { width, em: TEXT * fontSize }));
  };
  new ResizeObserver(() => {
    if (Math.floor(element.clientWidth) !== drawnWidth) render();
  }).observe(element);
  const update = (/** @type {Data} */ data) => {
    current = data;
    render();
  };
  return { element, update };
}

/**
 * A drawing with its description.
 * @param {Room} room
 * @param {number} height
 * @param {string} label
 * @param {...Child} content
 */
export function drawing({ width, em }, height, label, ...content) {
  const size = { viewBox: `0 0 ${width} ${height}`, width, height };
  return svg("svg", { ...size, role: "img", "aria-label": label, "font-size": em }, ...content);
}

/** The space at the left of a chart for the values of its scale. @param {Room} room */
export function leftMargin({ width, em }) {
  return (width > 40 * em ? 5 : 4.2) * em;
}
