/** The keyboard shortcuts of the table: undo, repeat, double, clear, Deal now. */

/** @import {Betting} from "./stakes/betting.js" */
/** @import {Rack} from "./stakes/rack.js" */
/** @import {DealNow} from "./croupier/deal-now.js" */

/** Key strokes in these elements are input of their own. */
const INPUTS = "input, select, textarea, dialog, tv-tailleur, tv-chef";

/**
 * @param {Betting} betting
 * @param {Rack} rack
 * @param {Partial<Pick<DealNow, "press">>} deal
 */
export function listenToShortcuts(betting, rack, deal) {
  const acts = /** @type {Record<string, () => unknown>} */ ({
    z: () => betting.canUndo && betting.undo(),
    r: () => betting.canRepeat && betting.repeat(),
    d: () => betting.canDouble && betting.double(),
    c: () => betting.canDouble && betting.clear(),
    g: () => deal.press?.(betting.pending.length > 0),
  });
  document.addEventListener("keydown", (event) => {
    if (!rack.hasShortcuts || event.ctrlKey || event.metaKey || event.altKey) return;
    if (/** @type {HTMLElement} */ (event.target).closest(INPUTS)) return;
    acts[event.key]?.();
  });
}
