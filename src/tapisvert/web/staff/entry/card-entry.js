/** The entry of a real coup's cards. */

import { cardName } from "../../cloth/cards/cards.js";
import { h, replaceChildren } from "../../core/dom.js";
import { announce } from "../../core/announcer.js";
import { parseCoup } from "../../cloth/cards/coup-calls.js";
import { cardsWith, parseCardKey, unconfirmed } from "./entry-parser.js";
import { cardChip, cardPad, showPendingRank, showReading, suitLetters } from "./card-pads.js";
import { t } from "../i18n.js";

/** @import {TableState} from "../../core/table/table-state.d.ts" */
/** @import {Answer, SensorView} from "../../messages.d.ts" */
/** @typedef {(what: string, fields: object) => Promise<Answer | null>} SendRequest */

/**
 * The last card of a coup is sent when the coup is confirmed: with it the table settles, and
 * nothing can be corrected.
 */
export class CardEntry {
  #request;
  /** @type {TableState | null} */
  #state = null;
  /** @type {string | null} The rank that waits for its suit. */
  #rank = null;
  /** @type {import("./entry-parser.js").SentCard[]} Not in the received entries yet. */
  #sent = [];
  /** @type {string | null} The card that completes the coup. */
  #lastCard = null;
  #isDealing = false;
  /** @type {readonly SensorView[]} The cards that the sensor read. */
  #readings = [];
  #sensor = h("p.sensor", { role: "status" });
  #rows = h("div.entered-rows");
  #call = h("p.call", { lang: "fr", "aria-live": "polite" });
  #pad = cardPad((key) => this.press(key));
  #correct = h(
    "button",
    { onclick: () => this.press("Backspace") },
    t("act-correct"),
    h("kbd", "⌫"),
  );
  #deal = h("button.first.go", { onclick: () => this.#confirm() });
  element;

  /** @param {SendRequest} ask */
  constructor(ask) {
    this.#request = ask;
    this.element = h(
      "div.card-entry",
      { tabindex: 0, role: "group", "aria-label": t("entry-title") },
      h("p.muted", t("entry-how", { letters: [...suitLetters().toUpperCase()].join(" ") })),
      this.#sensor,
      this.#rows,
      this.#call,
      this.#deal,
      this.#pad,
      h("div.row", this.#correct),
    );
  }

  /** @param {TableState} state @param {readonly SensorView[]} readings */
  update(state, readings) {
    this.#readings = readings;
    this.#sent = state.coup.event ? [] : unconfirmed(this.#sent, state.n);
    this.#state = state;
    this.#render();
  }

  /** The table's cards of the coup under way. @param {TableState} state */
  #tableCards(state) {
    return state.coup.event ? [] : state.coup.cards;
  }

  /** The cards once everything sent has been acknowledged, and the acknowledged ones. */
  #known() {
    return cardsWith(this.#state ? this.#tableCards(this.#state) : [], this.#sent);
  }

  #allCards() {
    return [...this.#known().cards, ...(this.#lastCard ? [this.#lastCard] : [])];
  }

  /** Handles a key. @param {string} key @returns {boolean} True if it had a meaning. */
  press(key) {
    const state = this.#state;
    if (!state) return false;
    if (key === "Enter") {
      this.drop();
      const card = this.#nextReading();
      if (card === null) this.#confirm();
      else this.#addCard(card);
      this.#render();
      return true;
    }
    const effect = parseCardKey(this.#rank, key, suitLetters());
    this.#rank = effect.rank;
    if (effect.takesBack) this.#undo();
    if (effect.card !== null) this.#addCard(effect.card);
    this.#render();
    return effect.isKnown;
  }

  /** The next card by the sensor, if the entered ones are those that it read. */
  #nextReading() {
    const cards = this.#allCards();
    const isSame = cards.every((card, place) => card === this.#readings[place]?.card);
    return (isSame && this.#readings[cards.length]?.card) || null;
  }

  /** Drops a rank that waits for its suit. */
  drop() {
    this.#rank = null;
    this.#render();
  }

  /** @param {string} card */
  #addCard(card) {
    const state = /** @type {TableState} */ (this.#state);
    const cards = this.#allCards();
    if (parseCoup(cards, state.rulebook).next === null) {
      announce(t("entry-whole"), "assertive");
      return;
    }
    if (parseCoup([...cards, card], state.rulebook).next === null) this.#lastCard = card;
    else this.#send(card);
    announce(this.#cardText(card));
  }

  /** @param {string | null} card Null takes the last one back. */
  async #send(card) {
    /** @type {import("./entry-parser.js").SentCard} */
    const sent = { card, n: null };
    this.#sent.push(sent);
    const answer = await (card ? this.#request("fell", { card }) : this.#request("correct", {}));
    if (answer) sent.n = answer.n;
    else this.#sent = this.#sent.filter((other) => other !== sent);
    this.#sent = unconfirmed(this.#sent, this.#state?.n ?? 0);
    this.#render();
  }

  /** @param {string} card */
  #cardText(card) {
    const { rows, next, call } = parseCoup(
      this.#allCards(),
      /** @type {TableState} */ (this.#state).rulebook,
    );
    const row = [...rows].reverse().find(({ cards }) => cards.length);
    const total = row ? `${t(`row-${row.name}`)} ${row.total}` : "";
    return next === null
      ? `${cardName(card)}. ${total}. ${call.join(", ")}`
      : `${cardName(card)}. ${total}`;
  }

  #undo() {
    if (this.#lastCard) this.#lastCard = null;
    else if (this.#allCards().length) this.#send(null);
  }

  async #confirm() {
    const state = this.#state;
    if (!state || this.#isDealing) return;
    const coupCards = this.#allCards();
    if (parseCoup(coupCards, state.rulebook).next !== null) return;
    this.#isDealing = true;
    const card = this.#lastCard;
    // A complete coup that the rules had refused is sent again by its cards.
    const answer = card
      ? await this.#request("fell", { card })
      : await this.#request("deal", { cards: coupCards });
    this.#isDealing = false;
    if (answer) this.#lastCard = null;
    this.#render();
    if (document.activeElement === document.body || document.activeElement === null)
      this.element.focus();
  }

  #render() {
    const state = this.#state;
    if (!state) return;
    const cards = this.#allCards();
    const { rows, next, call } = parseCoup(cards, state.rulebook);
    const { sure } = this.#known();
    this.#renderSensor(cards);
    let position = 0;
    replaceChildren(
      this.#rows,
      rows.map((row) =>
        h(
          "div",
          { class: `entered-row ${row.name}`, "aria-current": row.name === next && "step" },
          h("span.name", t(`row-${row.name}`)),
          h(
            "span.cards",
            row.cards.map((card) => cardChip(card, position++ < sure ? "" : "kept")),
            row.name === next && this.#cursor(),
          ),
          h("output.total.figure", { "aria-label": t("entry-total") }, row.total),
        ),
      ),
    );
    replaceChildren(this.#call, call.length > 0 && `« ${call.join(" – ")} »`);
    this.#call.hidden = call.length === 0;
    this.#deal.hidden = next !== null;
    replaceChildren(
      this.#deal,
      h("span.call", { lang: "fr" }, call.at(-1) ?? ""),
      h("span.about", t("entry-deal")),
    );
    this.#correct.setAttribute("aria-disabled", String(cards.length === 0));
    showPendingRank(this.#pad, this.#rank);
  }

  /** @param {readonly string[]} cards */
  #renderSensor(cards) {
    const place = cards.findIndex((card, place) => card !== this.#readings[place]?.card);
    const read = this.#readings[place < 0 ? cards.length : place]?.card;
    showReading(this.#sensor, read ? cardName(read) : null, place >= 0);
  }

  #cursor() {
    return h(
      "span.cursor",
      { "aria-hidden": "true" },
      this.#rank === "T" ? "10" : (this.#rank ?? ""),
    );
  }
}
