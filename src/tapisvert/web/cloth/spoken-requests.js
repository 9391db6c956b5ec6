/** Parser of what a player says across the table: `rouge 50, tiers par 5`. Pure. */

import { parseMoney } from "../core/text/amount.js";
import { maximumProblem, normalize, readBet, readPlaces, splitVerb } from "./spoken.js";
import { VOCABULARY } from "./vocabulary.js";
import { betPieces, countPieces, greatestUnit } from "./wheel/announcement-rules.js";

/** @import {TableState} from "../core/table/table-state.d.ts" */
/** @import {SpokenBet, Unclear} from "./spoken.js" */
/**
 * @typedef {object} Act One request for a player.
 * @property {string} do
 * @property {Record<string, string | number>} fields
 * @property {number} cost Of the player's chips, in minor units; less than 0 if they get some.
 * @property {string} words The part in which it was said.
 */
/** @typedef {{acts: Act[]} | Unclear} Spoken The acts, or why a part was not understood. */
/**
 * @typedef {object} Speech Whom the words concern, and where.
 * @property {string} player
 * @property {number | null} piece The value of a piece of the player's colour; null without one.
 * @typedef {Speech & Pick<TableState, "rulebook" | "limits" | "players" | "societes">} Hearing
 */

const ARROW = /->|→|>/;
const BUY = /^(?:\+ ?|change[rz]? |cambia |cambio |buy )(.+)$/;
const LEAVE = /^(?:part|parte|s'en va|va via|leaves?|quitte)$/;
const CLAIM = /^(?:reclame|reclama|claims?)$/;
const TIP =
  /^(?:mancia|mance|pourboire|tips?|(?:pour les |for the |per gli |al )?(?:employes|impiegati|staff|personale)) (.+)$/;

/** @param {Act["do"]} kind @param {Act["fields"]} fields @returns {Act} */
const act = (kind, fields, cost = 0) => ({ do: kind, fields, cost, words: "" });

/**
 * The acts of a bet: its amount is by default that of a piece of the player's colour.
 * @param {SpokenBet} bet
 * @param {Hearing} hearing
 * @returns {Act[] | Unclear}
 */
function betActs(bet, hearing) {
  const { part, name, amount, pieces, isMaximum } = bet;
  const { rulebook, piece } = hearing;
  const places = betPieces(bet, rulebook);
  if (!places) return { key: "spoken-not-offered", values: { call: name } };
  const unit = isMaximum
    ? greatestUnit(hearing, hearing.player, places)
    : (amount ?? (piece && piece * (pieces ?? 1)));
  if (isMaximum && !unit) return maximumProblem(unit, name);
  if (!unit) return { key: "spoken-how-much", values: { on: name } };
  if (part !== "call")
    return Object.keys(places).map((chance) => act("bet", { on: chance, amount: unit }, unit));
  return [act("announce", { call: name, unit }, countPieces(places) * unit)];
}

/**
 * The acts about stakes on the cloth.
 * @param {string} verb
 * @param {string} rest
 * @param {Hearing} hearing
 */
function stakeActs(verb, rest, { rulebook, piece }) {
  if (verb === "withdraw" && VOCABULARY.all.includes(rest)) return [act("clear", {})];
  if (verb === "move") {
    const [chance, to] = readPlaces(rest, rulebook) ?? [];
    return chance && to
      ? [act("move", { on: chance, to })]
      : { key: "spoken-move-how", values: {} };
  }
  const bet = readBet(rest, rulebook, false);
  if ("key" in bet) return bet;
  const { part, name: place } = bet;
  const amount = bet.pieces === null ? bet.amount : (piece ?? 0) * bet.pieces;
  if (part !== "chance" || bet.isMaximum || amount === 0 || (verb === "divide" && amount !== null))
    return { key: "spoken-one-stake-a-line", values: {} };
  return [act(verb, amount === null ? { on: place } : { on: place, amount })];
}

/**
 * The acts of one part between two commas, or the reasons why there are none.
 * @param {string} words
 * @param {Hearing} hearing
 */
function understand(words, hearing) {
  if (LEAVE.test(words)) return [act("leave", {})];
  if (CLAIM.test(words)) return [act("claim", {})];
  const tip = parseMoney(TIP.exec(words)?.[1] ?? "");
  if (tip) return [act("tip", { amount: tip }, tip)];
  const purchase = parseMoney(BUY.exec(words)?.[1] ?? "");
  if (purchase) return [act("sit", { chips: purchase }, -purchase)];
  if (ARROW.test(words)) return stakeActs("move", words.replace(ARROW, " "), hearing);
  const { verb, rest } = splitVerb(words);
  if (verb) return stakeActs(verb, rest, hearing);
  const bet = readBet(words, hearing.rulebook, hearing.piece === null);
  return "key" in bet ? bet : betActs(bet, hearing);
}

/**
 * A player's words, part by part: a comma before a digit does not separate amounts.
 * @param {string} text
 * @param {Hearing} hearing
 * @returns {Spoken}
 */
export function parseSpoken(text, hearing) {
  const parts = text.split(/[;\n]|,(?!\d)/).map(normalize);
  /** @type {Act[]} */
  const acts = [];
  for (const part of parts.filter(Boolean)) {
    const partActs = understand(part, hearing);
    if (!Array.isArray(partActs)) return partActs;
    acts.push(...partActs.map((item) => ({ ...item, words: part })));
  }
  return { acts };
}

/**
 * The player named at the beginning, as `Rossi: rouge 50`, and the rest; null without one.
 * @param {string} text
 * @param {readonly string[]} names
 * @returns {{player: string | null, words: string}}
 */
export function findAddressee(text, names) {
  const [, label = "", words = ""] = /^([^:]{1,80}):(.*)$/s.exec(text) ?? [];
  const prefix = normalize(label);
  const matches = prefix ? names.filter((name) => normalize(name).startsWith(prefix)) : [];
  return matches.length === 1
    ? { player: matches[0] ?? null, words }
    : { player: null, words: text };
}
