/** The sounds of a table. They are off by default, and loaded when switched on. */

import { getPreference } from "../../core/preferences.js";

/** @typedef {"chip" | "card" | "ball" | "closed" | "tick" | "won"} Sound */

/** @param {Sound} sound @param {number} [milliseconds] The time that the ball takes to fall. */
export async function playSound(sound, milliseconds = 0) {
  if (!getPreference("sound")) return;
  const { synthesize } = await import("./sound-synthesis.js");
  synthesize(sound, milliseconds / 1000);
}
