/** The menu of the phrases that a player may say. */

import { post } from "../../core/api.js";
import { notify } from "../../core/announcer.js";
import { openDialog } from "../../core/dialog.js";
import { h } from "../../core/dom.js";
import { errorText } from "../../core/text/errors.js";
import { once } from "../../core/once.js";
import { t } from "../../core/text/i18n.js";

/** @type {readonly import("../../messages.d.ts").Phrase[]} */
const PHRASES = ["good-luck", "well-played", "thanks", "one-more", "cheers", "bye"];

/**
 * Opens the menu; a phrase closes it and is said.
 * @param {string} table
 */
export function openPhrases(table) {
  return once(openPhrases, async () => {
    const say = (/** @type {string} */ phrase) => {
      opened.element.close();
      send(table, phrase);
    };
    const buttons = PHRASES.map((phrase) =>
      h("button", { type: "button", onclick: () => say(phrase) }, t(`phrase-${phrase}`)),
    );
    const opened = openDialog(t("say"), h("div", { class: "phrases" }, buttons));
    await opened.closed;
  });
}

/**
 * @param {string} table
 * @param {string} phrase
 */
async function send(table, phrase) {
  try {
    await post(`/api/tables/${encodeURIComponent(table)}/phrases`, { phrase });
  } catch (problem) {
    const isTooSoon = /** @type {{status?: number}} */ (problem).status === 429;
    notify(isTooSoon ? t("say-too-fast") : errorText(problem), { kind: "bad" });
  }
}
