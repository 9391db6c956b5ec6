/** The wheel, and the part of the French cloth that a lesson needs, with one bet on it. */

import { Wheel } from "../cloth/wheel/wheel.js";
import { chanceName } from "../cloth/labels.js";
import { drawCloth } from "../cloth/roulette/cloth-drawing.js";
import { dolly, outline } from "../cloth/roulette/result-marks.js";
import { clothPart, viewBox } from "../cloth/roulette/cloth-part.js";
import { showGains } from "../cloth/roulette/gain-marks.js";
import { clothLayout, nextSpot } from "../cloth/roulette/geometry.js";
import { drawStakes, groupStakes } from "../cloth/chips/stake-stacks.js";
import * as details from "../cloth/roulette/stake-details.js";
import { chanceAt } from "../cloth/labels.js";
import { h, replaceChildren, svg } from "../core/dom.js";
import { t } from "../core/text/i18n.js";
import { clothOf } from "../cloth/chances.js";
import { wheelWith } from "../cloth/wheel/pockets.js";

/** @import {LessonCoup} from "../messages.d.ts" */

/** Maximum number of places that are outlined one by one, exclusive. */
const OUTLINED_BELOW = 4;
const SPIN_MS = 3_000;
const YOU = "you";
const COLOURS = ["rouge", "noir"];

/**
 * The part of the cloth for these bets: their fields, and rouge and noir.
 * @param {readonly string[]} bets
 * @param {import("../cloth/chances.js").Cloth} cloth
 */
function cutCloth(bets, cloth) {
  const isVisible = (/** @type {string} */ chance) =>
    bets.includes(chance) && (COLOURS.includes(chance) || /^\d/.test(chance));
  return clothPart(clothLayout(false, cloth), ({ on: chance }) => isVisible(chance), isVisible);
}

export class WheelStage {
  #wheel = new Wheel();
  #cloth;
  #stake;
  #lying = svg("g.stakes");
  #marks = svg("g.marks");
  #gains = svg("g.gains");
  #spots = svg("g.spots");
  #drawing;
  element;

  /**
   * @param {readonly string[]} bets Every bet of the lesson.
   * @param {number} stake In minor units.
   * @param {import("../core/table/rulebook.js").Rulebook} rulebook
   */
  constructor(bets, stake, rulebook) {
    const cloth = clothOf(rulebook);
    this.#wheel.pockets = wheelWith(cloth.zeros);
    this.#cloth = cutCloth(bets, cloth);
    this.#stake = stake;
    this.#drawing = svg(
      "svg",
      { viewBox: viewBox(this.#cloth), role: "group", "aria-label": t("learn-cloth") },
      svg("g.printed", drawCloth(this.#cloth)),
      this.#marks,
      this.#lying,
      this.#gains,
      this.#spots,
    );
    const field = h("div.spot-field", this.#drawing);
    this.element = h("div.cloth.wheel-of-lesson", this.#wheel, field);
  }

  /**
   * Waits for a tap, or Enter, on one of these chances.
   * @param {(on: string) => boolean} isOffered
   * @param {() => void} onMiss Called at a tap beside them.
   * @returns {Promise<string>}
   */
  tap(isOffered, onMiss) {
    const cloth = {
      ...this.#cloth,
      spots: this.#cloth.spots.filter(({ on: chance }) => isOffered(chance)),
    };
    const isFew = cloth.spots.length < OUTLINED_BELOW;
    replaceChildren(
      this.#spots,
      cloth.spots.map(({ on: chance, zone }, place) =>
        svg(
          "g.spot",
          {
            class: isFew || /^\d+$/.test(chance) ? "framed" : "",
            role: "button",
            "data-on": chance,
            "aria-label": chanceName(chance),
            tabindex: place ? -1 : 0,
          },
          svg("rect", { ...zone, rx: 3 }),
        ),
      ),
    );
    this.#focus(cloth.spots[0]?.on);
    return new Promise((resolve) => {
      const place = (/** @type {Event} */ event) => {
        const chance = chanceAt(event.target);
        if (!chance) {
          onMiss();
          return this.#focus(cloth.spots[0]?.on);
        }
        replaceChildren(this.#spots);
        this.#drawing.onclick = this.#spots.onkeydown = null;
        resolve(chance);
      };
      this.#drawing.onclick = place;
      this.#spots.onkeydown = (event) => {
        if (event.key === "Enter" || event.key === " ") place(event);
        else if (event.key.startsWith("Arrow"))
          this.#focus(nextSpot(cloth, chanceAt(event.target) ?? "", event.key));
        else return;
        event.preventDefault();
      };
    });
  }

  /**
   * Lays the bet, free or in prison; none if it is null.
   * @param {string | null} chance
   * @param {number} [degree]
   */
  lay(chance, degree = 0) {
    this.layPieces(chance === null ? {} : { [chance]: 1 }, degree);
  }

  /**
   * Lays so many pieces of the stake on each of these places.
   * @param {Record<string, number>} pieces
   * @param {number} [degree]
   */
  layPieces(pieces, degree = 0) {
    const stakes = Object.entries(pieces).map(([chance, count]) => ({
      player: YOU,
      amount: count * this.#stake,
      excess: 0,
      insured: false,
      on: chance,
      degree,
    }));
    const lying = groupStakes(/** @type {any} */ ({ own: YOU, stakes, pending: [] }));
    replaceChildren(
      this.#lying,
      [...lying].map(([chance, stakes]) => {
        const spot = this.#cloth.spots.find((spot) => spot.on === chance);
        return spot && drawStakes(spot, stakes, this.#cloth, details);
      }),
    );
  }

  /**
   * Removes the bet from the cloth, and shows its gain or loss in its place.
   * @param {string} chance
   * @param {number} gain
   */
  settle(chance, gain) {
    this.lay(null);
    showGains(this.#gains, this.#cloth, gain ? [{ on: chance, gain }] : []);
  }

  /** Removes the ball, the dolly and the results. */
  clear() {
    this.#wheel.restOn(null);
    replaceChildren(this.#marks);
    showGains(this.#gains, this.#cloth, []);
  }

  /** @param {LessonCoup} coup */
  async spin(coup) {
    const number = coup.number ?? 0;
    replaceChildren(this.#marks);
    await this.#wheel.spinTo(number, SPIN_MS);
    const winners = Object.keys(coup.results).filter((chance) => coup.results[chance] === "wins");
    this.#mark(number, winners);
  }

  /** Shows a number that fell, without a spin. @param {number} number */
  fall(number) {
    this.#wheel.restOn(number);
    this.#mark(number, []);
  }

  /** @param {number} number @param {readonly string[]} winners */
  #mark(number, winners) {
    const field = this.#cloth.fields.find(({ on: chance }) => chance === String(number));
    replaceChildren(
      this.#marks,
      this.#cloth.fields.filter(({ on: chance }) => winners.includes(chance)).map(outline),
      field && dolly(field),
    );
  }

  /** @param {string | undefined} chance */
  #focus(chance) {
    for (const spot of this.#spots.children) {
      const isWanted = chanceAt(spot) === chance;
      spot.setAttribute("tabindex", isWanted ? "0" : "-1");
      if (isWanted) /** @type {SVGElement} */ (spot).focus();
    }
  }
}
