/** Names of the house's tables, where a view of the staff has their ids. */

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

/** A table's name; the id of one that the hall does not show. @param {string} id */
export const tableName = (id) => names.get(id) ?? id;
