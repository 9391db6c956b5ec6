/** Pointer input on the cloth: click, drag, long press, menu. */

import { chanceAt } from "../labels.js";

/** @import {Spot} from "./geometry.js" */
/**
 * @typedef {object} PointerTarget The operations of a cloth on pointer input.
 * @property {(x: number, y: number) => Spot | null} spotAt At a point of the window.
 * @property {(on: string) => boolean} hasFree True if the player's stake outside prison lies there.
 * @property {(on: string) => boolean} hasOwn True if any stake of the player lies there.
 * @property {(on: string | null, isTouched: boolean) => void} show Highlights a spot; `isTouched`: a finger hides it.
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
  #current = null;
  #isCarrying = false;
  #isAiming = false;
  #hasEnlarged = false;
  #timer = 0;

  /** @param {SVGSVGElement} cloth @param {PointerTarget} target */
  constructor(cloth, target) {
    this.#target = target;
    cloth.addEventListener("pointerdown", (event) => this.#press(event, cloth));
    cloth.addEventListener("pointermove", (event) => this.#move(event));
    cloth.addEventListener("pointerup", (event) => this.#release(event));
    cloth.addEventListener("pointercancel", () => this.#cancel());
    cloth.addEventListener("pointerleave", () => this.#current || target.show(null, false));
    cloth.addEventListener("contextmenu", (event) => this.#menu(event));
    cloth.addEventListener("touchmove", (event) => this.#isAiming && event.preventDefault(), {
      passive: false,
    });
    // The browser's click after a tap would reach the element that the tap has just enlarged.
    cloth.addEventListener("touchend", (event) => this.#hasEnlarged && event.preventDefault(), {
      passive: false,
    });
    // A click without a pointer, from a screen reader.
    cloth.addEventListener("click", (event) => {
      const chance = chanceAt(event.target);
      if (event.detail === 0 && chance) target.act(chance);
    });
  }

  /** @param {PointerEvent} event @param {SVGSVGElement} cloth */
  #press(event, cloth) {
    if (event.button !== 0 || this.#current) return;
    this.#hasEnlarged = false;
    if (chanceAt(event.target, "[data-stake]")) return;
    const chance = this.#target.spotAt(event.clientX, event.clientY)?.on ?? null;
    const isTouch = event.pointerType !== "mouse";
    this.#current = {
      id: event.pointerId,
      on: chance,
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
    const press = this.#current;
    if (!press) return;
    this.#isAiming = true;
    this.#target.show(press.on, true);
    const { x, y, on: chance } = press;
    if (chance === null || !this.#target.hasOwn(chance)) return;
    this.#timer = window.setTimeout(() => {
      if (this.#current !== press || press.x !== x || press.y !== y) return;
      this.#cancel();
      this.#target.open(chance);
    }, MENU_MS - AIM_MS);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const press = this.#current;
    const chance = this.#target.spotAt(event.clientX, event.clientY)?.on ?? null;
    if (!press) {
      if (event.pointerType === "mouse") this.#target.show(chance, false);
      return;
    }
    if (event.pointerId !== press.id) return;
    const isFar = Math.hypot(event.clientX - press.x, event.clientY - press.y) > DRAG_PIXELS;
    if (press.isTouch) {
      if (!this.#isAiming || (!isFar && chance === press.on)) return;
      Object.assign(press, { on: chance, x: event.clientX, y: event.clientY });
      this.#target.show(chance, true);
      return;
    }
    if (isFar && press.on && this.#target.hasFree(press.on)) this.#isCarrying = true;
    if (this.#isCarrying) this.#target.ghost(press.on, event.clientX, event.clientY);
    this.#target.show(chance, false);
  }

  /** @param {PointerEvent} event */
  #release(event) {
    const press = this.#current;
    if (!press || event.pointerId !== press.id) return;
    const chance = this.#target.spotAt(event.clientX, event.clientY)?.on ?? null;
    // A busy page handles a short tap after its timer: the events have the actual duration.
    const isAimed = this.#isAiming && event.timeStamp - press.since >= AIM_MS;
    const isCarrying = this.#isCarrying;
    this.#cancel(press.isTouch ? null : chance);
    if (isCarrying && press.on) {
      if (chance !== press.on) this.#target.carry(press.on, chance);
    } else if (chance !== null && chance === press.on) {
      // The target was visible in the loupe.
      this.#hasEnlarged = press.isTouch && !isAimed && this.#target.enlarge(chance);
      if (!this.#hasEnlarged) this.#target.act(chance);
    }
  }

  /** @param {string | null} chance Where a mouse stays. */
  #cancel(chance = null) {
    window.clearTimeout(this.#timer);
    this.#current = null;
    this.#isCarrying = false;
    this.#isAiming = false;
    this.#target.ghost(null, 0, 0);
    this.#target.show(chance, false);
  }

  /** @param {MouseEvent} event */
  #menu(event) {
    event.preventDefault();
    if (/** @type {PointerEvent} */ (event).pointerType === "touch") return;
    const chance = chanceAt(event.target) ?? this.#target.spotAt(event.clientX, event.clientY)?.on;
    if (chance && this.#target.hasOwn(chance)) this.#target.open(chance);
  }
}
