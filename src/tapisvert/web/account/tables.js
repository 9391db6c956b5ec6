/** What the tables are called at which one played; those that the hall does not list are asked for. */

import { get } from "../core/api.js";
import { tableTitle } from "../core/rulebook.js";

/** @typedef {import("./history.js").Known} Known */
/** @typedef {import("../messages.d.ts").TableLine} TableLine */

/** @type {Promise<TableLine[]> | null} */
let listed = null;
/** @type {Map<string, Promise<Known>>} */
const asked = new Map();

/**
 * @param {string} id
 * @returns {Promise<Known>}
 */
export function tableOf(id) {
  let asking = asked.get(id);
  if (!asking) asked.set(id, (asking = find(id)));
  return asking;
}

/**
 * @param {string} id
 * @returns {Promise<Known>}
 */
async function find(id) {
  listed ??= get("/api/tables").catch(() => []);
  const line = (await listed)?.find((one) => one.id === id);
  if (line) return { id, name: tableTitle(line.rulebook, line.name), rulebook: line.rulebook };
  const view = await get(`/api/tables/${encodeURIComponent(id)}`).catch(() => null);
  return { id, name: id, rulebook: view?.rulebook ?? null };
}
