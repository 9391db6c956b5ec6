/** What is read aloud by whoever reads the screen for its user, and the short notices at its foot. */

import { h } from "./dom.js";
import { say } from "./i18n.js";

const STANDS_MS = 7_000;
const GATHERED_MS = 120;
const ENDED = /[.!?…]$/;

const regions = {
  polite: h("div", { class: "only-read", "aria-live": "polite", role: "log" }),
  assertive: h("div", { class: "only-read", "aria-live": "assertive", role: "alert" }),
};
const toasts = h("div", { class: "toasts" });
/** @type {Record<"polite" | "assertive", string[]>} */
const waiting = { polite: [], assertive: [] };

/** The regions themselves, once in a document. */
export function liveRegions() {
  return [regions.polite, regions.assertive, toasts];
}

/**
 * Have this read. What comes within a moment is read as one.
 * @param {string} text
 * @param {"polite" | "assertive"} [politeness]
 */
export function announce(text, politeness = "polite") {
  const gathered = waiting[politeness];
  gathered.push(text);
  if (gathered.length > 1) return;
  setTimeout(() => {
    const region = regions[politeness];
    const said = gathered.splice(0).map((one) => (ENDED.test(one) ? one : `${one}.`));
    region.append(h("p", null, said.join(" ")));
    while (region.childElementCount > 6) region.firstElementChild?.remove();
  }, GATHERED_MS);
}

/**
 * Show a notice for a while, and have it read. One that asks for an act stays until it is closed.
 * @param {string} text
 * @param {{kind?: "info" | "good" | "bad", action?: {text: string, act: () => void}}} [options]
 */
export function notify(text, { kind = "info", action } = {}) {
  announce(text, kind === "bad" ? "assertive" : "polite");
  const close = () => toast.remove();
  const toast = h(
    "p",
    { class: `toast ${kind}` },
    h("span", null, text),
    action && h("button", { type: "button", onclick: () => (close(), action.act()) }, action.text),
    h(
      "button",
      { type: "button", class: "plain", "aria-label": say("close"), onclick: close },
      "×",
    ),
  );
  toasts.append(toast);
  while (toasts.childElementCount > 3) toasts.firstElementChild?.remove();
  if (!action) setTimeout(close, STANDS_MS);
}
