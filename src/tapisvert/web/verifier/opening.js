/** Refusals of `open`: rulings, currency and limits. docs/reference/record.md. */

import { RULEBOOKS, lastChoice } from "./coups.js";
import { takes, addedEdition } from "./editions.js";
import { isName } from "./printable.js";
import { isObject, isPresent } from "./records.js";
/** @import {Fields} from './types.js' */

/**
 * The ruling of each choice, and what it takes. `R05` alone names the limit of degrees; that of the
 * run goes by its own name.
 */
const CHOICES = new Map(
  Object.entries({
    row_stop: ["R01", "30 to 31"],
    refait_in_prison: ["R03", "deepen, deepen_then_lose, halve, lose, stay"],
    run_limit: ["run_limit", "0 to 100, none"],
    degree_limit: ["R05", "0 to 100, none"],
    null_in_run: ["null_in_run", "ignored, ends, counts"],
    last_division: ["R11", "session, taille"],
    prison_window: ["R06", "after_refait, any_betting"],
    last_card_refait: ["R12", "without_rest, withdraw_whole, off"],
    insurance_rate: ["R08", "1 to 10000"],
    insurance_minimum: ["R08", "1 to 1000000000000, none"],
    insurance_multiple: ["R08", "1 to 1000000000000, none"],
    insurance_part: ["R08", "any, whole"],
    changed_insurance: ["R08", "stands, ends"],
    premium_due: ["R07", "until_decided, every_coup"],
    excess: ["R09", "accept, if_won, refuse"],
    finale_without_cheval: ["R18", "pleins, refused"],
    winnings: ["R19", "to_chips, stay"],
    cut_card: ["R14", "1 to 250, none"],
    seen_coups: ["R15", "1 to 100"],
    seen_count: ["R15", "with_seen_card, from_first"],
    null_spin: ["R29", "open, stay"],
    void_coup: ["R24", "stands, returned"],
    last_coup: ["R25", "at_cut_card, one_more"],
    lost_draw: ["R26", "best_result, returned"],
  }),
);
const EVERYWHERE = ["excess", "winnings", "lost_draw"];
const PRISON = ["refait_in_prison", "run_limit", "degree_limit", "prison_window", ...EVERYWHERE];
const INSURANCE = [...CHOICES.keys()].filter((name) => CHOICES.get(name)?.[0] === "R08");
const TWO_ROWS = [...INSURANCE, "last_division", "premium_due", "cut_card", "void_coup"];
/** The open choices of each rulebook. @type {Record<string, string[]>} */
const OPEN = {
  "campione-trente-et-quarante": [...PRISON, ...TWO_ROWS],
  "trente-et-quarante-digest": [...PRISON, ...TWO_ROWS, "row_stop"],
  "venezia-trente-et-quarante": [
    ...PRISON,
    ...TWO_ROWS,
    "null_in_run",
    "last_card_refait",
    "seen_coups",
  ],
  "trente-et-quarante-2.0": [
    "row_stop",
    "cut_card",
    "last_coup",
    "void_coup",
    "seen_coups",
    "seen_count",
    ...EVERYWHERE,
  ],
  "campione-roulette": [...PRISON, "null_spin", "finale_without_cheval"],
};
/** The maximum of each kind of chance at roulette, in minor units: CR-5. */
const MAXIMA = {
  simple: 1_000_000,
  plein: 50_000,
  cheval: 100_000,
  transversale: 150_000,
  carré: 200_000,
  "quatre premiers": 200_000,
  sixain: 300_000,
  douzaine: 500_000,
  colonne: 500_000,
};
/** @type {Record<string, string>} */
const OTHER_NAMES = {
  "chances simples": "simple",
  "transversale pleine": "transversale",
  "transversale simple": "sixain",
};

/** What the choices of a shipped rulebook take. @param {string} rulebook */
function shippedChoices(rulebook) {
  const choices = new Map(
    (OPEN[rulebook] ?? []).map((name) => [name, CHOICES.get(name)?.[1] ?? ""]),
  );
  if (rulebook === "trente-et-quarante-2.0") choices.set("cut_card", "52 to 250");
  return choices;
}

/**
 * The choices that go by a name or a ruling. R02 is R01 in a game of one row.
 * @param {string[]} open @param {string} ruling @param {boolean} isOneRow
 */
const matchingChoices = (open, ruling, isOneRow) => {
  const stop = isOneRow ? "R02" : "R01";
  const names = open.filter(
    (name) => (name === "row_stop" ? stop : CHOICES.get(name)?.[0]) === ruling,
  );
  return names.length ? names : open.filter((name) => name === ruling);
};

/**
 * True if these limits cannot be posted. Where the house has a maximum for a chance alone, `names` are
 * the chances and pairs that may have one.
 * @param {{maxima: Record<string, number>, names: string[], isWheel: boolean}} own
 * @param {Fields} limits
 */
function hasBadLimits({ maxima, names, isWheel }, { minimum, maximum }) {
  /** @param {any} amount @param {number} min */
  const isAmount = (amount, min) => Number.isInteger(amount) && amount >= min;
  const smallest = minimum ?? 1;
  if (!isAmount(smallest, 1)) return true;
  if (isPresent(maximum) && (isObject(maximum) ? !isWheel && !names.length : isWheel)) return true;
  /** @type {Record<string, number>} */
  const amounts = {};
  for (const [name, amount] of Object.entries(isObject(maximum) ? maximum : { simple: maximum })) {
    if (!isPresent(maximum)) break;
    const kind = isWheel && Object.hasOwn(OTHER_NAMES, name) ? OTHER_NAMES[name] : name;
    const isKind = isWheel ? Object.hasOwn(MAXIMA, kind) : kind === "simple";
    if (!(isKind || names.includes(name)) || !isAmount(amount, smallest)) return true;
    for (const kindName of names.includes(name) ? name.split("/") : [kind])
      amounts[kindName] = amount;
  }
  if (amounts.carré) amounts["quatre premiers"] ??= amounts.carré; // R17
  const values = Object.entries(maxima).map(([name, max]) => [
    name,
    names.includes(name) ? Math.min(max, amounts.simple ?? max) : max,
  ]);
  return Object.values({ ...Object.fromEntries(values), ...amounts }).some((max) => max < smallest);
}

/** The limits of a house whose rules are built in. @param {string} rulebook */
function shippedLimits(rulebook) {
  const isWheel = rulebook === "campione-roulette";
  const isCampione = rulebook === "campione-trente-et-quarante"; // CT-10
  /** @type {Record<string, number>} */
  const maxima = isWheel ? MAXIMA : isCampione ? { simple: MAXIMA.simple } : {};
  return { maxima, names: [], isWheel };
}

/** The refusal of an `open`; or ''. @param {Fields} fields */
export function judgeOpening({ rulebook, edition, rulings, currency, limits, table }) {
  const added = addedEdition({ rulebook, edition });
  const shipped = RULEBOOKS.get(rulebook);
  if (!added && !shipped) return "unknown_rulebook";
  if (!added && isPresent(edition) && edition !== shipped?.edition) return "unknown_edition";
  const choices = added?.choices ?? shippedChoices(rulebook);
  const isOneRow = (added ?? shipped)?.rules.rows.length === 1;
  for (const [ruling, value] of Object.entries(rulings ?? {})) {
    const [name, ...ambiguous] = matchingChoices([...choices.keys()], ruling, isOneRow);
    if (!name || ambiguous.length) return "unknown_ruling";
    if (!takes(choices.get(name) ?? "", value)) return "invalid_ruling";
  }
  // either limit of R05 takes the place of the other: two numbers are none
  const inPrison = [["degree_limit", "R05"], ["run_limit"]].map((names) =>
    lastChoice(rulings ?? {}, names),
  );
  if (inPrison.every((limit) => typeof limit === "number")) return "invalid_ruling";
  if (!/^([A-Z]{3}|chips)$/.test(currency)) return "invalid_currency";
  if (isPresent(table) && !isName(table)) return "invalid_name";
  return hasBadLimits(added?.limits ?? shippedLimits(rulebook), limits ?? {})
    ? "invalid_limits"
    : "";
}
