/** The spots around a point of the cloth, enlarged: a finger chooses between plein, cheval and carré. */

import { openDialog } from "../../core/dialog.js";
import { h, svg } from "../../core/dom.js";
import { t } from "../../core/text/i18n.js";
import { chanceName } from "../labels.js";
import { buttonAttributes } from "./spot-button.js";

/** @import {Box, Layout, Spot} from "./geometry.js" */

/** From the middle, in shorter sides of a number: then each line is a finger wide on a telephone. */
const REACH = 1.5;

/**
 * The part of the cloth around a spot: a square of three numbers, within the cloth.
 * @param {Layout} cloth
 * @param {Spot} spot
 * @returns {Box}
 */
export function neighbourhood({ fields, width, height }, spot) {
  const number = fields.find(({ on: chance }) => chance === "1");
  const reach = Math.min(number?.width ?? 0, number?.height ?? 0) * REACH;
  const startWithin = (/** @type {number} */ middle, /** @type {number} */ end) =>
    Math.max(0, Math.min(middle - reach, end - 2 * reach));
  return {
    x: startWithin(spot.x, width),
    y: startWithin(spot.y, height),
    width: 2 * reach,
    height: 2 * reach,
  };
}

/**
 * Opens the neighbourhood of a spot. A tap there lays a chip and closes it.
 * @param {Layout} cloth
 * @param {string} chance
 * @param {string} drawing The drawing of the cloth with its stakes, to be shown enlarged.
 * @param {(on: string) => void} place
 */
export function openNeighbourhood(cloth, chance, drawing, place) {
  const spot = cloth.spots.find((spot) => spot.on === chance);
  if (!spot) return;
  const { x, y, width, height } = neighbourhood(cloth, spot);
  const isIn = (/** @type {Spot} */ spot) =>
    spot.x > x && spot.x < x + width && spot.y > y && spot.y < y + height;
  const choose = (/** @type {Spot} */ spot) => {
    dialog.element.close();
    place(spot.on);
  };
  const buttons = cloth.spots
    .filter(isIn)
    .map((spot) =>
      svg(
        "g.spot",
        { ...buttonAttributes(() => choose(spot)), "aria-label": chanceName(spot.on) },
        svg("rect", { ...spot.zone, rx: 3, class: spot.on === chance ? "aimed" : "" }),
      ),
    );
  const picture = svg(
    "svg.neighbourhood",
    { viewBox: `${x} ${y} ${width} ${height}`, role: "group" },
    svg("use", { href: drawing }),
    buttons,
  );
  const dialog = openDialog(t("cloth-closer"), [picture, h("p.muted", chanceName(chance))]);
}
