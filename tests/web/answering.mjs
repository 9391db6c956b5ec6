/**
 * Answers calls, one line of JSON each: `[name, …arguments]` comes in, `{given}` or `{thrown}` goes
 * out; until the input ends.
 */

import { createInterface } from "node:readline";

// What a browser has, and the words' module asks for.
globalThis.document = { documentElement: { dataset: {} } };
Object.defineProperty(globalThis, "navigator", {
  value: { languages: ["en"] },
  configurable: true,
});

/** @param {(name: string, ...given: any[]) => unknown} call It may take its time. */
export async function answer(call) {
  for await (const line of createInterface({ input: process.stdin })) {
    let told;
    try {
      told = { given: (await call(...JSON.parse(line))) ?? null };
    } catch (error) {
      told = { thrown: String(error?.stack ?? error) };
    }
    process.stdout.write(`${JSON.stringify(told)}\n`);
  }
}
