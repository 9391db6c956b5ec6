/** The sounds of a table. They are off by default, and loaded when switched on. */

import { getPreference } from "../../core/preferences.js";

/** @typedef {"chip" | "card" | "ball" | "closed" | "tick" | "won"} Sound */

/** @param {Sound} sound */
export async function playSound(sound) {
  if (!getPreference("sound")) return;
  const { synthesize } = await import("./sound-synthesis.js");
  synthesize(sound);
}
