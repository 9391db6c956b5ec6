/**
 * The forms of a count, a fill or a credit of a table's float, and of its correction, for which a
 * second person signs.
 */

import { get, request } from "../../core/api.js";
import { download } from "../../core/share.js";
import { dateTime, money } from "../../core/text/format.js";
import { actForm } from "../act-form.js";
import { actTitle, placeText, VAULT } from "../act-texts.js";
import { openForm } from "../form-dialog.js";
import { withName, t } from "../i18n.js";
import { withTableNames } from "../table-names.js";

/** @import {CashEntry, Denominations, FloatLine} from "../../messages.d.ts" */
/** @typedef {FloatLine["possible"]} FloatActs */

/** @returns {Promise<FloatLine[]>} */
export const loadFloats = () => withTableNames(get("/api/staff/floats"));

/** @typedef {{entry: number, act: string, amount: number, at: number, text: string}} ActText */

/** @param {readonly ActText[]} acts */
const entryOptions = (acts) =>
  acts.map(({ entry, amount, at, text }) => ({
    value: String(entry),
    text: t("float-entry", { act: text, amount: money(amount), at: dateTime(at) }),
  }));

/** Acts whose pieces are banknotes. */
const MONEY_ACTS = ["drop", "desk_opened", "desk_closed"];

/** The grids of a form: the house's chips, and its banknotes; its cash desks, and what they take. */
export async function loadGrids() {
  const { chips, notes, currency, desks, currencies } = /** @type {Denominations} */ (
    await get("/api/staff/denominations")
  );
  return {
    chips: { denominations: chips },
    notes: { series: currency, denominations: notes },
    desks,
    currencies,
  };
}

/** @param {readonly string[]} desks The vault comes last. */
const placeOptions = (desks) =>
  [...desks, VAULT].map((value) => ({ value, text: placeText(value) }));

/** Opens the form at the table; a drop is counted by the cashier. @param {string} table */
export async function openTableFloat(table) {
  const lines = await loadFloats();
  const line = lines.find(({ table: id }) => id === table);
  if (!line) return;
  await openCount(
    line,
    line.possible.filter((act) => act !== "drop"),
  );
}

/** @param {FloatLine} line @param {FloatActs} acts One of them is chosen if there are several. */
export async function openCount(line, acts) {
  const [only] = acts.length === 1 ? acts : [null];
  const isDrop = only === "drop";
  const waiting = line.shifts.find(({ closing, drop }) => closing !== null && drop === null);
  const { desks, ...grids } = await loadGrids();
  const desk = desks.length === 1 ? { desk: undefined } : {}; // which is the only one
  const fixed = isDrop ? { shift: waiting?.number } : only ? { ...desk, act: only } : desk;
  const closer = only === "opening" ? line.closer : null;
  const { fields, ...form } = actForm(isDrop ? "drop" : "float", {
    table: line.table,
    options: acts,
    fixed,
    piles: closer?.chips,
    ...grids[isDrop ? "notes" : "chips"],
    places: { desk: placeOptions(desks) },
  });
  const guidance = t(isDrop ? "float-drop-about" : "float-count-about");
  const source =
    closer && t("float-closer", { amount: money(closer.amount), at: dateTime(closer.at) });
  openForm(withName(t(only ? `float-act-${only}` : "chef-float"), line.name), {
    about: source ? `${source} ${guidance}` : guidance,
    ...form,
    fields: (values) =>
      fields(values).filter(({ name }) => name !== "is_checked" || only === "opening"),
    submit: t("float-ask"),
    notice: t(isDrop ? "float-drop-asked" : "float-asked"),
    codeFields: { invalid_count: "chips" },
  });
}

/** The counts since the table opened, without those that were corrected. @param {FloatLine} line */
export function standingCounts({ shifts }) {
  const moves = shifts.flatMap((shift) => shift.moves);
  const correctedEntries = new Set(moves.map(({ corrects }) => corrects));
  return moves.filter(({ entry }) => !correctedEntries.has(entry));
}

/** Entries to choose from, with their acts in words. @param {FloatLine} line */
const countTexts = (line) =>
  standingCounts(line).map((move) => ({ ...move, text: t(`float-act-${move.act}`) }));

/** @param {readonly CashEntry[]} cashEntries */
const cashTexts = (cashEntries) =>
  cashEntries.map((entry) => ({ ...entry, text: t(`cash-act-${entry.act}`) }));

/** @param {FloatLine} line */
export const openFloatSlips = async (line) => openSlips(line.table, countTexts(line).reverse());

/** @param {readonly CashEntry[]} cashEntries */
export const openCashSlips = async (cashEntries) => openSlips("house", cashTexts(cashEntries));

/** @param {string} table @param {readonly ActText[]} acts */
function openSlips(table, acts) {
  openForm(t("slip-title"), {
    about: t("slip-about"),
    fields: () => [{ name: "entry", kind: "choice", options: entryOptions(acts) }],
    submit: t("slip-print"),
    send: async ({ entry }) => {
      const response = await request("POST", `/api/staff/slips/${table}/${entry}`);
      download(await response.arrayBuffer(), `${table}-${entry}.pdf`, "application/pdf");
    },
    notice: t("slip-done"),
  });
}

/** @param {FloatLine} line */
export function openCorrection(line) {
  const texts = countTexts(line);
  const title = withName(actTitle("correct_count"), line.name);
  return openCorrectionForm("correct_count", title, texts, line.table);
}

/** A count of the money in a cash desk. @param {"desk_opened" | "desk_closed"} act @param {string} desk */
export async function openDeskCount(act, desk) {
  const { notes, currencies } = await loadGrids();
  openForm(withName(t(`cash-act-${act}`), desk), {
    about: t("till-about"),
    ...actForm("desk", { fixed: { act, desk }, currencies, ...notes }),
    submit: t("float-ask"),
    notice: t("float-correct-asked"),
    codeFields: { invalid_count: "chips" },
  });
}

/**
 * Chips added to the stock, withdrawn, or counted, at a desk or in the vault.
 * @param {string | null} desk Where the person works.
 */
export async function openStock(desk) {
  const { desks, chips } = await loadGrids();
  const places = [...new Set(desk === null ? desks : [desk, ...desks])];
  openForm(actTitle("stock"), {
    about: t("stock-about"),
    ...actForm("stock", { ...chips, places: { desk: placeOptions(places) } }),
    submit: t("float-ask"),
    notice: t("float-correct-asked"),
    codeFields: { invalid_count: "chips" },
  });
}

/**
 * Money and chips for another desk or the vault.
 * @param {string} desk Where the person works; the vault for the direction.
 */
export async function openTransfer(desk) {
  const { desks, chips, notes, currencies } = await loadGrids();
  const receivers = placeOptions(desks).filter(({ value }) => value !== desk);
  openForm(withName(actTitle("transfer"), placeText(desk)), {
    about: t("transfer-about"),
    ...actForm("transfer", {
      fixed: { act: "desk_transferred", desk },
      places: { to: receivers },
      grids: { chips, notes },
      currencies,
    }),
    submit: t("float-ask"),
    notice: t("transfer-asked"),
    codeFields: { invalid_count: "notes" },
  });
}

/** The rate of another currency, for the rest of the day. */
export async function openRate() {
  const { currencies } = await loadGrids();
  openForm(actTitle("rate"), {
    about: t("rate-about"),
    ...actForm("rate", { fixed: { act: "rate_posted" }, currencies }),
    submit: t("float-ask"),
    notice: t("float-correct-asked"),
  });
}

/** @param {readonly CashEntry[]} cashEntries */
export function openCashCorrection(cashEntries) {
  const texts = cashTexts(cashEntries.filter(({ act }) => act !== "desk_transferred"));
  return openCorrectionForm("correct_cash", actTitle("correct_cash"), texts);
}

/**
 * @param {"correct_count" | "correct_cash"} kind
 * @param {string} title
 * @param {readonly ActText[]} counts
 * @param {string} [table] Of a count of a float.
 */
async function openCorrectionForm(kind, title, counts, table) {
  const entries = entryOptions(counts);
  const { chips, notes, currencies } = await loadGrids();
  const form = actForm(kind, { table, entries, currencies, ...chips });
  const moneyForm = actForm(kind, { table, entries, currencies, ...notes });
  const isMoney = (/** @type {import("../form-readers.js").Values} */ { corrects }) => {
    const count = counts.find(({ entry }) => String(entry) === corrects) ?? counts[0];
    return MONEY_ACTS.includes(count?.act ?? "");
  };
  openForm(title, {
    about: t("float-correct-about"),
    ...form,
    fields: (values) => (isMoney(values) ? moneyForm : form).fields(values),
    shape: (body) => form.shape({ ...body, corrects: Number(body["corrects"]) }),
    submit: t("float-ask"),
    notice: t("float-correct-asked"),
    codeFields: { invalid_count: "chips", count_changed: "corrects" },
  });
}
