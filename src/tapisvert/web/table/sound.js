/** The sounds of a table. They are off, and not even loaded, until they are asked for. */

import { preference } from "../core/preferences.js";

/** @typedef {"chip" | "card" | "ball" | "closed" | "won"} Sound */

/** @param {Sound} sound */
export async function play(sound) {
  if (!preference("sound")) return;
  const { sounded } = await import("./sound-synthesis.js");
  sounded(sound);
}
