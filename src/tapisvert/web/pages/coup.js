/** The page of one coup: checks its proof in this browser, shares its address, explains its terms. */

import { markTerms } from "../core/text/glossary.js";
import { canShare, copyText, share } from "../core/share.js";
import { verifyInWorker } from "../proofs/verify-in-worker.js";
import { checkProofLine, showTheme } from "./written-page.js";

/** @param {HTMLButtonElement} button */
async function shareCoup(button) {
  const { href } = location;
  if (canShare) await share({ title: document.title, url: href });
  else if (await copyText(href)) button.textContent = button.dataset.copied ?? "";
}

/**
 * The cards or the number that a record has for the coup that opened this share.
 * @param {string} record @param {string} share
 */
function outcomeIn(record, share) {
  const line = record.split("\n").find((text) => text.includes(`"share":"${share}"`));
  const { cards, number } = JSON.parse(line ?? "{}");
  return cards?.join(" ") ?? String(number);
}

showTheme();
void checkProofLine(async (record, { share: link = "", outcome, fails = "" }) => {
  if (outcomeIn(record, link) !== outcome) return fails;
  const { ok } = await verifyInWorker(record, { soFar: true });
  return ok ? null : fails;
});
const button = document.getElementById("share");
if (button instanceof HTMLButtonElement) button.onclick = () => void shareCoup(button);
await markTerms(document.querySelectorAll(".prose dd"));
