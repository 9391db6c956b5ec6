/** Parts of the account page's panels: loaded content, forms of the owner, names of tables. */

import { get, memoize, tableAddress } from "../core/api.js";
import { h, replaceChildren } from "../core/dom.js";
import { errorLine, field, passwordInput, requestForm } from "../core/form.js";
import { codeInput } from "../core/frame/one-time-code.js";
import { copyText } from "../core/share.js";
import { loadTables } from "../core/table/rulebook.js";
import { errorText } from "../core/text/errors.js";
import { t } from "../core/text/i18n.js";

/** @import {Child} from "../core/dom.js" */
/** @import {TableInfo} from "./history.js" */
/** @import {TableLine} from "../messages.d.ts" */
/**
 * @typedef {object} Panel
 * @property {HTMLElement} element
 * @property {() => Promise<void>} load Shows the panel as it is now.
 * @property {(...content: Child[]) => void} show Shows something else, and gives it the focus.
 */

/**
 * Shows loaded content in its place, or the reason for a failure.
 * @param {Element} place
 * @param {() => Promise<Child>} load
 */
export async function showLoaded(place, load) {
  try {
    replaceChildren(place, await load());
  } catch (problem) {
    replaceChildren(place, errorLine(errorText(problem)));
  }
}

/**
 * A panel that is loaded at once.
 * @param {string} name
 * @param {(panel: Panel) => Promise<Child>} overview
 */
export function ownPanel(name, overview) {
  const element = h("div", { class: name });
  /** @type {Panel} */
  const panel = {
    element,
    load: () => showLoaded(element, () => overview(panel)),
    show: (...content) => {
      replaceChildren(element, content);
      /** @type {HTMLElement | null} */ (element.querySelector("input, .recovery"))?.focus();
    },
  };
  panel.load();
  return element;
}

/**
 * A form in such a panel, which is sent or cancelled.
 * @param {Panel} panel
 * @param {string} submit
 * @param {() => Promise<void>} send
 * @param {...Child} content
 */
export function ownForm({ load }, submit, send, ...content) {
  const buttons = [h("button", { onclick: load }, t("cancel")), h("button.first", submit)];
  return requestForm({ send, actions: h("div.row", buttons) }, {}, ...content);
}

/**
 * The fields that prove the owner: the password, and the code of a device in use.
 * @param {boolean} hasFactor
 */
export function ownerProof(hasFactor) {
  const password = passwordInput();
  const code = codeInput();
  return {
    fields: [field(t("mine-password-old"), password), hasFactor && field(t("code"), code)],
    body: () => ({ password: password.value, ...(hasFactor && { code: code.value }) }),
  };
}

/**
 * One-time content to be copied, shown until the owner confirms it.
 * @param {Panel} panel
 * @param {{title: string, why: string, noted: string, failed: string}} keys
 * @param {string} text What is copied.
 * @param {Child} content
 */
export function shownOnce({ load }, { title, why: reason, noted: noteKey, failed }, text, content) {
  const status = h("span", { role: "status" });
  const copy = async () => {
    status.textContent = t((await copyText(text)) ? "mine-second-copied" : failed);
  };
  return h(
    "div.recovery",
    { tabindex: -1, role: "group", "aria-label": t(title) },
    h("h3", t(title)),
    h("p", t(reason)),
    content,
    h(
      "p.row",
      h("button", { onclick: copy }, t("mine-second-copy")),
      h("button.first", { onclick: load }, t(noteKey)),
      status,
    ),
  );
}

/** @type {Promise<TableLine[]> | null} */
let list = null;

/** A table that a player was at, by its id. @type {(id: string) => Promise<TableInfo>} */
export const findTable = memoize(async (id) => {
  list ??= loadTables().catch(() => []);
  const line = (await list)?.find((table) => table.id === id);
  if (line) return { id, name: line.name, rulebook: line.rulebook };
  const view = await get(`/api${tableAddress(id)}`).catch(() => null);
  return { id, name: id, rulebook: view?.rulebook ?? null };
});

/** The tables of these lines, by their ids. @param {readonly {table: string}[]} lines */
export async function findTables(lines) {
  const ids = new Set(lines.map(({ table }) => table));
  const tables = await Promise.all([...ids].map(findTable));
  return new Map(tables.map((table) => [table.id, table]));
}
