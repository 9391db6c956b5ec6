/** The page of one coup: checks its proof in this browser, shares its address, explains its terms. */

import { markTerms } from "../core/text/glossary.js";
import { getPreference } from "../core/preferences.js";
import { canShare, copyText, share } from "../core/share.js";
import { isProved } from "../proofs/coup-check.js";

/** @param {HTMLElement} line Has the address of the report, and the texts of both outcomes. */
async function checkProof(line) {
  const { coup = "", holds: good = "", fails = "" } = line.dataset;
  const answer = await fetch(coup);
  if (!answer.ok) return;
  const isGood = isProved(await answer.json());
  line.textContent = isGood ? good : fails;
  line.dataset.result = isGood ? "holds" : "fails";
}

/** @param {HTMLButtonElement} button */
async function shareCoup(button) {
  const { href } = location;
  if (canShare) await share({ title: document.title, url: href });
  else if (await copyText(href)) button.textContent = button.dataset.copied ?? "";
}

document.documentElement.dataset["theme"] = getPreference("theme");
const line = document.getElementById("proof");
if (line) void checkProof(line);
const button = document.getElementById("share");
if (button instanceof HTMLButtonElement) button.onclick = () => void shareCoup(button);
await markTerms(document.querySelectorAll(".prose dd"));
