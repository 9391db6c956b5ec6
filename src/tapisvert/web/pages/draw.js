/** The pages of a table's draws: each has the reader's theme, and one draw is verified in this browser. */

import { getPreference } from "../core/preferences.js";
import { verifyInWorker } from "../proofs/verify-in-worker.js";

/** @param {HTMLElement} line Has the address of the record, and the texts of both outcomes. */
async function checkProof(line) {
  const { record = "", over, holds: isValid = "", fails = "" } = line.dataset;
  const answer = await fetch(record);
  if (!answer.ok) return;
  const { ok, findings } = await verifyInWorker(await answer.text(), { soFar: over !== "true" });
  line.textContent = ok ? isValid : fails.replace("{line}", String(findings[0]?.line));
  line.dataset.result = ok ? "holds" : "fails";
}

document.documentElement.dataset["theme"] = getPreference("theme");
const line = document.getElementById("proof");
if (line) void checkProof(line);
