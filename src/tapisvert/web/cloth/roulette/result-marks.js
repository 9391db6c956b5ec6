/** The marks of a coup's result on the roulette cloth: outlines, the marker, labels of outcomes. */

import { centredText, replaceChildren, svg } from "../../core/dom.js";
import { t } from "../../core/text/i18n.js";
import { coveredNumbers, numberText } from "../chances.js";
import { FATE_SIGNS, centre } from "./cloth-drawing.js";

/** @import {Field, Layout} from "./geometry.js" */
/** @import {RouletteView} from "./roulette.js" */

/** The share of a low field on one side of its name. */
const BESIDE_NAME = 0.28;

/**
 * Shows the result of the last coup.
 * @param {Element} marks The outlines and labels.
 * @param {Element} marker
 * @param {Layout} cloth
 * @param {RouletteView} view
 * @param {ReadonlyMap<string, unknown>} lying The chances with stakes: a stake of the next coup covers the marker.
 */
export function showResult(marks, marker, { fields }, view, lying) {
  const { fates: outcomes, number = null, open } = view;
  const winner = fields.find((field) => number !== null && field.on === numberText(number));
  // New stakes remove the marker, and its number stays outlined; nothing does once they are closed.
  if (Object.keys(outcomes).length === 0) {
    replaceChildren(marks, open && winner && outline(winner));
    replaceChildren(marker);
    return;
  }
  const winners =
    number === null
      ? []
      : fields.filter((field) => field !== winner && coveredNumbers(field.on).includes(number));
  replaceChildren(
    marks,
    winners.map(outline),
    fields.map((field) => {
      const outcome = outcomes[field.on] ?? "";
      const isSaid =
        outcome === "null" || view.stakes.some(({ on, degree }) => on === field.on && degree);
      return isSaid && fateLabel(field, outcome);
    }),
  );
  const isCovered = open && winner !== undefined && lying.has(winner.on);
  replaceChildren(marker, winner && [outline(winner), !isCovered && dolly(winner)]);
}

/** The outline of a winning field. @param {Field} field */
export function outline({ on: chance, x, y, width, height }) {
  return svg("rect.out", {
    x: x + 2,
    y: y + 2,
    width: width - 4,
    height: height - 4,
    rx: /^0+$/.test(chance) ? 24 : 3,
  });
}

/** The marker on the number that came out, of glass and seen from above, so that it can be read. @param {Field} field */
export function dolly(field) {
  const { x, y } = centre(field);
  return svg(
    "g.dolly",
    { transform: `translate(${x} ${y})` },
    svg("circle.shadow", { cx: 1.5, cy: 2.5, r: 20.5 }),
    svg("circle.body", { r: 20.5 }),
    svg("path.gleam", { d: "M-16-7A17.5 17.5 0 0 1-5-16.8" }),
  );
}

/**
 * The label of a chance that is neither won nor lost: winners are outlined.
 * @param {Field} field @param {string} kind
 */
function fateLabel({ x, y, width, height }, kind) {
  if (kind !== "prison" && kind !== "null") return null;
  const text = t(FATE_SIGNS[kind] ?? "");
  const labelWidth = text.length * 6.4 + 14;
  const isUpright = height > width;
  const scale = Math.min(
    isUpright ? 1.2 : 1,
    (isUpright ? width - 8 : BESIDE_NAME * width) / labelWidth,
  );
  // Within the lines: upright above the prison; else at the outer edge, off the name and the prison.
  const head = kind === "prison" ? 24 : 27;
  const outer = y > 2 * height ? y + height - 4 : y + 22;
  const [middle, foot] = isUpright
    ? [x + width / 2, y + head]
    : [x + width - 5 - (scale * labelWidth) / 2, outer];
  return svg(
    "g.fate",
    { class: kind, transform: `translate(${middle} ${foot}) scale(${scale})` },
    svg("rect", { x: -labelWidth / 2, y: -18, width: labelWidth, height: 18, rx: 9 }),
    centredText(0, -5, text),
  );
}
