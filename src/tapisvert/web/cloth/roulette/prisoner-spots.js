/** The player's imprisoned stakes on the cloth of the numbers, each a separate control. */

import { reconcile, svg } from "../../core/dom.js";
import { money } from "../../core/text/format.js";
import { t } from "../../core/text/i18n.js";
import { chanceName, roman } from "../labels.js";
import { sizeKey } from "../chips/stake-stacks.js";
import { buttonAttributes } from "./spot-button.js";
import { prisonGrowth, prisonPoint } from "./stake-details.js";

const EMPTY = { x: 0, y: 0, width: 0, height: 0 };

/**
 * @param {SVGElement} element
 * @param {import("./geometry.js").Layout} cloth
 * @param {Map<string, import("../chips/stake-stacks.js").SpotStakes>} lying
 * @param {(where: {on: string, degree: number}) => void} choose
 */
export function renderPrisoners(element, cloth, lying, choose) {
  const scale = prisonGrowth(cloth);
  const prisoners = [...lying].flatMap(([chance, { prison }]) =>
    prison.map((stake, place) => ({ on: chance, stake, place, count: prison.length })),
  );
  reconcile(
    element,
    prisoners,
    ({ on: chance, stake, place, count }) =>
      `${sizeKey(cloth)} ${chance} ${stake.degree} ${stake.amount} ${place} ${count}`,
    ({ on: chance, stake, place, count }) => {
      const zone = cloth.spots.find((spot) => spot.on === chance)?.zone ?? EMPTY;
      const { x, y } = prisonPoint(zone, cloth, place, count, 0);
      return svg(
        "g.spot.prisoner-spot",
        {
          ...buttonAttributes(() => choose({ on: chance, degree: stake.degree })),
          "aria-label": t("spot-prison-stake", {
            amount: money(stake.amount),
            degree: roman(stake.degree),
            chance: chanceName(chance),
          }),
          "data-stake": "",
          "data-on": chance,
        },
        svg("rect", {
          x: x - 14 * scale,
          y: y - 13 * scale,
          width: 31 * scale,
          height: 29 * scale,
          rx: 4,
        }),
      );
    },
  );
}
