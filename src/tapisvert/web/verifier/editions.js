/**
 * Rules of editions that are not built in: as `GET /api/rulebooks/ID?edition=` has them, or as a
 * program says. A record under an edition that nothing told cannot be verified here.
 */

/** @import {Fields, Kind, Rules} from './types.js' */
/**
 * @typedef {object} EditionView A rulebook of the server, as far as it is used here.
 * @property {string} id
 * @property {string} edition
 * @property {string} layout
 * @property {Record<string, {value: string | number | null, accepts: string | null}>} values
 * @property {{maximum?: Record<string, number> | number | null}} limits
 * @property {Record<string, Record<string, number>>} multiples
 */
/** @typedef {{maxima: Record<string, number>, names: string[], isWheel: boolean}} Limits Maxima, and what may have one beside the kinds. */
/** @typedef {{rules: Rules, choices: Map<string, string>, limits: Limits}} Edition `choices`: what each takes. */

/** @type {Map<string, Edition>} */
const ADDED_EDITIONS = new Map();
/** @param {any} id @param {any} edition */
const key = (id, edition) => `${id}\n${edition}`;
/** @type {Record<string, string[]>} */
const ROWS = { two_rows: ["noir", "rouge"], one_row: ["row"], wheel: [] };

const PAIRS_AT_CARDS = ["rouge/noir", "couleur/inverse"];
const PAIRS_AT_WHEEL = ["rouge/noir", "pair/impair", "manque/passe"];

/** The rules of an edition, as far as cards and numbers go. @param {Pick<EditionView, "layout" | "values">} view @returns {Rules} */
export function editionRules({ layout, values }) {
  /** @param {string} name @param {number} fallback */
  const numberValue = (name, fallback) => Number(values[name]?.value ?? fallback);
  return {
    kind: layout === "wheel" ? /** @type {Kind} */ (values["wheel"]?.value) : "pack",
    rows: ROWS[layout] ?? [],
    stop: numberValue("row_stop", 0),
    packs: numberValue("packs", 6),
    burnt: numberValue("burnt_cards", 0),
    cutCard: numberValue("cut_card", 0),
    oneMore: values["last_coup"]?.value === "one_more",
    seen: numberValue("seen_coups", Infinity),
    seenFromFirst: values["seen_count"]?.value === "from_first",
    refaitTotal: numberValue("refait_total", 31),
    refait: String(values["refait"]?.value ?? "prison"),
    ace: numberValue("ace_of_spades", 3),
  };
}

/** Makes an edition known to the verifier. @param {EditionView} view */
export function addEdition({ id, edition, layout, values, limits, multiples }) {
  /** @type {Map<string, string>} */
  const choices = new Map();
  for (const [name, { accepts }] of Object.entries(values))
    if (accepts !== null) choices.set(name, accepts);
  const isWheel = layout === "wheel";
  const maxima = typeof limits.maximum === "object" ? { ...limits.maximum } : {};
  const pairs = isWheel ? PAIRS_AT_WHEEL : PAIRS_AT_CARDS;
  const chances = pairs.flatMap((pair) => pair.split("/"));
  const names = chances.some((chance) => chance in maxima) ? [...chances, ...pairs] : [];
  for (const name of Object.keys(multiples["limits"] ?? {})) delete maxima[name]; // never below the minimum
  ADDED_EDITIONS.set(key(id, edition), {
    rules: editionRules({ layout, values }),
    choices,
    limits: { maxima, names, isWheel },
  });
}

/** The told edition of an opening. @param {Fields} open @returns {Edition | undefined} */
export const addedEdition = ({ rulebook, edition }) => ADDED_EDITIONS.get(key(rulebook, edition));

/** True if a choice takes a value: `30 to 31`, `1 to 100, none`, or some words. @param {string} accepts @param {any} value */
export function takes(accepts, value) {
  const [, min, max, mayBeNone] = /^(\d+) to (\d+)(, none)?$/.exec(accepts) ?? [];
  if (!min) return accepts.split(", ").includes(value);
  if (value === "none" || value === null) return Boolean(mayBeNone);
  return Number.isInteger(value) && value >= Number(min) && value <= Number(max);
}
