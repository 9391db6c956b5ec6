/** The cloth of a game, with what stands on it: the rows and the tableau; or the wheel, the cloth of
 * the numbers and the track. */

import { h } from "../core/dom.js";

/** @typedef {import("../core/state.js").TableState} TableState */
/** @typedef {import("../cloth/tableau.js").ClothView} ClothView */
/** @typedef {import("./rack.js").Cloth} Cloth */
/**
 * @typedef {object} Surface
 * @property {HTMLElement} element
 * @property {HTMLElement | null} beside What stands by the cloth: the wheel.
 * @property {Cloth} cloth Where stakes lie.
 * @property {import("../cloth/rows.js").CardRows | null} rows
 * @property {(state: TableState, view: ClothView, chip: number) => void} update
 * @property {() => boolean} isRolling Whether the ball still falls.
 */

/**
 * The cloth of a rulebook's game; only what that game needs is loaded.
 * @param {TableState} state
 * @param {() => void} onRest Called when a ball has come to rest.
 * @returns {Promise<Surface>}
 */
export async function createSurface(state, onRest) {
  if (state.rulebook.layout !== "wheel") return createCardSurface(state);
  const { WheelSurface } = await import("./wheel-surface.js");
  return new WheelSurface(state, onRest);
}

/**
 * @param {TableState} state
 * @returns {Promise<Surface>}
 */
async function createCardSurface(state) {
  await Promise.all([import("../cloth/rows.js"), import("../cloth/tableau.js")]);
  const rows = /** @type {import("../cloth/rows.js").CardRows} */ (h("tv-rows"));
  const tableau = /** @type {import("../cloth/tableau.js").Tableau} */ (h("tv-tableau"));
  tableau.rulebook = state.rulebook;
  return {
    element: h("div", { class: "cloth" }, rows, tableau),
    beside: null,
    cloth: tableau,
    rows,
    update: (now, view) => {
      rows.update(now);
      tableau.update(view);
    },
    isRolling: () => false,
  };
}
