/** Pointer input on the cloth: click, drag, long press, menu. */

import { chanceAt } from "../labels.js";

/** @import {Spot} from "./geometry.js" */
/**
 * @typedef {object} PointerTarget The operations of a cloth on pointer input.
 * @property {(x: number, y: number) => Spot | null} spotAt At a point of the window.
 * @property {(on: string) => boolean} hasFree True if the player's stake outside prison lies there.
 * @property {(on: string) => boolean} hasOwn True if any stake of the player lies there.
 * @property {(on: string | null, isHeld: boolean) => void} show Highlights a spot; `isHeld`: a finger hides it.
 * @property {(on: string) => void} act
 * @property {(on: string) => boolean} enlarge Shows the spot and those around it larger, to choose
 *   one; false where a finger tells them apart on the cloth.
 * @property {(on: string) => void} open Opens the menu of the stake.
 * @property {(on: string, to: string | null) => void} carry Moves a stake; null: off the cloth.
 * @property {(on: string | null, x: number, y: number) => void} ghost Shows the dragged stake.
 */

const DRAG_PIXELS = 8;
/** A finger held so long aims, and the page does not scroll. */
const AIM_MS = 140;
const MENU_MS = 600;

export class PointerInput {
  #target;
  /** @type {{id: number, on: string | null, x: number, y: number, since: number, isTouch: boolean} | null} */
  #down = null;
  #isCarrying = false;
  #isAiming = false;
  #hasEnlarged = false;
  #timer = 0;

  /** @param {SVGSVGElement} cloth @param {PointerTarget} pointed */
  constructor(cloth, pointed) {
    this.#target = pointed;
    cloth.addEventListener("pointerdown", (event) => this.#press(event, cloth));
    cloth.addEventListener("pointermove", (event) => this.#move(event));
    cloth.addEventListener("pointerup", (event) => this.#release(event));
    cloth.addEventListener("pointercancel", () => this.#cancel());
    cloth.addEventListener("pointerleave", () => this.#down || pointed.show(null, false));
    cloth.addEventListener("contextmenu", (event) => this.#menu(event));
    cloth.addEventListener("touchmove", (event) => this.#isAiming && event.preventDefault(), {
      passive: false,
    });
    // The click that a browser makes of a tap would come to what the tap has just enlarged.
    cloth.addEventListener("touchend", (event) => this.#hasEnlarged && event.preventDefault(), {
      passive: false,
    });
    // A click without a pointer, from a screen reader.
    cloth.addEventListener("click", (event) => {
      const on = chanceAt(event.target);
      if (event.detail === 0 && on) pointed.act(on);
    });
  }

  /** @param {PointerEvent} event @param {SVGSVGElement} cloth */
  #press(event, cloth) {
    if (event.button !== 0 || this.#down) return;
    this.#hasEnlarged = false;
    if (chanceAt(event.target, "[data-stake]")) return;
    const on = this.#target.spotAt(event.clientX, event.clientY)?.on ?? null;
    const isTouch = event.pointerType !== "mouse";
    this.#down = {
      id: event.pointerId,
      on,
      x: event.clientX,
      y: event.clientY,
      since: event.timeStamp,
      isTouch,
    };
    cloth.setPointerCapture(event.pointerId);
    if (!isTouch) return;
    this.#timer = window.setTimeout(() => this.#aim(), AIM_MS);
  }

  #aim() {
    const down = this.#down;
    if (!down) return;
    this.#isAiming = true;
    this.#target.show(down.on, true);
    const { x, y, on } = down;
    if (on === null || !this.#target.hasOwn(on)) return;
    this.#timer = window.setTimeout(() => {
      if (this.#down !== down || down.x !== x || down.y !== y) return;
      this.#cancel();
      this.#target.open(on);
    }, MENU_MS - AIM_MS);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const down = this.#down;
    const on = this.#target.spotAt(event.clientX, event.clientY)?.on ?? null;
    if (!down) {
      if (event.pointerType === "mouse") this.#target.show(on, false);
      return;
    }
    if (event.pointerId !== down.id) return;
    const isFar = Math.hypot(event.clientX - down.x, event.clientY - down.y) > DRAG_PIXELS;
    if (down.isTouch) {
      if (!this.#isAiming || (!isFar && on === down.on)) return;
      Object.assign(down, { on, x: event.clientX, y: event.clientY });
      this.#target.show(on, true);
      return;
    }
    if (isFar && down.on && this.#target.hasFree(down.on)) this.#isCarrying = true;
    if (this.#isCarrying) this.#target.ghost(down.on, event.clientX, event.clientY);
    this.#target.show(on, false);
  }

  /** @param {PointerEvent} event */
  #release(event) {
    const down = this.#down;
    if (!down || event.pointerId !== down.id) return;
    const on = this.#target.spotAt(event.clientX, event.clientY)?.on ?? null;
    // A busy page hears of a short tap after its timer: how long it was, the events know.
    const isAimed = this.#isAiming && event.timeStamp - down.since >= AIM_MS;
    const isCarrying = this.#isCarrying;
    this.#cancel(down.isTouch ? null : on);
    if (isCarrying && down.on) {
      if (on !== down.on) this.#target.carry(down.on, on);
    } else if (on !== null && on === down.on) {
      // What was aimed at was seen in the loupe.
      this.#hasEnlarged = down.isTouch && !isAimed && this.#target.enlarge(on);
      if (!this.#hasEnlarged) this.#target.act(on);
    }
  }

  /** @param {string | null} on Where a mouse stays. */
  #cancel(on = null) {
    window.clearTimeout(this.#timer);
    this.#down = null;
    this.#isCarrying = false;
    this.#isAiming = false;
    this.#target.ghost(null, 0, 0);
    this.#target.show(on, false);
  }

  /** @param {MouseEvent} event */
  #menu(event) {
    event.preventDefault();
    if (/** @type {PointerEvent} */ (event).pointerType === "touch") return;
    const on = chanceAt(event.target) ?? this.#target.spotAt(event.clientX, event.clientY)?.on;
    if (on && this.#target.hasOwn(on)) this.#target.open(on);
  }
}
