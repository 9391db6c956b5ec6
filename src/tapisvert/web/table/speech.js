/** The calls as speech, by the browser in French. */

import { onPreferenceChange, getPreference } from "../core/preferences.js";

const RATE = 1.02;

/** True if the browser has speech synthesis. */
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
