/** What stands beside the cloth, loaded once the cloth can be played on. */

import { sheet } from "../core/after-paint.js";
import { get } from "../core/api.js";
import { h } from "../core/dom.js";
import { loadWords, say } from "../core/i18n.js";
import { RealityCheck } from "./reality-check.js";
import { StakesTold } from "./stake-announcer.js";

/** @typedef {import("../core/api.js").Session} Session */
/** @typedef {import("../core/socket.js").TableSocket} TableSocket */
/** @typedef {import("../core/state.js").TableState} TableState */
/** @typedef {import("../messages.d.ts").Entry} Entry */
/** @typedef {import("../messages.d.ts").BoundOdds} BoundOdds */
/** @typedef {import("../messages.d.ts").RolesAtTable} AtTable */
/** @typedef {{update(state: TableState, entries: readonly Entry[]): void}} Part */
/**
 * @typedef {object} Beside
 * @property {TableState} state
 * @property {import("./card-surface.js").Felt} felt
 * @property {HTMLElement} side
 * @property {HTMLElement} console
 * @property {TableSocket} socket
 * @property {Session} session
 */
/**
 * @typedef {object} Extras
 * @property {(state: TableState, entries: readonly Entry[]) => void} update
 * @property {(state: TableState, on: string, degree: number) => Promise<BoundOdds | null>} worth
 * @property {() => void} check Show since when somebody plays, and what came of it.
 */

/** From here on there is room beside the cloth. */
const WIDE = "(min-width: 68rem)";

/**
 * @param {Beside} beside
 * @returns {Promise<Extras>}
 */
export async function extras(beside) {
  const reality = new RealityCheck(beside.socket);
  /** @type {Part[]} */
  const parts = [reality, new StakesTold()];
  const { side } = beside;
  // Each has its place from the beginning, whatever comes first.
  const places = { columns: h("div"), proof: h("div"), odds: h("div") };
  side.querySelector("tv-outcome")?.after(places.columns, places.proof);
  side.append(places.odds);
  await Promise.all([
    consoles(beside, parts),
    columns(beside, parts, places.columns),
    proof(beside, parts, places.proof),
    odds(beside, parts, places.odds),
  ]);
  return {
    update: (state, entries) => {
      for (const part of parts) part.update(state, entries);
    },
    check: () => reality.show(),
    worth: async (state, on, degree) => {
      if (!state.odds) return null;
      const { oddsNow } = await import("./odds.js");
      const now = await oddsNow(state);
      return now?.prison.find((one) => one.on === on && one.degree === degree) ?? null;
    },
  };
}

/**
 * The consoles of whoever serves the table.
 * @param {Beside} beside
 * @param {Part[]} parts
 */
async function consoles({ state, console, socket, session }, parts) {
  if (!session.account) return;
  /** @type {AtTable} */
  const { roles, private: opener } = await get(
    `/api/tables/${encodeURIComponent(state.table)}/roles`,
  );
  if (!roles.some((role) => role !== "player" && role !== "controller")) return;
  await Promise.all([
    import("../staff/tailleur.js"),
    import("../staff/chef.js"),
    loadWords("consoles"),
  ]);
  sheet("consoles");
  for (const name of ["tv-tailleur", "tv-chef"]) {
    const part = /** @type {any} */ (h(name));
    part.mode = state.mode;
    part.roles = roles;
    part.isOpener = opener !== null && opener === state.own;
    part.addEventListener("tv-ask", (/** @type {CustomEvent} */ event) => {
      const { what, fields, resolve, reject } = event.detail;
      socket.ask(what, fields).then(resolve, reject);
    });
    console.append(part);
    part.update(state);
    parts.push(part);
  }
}

/**
 * @param {Beside} beside
 * @param {Part[]} parts
 * @param {HTMLElement} place
 */
async function columns({ state, felt }, parts, place) {
  const [{ permanenceSide }] = await Promise.all([
    import("../permanence/sidebar.js"),
    loadWords("permanence"),
  ]);
  sheet("permanence");
  const permanence = permanenceSide(state, matchMedia(WIDE), felt.beside);
  place.replaceWith(permanence.element);
  // The wheel tells the number: it does not stand here while the ball still falls.
  parts.push({ update: (now) => felt.isRolling() || permanence.update(now) });
}

/**
 * The proofs of what is drawn here; a real table's cards have none.
 * @param {Beside} beside
 * @param {Part[]} parts
 * @param {HTMLElement} place
 */
async function proof({ state, felt, socket }, parts, place) {
  if (state.mode === "real") {
    place.remove();
    return;
  }
  const [{ proofSide }] = await Promise.all([import("../proofs/sidebar.js"), loadWords("proof")]);
  sheet("proof");
  const proofs = proofSide(state, socket, felt.rows);
  place.replaceWith(proofs.element);
  parts.push(proofs);
}

/**
 * @param {Beside} beside
 * @param {Part[]} parts
 * @param {HTMLElement} place
 */
async function odds({ state }, parts, place) {
  if (!state.odds) {
    place.remove();
    return;
  }
  await import("./odds.js");
  const part = /** @type {import("./odds.js").Odds} */ (h("tv-odds"));
  const panel = h("details", { class: "panel" }, h("summary", null, say("odds")), part);
  part.update(state);
  place.replaceWith(panel);
  parts.push(part);
}
