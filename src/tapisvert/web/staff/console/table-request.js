/** Requests of a console: the page sends them over its socket. */

import { emit } from "../../core/dom.js";

/** @import {Answer} from "../../messages.d.ts" */
/** @typedef {{what: string, fields: object, resolve: (answer: Answer) => void, reject: (error: Error) => void}} TableRequest */

/**
 * @param {EventTarget} from
 * @param {string} what
 * @param {object} [fields]
 * @returns {Promise<Answer>} Rejects with Refused, or with Problem.
 */
export function sendRequest(from, what, fields = {}) {
  return new Promise((resolve, reject) => {
    emit(from, "tv-ask", /** @type {TableRequest} */ ({ what, fields, resolve, reject }));
  });
}
