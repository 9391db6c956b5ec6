/** What is proved at a table, as it plays: what was committed, whose entropy is in it, what holds so far. */

import { define, h, replace } from "../core/dom.js";
import { number } from "../core/format.js";
import { has, say } from "../core/i18n.js";
import { sealMark } from "./card-badge.js";
import { verifying } from "./record-check.js";

/** @typedef {import("./live-check.js").ProofWatch} ProofWatch */
/** @typedef {import("./live-check.js").WatchedDraw} WatchedDraw */
/** @typedef {import("./live-check.js").Finding} Finding */
/** @typedef {import("./entropy.js").Added} Added */

const SHOWN = 16;

export class ProofPanel extends HTMLElement {
  /** The table's id. */
  table = "";
  #state = h("p", { class: "state" });
  #faults = h("ul", { class: "findings", role: "alert" });
  #facts = h("dl");
  #past = h("ul", { class: "past" });
  #key = "";

  connectedCallback() {
    if (this.childElementCount) return;
    replace(
      this,
      this.#state,
      this.#faults,
      this.#facts,
      this.#past,
      verifying(this.table),
      h(
        "p",
        { class: "muted" },
        say("proof-how"),
        " ",
        h("a", { href: "/web/verify.js" }, say("proof-source")),
      ),
    );
  }

  /**
   * @param {ProofWatch} watch
   * @param {Added} [own] What became of one's own entropy.
   */
  update(watch, own = "none") {
    const { draw, findings, past } = watch;
    const key = keyOf(watch, own);
    if (key === this.#key) return;
    this.#key = key;
    this.classList.toggle("failed", findings.length > 0);
    replace(
      this.#state,
      sealMark(
        findings.length ? "failed" : draw?.cards.length ? "verified" : draw ? "sealed" : "unsealed",
      ),
      " ",
      stateOf(watch),
    );
    replace(
      this.#faults,
      findings.slice(-SHOWN).map((one) => h("li", null, faultText(one))),
    );
    replace(this.#facts, draw && facts(draw, own));
    replace(this.#past, past.map(pastLine));
  }
}

/**
 * All that the panel's content depends on: while it is the same, nothing is made anew.
 * @param {ProofWatch} watch
 * @param {Added} own
 */
function keyOf({ draw, findings, past, verified }, own) {
  return [
    draw?.id,
    draw?.root,
    draw?.isCut,
    draw?.entropy.size,
    opened(draw).length,
    draw?.cards.length,
    verified,
    findings.length,
    past[0]?.id,
    past[0]?.revealed,
    own,
  ].join();
}

/**
 * What became of a draw that is over.
 * @param {WatchedDraw} draw
 */
function pastLine({ id, cards, revealed }) {
  return h(
    "li",
    null,
    sealMark(revealed === "failed" ? "failed" : revealed === "verified" ? "verified" : "sealed"),
    " ",
    say(`proof-past-${revealed === "sealed" ? "half" : revealed}`, {
      draw: id,
      cards: cards.length,
    }),
  );
}

/**
 * What a finding says, in words.
 * @param {Finding} finding
 */
export function faultText({ code, n, what }) {
  const key = `proof-live-${code}`;
  return `${has(key) ? say(key, { what }) : code} ${say("proof-entry", { n })}`;
}

/** @param {WatchedDraw | null} draw */
function opened(draw) {
  return (
    draw?.counted ??
    [...(draw?.entropy ?? [])].filter(([, { value }]) => value !== null).map(([name]) => name)
  );
}

/** @param {ProofWatch} watch */
function stateOf({ draw, findings, verified }) {
  if (findings.length) return say("proof-state-failed");
  if (!draw)
    return verified
      ? say("proof-state-between", { verified: number(verified) })
      : say("proof-state-none");
  if (!draw.root) return say("proof-state-committed");
  return draw.cards.length
    ? say("proof-state-falling", { verified: number(verified) })
    : say("proof-state-sealed");
}

/**
 * @param {WatchedDraw} draw
 * @param {Added} own
 */
function facts(draw, own) {
  const committed = [...draw.entropy.keys()];
  const names = opened(draw);
  /** @type {[string, import("../core/dom.js").Child][]} */
  const told = [
    [say("proof-draw"), draw.id],
    [say("proof-commitment"), digits(draw.commitment)],
    [
      say(draw.root ? "proof-counted" : "proof-adding"),
      (draw.root ? names : committed).join(", ") || say("proof-nobody"),
    ],
    draw.unopened.length ? [say("proof-unopened"), draw.unopened.join(", ")] : ["", null],
    own === "none" ? ["", null] : [say("proof-own"), say(`proof-own-${own}`)],
    draw.root ? [say("proof-root"), digits(draw.root)] : ["", null],
    draw.isWhole ? ["", null] : [say("proof-since"), say("proof-since-later")],
  ];
  return told
    .filter(([name]) => name)
    .map(([name, value]) => [h("dt", null, name), h("dd", null, value)]);
}

/**
 * Bytes: their beginning for the eye, all of them to be copied.
 * @param {string} text
 */
function digits(text) {
  return h("code", { class: "digits", title: text }, text);
}

define("tv-proof", ProofPanel);
