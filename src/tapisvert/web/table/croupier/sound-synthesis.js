/** Synthesis of the table's sounds: chips, a card, the ball, a bell; and of its calls as speech. */

import { LEAVES, hopMoments } from "../../cloth/wheel/ball-animation.js";
import { onPreferenceChange, getPreference } from "../../core/preferences.js";

/** @import {Sound} from "./sound.js" */

/** @type {AudioContext | null} */
let context = null;

function openContext() {
  if (document.hidden || !navigator.userActivation?.hasBeenActive) return null;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
  return context;
}

/**
 * Decaying filtered noise: paper, clay, wood.
 * @param {AudioContext} audio
 * @param {{at?: number, seconds: number, hertz: number, q?: number, volume: number}} how
 */
function noise(audio, { at: time = 0, seconds, hertz, q = 1, volume }) {
  const length = Math.ceil(audio.sampleRate * seconds);
  const buffer = audio.createBuffer(1, length, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let place = 0; place < length; place++)
    samples[place] = (Math.random() * 2 - 1) * (1 - place / length) ** 3;
  const source = new AudioBufferSourceNode(audio, { buffer });
  const filter = new BiquadFilterNode(audio, { type: "bandpass", frequency: hertz, Q: q });
  const gain = new GainNode(audio, { gain: volume });
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start(audio.currentTime + time);
}

/**
 * A struck bell, softly.
 * @param {AudioContext} audio
 * @param {{at?: number, hertz: number, seconds: number, volume: number}} how
 */
function bell(audio, { at: time = 0, hertz, seconds, volume }) {
  const start = audio.currentTime + time;
  const tone = new OscillatorNode(audio, { frequency: hertz });
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(volume, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
  tone.connect(gain).connect(audio.destination);
  tone.start(start);
  tone.stop(start + seconds);
}

/** @type {Record<Sound, (audio: AudioContext, seconds: number) => void>} */
const SOUNDS = {
  chip: (audio) => {
    noise(audio, { seconds: 0.05, hertz: 3800, q: 6, volume: 0.5 });
    noise(audio, { at: 0.045, seconds: 0.04, hertz: 4600, q: 7, volume: 0.3 });
  },
  card: (audio) => noise(audio, { seconds: 0.09, hertz: 2200, q: 0.8, volume: 0.25 }),
  // It rolls on the wooden track, then hops over the frets.
  ball: (audio, seconds) => {
    noise(audio, { seconds: 1.5 * LEAVES * seconds, hertz: 900, q: 2, volume: 0.12 });
    for (const [hop, offset] of hopMoments().entries()) {
      const volume = 0.5 / (1 + hop / 3);
      noise(audio, { at: offset * seconds, seconds: 0.03, hertz: 5200, q: 9, volume });
    }
  },
  closed: (audio) => {
    bell(audio, { hertz: 880, seconds: 0.5, volume: 0.15 });
    bell(audio, { at: 0.18, hertz: 660, seconds: 0.7, volume: 0.15 });
  },
  tick: (audio) => noise(audio, { seconds: 0.04, hertz: 1800, q: 8, volume: 0.35 }),
  won: (audio) => {
    for (const [place, hertz] of [523, 659, 784].entries()) {
      bell(audio, { at: 0.09 * place, hertz, seconds: 0.5, volume: 0.1 });
    }
  },
};

/** @param {Sound} sound @param {number} seconds The time that the ball takes to fall. */
export function synthesize(sound, seconds) {
  const audio = openContext();
  if (audio) SOUNDS[sound](audio, seconds);
}

const RATE = 1.02;

const canSpeak = "speechSynthesis" in globalThis;

onPreferenceChange("speech", (enabled) => {
  if (!enabled && canSpeak) speechSynthesis.cancel();
});

/** Speaks the words of a call in French, by the browser. @param {string} words */
export function speak(words) {
  if (!canSpeak || !getPreference("speech") || document.hidden) return;
  const utterance = new SpeechSynthesisUtterance(words);
  utterance.lang = "fr-FR";
  utterance.rate = RATE;
  const voice = speechSynthesis.getVoices().find(({ lang }) => lang.toLowerCase().startsWith("fr"));
  if (voice) utterance.voice = voice;
  speechSynthesis.speak(utterance);
}
