/** The page of one coup: checks its proof in this browser, shares its address, explains its terms. */

import { markTerms } from "../core/text/glossary.js";
import { canShare, copyText, share } from "../core/share.js";
import { isProved } from "../proofs/coup-check.js";
import { checkProofLine, showTheme } from "./written-page.js";

/** @param {HTMLButtonElement} button */
async function shareCoup(button) {
  const { href } = location;
  if (canShare) await share({ title: document.title, url: href });
  else if (await copyText(href)) button.textContent = button.dataset.copied ?? "";
}

showTheme();
void checkProofLine(async (report, { fails = "" }) =>
  isProved(JSON.parse(report)) ? null : fails,
);
const button = document.getElementById("share");
if (button instanceof HTMLButtonElement) button.onclick = () => void shareCoup(button);
await markTerms(document.querySelectorAll(".prose dd"));
