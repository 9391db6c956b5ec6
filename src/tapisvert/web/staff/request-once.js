/** A request to a table over a socket of its own. */

import { offline } from "../core/api.js";
import { TableSocket } from "../core/table/socket.js";

/** @import {Answer} from "../messages.d.ts" */

const TIMEOUT_MS = 10_000;

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
