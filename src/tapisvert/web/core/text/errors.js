/** Text of an error in the reader's language if there is one, with its clause. */

import { ApiError } from "../api.js";
import { RefusedError } from "../table/socket.js";
import { hasMessage, t } from "./i18n.js";

/** @param {unknown} error @returns {string} */
export function errorText(error) {
  if (error instanceof RefusedError) {
    const key = `refused-${error.code}`;
    const text = hasMessage(key) ? t(key) : error.message;
    return /^[A-Z]{1,2}\d?-|^R\d/.test(error.clause) ? `${text} (${error.clause})` : text;
  }
  if (error instanceof ApiError) {
    // HTTP endpoints pass on refusals of a table, too.
    const key = [`problem-${error.code}`, `refused-${error.code}`].find(hasMessage);
    return key ? t(key) : error.message;
  }
  return error instanceof Error ? error.message : String(error);
}
