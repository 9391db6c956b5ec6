/** The pure parts of the permanence, of one's own play and of the proof, as tests call them. */

import { answer } from "./answering.mjs";
import { entropyCommitment } from "../../src/tapisvert/web/verifier/protocol.js";
import { fromHex, toHex } from "../../src/tapisvert/web/verifier/hashes.js";
import * as results from "../../src/tapisvert/web/account/result-sums.js";
import * as coups from "../../src/tapisvert/web/permanence/coups.js";
import * as statistics from "../../src/tapisvert/web/permanence/statistics.js";
import { PlayerEntropy } from "../../src/tapisvert/web/proofs/entropy.js";
import { isProved } from "../../src/tapisvert/web/proofs/coup-check.js";
import { LiveCheck } from "../../src/tapisvert/web/proofs/live-check.js";

/** How a table stands before anything was committed. */
function nothing(rulebook, layout) {
  return { n: 0, rulebook: { id: rulebook, layout, values: {} }, draw: null, coup: { cards: [] } };
}

const shown = (draw) =>
  draw && { ...draw, entropy: [...draw.entropy.keys()], cards: draw.cards.length };

/** What a watch says of entries, from a beginning; and which kinds of change it told. */
function watched(rulebook, layout, entries, begin = null) {
  const watch = new LiveCheck();
  const told = [];
  const seals = [];
  watch.addEventListener("fail", ({ detail }) => told.push(detail.code));
  watch.update({ ...nothing(rulebook, layout), ...begin }, []);
  for (const entry of entries) {
    watch.update(nothing(rulebook, layout), [entry]);
    seals.push(watch.cards.map(({ seal }) => seal));
  }
  return {
    told,
    seals,
    draw: shown(watch.draw),
    past: watch.past.map(shown),
    verified: watch.verified,
    findings: watch.findings,
  };
}

/** What a watch finds when the table says once more how it stands. */
function again(rulebook, layout, entries, begin) {
  const watch = new LiveCheck();
  watch.update(nothing(rulebook, layout), []);
  watch.update(nothing(rulebook, layout), entries);
  watch.update({ ...nothing(rulebook, layout), ...begin }, []);
  return watch.findings.map(({ code }) => code);
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
  ...statistics,
  isProved,
  watched,
  again,
  added,
  entropyCommitment: (id, player, value) => toHex(entropyCommitment(id, player, fromHex(value))),
};

await answer((name, ...given) => calls[name](...given));
