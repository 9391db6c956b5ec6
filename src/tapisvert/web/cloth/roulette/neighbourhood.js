/** The spots around a point of the cloth, enlarged: a finger chooses between plein, cheval and carré. */

import { openDialog } from "../../core/dialog.js";
import { h, svg } from "../../core/dom.js";
import { t } from "../../core/text/i18n.js";
import { chanceName } from "../labels.js";

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
  const number = fields.find(({ on }) => on === "1");
  const half = Math.min(number?.width ?? 0, number?.height ?? 0) * REACH;
  const within = (/** @type {number} */ at, /** @type {number} */ end) =>
    Math.max(0, Math.min(at - half, end - 2 * half));
  return {
    x: within(spot.x, width),
    y: within(spot.y, height),
    width: 2 * half,
    height: 2 * half,
  };
}

/**
 * Opens the neighbourhood of a spot. A tap there lays a chip and closes it.
 * @param {Layout} cloth
 * @param {string} on
 * @param {string} drawing The drawing of the cloth with its stakes, to be shown enlarged.
 * @param {(on: string) => void} place
 */
export function openNeighbourhood(cloth, on, drawing, place) {
  const spot = cloth.spots.find((one) => one.on === on);
  if (!spot) return;
  const { x, y, width, height } = neighbourhood(cloth, spot);
  const isIn = (/** @type {Spot} */ one) =>
    one.x > x && one.x < x + width && one.y > y && one.y < y + height;
  const choose = (/** @type {Spot} */ one) => {
    dialog.element.close();
    place(one.on);
  };
  const buttons = cloth.spots.filter(isIn).map((one) =>
    svg(
      "g.spot",
      {
        role: "button",
        tabindex: 0,
        "aria-label": chanceName(one.on),
        onclick: () => choose(one),
        onkeydown: (event) => {
          if (event.key !== "Enter" && event.key !== " ") return;
          event.preventDefault();
          choose(one);
        },
      },
      svg("rect", { ...one.zone, rx: 3, class: one.on === on ? "aimed" : "" }),
    ),
  );
  const enlarged = svg(
    "svg.neighbourhood",
    { viewBox: `${x} ${y} ${width} ${height}`, role: "group" },
    svg("use", { href: drawing }),
    buttons,
  );
  const dialog = openDialog(t("cloth-closer"), [enlarged, h("p.muted", chanceName(on))]);
}
