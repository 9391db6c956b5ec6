/** The croupier's panel: calls, stage and clock. */

import { defineElement, h, reconcile, replaceChildren } from "../../core/dom.js";
import { announce } from "../../core/announcer.js";
import { onPreferenceChange, getPreference, prefersReducedMotion } from "../../core/preferences.js";
import {
  freeStakes,
  hasStakes,
  isAlone,
  isSeated,
  ownStakes,
  visibleStage,
} from "../../core/table/state.js";
import { hasMessage, t } from "../../core/text/i18n.js";
import { translateCall, callStep, resultText } from "../../cloth/calls.js";
import { StageClock } from "./clock.js";
import { playSound } from "./sound.js";

/** @import {Call, TableState} from "../../core/table/table-state.d.ts" */

const CALL_LINES = 5;
/** 'Rien ne va plus' is shown for so long, and less at a quicker tempo. */
const CLOSED_MS = 1_900;
/** Stages with a clock. */
const TIMED_STAGES = ["coupe", "bets", "decision"];
/** Characters from which on a stage takes two lines on a telephone. */
const LONG = 22;

export class Croupier extends HTMLElement {
  /** The result of the last coup; defined once the side panels are loaded. @type {HTMLElement & Partial<Pick<import("../result/result.js").Result, "update">>} */
  result = h("tv-result", { hidden: true });
  #stage = h("p.stage");
  #clock = /** @type {StageClock} */ (h("tv-clock"));
  /** Stands beside the rack; defined once the side panels are loaded. @type {HTMLElement & Partial<Pick<import("./deal-now.js").DealNow, "press" | "update">>} */
  deal = h("tv-deal", { hidden: true });
  #calls = h("ol.calls", { "aria-label": t("calls") });
  #closed = h("p.no-more", { "aria-hidden": "true" });
  /** @type {TableState | null} */
  #state = null;
  #lastCall = 0;

  connectedCallback() {
    if (this.childElementCount) return;
    replaceChildren(
      this,
      h("div.now", this.#stage, this.result, this.#clock),
      this.#closed,
      this.#calls,
    );
    onPreferenceChange("translate", () => this.#state && this.#renderCalls(this.#state));
  }

  /** @param {TableState} state */
  update(state) {
    const old = this.#state;
    this.#state = state;
    const stage = visibleStage(state);
    const isQuiet = isAlone(state);
    this.#clock.update(stageDeadline(state), state.stageMs, isSeated(state) && !isQuiet);
    this.#clock.classList.toggle("quiet", isQuiet);
    this.deal.update?.(state);
    for (const clock of document.querySelectorAll("dialog tv-clock"))
      stageClock(state, /** @type {StageClock} */ (clock));
    if (
      visibleStage(old ?? state) !== stage ||
      old?.phase !== state.phase ||
      this.#stage.textContent !== stageText(state)
    )
      this.#showStage(state, old);
    if (old?.calls !== state.calls) this.#announceCalls(state, old === null);
  }

  /** Shows and announces the stage. @param {TableState} state @param {TableState | null} old */
  #showStage(state, old) {
    const text = stageText(state);
    const [stage, previous] = [visibleStage(state), old && visibleStage(old)];
    replaceChildren(this.#stage, text);
    this.#stage.classList.toggle("long", text.length > LONG);
    const isClosed = state.phase === "closed";
    this.classList.toggle("open", stage === "bets" || stage === "decision");
    this.classList.toggle("closed", isClosed);
    this.classList.toggle("halted", state.phase === "suspended" || state.phase === "finished");
    if (old && old.phase !== state.phase && isClosed) this.#showNoMoreBets(state);
    // At a quick table the words give way to the result.
    if (!isClosed) for (const animation of this.#closed.getAnimations()) animation.finish();
    const isNews = previous !== stage || state.again !== (old?.again ?? null);
    if (isNews && stage !== "cards" && stage !== "pause") announce(text);
  }

  /** Shows 'rien ne va plus' over the panel. @param {TableState} state */
  #showNoMoreBets(state) {
    const words = state.rulebook.calls["bets_closed"]?.at(-1)?.words ?? "Rien ne va plus";
    replaceChildren(this.#closed, words);
    playSound("closed");
    announce(words, "assertive");
    const [shut, open] = ["inset(0 50%)", "inset(0)"]; // opaque: no words show through it
    const opening = [
      { opacity: 1, clipPath: shut },
      { opacity: 1, clipPath: open, offset: 0.12 },
      { opacity: 1, clipPath: open, offset: 0.88 },
      { opacity: 1, clipPath: shut },
    ];
    const motionless = [{ opacity: 1 }, { opacity: 1 }];
    const duration = Math.min(CLOSED_MS, 4 * (state.stageMs ?? CLOSED_MS));
    this.#closed.animate(prefersReducedMotion() ? motionless : opening, { duration });
  }

  /** @param {TableState} state @param {boolean} isFirst */
  #announceCalls(state, isFirst) {
    this.#renderCalls(state);
    for (const call of state.calls) {
      if (call.n <= this.#lastCall) continue;
      if (isFirst) continue;
      speak(call.words);
      if (callStep(state.rulebook, call.words) !== "bets_closed")
        announce(translationLine(state, call) ?? call.words);
    }
    this.#lastCall = state.calls.at(-1)?.n ?? this.#lastCall;
  }

  /** @param {TableState} state */
  #renderCalls(state) {
    const isTranslated = getPreference("translate");
    reconcile(
      this.#calls,
      state.calls.slice(-CALL_LINES).reverse(), // the last one first
      (call) => `${call.n} ${call.words} ${isTranslated}`,
      (call) => callLine(state, call, isTranslated),
    );
  }
}

/** The end of a stage in which players act; null in any other. @param {TableState} state */
function stageDeadline(state) {
  return TIMED_STAGES.includes(visibleStage(state)) ? state.deadline : null;
}

/**
 * A clock for a dialog or a decision, at the stage; the croupier keeps those in dialogs right.
 * @param {TableState} state
 * @param {StageClock} [clock] One to update; without it, a new one.
 */
export function stageClock(state, clock = /** @type {StageClock} */ (h("tv-clock"))) {
  clock.update(stageDeadline(state), state.stageMs, false);
  return clock;
}

/** @param {TableState} state @param {Call} call @param {boolean} isTranslated */
function callLine(state, call, isTranslated) {
  const translation = translationLine(state, call);
  return h(
    "li",
    h("q", { lang: "fr", title: translation ?? false }, call.words),
    call.clause && h("small.clause", call.clause),
    isTranslated && translation && h("span.means", translation),
  );
}

/** @param {TableState} state @param {Call} call */
function translationLine(state, call) {
  const coup = [...state.results, state.coup].find(({ n, event }) => event && n === call.n);
  return coup?.event ? resultText(coup.event) : translateCall(state.rulebook, call.words);
}

/** Speaks the words, if the player wants that; loads the module then. @param {string} words */
async function speak(words) {
  if (getPreference("speech")) (await import("./sound-synthesis.js")).speak(words);
}

/** The stage in the reader's language. @param {TableState} state @returns {string} */
export function stageText(state) {
  if (state.suspended) {
    const { reason, informed: player } = state.suspended;
    const isOfHost = state.nets !== null || state.players[player] !== undefined;
    const key = isOfHost ? "stage-paused" : `suspended-${reason}`;
    return hasMessage(key) ? t(key, { player }) : ""; // its words come late
  }
  if (state.phase === "finished") return t("stage-over");
  if (state.stage === "coupe") {
    if (!state.cutter) return t("stage-coupe-no-cutter");
    return state.cutter === state.own
      ? t("stage-coupe-own")
      : t("stage-coupe", { player: state.cutter });
  }
  const stage = visibleStage(state);
  const isAloneToBet = stage === "bets" && isAlone(state);
  if (isAloneToBet && !freeStakes(state).length) return t("stage-bets-alone");
  if (stage === "bets" && state.again === "resumed") return t("stage-bets-resumed");
  if (stage === "bets" && state.again && !isAloneToBet && !hasStakes(state))
    return t("stage-bets-unstaked");
  if (stage === "pause" && state.isTailleOver) return t("stage-taille-over");
  const decides = stage !== "decision" || ownStakes(state).some((stake) => stake.degree > 0);
  return t(decides ? `stage-${stage}` : "stage-bets");
}

defineElement("tv-croupier", Croupier);
