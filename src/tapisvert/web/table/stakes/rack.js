/** The player's rack: balance, selected chip, and actions on the stakes. */

import { chip } from "../../cloth/chips/chips.js";
import { DENOMINATIONS } from "../../cloth/chips/denominations.js";
import {
  defineElement,
  h,
  icon,
  middlePoint,
  reconcile,
  replaceChildren,
  emit,
} from "../../core/dom.js";
import { money } from "../../core/text/format.js";
import { setPreference, getPreference } from "../../core/preferences.js";
import { stakeTotal } from "../../core/table/player-holdings.js";
import { ownHolding } from "../../core/table/state.js";
import { t } from "../../core/text/i18n.js";

/** @import {TableState} from "../../core/table/table-state.d.ts" */
/** @import {Betting} from "./betting.js" */
/** @typedef {HTMLElement & {spotAt(x: number, y: number): string | null, highlight(on: string | null): void, pointFor(on: string): Point | null}} Cloth */
/** @import {Point} from "../../cloth/chips/chip-animation.js" */

const MAX_DENOMINATIONS = 7;
const DRAG_PIXELS = 8;
const ACTIONS = /** @type {const} */ (["undo", "repeat", "double", "clear"]);
const ICONS = {
  undo: "M8.5 5 4 9.5 8.5 14M4 9.5h10a5.25 5.25 0 0 1 0 10.5h-3.5",
  repeat:
    "M17 3l3.5 3.5L17 10M3.5 11V10A3.5 3.5 0 0 1 7 6.5h13.5M7 21l-3.5-3.5L7 14M20.5 13v1a3.5 3.5 0 0 1-3.5 3.5H3.5",
  double: "M4 9l6 7M10 9l-6 7M13.5 8.5a3.2 3.2 0 0 1 6.3.8c0 2.7-6.3 4-6.3 7.7H20",
  clear: "M6 6l12 12M18 6 6 18",
};
const KEYS = { undo: "z", repeat: "r", double: "d", clear: "c" };

export class Rack extends HTMLElement {
  /** @type {Cloth | null} */
  cloth = null;
  /** @type {number} The selected chip, in minor units. */
  chip = getPreference("chip");
  /** True while the keys of the actions work. */
  hasShortcuts = true;
  #chips = h("div.chips", { role: "radiogroup", "aria-label": t("rack-chips") });
  /** The player's chips at the table, in minor units. */
  balance = NaN;
  figure = h("strong");
  #balance = h("p.balance.figure", h("span", t("your-chips")), " ", this.figure);
  #staked = h("strong");
  /** The balance, and what lies on the cloth: the rail has both, if there is one. */
  purse = h(
    "div.purse",
    this.#balance,
    h("p.staked.figure", h("span", t("your-stakes")), " ", this.#staked),
  );
  #acts = h("div.acts");
  /** @type {Record<string, HTMLButtonElement>} */
  #buttons = {};

  connectedCallback() {
    if (this.childElementCount) return;
    for (const act of ACTIONS) {
      const button = h(
        "button.plain",
        {
          "aria-keyshortcuts": KEYS[act],
          title: t(`act-${act}`),
          onclick: () => emit(this, `tv-${act}`),
        },
        icon(ICONS[act]),
        h("span", t(`act-${act}`)),
      );
      this.#buttons[act] = button;
      this.#acts.append(button);
    }
    replaceChildren(this, h("div.line", this.purse, this.#chips, this.#acts));
  }

  /** Leaves the letters to a console for card entry: D is a suit there, C another. */
  dropShortcuts() {
    this.hasShortcuts = false;
    for (const act of ACTIONS) this.#buttons[act]?.removeAttribute("aria-keyshortcuts");
  }

  /** @param {TableState} state @param {Betting} betting */
  update(state, betting) {
    const holding = ownHolding(state);
    const chips = holding?.chips ?? 0;
    this.#staked.textContent = money(stakeTotal(holding?.stakes ?? []));
    if (chips !== this.balance) this.figure.textContent = money(chips);
    this.balance = chips;
    const denominations = rackDenominations(state.limits.minimum);
    const affordable = denominations.filter((minor, place) => place < 2 || minor <= chips);
    if (!affordable.includes(this.chip)) this.chip = affordable.at(1) ?? affordable[0] ?? 100;
    reconcile(
      this.#chips,
      denominations,
      String,
      (minor) => this.#chipButton(minor),
      (/** @type {HTMLButtonElement} */ element, minor) => {
        element.disabled = !affordable.includes(minor); // in its place: none moves
        markInHand(element, minor === this.chip);
      },
    );
    const isEnabled = {
      undo: betting.canUndo,
      repeat: betting.canRepeat,
      double: betting.canDouble,
      clear: betting.canDouble,
    };
    for (const act of ACTIONS) {
      const button = this.#buttons[act];
      if (!button) continue;
      const isLeft = !isEnabled[act] && button === document.activeElement;
      button.disabled = !isEnabled[act];
      if (isLeft) this.#findChip(this.chip)?.focus(); // disabled controls cannot hold the focus
    }
  }

  /** @param {number} minor */
  #chipButton(minor) {
    return h(
      "button.chip-in-rack",
      {
        role: "radio",
        "aria-label": t("chip-of", { amount: money(minor) }),
        onclick: () => this.selectChip(minor),
        onkeydown: (event) => this.#key(event, minor),
        onpointerdown: (event) => this.#startDrag(event, minor),
      },
      chip(minor, { size: 52 }),
    );
  }

  /** The point of the balance in the window, to which winnings fly. */
  balancePoint() {
    return middlePoint(this.#balance);
  }

  /** The point of the selected chip, from which stakes are laid. */
  handPoint() {
    return middlePoint(this.#findChip(this.chip) ?? this);
  }

  /** Selects a chip. @param {number} minor */
  selectChip(minor) {
    this.chip = minor;
    setPreference("chip", minor);
    const chip = this.#findChip(minor);
    for (const element of this.#chips.children)
      markInHand(/** @type {HTMLElement} */ (element), element === chip);
  }

  /** @param {number} minor @returns {HTMLElement | undefined} */
  #findChip(minor) {
    const label = t("chip-of", { amount: money(minor) });
    const chips = /** @type {HTMLElement[]} */ ([...this.#chips.children]);
    return chips.find((element) => element.getAttribute("aria-label") === label);
  }

  /** @param {KeyboardEvent} event @param {number} minor */
  #key(event, minor) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const chips = [...this.#chips.querySelectorAll(":enabled")];
    const index = chips.indexOf(/** @type {Element} */ (this.#findChip(minor)));
    const next = /** @type {HTMLElement | undefined} */ (
      chips[(index + step + chips.length) % chips.length]
    );
    next?.click();
    next?.focus();
  }

  /**
   * Drags a chip, and places it where it is dropped.
   * @param {PointerEvent} event
   * @param {number} minor
   */
  #startDrag(event, minor) {
    if (event.button !== 0 || !this.cloth) return;
    const cloth = this.cloth;
    const dragging = new AbortController();
    const from = { x: event.clientX, y: event.clientY };
    const source = /** @type {HTMLElement} */ (event.currentTarget);
    source.setPointerCapture(event.pointerId); // a fast pointer has left the chip before it moves
    /** @type {HTMLElement | null} */
    let flying = null;
    const move = (/** @type {PointerEvent} */ now) => {
      if (!flying && Math.hypot(now.clientX - from.x, now.clientY - from.y) < DRAG_PIXELS) return;
      if (!flying) {
        this.selectChip(minor);
        flying = h("div.flying", { "aria-hidden": "true" }, chip(minor, { size: 44 }));
        document.body.append(flying);
      }
      flying.style.translate = `${now.clientX - 22}px ${now.clientY - 22}px`;
      cloth.highlight(cloth.spotAt(now.clientX, now.clientY));
    };
    const end = (/** @type {PointerEvent} */ now) => {
      dragging.abort();
      if (!flying) return;
      flying.remove();
      cloth.highlight(null);
      const chance = now.type === "pointerup" ? cloth.spotAt(now.clientX, now.clientY) : null;
      if (chance) emit(cloth, "tv-place", { on: chance, amount: minor });
    };
    const { signal } = dragging;
    source.addEventListener("pointermove", move, { signal });
    source.addEventListener("pointerup", end, { signal });
    source.addEventListener("pointercancel", end, { signal });
  }
}

/** @param {HTMLElement} chip @param {boolean} isInHand */
function markInHand(chip, isInHand) {
  chip.setAttribute("aria-checked", String(isInHand));
  chip.tabIndex = isInHand ? 0 : -1;
}

/** The denominations of a table, from its minimum. @param {number} minimum */
function rackDenominations(minimum) {
  const from = DENOMINATIONS.findLastIndex((minor) => minor <= minimum);
  const first = Math.max(from, DENOMINATIONS.indexOf(100), 0);
  const start = minimum < 100 ? first : Math.max(from, 0);
  return DENOMINATIONS.slice(start, start + MAX_DENOMINATIONS);
}

defineElement("tv-rack", Rack);
