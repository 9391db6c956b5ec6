/** The croupier: what he calls, what the table waits for, and how long. */

import { define, h, keyed, replace } from "../core/dom.js";
import { announce } from "../core/announcer.js";
import { onPreference, preference, reducedMotion } from "../core/preferences.js";
import { stageOf } from "../core/state.js";
import { has, say } from "../core/i18n.js";
import { meaning, momentOf, result } from "./calls.js";
import { Clock } from "./clock.js";
import { play } from "./sound.js";

/** @typedef {import("../core/state.js").TableState} TableState */
/** @typedef {import("../core/state.js").Called} Called */

const SHOWN = 5;
/** Stages in which somebody may act, and would know for how long. */
const TIMED = ["coupe", "bets", "decision"];

export class Croupier extends HTMLElement {
  #stage = h("p", { class: "stage" });
  #clock = /** @type {Clock} */ (h("tv-clock"));
  #calls = h("ol", { class: "calls", "aria-label": say("calls") });
  #closed = h("p", { class: "no-more", "aria-hidden": "true" });
  /** @type {TableState | null} */
  #state = null;
  #heard = 0;

  connectedCallback() {
    if (this.childElementCount) return;
    replace(this, h("div", { class: "now" }, this.#stage, this.#clock), this.#closed, this.#calls);
    onPreference("translate", () => this.#state && this.#list(this.#state));
  }

  /** @param {TableState} state */
  update(state) {
    const before = this.#state;
    this.#state = state;
    const isHere = state.own !== null && state.own in state.players;
    const stage = stageOf(state);
    this.#clock.update(TIMED.includes(stage) ? state.deadline : null, isHere);
    if (
      !before ||
      stageOf(before) !== stage ||
      before.phase !== state.phase ||
      before.cutter !== state.cutter
    )
      this.#wait(state, before);
    if (before?.calls !== state.calls) this.#call(state, before === null);
  }

  /**
   * What the table waits for, told where one looks, and to whoever listens.
   * @param {TableState} state
   * @param {TableState | null} before
   */
  #wait(state, before) {
    const text = waitsFor(state);
    const [stage, was] = [stageOf(state), before && stageOf(before)];
    replace(this.#stage, text);
    const isClosed = state.phase === "closed";
    this.classList.toggle("open", stage === "bets" || stage === "decision");
    this.classList.toggle("closed", isClosed);
    this.classList.toggle("halted", state.phase === "suspended" || state.phase === "finished");
    if (before && before.phase !== state.phase && isClosed) this.#noMore(state);
    if (was !== stage && stage !== "cards" && stage !== "pause") announce(text);
    if (stage === "ball" && was !== "ball") play("ball");
  }

  /**
   * 'Rien ne va plus', which nobody can miss.
   * @param {TableState} state
   */
  #noMore(state) {
    const words = state.rulebook.calls["bets_closed"]?.at(-1)?.words ?? "Rien ne va plus";
    replace(this.#closed, words);
    play("closed");
    announce(words, "assertive");
    const shown = [
      { opacity: 0, scale: 0.92 },
      { opacity: 1, scale: 1, offset: 0.15 },
      { opacity: 1, offset: 0.8 },
      { opacity: 0 },
    ];
    const still = [{ opacity: 1 }, { opacity: 1 }];
    this.#closed.animate(reducedMotion() ? still : shown, { duration: 1_900 });
  }

  /**
   * @param {TableState} state
   * @param {boolean} isFirst
   */
  #call(state, isFirst) {
    this.#list(state);
    for (const call of state.calls) {
      if (call.n <= this.#heard) continue;
      if (!isFirst) {
        speak(call.words);
        if (momentOf(state.rulebook, call.words) !== "bets_closed") announce(spoken(state, call));
      }
    }
    this.#heard = state.calls.at(-1)?.n ?? this.#heard;
  }

  /** @param {TableState} state */
  #list(state) {
    const isTranslated = preference("translate");
    const shown = state.calls.slice(-SHOWN).reverse(); // the last one first
    keyed(
      this.#calls,
      shown,
      (call) => `${call.n} ${call.words} ${isTranslated}`,
      (call) => callLine(state, call, isTranslated),
    );
  }
}

/**
 * @param {TableState} state
 * @param {Called} call
 * @param {boolean} isTranslated
 */
function callLine(state, call, isTranslated) {
  const means = translated(state, call);
  return h(
    "li",
    null,
    h("q", { lang: "fr", title: means ?? false }, call.words),
    call.clause && h("small", { class: "clause" }, call.clause),
    isTranslated && means && h("span", { class: "means" }, means),
  );
}

/**
 * @param {TableState} state
 * @param {Called} call
 */
function translated(state, call) {
  const dealt = state.results.find(({ n }) => n === call.n);
  return dealt ? result(dealt.event) : meaning(state.rulebook, call.words);
}

/** The browser's own voice, which is not even loaded until it is asked for. @param {string} words */
async function speak(words) {
  if (preference("speech")) (await import("./speech.js")).speak(words);
}

/**
 * @param {TableState} state
 * @param {Called} call
 */
function spoken(state, call) {
  return translated(state, call) ?? call.words;
}

/**
 * What the table waits for, in the reader's language.
 * @param {TableState} state
 * @returns {string}
 */
export function waitsFor(state) {
  if (state.suspended) {
    const { reason } = state.suspended;
    return say("stage-suspended", {
      reason: has(`suspended-${reason}`) ? say(`suspended-${reason}`) : reason,
    });
  }
  if (state.phase === "finished") return say("stage-over");
  if (state.stage === "coupe") {
    if (!state.cutter) return say("stage-coupe-nobody");
    return state.cutter === state.own
      ? say("stage-coupe-own")
      : say("stage-coupe", { player: state.cutter });
  }
  const stage = stageOf(state);
  const own = (state.own && state.players[state.own]?.stakes) || [];
  const decides = stage !== "decision" || own.some((stake) => stake.degree > 0);
  return say(decides ? `stage-${stage}` : "stage-bets");
}

define("tv-croupier", Croupier);
