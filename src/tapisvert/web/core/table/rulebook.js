/** Rulebooks and tables from the server, with their names in the reader's language. */

import { get, memoize } from "../api.js";
import { language } from "../text/i18n.js";

/** @import {TableLine, TableList} from "../../messages.d.ts" */
/** @typedef {import("../../messages.d.ts").RulebookView} Rulebook */

/** @type {(address: string) => Promise<Rulebook>} */
const loadView = memoize((address) => get(`/api/rulebooks/${address}`));

/**
 * A rulebook in an edition, loaded once.
 * @param {string} id
 * @param {string} [edition] By default the one in force today.
 */
export const loadRulebook = (id, edition) => loadEdition(id, edition ? { edition } : {});

/**
 * The part of a rulebook that a cloth needs, without the texts of its clauses and rulings.
 * @param {string} id
 * @param {string} edition
 */
export const loadTerms = (id, edition) => loadEdition(id, { edition, texts: "none" });

/** @param {string} id @param {Record<string, string>} options */
const loadEdition = (id, options) =>
  loadView(`${encodeURIComponent(id)}?${new URLSearchParams({ lang: language, ...options })}`);

/** Adds the texts to a rulebook loaded without them. @param {Rulebook} rulebook */
export async function addTexts({ id, edition, clauses, rulings }) {
  const rulebook = await loadRulebook(id, edition);
  Object.assign(clauses, rulebook.clauses);
  Object.assign(rulings, rulebook.rulings);
}

/**
 * The attributes of a link to a rulebook's page, in a new tab: the table may have stakes.
 * @param {string} id
 * @param {{table?: string, edition?: string}} [scope] The table whose limits are shown, or an edition.
 */
export function rulesLink(id, scope) {
  const query = new URLSearchParams({ lang: language, ...scope });
  return { href: `/rules/${id}?${query}`, target: "_blank" };
}

/** The packs of a game of cards. @param {Pick<Rulebook, "values">} rulebook */
export const packCount = ({ values }) => Number(values["packs"]?.value ?? 6);

/**
 * A table's name. A default name begins with the rulebook's, which is translated.
 * @param {Rulebook} rulebook
 * @param {string} name
 */
export function tableTitle({ name: title, file_name: data }, name) {
  return name.startsWith(data) ? title + name.slice(data.length) : name;
}

/** The tables, with their names in the reader's language. @returns {Promise<TableLine[]>} */
export const loadTables = async () => (await loadHall()).tables;

/** The tables, and the number of people who play. @returns {Promise<TableList>} */
export const loadHall = () => get(`/api/tables?lang=${language}`);
