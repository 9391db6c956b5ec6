/** The state of a table: a pure fold of the messages from its socket. */

import { addGains } from "./gains.js";
import { applyEvent } from "./player-holdings.js";

/** @import {Entry, Event, Notice, PremiumEarned, PremiumReversed, Reversed, Settled, TableView} from "../../messages.d.ts" */
/** @import {Rulebook} from "./rulebook.js" */
/** @import {Call, Coup, CoupEvent, TableState} from "./table-state.d.ts" */

const MAX_CALLS = 40;
const MAX_RESULTS = 400;
/** The reason of a coup for which the cards ran out: it is void (R14, R24). */
export const NO_CARDS = "no_cards";
/** The reason of a coup whose sealed draw was lost: its bets are paid by R26. */
export const DRAW_LOST = "draw_lost";
/** @type {Coup} */
const NO_COUP = { cards: [], event: null, n: 0, settled: [], nulled: null };
/** What the croupier says where the regulation has no words for the opening of the bets, and the record none. */
const OPENING_CALL = { words: "Faites vos jeux", clause: "" };

/**
 * The stage as players see it. A real table has its own pace, and the server's stage says
 * nothing of the stakes: cards that lie, or 'rien ne va plus', have closed them.
 * @param {TableState} state
 */
export function visibleStage({ mode, stage, phase, coup }) {
  if (mode !== "real" || !isForBets(stage)) return stage;
  if (coup.cards.length && !coup.event && !coup.nulled) return "cards";
  return phase === "closed" ? "closed" : stage;
}

/** True if any stake lies on the cloth. @param {TableState} state */
export function hasStakes({ players }) {
  return Object.values(players).some(({ stakes }) => stakes.length > 0);
}

/**
 * How many seats are free, where the rules count them (VT-3); null where they do not.
 * @param {TableState} state
 */
export function freeSeats({ rulebook, players }) {
  const count = rulebook.values["seats"]?.value;
  if (typeof count !== "number") return null;
  const seatedCount = Object.values(players).filter(({ place }) => place === "seated").length;
  return Math.max(0, count - seatedCount);
}

/** The viewer's holding; undefined for one who has no seat. @param {TableState | null} state */
export const ownHolding = (state) => state?.players[state.own ?? ""];

/** True if the viewer plays at the table. @param {TableState} state */
export const isSeated = (state) => ownHolding(state) !== undefined;

/** The viewer's stakes. @param {TableState | null} state */
export const ownStakes = (state) => ownHolding(state)?.stakes ?? [];

/** The viewer's stakes outside prison. @param {TableState | null} state */
export const freeStakes = (state) => ownStakes(state).filter(({ degree }) => degree === 0);

/** What the last coup did to the viewer's stakes. @param {TableState} state */
export const ownSettlements = ({ coup, own: viewer }) =>
  coup.settled.filter(({ player }) => player === viewer);

/**
 * The holdings of a snapshot's players, by name.
 * @param {TableView} view
 * @returns {Record<string, import("./player-holdings.js").Holding>}
 */
function snapshotHoldings(view) {
  const players = Object.entries(view.players);
  return Object.fromEntries(
    players.map(([name, { place, stakes, chips = null, away: isAway = false }]) => [
      name,
      { place, stakes, chips, away: isAway },
    ]),
  );
}

/**
 * The state of a snapshot.
 * @param {TableView} view
 * @param {Rulebook} rulebook
 * @param {string | null} viewer
 * @param {number} nowMs
 * @returns {TableState}
 */
export function initialState(view, rulebook, viewer, nowMs) {
  const holdings = snapshotHoldings(view);
  const players = view.phase === "finished" ? {} : holdings; // their chips went to their purses
  const values = { ...rulebook.values };
  for (const [name, value] of Object.entries(view.amended))
    values[name] = { ...values[name], value };
  const calls = { bets_open: [OPENING_CALL], ...rulebook.calls };
  const announcements = { ...rulebook.announcements };
  for (const [call, announcement] of Object.entries(view.announcements))
    if (announcement) announcements[call] = announcement;
    else delete announcements[call];
  return {
    n: view.n,
    table: view.table,
    name: view.name,
    rulebook: { ...rulebook, calls, values, announcements },
    own: viewer,
    currency: view.currency,
    mode: view.mode,
    odds: view.odds,
    limits: view.limits,
    phase: view.phase,
    stage: view.stage,
    cutter: view.cutter,
    deadline: view.seconds === null ? null : nowMs + 1000 * view.seconds,
    stageMs: view.stage_seconds === null ? null : 1000 * view.stage_seconds,
    quietMs: view.quiet === null ? null : 1000 * view.quiet,
    again: null,
    ready: Object.keys(players).filter((name) => view.players[name]?.ready),
    idle: Object.keys(players).filter((name) => view.players[name]?.idle),
    prefers: view.prefers,
    isLast: view.is_last,
    withoutRest: view.without_rest,
    head: view.head,
    witnesses: view.witnesses,
    refaitStands: view.refait_stands,
    run: view.run,
    runBefore: view.run - Number(hasResult(/** @type {CoupEvent | null} */ (view.coup), "prison")),
    players,
    nets: view.nets,
    cashedOut: players === holdings ? null : (holdings[viewer ?? ""]?.chips ?? null),
    societes: view.societes,
    draw: view.draw,
    coup: coupOnTable(view),
    coupNumber: view.coup_number,
    correction: null,
    results: [],
    ...snapshotCalls(view, calls),
    suspended: view.suspended,
    suspendedFrom: view.suspended_from ?? view.phase,
    stakesStay: values["winnings"]?.value === "stay",
    checkDueMs: view.check_due_ms,
    skew: 0,
  };
}

/**
 * The coup of a snapshot: the one under way, or the last one.
 * @param {TableView} view
 * @returns {Coup}
 */
function coupOnTable(view) {
  const { cards } = view;
  const phase = view.suspended_from ?? view.phase;
  if (cards.length || phase === "closed") return { ...NO_COUP, cards };
  const event = /** @type {CoupEvent | null} */ (view.coup);
  return { ...NO_COUP, event, n: event?.line ?? 0, settled: view.settled, nulled: view.null };
}

/**
 * The calls of a snapshot: the last coup's, and those of the stage since.
 * @param {TableView} view
 * @param {Rulebook["calls"]} rulebookCalls
 * @returns {{calls: Call[], next: Call | null}}
 */
function snapshotCalls(view, rulebookCalls) {
  const event = /** @type {CoupEvent | null} */ (view.coup);
  const callsAt = (/** @type {string} */ step) =>
    (rulebookCalls[step] ?? []).map((call) => ({ ...call, n: view.n, at: 0 }));
  const calls = event ? [{ n: event.line, at: 0, words: event.call.join(", "), clause: "" }] : [];
  if ((view.suspended_from ?? view.phase) === "closed")
    return { calls: [...calls, ...callsAt("bets_open"), ...callsAt("bets_closed")], next: null };
  if (isForBets(view.stage)) return { calls: [...calls, ...callsAt("bets_open")], next: null };
  const recorded = callsAt("bets_open").filter(({ clause }) => clause);
  return { calls, next: (event && !view.null && recorded.at(-1)) || null };
}

/** @param {string} stage */
function isForBets(stage) {
  return stage === "bets" || stage === "decision";
}

/** Those who are waited for. @param {TableState} state */
export const presentPlayers = ({ players, idle }) =>
  Object.keys(players).filter((name) => !idle.includes(name) && !players[name]?.away);

/**
 * True if the viewer plays alone, without a clock: in the window, and in the pause before it.
 * @param {TableState} state
 */
export function isAlone({ own: viewer, players, quietMs }) {
  const present = Object.keys(players).filter((name) => !players[name]?.away);
  return quietMs !== null && present.length === 1 && present[0] === viewer;
}

/**
 * True while stakes may be laid. A lone player need not wait for the end of the pause.
 * @param {TableState} state
 */
export function isBettingOpen(state) {
  if (state.phase !== "betting") return false;
  const { draw, stage } = state;
  if (stage === "pause" && isAlone(state)) return draw?.start != null;
  return isForBets(visibleStage(state));
}

/**
 * The state after these entries. Entries that are in it already are skipped.
 * @param {TableState} state
 * @param {{to: number, entries: readonly Entry[]}} message
 * @param {number} nowMs
 * @returns {TableState}
 */
export function reduce(state, message, nowMs) {
  let next = state;
  const isLive = message.entries.length < 8;
  for (const entry of message.entries) {
    if (entry.n <= state.n) continue;
    if (isLive) next = { ...next, skew: nowMs - entry.at };
    const { players } = next;
    for (const event of entry.events ?? []) next = reduceEvent(next, event, entry);
    if (next.players !== players) next = reduceQuietTime(next, entry);
    if (next.nets) next = { ...next, nets: addGains(next.nets, entry, next.stakesStay) };
    if (entry.notice) next = reduceNotice(next, entry.notice, entry);
  }
  return { ...next, n: Math.max(next.n, message.to) };
}

/** @param {TableState} state @param {Event} event @param {Entry} entry @returns {TableState} */
export function reduceEvent(state, event, entry) {
  const players = applyEvent(state.players, event, state.stakesStay);
  const changed = players === state.players ? state : { ...state, players };
  const change = EVENT_REDUCERS[event.event];
  const next = change ? { ...changed, ...change(changed, event, entry) } : changed;
  const holding = ownHolding(state);
  return holding && !isSeated(next) ? { ...next, cashedOut: holding.chips } : next;
}

/** @type {{[event: string]: (state: TableState, event: any, entry: Entry) => Partial<TableState>}} */
const EVENT_REDUCERS = {
  opened: (state, event) => ({
    phase: "betting",
    limits: { minimum: 1, maximum: null, ...event.limits },
    suspended: null,
    isLast: false,
    isTailleOver: false,
    withoutRest: false,
    refaitStands: false,
    run: 0,
    coupNumber: 0,
    results: [],
    coup: NO_COUP,
    players: {},
    societes: [],
    draw: state.draw && null,
  }),
  société_formed: ({ societes }, event) => ({
    societes: [
      ...societes.filter((group) => !group.some((name) => event.players.includes(name))),
      event.players,
    ],
  }),
  call: (state, event, entry) =>
    isForStakes(state, event.words) && state.stage !== "bets"
      ? { next: { n: entry.n, at: entry.at, words: event.words, clause: event.clause } }
      : addCall(state, entry, event.words, event.clause),
  committed: (_, { tip }) => ({ draw: { tip, committed: [], opened: [], start: null } }),
  entropy_committed: (state, event) => reduceEntropy(state, "committed", event.player),
  entropy_opened: (state, event) => reduceEntropy(state, "opened", event.player),
  started: (state, { start }) => ({ draw: state.draw && { ...state.draw, start } }),
  called_off: () => ({ phase: "betting", coup: { ...NO_COUP, nulled: "called_off" } }),
  draw_ended: () => ({ draw: null }),
  sat: (state, event) => ({ idle: state.idle.filter((name) => name !== event.player) }),
  left: (state, event) => (event.player === state.own ? { prefers: null } : {}),
  cut_made: (state) => ({ draw: state.draw && { ...state.draw, cut: true }, cutter: null }),
  burnt: () => ({ results: [], coup: NO_COUP, isTailleOver: false }),
  closed: () => ({
    phase: "closed",
    coup: NO_COUP,
    correction: null,
    withoutRest: false,
    refaitStands: false,
  }),
  coup: (state, event, entry) => ({
    phase: "betting",
    coup: { ...state.coup, event, n: entry.n, settled: [], nulled: null },
    coupNumber: state.coupNumber + 1,
    correction: null,
    results: [...state.results, { n: entry.n, event }].slice(-MAX_RESULTS),
    refaitStands: hasResult(event, "prison"),
    run: nextRun(state.run, event),
    runBefore: state.run,
    ...addCall(state, entry, event.call.join(", "), ""),
  }),
  settled: reduceSettlement,
  premium_earned: reduceSettlement,
  reversed: reduceReversal,
  premium_reversed: reduceReversal,
  corrected: reduceCorrection,
  stake_corrected: (_, event) => ({ correction: event }),
  nulled: (state, event) => ({ phase: "betting", coup: { ...state.coup, nulled: event.reason } }),
  draw_lost: (state) => ({
    phase: "betting",
    draw: null,
    coup: { ...state.coup, event: null, settled: [], nulled: DRAW_LOST },
  }),
  taille_over: (state, event) => ({
    withoutRest: endsWithoutRest(state, event),
    isTailleOver: true,
    draw: null,
    ...(event.void && { phase: "betting", coup: { ...state.coup, nulled: NO_CARDS } }),
  }),
  last_announced: () => ({ isLast: true }),
  limits_changed: (_, event) => ({ limits: { minimum: 1, maximum: null, ...event.limits } }),
  suspended: (state, event) => ({
    phase: "suspended",
    suspendedFrom: state.phase,
    suspended: event,
    deadline: null,
  }),
  resumed: (state) => ({ phase: state.suspendedFrom, suspended: null }),
  finished: () => ({
    phase: "finished",
    deadline: null,
    players: {},
    calls: [],
    next: null,
    cashedOut: null, // by those who left before
  }),
};

/**
 * True if the end of a taille lets stakes of the first degree go whole (VT-16), as the table reads it (R12).
 * @param {TableState} state
 * @param {import("../../messages.d.ts").TailleOver} over
 */
function endsWithoutRest({ rulebook, refaitStands, run }, { cards_left: remaining, void: isVoid }) {
  if (remaining || isVoid) return false;
  const reading = rulebook.values["last_card_refait"]?.value;
  if (reading === "withdraw_whole") return refaitStands;
  return reading === "without_rest" && run > 0;
}

/**
 * The refaits in a row after a coup: a null one neither adds to them nor ends them (R05).
 * @param {number} run
 * @param {CoupEvent} event
 */
function nextRun(run, event) {
  if (hasResult(event, "prison")) return run + 1;
  return hasResult(event, "null") ? run : 0;
}

/** The refaits in a row at the end of results. @param {TableState["results"]} results */
const refaits = (results) => results.reduce((run, { event }) => nextRun(run, event), 0);

/** @param {CoupEvent | null} event @param {string} result */
const hasResult = (event, result) => Object.values(event?.result ?? {}).includes(result);

/**
 * A coup with another result, also where its result is no longer shown.
 * @param {TableState} state
 * @param {import("../../messages.d.ts").Corrected} correction
 */
function reduceCorrection({ coup, runBefore, ...state }, correction) {
  const event = /** @type {CoupEvent} */ ({ ...correction, event: "coup" });
  const place = state.results.length - 1 - (state.coupNumber - correction.coup);
  const results = state.results.map((result, index) =>
    index === place ? { ...result, event, previous: correction.previous } : result,
  );
  if (correction.coup !== state.coupNumber) {
    const change = refaits(results) - refaits(state.results);
    const changeBefore = refaits(results.slice(0, -1)) - refaits(state.results.slice(0, -1));
    return { correction, results, run: state.run + change, runBefore: runBefore + changeBefore };
  }
  const run = nextRun(runBefore, event);
  return {
    correction,
    coup: coup.event ? { ...coup, event } : coup,
    results,
    refaitStands:
      hasResult(event, "prison") && state.phase !== "closed" && state.suspendedFrom !== "closed",
    run,
    withoutRest: state.withoutRest && run > 0,
  };
}

/**
 * True while an earlier coup is corrected, whose settlements are not those of the last one.
 * @param {TableState} state
 */
const isEarlier = ({ correction, coupNumber }) =>
  correction !== null && correction.coup < coupNumber;

/**
 * The settlements of the last coup without those of a player on a chance, reversed all together.
 * @param {TableState} state
 * @param {Reversed | PremiumReversed} event
 */
function reduceReversal(state, { event, player, on: chance }) {
  const { coup } = state;
  if (isEarlier(state)) return {};
  const name = event === "reversed" ? "settled" : "premium_earned";
  const settled = coup.settled.filter(
    (entry) => entry.event !== name || entry.player !== player || entry.on !== chance,
  );
  return { coup: { ...coup, settled } };
}

/** @param {TableState} state @param {Settled | PremiumEarned} event */
function reduceSettlement(state, event) {
  if (isEarlier(state)) return {};
  if (!state.coup.event && !state.coup.nulled) return {}; // of a corrected coup, once bets are closed
  return { coup: { ...state.coup, settled: [...state.coup.settled, event] } };
}

/**
 * After a lone player's change of stakes the window closes a quiet time later, but not on a decision.
 * @param {TableState} state
 * @param {Entry} entry
 */
function reduceQuietTime(state, entry) {
  const { coup, quietMs, skew, stage } = state;
  if (quietMs === null || !isForBets(stage)) return state;
  const stakes = Object.values(state.players).flatMap((player) => player.stakes);
  const decides = hasResult(coup.event, "prison") && stakes.some(({ degree }) => degree > 0);
  const closes = !decides && stakes.some(({ degree }) => degree === 0);
  const deadline = closes ? entry.at + skew + quietMs : null;
  return { ...state, deadline, stageMs: closes ? quietMs : null };
}

/** @param {TableState} state @param {Entry} entry @param {string} words @param {string} clause */
function addCall(state, entry, words, clause) {
  return { calls: [...state.calls, { n: entry.n, at: entry.at, words, clause }].slice(-MAX_CALLS) };
}

/** @param {TableState} state @param {string} words */
function isForStakes(state, words) {
  return state.rulebook.calls["bets_open"]?.some((call) => call.words === words) ?? false;
}

/** The call that opens the bets where no record has it. @param {TableState} state */
function unrecordedCall({ rulebook }) {
  return rulebook.calls["bets_open"]?.includes(OPENING_CALL) ? OPENING_CALL : null;
}

/** @param {TableState} state @param {"committed" | "opened"} act @param {string} player */
function reduceEntropy(state, act, player) {
  return { draw: state.draw && { ...state.draw, [act]: [...state.draw[act], player] } };
}

/** @param {TableState} state @param {Notice} notice @param {Entry} entry @returns {TableState} */
function reduceNotice(state, notice, entry) {
  switch (notice.notice) {
    case "stage": {
      const ends = notice.seconds === null ? null : entry.at + state.skew + 1000 * notice.seconds;
      const cutter = notice.stage === "coupe" ? (notice.player ?? null) : null;
      const isOpen = isForBets(notice.stage);
      // A real table has its own pace: its stage says nothing of the stakes.
      const phase = isOpen && state.mode !== "real" ? "betting" : state.phase;
      const stageMs = notice.seconds === null ? null : 1000 * notice.seconds;
      const quietMs = isOpen ? (notice.quiet ? 1000 * notice.quiet : null) : state.quietMs;
      const isExtended =
        isOpen && isForBets(state.stage) && stageMs !== null && stageMs === state.stageMs;
      // A stage without its deadline was suspended.
      const again = state.deadline === null ? "resumed" : "unstaked";
      /** @type {TableState} */
      const next = {
        ...state,
        stage: notice.stage,
        deadline: ends,
        stageMs,
        cutter,
        phase,
        quietMs,
        again: isExtended ? again : null,
        ready: [],
        idle: notice.idle ?? [],
      };
      const call = state.next ?? (isForBets(state.stage) ? null : unrecordedCall(state));
      if (!isOpen || !call) return next;
      return { ...next, next: null, ...addCall(state, entry, call.words, call.clause) };
    }
    case "card":
    case "fell":
      return { ...state, coup: addCard(state.coup, notice.card) };
    case "away":
    case "back": {
      const holding = state.players[notice.player];
      if (!holding) return state;
      const nextHolding = { ...holding, away: notice.notice === "away" };
      return { ...state, players: { ...state.players, [notice.player]: nextHolding } };
    }
    case "ready": {
      const otherReady = state.ready.filter((name) => name !== notice.player);
      return { ...state, ready: notice.is_ready ? [...otherReady, notice.player] : otherReady };
    }
    case "prefer": {
      const { player, pace, cut, entropy } = notice;
      return player === state.own ? { ...state, prefers: { pace, cut, entropy } } : state;
    }
    case "correct":
      return { ...state, coup: { ...state.coup, cards: state.coup.cards.slice(0, -1) } };
    default:
      return state;
  }
}

/** @param {Coup} coup @param {string} card @returns {Coup} */
function addCard(coup, card) {
  const current = coup.event ? NO_COUP : coup;
  return { ...current, cards: [...current.cards, card] };
}
