/** The coach of the first three coups: one line above the rack, until it is hidden or known. */

import { announce } from "../../core/announcer.js";
import { defineElement, h, loadStyleSheet, replaceChildren } from "../../core/dom.js";
import { listOfAll, money } from "../../core/text/format.js";
import { loadMessages, t } from "../../core/text/i18n.js";
import { TIPS, getPreference, isCoachWanted, setPreference } from "../../core/preferences.js";
import { chanceNames } from "../../cloth/result-text.js";
import { ownHolding, ownStakes, visibleStage } from "../../core/table/state.js";
import { playSound } from "../croupier/sound.js";
import { hint, verdict } from "./coach-hints.js";

/** @import {TableState} from "../../core/table/table-state.d.ts" */
/** @import {Hint, Verdict} from "./coach-hints.js" */

/** The stages in which a coup is explained: at the wheel each has a draw of its own to wait for. */
const BETWEEN = ["pause", "commitments", "openings", "witness", "coupe", "bets", "decision"];
/** The stages of a coup under way, in which a player with a stake chooses whether the table sounds. */
const RUNNING = ["closed", "cards", "ball"];
/** Marks of the chances that won the last coup. */
const WINNERS = '.felt :is([data-fate^="wins"], .fate.wins)';
/** The chances that may have a ring. */
const MARKED_CHANCES = ["rouge", "noir"];

class Coach extends HTMLElement {
  #text = h("p.hint");
  #words = "";
  /** The last coup that was explained, and the viewer's stakes after it. @type {number | null} */
  #coup = null;
  #stakes = "";
  /** The outcome of each stake, with its reason. */
  #reason = "";
  /** @type {TableState | null} */
  #state = null;
  #answers = h(
    "span.row",
    { hidden: true },
    h("button", { onclick: () => this.#answerSound(true) }, t("coach-sound-on")),
    h("button.plain", { onclick: () => this.#answerSound(false) }, t("coach-sound-off")),
  );
  #hide = h("button.plain", { onclick: () => this.#end() }, t("coach-hide"));

  constructor() {
    super();
    document.addEventListener("tv-leave", () => this.#confirmWait());
  }

  connectedCallback() {
    this.setAttribute("role", "note");
    this.setAttribute("aria-label", t("coach"));
    replaceChildren(this, this.#text, this.#answers, this.#hide);
  }

  /** Says that the stakes wait in prison, once the viewer has chosen so. */
  #confirmWait() {
    this.#reason = t("coach-prison");
    if (this.#state) this.update(this.#state);
  }

  /** @param {TableState} state */
  update(state) {
    if (!this.isConnected) {
      if (!isCoachWanted()) return;
      const place = /** @type {HTMLElement | null} */ (document.querySelector(".coach-place"));
      this.hidden = place?.hidden ?? true; // next to a reserved place the cloth has its size
      if (place) place.replaceWith(this);
      else document.querySelector("tv-rack")?.before(this);
    }
    const explanation = this.#explanation(state);
    if (!isCoachWanted() && !explanation) return this.#end();
    const next = hint(state);
    const asksSound = this.#asksSound(state);
    this.#state = state;
    this.#answers.hidden = !asksSound;
    this.#hide.hidden = asksSound;
    const text = asksSound ? t("coach-sound") : explanation || (next ? hintText(next) : "");
    // Next to a result a ring would mean a win.
    const hasResult = explanation || document.querySelector(WINNERS);
    const points = (!hasResult && next?.points) || [];
    this.hidden &&= !text; // once shown it keeps its place, and the cloth its size
    for (const chance of MARKED_CHANCES)
      document
        .querySelector(`.felt [data-on="${chance}"]`)
        ?.classList.toggle("coached", points.includes(chance));
    if (!text || text === this.#words) return;
    this.#words = text;
    const words = h("span", text);
    replaceChildren(this.#text, words);
    import("../../core/text/glossary.js").then(({ markTerms }) => markTerms([words]));
    announce(text); // immediately after the result
  }

  /**
   * Why the last coup was won or lost, until the viewer bets again. Each coup counts once.
   * @param {TableState} state
   */
  #explanation(state) {
    const { n } = state.coup;
    const current = BETWEEN.includes(state.stage) && verdict(state);
    const stakes = JSON.stringify(ownHolding(state)?.stakes ?? null);
    // Outcomes from before the page was opened are known, and do not count.
    this.#coup ??= state.stage === "pause" ? 0 : n;
    if (current && this.#coup !== n && isCoachWanted()) {
      [this.#coup, this.#stakes] = [n, stakes];
      this.#reason = verdictText(current);
      setPreference("tips", getPreference("tips") + 1);
    }
    if (!BETWEEN.includes(state.stage) || this.#coup !== n || this.#stakes !== stakes) return "";
    return this.#reason;
  }

  /** True while the viewer's coup runs and they have not answered, or are about to. @param {TableState} state */
  #asksSound(state) {
    if (getPreference("sound") || getPreference("soundAnswered")) return false;
    const runs = RUNNING.includes(visibleStage(state)) && ownStakes(state).length > 0;
    return runs || this.#answers.contains(document.activeElement);
  }

  /** @param {boolean} isOn */
  #answerSound(isOn) {
    setPreference("soundAnswered", true);
    setPreference("sound", isOn);
    playSound("chip"); // heard at once, if they are on
    focusCloth();
    if (this.#state) this.update(this.#state);
  }

  #end() {
    setPreference("tips", TIPS);
    for (const spot of document.querySelectorAll(".coached")) spot.classList.remove("coached");
    const hadFocus = this.contains(document.activeElement);
    this.remove();
    if (hadFocus) focusCloth();
  }
}

function focusCloth() {
  /** @type {HTMLElement | null} */ (document.querySelector('.spot[tabindex="0"]'))?.focus();
}

/** @param {Hint} hint A chance among its values is named in the reader's words. */
function hintText({ key, values }) {
  const chance = values?.["chance"];
  return t(key, chance ? { ...values, colour: chance, chance: t(`chance-${chance}`) } : values);
}

/** Each outcome with its chances; in one word if all won or lost. @param {Verdict} verdict */
function verdictText({ fates: groups, reasons }) {
  const [group, ...otherGroups] = groups;
  const all = otherGroups.length ? "" : (group?.outcomes.join() ?? "");
  const sentences = groups.map(({ outcomes, on: chances, gain }) => {
    // Of stakes with several fates the sum is in none of them.
    const amount = outcomes.length === 1 ? money(Math.abs(gain)) : "";
    const texts = outcomes.map((outcome) => t(`coach-fate-${outcome}`, { amount }).trim());
    return t("coach-fate", { outcomes: listOfAll(texts), on: chanceNames(chances) });
  });
  const amount = money(Math.abs(group?.gain ?? 0));
  const results = ["won", "lost"].includes(all) ? [t(`coach-${all}`, { amount })] : sentences;
  return [...results, ...reasons.map(hintText)].join(" ");
}

/** The coach as a part of the table, loaded on first use. */
export function coachPart() {
  /** @type {Promise<Coach> | null} */
  let coming = null;
  return {
    /** @param {TableState} state */
    update(state) {
      if (isCoachWanted()) coming ??= loadCoach();
      coming?.then((coach) => coach.update(state));
    },
  };
}

async function loadCoach() {
  await Promise.all([loadMessages("coach"), loadStyleSheet("table/panels/coach")]);
  return Object.assign(new Coach(), { hidden: true });
}

defineElement("tv-coach", Coach);
