/** A small seal on a card: what is known of it, for the eye and in words. */

import { h, replaceChildren, svg } from "../core/dom.js";
import { t } from "../core/i18n.js";

/** @typedef {import("./live-check.js").Seal} Seal */
/** @typedef {import("./live-check.js").LiveCheck} LiveCheck */

/** @type {Record<Seal, string>} Shapes tell them apart, not colours alone. */
const MARKS = {
  sealed: "M8 4.2v4l2.6 1.6",
  verified: "M4.6 8.3l2.3 2.4 4.4-5",
  failed: "M5.2 5.2l5.6 5.6M10.8 5.2l-5.6 5.6",
  unsealed: "M5 8h6",
};

/**
 * A seal that says what is known of a card.
 * @param {Seal} seal
 */
export function createBadge(seal) {
  const mark = h("span", { class: "seal", role: "img" });
  updateBadge(mark, seal);
  return mark;
}

/**
 * @param {HTMLElement} mark
 * @param {Seal} seal
 */
export function updateBadge(mark, seal) {
  if (mark.dataset["seal"] === seal) return;
  mark.dataset["seal"] = seal;
  mark.setAttribute("aria-label", t(`seal-${seal}`));
  mark.title = t(`seal-${seal}`);
  replaceChildren(
    mark,
    svg(
      "svg",
      { viewBox: "0 0 16 16", "aria-hidden": "true" },
      svg("circle", { cx: 8, cy: 8, r: 7 }),
      svg("path", { d: MARKS[seal] }),
    ),
  );
}

/** The seals of the cards that lie: one for each place, kept while the card lies there. */
export class CardBadges {
  /** @type {Map<object, HTMLElement>} */
  #marks = new Map();

  /** @param {LiveCheck} watch */
  constructor(watch) {
    this.watch = watch;
  }

  /**
   * The seal of the card at a place of the coup; null where nothing is sealed.
   * @param {number} place
   * @returns {HTMLElement | null}
   */
  badgeAt(place) {
    const card = this.watch.cards[place];
    if (!card || card.seal === "unsealed") return null;
    let mark = this.#marks.get(card);
    if (!mark) {
      if (place === 0) this.#marks.clear();
      this.#marks.set(card, (mark = createBadge(card.seal)));
    }
    updateBadge(mark, card.seal);
    return mark;
  }
}
