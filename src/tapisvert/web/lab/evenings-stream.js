/** The stream of a simulation: server-sent events in the response to a question. */

import { ApiError } from "../core/api.js";

/** @import {EveningsPart, EveningsQuestion} from "../messages.d.ts" */

/**
 * Simulates evenings; `onPart` receives all evenings so far, at last all of them. Throws ApiError, or
 * an AbortError once the signal stops it.
 * @param {EveningsQuestion} body
 * @param {(part: EveningsPart, isWhole: boolean) => void} onPart
 * @param {AbortSignal} signal
 */
export async function simulateEvenings(body, onPart, signal) {
  const answer = await send(body, signal);
  let isWhole = false;
  for await (const { name, data } of events(answer)) {
    if (name === "refused") throw new ApiError(200, data.error, data.message);
    isWhole = name === "end";
    onPart(data, isWhole);
  }
  if (!isWhole) throw offline();
}

/**
 * @param {EveningsQuestion} body
 * @param {AbortSignal} signal
 */
async function send(body, signal) {
  let answer;
  try {
    answer = await fetch("/api/lab/evenings", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
      signal,
    });
  } catch (error) {
    if (signal.aborted) throw error;
    throw offline();
  }
  if (answer.ok) return answer;
  const problem = await answer.json().catch(() => ({}));
  throw new ApiError(answer.status, problem.error ?? "unknown", problem.message ?? "");
}

function offline() {
  return new ApiError(0, "offline", "the connection was lost");
}

/**
 * @param {Response} answer
 * @returns {AsyncGenerator<{name: string, data: any}>}
 */
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
