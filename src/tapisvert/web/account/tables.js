/** Names of the tables in a player's history. */

import { get, memoize } from "../core/api.js";
import { loadTables } from "../core/table/rulebook.js";

/** @import {TableInfo} from "./history.js" */
/** @import {TableLine} from "../messages.d.ts" */

/** @type {Promise<TableLine[]> | null} */
let listed = null;
/**
 * @param {string} id
 * @returns {Promise<TableInfo>}
 */
async function loadTable(id) {
  listed ??= loadTables().catch(() => []);
  const line = (await listed)?.find((one) => one.id === id);
  if (line) return { id, name: line.name, rulebook: line.rulebook };
  const view = await get(`/api/tables/${encodeURIComponent(id)}`).catch(() => null);
  return { id, name: id, rulebook: view?.rulebook ?? null };
}

export const findTable = memoize(loadTable);
