/** The seats round the cloth: players, their stakes, and what they say. */

import { initials } from "../../cloth/chips/company.js";
import {
  defineElement,
  emit,
  h,
  icon,
  listen,
  reconcile,
  replaceChildren,
} from "../../core/dom.js";
import { totalGain } from "../../core/table/gains.js";
import { money, signedMoney } from "../../core/text/format.js";
import { t } from "../../core/text/i18n.js";
import { stakeTotal } from "../../core/table/player-holdings.js";
import { freeSeats, isSeated } from "../../core/table/state.js";
import { Talk } from "./talk.js";

/** @import {TableState} from "../../core/table/table-state.d.ts" */
/** @import {Holding} from "../../core/table/player-holdings.js" */
/** @import {PhraseSaid} from "../../messages.d.ts" */
/**
 * @typedef {object} Seat
 * @property {string} name
 * @property {Holding} holding
 * @property {boolean} isOwn
 * @property {boolean} isHost
 * @property {boolean} isReady
 * @property {number} gain What the last coup brought; 0 once the next begins.
 * @property {number | undefined} net The result since a private table opened.
 */

/** Number of seats shown before the rest is folded. */
const MAX_SEATS = 14;
/** The outlines of the two buttons: a person with a plus sign, a speech bubble. */
const ICONS = {
  invite: "M10 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM3 21c0-4 3-7 7-7s7 3 7 7M19 7v6M16 10h6",
  say: "M4 4h16v12H11l-5 4v-4H4z",
};

export class Seats extends HTMLElement {
  static observedAttributes = ["watching"];
  /** The name of a private table's host. @type {string | null} */
  host = null;
  #list = h("ul.places");
  #free = h("p.free");
  #watching = h("p.watching", { hidden: true });
  #moreButton = h("button.plain.more", { onclick: () => this.#showAll() });
  #limit = MAX_SEATS;
  #talk = new Talk();
  #say = iconButton("say", () => this.#talk.toggle());
  /** @type {TableState | null} */
  #state = null;

  connectedCallback() {
    if (this.childElementCount) return;
    replaceChildren(
      this,
      // It scrolls on phones: the keyboard gets there too.
      h("div.row-of-seats", { role: "group", tabindex: 0, "aria-label": t("seats-label") }, [
        this.#list,
        this.#free,
        this.#moreButton,
        this.#watching,
      ]),
      h(
        "div.ways",
        this.#say,
        iconButton("invite", () => emit(this, "tv-invite")),
      ),
      this.#talk,
      this.#talk.bubbles,
    );
    listen(this.#talk, "tv-opened", (isOpen) => {
      this.#say.setAttribute("aria-expanded", isOpen);
      if (!isOpen && !this.#talk.checkVisibility()) this.#say.focus();
    });
    this.#say.setAttribute("aria-expanded", "false");
    listen(this.#talk, "tv-unread", (count) => {
      this.#say.dataset["unread"] = count || "";
      const words = count ? t("say-unread", { count }) : t("say");
      replaceChildren(/** @type {HTMLElement} */ (this.#say.lastElementChild), words);
    });
  }

  /** Shows how many watch. @param {string} _name @param {string | null} _before @param {string | null} count */
  attributeChangedCallback(_name, _before, count) {
    this.#watching.hidden = !Number(count);
    this.#watching.textContent = t("watching", { count: Number(count) });
  }

  /** @param {TableState} state */
  update(state) {
    this.#state = state;
    const seats = seatsInOrder(state, this.host);
    const visible = seats.slice(0, this.#limit);
    const make = (/** @type {Seat} */ seat) => makeSeat(seat, () => this.#openPlayer(seat.name));
    reconcile(this.#list, visible, ({ name }) => name, make, updateSeat);
    this.#showFree(state);
    const hidden = seats.length - visible.length;
    this.#moreButton.hidden = hidden === 0;
    if (hidden) {
      this.#moreButton.textContent = t("seats-more", { count: hidden });
      this.#moreButton.setAttribute("aria-label", t("seats-more-label", { count: hidden }));
    }
    const isAlone = state.nets !== null && seats.length < 2;
    this.classList.toggle("alone", isAlone);
    this.classList.toggle("company", seats.length > 2);
    this.classList.toggle("scored", state.nets !== null);
    const maySpeak = isSeated(state) && !isAlone;
    this.#say.hidden = !maySpeak;
    this.#talk.update(state, maySpeak);
  }

  /** @param {PhraseSaid["phrase"]} phrase */
  say(phrase) {
    this.#talk.say(phrase);
    const seats = /** @type {HTMLElement[]} */ ([...this.#list.children]);
    const seat = seats.find((item) => item.querySelector(".name")?.textContent === phrase.player);
    if (!seat) return;
    const [place, own] = [seat.getBoundingClientRect(), this.getBoundingClientRect()];
    const bubble = /** @type {HTMLElement | null} */ (this.#talk.bubbles.lastElementChild);
    bubble?.style.setProperty("--x", `${place.left - own.left}px`);
    bubble?.style.setProperty("--y", `${place.top - own.top}px`);
  }

  /** @param {string} name */
  async #openPlayer(name) {
    const { openPlayer } = await import("./evening.js");
    if (this.#state) await openPlayer(name, this.#state);
  }

  #showAll() {
    this.#limit = Infinity;
    /** @type {HTMLElement} */ (this.#list.parentElement).focus();
    if (this.#state) this.update(this.#state);
  }

  /** @param {TableState} state */
  #showFree(state) {
    const free = freeSeats(state) ?? 0;
    this.#free.hidden = free === 0;
    if (this.#free.dataset["count"] === String(free)) return;
    this.#free.dataset["count"] = String(free);
    replaceChildren(this.#free, free > 0 && t("seats-free", { count: free }));
  }
}

/**
 * The players as they are shown: oneself first, then those who sit, then those who stand.
 * @param {TableState} state
 * @param {string | null} host
 * @returns {Seat[]}
 */
function seatsInOrder({ players, own: viewer, nets, ready, coup, stakesStay }, host) {
  const rank = (/** @type {Seat} */ { isOwn, holding }) =>
    isOwn ? 0 : holding.place === "seated" ? 1 : 2;
  return Object.entries(players)
    .map(([name, holding]) => ({
      name,
      holding,
      isOwn: name === viewer,
      isHost: name === host,
      isReady: ready.includes(name),
      gain: totalGain(
        coup.settled.filter(({ player }) => player === name),
        stakesStay,
      ),
      net: nets?.[name],
    }))
    .sort((seat, other) => rank(seat) - rank(other));
}

/** @param {Seat} seat @param {() => void} open Shows the player's evening, at a private table. */
function makeSeat({ name, isOwn, net }, open) {
  const label = h("bdi", nameParts(name));
  return h(
    "li",
    { class: isOwn ? "own" : "", "data-letters": !isOwn && initials(name) },
    net === undefined
      ? h("span.name", { title: name }, label)
      : h("button.plain.name", { title: name, onclick: open }, label),
    isOwn && h("span.you", t("seat-you")),
    h("span.figure"),
  );
}

/** A name, with the part that a narrow strip leaves out: `Chiara` of Chiara Rossi, `G12` of Guest 12. @param {string} name */
function nameParts(name) {
  const rest = /(?<=^.).* (?=\d+$)| .*/u.exec(name)?.[0] ?? "";
  const [first, last] = rest ? name.split(rest) : [name];
  return [first, h("span.rest", rest), last];
}

/** @param {HTMLElement} element @param {Seat} seat */
function updateSeat(element, { holding, isHost, isReady, gain, net }) {
  const { place, away: isAbsent, stakes } = holding;
  const sum = stakeTotal(stakes);
  const isStanding = place !== "seated";
  const key = `${place} ${isHost} ${isAbsent} ${isReady} ${sum} ${gain} ${net}`;
  if (element.dataset["key"] === key) return;
  element.dataset["key"] = key;
  element.classList.toggle("away", isAbsent);
  element.classList.toggle("standing", isStanding);
  replaceChildren(
    /** @type {HTMLElement} */ (element.lastElementChild),
    sum > 0 && stakeText(sum),
    isHost && h("span.state", t("seat-host")),
    isStanding && h("span.state", t("seat-stands-here")),
    isAbsent && h("span.state.is-away", t("seat-away")),
    isReady && h("span.ready", "✓", h("span", ` ${t("seat-ready")}`)),
    gain !== 0 && h("span", { class: gain > 0 ? "won" : "lost" }, signedMoney(gain)),
    net !== undefined && h("small.net", t("seat-net", { net: signedMoney(net) })),
  );
}

/** The amount on the cloth; its words are for screen readers. @param {number} amount */
function stakeText(amount) {
  const amountText = money(amount);
  const [prefix, suffix] = t("seat-on-cloth", { amount: "\0" }).split("\0");
  const words = (/** @type {string | undefined} */ text) => h("span.only-read", text);
  return h("span.on-cloth", words(prefix), amountText, words(suffix));
}

/** @param {"invite" | "say"} name @param {() => void} act */
function iconButton(name, act) {
  const text = t(name);
  return h(
    "button.plain",
    { class: name, title: text, onclick: act },
    icon(ICONS[name]),
    h("span", text),
  );
}

defineElement("tv-seats", Seats);
