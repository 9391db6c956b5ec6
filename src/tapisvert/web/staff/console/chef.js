/** The console of the chef and the direction at a table. */

import { chanceName } from "../../cloth/labels.js";
import { confirmDialog } from "../../core/dialog.js";
import { h, replaceChildren } from "../../core/dom.js";
import { money } from "../../core/text/format.js";
import { notify } from "../../core/announcer.js";
import { once } from "../../core/once.js";
import { actForm, requestAct } from "../act-form.js";
import { actTitle } from "../act-texts.js";
import * as bodies from "../form-readers.js";
import { openTableFloat } from "../cash/float-form.js";
import { openForm } from "../form.js";
import { limitFields, postLimits } from "../tables/limits.js";
import { maximumCaps, maximumKinds } from "../tables/maxima.js";
import { Console } from "./console.js";
import { DECLARED, NULL_REASONS, RELIEVED, REQUESTS, SUSPENSIONS } from "./requests.js";
import { hasMessage, named, roleText, t } from "../i18n.js";

/** @import {TableState} from "../../core/table/state.js" */
/** @import {Field, FormOptions} from "../form.js" */
/** @import {Values} from "../form-readers.js" */

/** Most signs of a clause in a list. */
const LONGEST_OPTION = 60;
/** `<tv-chef>`: the acts of the chef and the direction, and those that others have there. */
export class Chef extends Console {
  #title = h("h2");
  #status = h("p", { class: "muted" });
  #actions = h("div", { class: "row acts" });

  update() {
    const { service } = this;
    const requests = [...REQUESTS, ...DECLARED];
    this.hidden = !requests.some((what) => service.isOffered(what));
    if (this.hidden) return;
    const title = service.has("chef")
      ? "chef-title"
      : service.has("direction")
        ? "direction-at-table"
        : "acts-at-table";
    if (!this.childElementCount)
      this.fill("", this.#title, this.#status, this.#actions, this.error);
    this.setAttribute("aria-label", t(title));
    replaceChildren(this.#title, t(title));
    this.#showStatus(this.state);
    const openers = requests.map((what) => [what, () => this.#open(what)]);
    this.drawActions(this.#actions, actTitle, Object.fromEntries(openers));
  }

  /** @param {TableState} state */
  #showStatus({ suspended, isLast }) {
    const key = `suspend-${suspended?.reason}`;
    const reason = hasMessage(key) ? t(key) : (suspended?.reason ?? "");
    replaceChildren(
      this.#status,
      suspended
        ? t("chef-suspended", { reason, informed: suspended.informed })
        : isLast && t("chef-is-last"),
    );
    this.#status.hidden = !suspended && !isLast;
  }

  /** @param {string} what */
  #open(what) {
    replaceChildren(this.error);
    if (what in ACTION_FORMS || DECLARED.includes(what)) return this.#openForm(what);
    return once(this, () =>
      this.attempt(() =>
        what === "float" ? openTableFloat(this.state.table) : this.#confirm(what),
      ),
    );
  }

  /** @param {string} what */
  #openForm(what) {
    const action = (ACTION_FORMS[what] ?? declaredForm(what))(this.state);
    const send = async (/** @type {any} */ body) => {
      const give = (/** @type {any} */ command) => this.service.request(what, command);
      await (action.send ? action.send(body, give) : give(body));
      if (action.after) notify(t(action.after), { kind: "good" });
    };
    openForm(actTitle(what), {
      about: hasMessage(`chef-${what}-about`) && t(`chef-${what}-about`),
      submit: t(hasMessage(`chef-${what}-do`) ? `chef-${what}-do` : "float-ask"),
      ...action,
      send,
    });
  }

  /** @param {string} what */
  async #confirm(what) {
    const [title, about, yes] = [`chef-${what}`, `chef-${what}-about`, `chef-${what}-do`];
    if (await confirmDialog(t(title), t(about), t(yes))) await this.service.request(what);
  }
}

/**
 * @typedef {Pick<FormOptions, "fields" | "read" | "codeFields"> & {
 *   send?: (body: any, give: (command: any) => Promise<unknown>) => Promise<unknown>,
 *   after?: string}} ActionForm
 *   `send` sends to another address than the table, beside the command that it may `give`; `after` is the notice after success.
 */

/**
 * The form of an act that has only its declaration.
 * @param {string} what
 * @returns {(state: TableState) => ActionForm}
 */
const declaredForm = (what) => (state) => ({
  ...actForm(what, { table: state.table, players: Object.keys(state.players) }),
  after: hasMessage(`${what}-asked`) ? `${what}-asked` : "act-asked",
});

/** @type {Record<string, (state: TableState) => ActionForm>} */
const ACTION_FORMS = {
  late: (state) => ({
    fields: (values) => lateFields(state, values),
    read: bodies.late,
    codeFields: {
      ...AMOUNT_CODES,
      unknown_chance: "on",
      forbidden_cheval: "on",
      forbidden_announcement: "call",
    },
  }),
  repeat: (state) => ({
    fields: (values) => lateFields(state, values).filter(({ name }) => name !== "croupier"),
    read: bodies.repeat,
  }),
  reject: (state) => ({
    fields: (values) => [
      ...whatFields(state),
      ...(isCall(values)
        ? [playerField(state), callField()]
        : [
            /** @type {Field} */ ({
              name: "stake",
              label: t("ask-stake"),
              kind: "choice",
              options: stakeOptions(state, false),
            }),
          ]),
    ],
    read: bodies.reject,
    codeFields: { no_such_stake: "stake", part_of_announcement: "stake", unknown_chance: "call" },
  }),
  abandon: (state) => ({
    fields: (values) => abandonFields(state, values),
    read: (values) => bodies.abandon(values, state.table),
    send: (body) => requestAct("abandon", body),
    after: "abandon-asked",
  }),
  advance: ({ table, players }) => ({
    ...actForm("advance", { table, players: Object.keys(players) }),
    after: "advance-asked",
  }),
  null: () => ({
    fields: () => [
      {
        name: "reason",
        label: t("ask-reason"),
        kind: "choice",
        options: reasonField("null", NULL_REASONS),
      },
    ],
    read: (values) => bodies.choice(values, "reason"),
  }),
  rotate: (state) => ({
    fields: () => rotateFields(usualMinutes(state), state.rulebook.layout),
    read: (values) => bodies.rotate(values, usualMinutes(state)),
    codeFields: { inspector_not_told: "inspector" },
  }),
  suspend: () => ({
    fields: () => [
      {
        name: "reason",
        label: t("ask-reason"),
        kind: "choice",
        options: reasonField("suspend", SUSPENSIONS),
      },
      { name: "informed", label: t("ask-informed"), help: t("help-informed") },
    ],
    read: bodies.suspend,
  }),
  decide: () => ({
    fields: () => [
      { name: "dispute", label: t("ask-dispute"), kind: "area" },
      { name: "decision", label: t("ask-decision"), kind: "area" },
    ],
    read: bodies.decide,
  }),
  declare: (state) => ({
    fields: (values) => [declarationField(state, String(values["clause"] ?? ""))],
    read: (values) => bodies.choice(values, "clause"),
    after: "declared",
  }),
  limits: (state) => ({
    fields: () => limitFields(state.rulebook, state.limits),
    read: (values) =>
      bodies.limits(values, maximumKinds(state.rulebook), maximumCaps(state.rulebook)),
    send: (body, give) => postLimits(state.table, body, state.rulebook, state.limits, give),
    codeFields: { bad_limits: "minimum", above_cap: "minimum" },
  }),
};

const AMOUNT_CODES = {
  bad_amount: "amount",
  below_minimum: "amount",
  above_maximum: "amount",
  not_in_halves: "amount",
  not_enough_chips: "amount",
};

/** @param {TableState} state */
function playerOptions(state) {
  return Object.keys(state.players).map((name) => ({ value: name, text: name }));
}

/**
 * The stakes on the cloth, as options.
 * @param {TableState} state
 * @param {boolean} withPrison
 */
function stakeOptions(state, withPrison) {
  return Object.entries(state.players).flatMap(([player, { stakes: lain }]) =>
    lain
      .filter(({ degree }) => withPrison || degree === 0)
      .map(({ on, degree, amount, excess }) => {
        const text = t(degree ? "stake-in-prison" : "stake-free", {
          player,
          on: chanceName(on),
          amount: money(amount + excess),
          degree,
        });
        return { value: bodies.stakeKey({ player, on, degree }), text };
      }),
  );
}

/** True if a form is about an announcement. @param {Values} values */
const isCall = (values) => values["what"] === "announcement";
/** @returns {Field} */
const callField = () => ({ name: "call", label: t("ask-call"), help: t("help-call") });
/** @param {TableState} state @returns {Field} */
const playerField = (state) => ({
  name: "player",
  label: t("ask-player"),
  kind: "choice",
  options: playerOptions(state),
});

/** The choice of a stake or an announcement, at a wheel. @param {TableState} state @returns {Field[]} */
function whatFields(state) {
  if (state.rulebook.layout !== "wheel") return [];
  const options = ["stake", "announcement"].map((value) => ({ value, text: t(`late-${value}`) }));
  return [{ name: "what", label: t("late-what"), kind: "choice", options, reshapes: true }];
}

/**
 * @param {TableState} state
 * @param {Values} values
 * @returns {Field[]}
 */
function lateFields(state, values) {
  const places = state.rulebook.chances.map(({ name }) => ({
    value: name,
    text: chanceName(name),
  }));
  return [
    playerField(state),
    ...whatFields(state),
    isCall(values)
      ? callField()
      : { name: "on", label: t("ask-on"), kind: "choice", options: places },
    { name: "amount", label: t(isCall(values) ? "ask-unit" : "ask-amount"), kind: "amount" },
    { name: "croupier", label: t("ask-croupier"), help: t("help-croupier") },
  ];
}

/**
 * @param {TableState} state
 * @param {Values} values
 * @returns {Field[]}
 */
function abandonFields(state, values) {
  const stakes = stakeOptions(state, true);
  const of = stakes.length ? ["stake", "chips"] : ["chips"];
  const options = of.map((value) => ({ value, text: t(`abandon-${value}`) }));
  const isOfChips = !stakes.length || values["of"] === "chips";
  return [
    { name: "of", label: t("abandon-of"), kind: "choice", options, reshapes: true },
    isOfChips
      ? playerField(state)
      : { name: "stake", label: t("ask-stake"), kind: "choice", options: stakes },
  ];
}

/** @param {TableState} state */
function usualMinutes(state) {
  const minutes = state.rulebook.values["rotation_minutes"]?.value;
  return typeof minutes === "number" ? minutes : null;
}

/**
 * @param {number | null} minutes
 * @param {string} layout
 * @returns {Field[]}
 */
function rotateFields(minutes, layout) {
  return [
    {
      name: "role",
      label: t("ask-role"),
      kind: "choice",
      options: RELIEVED.map((value) => ({ value, text: roleText(value, layout) })),
    },
    { name: "name", label: t("ask-successor") },
    {
      name: "minutes",
      label: t("ask-minutes"),
      kind: "whole",
      isOptional: true,
      help: minutes === null ? "" : t("help-minutes", { minutes }),
    },
    { name: "inspector", label: t("ask-inspector"), isOptional: true },
  ];
}

/**
 * @param {string} of
 * @param {string[]} known
 */
function reasonField(of, known) {
  return known.map((value) => ({ value, text: t(`${of}-${value}`) }));
}

/** The first words of a clause, by which it is chosen from a list. @param {string} text */
const beginning = (text) =>
  text.length > LONGEST_OPTION ? `${text.slice(0, text.lastIndexOf(" ", LONGEST_OPTION))} …` : text;

/**
 * @param {TableState} state
 * @param {string} chosen
 * @returns {Field}
 */
function declarationField({ rulebook }, chosen) {
  const known = rulebook.declarations;
  const textOf = (/** @type {string} */ clause) => rulebook.clauses[clause]?.text ?? "";
  const help = textOf(chosen || (known[0] ?? ""));
  const options = known.map((value) => ({ value, text: named(value, beginning(textOf(value))) }));
  return {
    name: "clause",
    label: t("ask-clause"),
    kind: "choice",
    options,
    help,
    reshapes: true,
  };
}
