/** The pure parts of the permanence, of one's own play and of the proof, as tests call them. */

import { answer } from "./answering.mjs";
import { entropyCommitment } from "../../src/tapisvert/web/verifier/chain.js";
import { fromHex, toHex } from "../../src/tapisvert/web/verifier/hashes.js";
import { totalGain } from "../../src/tapisvert/web/core/table/gains.js";
import * as results from "../../src/tapisvert/web/account/result-sums.js";
import * as coups from "../../src/tapisvert/web/permanence/coups.js";
import * as statistics from "../../src/tapisvert/web/permanence/statistics.js";
import { frequentNumbers } from "../../src/tapisvert/web/permanence/frequent-numbers.js";
import { PlayerEntropy } from "../../src/tapisvert/web/proofs/entropy.js";
import { LiveCheck } from "../../src/tapisvert/web/proofs/live-check.js";

/** How a table stands, at first without a draw. */
function standing(rulebook, changes) {
  const first = { n: 0, table: "", head: "00".repeat(32), witnesses: [], draw: null };
  return { ...first, rulebook, coup: { cards: [] }, ...changes };
}

/**
 * What a watch says of snapshots, entries and answers to the player's own requests, in their order:
 * `{state}`, `{entry}` or `{own}`.
 */
function watched(rulebook, messages) {
  const watch = new LiveCheck();
  const seals = [];
  let doubts = 0;
  watch.addEventListener("doubt", () => doubts++);
  for (const { state, entry, own } of messages) {
    if (own) watch.own(own);
    else watch.update(standing(rulebook, state), entry ? [entry] : []);
    seals.push(watch.cards.map(({ seal }) => seal));
  }
  const { findings, verified, isDoubtful } = watch;
  return { codes: findings.map(({ code }) => code), seals, findings, verified, doubts, isDoubtful };
}

/** What a page asks for, state by state; loaded anew where a state is null. */
function added(states, bytes, isClosed = false) {
  const kept = new Map();
  const closed = () => {
    throw new Error("closed");
  };
  const keeping = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => kept.set(key, text),
  };
  Object.defineProperty(globalThis, "sessionStorage", {
    get: isClosed ? closed : () => keeping,
    configurable: true,
  });
  crypto.getRandomValues = () => fromHex(bytes);
  const asked = [];
  const socket = { request: async (what, fields) => asked.push([what, fields]) };
  const made = () => new PlayerEntropy(socket);
  let own = made();
  const became = [];
  for (const state of states) {
    if (state === null) own = made();
    else own.update(state);
    became.push(own.status);
  }
  return { asked, became };
}

const calls = {
  ...coups,
  ...results,
  totalGain,
  ...statistics,
  frequentNumbers,
  watched,
  added,
  entropyCommitment: (tip, player, value) =>
    toHex(entropyCommitment(fromHex(tip), player, fromHex(value))),
};

await answer((name, ...given) => calls[name](...given));
