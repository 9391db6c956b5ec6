/** Which acts the table refuses: who may do what, when, and what must be written there. */

import { layOut, rulesOf } from "./coups.js";
import { unhex } from "./hashes.js";
import { BURNT, CARDS, PACK } from "./protocol.js";
import { isText } from "./records.js";
/** @import {Opening, Fields, Kind, Opened, Draw, Known} from './types.js' */

const DEALERS = ["tailleur", "croupier", "chef", "chef de table"];
const TABLE = [...DEALERS, "direction"];
/** What a closed table still takes. */
const AFTER_THE_CLOSE = ["reveal", "balances", "claim"];

export const STAKES = new Set(["bet", "announce", "insure", "late", "move"]);

/** @param {string} text @param {number} least Digits. @param {number} [most] */
const isHex = (text, least, most = least) =>
  text.length >= least && text.length <= most && text.length % 2 === 0 && /^[0-9a-f]*$/.test(text);
/** @param {string} text */
const isName = (text) => /^(?:[^\p{C}\p{Z}]| ){1,80}$/u.test(text) && text.trim() === text;
/** @param {string | string[]} cards @returns {string[]} */
export const listed = (cards) => (isText(cards) ? cards.trim().split(/\s+/) : cards);
/** @param {Draw | null} draw @param {Kind} kind Whether stakes may be laid, and cards or number come. */
export const isReady = (draw, kind) =>
  !!draw && !draw.over && (kind === "pack" ? draw.cut >= 0 : !!draw.root);
/** @param {Draw} draw @returns {Opened[]} */
export const openedIn = (draw) =>
  [...draw.entropy]
    .filter(([, e]) => e.value)
    .map(([name, e]) => ({ name, value: unhex(e.value) }));

/** Whether who gives a command may. @param {Fields} fields */
function isAuthorized({ do: name, by, player }) {
  if (name === "late") return !!by && ["chef", "chef de table"].includes(by.role);
  if (!by) return true;
  if (name === "entropy") return by.role === "player" && by.name === player;
  if (["deal", "spin", "irregular"].includes(name)) return DEALERS.includes(by.role);
  if (["commit", "root", "reveal", "end_taille", "finish", "last"].includes(name))
    return TABLE.includes(by.role);
  if (name !== "cut" && !STAKES.has(name)) return true;
  return by.role === "player"
    ? by.name === player
    : by.role === "payeur" || TABLE.includes(by.role);
}

/**
 * Why the table refuses an act, as far as it is known here; or ''.
 * @param {Fields} fields @param {Known} known @returns {string}
 */
export function judge(fields, known) {
  const name = fields.do;
  const { rules, draw, players } = known;
  if (name === "open") return rules ? "already_open" : rulesOf(fields) ? "" : "unknown_rulebook";
  if (!rules) return "table_not_open";
  if (known.finished && !AFTER_THE_CLOSE.includes(name)) return "table_finished";
  if (!isAuthorized(fields)) return "not_authorized";
  const live = draw && !draw.over ? draw : null;
  switch (name) {
    case "commit":
      if (live) return live.out > BURNT ? "taille_in_progress" : "already_committed";
      return draw
        ? "not_revealed"
        : isName(fields.id) && isHex(fields.commitment, 64)
          ? ""
          : "bad_seal";
    case "entropy":
      return judgeEntropy(fields, live, players);
    case "root":
      if (!live) return "not_committed";
      return live.root ? "order_fixed" : isHex(fields.root, 64) ? "" : "bad_seal";
    case "cut":
      if (rules.kind === "spin") return "not_on_this_table";
      if (!live) return "";
      if (!live.root) return "not_committed";
      return live.cut >= 0
        ? "already_cut"
        : fields.at_card < 0 || fields.at_card > CARDS
          ? "bad_cut"
          : "";
    case "deal":
    case "spin":
      return judgeProofs(fields, known) || judgeCoup(fields, known);
    case "reveal":
      if (!draw?.over || draw.id !== fields.id) return "nothing_to_reveal";
      return isHex(fields.seed, 384) ? "" : "bad_seal";
    default:
      if (!STAKES.has(name)) return "";
      if (!players.has(fields.player)) return "unknown_player";
      return live && !isReady(live, rules.kind) ? "pack_not_ready" : "";
  }
}

/** @param {Fields} fields @param {Draw | null} draw @param {Set<string>} players */
function judgeEntropy({ player, commitment: given, value }, draw, players) {
  if (!players.has(player)) return "unknown_player";
  if (!draw) return "not_committed";
  if (draw.root) return "order_fixed";
  const his = draw.entropy.get(player);
  if (isText(value)) {
    if (!his) return "entropy_not_committed";
    return his.value ? "entropy_given" : isHex(value, 32, 128) && !isText(given) ? "" : "bad_seal";
  }
  if (openedIn(draw).length) return "entropy_closed";
  return his ? "entropy_given" : isText(given) && isHex(given, 64) ? "" : "bad_seal";
}

/** The same of the proofs of a coup, or of a number. @param {Fields} fields @param {Known} known */
export function judgeProofs({ do: name, cards, proofs }, { draw, rules }) {
  const kind = rules?.kind ?? "pack";
  if (kind !== (name === "deal" ? "pack" : "spin")) return "not_on_this_table";
  if (!draw || draw.over) return proofs ? "not_committed" : "no_proof";
  if (!isReady(draw, kind)) return "pack_not_ready";
  if (
    (name === "deal" && !cards) ||
    proofs?.length !== (name === "deal" ? listed(cards).length : 1)
  )
    return "no_proof";
  const isSound = proofs.every(
    (/** @type {Opening} */ p) => isHex(p.salt, 64) && p.path.every((h) => isHex(h, 64)),
  );
  return isSound ? "" : "bad_seal";
}

/** @param {Fields} fields @param {Known} known */
function judgeCoup({ do: name, cards, number }, { draw, rules }) {
  if (!draw || !rules) return "no_proof";
  if (name === "spin") return number >= 0 && number <= 36 ? "" : "bad_number";
  const all = listed(cards);
  const { missing, spare } = layOut(all, rules);
  const tooFew = missing && draw.out + all.length !== CARDS;
  if (spare || tooFew || !all.every((card) => PACK.includes(card))) return "not_a_coup";
  const isSeventh = (/** @type {string} */ card) =>
    (draw.cards.get(card) ?? 0) + all.filter((other) => other === card).length > 6;
  return all.some(isSeventh) ? "too_many_of_a_card" : "";
}
