/** Common code of the consoles at a table. */

import { h, reconcile, replaceChildren } from "../../core/dom.js";
import { errorView } from "../error-view.js";

/** @import {Child} from "../../core/dom.js" */
/** @import {Service} from "./service.js" */

/**
 * A console: an element that shows its table's state, and makes requests there. Its `update` draws
 * the state, after these entries.
 */
export class Console extends HTMLElement {
  error = h("div.error", { role: "alert" });
  #drawn = "";

  /** @param {Service} service */
  constructor(service) {
    super();
    this.service = service;
    this.hidden = true;
  }

  get state() {
    return this.service.state;
  }

  get mode() {
    return this.service.state.mode;
  }

  get isAtWheel() {
    return this.state.rulebook.layout === "wheel";
  }

  /** Names the region, and fills it. @param {string} label @param {...Child} content */
  fill(label, ...content) {
    this.setAttribute("role", "region");
    this.setAttribute("aria-label", label);
    this.classList.add("console");
    replaceChildren(this, content);
  }

  /**
   * True if the drawn content changes: unchanged content keeps the focus.
   * @param {unknown} content
   */
  isNew(content) {
    const text = JSON.stringify(content);
    if (text === this.#drawn) return false;
    this.#drawn = text;
    return true;
  }

  /**
   * Draws a button for each request of one's roles, in this order, disabled unless possible now.
   * @param {Element} place
   * @param {(kind: string) => string} text Returns the text of a button.
   * @param {Record<string, () => unknown>} requests What each button does.
   */
  drawActions(place, text, requests) {
    const offeredRequests = Object.keys(requests).filter((kind) => this.service.isOffered(kind));
    reconcile(
      place,
      offeredRequests,
      (kind) => kind,
      (kind) => h("button", { "data-act": kind, onclick: requests[kind] }, text(kind)),
      (button, kind) => (button.disabled = !this.service.isPossible(kind)),
    );
  }

  /**
   * Runs an action; its error is shown in the console.
   * @template Done
   * @param {() => Promise<Done>} act
   * @returns {Promise<Done | null>} Null after an error.
   */
  async attempt(act) {
    replaceChildren(this.error);
    try {
      return await act();
    } catch (problem) {
      replaceChildren(this.error, errorView(problem));
      return null;
    }
  }
}
