/** The animation of a settlement: chips move to the bank and to the player. */

import { h } from "../../core/dom.js";
import { stack } from "./chips.js";

/** @typedef {{x: number, y: number}} Point Of the window. */
/**
 * @typedef {object} ChipMove The settlement of one stake; minor units.
 * @property {string} on
 * @property {number} back From the chance to the player.
 * @property {number} won From the bank to the player.
 * @property {number} lost From the chance to the bank.
 */
/** @typedef {Element & {pointFor(on: string): Point | null}} ClothWithPoints */

/** Width of a stack: share of the cloth's width, bounds in pixels. */
const SIZE = { share: 0.045, least: 28, most: 60 };
/** The share of a leg in which the losers begin to move. */
const SWEEP = 0.4;

/**
 * Animates the moves of a coup in three legs: the losers are swept one after another, then each winner
 * is paid beside the stake, then all of it goes to the player. The bank is at the head of the cloth.
 * @param {ClothWithPoints} cloth
 * @param {readonly ChipMove[]} moves
 * @param {Point} player
 * @param {number} legMs The time of one leg.
 * @param {number} waitMs Before the winners are paid.
 */
export function animateSettlement(cloth, moves, player, legMs, waitMs) {
  const { left, width, top } = cloth.getBoundingClientRect();
  const size = Math.min(SIZE.most, Math.max(SIZE.least, SIZE.share * width));
  const bank = { x: left + width / 2, y: Math.max(top, size) };
  const losers = moves.filter(({ lost: losses }) => losses > 0);
  for (const move of moves) {
    const point = cloth.pointFor(move.on);
    if (!point) continue;
    const payPoint = { x: point.x + size * 0.9, y: point.y };
    const sweepMs = (SWEEP * legMs * losers.indexOf(move)) / losers.length;
    if (move.lost) flyChips(move.lost, size, [point, bank], sweepMs, legMs);
    const payment = [bank, payPoint, player];
    if (move.won) flyChips(move.won, size, payment, waitMs + legMs, legMs, 0);
    if (move.back) flyChips(move.back, size, [point, point, point, player], waitMs, legMs);
  }
}

/**
 * Moves a stack over the page, and removes it.
 * @param {number} amount
 * @param {number} size
 * @param {readonly Point[]} points
 * @param {number} delay
 * @param {number} legMs
 * @param {number} opacity At first.
 */
export function flyChips(amount, size, points, delay, legMs, opacity = 1) {
  const chips = h("div.flying", { "aria-hidden": "true" }, stack(amount, { size }));
  document.body.append(chips);
  const frames = points.map(({ x, y }, place) => ({
    translate: `${x - size / 2}px ${y - size / 2}px`,
    opacity: place === 0 ? opacity : place === points.length - 1 ? 0.2 : 1,
    easing: "cubic-bezier(.5,0,.3,1)",
  }));
  const duration = legMs * (points.length - 1);
  const remove = () => chips.remove();
  chips.animate(frames, { duration, delay, fill: "both" }).finished.then(remove, remove);
}
