/** The calls as speech, by the browser in French. */

import { onPreferenceChange, getPreference } from "../../core/preferences.js";

const RATE = 1.02;

/** True if the browser has speech synthesis. */
export const canSpeak = "speechSynthesis" in globalThis;

onPreferenceChange("speech", (is) => {
  if (!is && canSpeak) speechSynthesis.cancel();
});

/** @param {string} words */
export function speak(words) {
  if (!canSpeak || !getPreference("speech") || document.hidden) return;
  const utterance = new SpeechSynthesisUtterance(words);
  utterance.lang = "fr-FR";
  utterance.rate = RATE;
  const voice = speechSynthesis.getVoices().find(({ lang }) => lang.toLowerCase().startsWith("fr"));
  if (voice) utterance.voice = voice;
  speechSynthesis.speak(utterance);
}
