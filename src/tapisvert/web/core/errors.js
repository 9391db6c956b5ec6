/** What went wrong, in the reader's words where there are any, with the clause that says so. */

import { Problem } from "./api.js";
import { Refused } from "./socket.js";
import { has, say } from "./i18n.js";

/**
 * @param {unknown} error
 * @returns {string}
 */
export function errorText(error) {
  if (error instanceof Refused) {
    const key = `refused-${error.code}`;
    const text = has(key) ? say(key) : error.message;
    return /^[A-Z]{1,2}\d?-|^R\d/.test(error.clause) ? `${text} (${error.clause})` : text;
  }
  if (error instanceof Problem) {
    // The house's doors hand on what a table refuses, too.
    const key = [`problem-${error.code}`, `refused-${error.code}`].find(has);
    return key ? say(key) : error.message;
  }
  return error instanceof Error ? error.message : String(error);
}
