/** Pictures to share, and that of a player's result: the sum, best and worst coup, and the curve, on a cloth. */

import { linePath, linearScale, position } from "../core/chart-scale.js";
import { h } from "../core/dom.js";
import { canShare, download, share } from "../core/share.js";

/** @import {Point} from "../core/chart-scale.js" */

export const WIDTH = 1200;
export const HEIGHT = 630;
const MARGIN = 70;
export const SERIF = '"Libre Bodoni", serif';
export const SANS = '"Source Sans 3", sans-serif';
/** The upper edge of the curve. */
const CURVE_TOP = 300;
const FILE_NAME = "tapis-vert.png";
export const COLOURS = { cloth: "#14573b", ink: "#fbf5e3", gold: "#e2b33c", line: "#d9cfa8" };

/**
 * Shares a player's result.
 * @param {readonly number[]} sums After each coup.
 * @param {string} result The last sum.
 * @param {readonly string[]} lines What stands beneath it.
 */
export function shareResult(sums, result, lines) {
  return sharePicture((pen) => drawResult(pen, sums, result, lines), `${result} · ${lines[0]}`);
}

/**
 * Shares a picture with a link to this house; where the browser has no share dialog, saves it.
 * @param {(pen: CanvasRenderingContext2D) => void} draw
 * @param {string} text What is sent with it.
 */
export async function sharePicture(draw, text) {
  const canvas = /** @type {HTMLCanvasElement} */ (
    h("canvas", { width: String(WIDTH), height: String(HEIGHT) })
  );
  draw(/** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d")));
  /** @type {Blob | null} */
  const blob = await new Promise((resolve) => canvas.toBlob(resolve));
  if (!blob) return;
  const file = new File([blob], FILE_NAME, { type: blob.type });
  const data = { files: [file], text, url: location.origin };
  if (canShare && navigator.canShare(data)) await share(data);
  else download(file, FILE_NAME, file.type);
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {readonly number[]} sums @param {string} result @param {readonly string[]} lines
 */
function drawResult(pen, sums, result, lines) {
  pen.fillStyle = COLOURS.cloth;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  /** @param {string} text @param {number} y @param {string} font @param {string} colour */
  const write = (text, y, font, colour) =>
    writeText(pen, text, { x: MARGIN, y }, { font, colour, width: WIDTH - 2 * MARGIN });
  write("Tapis Vert", 90, `600 44px ${SERIF}`, COLOURS.line);
  write(result, 200, `600 110px ${SERIF}`, COLOURS.gold);
  write(lines.join("  ·  "), 262, `400 32px ${SANS}`, COLOURS.ink);
  write(location.host, HEIGHT - 30, `400 26px ${SANS}`, COLOURS.line);
  const scale = linearScale([0, ...sums]);
  const y = (/** @type {number} */ sum) => position(scale, sum, HEIGHT - MARGIN - 20, CURVE_TOP);
  const step = (WIDTH - 2 * MARGIN) / sums.length;
  const points = [0, ...sums].map((sum, place) => ({ x: MARGIN + place * step, y: y(sum) }));
  const zero = [MARGIN, WIDTH - MARGIN].map((x) => ({ x, y: y(0) }));
  drawLine(pen, zero, COLOURS.line, 2);
  drawLine(pen, points, COLOURS.gold, 5);
}

/**
 * @param {CanvasRenderingContext2D} pen @param {string} text @param {Point} point
 * @param {{font: string, colour: string, width: number}} style The greatest width.
 */
export function writeText(pen, text, { x, y }, { font, colour, width }) {
  Object.assign(pen, { font, fillStyle: colour });
  pen.fillText(text, x, y, width);
}

/**
 * @param {CanvasRenderingContext2D} pen @param {readonly Point[]} points
 * @param {string} strokeStyle @param {number} lineWidth
 */
export function drawLine(pen, points, strokeStyle, lineWidth) {
  Object.assign(pen, { lineWidth, strokeStyle, lineJoin: "round" });
  pen.stroke(new Path2D(linePath(points)));
}
