/** The check of a record or of a draw in this browser, by a worker: a pack takes a moment. */

import { get } from "../core/api.js";

/** @import {Report} from "../verifier/types.js" */

/**
 * The report on a record.
 * @param {string} text
 * @param {{soFar?: boolean, onProgress?: (share: number) => void}} [options] `soFar`: a draw may be in play.
 */
export async function verifyInWorker(text, { soFar, onProgress } = {}) {
  const editions = await loadEditions(text);
  const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  /** @type {Promise<Report>} */
  const verification = new Promise((resolve, reject) => {
    worker.addEventListener("message", ({ data }) => {
      if ("report" in data) resolve(data.report);
      else onProgress?.(data.done / data.of);
    });
    worker.addEventListener("error", ({ message }) => reject(new Error(message)));
  });
  worker.postMessage({ text, editions, soFar });
  return verification.finally(() => worker.terminate());
}

/**
 * The rules of the edition that a record's opening names. None if it names none, and for what the
 * server does not know: the verifier says so.
 * @param {string} text
 */
async function loadEditions(text) {
  try {
    const { rulebook, edition } = JSON.parse(text.slice(0, text.indexOf("\n")));
    const query = new URLSearchParams({ edition });
    return edition ? [await get(`/api/rulebooks/${encodeURIComponent(rulebook)}?${query}`)] : [];
  } catch {
    return [];
  }
}
