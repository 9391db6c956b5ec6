/** Code of the pages rendered by the server: the reader's theme, a proof checked in the browser. */

import { getPreference } from "../core/preferences.js";

export function showTheme() {
  document.documentElement.dataset["theme"] = getPreference("theme");
}

/**
 * Checks the proof of the page, and shows the result in its line.
 * @param {(text: string, line: DOMStringMap) => Promise<string | null>} fault What is wrong with the text, if anything.
 */
export async function checkProofLine(fault) {
  const line = document.getElementById("proof");
  if (!line) return;
  const { record = "", holds: sound = "" } = line.dataset;
  const answer = await fetch(record);
  if (!answer.ok) return;
  const problem = await fault(await answer.text(), line.dataset);
  line.textContent = problem ?? sound;
  line.dataset["result"] = problem === null ? "holds" : "fails";
}
