/** The tableau of the card games: noir, rouge, couleur, inverse, each with its prison. */

import {
  defineElement,
  setAttributes,
  h,
  preserveFocus,
  reconcile,
  replaceChildren,
  svg,
  emit,
} from "../../core/dom.js";
import { labelText, money, signedMoney } from "../../core/text/format.js";
import { hasMessage, t } from "../../core/text/i18n.js";
import { chip, stack } from "../chips/chips.js";
import { initials, otherResults, visibleStakes } from "../chips/company.js";
import { splitIntoChips } from "../chips/denominations.js";
import { roman } from "../labels.js";

/** @import {Stake} from "../../messages.d.ts" */
/** @import {OtherStake} from "../chips/company.js" */
/** @import {Rulebook} from "../../core/table/rulebook.js" */
/** @import {TableState} from "../../core/table/table-state.d.ts" */
/**
 * @typedef {object} ClothView
 * @property {string | null} own
 * @property {readonly (Stake & {player: string})[]} stakes
 * @property {readonly {on: string, amount: number}[]} pending Requested and not yet answered.
 * @property {boolean} open True while stakes can be placed.
 * @property {Readonly<Record<string, string>>} fates The last coup's fate of each chance.
 * @property {(on: string) => number | null} maximum
 * @property {TableState} [table] The table; the school's cloth has none.
 * @property {number | null} number The number that fell, at the wheel.
 * @property {boolean} choosing True if the player's stakes in prison wait for a decision.
 * @property {readonly import("../coup-result.js").ResultMark[]} marks What chances brought each player in the last coup.
 */

const CHANCES = ["noir", "rouge", "couleur", "inverse"];
const ARROWS = /** @type {Record<string, number>} */ ({
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -2,
  ArrowDown: 2,
});

export class Tableau extends HTMLElement {
  /** @type {Rulebook | null} */
  rulebook = null;
  /** @type {Map<string, HTMLElement>} */
  #fields = new Map();

  connectedCallback() {
    if (this.#fields.size) return;
    setAttributes(this, { role: "group", "aria-label": t("tableau") });
    for (const chance of CHANCES) {
      const field = this.#createField(chance);
      this.#fields.set(chance, field);
      this.append(field);
    }
  }

  /** @param {ClothView} view */
  update(view) {
    this.classList.toggle("open", view.open);
    this.classList.toggle("choosing", view.choosing);
    for (const [chance, field] of this.#fields)
      preserveFocus(
        field,
        () => this.#renderField(field, chance, view),
        () => field.querySelector(".spot"),
      );
  }

  /**
   * The chance under a point of the window, or null.
   * @param {number} x
   * @param {number} y
   */
  spotAt(x, y) {
    for (const [chance, field] of this.#fields) {
      const { left, right, top, bottom } = field.getBoundingClientRect();
      if (x >= left && x <= right && y >= top && y <= bottom) return chance;
    }
    return null;
  }

  /** @param {string | null} chance */
  highlight(chance) {
    for (const [name, field] of this.#fields) field.classList.toggle("under", name === chance);
  }

  /** The point of the window where a chance's stakes lie. @param {string} chance */
  pointFor(chance) {
    const box = this.#fields.get(chance)?.querySelector(".free")?.getBoundingClientRect();
    return box ? { x: box.left + box.width / 2, y: box.top + box.height / 2 } : null;
  }

  /** @param {string} chance */
  #createField(chance) {
    const spot = h("button.spot", {
      tabindex: chance === CHANCES[0] ? 0 : -1,
      onclick: () => emit(this, "tv-place", { on: chance }),
      onkeydown: (event) => this.#key(event, chance),
      onfocus: () => this.#setRovingFocus(chance),
    });
    const name = h("span.chance", { "aria-hidden": "true", lang: "fr" }, chance);
    return h(
      "div.chance-field",
      { class: chance, "data-on": chance },
      spot,
      h("div.emblem", { "aria-hidden": "true" }, emblem(chance)),
      name,
      h("div.free"),
      h("div.others", { "aria-hidden": "true" }),
      h("div.prison"),
      h("span.fate"),
    );
  }

  /** @param {string} chance */
  #setRovingFocus(chance) {
    for (const [name, field] of this.#fields) {
      field.querySelector(".spot")?.setAttribute("tabindex", name === chance ? "0" : "-1");
    }
  }

  /** @param {KeyboardEvent} event @param {string} chance */
  #key(event, chance) {
    const step = ARROWS[event.key];
    if (step) {
      const next = CHANCES[(CHANCES.indexOf(chance) + step + CHANCES.length) % CHANCES.length];
      /** @type {HTMLElement | null | undefined} */ (
        this.#fields.get(next ?? chance)?.querySelector(".spot")
      )?.focus();
    } else if (event.key === "Delete" || event.key === "Backspace") {
      emit(this, "tv-take", { on: chance, degree: 0 });
    } else {
      return;
    }
    event.preventDefault();
  }

  /** @param {HTMLElement} field @param {string} chance @param {ClothView} view */
  #renderField(field, chance, view) {
    const stakes = view.stakes.filter((stake) => stake.on === chance);
    const ownStakes = stakes.filter((stake) => stake.player === view.own);
    const free = ownStakes.find((stake) => stake.degree === 0);
    const pending = view.pending
      .filter((stake) => stake.on === chance)
      .reduce((sum, stake) => sum + stake.amount, 0);
    const otherStakes = stakes.filter((stake) => stake.player !== view.own);
    const outcome = view.fates[chance];
    const isSaid = outcome !== "prison" || stakes.some(({ degree }) => degree);
    const fate = isSaid && hasMessage(`fate-${outcome}`) ? t(`fate-${outcome}`) : "";
    const [spot, , , stakePlace, otherPlace, prison, outcomeText] = /** @type {HTMLElement[]} */ ([
      ...field.children,
    ]);
    if (!spot || !stakePlace || !otherPlace || !prison || !outcomeText) return;
    const gain = view.marks.find((mark) => mark.on === chance && !mark.player)?.gain ?? 0;
    spot.setAttribute("aria-label", this.#label(chance, ownStakes, otherStakes, fate, gain));
    spot.setAttribute("aria-disabled", String(!view.open));
    field.dataset["fate"] = outcome ?? "";
    this.#renderStakes(stakePlace, free, pending, gain);
    reconcile(
      otherPlace,
      visibleStakes(otherStakes.length ? otherStakes : otherResults(view.marks, chance)),
      ({ player, degree, amount, gain: result }) => `${player} ${degree} ${amount} ${result}`,
      otherStake,
    );
    const prisoners = ownStakes
      .filter((stake) => stake.degree > 0)
      .sort((stake, other) => stake.degree - other.degree);
    reconcile(
      prison,
      prisoners,
      (stake) => `${stake.degree} ${stake.amount}`,
      (stake) => this.#prisonButton(stake),
    );
    prison.hidden = prisoners.length === 0;
    replaceChildren(outcomeText, fate);
  }

  /**
   * @param {HTMLElement} element
   * @param {Stake | undefined} free
   * @param {number} pending
   * @param {number} gain Of the last coup.
   */
  #renderStakes(element, free, pending, gain) {
    /** @type {{key: string, make: () => Element}[]} */
    const piles = [];
    if (free) {
      const key = `own ${free.amount} ${free.insured} ${free.insured_amount}`;
      piles.push({ key, make: () => this.#ownStake(free) });
    }
    for (const [kind, amount] of Object.entries({ excess: free?.excess ?? 0, pending }))
      if (amount) piles.push({ key: `${kind} ${amount}`, make: () => stakePile(amount, kind) });
    if (gain) piles.push({ key: `gain ${gain}`, make: () => gainMark(gain) });
    reconcile(
      element,
      piles,
      ({ key }) => key,
      ({ make }) => make(),
    );
  }

  /** @param {Stake} stake */
  #ownStake(stake) {
    return h(
      "button",
      {
        class: `pile own${stake.insured ? " insured" : ""}`,
        onclick: () => emit(this, "tv-stake", { on: stake.on, degree: 0 }),
      },
      h("span.only-read", t("own-stake", { chance: t(`chance-${stake.on}`) })),
      stack(stake.amount, { size: 40 }),
      h("span.amount.figure", money(stake.amount)),
      stake.insured && h("span.marker", insuredText("insured-marker", stake)),
    );
  }

  /** @param {Stake} stake */
  #prisonButton(stake) {
    const degree = roman(stake.degree);
    return h(
      "button.pile.prisoner",
      { onclick: () => emit(this, "tv-stake", { on: stake.on, degree: stake.degree }) },
      h(
        "span.only-read",
        t("prison-stake", { chance: t(`chance-${stake.on}`), degree: stake.degree }),
      ),
      stack(stake.amount, { size: 30 }),
      h("span.amount.figure", money(stake.amount)),
      h("span.degree", { "aria-hidden": "true" }, degree),
    );
  }

  /**
   * @param {string} chance
   * @param {readonly Stake[]} ownStakes
   * @param {readonly Stake[]} otherStakes
   * @param {string} fate In words.
   * @param {number} gain
   */
  #label(chance, ownStakes, otherStakes, fate, gain) {
    const free = ownStakes.find((stake) => stake.degree === 0);
    const prisoners = ownStakes.filter((stake) => stake.degree > 0);
    const parts = [
      t(`chance-${chance}`),
      t("pays", { to_one: this.rulebook?.pays["simple"] ?? 1 }),
      free ? t("label-own", { amount: money(free.amount) }) : "",
      free?.excess ? t("label-excess", { amount: money(free.excess) }) : "",
      free?.insured ? insuredText("label-insured", free) : "",
      ...prisoners.map((stake) =>
        t("label-prison", { amount: money(stake.amount), degree: stake.degree }),
      ),
      otherStakes.length
        ? t("label-others", {
            amount: money(otherStakes.reduce((sum, stake) => sum + stake.amount, 0)),
          })
        : "",
      fate,
      gain ? signedMoney(gain) : "",
    ];
    return parts.filter(Boolean).join(", ");
  }
}

/** @param {number} amount @param {string} kind The key of its message, too. */
function stakePile(amount, kind) {
  return h(
    "span.pile",
    { class: kind },
    stack(amount, { size: 30 }),
    h("span.amount.figure", money(amount)),
    h("span.what", t(kind)),
  );
}

/** The mark of a won or lost amount where the stake lay. @param {number} gain */
function gainMark(gain) {
  return h(
    "span.gain.figure",
    { class: gain > 0 ? "won" : "lost", "aria-hidden": "true" },
    signedMoney(gain),
  );
}

/** Another's stake: a chip with the player's initials, and its amount; what it won or lost. @param {OtherStake} stake */
function otherStake({ player, degree, amount, gain = 0 }) {
  const text = gain ? signedMoney(gain) : money(amount);
  return h(
    "span.pile.other",
    { title: labelText(player, text), class: gain > 0 ? "won" : gain < 0 ? "lost" : "" },
    chip(splitIntoChips(amount)[0] ?? 0, { size: 26, text: initials(player) }),
    h("span.figure", text),
    degree > 0 && h("span.degree", roman(degree)),
  );
}

/**
 * The word for an insured stake, with the amount if it is a part.
 * @param {"insured-marker" | "label-insured"} key
 * @param {Stake} stake
 */
function insuredText(key, { insured_amount: part }) {
  return part === undefined ? t(key) : t(`${key}-part`, { amount: money(part) });
}

/**
 * The emblem of a chance: a lozenge for rouge and noir, a card's corner for couleur, and the
 * same turned over for inverse.
 * @param {string} chance
 */
function emblem(chance) {
  const lozenge = "M60 6 L114 40 L60 74 L6 40 Z";
  const shapes = {
    noir: [svg("path.fill-noir", { d: lozenge })],
    rouge: [svg("path.fill-rouge", { d: lozenge })],
    couleur: [
      svg("path.line", { d: "M14 66 V30 L60 8 L106 30 V66 Z" }),
      svg("path.fill-gold", { d: "M60 24 L76 42 L60 60 L44 42 Z" }),
    ],
    inverse: [
      svg("path.line", { d: "M14 14 V50 L60 72 L106 50 V14 Z" }),
      svg("path.line", { d: "M60 20 L76 38 L60 56 L44 38 Z" }),
    ],
  }[chance];
  return svg("svg", { viewBox: "0 0 120 80" }, ...(shapes ?? []));
}

defineElement("tv-tableau", Tableau);
