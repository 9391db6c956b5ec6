/** A worker that verifies a record and reports its progress. */

import { addEdition, Verifier } from "../verify.js";

/** @import {Report} from "../verifier/types.js" */
/** @typedef {{done: number, of: number} | {report: Report}} WorkerMessage */

const BATCH_LINES = 64;

addEventListener("message", ({ data }) => {
  for (const edition of data.editions) addEdition(edition);
  const lines = String(data.text).split("\n");
  if (lines.at(-1) === "") lines.pop();
  const verifier = new Verifier();
  for (const [place, line] of lines.entries()) {
    verifier.feed(line);
    if (place % BATCH_LINES === 0) postMessage({ done: place, of: lines.length });
  }
  // An open table may have a current draw.
  const isOpen = () => !lines.some((line) => line.startsWith('{"event":"finished"'));
  postMessage({ report: verifier.finish({ soFar: data.soFar ?? isOpen() }) });
});
