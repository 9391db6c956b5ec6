/** The surface of a table: rows and tableau; or the wheel, the cloth of
 * the numbers and the track. */

import { h, loadStyleSheet } from "../../core/dom.js";
import { loadMessages } from "../../core/text/i18n.js";
import { playSound } from "../croupier/sound.js";

/** @import {TableState} from "../../core/table/table-state.d.ts" */
/** @import {ClothView} from "../../cloth/cards/tableau.js" */
/** @import {Cloth} from "../stakes/rack.js" */
/**
 * @typedef {object} Surface
 * @property {HTMLElement} element
 * @property {HTMLElement | null} beside The element beside the cloth: the wheel.
 * @property {Cloth} cloth The cloth with the stakes.
 * @property {import("../../cloth/cards/rows.js").CardRows | null} rows
 * @property {(state: TableState) => void} play Deals the cards or runs the ball.
 * @property {(view: ClothView, chip: number) => void} update
 * @property {() => boolean} isRolling True while the ball runs or the last card flies: no result is shown before.
 */

/**
 * Creates the surface of a game, and loads only that game's modules.
 * @param {TableState} state
 * @param {() => void} onRest Called when a result may be shown.
 */
export async function createSurface(state, onRest) {
  if (state.rulebook.layout !== "wheel") return createCardSurface(state, onRest);
  const [{ WheelSurface }] = await Promise.all([
    import("./wheel-surface.js"),
    loadStyleSheet("cloth/roulette/roulette"),
  ]);
  return new WheelSurface(state, onRest);
}

/** @param {TableState} state @param {() => void} onRest @returns {Promise<Surface>} */
async function createCardSurface(state, onRest) {
  const [{ CardRows }, { Tableau }] = await Promise.all([
    import("../../cloth/cards/rows.js"),
    import("../../cloth/cards/tableau.js"),
    loadStyleSheet("cloth/cards/tableau"),
    loadMessages("tableau"),
  ]);
  const rows = new CardRows();
  const tableau = new Tableau();
  tableau.rulebook = state.rulebook;
  rows.onRest = onRest;
  rows.onLie = () => playSound("card");
  return {
    element: h("div.cloth", rows, tableau),
    beside: null,
    cloth: tableau,
    rows,
    play: (now) => rows.update(now),
    update: (view) => tableau.update(view),
    isRolling: () => rows.isDealing,
  };
}
