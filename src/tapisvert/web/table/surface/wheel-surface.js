/** The surface of roulette: cloth, wheel, racetrack, announcements. */

import { Roulette } from "../../cloth/roulette/roulette.js";
import { afterPaint, h, icon, loadStyleSheet } from "../../core/dom.js";
import { t } from "../../core/text/i18n.js";
import { clothOf } from "../../cloth/chances.js";

/** @import {TableState} from "../../core/table/table-state.d.ts" */
/** @import {ClothView} from "../../cloth/cards/tableau.js" */
/** @import {Surface} from "./card-surface.js" */

/** The icon of the announcements: a racetrack. */
const TRACK =
  "M7.5 6h9a6 6 0 0 1 0 12h-9a6 6 0 0 1 0-12zM8 9.5h8a2.5 2.5 0 0 1 0 5H8a2.5 2.5 0 0 1 0-5z";

/** @param {import("../../core/table/rulebook.js").Rulebook} rulebook */
const hasRacetrack = (rulebook) =>
  clothOf(rulebook).zeros === 1 || Object.keys(rulebook.announcements).length > 0;

/** @implements {Surface} */
export class WheelSurface {
  rows = null;
  cloth = new Roulette();
  beside = h("div.wheel-stage");
  #calls = h("section.calls-of-bets", {
    id: "calls-of-bets",
    popover: true,
    "aria-label": t("announcements"),
  });
  #opener = h(
    "button.opens-calls",
    {
      type: "button",
      popovertarget: this.#calls.id,
      "aria-label": t("announcements"),
      title: t("announcements"),
    },
    icon(TRACK),
  );
  element = h("div.cloth.wheel-cloth", this.cloth, this.#opener, this.#calls);
  /** @type {(Roulette | import("../../cloth/wheel/announcement-sheet.js").AnnouncementSheet)[]} What shows stakes or chips. */
  #views = [this.cloth];
  /** @type {import("./wheel-stage.js").WheelStage | null} */
  #stage = null;

  /** @param {TableState} state @param {() => void} onRest */
  constructor({ rulebook }, onRest) {
    this.cloth.rulebook = rulebook;
    if (!hasRacetrack(rulebook)) this.element.replaceChildren(this.cloth);
    afterPaint(() => this.#loadControls(rulebook, onRest));
  }

  /**
   * Loads wheel, racetrack and announcements after the cloth.
   * @param {import("../../core/table/rulebook.js").Rulebook} rulebook
   * @param {() => void} onRest
   */
  async #loadControls(rulebook, onRest) {
    const [{ WheelStage }, sheet] = await Promise.all([
      import("./wheel-stage.js"),
      hasRacetrack(rulebook) &&
        import("../../cloth/wheel/announcement-sheet.js").then(({ createSheet }) =>
          createSheet(this.#calls, rulebook),
        ),
      loadStyleSheet("cloth/wheel/wheel"),
    ]);
    this.#stage = new WheelStage(this.beside, rulebook, onRest);
    if (sheet) this.#views.push(sheet);
    onRest(); // update all
  }

  /** @param {TableState} now */
  play(now) {
    this.#stage?.update(now);
  }

  /** @param {ClothView} view @param {number} chip */
  update(view, chip) {
    for (const element of this.#views) {
      element.chip = chip;
      element.update(view);
    }
  }

  isRolling() {
    return this.#stage?.isRolling ?? false;
  }
}
