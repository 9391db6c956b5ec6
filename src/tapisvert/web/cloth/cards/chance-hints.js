/** Hints on the cloth of the cards: when a chance wins, in a bubble under a resting pointer. */

import { loadStyleSheet } from "../../core/dom.js";
import { hideBubble, showBubble } from "../../core/text/glossary.js";
import { loadMessages, t } from "../../core/text/i18n.js";

const REST_MS = 700;

/** @param {EventTarget | null} target */
const closestField = (target) => (target instanceof Element ? target.closest("[data-on]") : null);

/**
 * Explains the chances of a tableau to a resting mouse, to keyboard focus, and to a held finger.
 * The bubble ignores clicks: the chip is laid as usual.
 * @param {HTMLElement} tableau
 * @param {string} layout
 * @param {Event} first By which the reader has come near.
 * @param {AbortSignal} firstClick Aborted if the reader has laid a chip since: no hint is needed there.
 * @returns {Promise<() => void>} Ends the hint that is shown.
 */
export async function explainChances(tableau, layout, first, firstClick) {
  await Promise.all([loadMessages("hints"), loadStyleSheet("core/text/glossary")]);
  let timer = 0;
  const shownChances = new Set();
  const end = () => {
    clearTimeout(timer);
    hideBubble();
  };
  const begin = (/** @type {Event} */ { target, type }) => {
    end();
    const field = closestField(target);
    const name = field?.querySelector(".chance");
    if (!(field instanceof HTMLElement) || !name) return;
    const { on: chance } = field.dataset;
    // A player who continues has read it; holding a finger or button there shows it again.
    if (type === "pointermove" && shownChances.has(chance)) return;
    timer = window.setTimeout(() => {
      if (document.querySelector("dialog[open], :popover-open")) return;
      shownChances.add(chance);
      showBubble(name, t(`hint-${layout}-${chance}`), { isHint: true });
    }, REST_MS);
  };
  // A field that appears under a resting pointer explains nothing: the pointer has to move.
  let nearest = closestField(first.target);
  tableau.addEventListener("pointermove", (event) => {
    const field = closestField(event.target);
    if (field !== nearest) begin(event);
    nearest = field;
  });
  tableau.addEventListener("pointerleave", () => (nearest = null));
  tableau.addEventListener("pointerdown", begin);
  tableau.addEventListener("focusin", (event) => {
    const { relatedTarget: previous } = event;
    const isBack = previous instanceof Element && previous.closest("dialog, [popover]");
    if (!isBack && /** @type {Element} */ (event.target).matches(":focus-visible")) begin(event);
  });
  for (const type of ["pointerleave", "pointercancel", "click", "focusout", "keydown"])
    tableau.addEventListener(type, end);
  if (!firstClick.aborted) begin(first);
  return end;
}
