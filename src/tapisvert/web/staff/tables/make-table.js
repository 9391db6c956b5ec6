/** The form of a new table: the rulebook first, then the options it leaves open. */

import { get, post } from "../../core/api.js";
import { loadRulebook, loadTables } from "../../core/table/rulebook.js";
import * as words from "../../core/text/i18n.js";
import { openForm } from "../form-dialog.js";
import { gather, gatherMaxima, limitFields } from "./limits.js";
import { choices, t } from "../i18n.js";

/** @import {Rulebook} from "../../core/table/rulebook.js" */
/** @import {Body, Field, FormReader, Values} from "../form-readers.js" */
/** @import {TableLine} from "../../messages.d.ts" */
/** @typedef {{id: string, name: string, house: string}} RulebookLine */

const STAFF = ["assigned", "house"];
const MODES = ["automatic", "tailleur", "real"];
const MAX_TRIES = 20;
const RETRY_MS = 250;
/** Stages that the other kind of game lacks. */
const FOREIGN = { wheel: ["coupe", "card"], cards: ["ball"] };
/** Default seconds of each stage. */
const PACE = {
  entropy: 2,
  coupe: 10,
  bets: 20,
  decision: 30,
  closed: 1.5,
  card: 0.7,
  ball: 6,
  pause: 4,
  away: 300,
};

/** @param {() => void} onDone */
export async function openTableForm(onDone) {
  const [lines, tables] = /** @type {[RulebookLine[], TableLine[]]} */ (
    await Promise.all([get(`/api/rulebooks?lang=${words.language}`), loadTables()])
  );
  const books = new Map(
    await Promise.all(
      lines.map(async ({ id }) => /** @type {const} */ ([id, await loadRulebook(id)])),
    ),
  );
  const rulebookOf = (/** @type {Values} */ values) =>
    /** @type {Rulebook} */ (books.get(String(values["rulebook"] ?? lines[0].id)));
  const element = openForm(t("table-make"), {
    fields: (values) => tableFields(lines, rulebookOf(values), values, tables[0]),
    submit: t("table-make"),
    shape: tableBody,
    send: async (body) => {
      await post("/api/staff/tables", body);
      await waitForTable(body.table.id);
    },
    notice: t("table-made"),
    done: onDone,
    codeFields: { table_taken: "id" },
  });
  element.classList.add("wide");
}

/** Waits, five seconds at most, until a node has claimed the table. @param {string} id */
async function waitForTable(id) {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    if ((await loadTables()).some((table) => table.id === id)) return;
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}

/**
 * A table, with the keys of the settings file; only overridden rulings are included.
 * @param {Body} body
 * @param {FormReader} reader
 */
export function tableBody(body, reader) {
  const { id = "", currency = "chips" } = body;
  if (id && (!/^[a-z0-9-]{1,64}$/.test(id) || id === "house")) reader.fail("id", "wrong-id");
  if (!/^([A-Z]{3}|chips)$/.test(currency)) reader.fail("currency", "wrong-currency");
  const [rulings, remainingFields] = gather(gatherMaxima(body, reader), "ruling-");
  const [pace, table] = gather(remainingFields, "pace-");
  const toWhole = (/** @type {string} */ text) => (/^\d{1,13}$/.test(text) ? Number(text) : text);
  const numericRulings = Object.entries(rulings ?? {}).map(([name, text]) => [name, toWhole(text)]);
  return {
    table: {
      ...table,
      ...(rulings && { rulings: Object.fromEntries(numericRulings) }),
      ...(pace && { pace }),
    },
  };
}

/**
 * @param {RulebookLine[]} lines
 * @param {Rulebook} book
 * @param {Values} values
 * @param {TableLine | undefined} other Another table: the house has one currency.
 * @returns {Field[]}
 */
export function tableFields(lines, book, values, other) {
  const isPlay = other?.is_play_money ?? true;
  return [
    {
      name: "rulebook",
      kind: "choice",
      reshapes: true,
      value: book.id,
      options: lines.map(({ id, name, house }) => ({ value: id, text: `${name} – ${house}` })),
    },
    { name: "id", help: t("help-id") },
    { name: "name", label: t("ask-table-name"), isOptional: true, longest: 80 },
    ...serviceFields(),
    { name: "currency", isOptional: true, value: other?.currency, help: t("help-currency") },
    {
      name: "is_play_money",
      label: t("ask-play-money"),
      kind: "check",
      value: isPlay,
      reshapes: true,
    },
    { name: "odds", kind: "check", value: isPlay },
    {
      name: "seats",
      kind: "whole",
      least: 1,
      most: 10_000,
      isOptional: true,
      help: t("help-seats"),
    },
    ...limitFields(book, null),
    ...rulingFields(book),
    ...((values["mode"] ?? "automatic") === "automatic" ? paceFields(book, isPlay) : []),
  ];
}

/** The dealer, and the serving staff. @returns {Field[]} */
const serviceFields = () => [
  {
    name: "mode",
    kind: "choice",
    reshapes: true,
    options: choices("mode", MODES),
  },
  {
    name: "staff",
    kind: "choice",
    options: choices("staff", STAFF),
    help: t("help-staff"),
  },
];

/**
 * The fields of the rulings that a table may override.
 * @param {Rulebook} book
 * @returns {Field[]}
 */
function rulingFields(book) {
  const open = Object.entries(book.values).filter(
    ([, { ruling, ...setting }]) => ruling && /** @type {any} */ (setting).accepts,
  );
  return open.map(([name, value]) => {
    const accepts = String(/** @type {any} */ (value).accepts);
    const ruling = book.rulings[value.ruling ?? ""];
    const common = {
      name: `ruling-${name}`,
      label: fieldName(name),
      group: t("ask-rulings"),
      isFolded: true,
    };
    const help = `${value.ruling ?? ""} ${ruling?.title ?? ""}`;
    if (/\d/.test(accepts))
      return {
        ...common,
        isOptional: true,
        help: t("help-ruling", { help, accepts, value: String(value.value ?? "none") }),
      };
    const options = accepts
      .split(", ")
      .map((option) => ({ value: option, text: mechanismName(name, option) }));
    const house = {
      value: "",
      text: t("ruling-house", { value: mechanismName(name, String(value.value ?? "none")) }),
    };
    return { ...common, kind: /** @type {const} */ ("choice"), help, options: [house, ...options] };
  });
}

/** @param {string} name */
function fieldName(name) {
  return words.hasMessage(`field-${name}`) ? words.t(`field-${name}`) : name;
}

/** @param {string} name @param {string} value */
function mechanismName(name, value) {
  const key = `value-${name}-${value}`;
  return words.hasMessage(key) ? words.t(key) : value;
}

/**
 * @param {Rulebook} book
 * @param {boolean} isPlay Whether players may agree on the turbo pace by default.
 * @returns {Field[]}
 */
function paceFields(book, isPlay) {
  const paceGroup = { group: t("ask-pace"), isFolded: true };
  const foreign = FOREIGN[book.layout === "wheel" ? "wheel" : "cards"];
  const stages = Object.entries(PACE).filter(([name]) => !foreign.includes(name));
  return [
    { name: "turbo", kind: "check", value: isPlay, ...paceGroup },
    ...stages.map(([name, seconds]) => ({
      name: `pace-${name}_seconds`,
      label: t(`pace-${name}`),
      kind: /** @type {const} */ ("seconds"),
      isOptional: true,
      help: t("help-seconds", { seconds }),
      ...paceGroup,
    })),
  ];
}
