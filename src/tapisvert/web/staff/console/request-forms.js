/** The forms of the chef's and the direction's requests at a table. */

import { chanceName } from "../../cloth/labels.js";
import { resultText } from "../../cloth/calls.js";
import { money } from "../../core/text/format.js";
import { actForm, declaredFields, personInput } from "../act-form.js";
import { ACTS, COMMANDS } from "../acts.js";
import { stakeKey } from "../form-readers.js";
import { choices, hasMessage, t } from "../i18n.js";
import { limitsForm } from "../tables/limits.js";

/** @import {TableState} from "../../core/table/table-state.d.ts" */
/** @import {StaffMember} from "../../messages.d.ts" */
/** @typedef {readonly StaffMember[] | null} People */
/** @import {FormOptions} from "../form-dialog.js" */
/** @import {Body, Field, Values} from "../form-readers.js" */
/** @typedef {Pick<FormOptions, "fields" | "send"> & Partial<Pick<FormOptions, "shape" | "codeFields" | "notice">>} RequestForm */
/** How many decided coups a table keeps for a correction. */
const CORRECTABLE_COUPS = 12;

/** @typedef {(body: any) => Promise<unknown>} Give Gives the command to the table. */

const AMOUNT_CODES = {
  invalid_amount: "amount",
  below_minimum: "amount",
  above_maximum: "amount",
  odd_amount: "amount",
  insufficient_chips: "amount",
};

/**
 * The form of a request; null for one that needs none.
 * @param {string} kind
 * @param {TableState} state
 * @param {Give} give
 * @param {People} [people]
 * @returns {RequestForm | null}
 */
export function requestForm(kind, state, give, people = null) {
  const { rulebook, table } = state;
  const context = { rulebook, players: Object.keys(state.players), coups: coupOptions(state) };
  const form = FORMS[kind]?.(state, give, people);
  const notice = hasMessage(`${kind}-asked`) ? t(`${kind}-asked`) : undefined;
  if (kind in ACTS)
    return { ...actForm(kind, { ...context, table }), notice: notice ?? t("act-asked"), ...form };
  const fields = (/** @type {Values} */ values) =>
    declaredFields(kind, COMMANDS[kind], context, values);
  return form || COMMANDS[kind] ? { fields, send: give, notice, ...form } : null;
}

/** The coups that can be corrected, the last one first, with the results that are known. @param {TableState} state */
function coupOptions({ results, coupNumber }) {
  return Array.from({ length: Math.min(coupNumber, CORRECTABLE_COUPS) }, (_, index) => {
    const number = coupNumber - index;
    const event = results.at(-1 - index)?.event;
    const text = event
      ? t("coup-option", { number, result: resultText(event) })
      : t("coup-number", { number });
    return { value: String(number), text };
  });
}

/** The forms whose fields change with an answer, or with the rules. @type {Record<string, (state: TableState, give: Give, people: People) => Partial<RequestForm>>} */
const FORMS = {
  late: (state, _give, people) => ({
    fields: (values) => [
      ...lateFields(state, values),
      {
        name: "croupier",
        help: t("help-croupier"),
        ...personInput({ people }, ["croupier"]),
      },
    ],
    shape: lateBody,
    codeFields: {
      ...AMOUNT_CODES,
      unknown_chance: "on",
      forbidden_cheval: "on",
      forbidden_announcement: "call",
    },
  }),
  repeat: (state) => ({ fields: (values) => lateFields(state, values), shape: lateBody }),
  reject: (state) => ({
    fields: (values) => [
      ...whatFields(state),
      ...(isCall(values) ? [playerField(state), callField(state)] : [stakeField(state, false)]),
    ],
    shape: ({ player, call, stake }) =>
      stake ? { player: stake.player, on: stake.on } : { player, on: call },
    codeFields: { unknown_stake: "stake", part_of_announcement: "stake", unknown_chance: "call" },
  }),
  abandon: (state) => ({
    fields: (values) => abandonFields(state, values),
    shape: ({ player, stake }) => ({ table: state.table, player, ...stake }),
  }),
  rotate: ({ rulebook }, _give, people) => {
    const minutes = rulebook.values["rotation_minutes"]?.value;
    const usual = typeof minutes === "number" ? minutes : null;
    const help = usual === null ? "" : t("help-minutes", { minutes: usual });
    return {
      fields: (values) =>
        declaredFields("rotate", COMMANDS["rotate"], { rulebook, people }, values).map((field) =>
          field.name === "minutes" ? { ...field, help } : field,
        ),
      shape: (body, reader) => {
        const isUsual = usual === null || (body["minutes"] ?? usual) === usual;
        if (!isUsual && !body["inspector"])
          reader.fail("inspector", "wrong-inspector", { minutes: usual });
        return body;
      },
      codeFields: { inspector_not_informed: "inspector", unknown_staff: "name" },
    };
  },
  limits: ({ table, rulebook, limits }, give) => limitsForm(table, rulebook, limits, give),
};

/** True if a form is about an announcement. @param {Values} values */
const isCall = (values) => values["what"] === "announcement";
/** @param {TableState} state @returns {Field} */
const callField = ({ rulebook }) => ({
  name: "call",
  kind: "choice",
  options: Object.entries(rulebook.announcements).map(([value, { title: text }]) => ({
    value,
    text,
  })),
});

/** @param {TableState} state @returns {Field} */
const playerField = ({ players }) => ({
  name: "player",
  kind: "choice",
  options: Object.keys(players).map((name) => ({ value: name, text: name })),
});

/**
 * A choice of the stakes on the cloth.
 * @param {TableState} state
 * @param {boolean} withPrison
 * @returns {Field}
 */
function stakeField({ players }, withPrison) {
  const options = Object.entries(players).flatMap(([player, { stakes }]) =>
    stakes
      .filter(({ degree }) => withPrison || degree === 0)
      .map(({ on, degree, amount, excess }) => {
        const values = { player, on: chanceName(on), amount: money(amount + excess), degree };
        const text = t(degree ? "stake-in-prison" : "stake-free", values);
        return { value: stakeKey({ player, on, degree }), text };
      }),
  );
  return { name: "stake", kind: "stake", options };
}

/** The choice of a stake or an announcement, at a wheel. @param {TableState} state @returns {Field[]} */
function whatFields({ rulebook }) {
  if (rulebook.layout !== "wheel") return [];
  const options = choices("late", ["stake", "announcement"]);
  return [{ name: "what", label: t("late-what"), kind: "choice", options, reshapes: true }];
}

/** @param {TableState} state @param {Values} values @returns {Field[]} */
function lateFields(state, values) {
  const { chances } = state.rulebook;
  const places = chances.map(({ name }) => ({ value: name, text: chanceName(name) }));
  return [
    playerField(state),
    ...whatFields(state),
    isCall(values) ? callField(state) : { name: "on", kind: "choice", options: places },
    { name: "amount", label: t(isCall(values) ? "ask-unit" : "ask-amount"), kind: "amount" },
  ];
}

/** @param {Body} body */
function lateBody({ what: _what, call, amount, ...body }) {
  return call === undefined ? { ...body, amount } : { ...body, call, unit: amount };
}

/** @param {TableState} state @param {Values} values @returns {Field[]} */
function abandonFields(state, values) {
  const stake = stakeField(state, true);
  const kinds = stake.options?.length ? ["stake", "chips"] : ["chips"];
  const options = choices("abandon", kinds);
  const isOfChips = kinds.length === 1 || values["of"] === "chips";
  return [
    { name: "of", label: t("abandon-of"), kind: "choice", options, reshapes: true },
    isOfChips ? playerField(state) : stake,
  ];
}
