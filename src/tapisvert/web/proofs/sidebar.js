/** The proof beside the cloth: it watches, marks the cards, adds the player's entropy, and is loud if it must. */

import { h, replace } from "../core/dom.js";
import { notify } from "../core/announcer.js";
import { say } from "../core/i18n.js";
import { OwnEntropy } from "./entropy.js";
import { faultText } from "./panel.js";
import { sealMark, Seals } from "./card-badge.js";
import { ProofWatch } from "./live-check.js";

/** @typedef {import("../core/state.js").TableState} TableState */
/** @typedef {import("../core/socket.js").TableSocket} TableSocket */
/** @typedef {import("../messages.d.ts").Entry} Entry */

/** @typedef {import("../cloth/rows.js").Rows} Rows */

const SLICE_MS = 4;

/**
 * Takes steps between what the page has to do.
 * @type {import("./live-check.js").Walk}
 */
const between = (steps) => {
  const until = performance.now() + SLICE_MS;
  while (performance.now() < until) if (steps.next().done) return;
  setTimeout(() => between(steps));
};

/**
 * The seal of all that was seen so far.
 * @param {ProofWatch} watch
 */
function sealOf({ findings, verified, draw }) {
  if (findings.length) return "failed";
  if (verified) return "verified";
  return draw ? "sealed" : "unsealed";
}

/**
 * @param {TableState} state
 * @param {TableSocket} socket
 * @param {Rows | null} rows Where the cards lie that get their seals; none at the wheel.
 */
export function proofSide({ table }, socket, rows) {
  const watch = new ProofWatch(between);
  const entropy = new OwnEntropy(socket);
  const seals = new Seals(watch);
  const panel = /** @type {import("./panel.js").ProofPanel} */ (h("tv-proof"));
  panel.table = table;
  const summary = h("summary");
  const element = h("details", { class: "panel proof" }, summary, panel);
  /** @type {Set<string>} */
  const told = new Set();
  watch.addEventListener("fail", (event) => {
    const { detail } = /** @type {CustomEvent<import("./live-check.js").Finding>} */ (event);
    element.open = true;
    // Each kind of fault is called out once; all are in the panel.
    if (told.has(detail.code)) return;
    told.add(detail.code);
    notify(faultText(detail), {
      kind: "bad",
      action: { text: say("proof-look"), act: () => element.scrollIntoView() },
    });
  });
  let shown = "";
  const head = () => {
    const seal = sealOf(watch);
    if (seal === shown) return;
    shown = seal;
    replace(summary, say("proof-title"), " ", sealMark(seal));
  };
  head();
  watch.addEventListener("change", () => {
    panel.update(watch, entropy.added);
    head();
  });
  if (rows) rows.sealing = (place) => seals.of(place);
  return {
    element,
    watch,
    /** @param {TableState} now @param {readonly Entry[]} entries */
    update: (now, entries) => {
      entropy.update(now);
      watch.update(now, entries);
      // The cards lie already: now it is known what their seals say.
      rows?.update(now);
    },
  };
}
