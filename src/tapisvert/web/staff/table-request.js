/** What a console asks of its table: the page has the socket, and answers. */

import { tell } from "../core/dom.js";

/** @typedef {import("../messages.d.ts").Answer} Answer */
/** @typedef {{what: string, fields: object, resolve: (answer: Answer) => void, reject: (error: Error) => void}} Ask */

/**
 * @param {EventTarget} from
 * @param {string} what
 * @param {object} [fields]
 * @returns {Promise<Answer>} Rejects with Refused, or with Problem.
 */
export function request(from, what, fields = {}) {
  return new Promise((resolve, reject) => {
    tell(from, "tv-ask", /** @type {Ask} */ ({ what, fields, resolve, reject }));
  });
}
