/** The calls, said aloud by the browser in French, for whoever wants it. */

import { onPreferenceChange, getPreference } from "../core/preferences.js";

const RATE = 1.02;

/** Whether this browser can speak at all. */
export const canSpeak = "speechSynthesis" in globalThis;

onPreferenceChange("speech", (is) => {
  if (!is && canSpeak) speechSynthesis.cancel();
});

/** @param {string} words */
export function speak(words) {
  if (!canSpeak || !getPreference("speech") || document.hidden) return;
  const said = new SpeechSynthesisUtterance(words);
  said.lang = "fr-FR";
  said.rate = RATE;
  const voice = speechSynthesis.getVoices().find(({ lang }) => lang.toLowerCase().startsWith("fr"));
  if (voice) said.voice = voice;
  speechSynthesis.speak(said);
}
