/** Names of the house's tables, for views of the staff with their ids. */

import { loadTables } from "../core/table/rulebook.js";

/** @import {TableLine} from "../messages.d.ts" */

/** @type {Map<string, string>} */
const names = new Map();

/** Loads the names of the tables that are in the hall. */
export async function loadTableNames() {
  /** @type {TableLine[]} */
  const tables = await loadTables();
  for (const { id, name } of tables) names.set(id, name);
}

/**
 * A table's name; for one not listed in the hall another text, or its id.
 * @param {string} id
 * @param {string} [fallback]
 */
export const tableName = (id, fallback = id) => names.get(id) ?? fallback;

/**
 * Lines about tables, with the names of these in the reader's language.
 * @template {{table: string, name: string}} Line
 * @param {Promise<Line[]>} lines
 * @returns {Promise<Line[]>}
 */
export async function withTableNames(lines) {
  const [rows] = await Promise.all([lines, loadTableNames()]);
  return rows.map((line) => ({ ...line, name: tableName(line.table, line.name) }));
}
