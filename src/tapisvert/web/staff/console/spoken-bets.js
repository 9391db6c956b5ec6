/** Parser of what a player says across the table: `rouge 50, tiers par 5`. Pure. */

import { parseMoney, parseWhole } from "../../core/text/amount.js";
import {
  countPieces,
  isOffered,
  normalize,
  parseAnnouncement,
} from "../../cloth/wheel/announcement-rules.js";

/** @import {Rulebook} from "../../core/table/rulebook.js" */
/**
 * @typedef {object} Act One request for a player.
 * @property {string} do
 * @property {Record<string, string | number>} fields
 * @property {number} cost Of the player's chips, in minor units; less than 0 if they get some.
 * @property {string} words The part in which it was said.
 */
/** @typedef {{acts: Act[]} | {wrong: string}} Spoken The acts, or the part that was not understood. */
/**
 * @typedef {object} Hearing Whom the words concern, and where.
 * @property {Rulebook} rulebook
 * @property {number | null} piece The value of a piece of the player's colour; null without one.
 */

/** The simple chances, as one calls them in the three languages. @type {Record<string, string>} */
const SIMPLE = {
  rouge: "rouge|rosso|red",
  noir: "noir|nero|black",
  couleur: "couleur|colore|colour",
  inverse: "inverse|inverso",
  pair: "pair|pari|even",
  impair: "impair|dispari|odd",
  manque: "manque|mancante|low|1-18",
  passe: "passe|passante|high|19-36",
  P12: "p12|premiere( douzaine)?|prima( dozzina)?|(1st|first)( dozen)?",
  M12: "m12|moyenne( douzaine)?|seconda( dozzina)?|(2nd|second)( dozen)?",
  D12: "d12|derniere( douzaine)?|(terza|ultima)( dozzina)?|(3rd|third|last) dozen",
  "quatre premiers": "(les )?quatre premiers|(i )?primi quattro|first four",
  "cinq premiers": "(les )?cinq premiers|(i )?primi cinque|first five",
};
const PLACES = Object.entries(SIMPLE).map(
  ([on, names]) => /** @type {const} */ ([new RegExp(`^(?:${names})$`), on]),
);
const COLUMN = /^(?:c|colonne |colonna |column )([123])$/;
const NUMBERS =
  /^(?:(?:le|il|la|the|plein|cheval|carre|cavallo|pieno|terzina|sestina) )?([\d/-]+)$/;

const OUT_OF_PRISON = /^(?:partage[rz]?|dividi|divide|divido) (.+)$/;
const INSURE = /^(?:assure[rz]?|assicura|insure) (.+)$/;
const BACK = /^(?:retire[rz]?|ritira|togli|take back|withdraw) (.+)$/;
const MOVES = [
  /^(.+?) ?(?:->|→|>) ?(.+)$/,
  /^(?:deplace[rz]?|sposta|move) (.+?) (?:vers|a|su|sur|to|onto|on) (.+)$/,
];
const BUY = /^(?:\+ ?|change[rz]? |cambia |cambio |buy )(.+)$/;
const LEAVE = /^(?:part|parte|s'en va|va via|leaves?|quitte)$/;
const CLAIM = /^(?:reclame|reclama|claims?)$/;
const TIP =
  /^(?:mancia|mance|pourboire|tips?|(?:pour les |for the |per gli |al )?(?:employes|impiegati|staff|personale)) (.+)$/;
const AMOUNT = /^(.+?)(?: (?:par|da|per|by|at|pour))? (\S+)$/;
const PIECES = /^(.+?) (?:x ?(\d+)|(\d+) ?(?:x|pz|pezz[io]|pieces?|chips?|jetons?|gettoni?))$/;

/**
 * The place that words name; null if this cloth has none of that name.
 * @param {string} words
 * @param {Rulebook} rulebook
 */
function placeOf(words, { chances }) {
  const column = COLUMN.exec(words)?.[1];
  const named =
    PLACES.find(([names]) => names.test(words))?.[1] ??
    (column ? `C${column}` : (NUMBERS.exec(words)?.[1] ?? ""));
  return chances.some(({ name }) => name === named) ? named : null;
}

/** @param {Act["do"]} what @param {Act["fields"]} fields @returns {Act} */
const act = (what, fields, cost = 0) => ({ do: what, fields, cost, words: "" });

/**
 * A place with an amount of money or of pieces; without one, `isWhole` says whether that is enough.
 * @param {string} words
 * @param {Hearing} hearing
 * @returns {{on: string, amount: number | null} | null}
 */
function stakeOf(words, { rulebook, piece }) {
  const whole = placeOf(words, rulebook);
  if (whole) return { on: whole, amount: null };
  const pieces = PIECES.exec(words);
  if (pieces) {
    const on = placeOf(pieces[1] ?? "", rulebook);
    const count = parseWhole(pieces[2] ?? pieces[3] ?? "");
    return on && count && piece ? { on, amount: count * piece } : null;
  }
  const [, name = "", typed = ""] = AMOUNT.exec(words) ?? [];
  const [on, amount] = [placeOf(name, rulebook), parseMoney(typed)];
  return on && amount ? { on, amount } : null;
}

/**
 * An announcement with the value of a piece; the player's own where none is said.
 * @param {string} words
 * @param {Hearing} hearing
 * @returns {Act[] | null}
 */
function announced(words, { rulebook, piece }) {
  if (rulebook.layout !== "wheel") return null;
  const wish = parseAnnouncement(words);
  const unit = wish && (wish.unit === null ? piece : parseMoney(wish.unit));
  if (!wish || !unit || !isOffered(wish.call, rulebook)) return null;
  if (wish.call !== null)
    return [act("announce", { call: wish.call, unit }, countPieces(wish.pieces) * unit)];
  return Object.entries(wish.pieces).map(([on, count]) =>
    act("bet", { on, amount: count * unit }, count * unit),
  );
}

/**
 * The acts of one part between two commas; null if it is not understood.
 * @param {string} words
 * @param {Hearing} hearing
 * @returns {Act[] | null}
 */
function understand(words, hearing) {
  if (LEAVE.test(words)) return [act("leave", {})];
  if (CLAIM.test(words)) return [act("claim", {})];
  const tipped = parseMoney(TIP.exec(words)?.[1] ?? "");
  if (tipped) return [act("tip", { amount: tipped }, tipped)];
  const bought = parseMoney(BUY.exec(words)?.[1] ?? "");
  if (bought) return [act("sit", { chips: bought }, -bought)];
  const divided = placeOf(OUT_OF_PRISON.exec(words)?.[1] ?? "", hearing.rulebook);
  if (divided) return [act("divide", { on: divided })];
  for (const [pattern, what] of /** @type {const} */ ([
    [INSURE, "insure"],
    [BACK, "withdraw"],
  ])) {
    const stake = stakeOf(pattern.exec(words)?.[1] ?? "", hearing);
    if (stake) return [act(what, withoutNull(stake))];
  }
  const [, from = "", to = ""] = MOVES.map((one) => one.exec(words)).find(Boolean) ?? [];
  const [on, target] = [placeOf(from, hearing.rulebook), placeOf(to, hearing.rulebook)];
  if (on && target) return [act("move", { on, to: target })];
  const stake = stakeOf(words, hearing);
  const amount = stake && (stake.amount ?? hearing.piece);
  if (stake && amount) return [act("bet", { on: stake.on, amount }, amount)];
  return announced(words, hearing);
}

/** @param {{on: string, amount: number | null}} stake @returns {Record<string, string | number>} */
const withoutNull = ({ on, amount }) => (amount === null ? { on } : { on, amount });

/**
 * What a player says, part by part: a comma before a digit parts no amounts.
 * @param {string} text
 * @param {Hearing} hearing
 * @returns {Spoken}
 */
export function parseSpoken(text, hearing) {
  const parts = text.split(/[;\n]|,(?!\d)/).map(normalize);
  /** @type {Act[]} */
  const acts = [];
  for (const part of parts.filter(Boolean)) {
    const understood = understand(part, hearing);
    if (!understood) return { wrong: part };
    acts.push(...understood.map((one) => ({ ...one, words: part })));
  }
  return { acts };
}

/**
 * The player whom the words begin with, as `Rossi: rouge 50`, and the rest; null if they name none.
 * @param {string} text
 * @param {readonly string[]} names
 * @returns {{player: string | null, words: string}}
 */
export function addressed(text, names) {
  const [, named = "", words = ""] = /^([^:]{1,80}):(.*)$/s.exec(text) ?? [];
  const wanted = normalize(named);
  const found = wanted ? names.filter((name) => normalize(name).startsWith(wanted)) : [];
  return found.length === 1 ? { player: found[0] ?? null, words } : { player: null, words: text };
}
