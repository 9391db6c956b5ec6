/** The static drawing of the cloth: lines, numbers, lozenges, names. */

import { centredText, svg } from "../../core/dom.js";
import { numberColour } from "../chances.js";
import { nameWidth } from "./geometry.js";

/** @import {Field, Layout} from "./geometry.js" */

/** Printed texts of the sides, the same in every language. @type {Record<string, string>} */
const RANGES = { passe: "19 – 36", manque: "1 – 18" };
/** Heights below which a simple chance, and a dozen, have room for less. */
const LOW_SIDE = 75;
const LOW_DOZEN = 24;
/** Width below which the words of a simple chance are set smaller. */
const NARROW_SIDE = 92;

/** The middle of a field. @param {Field} field */
export const centre = ({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 });

/**
 * A number on its plate: round for rouge, square for noir, so that colour is not needed.
 * @param {Field} field @param {number} number
 */
function numberPlate(field, number) {
  const { x, y } = centre(field);
  const hue = numberColour(number);
  const [w, tall] = [16.5, 15];
  const plate =
    hue === "rouge"
      ? svg("ellipse.plate.rouge", { cx: x, cy: y, rx: w, ry: tall })
      : hue === "noir" &&
        svg("rect.plate.noir", { x: x - w, y: y - 14, width: 2 * w, height: 28, rx: 4 });
  return [plate, centredText(x, y + 7.2, field.on, { class: "number" })];
}

/** @param {Field} field @param {boolean} isUpright */
function sideLabel(field, isUpright) {
  const { x, y } = centre(field);
  const room = isUpright ? field.width : field.height;
  const fit = isUpright && room < NARROW_SIDE ? " narrow" : "";
  if (field.on === "rouge" || field.on === "noir") {
    const wide = Math.min(room * 0.74, field.width * 0.46); // within the lines of a high field too
    const [w, tall] = isUpright ? [room * 0.42, room * 0.62] : [wide, wide / 2];
    return [
      svg("path.lozenge", {
        d: `M${x} ${y - tall}L${x + w} ${y}L${x} ${y + tall}L${x - w} ${y}Z`,
        class: field.on,
      }),
      centredText(x, y + 4.5, field.on.toUpperCase(), { class: `hue${fit}` }),
    ];
  }
  const range = RANGES[field.on];
  return [
    centredText(x, y + (range ? 0 : 6), field.on.toUpperCase(), { class: `name${fit}` }),
    range &&
      centredText(x, y + (!isUpright && room < LOW_SIDE ? 15 : 18), range, { class: "range" }),
  ];
}

/** @param {Field} field */
function dozenLabel(field) {
  const isLow = field.height < LOW_DOZEN;
  const { x, y } = centre(field);
  const third = svg("tspan.which", { dy: isLow ? -3.5 : -6 }, field.on.charAt(0));
  return centredText(nameWidth(field) ? field.x + 15 : x, y + 5, ["12", third], {
    class: isLow ? "dozen low" : "dozen",
  });
}

/** @param {Field} field @param {boolean} isUpright */
function fieldContent(field, isUpright) {
  const number = Number(field.on);
  if (field.on.startsWith("C")) {
    // An arrow up its column.
    const { x, y } = centre(field);
    const turn = isUpright ? 0 : -90;
    return svg("path.mark", {
      d: "M0 9V-9M-6-3L0-9L6-3",
      transform: `translate(${x} ${y}) rotate(${turn})`,
    });
  }
  if (/12$/.test(field.on) && Number.isNaN(number)) return dozenLabel(field);
  return Number.isNaN(number) ? sideLabel(field, isUpright) : numberPlate(field, number);
}

/** @param {Field} field @param {boolean} isUpright @param {number} zeros Their end is round. */
function fieldEdge({ on: chance, x, y, width, height }, isUpright, zeros) {
  const isEnd = /^0+$/.test(chance) && (zeros < 3 || chance.length === zeros);
  if (!isEnd) return svg("rect", { x, y, width, height });
  // the corner at the left or on top, and the other
  const [a, b] = ["0", "00"].map((zero) =>
    zeros === 2 && (chance === zero) !== isUpright ? 0 : 26,
  );
  const d = isUpright
    ? `M${x} ${y + height}V${y + a}Q${x} ${y} ${x + a} ${y}H${x + width - b}Q${x + width} ${y} ${x + width} ${y + b}V${y + height}Z`
    : `M${x + width} ${y}H${x + a}Q${x} ${y} ${x} ${y + a}V${y + height - b}Q${x} ${y + height} ${x + b} ${y + height}H${x + width}Z`;
  return svg("path", { d });
}

/** @param {Layout} layout */
export function drawCloth({ fields, isUpright }) {
  const zeros = fields.filter(({ on: chance }) => /^0+$/.test(chance)).length;
  return [
    svg(
      "g.lines",
      fields.map((field) => fieldEdge(field, isUpright, zeros)),
    ),
    fields.map((field) => svg("g", fieldContent(field, isUpright))),
  ];
}

/** The signs of outcomes next to a chance. @type {Record<string, string>} */
export const FATE_SIGNS = {
  wins: "spot-won",
  loses: "spot-lost",
  prison: "spot-imprisoned",
  null: "spot-null",
};
