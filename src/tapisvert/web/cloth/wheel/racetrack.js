/** `<tv-racetrack>`: the racetrack, to choose series, finales and neighbours. */

import { centredText, defineElement, h, replaceChildren, svg, emit } from "../../core/dom.js";
import { notify } from "../../core/announcer.js";
import { money } from "../../core/text/format.js";
import { t } from "../../core/text/i18n.js";
import { countPieces, neighbourPieces, numbersByName } from "./announcement-rules.js";
import { clothOf, coveredNumbers, numberColour, numberText } from "../chances.js";
import { chip } from "../chips/chips.js";
import { splitIntoChips } from "../chips/denominations.js";
import { numberName } from "../labels.js";
import { EndingFields } from "./ending-fields.js";
import { wheelWith } from "./pockets.js";
import { trackLayout } from "./track.js";

/** @import {Pieces} from "./announcement-rules.js" */
/**
 * @typedef {object} Announcement A bet of several pieces; without a call, ordinary stakes.
 * @property {string | null} call
 * @property {number | null} number The number of the track that it is about.
 * @property {string} title
 * @property {Pieces} pieces
 * @property {number} [unit] The value of a piece, if it was typed; else that of the chip.
 */

const HORIZONTAL_FROM = 620;
const SIDES = 2;
const MOST_SIDES = 9;
/** The width of a letter within the track. */
const LETTER = 10;
const CHIP_PIXELS = 40;

/**
 * A number and its neighbours, as ordinary stakes.
 * @param {number} number
 * @param {number} zeros
 * @param {number} sides
 * @returns {Announcement}
 */
const neighbourStakes = (number, zeros, sides) => ({
  call: null,
  number,
  title: t("announce-sides", { number: numberText(number), sides }),
  pieces: neighbourPieces(number, zeros, sides),
});

/** @param {Announcement} announcement @param {number} unit */
const totalCost = ({ pieces }, unit) => money(countPieces(pieces) * unit);

/** The cost as text. @param {Pieces} pieces @param {number} unit */
function costText(pieces, unit) {
  const all = countPieces(pieces);
  if (all === 1) return money(unit);
  return t("announce-costs", { pieces: all, unit: money(unit), total: money(all * unit) });
}

/** The places and pieces as text. @param {Pieces} pieces */
function placesText(pieces) {
  const texts = Object.entries(pieces).map(([place, unit]) =>
    unit === 1 ? place : t("announce-twice", { place }),
  );
  return t("announce-lays", { places: texts.join("  ") });
}

export class Racetrack extends HTMLElement {
  /** @type {import("../../core/table/rulebook.js").Rulebook} */
  rulebook = /** @type {any} */ (null);
  /** Clears what is typed: something else is chosen, or it lies on the cloth. */
  clearInput = () => {};
  #chip = 0;
  #isUpright = false;
  /** @type {Announcement | null} What is typed. */
  #typed = null;
  /** @type {Announcement | null} The one under the pointer. */
  #hovered = null;
  /** @type {EndingFields[]} */
  #endings = [];
  /** The announcement that a number of the track stands for; null for its neighbours. @type {string | null} */
  #numberName = null;
  /** @type {HTMLButtonElement[]} */
  #nameButtons = [];
  /** Neighbours on each side of a number on the track. */
  #sides = SIDES;
  #sidesText = h("output");
  #track = svg("svg.track", { role: "group", "aria-label": t("announce-track") });
  #details = h("div.chosen-bet", { role: "status" });
  #announcedKey = "";
  #watch = new ResizeObserver(() => this.#resize());

  /** The value of a piece, in minor units. */
  set chip(minor) {
    if (minor === this.#chip) return;
    this.#chip = minor;
    if (this.isConnected) this.#draw();
  }

  get chip() {
    return this.#chip;
  }

  connectedCallback() {
    if (!this.#track.isConnected) {
      this.#track.addEventListener("pointerleave", () => this.#setPointed(null));
      const { choices, finales } = this.#createChoices();
      replaceChildren(
        this,
        h(
          "div.announcing",
          { role: "group", "aria-label": t("announce-title") },
          this.#track,
          h("div.told", this.#details, choices),
          finales,
        ),
      );
    }
    this.#draw();
    this.#watch.observe(/** @type {Element} */ (this.parentElement)); // it may have no box itself
  }

  disconnectedCallback() {
    this.#watch.disconnect();
  }

  /** Shows what is typed; null if that is no bet. @param {Announcement | null} announcement */
  showTyped(announcement) {
    this.#typed = announcement;
    this.#hovered = null;
    this.#showChosen();
  }

  /**
   * Dispatches an announcement by its name, or its stakes, and closes the sheet that hides the cloth.
   * @param {Announcement} announcement
   */
  lay(announcement) {
    const { call, title, pieces, unit = this.#chip } = announcement;
    const stakes = Object.entries(pieces).map(([chance, count]) => ({
      on: chance,
      amount: count * unit,
    }));
    const sheet = /** @type {HTMLElement | null} */ (this.closest(":popover-open"));
    const onPlaced = () =>
      sheet && notify(t("announce-placed", { title, total: totalCost(announcement, unit) }));
    if (call === null) emit(this, "tv-lay", { stakes, onPlaced });
    else emit(this, "tv-announce", { call, unit, onPlaced });
    sheet?.hidePopover();
    this.#typed = null;
    this.clearInput();
    this.#showChosen();
  }

  /** @param {string} call @returns {Announcement} */
  #announcement = (call) => ({
    call,
    number: null,
    ...(this.rulebook.announcements[call] ?? { title: call, pieces: {} }),
  });

  /** The fields beside the track: neighbours, numbers with another name, endings, series without a zone. */
  #createChoices() {
    const { announcements } = this.rulebook;
    const names = [...numbersByName(announcements)];
    const kind = (/** @type {string} */ name, /** @type {string[]} */ [number = ""]) =>
      announcements[`${name} ${number}`]?.of ?? null;
    const selectNames = (/** @type {(string | null)[]} */ ...kinds) =>
      names.filter(([name, numbers]) => kinds.includes(kind(name, numbers)));
    this.#nameButtons = selectNames("number").map(([name]) =>
      h(
        "button",
        { type: "button", "data-name": name, onclick: () => this.#changeName(name) },
        capitalize(name),
      ),
    );
    this.#endings = selectNames("ending", "endings").map(
      ([name, numbers]) =>
        new EndingFields(name, numbers, (ending) =>
          ending === null ? this.#showChosen() : this.lay(this.#announcement(`${name} ${ending}`)),
        ),
    );
    const zones = this.#layout().zones.map(({ call }) => call);
    const series = selectNames(null).filter(([name]) => !zones.includes(name));
    return {
      choices: [
        this.#sideChoice(selectNames("neighbours")),
        this.#nameButtons,
        series.map(([name]) => this.#button(name)),
      ],
      finales: this.#endings.map(({ element }) => element),
    };
  }

  /** Names what a number of the track stands for; its neighbours, if that is its name already. @param {string | null} name */
  #changeName(name) {
    this.#numberName = this.#numberName === name ? null : name;
    this.#draw();
  }

  /** The number of neighbours: at first the house's own. @param {[string, string[]][]} names */
  #sideChoice([[, numbers] = ["", []]]) {
    const houseSides = numbers.map((number) => Number(number.split("/")[1]));
    if (houseSides.length && !houseSides.includes(SIDES)) this.#sides = houseSides[0] ?? SIDES;
    const step = (/** @type {number} */ by, /** @type {string} */ text) =>
      h(
        "button",
        { type: "button", "aria-label": text, title: text, onclick: () => this.#changeSides(by) },
        by < 0 ? "−" : "+",
      );
    return h(
      "span.sides",
      { role: "group", "aria-label": t("announce-sides-label") },
      step(-1, t("announce-fewer")),
      this.#sidesText,
      step(1, t("announce-more")),
    );
  }

  /** @param {number} by */
  #changeSides(by) {
    this.#sides = Math.min(MOST_SIDES, Math.max(1, this.#sides + by));
    this.#changeName(null);
  }

  /** @param {string} call */
  #button(call) {
    const announcement = this.#announcement(call);
    return h(
      "button",
      {
        type: "button",
        "data-call": call,
        onclick: () => this.lay(announcement),
        onpointerenter: () => this.#setPointed(announcement),
        onpointerleave: () => this.#setPointed(null),
      },
      announcement.title,
    );
  }

  /** What a number of the track stands for. @param {number} number */
  #numberAnnouncement(number) {
    const call = `${this.#numberName} ${numberText(number)}`;
    return call in this.rulebook.announcements
      ? { ...this.#announcement(call), number }
      : this.#neighbours(number);
  }

  /** A number with its neighbours, announced where the house accepts that. @param {number} number */
  #neighbours(number) {
    const ending = ` ${numberText(number)}/${this.#sides}`;
    const [call] = Object.entries(this.rulebook.announcements).find(
      ([name, { of }]) => of === "neighbours" && name.endsWith(ending),
    ) ?? [null];
    return call === null
      ? neighbourStakes(number, clothOf(this.rulebook).zeros, this.#sides)
      : { ...this.#announcement(call), number };
  }

  #resize() {
    if (this.#isUpright !== this.#isNarrow()) this.#draw();
  }

  /** A low window has no room for an upright track, however narrow it is. */
  #isNarrow() {
    return (this.parentElement?.clientWidth ?? 0) < HORIZONTAL_FROM && innerHeight > innerWidth;
  }

  #layout() {
    const series = Object.entries(this.rulebook.announcements).filter(([, { of }]) => of === null);
    return trackLayout(
      this.#isUpright,
      wheelWith(clothOf(this.rulebook).zeros),
      Object.fromEntries(
        series.map(([call, { pieces }]) => [call, Object.keys(pieces).flatMap(coveredNumbers)]),
      ),
    );
  }

  #draw() {
    this.#isUpright = this.#isNarrow();
    const { width, height, cells, zones } = this.#layout();
    for (const button of this.#nameButtons)
      button.setAttribute("aria-pressed", String(button.dataset["name"] === this.#numberName));
    replaceChildren(this.#sidesText, t("announce-sides-count", { sides: this.#sides }));
    this.#track.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.#track.classList.toggle("upright", this.#isUpright);
    replaceChildren(
      this.#track,
      zones.map(({ call, outline, middle, room }, place) => {
        const announcement = this.#announcement(call);
        const { title: label } = announcement;
        const cost = totalCost(announcement, this.#chip);
        const isShort = this.#isUpright || label.length * LETTER > room;
        return this.#drawPart(announcement, `zone ${place ? "" : "head"}`, outline, middle, {
          text: isShort ? capitalize(call) : label,
          cost: ` ${cost}`,
          label: isShort ? `${capitalize(call)} ${cost}, ${label}` : `${label} ${cost}`,
          data: { "data-call": call },
        });
      }),
      cells.map(({ number, outline, middle }) => {
        const announcement = this.#numberAnnouncement(number);
        const kind = `number ${numberColour(number)} ${number ? "" : "head"}`;
        return this.#drawPart(announcement, kind, outline, middle, {
          text: numberText(number),
          label: `${announcement.title} (${numberName(number)})`,
          data: { "data-number": number },
        });
      }),
    );
    this.#showChosen();
  }

  /**
   * @param {Announcement} announcement @param {string} kind @param {string} outline
   * @param {import("./track.js").Point} middle
   * @param {{text: string, cost?: string, label: string, data: Record<string, string | number>}} texts
   */
  #drawPart(announcement, kind, outline, middle, { text, cost, label, data }) {
    return svg(
      "g",
      {
        class: kind,
        role: "button",
        tabindex: kind.endsWith("head") ? 0 : -1,
        "aria-label": label,
        ...data,
        onclick: () => this.lay(announcement),
        onpointerenter: (event) => event.pointerType === "mouse" && this.#setPointed(announcement),
        onfocus: (/** @type {FocusEvent & {currentTarget: Element}} */ event) =>
          event.currentTarget.matches(":focus-visible") && this.#setPointed(announcement),
        onblur: () => this.#setPointed(null),
        onkeydown: (event) => this.#key(event, announcement),
      },
      svg("path", { d: outline }),
      centredText(middle.x, middle.y + (cost ? -2 : 6), text),
      cost && centredText(middle.x, middle.y + 18, cost),
    );
  }

  /** Arrows go around the track, or from series to series. @param {KeyboardEvent} event @param {Announcement} announcement */
  #key(event, announcement) {
    const target = /** @type {SVGElement} */ (event.currentTarget);
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.lay(announcement);
      return;
    }
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const kind = target.classList.contains("zone") ? ".zone" : ".number";
    const parts = [...this.#track.querySelectorAll(kind)];
    const next = parts[(parts.indexOf(target) + step + parts.length) % parts.length];
    for (const part of parts) part.setAttribute("tabindex", part === next ? "0" : "-1");
    if (next instanceof SVGElement) next.focus();
  }

  /** @param {Announcement | null} announcement */
  #setPointed(announcement) {
    if (this.#hovered === announcement) return;
    this.#hovered = announcement;
    this.#showChosen();
  }

  #showChosen() {
    const announcement = this.#hovered ?? this.#typed;
    const numbers = new Set(Object.keys(announcement?.pieces ?? {}).flatMap(coveredNumbers));
    for (const part of this.#track.children) {
      const { number, call } = /** @type {SVGElement} */ (part).dataset;
      part.classList.toggle("covers", number !== undefined && numbers.has(Number(number)));
      part.classList.toggle("chosen", call !== undefined && call === announcement?.call);
    }
    this.#announceChosen(announcement);
  }

  /** Announced once to screen readers. @param {Announcement | null} announcement */
  #announceChosen(announcement) {
    const isHalf = this.#endings.some((fields) => fields.isHalf);
    const hint = t(isHalf ? "announce-second" : "announce-choose");
    const key = announcement ? `${this.#chip} ${JSON.stringify(announcement)}` : hint;
    if (this.#announcedKey === key) return;
    this.#announcedKey = key;
    replaceChildren(this.#details, announcement ? this.#describe(announcement) : h("span", hint));
  }

  /** @param {Announcement} announcement */
  #describe({ call, title, pieces, unit = this.#chip, number }) {
    return [
      chip(splitIntoChips(unit)[0] ?? unit, { size: CHIP_PIXELS }),
      h("span.what", h("strong", title), ` – ${costText(pieces, unit)}`),
      countPieces(pieces) > 1 && h("span.lays", placesText(pieces)),
      call === null &&
        number !== null &&
        h("span.lays", t("announce-pleins", { count: countPieces(pieces) })),
    ];
  }
}

/** @param {string} text */
const capitalize = (text) => text.charAt(0).toUpperCase() + text.slice(1);

defineElement("tv-racetrack", Racetrack);
