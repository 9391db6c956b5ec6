/** Live regions for screen readers, and toasts. */

import { h, loadStyleSheet } from "./dom.js";
import { t } from "./text/i18n.js";

const TOAST_MS = 7_000;
const BATCH_MS = 120;
const SENTENCE_END = /[.!?…]$/;

const regions = {
  polite: h("div.only-read", { "aria-live": "polite", role: "log" }),
  assertive: h("div.only-read", { "aria-live": "assertive", role: "alert" }),
};
// A log, but a silent one: the regions above announce what it shows.
const toasts = h("div.toasts", { role: "log", "aria-live": "off", hidden: true });
/** @type {Record<"polite" | "assertive", string[]>} */
const queues = { polite: [], assertive: [] };

/** The regions, once in a document. */
export function liveRegions() {
  return [regions.polite, regions.assertive, toasts];
}

/**
 * Announces a text to screen readers. Texts within BATCH_MS are announced as one.
 * @param {string} text
 * @param {"polite" | "assertive"} [politeness]
 */
export function announce(text, politeness = "polite") {
  const queue = queues[politeness];
  queue.push(text);
  if (queue.length > 1) return;
  setTimeout(() => {
    const region = regions[politeness];
    const sentences = queue
      .splice(0)
      .map((sentence) => (SENTENCE_END.test(sentence) ? sentence : `${sentence}.`));
    region.append(h("p", sentences.join(" ")));
    while (region.childElementCount > 6) region.firstElementChild?.remove();
  }, BATCH_MS);
}

/**
 * Shows a toast, and announces it; it replaces one of the same words. One with an action stays until it is closed.
 * @param {string} text
 * @param {{kind?: "info" | "good" | "bad", action?: {text: string, act: () => void}}} [options]
 */
export function notify(text, { kind = "info", action } = {}) {
  announce(text, kind === "bad" ? "assertive" : "polite");
  const close = () => toast.remove();
  const toast = h(
    "p.toast",
    { class: kind },
    h("span", text),
    action && h("button", { onclick: () => (close(), action.act()) }, action.text),
    h("button.plain", { "aria-label": t("close"), onclick: close }, "×"),
  );
  for (const other of [...toasts.children])
    if (other.firstElementChild?.textContent === text) other.remove();
  toasts.append(toast);
  while (toasts.childElementCount > 3) toasts.firstElementChild?.remove();
  void Promise.all([import("./toast-place.js"), loadStyleSheet("core/toasts")]).then(
    ([{ keepClear }]) => {
      toasts.hidden = false;
      keepClear(toasts);
    },
  );
  if (!action) setTimeout(close, TOAST_MS);
}
