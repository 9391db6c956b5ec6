/** The animation of a settlement: chips move to the bank and to the player. */

import { h } from "../core/dom.js";
import { prefersReducedMotion } from "../core/preferences.js";
import { stack } from "./chips.js";

/** @typedef {{x: number, y: number}} Point Of the window. */
/** @typedef {{on: string, stake: number, toPlayer: number}} ChipMove The settlement of one stake. */
/** @typedef {{n: number, moves: readonly ChipMove[]}} Settlement The coup, by its entry, and what it moved. */

const MOVES_MS = 900;
const APART_MS = 90;
/** Width of a stack: share of the cloth's width, bounds in pixels. */
const SIZE = { share: 0.045, least: 28, most: 60 };

/**
 * Animates the moves of a coup. The bank is at the head of the cloth, the player at its foot.
 * @param {HTMLElement} cloth
 * @param {readonly ChipMove[]} moves
 * @param {(on: string) => Point | null} placeOf
 */
export function animateSettlement(cloth, moves, placeOf) {
  if (prefersReducedMotion() || document.hidden) return;
  const { left, width, top, bottom } = cloth.getBoundingClientRect();
  const size = Math.min(SIZE.most, Math.max(SIZE.least, SIZE.share * width));
  const bank = { x: left + width / 2, y: top };
  const player = { x: left + width / 2, y: bottom };
  for (const [place, { on, stake, toPlayer }] of moves.entries()) {
    const at = placeOf(on);
    if (!at) continue;
    const wait = place * APART_MS;
    if (!toPlayer) flyChip(stake, size, [at, bank], wait);
    else {
      flyChip(stake, size, [at, at, player], wait);
      const beside = { x: at.x + size * 0.9, y: at.y };
      if (toPlayer > stake)
        flyChip(toPlayer - stake, size, [bank, beside, { ...player, x: player.x + size }], wait);
    }
  }
}

/**
 * @param {number} amount
 * @param {number} size
 * @param {readonly Point[]} way
 * @param {number} delay
 */
function flyChip(amount, size, way, delay) {
  const chips = h("div", { class: "flying", "aria-hidden": "true" }, stack(amount, { size }));
  document.body.append(chips);
  const frames = way.map(({ x, y }, place) => ({
    translate: `${x - size / 2}px ${y - size / 2}px`,
    opacity: place === way.length - 1 ? 0 : 1,
    easing: "cubic-bezier(.5,0,.3,1)",
  }));
  const duration = (MOVES_MS * way.length) / 2;
  chips.animate(frames, { duration, delay, fill: "both" }).finished.then(
    () => chips.remove(),
    () => chips.remove(),
  );
}
