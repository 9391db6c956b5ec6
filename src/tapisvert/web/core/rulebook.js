/** A house's rulebook, as the server hands it out, and what it and its tables are called. */

import { get } from "./api.js";
import { hasMessage, language, t } from "./i18n.js";
import { memoize } from "./once.js";

/** @typedef {import("../messages.d.ts").RulebookView} Rulebook */

/** The rulebook of an id, loaded once. @type {(id: string) => Promise<Rulebook>} */
export const loadRulebook = memoize((id) =>
  get(`/api/rulebooks/${encodeURIComponent(id)}?lang=${language}`),
);

/** Names in the rulebooks' data that are not the same in every language. @type {Readonly<Record<string, string>>} */
const DATA_NAMES = Object.freeze({
  "campione-roulette": "French roulette, Campione",
  "trente-et-quarante-digest": "Trente et Quarante, digest",
  "venezia-trente-et-quarante": "Trente et Quarante, Venezia",
});

/**
 * What a rulebook is called, whose it is, of which edition: in the reader's language, or as its data says.
 * @param {"rulebook" | "house" | "edition"} what
 * @param {string} id
 * @param {string} data
 */
export function localizedTitle(what, id, data) {
  const key = `${what}-${id.replaceAll(".", "-")}`;
  return hasMessage(key) ? t(key) : data;
}

/**
 * A table's name. One that nobody named is called as its rulebook, or begins so; the server says that in English.
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
 * The same tables, called as the reader calls them.
 * @template {{rulebook: string, name: string}} Named
 * @param {readonly Named[]} tables
 */
export function localizeTitles(tables) {
  return tables.map((table) => ({ ...table, name: tableTitle(table.rulebook, table.name) }));
}
