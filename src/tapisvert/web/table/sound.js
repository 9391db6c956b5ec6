/** The sounds of a table. They are off, and not even loaded, until they are asked for. */

import { getPreference } from "../core/preferences.js";

/** @typedef {"chip" | "card" | "ball" | "closed" | "won"} Sound */

/** @param {Sound} sound */
export async function playSound(sound) {
  if (!getPreference("sound")) return;
  const { synthesize } = await import("./sound-synthesis.js");
  synthesize(sound);
}
