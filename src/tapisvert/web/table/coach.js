/** The coach of the first three coups: one line above the rack, until it is hidden or known. */

import { loadStyleSheet } from "../core/after-paint.js";
import { announce } from "../core/announcer.js";
import { defineElement, h, replaceChildren } from "../core/dom.js";
import { loadMessages, t } from "../core/i18n.js";
import { getPreference, setPreference } from "../core/preferences.js";
import { hint, verdict } from "./coach-hints.js";

/** @import {TableState} from "../core/state.js" */
/** @import {Surface} from "./card-surface.js" */
/** @import {Hint} from "./coach-hints.js" */

const COUPS = 3;
/** The chances that may have a ring. */
const TAPPED = ["rouge", "noir"];

/** True while the viewer has not hidden the hints, nor played three coups with them. */
export const isCoachWanted = () => getPreference("tips") < COUPS;

export class Coach extends HTMLElement {
  /** The cloth, whose ball may still roll. @type {Surface | null} */
  surface = null;
  #text = h("p", { class: "hint" });
  #said = "";
  #coup = 0;

  connectedCallback() {
    this.setAttribute("role", "note");
    this.setAttribute("aria-label", t("coach"));
    const hide = () => this.#end();
    const button = h("button", { type: "button", class: "plain", onclick: hide }, t("coach-hide"));
    replaceChildren(this, this.#text, button);
  }

  /** @param {TableState} state */
  update(state) {
    if (this.surface?.isRolling()) return; // the number is not known yet
    if (!isCoachWanted() && state.stage !== "pause") return this.#end();
    const shown = state.stage === "pause" ? null : hint(state);
    const text = shown ? hintText(shown) : this.#explanation(state);
    this.hidden = !text;
    for (const on of TAPPED)
      document
        .querySelector(`.felt [data-on="${on}"]`)
        ?.classList.toggle("coached", shown?.points?.includes(on) ?? false);
    if (!text || text === this.#said) return;
    this.#said = text;
    replaceChildren(this.#text, text);
    announce(text); // after the result, in the same breath
  }

  /**
   * Why the last coup was won or lost, while it is shown. Each coup counts once.
   * @param {TableState} state
   */
  #explanation(state) {
    const found = state.stage === "pause" && verdict(state);
    if (!found) return "";
    if (this.#coup !== state.coup.n) {
      this.#coup = state.coup.n;
      setPreference("tips", getPreference("tips") + 1);
    }
    return [t(`coach-${found.fate}`), ...found.reasons.map(hintText)].join(" ");
  }

  #end() {
    setPreference("tips", COUPS);
    for (const spot of document.querySelectorAll(".coached")) spot.classList.remove("coached");
    const had = this.contains(document.activeElement);
    this.remove();
    if (had)
      /** @type {HTMLElement | null} */ (document.querySelector('.spot[tabindex="0"]'))?.focus();
  }
}

/** @param {Hint} hint A chance among its values is named in the reader's words. */
function hintText({ key, values }) {
  const chance = values?.["chance"];
  return t(key, chance ? { ...values, chance: t(`chance-${chance}`) } : values);
}

/**
 * Puts the coach above the rack; null if the viewer knows the game.
 * @param {Surface} surface
 * @returns {Promise<Coach | null>}
 */
export async function addCoach(surface) {
  if (!isCoachWanted()) return null;
  await Promise.all([loadMessages("coach"), loadStyleSheet("coach")]);
  const coach = /** @type {Coach} */ (h("tv-coach", { hidden: true }));
  coach.surface = surface;
  document.querySelector("tv-rack")?.before(coach);
  return coach;
}

defineElement("tv-coach", Coach);
