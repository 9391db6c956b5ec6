/** The pages of a table's draws: each has the reader's theme, and one draw is verified in this browser. */

import { getPreference } from "../core/preferences.js";

/** @import {Report} from "../verifier/types.js" */

/**
 * The report on the record of a draw, from a worker: a pack takes a moment.
 * @param {string} text
 * @param {boolean} isOver
 * @returns {Promise<Report>}
 */
async function verify(text, isOver) {
  const worker = new Worker(new URL("../proofs/worker.js", import.meta.url), { type: "module" });
  const editions = await rulesOf(text);
  /** @type {Promise<Report>} */
  const verified = new Promise((resolve, reject) => {
    worker.addEventListener("message", ({ data }) => {
      if ("report" in data) resolve(data.report);
    });
    worker.addEventListener("error", reject);
  });
  worker.postMessage({ text, editions, soFar: !isOver });
  return verified.finally(() => worker.terminate());
}

/** The rules of the edition under which the draw was made, if it names one. @param {string} text */
async function rulesOf(text) {
  const { rulebook, edition } = JSON.parse(text.slice(0, text.indexOf("\n")));
  if (!edition) return [];
  const query = new URLSearchParams({ edition });
  const answer = await fetch(`/api/rulebooks/${encodeURIComponent(rulebook)}?${query}`);
  return answer.ok ? [await answer.json()] : [];
}

/** @param {HTMLElement} line Has the address of the record, and the texts of both outcomes. */
async function checkProof(line) {
  const { record = "", over, holds = "", fails = "" } = line.dataset;
  const answer = await fetch(record);
  if (!answer.ok) return;
  const { ok, findings } = await verify(await answer.text(), over === "true");
  line.textContent = ok ? holds : fails.replace("{line}", String(findings[0]?.line));
  line.dataset.result = ok ? "holds" : "fails";
}

document.documentElement.dataset["theme"] = getPreference("theme");
const line = document.getElementById("proof");
if (line) void checkProof(line);
