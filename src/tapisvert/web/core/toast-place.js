/** The place of the toasts, where they cover no control and few words. */

/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */
/** @typedef {{left: number, top: number}} Place */

/** Period of the check whether a control is under a toast. */
const LOOK_MS = 100;
const STEP = 8;
const MARGIN = 12;
/** Weight of a covered control relative to covered words. */
const CONTROL = 50;
/** Pixels squared of words that a place nearer to the edge by a pixel may cover. */
const NEARER = 2;
const CONTROLS = "a[href], button, input, select, textarea, summary, [role=button], .spot";
const WORDS = "h1, h2, h3, p, li, dt, dd, th, td, label, legend, b, span, output";

/**
 * The place with the least cover, from the preferred edge on: the middle before the sides. Pure.
 * @param {{width: number, height: number}} size Of the toasts.
 * @param {Box} room Of the window, without what stays free.
 * @param {{controls: readonly Box[], words: readonly Box[]}} taken
 * @param {boolean} isAbove True if they stand above, where there is room.
 * @returns {Place}
 */
export function bestPlace({ width, height }, room, { controls, words }, isAbove) {
  const [first, last] = [room.left + MARGIN, room.right - MARGIN - width];
  const lefts = [(first + last) / 2, last, first];
  /** @type {Place & {cost: number}} */
  let best = { left: lefts[0] ?? 0, top: room.top + MARGIN, cost: Infinity };
  const range = Math.max(0, room.bottom - room.top - height - 2 * MARGIN);
  for (let shift = 0; shift <= range && shift * NEARER < best.cost; shift += STEP)
    for (const [place, left] of lefts.entries()) {
      const top = isAbove ? room.top + MARGIN + shift : room.bottom - MARGIN - height - shift;
      const box = { left, top, right: left + width, bottom: top + height };
      const cost =
        CONTROL * coveredArea(box, controls) +
        coveredArea(box, words) +
        NEARER * shift +
        (place && STEP);
      if (cost < best.cost) best = { left, top, cost };
    }
  return { left: best.left, top: best.top };
}

/** The area of the boxes covered by one. @param {Box} box @param {readonly Box[]} boxes */
function coveredArea({ left, top, right, bottom }, boxes) {
  let area = 0;
  for (const other of boxes) {
    const width = Math.min(right, other.right) - Math.max(left, other.left);
    const height = Math.min(bottom, other.bottom) - Math.max(top, other.top);
    if (width > 0 && height > 0) area += width * height;
  }
  return area;
}

let look = 0;

/**
 * Keeps the toasts clear of controls while any is shown; called for each new one.
 * @param {HTMLElement} toasts
 */
export function keepClear(toasts) {
  placeToasts(toasts, true);
  look ||= window.setInterval(() => {
    if (toasts.childElementCount) return placeToasts(toasts, false);
    clearInterval(look);
    look = 0;
  }, LOOK_MS);
}

/**
 * Moves the toasts to the place with the least cover, unless they cover no control now.
 * @param {HTMLElement} toasts
 * @param {boolean} isNew True if their size has changed.
 */
function placeToasts(toasts, isNew) {
  const controls = shownBoxes(CONTROLS, toasts);
  const now = toasts.getBoundingClientRect();
  if (!isNew && coveredArea(now, controls) === 0) return;
  const bar = document.querySelector(".at-table > .bar")?.getBoundingClientRect();
  const room = { left: 0, top: bar?.bottom ?? 0, right: innerWidth, bottom: innerHeight };
  const current = { controls, words: shownBoxes(WORDS, toasts) };
  const { left, top } = bestPlace(now, room, current, bar !== undefined);
  toasts.style.left = `${left}px`;
  toasts.style.top = `${top}px`;
  toasts.style.bottom = "auto";
}

/**
 * The boxes of the elements that are in the window, outside the toasts; of words those without more
 * elements in them.
 * @param {string} selector
 * @param {HTMLElement} toasts
 */
function shownBoxes(selector, toasts) {
  const boxes = [];
  for (const element of document.querySelectorAll(selector)) {
    if (toasts.contains(element) || (selector === WORDS && element.childElementCount)) continue;
    const box = element.getBoundingClientRect();
    const isVisible = box.width > 2 && box.bottom > 0 && box.top < innerHeight;
    if (isVisible && element.checkVisibility({ visibilityProperty: true })) boxes.push(box);
  }
  return boxes;
}
