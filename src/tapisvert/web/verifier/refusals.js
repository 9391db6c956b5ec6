/** Refusals of acts, in the order of docs/reference/record.md, "Refusals, in their order". */

import { PACK, layOutRows, numberCount, packOf } from "./coups.js";
import { judgeOpening } from "./opening.js";
import { isName, isPrintable } from "./printable.js";
import { cardList, isHex, isPresent, isText } from "./records.js";
import { endingDraw } from "./state.js";
import { isAuthorized, phaseRefusal, commandPlayers } from "./table.js";
/** @import {SealedDraw} from './draws.js' */
/** @import {TableState} from './state.js' */
/** @import {Fields, Rules} from './types.js' */
/** @typedef {TableState & {rules: Rules}} OpenState */

const STAKES = new Set(["bet", "announce", "insure", "late", "move"]);
/** Acts that wait for the start of a draw. */
const WAITING = new Set([...STAKES, "ask", "deal", "spin"]);
/** Acts that do not come once a coup is asked for. */
const BEFORE_ASK = new Set([
  ...STAKES,
  "withdraw",
  "clear",
  "divide",
  "société",
  "reject",
  "ask",
  "last",
  "end_taille",
  "correct_coup",
  "correct_stake",
]);
/** Acts that a table of cards, or a wheel, does not have. */
const AT_WHEEL = new Set(["announce", "null", "spin"]);
const AT_CARDS = new Set(["end_taille", "cut", "deal"]);
/** Acts of which everything is known here: the table takes them when nothing is said against them. */
const DECIDABLE = new Set(
  `open witness commit entropy seal start ask off end spin lost close last suspend resume null
end_taille finish balances`.split(/\s+/),
);
/** Those of which it is while a draw is in play. */
const DECIDABLE_IN_DRAW = new Set(["deal", "cut", "irregular"]);
const MAX_CHIPS = 2 ** 53 - 1;
const NULL_REASONS =
  "same_direction previous_coup_unfinished too_few_turns wheel_stopped foreign_body".split(" ");
const SUSPENSIONS = ["service", "mechanism", "force_majeure"];
const SIMPLE_AT_CARDS = ["rouge", "noir", "couleur", "inverse"];

/** @param {string} text */
const isStatement = (text) => text.trim() !== "" && isPrintable(text, 500);
/** @param {any} amount */
const isAmount = (amount) => Number.isInteger(amount) && amount > 0 && amount <= MAX_CHIPS;

/**
 * True if the known state decides an act. Stakes, sitting and leaving need chips, real cards their
 * taille, and so the engine.
 * @param {Fields} fields @param {TableState} state
 */
export const isDecidable = ({ do: name }, { draw }) =>
  DECIDABLE.has(name) || (!!draw && DECIDABLE_IN_DRAW.has(name));

/**
 * The refusal of an act, as far as it is known here; or ''.
 * @param {Fields} fields @param {TableState} state @returns {string}
 */
export function judge(fields, state) {
  const { rules, draw, players, phase } = state;
  const name = fields.do;
  const role = () => (isAuthorized(fields) ? "" : "forbidden");
  if (!rules) return name === "open" ? judgeOpening(fields) || role() : "table_not_open";
  // of a player who has left the engine alone knows what is registered (CR-19), or lay (R30)
  if (
    !["sit", "claim", "correct_stake"].includes(name) &&
    !commandPlayers(fields).every((p) => players.has(p))
  )
    return "unknown_player";
  const refusal = phaseRefusal(name, phase) || (draw && judgeTurn(fields, draw));
  return refusal || judgeHere(fields, { ...state, rules }) || role();
}

/** The refusal of a stake or a coup before the start, or of a change once a coup is asked for. @param {Fields} fields @param {SealedDraw} draw */
function judgeTurn({ do: name, on: chance }, { stage, askedHead }) {
  const isStake = name === "abandon" && isPresent(chance);
  if (askedHead) return BEFORE_ASK.has(name) || isStake ? "already_asked" : "";
  return stage !== "started" && WAITING.has(name) ? "pack_not_ready" : "";
}

/** The refusal of an act whose players and phase are right; or ''. @param {Fields} fields @param {OpenState} state */
function judgeHere(fields, state) {
  const { rules, draw } = state;
  const name = fields.do;
  if ((rules.kind === "pack" ? AT_WHEEL : AT_CARDS).has(name)) return "not_on_this_table";
  if (STAKES.has(name)) return judgeStake(fields, rules);
  if (!(name in OF_DRAW)) return JUDGES[name]?.(fields, state) ?? "";
  return draw ? OF_DRAW[name](fields, draw, state) : "not_committed";
}

/** The refusal of a stake, whatever chips its player has. @param {Fields} fields @param {Rules} rules */
function judgeStake({ do: name, on: place, to, amount, unit }, rules) {
  if (name === "insure" && rules.rows.length !== 2) return "not_on_this_table";
  if (rules.kind === "pack")
    for (const chance of [place, to])
      if (isText(chance) && !SIMPLE_AT_CARDS.includes(chance)) return "unknown_chance";
  /** @type {Record<string, unknown>} */
  const amounts = { bet: amount, announce: unit, insure: amount };
  return isAmount(amounts[name] ?? 1) ? "" : "invalid_amount";
}

/** @param {Fields} fields @param {OpenState} state */
function judgeIrregular({ kind, cards, order }, { rules, draw }) {
  if (rules.seen === Infinity) return "not_on_this_table";
  if (!["several", "annulled", "seen"].includes(kind)) return "unknown_kind";
  const all =
    [order, cards].map((items) => cardList(items ?? [])).find((items) => items.length) ?? [];
  if (!all.every((card) => PACK.includes(card))) return "invalid_cards";
  if (kind === "seen") return "";
  return all.length === 0 ? "invalid_cards" : draw ? "sealed_pack" : "";
}

/** @param {TableState} state */
const judgeBetweenDraws = ({ draw, toEnd }) =>
  draw ? "already_committed" : toEnd ? "draw_not_ended" : "";

/** @param {Fields} fields */
function judgeWitness({ modulus, proof }) {
  const isModulus = isHex(modulus, 512, 1024) && !modulus.startsWith("00");
  const areProofs = proof.every((/** @type {any} */ pi) => isHex(pi, modulus.length));
  return isModulus && areProofs && proof.length === 8 ? "" : "invalid_seal";
}

/** @param {Fields} fields @param {TableState} state */
function judgeCommit({ tip, witness }, state) {
  if (state.isDealing) return "taille_in_progress";
  const isSound = !isPresent(witness) || (isHex(witness, 64) && state.hasWitness);
  return judgeBetweenDraws(state) || (isHex(tip, 64) && isSound ? "" : "invalid_seal");
}

/** @param {Fields} fields @param {SealedDraw} draw */
function judgeEntropy({ player, commitment: input, value }, draw) {
  if (draw.stage === "started") return "draw_started";
  const commits = isText(input);
  const opens = isText(value);
  if (commits && draw.stage === "sealed") return "entropy_closed";
  if ((commits ? draw.commitments : draw.openings).has(player))
    return "entropy_already_contributed";
  if (opens && !draw.commitments.has(player)) return "entropy_not_committed";
  if (opens && draw.stage !== "sealed") return "not_sealed";
  if (commits === opens) return "invalid_seal";
  return (opens ? isHex(value, 32, 128) : isHex(input, 64)) ? "" : "invalid_seal";
}

/** @param {Fields} fields @param {OpenState} state */
function judgeCut({ at_card: place }, { draw, rules, hasShoe }) {
  if (!draw && !hasShoe) return "shoe_not_ready";
  if (draw?.isCut) return "already_cut";
  return place < 0 || place > packOf(rules).length ? "invalid_cut" : "";
}

/** @param {Fields} fields @param {OpenState} state */
function judgeDeal({ cards }, { draw, rules, hasShoe, pack }) {
  if (!isPresent(cards)) return hasShoe ? "" : "shoe_not_ready";
  const all = cardList(cards);
  const remaining = draw ? packOf(rules).length - pack.out : 0;
  if (!all.every((card) => PACK.includes(card)) || (draw && all.length > remaining))
    return "invalid_coup";
  const { missing, spare } = layOutRows(all, rules);
  if (spare || (missing && (!draw || all.length < remaining))) return "invalid_coup";
  return draw && isOneTooMany(all, pack, rules) ? "too_many_copies" : "";
}

/** True if a card would come out more often than there are packs. @param {string[]} all @param {TableState["pack"]} pack @param {Rules} rules */
const isOneTooMany = (all, { counts }, { packs = 6 }) =>
  all.some(
    (card) => (counts.get(card) ?? 0) + all.filter((other) => other === card).length > packs,
  );

/** The refusal of what opens a coup. @param {Fields} fields @param {SealedDraw | null} draw */
function judgeCoup({ share, witness }, draw) {
  if (!draw) return isPresent(share) || isPresent(witness) ? "not_committed" : "";
  if (!draw.askedHead) return "not_asked";
  if (!isPresent(share)) return "share_missing";
  if (draw.witness && !isPresent(witness)) return "statement_missing";
  if (!draw.witness && isPresent(witness)) return "statement_unexpected";
  const isStated = !isPresent(witness) || (isWellWritten(witness) && witness.key);
  return isHex(share, 64) && isStated ? "" : "invalid_seal";
}

/** True if a statement is written as it must be; its key may be missing. @param {Fields} statement */
const isWellWritten = ({ n, m, at: clock, prev, signature, key }) =>
  isAmount(n) &&
  isAmount(m) &&
  Number.isInteger(clock) &&
  clock >= 0 &&
  clock <= MAX_CHIPS &&
  isHex(prev, 64) &&
  isHex(signature, 512, 1024) &&
  (!isPresent(key) || isHex(key, signature.length));

/** @param {Fields} fields @param {SealedDraw} draw @param {OpenState} state */
function judgeLost({ cards: input }, draw, { rules, pack }) {
  const cards = cardList(input ?? []);
  if (rules.kind !== "pack") return cards.length ? "invalid_coup" : "";
  if (!cards.every((card) => PACK.includes(card))) return "invalid_coup";
  if (cards.length && cards.length >= packOf(rules).length - pack.out) return "invalid_coup";
  if (!layOutRows(cards, rules).missing) return "invalid_coup";
  if (cards.length && !draw.start) return "shoe_not_ready";
  if (isOneTooMany(cards, pack, rules)) return "too_many_copies";
  return cards.length && !draw.askedHead ? "not_asked" : "";
}

/** @param {Fields} fields @param {TableState} state */
function judgeEnd({ head, witness }, state) {
  const draw = endingDraw(state);
  if (!draw) return "nothing_to_end";
  if (isPresent(witness) && (!draw.witness || !draw.start)) return "statement_unexpected";
  const isSound = !isPresent(witness) || (isWellWritten(witness) && !witness.key);
  return isHex(head, 64) && isSound ? "" : "invalid_seal";
}

/** What refuses an act by itself; or ''. @type {Record<string, (fields: Fields, state: OpenState) => string>} */
const JUDGES = {
  sit({ player, chips, standing }, { players }) {
    const isKnown = players.has(player);
    const changesPlace = chips === 0 && typeof standing === "boolean" && isKnown;
    if (!isAmount(chips) && !changesPlace) return "invalid_amount";
    return isKnown || isName(player) ? "" : "invalid_name";
  },
  last: (_, { isLast }) => (isLast ? "already_announced" : ""),
  null: ({ reason }) => (NULL_REASONS.includes(reason) ? "" : "unknown_reason"),
  suspend({ reason, informed }) {
    if (!SUSPENSIONS.includes(reason)) return "unknown_suspension";
    return isStatement(informed) ? "" : "invalid_text";
  },
  irregular: judgeIrregular,
  witness: (fields, state) => judgeBetweenDraws(state) || judgeWitness(fields),
  commit: judgeCommit,
  cut: judgeCut,
  deal: (fields, state) => judgeDeal(fields, state) || judgeCoup(fields, state.draw),
  spin(fields, { rules, draw }) {
    const isNumber = fields.number >= 0 && fields.number < numberCount(rules);
    return isNumber ? judgeCoup(fields, draw) : "invalid_number";
  },
  end: judgeEnd,
};

/** The same of acts that only a draw in play has. @type {Record<string, (fields: Fields, draw: SealedDraw, state: OpenState) => string>} */
const OF_DRAW = {
  entropy: judgeEntropy,
  seal(_, { stage, isCut }, { rules }) {
    if (stage !== "committed") return "already_sealed";
    return rules.kind !== "pack" || isCut ? "" : "not_cut";
  },
  start({ start }, { stage, start: earlier }) {
    if (stage !== "sealed") return earlier ? "draw_started" : "not_sealed";
    return isHex(start, 64) ? "" : "invalid_seal";
  },
  ask: () => "",
  off: (_, { witness, askedHead }) => (!witness ? "unwitnessed" : askedHead ? "" : "not_asked"),
  lost: judgeLost,
};
