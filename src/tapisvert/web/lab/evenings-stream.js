/** The stream of a simulation: server-sent events in the response to a question. */

import { ApiError, offline, request } from "../core/api.js";

/** @import {EveningsPart, EveningsQuestion} from "../messages.d.ts" */

/**
 * Simulates evenings; `onPart` receives all evenings so far, at last all of them. Throws ApiError, also
 * once the signal stops it.
 * @param {EveningsQuestion} body
 * @param {(part: EveningsPart, isWhole: boolean) => void} onPart
 * @param {AbortSignal} signal
 */
export async function simulateEvenings(body, onPart, signal) {
  const answer = await request("POST", "/api/lab/evenings", body, signal);
  let isWhole = false;
  for await (const { name, data } of events(answer)) {
    if (name === "refused") throw new ApiError(200, data.error, data.message);
    isWhole = name === "end";
    onPart(data, isWhole);
  }
  if (!isWhole) throw offline();
}

/** @param {Response} answer @returns {AsyncGenerator<{name: string, data: any}>} */
async function* events(answer) {
  if (!answer.body) return;
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const blocks = (text + value).split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) {
      const [, name = "", data = "null"] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
      yield { name, data: JSON.parse(data) };
    }
  }
}
