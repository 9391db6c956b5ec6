/** A request to a table over a socket of its own. */

import { offline } from "../core/api.js";
import { navigate } from "../core/once.js";
import { TableSocket } from "../core/table/socket.js";

/** @import {Answer, Role} from "../messages.d.ts" */

const TIMEOUT_MS = 10_000;
/** The address of the count's form at a table. */
export const COUNT = "#count";

/**
 * @param {string} table
 * @param {string} kind
 * @param {object} [fields]
 * @returns {Promise<Answer>}
 */
export async function requestOnce(table, kind, fields = {}) {
  const socket = new TableSocket(table);
  let timer = 0;
  const timeout = new Promise((_, reject) => {
    timer = setTimeout(() => reject(offline()), TIMEOUT_MS);
  });
  socket.open();
  try {
    return await /** @type {Promise<Answer>} */ (
      Promise.race([socket.request(kind, fields), timeout])
    );
  } finally {
    clearTimeout(timer);
    socket.close();
  }
}

/**
 * Takes a post, and goes to its table.
 * @param {string} table
 * @param {Role} role
 * @param {string} [hash] `COUNT` opens the form of the count there.
 */
export async function takePost(table, role, hash = "") {
  await requestOnce(table, "take_post", { role });
  await navigate(() => location.assign(`/tables/${encodeURIComponent(table)}${hash}`));
}
