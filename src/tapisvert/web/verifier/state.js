/** The state of a table, as far as it bears on its sealed draws, and the answers that acts bring about. */

import { packReady } from "./answers.js";
import { cardCoup, wheelCoup } from "./calls.js";
import { compareCodePoints } from "./chain.js";
import { BURNT, layOutRows, packOf, tableRules } from "./coups.js";
import { cardList, isPresent, isText } from "./records.js";
import { nextPhase } from "./table.js";
/** @import {SealedDraw} from './draws.js' */
/** @import {Fields, Rules, State} from './types.js' */

/** The state before a table is open. @returns {State} */
export const beforeOpening = () => ({
  ...{ rules: null, open: null, draw: null, toEnd: null, hasWitness: false, pack: uncut() },
  ...{ players: new Set(), phase: "betting", before: "betting" },
  ...{ hasShoe: false, isDealing: false, isLast: false },
});

/** @returns {State["pack"]} */
const uncut = () => ({ out: 0, counts: new Map(), hasSeenCard: false, seenCoups: 0 });

/** @param {Iterable<string>} names */
const inOrder = (names) => [...names].sort(compareCodePoints);

/**
 * Carries an accepted act out, before the draws' check of it, and returns the answers that it has, as
 * far as they are known here.
 * @param {Fields} fields @param {State} state @returns {Fields[]}
 */
export function carryOut(fields, state) {
  const { draw } = state;
  const { do: name, player } = fields;
  if (name === "suspend") state.before = state.phase;
  state.phase = nextPhase(name, state);
  state.hasWitness ||= name === "witness";
  state.isLast ||= name === "last";
  switch (name) {
    case "open":
      Object.assign(state, { rules: tableRules(fields), open: fields });
      return [];
    case "sit":
      state.players.add(player);
      return [];
    case "leave":
      state.players.delete(player);
      return [];
    case "shoe":
      state.hasShoe = state.isDealing = true;
      return [];
    case "irregular":
      if (draw) state.pack.hasSeenCard = true;
      else if (fields.kind === "annulled") state.isDealing = true;
      return [];
    case "witness":
      return [{ event: "witness_named", modulus: fields.modulus }];
    case "commit":
      Object.assign(state, { pack: uncut(), hasShoe: false });
      return [];
    case "deal":
    case "spin":
      return draw ? sealedCoup(fields, state, draw) : unsealedCoup(fields, state);
    case "finish":
    case "end_taille":
      endTaille(state);
      return [];
    case "end":
      return endDraw(fields, state);
    default:
      return draw ? actOfDraw(fields, state, draw) : [];
  }
}

/** The taille is over; a draw waits for its end. @param {State} state */
function endTaille(state) {
  state.toEnd = state.draw ?? state.toEnd;
  state.draw = null;
  state.hasShoe = state.isDealing = false;
}

/** After 'la dernière' the table closes. @param {State} state @returns {Fields[]} */
function closeIfLast(state) {
  if (!state.isLast) return [];
  endTaille(state);
  state.phase = "finished";
  return [{ event: "finished" }];
}

/** @param {Fields} fields @param {State} state @param {SealedDraw} draw @returns {Fields[]} */
function actOfDraw(fields, state, draw) {
  const { do: name, player, commitment, value, at_card: atCard } = fields;
  switch (name) {
    case "entropy":
      if (isText(commitment)) return [{ event: "entropy_committed", player, commitment }];
      return [{ event: "entropy_opened", player, value }];
    case "cut":
      return [{ event: "cut_made", player, at_card: atCard }];
    case "seal":
      return [{ event: "sealed", committed: inOrder(draw.commitments.keys()) }];
    case "start":
      return startDraw(fields, state, draw);
    case "ask":
      return [{ event: "asked", coup: draw.coups + 1 }];
    case "off":
      return [{ event: "called_off", coup: draw.coups + 1 }];
    case "lost":
      return loseDraw(cardList(fields.cards ?? []), state, draw);
    default:
      return [];
  }
}

/** @param {Fields} fields @param {State} state @param {SealedDraw} draw @returns {Fields[]} */
function startDraw({ start }, { rules, players, pack }, { commitments, openings }) {
  const names = inOrder(commitments.keys());
  const started = {
    ...{ event: "started", start, counted: inOrder(openings.keys()) },
    unopened: names.filter((name) => !openings.has(name)),
    without: inOrder(players).filter((name) => !commitments.has(name)),
  };
  if (rules?.kind !== "pack") return [started];
  pack.out = rules.burnt ?? BURNT;
  pack.hasSeenCard = false;
  return [started, packReady({ rules, players }), { event: "burnt", cards: pack.out }];
}

/** @param {string[]} cards @param {State} state @param {SealedDraw} draw @returns {Fields[]} */
function loseDraw(cards, state, { tip }) {
  const { rules, pack } = state;
  const remaining = rules?.kind === "pack" ? packOf(rules).length - pack.out - cards.length : 0;
  endTaille(state);
  return [
    { event: "draw_lost", tip, cards },
    { event: "taille_over", cards_left: remaining, void: false },
    ...closeIfLast(state),
  ];
}

/** @param {Fields} fields @param {State} state @param {SealedDraw} draw @returns {Fields[]} */
function sealedCoup({ number, share, cards }, state, { coups, isNull }) {
  const rules = /** @type {Rules} */ (state.rules);
  const shareOpened = { event: "share_opened", coup: coups + 1, share };
  if (rules.kind === "pack") return [shareOpened, ...sealedDeal(cardList(cards), state)];
  if (isNull) return [shareOpened, { event: "null_number", number }];
  return [shareOpened, wheelCoup(number, rules), ...closeIfLast(state)];
}

/** @param {string[]} cards @param {State} state @returns {Fields[]} */
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

/** @param {Fields} fields @param {State} state @returns {Fields[]} */
function unsealedCoup({ number, cards }, state) {
  const rules = /** @type {Rules} */ (state.rules);
  if (rules.kind !== "pack") return [wheelCoup(number, rules), ...closeIfLast(state)];
  state.isDealing = true;
  if (!cards) return [];
  const { rows, totals } = layOutRows(cardList(cards), rules);
  return [cardCoup(rows, totals, rules), ...closeIfLast(state)];
}

/** What an answer shows of a taille of real cards, or of a shoe. @param {Fields} event @param {State} state */
export function followAnswer({ event }, state) {
  if (state.draw) return;
  if (event === "taille_over") state.hasShoe = state.isDealing = false;
  if (event === "finished") state.phase = "finished";
}

/** The draw that can be ended now: one that is over, or at the wheel between coups. @param {State} state */
export const endingDraw = ({ draw, toEnd, phase, rules }) =>
  (phase === "betting" && rules?.kind !== "pack" && draw) || toEnd;

/** @param {Fields} fields @param {State} state @returns {Fields[]} */
function endDraw({ witness }, state) {
  const { tip, coups } = /** @type {SealedDraw} */ (endingDraw(state));
  state.draw = state.toEnd = null;
  return [{ event: "draw_ended", tip, coups, is_stated: isPresent(witness) }];
}
