/** The racetrack and a field for typed bets: below the cloth with enough room, else in a sheet that
 * leaves the player's chips in reach. */

import { h, loadStyleSheet } from "../../core/dom.js";
import { loadMessages, t } from "../../core/text/i18n.js";

export class AnnouncementSheet {
  #element;
  #racetrack = /** @type {import("./racetrack.js").Racetrack} */ (h("tv-racetrack"));
  #input = /** @type {any} */ (h("tv-announcement"));

  /** @param {HTMLElement} element @param {import("../../core/table/rulebook.js").Rulebook} rulebook */
  constructor(element, rulebook) {
    this.#element = element;
    this.#racetrack.rulebook = rulebook;
    this.#input.rulebook = rulebook;
    this.#input.track = this.#racetrack;
    element.append(
      this.#racetrack,
      this.#input,
      h("button.plain.closes", { popovertarget: element.id, "aria-label": t("close") }, "×"),
    );
    element.popover = "manual"; // a tap on a chip does not close it
    element.addEventListener("beforetoggle", () => this.#leaveChips());
    element.addEventListener("keydown", ({ key }) => key === "Escape" && element.hidePopover());
    addEventListener("resize", () => this.#leaveChips());
  }

  /** The value of a chip, in minor units. @param {number} minor */
  set chip(minor) {
    this.#racetrack.chip = minor;
    this.#input.chip = minor;
  }

  /** @param {import("../cards/tableau.js").ClothView} view */
  update(view) {
    this.#input.update(view);
    if (!view.open && this.#element.matches(":popover-open")) this.#element.hidePopover();
  }

  /** Ends the sheet above the player's chips. */
  #leaveChips() {
    const rack = document.querySelector("tv-rack:not([hidden])");
    const top = rack?.getBoundingClientRect().top ?? innerHeight;
    this.#element.style.setProperty("--hand", `${innerHeight - top}px`);
  }
}

/** @param {HTMLElement} element @param {import("../../core/table/rulebook.js").Rulebook} rulebook */
export async function createSheet(element, rulebook) {
  await Promise.all([
    loadStyleSheet("cloth/wheel/racetrack"),
    import("./racetrack.js"),
    import("./announcement-input.js"),
    loadMessages("spoken"),
  ]);
  return new AnnouncementSheet(element, rulebook);
}
