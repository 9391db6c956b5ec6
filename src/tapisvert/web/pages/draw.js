/** The pages of a table's draws: each has the reader's theme, and one draw is verified in this browser. */

import { verifyInWorker } from "../proofs/verify-in-worker.js";
import { checkProofLine, showTheme } from "./written-page.js";

showTheme();
void checkProofLine(async (record, { over, fails = "" }) => {
  const { ok, findings } = await verifyInWorker(record, { soFar: over !== "true" });
  return ok ? null : fails.replace("{line}", String(findings[0]?.line));
});
