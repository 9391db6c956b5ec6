/** The player's stakes in prison on the cloth of the numbers, each a control of its own. */

import { reconcile, svg } from "../../core/dom.js";
import { money } from "../../core/text/format.js";
import { t } from "../../core/text/i18n.js";
import { chanceName, roman } from "../labels.js";
import { prisonGrowth, prisonPoint, sizeKey } from "../chips/stake-stacks.js";

const EMPTY = { x: 0, y: 0, width: 0, height: 0 };

/**
 * @param {SVGElement} element
 * @param {import("./geometry.js").Layout} cloth
 * @param {Map<string, import("../chips/stake-stacks.js").SpotStakes>} lying
 * @param {(where: {on: string, degree: number}) => void} choose
 */
export function renderPrisoners(element, cloth, lying, choose) {
  const grown = prisonGrowth(cloth);
  const bound = [...lying].flatMap(([on, { prison }]) =>
    prison.map((stake, place) => ({ on, stake, place, many: prison.length })),
  );
  reconcile(
    element,
    bound,
    ({ on, stake, place, many }) =>
      `${sizeKey(cloth)} ${on} ${stake.degree} ${stake.amount} ${place} ${many}`,
    ({ on, stake, place, many }) => {
      const zone = cloth.spots.find((spot) => spot.on === on)?.zone ?? EMPTY;
      const { x, y } = prisonPoint(zone, cloth, place, many, 0);
      const open = () => choose({ on, degree: stake.degree });
      return svg(
        "g.spot.prisoner-spot",
        {
          role: "button",
          tabindex: 0,
          "aria-label": t("spot-prison-stake", {
            amount: money(stake.amount),
            degree: roman(stake.degree),
            chance: chanceName(on),
          }),
          "data-stake": "",
          "data-on": on,
          onclick: (/** @type {Event} */ event) => (event.stopPropagation(), open()),
          onkeydown: (event) => {
            if (event.key !== "Enter" && event.key !== " ") return;
            event.preventDefault();
            event.stopPropagation();
            open();
          },
        },
        svg("rect", {
          x: x - 14 * grown,
          y: y - 13 * grown,
          width: 31 * grown,
          height: 29 * grown,
          rx: 4,
        }),
      );
    },
  );
}
