/** The players at a real table without a device: the croupier enters their spoken bets. */

import { get, post } from "../../core/api.js";
import { parseMoney } from "../../core/text/amount.js";
import { announce } from "../../core/announcer.js";
import { confirmDialog } from "../../core/dialog.js";
import { h, replaceChildren } from "../../core/dom.js";
import { labelText, money } from "../../core/text/format.js";
import { handleSubmit, once } from "../../core/once.js";
import { chanceName, roman } from "../../cloth/labels.js";
import { insuranceOffer } from "../../core/table/insurance.js";
import { actionButton } from "../frame.js";
import { errorView } from "../error-view.js";
import { openForm } from "../form-dialog.js";
import { findAddressee, parseSpoken } from "../../cloth/spoken-requests.js";
import { Console } from "./console.js";
import * as i18n from "../../core/text/i18n.js";
import { choices, t } from "../i18n.js";

/** @import {Field} from "../form-readers.js" */
/** @import {ColouredChips, Entry, Role, Stake} from "../../messages.d.ts" */
/** @import {Act} from "../../cloth/spoken-requests.js" */

/** The suffix of names of players without a device, as on the server. */
const MARK = "\u00a0*";
const LONGEST_NAME = 80;
const COLOURS = ["yellow", "blue", "green", "orange", "pink", "purple", "brown", "white"];
const MEANS = ["money", "chips-of-desk"];
const CROUPIERS = /** @type {Role[]} */ (["tailleur", "payeur", "chef"]);

/** @param {string} name */
const shownName = (name) => name.slice(0, -MARK.length);

/**
 * `<tv-walk-ins>`: for the croupiers and the chef of a real table. While a player is chosen, a tap
 * on the cloth lays for them.
 */
export class WalkIns extends Console {
  /** @type {Record<string, ColouredChips> | null} Null until they are loaded. */
  #colours = null;
  /** @type {string | null} */
  #chosen = null;
  /** The last player who was seated here, until they are chosen. @type {string | null} */
  #seatedPlayer = null;
  /** Keeps the taps in order. @type {Promise<unknown>} */
  #queue = Promise.resolve();
  #players = h("div.floor-players", { role: "group" });
  #stakes = h("ul.desk");
  #said = h("input", {
    type: "text",
    autocomplete: "off",
    spellcheck: "false",
    maxlength: 300,
    oninput: () => this.#preview(),
  });
  #whose = h("span");
  #heard = h("p.heard", { role: "status" });
  #tap = h("input", { type: "text", inputmode: "decimal", size: 6, autocomplete: "off" });
  #form = h(
    "form.said",
    { novalidate: true, onsubmit: handleSubmit(() => once(this, () => this.#lay())) },
    h("label.field", this.#whose, this.#said),
    h("button.first", t("floor-lay")),
  );
  #taps = h("label.tap", t("floor-tap"), this.#tap);
  #own = h("span.row");
  /** The last player who left, and the chips taken along. */
  #left = h("p", { role: "status" });
  #row = h(
    "div.row.acts",
    h("button", { onclick: () => this.#openSeat() }, t("floor-seat")),
    this.#own,
    this.#taps,
  );

  connectedCallback() {
    if (this.childElementCount) return;
    this.#players.setAttribute("aria-label", t("floor-title"));
    this.fill(
      t("floor-title"),
      h("h2", t("floor-title")),
      this.#players,
      this.#form,
      this.#heard,
      this.error,
      this.#stakes,
      this.#row,
      this.#left,
    );
    for (const name of ["tv-place", "tv-announce", "tv-lay"])
      document.addEventListener(name, (event) => this.#tapped(event), { capture: true });
  }

  /** @param {readonly Entry[]} entries */
  update(entries) {
    this.hidden = this.mode !== "real" || !this.service.hasRole(...CROUPIERS);
    if (this.hidden) return;
    if (!this.#colours || entries.some(({ notice }) => notice?.notice === "colour"))
      this.#loadColours();
    if (this.#chosen && !(this.#chosen in this.state.players)) this.#chosen = null;
    this.#render();
    this.#chooseSeated();
  }

  /** Chooses the player who was seated here, once the table shows them. */
  #chooseSeated() {
    if (!this.#seatedPlayer || !(this.#seatedPlayer in this.state.players)) return;
    this.#chosen = this.#seatedPlayer;
    this.#seatedPlayer = null;
    this.#render();
    this.#said.focus();
  }

  async #loadColours() {
    this.#colours ??= {};
    const path = `/api/tables/${encodeURIComponent(this.state.table)}`;
    const view = await get(path).catch(() => null); // the socket reports that the table has gone
    if (view) this.#colours = view.colours;
    this.#render();
  }

  get #names() {
    return Object.keys(this.state.players).filter((name) => name.endsWith(MARK));
  }

  #render() {
    const { state } = this;
    const names = this.#names;
    const holdings = names.map((name) => [name, state.players[name], this.#colours?.[name]]);
    if (!this.isNew([holdings, this.#chosen, state.phase])) return;
    replaceChildren(
      this.#players,
      names.map((name) => this.#playerButton(name)),
    );
    const chosen = this.#chosen;
    this.#form.hidden = !names.length;
    replaceChildren(
      this.#whose,
      chosen ? t("floor-says", { player: shownName(chosen) }) : t("floor-says-who"),
    );
    const stakes = chosen ? (state.players[chosen]?.stakes ?? []) : [];
    replaceChildren(
      this.#stakes,
      stakes.map((stake) => this.#stake(chosen ?? "", stake)),
    );
    this.#renderActions(chosen);
  }

  /** @param {string | null} chosen */
  #renderActions(chosen) {
    this.#taps.hidden = chosen === null;
    const buttons = chosen !== null && [
      this.isAtWheel && h("button", { onclick: () => this.#openColour(chosen) }, t("floor-colour")),
      h("button", { onclick: () => this.#openTip(chosen) }, t("floor-tip")),
      actionButton(t("floor-leave"), () => this.#leave(chosen)),
    ];
    replaceChildren(this.#own, buttons);
  }

  /** @param {string} name */
  #playerButton(name) {
    const holding = this.state.players[name];
    const colour = this.#colours?.[name];
    const stakesTotal = (holding?.stakes ?? []).reduce(
      (sum, { amount, excess }) => sum + amount + excess,
      0,
    );
    const swatch =
      colour &&
      h(
        "small.colour",
        h("i", { class: `swatch ${colour.colour}`, "aria-hidden": "true" }),
        t("floor-piece", { colour: t(`colour-${colour.colour}`), piece: money(colour.piece) }),
      );
    const choose = () => {
      this.#chosen = this.#chosen === name ? null : name;
      this.#render();
      if (this.#chosen) this.#said.focus();
    };
    return h(
      "button",
      { "aria-pressed": String(name === this.#chosen), onclick: choose },
      h("b", shownName(name)),
      h("span", t("floor-holds", { chips: money(holding?.chips ?? 0), laid: money(stakesTotal) })),
      swatch,
    );
  }

  /** @param {string} player @param {Stake} stake */
  #stake(player, stake) {
    const { on, degree, amount, excess, insured } = stake;
    const values = { amount: money(amount + excess), on: chanceName(on), degree: roman(degree) };
    const key = degree ? "floor-prison" : insured ? "floor-insured" : "floor-stake";
    const isOpen = this.state.phase === "betting";
    const mayInsure = isOpen && insuranceOffer(this.state.rulebook, stake);
    const button = (/** @type {string} */ kind, /** @type {object} */ fields) =>
      actionButton(t(`floor-${kind}`), () => this.#ask(kind, player, fields));
    return h(
      "li",
      h("span", t(key, values)),
      isOpen && degree > 0 && button("divide", { on, degree }),
      mayInsure && button("insure", { on }),
      isOpen && !degree && button("withdraw", { on }),
    );
  }

  /** @param {string} kind @param {string} player @param {object} fields */
  async #ask(kind, player, fields) {
    const { events } = await this.service.request(kind, { player, ...fields });
    const departure = events.find(({ event }) => event === "left");
    if (departure?.event !== "left") return;
    const values = { player: shownName(player), chips: money(departure.chips ?? 0) };
    replaceChildren(this.#left, t("floor-left", values));
  }

  /** @param {string} player */
  async #leave(player) {
    const chips = money(this.state.players[player]?.chips ?? 0);
    const question = t("floor-leave-about", { player: shownName(player), chips });
    if (await confirmDialog(t("floor-leave"), question)) await this.#ask("leave", player, {});
  }

  // Spoken requests ------------------------------------------------------------------------------

  /** The player and the acts of the typed text; null and an error if it is not understood. */
  #hear() {
    const { player, words } = findAddressee(this.#said.value, this.#names);
    const name = player ?? this.#chosen;
    if (!words.trim()) return null;
    if (!name) return { wrong: t("floor-who") };
    const piece = this.#colours?.[name]?.piece ?? null;
    const bet = parseSpoken(words, { ...this.state, player: name, piece });
    if ("key" in bet) return { wrong: i18n.t(bet.key, bet.values) };
    return { player: name, acts: bet.acts };
  }

  #preview() {
    replaceChildren(this.error);
    const order = this.#hear();
    if (!order || "wrong" in order) return replaceChildren(this.#heard);
    const cost = order.acts.reduce((sum, act) => sum + act.cost, 0);
    const summary = order.acts.map(actText).join(" · ");
    replaceChildren(
      this.#heard,
      summary,
      cost > 0 && ` – ${t("floor-cost", { amount: money(cost) })}`,
    );
  }

  /** Sends the spoken acts, one after another; failed ones stay for correction. */
  async #lay() {
    const order = this.#hear();
    if (!order) return;
    if ("wrong" in order) {
      replaceChildren(this.error, order.wrong);
      return;
    }
    for (const [at, act] of order.acts.entries()) {
      try {
        await this.#ask(act.do, order.player, act.fields);
      } catch (problem) {
        this.#said.value = [...new Set(order.acts.slice(at).map(({ words }) => words))].join(", ");
        replaceChildren(this.#heard);
        replaceChildren(this.error, labelText(act.words, ""), errorView(problem));
        return;
      }
    }
    announce(labelText(shownName(order.player), order.acts.map(actText).join(", ")));
    this.#said.value = "";
    replaceChildren(this.#heard);
    const focused = document.activeElement; // which the croupier may have moved meanwhile
    if (focused === document.body || this.#form.contains(focused)) this.#said.focus();
  }

  /** A tap on the cloth, or an announcement there, for the chosen player. @param {Event} event */
  #tapped(event) {
    const player = this.#chosen;
    if (!player || this.hidden || !this.isConnected) return;
    event.stopPropagation();
    const { detail, type } = /** @type {CustomEvent} */ (event);
    const tap = parseMoney(this.#tap.value) ?? this.#colours?.[player]?.piece;
    const amount = tap ?? detail.amount ?? this.state.limits.minimum;
    const requests =
      type === "tv-announce"
        ? [["announce", { call: detail.call, unit: detail.unit }]]
        : (detail.stakes ?? [{ on: detail.on, amount }]).map((/** @type {object} */ stake) => [
            "bet",
            stake,
          ]);
    const lay = async () => {
      for (const [kind, fields] of requests) await this.#ask(kind, player, fields);
    };
    this.#queue = this.#queue.then(() => this.attempt(lay));
  }

  // Seats and colours ----------------------------------------------------------------------------

  #openSeat() {
    const id = crypto.randomUUID();
    const takenNames = this.#names.map((name) => shownName(name).toLowerCase());
    openForm(t("floor-seat"), {
      about: t("floor-seat-about"),
      fields: ({ colour }) => [
        { name: "name", label: t("floor-name"), longest: LONGEST_NAME - MARK.length },
        { name: "chips", label: t("floor-chips"), kind: "amount" },
        {
          name: "means",
          label: t("floor-means"),
          kind: "choice",
          options: choices("floor", MEANS),
        },
        {
          name: "person",
          label: t("floor-person"),
          help: t("floor-person-about"),
          kind: "whole",
          least: 1,
          isOptional: true,
        },
        ...(this.isAtWheel ? this.#colourFields(true, colour) : []),
      ],
      submit: t("floor-seat"),
      shape: (body, reader) => {
        const name = String(body["name"] ?? "").toLowerCase();
        if (takenNames.includes(name)) reader.fail("name", "wrong-seated");
        return body;
      },
      send: async ({ name, chips, means, person, colour, piece }) => {
        const player = name + MARK;
        if (means === "money") await this.#sell(id, { player, amount: chips, person });
        else await this.service.request("sit", { player, chips });
        if (colour) await this.service.request("colour", { player, colour, piece });
        return player;
      },
      done: (player) => {
        this.#seatedPlayer = player;
        this.#chooseSeated();
      },
      codeFields: {
        invalid_name: "name",
        invalid_amount: "chips",
        colour_taken: "colour",
        identification_required: "person",
        unknown_person: "person",
      },
    });
  }

  /** Sells chips for money. @param {string} id @param {object} sale */
  #sell(id, sale) {
    const table = encodeURIComponent(this.state.table);
    return post(`/api/staff/tables/${table}/sales`, { id, ...sale });
  }

  /**
   * The colour, and the value of a piece once one is chosen.
   * @param {boolean} isOptional
   * @param {unknown} chosen
   * @returns {Field[]}
   */
  #colourFields(isOptional, chosen) {
    /** @type {Field} */
    const colour = { name: "colour", label: t("floor-colour"), kind: "choice", reshapes: true };
    /** @type {Field} */
    const piece = { name: "piece", label: t("floor-piece-value"), kind: "amount" };
    const takenColours = Object.values(this.#colours ?? {}).map(({ colour }) => colour);
    const free = COLOURS.filter((colour) => !takenColours.includes(colour));
    const options = [{ value: "", text: t("colour-none") }, ...choices("colour", free)];
    return [{ ...colour, options, isOptional }, ...(chosen ? [piece] : [])];
  }

  /** @param {string} player */
  #openTip(player) {
    openForm(t("floor-tip"), {
      fields: () => [{ name: "amount", label: t("floor-tip-amount"), kind: "amount" }],
      submit: t("floor-tip-do"),
      send: (body) => this.#ask("tip", player, body),
      codeFields: { insufficient_chips: "amount", invalid_amount: "amount" },
    });
  }

  /** @param {string} player */
  #openColour(player) {
    openForm(t("floor-colour"), {
      fields: ({ colour }) => this.#colourFields(false, colour),
      submit: t("floor-colour-do"),
      send: (body) => this.#ask("colour", player, body),
      codeFields: { colour_taken: "colour", invalid_amount: "piece" },
    });
  }
}

/** @param {Act} act */
function actText({ do: kind, fields }) {
  const on = fields["on"] === undefined ? "" : chanceName(String(fields["on"]));
  const to = fields["to"] === undefined ? "" : chanceName(String(fields["to"]));
  const amount = money(Number(fields["amount"] ?? fields["unit"] ?? fields["chips"] ?? 0));
  return t(`floor-act-${kind}`, { on, to, amount, call: String(fields["call"] ?? "") });
}
