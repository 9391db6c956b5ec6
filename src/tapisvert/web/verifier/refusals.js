/** Refusals of acts, in the order of docs/record.md, "Refusals, in their order". */

import { layOutRows } from "./coups.js";
import { fromHex } from "./hashes.js";
import { judgeOpening } from "./opening.js";
import { isPrintable } from "./printable.js";
import { PACK, numberCount } from "./protocol.js";
import { isText } from "./records.js";
import { isModulus } from "./signed.js";
import { isAuthorized, phaseRefusal, commandPlayers } from "./table.js";
/** @import {Opening, Fields, Kind, Opened, Rules, Draw, Known} from './types.js' */

export const STAKES = new Set(["bet", "announce", "insure", "late", "move"]);
/** Acts that wait for the cut of a sealed pack, or for the root of a sealed spin. */
const WAITING = new Set([...STAKES, "spin"]);
/** Acts of which everything is known here: the table takes them when nothing is said against them. */
const DECIDABLE = new Set(
  `open commit entropy root reveal deal spin lost close last suspend resume null end_taille finish
balances`.split(/\s+/),
);
const MAX_CHIPS = 2 ** 53 - 1;
const NULL_REASONS =
  "same_direction previous_coup_unfinished too_few_turns wheel_stopped foreign_body".split(" ");
const SUSPENSIONS = ["service", "mechanism", "force_majeure"];
const SIMPLE_AT_CARDS = ["rouge", "noir", "couleur", "inverse"];

/** @param {string} text @param {number} min Digits. @param {number} [max] */
export const isHex = (text, min, max = min) =>
  text.length >= min && text.length <= max && text.length % 2 === 0 && /^[0-9a-f]*$/.test(text);
/** @param {string} text */
const isName = (text) => text !== "" && text.trim() === text && isPrintable(text, 80);
/** @param {string} text */
const isStatement = (text) => text.trim() !== "" && isPrintable(text, 500);
/** White space as the engine has it, which is not quite JavaScript's. */
const SPACE = /(?:[^\S\ufeff]|[\x1c-\x1f\x85])+/;
/** @param {string | string[]} cards @returns {string[]} */
export const cardList = (cards) => (isText(cards) ? cards.split(SPACE).filter(Boolean) : cards);
/** @param {Draw | null} draw @param {Kind} kind True if stakes may be laid, and cards or number come. */
export const isReady = (draw, kind) =>
  !!draw && !draw.over && !!draw.root && (kind !== "pack" || draw.cut >= 0);
/** True if a pack of version 2 waits for its cut. @param {Draw} draw @param {Kind} [kind] */
const isBeforeCut = ({ announced: announcement, cut }, kind = "pack") =>
  !!announcement && kind === "pack" && cut < 0;
/** @param {Draw} draw @returns {Opened[]} */
export const openedEntropy = (draw) =>
  [...draw.entropy]
    .filter(([, e]) => e.value)
    .map(([name, e]) => ({ name, value: fromHex(e.value) }));

/**
 * True if the known state decides an act. Stakes, sitting and leaving need chips
 * and so the engine.
 * @param {Fields} fields @param {Known} known
 */
export const isDecidable = ({ do: name }, { draw }) =>
  DECIDABLE.has(name) || (!!draw && !draw.over && ["cut", "irregular"].includes(name));

/**
 * The refusal of an act, as far as it is known here; or ''.
 * @param {Fields} fields @param {Known} facts @returns {string}
 */
export function judge(fields, facts) {
  const { rules, draw, players, phase } = facts;
  const name = fields.do;
  const role = () => (isAuthorized(fields) ? "" : "forbidden");
  if (!rules) return name === "open" ? judgeOpening(fields) || role() : "table_not_open";
  // a player who has left may claim what is registered, which the engine alone knows (CR-19)
  if (
    name !== "sit" &&
    name !== "claim" &&
    !commandPlayers(fields).every((player) => players.has(player))
  )
    return "unknown_player";
  const refusal = phaseRefusal(name, phase);
  if (refusal) return refusal;
  if (draw && !draw.over && WAITING.has(name) && !isReady(draw, rules.kind))
    return "pack_not_ready";
  return (STAKES.has(name) ? judgeStake(fields, rules) : judgeAct(fields, facts)) || role();
}

/** @param {Fields} fields @param {Known} facts */
function judgeAct(fields, facts) {
  const { rules, draw, players, last } = facts;
  const live = draw && !draw.over ? draw : null;
  const isWheel = (rules?.kind ?? "pack") !== "pack";
  switch (fields.do) {
    case "sit":
      if (!isAmount(fields.chips) && !changesPlace(fields, players)) return "invalid_amount";
      return players.has(fields.player) || isName(fields.player) ? "" : "invalid_name";
    case "last":
      return last ? "already_announced" : "";
    case "null":
      if (!isWheel) return "not_on_this_table";
      return NULL_REASONS.includes(fields.reason) ? "" : "unknown_reason";
    case "suspend":
      if (!SUSPENSIONS.includes(fields.reason)) return "unknown_suspension";
      return isStatement(fields.informed) ? "" : "invalid_text";
    case "end_taille":
      return isWheel && !live ? "not_on_this_table" : "";
    case "irregular":
      return judgeIrregular(fields, facts);
    case "commit":
      return judgeCommit(fields, draw);
    case "entropy":
      return judgeEntropy(fields, live, rules?.kind);
    case "root":
      return judgeRoot(fields, live, rules?.kind);
    case "cut":
      return isWheel ? "not_on_this_table" : live ? judgeCut(fields, live) : "";
    case "deal":
      return isWheel ? "not_on_this_table" : judgeDeal(fields, live, facts);
    case "spin":
      if (!isWheel) return "not_on_this_table";
      if (fields.number < 0 || fields.number >= numberCount(rules?.kind)) return "invalid_number";
      return judgeProofs(fields, facts);
    case "lost":
      return judgeLost(fields, live, facts);
    case "reveal":
      if (!draw?.over || draw.id !== fields.id) return "nothing_to_reveal";
      return isHex(fields.seed, 384) ? "" : "invalid_seal";
    default:
      return "";
  }
}

/** @param {any} value */
const isPresent = (value) => (value ?? null) !== null;
/** @param {any} amount */
const isAmount = (amount) => Number.isInteger(amount) && amount > 0 && amount <= MAX_CHIPS;

/**
 * True if a player stands up or sits down with the same chips.
 * @param {Fields} fields @param {Known["players"]} players
 */
const changesPlace = ({ player, chips, standing }, players) =>
  chips === 0 && typeof standing === "boolean" && players.has(player);

/** The refusal of a stake, whatever chips its player has. @param {Fields} fields @param {Rules} rules */
function judgeStake({ do: name, on: place, to, amount, unit }, rules) {
  const isWheel = rules.kind !== "pack";
  if (name === "announce" && !isWheel) return "not_on_this_table";
  if (name === "insure" && rules.rows.length !== 2) return "not_on_this_table";
  if (!isWheel)
    for (const chance of [place, to])
      if (isText(chance) && !SIMPLE_AT_CARDS.includes(chance)) return "unknown_chance";
  /** @type {Record<string, unknown>} */
  const amounts = { bet: amount, announce: unit, insure: amount };
  return isAmount(amounts[name] ?? 1) ? "" : "invalid_amount";
}

/** @param {Fields} fields @param {Known} known */
function judgeIrregular({ kind, cards, order }, { rules, draw }) {
  if (!rules || rules.seen === Infinity) return "not_on_this_table";
  if (!["several", "annulled", "seen"].includes(kind)) return "unknown_kind";
  const all =
    [order, cards].map((items) => cardList(items ?? [])).find((items) => items.length) ?? [];
  if (!all.every((card) => PACK.includes(card))) return "invalid_cards";
  if (kind === "seen") return "";
  return all.length === 0 ? "invalid_cards" : draw && !draw.over ? "sealed_pack" : "";
}

/** @param {Fields} fields @param {Draw | null} draw */
function judgeCommit(fields, draw) {
  const { id, commitment } = fields;
  if (!isName(id)) return "invalid_name";
  if (draw && !draw.over) return draw.cards.size ? "taille_in_progress" : "already_committed";
  if (draw) return "not_revealed";
  return isHex(commitment, 64) && isVersion2(fields) ? "" : "invalid_seal";
}

/** True if what version 2 adds to a commitment is whole, or not there. @param {Fields} fields */
function isVersion2({ table, number, witness, if_absent: rule }) {
  const [isNumbered, isWitnessed] = [isPresent(number), isPresent(witness)];
  if (isNumbered !== isPresent(table) || isWitnessed !== isPresent(rule)) return false;
  if (!isNumbered) return !isWitnessed;
  if (number < 1 || number > MAX_CHIPS || !isName(table)) return false;
  if (!isWitnessed) return true;
  const isWritten = isHex(witness, 512, 1024) && !witness.startsWith("00");
  return ["stop", "go_on"].includes(rule) && isWritten && isModulus(witness);
}

/** @param {Fields} fields @param {Draw | null} draw @param {Kind} [kind] */
function judgeRoot({ root, signature }, draw, kind) {
  if (!draw) return "not_committed";
  if (draw.root) return "order_fixed";
  if (isBeforeCut(draw, kind)) return "not_cut";
  const { witness = "", ifAbsent = "" } = draw.announced ?? {};
  if (!isPresent(signature))
    return ifAbsent === "stop" ? "unwitnessed" : isHex(root, 64) ? "" : "invalid_seal";
  return isHex(root, 64) && witness && isHex(signature, witness.length) ? "" : "invalid_seal";
}

/** @param {Fields} fields @param {Draw | null} draw @param {Kind} [kind] */
function judgeEntropy({ player, commitment: input, value }, draw, kind) {
  if (!draw) return "not_committed";
  if (draw.root) return "order_fixed";
  const [commits, opens] = [isText(input), isText(value)];
  const entropy = draw.entropy.get(player);
  if (commits && openedEntropy(draw).length) return "entropy_closed";
  if ((commits && entropy) || (opens && entropy?.value)) return "entropy_already_contributed";
  if (opens && !entropy) return "entropy_not_committed";
  if (opens && isBeforeCut(draw, kind)) return "not_cut";
  if (commits === opens) return "invalid_seal";
  return (opens ? isHex(value, 32, 128) : isHex(input, 64)) ? "" : "invalid_seal";
}

/** @param {Fields} fields @param {Draw} draw */
function judgeCut({ at_card: place }, draw) {
  if (!draw.root && !draw.announced) return "shoe_not_ready";
  return draw.cut >= 0 ? "already_cut" : place < 0 || place > draw.size ? "invalid_cut" : "";
}

/** @param {Fields} fields @param {Draw | null} draw @param {Known} facts */
function judgeDeal(fields, draw, facts) {
  if (draw ? !isReady(draw, "pack") : !fields.cards && !facts.shoe) return "shoe_not_ready";
  const coup = draw && fields.cards ? judgeCoup(fields, draw, facts) : "";
  return coup || judgeProofs(fields, facts);
}

/** The same of the proofs of a coup, or of a number. @param {Fields} fields @param {Known} known */
export function judgeProofs({ do: name, cards, proofs }, { draw, rules }) {
  const kind = rules?.kind ?? "pack";
  if (name !== "lost" && (kind === "pack") !== (name === "deal")) return "not_on_this_table";
  if (!draw || draw.over) return proofs ? "not_committed" : "no_proof";
  const items = name === "spin" ? 1 : cardList(cards ?? []).length;
  if (name === "lost" && !items && !proofs?.length) return "";
  if (!isReady(draw, kind)) return "pack_not_ready";
  if ((name === "deal" && !cards) || proofs?.length !== items) return "no_proof";
  const isSound = proofs.every(
    (/** @type {Opening} */ p) => isHex(p.salt, 64) && p.path.every((h) => isHex(h, 64)),
  );
  return isSound ? "" : "invalid_seal";
}

/** @param {Fields} fields @param {Draw} draw @param {Known} known */
function judgeCoup({ cards }, draw, { rules }) {
  const all = cardList(cards);
  const remaining = draw.size - draw.out;
  if (!rules || all.length > remaining || !all.every((card) => PACK.includes(card)))
    return "invalid_coup";
  const { missing, spare } = layOutRows(all, rules);
  if (spare || (missing && all.length < remaining)) return "invalid_coup";
  return isOneTooMany(all, draw) ? "too_many_copies" : "";
}

/** True if a card would come out more often than there are packs. @param {string[]} all @param {Draw} draw */
const isOneTooMany = (all, draw) =>
  all.some(
    (card) =>
      (draw.cards.get(card) ?? 0) + all.filter((other) => other === card).length >
      draw.size / PACK.length,
  );

/** @param {Fields} fields @param {Draw | null} draw @param {Known} facts */
function judgeLost(fields, draw, facts) {
  if (!draw || !facts.rules) return "not_committed";
  const { kind } = facts.rules;
  const all = cardList(fields.cards ?? []);
  if (kind !== "pack") return all.length ? "invalid_coup" : judgeProofs(fields, facts);
  if (!all.every((card) => PACK.includes(card))) return "invalid_coup";
  if (all.length && all.length >= draw.size - draw.out) return "invalid_coup";
  if (!layOutRows(all, facts.rules).missing) return "invalid_coup";
  if (all.length && !isReady(draw, kind)) return "shoe_not_ready";
  return isOneTooMany(all, draw) ? "too_many_copies" : judgeProofs(fields, facts);
}
