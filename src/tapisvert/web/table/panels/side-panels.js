/** The panels next to the cloth, loaded after it. */

import { get, tableAddress } from "../../core/api.js";
import { h, loadStyleSheet } from "../../core/dom.js";
import { loadInvitation } from "../../core/share.js";
import { loadMessages, t } from "../../core/text/i18n.js";
import { visibleStage } from "../../core/table/state.js";
import { placeConsole, WIDE_SCREEN } from "../frame.js";
import { AbsenceNotice, CompanyNotice } from "../seats/absence-notice.js";
import { TablePreferences } from "../seats/preferences.js";
import { RealityCheck } from "../seats/reality-check.js";
import { StakeAnnouncer } from "../stakes/feedback.js";

/** @import {TableSocket} from "../../core/table/socket.js" */
/** @import {TableState} from "../../core/table/table-state.d.ts" */
/** @import {Entry, Odds, RolesAtTable as AtTable, Session} from "../../messages.d.ts" */
/** @typedef {{update(state: TableState, entries: readonly Entry[]): void}} Part */
/**
 * @typedef {object} SidePanelOptions
 * @property {TableState} state
 * @property {import("../surface/card-surface.js").Surface} surface
 * @property {HTMLElement} head The table's name and limits, in the bar.
 * @property {HTMLElement} side
 * @property {HTMLElement} console
 * @property {HTMLElement} doors The player's part of the menu.
 * @property {HTMLElement} rack
 * @property {HTMLElement & Partial<Pick<import("../seats/seats.js").Seats, "host">>} seats
 * @property {import("../stakes/betting.js").Betting} betting
 * @property {TableSocket} socket
 * @property {Session} session
 */
/**
 * @typedef {object} SidePanels
 * @property {(state: TableState, entries: readonly Entry[]) => void} update
 * @property {(state: TableState) => Promise<Odds | null>} loadOdds Null where the table shows none.
 * @property {() => void} showRealityCheck Shows the reality check.
 */

/** @param {SidePanelOptions} options @returns {Promise<SidePanels>} */
export async function loadSidePanels(options) {
  const reality = new RealityCheck(options.socket);
  /** @type {Part[]} */
  const parts = [
    new TablePreferences(options.socket),
    reality,
    new StakeAnnouncer(),
    new AbsenceNotice(),
    new CompanyNotice(),
  ];
  const { side } = options;
  // Each panel has its place, whatever the order of loading.
  const places = { columns: h("div"), proof: h("div"), odds: h("div") };
  options.console.after(places.columns, places.proof);
  side.append(places.odds);
  loadStyleSheet("style/fonts");
  loadStyleSheet("style/tables");
  loadStyleSheet("table/panels/side-panels");
  await Promise.all([
    addConsoles(options, parts),
    addScore(options, parts),
    addPermanence(options, parts, places.columns),
    addProofs(options, parts, places.proof),
    addOdds(options, parts, places.odds),
    import("./coach.js").then(({ coachPart }) => parts.push(coachPart())),
    addSavedBets(options, parts),
    import("../seats/turn-notice.js").then(({ TurnNotice }) =>
      parts.push(new TurnNotice(options.betting)),
    ),
  ]);
  parts.push(hintsPart(options));
  return {
    update: (state, entries) => {
      for (const part of parts) part.update(state, entries);
    },
    showRealityCheck: () => reality.show(),
    loadOdds: async (state) => (state.odds ? (await import("./odds.js")).loadOdds(state) : null),
  };
}

/**
 * Explains the chances of the cards, once a pointer or the focus comes to the cloth, until the bets
 * are closed.
 * @param {SidePanelOptions} beside
 * @returns {Part}
 */
function hintsPart({ state, surface }) {
  const { layout } = state.rulebook;
  if (layout === "wheel") return { update() {} };
  const [approach, firstClick] = [new AbortController(), new AbortController()];
  let end = () => {};
  const explain = async (/** @type {Event} */ event) => {
    approach.abort();
    surface.cloth.addEventListener("click", () => firstClick.abort(), { once: true });
    const hints = await import("../../cloth/cards/chance-hints.js").catch(() => null);
    if (!hints) return; // they need a connection
    const { explainChances } = hints;
    end = await explainChances(surface.cloth, layout, event, firstClick.signal);
  };
  for (const type of ["pointermove", "pointerdown", "focusin"])
    surface.cloth.addEventListener(type, explain, { signal: approach.signal });
  let wasOpen = false;
  return {
    // A late page receives the closing and the following entries together.
    update(state) {
      const isOpen = ["bets", "decision"].includes(visibleStage(state));
      if (wasOpen && !isOpen) end();
      wasOpen = isOpen;
    },
  };
}

/** @param {SidePanelOptions} beside @param {Part[]} parts */
async function addSavedBets({ state, betting, rack, doors }, parts) {
  const { SavedBets } = await import("../stakes/saved-bets.js");
  parts.push(new SavedBets(state, betting, rack, doors));
}

/** Adds the score of a private table. @param {SidePanelOptions} beside @param {Part[]} parts */
async function addScore({ state, doors }, parts) {
  if (!state.nets) return;
  const { scorePart } = await import("../seats/score.js");
  parts.push(scorePart(state, doors));
}

/** Adds the controls of a private table's host, and the consoles of the staff. @param {SidePanelOptions} beside @param {Part[]} parts */
async function addConsoles({ state, console, doors, seats, side, socket, session }, parts) {
  if (!session.account) return;
  /** @type {AtTable | null} */
  const access = await get(`/api${tableAddress(state.table)}/roles`).catch(() => null);
  if (!access) return; // the socket tells when a table has closed
  const { roles, private: host } = access;
  seats.host = host;
  if (host) loadInvitation(state.table).catch(() => {}); // the table may close
  const isHost = host !== null && host === state.own;
  if (isHost) {
    const { hostControls } = await import("../seats/host.js");
    parts.push(hostControls(state, socket, doors));
    if (state.mode === "automatic") return; // no one conducts it
  }
  const house = [...roles, ...session.account.roles];
  if (!house.some((role) => role !== "player" && role !== "cashier")) return;
  const [{ openConsoles }] = await Promise.all([
    import("../../staff/consoles.js"),
    loadMessages("staff", "acts", "spoken"),
  ]);
  loadStyleSheet("staff/staff");
  loadStyleSheet("staff/console/staff-desk");
  if (!isHost) placeConsole(console, side);
  parts.push(await openConsoles(console, state, socket, session));
}

/** @param {SidePanelOptions} beside @param {Part[]} parts @param {HTMLElement} place */
async function addPermanence({ state, head }, parts, place) {
  const [{ permanenceSidebar }] = await Promise.all([
    import("../../permanence/sidebar.js"),
    loadMessages("permanence"),
  ]);
  loadStyleSheet("permanence/permanence");
  loadStyleSheet("cloth/last-results");
  loadStyleSheet("core/charts");
  const permanence = permanenceSidebar(state, matchMedia(WIDE_SCREEN), head);
  place.replaceWith(permanence.element);
  parts.push(permanence);
}

/**
 * Adds the proofs; a real table has none.
 * @param {SidePanelOptions} beside
 * @param {Part[]} parts
 * @param {HTMLElement} place
 */
async function addProofs({ state, surface, socket }, parts, place) {
  if (state.mode === "real") return place.remove();
  const [{ proofSidebar }] = await Promise.all([
    import("../../proofs/sidebar.js"),
    loadMessages("proof"),
  ]);
  loadStyleSheet("proofs/proofs");
  const proofs = proofSidebar(state, socket, surface.rows);
  place.replaceWith(proofs.element);
  parts.push(proofs);
}

/** @param {SidePanelOptions} beside @param {Part[]} parts @param {HTMLElement} place */
async function addOdds({ state }, parts, place) {
  if (!state.odds) return place.remove();
  const { Odds } = await import("./odds.js");
  const part = new Odds();
  const panel = h("details.panel", h("summary", t("odds")), part);
  part.update(state);
  place.replaceWith(panel);
  parts.push(part);
}
