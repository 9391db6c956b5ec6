/** The state of a table, as far as it bears on its sealed draws, and the answers that acts bring about. */

import { packReady } from "./answers.js";
import { cardCoup, wheelCoup } from "./calls.js";
import { compareCodePoints } from "./chain.js";
import { BURNT, layOutRows, packOf, tableRules } from "./coups.js";
import { cardList, isPresent, isText } from "./records.js";
import { nextPhase } from "./table.js";
/** @import {SealedDraw} from './draws.js' */
/** @import {Fields, Phase, Rules} from './types.js' */

/** The sealed pack: its cards out, the burnt ones included. */
class SealedPack {
  out = 0;
  /** By card, of those dealt. @type {Map<string, number>} */
  counts = new Map();
  /** True if a card of the next coup was seen. */
  hasSeenCard = false;
  seenCoups = 0;
}

/** The state of a table, as far as it is known here; at first it is not open. */
export class TableState {
  /** @type {Rules | null} */
  rules = null;
  /** The act that opened it. @type {Fields | null} */
  open = null;
  /** The draw in play. @type {SealedDraw | null} */
  draw = null;
  /** The draw that is over and waits for its end. @type {SealedDraw | null} */
  toEnd = null;
  pack = new SealedPack();
  /** True once a witness is named. */
  hasWitness = false;
  /** @type {Set<string>} */
  players = new Set();
  /** @type {Phase} */
  phase = "betting";
  /** The phase in which the game was suspended. @type {Phase} */
  before = "betting";
  /** True while an unsealed pack lies there. */
  hasShoe = false;
  /** True while a taille that is not sealed is played. */
  isDealing = false;
  /** True once 'la dernière' is announced. */
  isLast = false;
}

/** @param {Iterable<string>} names */
const inOrder = (names) => [...names].sort(compareCodePoints);

/**
 * Carries an accepted act out, before the draws' check of it, and returns the answers that it has, as
 * far as they are known here.
 * @param {Fields} fields @param {TableState} state @returns {Fields[]}
 */
export function carryOut(fields, state) {
  const { draw } = state;
  const name = fields.do;
  if (name === "suspend") state.before = state.phase;
  state.phase = nextPhase(name, state);
  state.hasWitness ||= name === "witness";
  state.isLast ||= name === "last";
  if (draw && name in ACTS_IN_DRAW) return ACTS_IN_DRAW[name](fields, state, draw);
  return ACTS[name]?.(fields, state) ?? [];
}

/** The taille is over; a draw waits for its end. @param {TableState} state */
function endTaille(state) {
  state.toEnd = state.draw ?? state.toEnd;
  state.draw = null;
  state.hasShoe = state.isDealing = false;
}

/** After 'la dernière' the table closes. @param {TableState} state @returns {Fields[]} */
function closeIfLast(state) {
  if (!state.isLast) return [];
  endTaille(state);
  state.phase = "finished";
  return [{ event: "finished" }];
}

/** @param {Fields} fields @param {TableState} state @param {SealedDraw} draw @returns {Fields[]} */
function startDraw({ start }, { rules, players, pack }, { commitments, openings }) {
  const names = inOrder(commitments.keys());
  const started = {
    event: "started",
    start,
    counted: inOrder(openings.keys()),
    unopened: names.filter((name) => !openings.has(name)),
    without: inOrder(players).filter((name) => !commitments.has(name)),
  };
  if (rules?.kind !== "pack") return [started];
  pack.out = rules.burnt ?? BURNT;
  pack.hasSeenCard = false;
  return [started, packReady({ rules, players }), { event: "burnt", cards: pack.out }];
}

/** @param {Fields} fields @param {TableState} state @param {SealedDraw} draw @returns {Fields[]} */
function loseDraw(fields, state, { tip }) {
  const { rules, pack } = state;
  const cards = cardList(fields.cards ?? []);
  const remaining = rules?.kind === "pack" ? packOf(rules).length - pack.out - cards.length : 0;
  endTaille(state);
  return [
    { event: "draw_lost", tip, cards },
    { event: "taille_over", cards_left: remaining, void: false },
    ...closeIfLast(state),
  ];
}

/** @param {Fields} fields @param {TableState} state @param {SealedDraw} draw @returns {Fields[]} */
function sealedCoup({ number, share, cards }, state, { coups, isNull }) {
  const rules = /** @type {Rules} */ (state.rules);
  const shareOpened = { event: "share_opened", coup: coups + 1, share };
  if (rules.kind === "pack") return [shareOpened, ...sealedDeal(cardList(cards), state)];
  if (isNull) return [shareOpened, { event: "null_number", number }];
  return [shareOpened, wheelCoup(number, rules), ...closeIfLast(state)];
}

/** @param {string[]} cards @param {TableState} state @returns {Fields[]} */
function sealedDeal(cards, state) {
  const rules = /** @type {Rules} */ (state.rules);
  const { pack } = state;
  pack.out += cards.length;
  for (const card of cards) pack.counts.set(card, (pack.counts.get(card) ?? 0) + 1);
  const { rows, totals, missing } = layOutRows(cards, rules);
  const counts = pack.hasSeenCard || (rules.seenFromFirst && pack.seenCoups > 0);
  if (!missing) pack.seenCoups += Number(counts);
  pack.hasSeenCard = false;
  const remaining = packOf(rules).length - pack.out;
  const current = rules.oneMore && remaining ? cards.length : 0;
  const isOver = missing || remaining + current <= rules.cutCard || pack.seenCoups >= rules.seen;
  if (isOver) endTaille(state);
  const end = { event: "taille_over", cards_left: remaining, void: missing };
  return [
    ...(missing ? [] : [cardCoup(rows, totals, rules)]),
    ...(isOver ? [end] : []),
    ...(missing ? [] : closeIfLast(state)),
  ];
}

/** @param {Fields} fields @param {TableState} state @returns {Fields[]} */
function unsealedCoup({ number, cards }, state) {
  const rules = /** @type {Rules} */ (state.rules);
  if (rules.kind !== "pack") return [wheelCoup(number, rules), ...closeIfLast(state)];
  state.isDealing = true;
  if (!cards) return [];
  const { rows, totals } = layOutRows(cardList(cards), rules);
  return [cardCoup(rows, totals, rules), ...closeIfLast(state)];
}

/** What an answer shows of a taille of real cards, or of a shoe. @param {Fields} event @param {TableState} state */
export function followAnswer({ event }, state) {
  if (state.draw) return;
  if (event === "taille_over") state.hasShoe = state.isDealing = false;
  if (event === "finished") state.phase = "finished";
}

/** The draw that can be ended now: one that is over, or at the wheel between coups. @param {TableState} state */
export const endingDraw = ({ draw, toEnd, phase, rules }) =>
  (phase === "betting" && rules?.kind !== "pack" && draw) || toEnd;

/** @param {Fields} fields @param {TableState} state @returns {Fields[]} */
function endDraw({ witness }, state) {
  const { tip, coups } = /** @type {SealedDraw} */ (endingDraw(state));
  state.draw = state.toEnd = null;
  return [{ event: "draw_ended", tip, coups, is_stated: isPresent(witness) }];
}

/** What acts change without a draw in play. @type {Record<string, (fields: Fields, state: TableState) => Fields[] | void>} */
const ACTS = {
  open: (fields, state) => void Object.assign(state, { rules: tableRules(fields), open: fields }),
  sit: ({ player }, { players }) => void players.add(player),
  leave: ({ player }, { players }) => void players.delete(player),
  shoe(_, state) {
    state.hasShoe = state.isDealing = true;
  },
  irregular({ kind }, state) {
    state.isDealing ||= kind === "annulled";
  },
  witness: ({ modulus }) => [{ event: "witness_named", modulus }],
  commit: (_, state) => void Object.assign(state, { pack: new SealedPack(), hasShoe: false }),
  deal: unsealedCoup,
  spin: unsealedCoup,
  finish: (_, state) => endTaille(state),
  end_taille: (_, state) => endTaille(state),
  end: endDraw,
};

/** The acts of a draw in play. @type {Record<string, (fields: Fields, state: TableState, draw: SealedDraw) => Fields[]>} */
const ACTS_IN_DRAW = {
  entropy({ player, commitment, value }) {
    if (isText(commitment)) return [{ event: "entropy_committed", player, commitment }];
    return [{ event: "entropy_opened", player, value }];
  },
  cut: ({ player, at_card: atCard }) => [{ event: "cut_made", player, at_card: atCard }],
  seal: (_, __, { commitments }) => [{ event: "sealed", committed: inOrder(commitments.keys()) }],
  start: startDraw,
  ask: (_, __, { coups }) => [{ event: "asked", coup: coups + 1 }],
  off: (_, __, { coups }) => [{ event: "called_off", coup: coups + 1 }],
  irregular(_, { pack }) {
    pack.hasSeenCard = true;
    return [];
  },
  deal: sealedCoup,
  spin: sealedCoup,
  lost: loseDraw,
};
