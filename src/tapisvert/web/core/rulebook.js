/** Rulebooks from the server, and localized titles of rulebooks and tables. */

import { get, memoize } from "./api.js";
import { hasMessage, language, t } from "./i18n.js";

/** @typedef {import("../messages.d.ts").RulebookView} Rulebook */

/** @type {(address: string) => Promise<Rulebook>} */
const loadView = memoize((address) => get(`/api/rulebooks/${address}`));

/**
 * A rulebook in an edition, loaded once.
 * @param {string} id
 * @param {string} [edition] By default the one in force today.
 */
export function loadRulebook(id, edition) {
  const query = new URLSearchParams({ lang: language, ...(edition && { edition }) });
  return loadView(`${encodeURIComponent(id)}?${query}`);
}

/**
 * The attributes of a link to a rulebook's page. It opens beside the table, where stakes may lie.
 * @param {string} id
 * @param {string} [table] The table whose limits are shown.
 */
export function rulesLink(id, table) {
  const query = new URLSearchParams({ lang: language, ...(table && { table }) });
  return { class: "button", href: `/rules/${id}?${query}`, target: "_blank" };
}

/** The packs of a game of cards. @param {Pick<Rulebook, "values">} rulebook */
export const packsOf = ({ values }) => Number(values["packs"]?.value ?? 6);

/** Names in the rulebooks' data that differ by language. @type {Readonly<Record<string, string>>} */
const DATA_NAMES = Object.freeze({
  "campione-roulette": "French roulette, Campione",
  "trente-et-quarante-digest": "Trente et Quarante, Campione, short rules",
  "venezia-trente-et-quarante": "Trente et Quarante, Venezia",
});

/**
 * The title, house or first edition of a rulebook in the reader's language; else as in its data.
 * @param {"rulebook" | "house" | "edition"} what
 * @param {string} id
 * @param {string} data
 */
export function localizedTitle(what, id, data) {
  const key = `${what}-${id.replaceAll(".", "-")}`;
  return hasMessage(key) ? t(key) : data;
}

/**
 * A table's name. A default name begins with the rulebook's English title, which is translated.
 * @param {string} rulebook
 * @param {string} name
 */
export function tableTitle(rulebook, name) {
  const data = DATA_NAMES[rulebook];
  return data && name.startsWith(data)
    ? localizedTitle("rulebook", rulebook, data) + name.slice(data.length)
    : name;
}

/**
 * The tables with localized names.
 * @template {{rulebook: string, name: string}} Named
 * @param {readonly Named[]} tables
 */
export function localizeTitles(tables) {
  return tables.map((table) => ({ ...table, name: tableTitle(table.rulebook, table.name) }));
}
