/**
 * Parser of bets as players speak them: the grammar of `tapisvert.spoken_bets`, with the same
 * words. Every way to divide the numbers of a text between place and amount is tried; if two fit,
 * it is refused, so that no number is mistaken for the other. Pure.
 */

import { CHANCES, readNumber } from "./chances.js";
import { numbersByName } from "./wheel/announcement-rules.js";
import { VOCABULARY } from "./vocabulary.js";

/** @import {Rulebook} from "../core/table/rulebook.js" */
/** @import {Chance} from "./chances.js" */
/** @typedef {{part: string, name: string}} Token */
/** @typedef {Map<string, Chance>} Places */
/**
 * @typedef {object} SpokenBet A place, and what lies on it in minor units or in pieces.
 * @property {string} part `chance`, `call`, `neighbours`, or nothing without a place.
 * @property {string} name
 * @property {number | null} amount
 * @property {number | null} pieces
 * @property {boolean} isMaximum True if it is what is left of the table's maximum.
 */
/** @typedef {{key: string, values: Record<string, string>}} Unclear The message of a refusal. */

/** @type {Map<string, Token>} */
const MEANINGS = new Map();
for (const [part, names] of Object.entries(VOCABULARY.phrases))
  for (const [name, phrases] of Object.entries(names))
    for (const phrase of phrases.split(",")) MEANINGS.set(phrase.trim(), { part, name });
/** @type {readonly (readonly [string, string])[]} */
const VERBS = Object.entries(VOCABULARY.verbs).flatMap(([verb, phrases]) =>
  phrases.split(",").map((phrase) => /** @type {const} */ ([phrase.trim(), verb])),
);
/** @type {Record<string, string>} */
const EXAMPLES = VOCABULARY.examples;
/** @type {Record<string, Record<string, string>>} */
const ORDINALS = VOCABULARY.ordinals;
/** @type {Record<string, string>} */
const HOUSE_CALLS = VOCABULARY.house_calls;
/** @type {Record<string, string>} */
const KINDS_OF_CALL = VOCABULARY.kinds_of_call;
const NO_TOKEN = { part: "", name: "" };

/** @param {string} key @param {Record<string, string>} [values] @returns {Unclear} */
const unclear = (key, values = {}) => ({ key: `spoken-${key}`, values });

/** Why a bet has no maximum, or no room below it. @param {number | null} unit @param {string} place */
export const maximumProblem = (unit, place) =>
  unclear(unit === null ? "no-maximum" : "at-maximum", { on: place });

/** Words for comparison: without accents, capitals and extra spaces. @param {string} text */
export function normalize(text) {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("’", "'")
    .replace(/\s+/g, " ")
    .trim();
}

/**
 * The verb at the start of a text about stakes on the cloth, and the rest; "" without one.
 * @param {string} text
 */
export function splitVerb(text) {
  const words = normalize(text);
  const verbs = VERBS.filter(([phrase]) => words === phrase || words.startsWith(`${phrase} `));
  const [phrase, verb] = verbs.sort(([a], [b]) => b.length - a.length)[0] ?? ["", ""];
  return { verb, rest: words.slice(phrase.length).trim() };
}

/**
 * The only bet in a text with its amount; for a part of a stake with the named fields.
 * @param {string} text
 * @param {Rulebook} rulebook
 * @param {boolean} [isWhole]
 * @returns {SpokenBet | Unclear}
 */
export function readBet(text, rulebook, isWhole = true) {
  const places = clothPlaces(rulebook);
  let lines = tokenLines(text, rulebook);
  const plainLines = lines.filter((tokens) => tokens.every(({ part }) => part !== "unknown"));
  if (plainLines.length > 0) lines = plainLines;
  /** @type {Map<string, {bet: SpokenBet, isDoubtful: boolean}>} */
  const bets = new Map();
  for (const tokens of lines) {
    const strange = strangeWord(tokens);
    if (strange) return strange;
    for (const { bet: read, isDoubtful } of readings(tokens, places)) {
      const reading = { bet: announcedNeighbours(read, rulebook), isDoubtful };
      if (reading.bet.part === "call" && isNumbered(reading.bet.name, rulebook)) continue;
      const key = JSON.stringify(reading.bet);
      if (bets.get(key)?.isDoubtful !== false) bets.set(key, reading);
    }
  }
  const all = [...bets.values()];
  const hasAmount = (/** @type {SpokenBet} */ { amount, pieces, isMaximum }) =>
    isMaximum || (amount ?? pieces) !== null;
  let fitting = all.filter(({ bet }) => bet.name && (hasAmount(bet) || !isWhole));
  if (fitting.length > 1) {
    const [first = "", second = ""] = fitting.map(({ bet }) => asWritten(bet));
    return unclear("ambiguous", { text: text.slice(0, 60), first, second });
  }
  if (!fitting.length && !isWhole) fitting = all.filter(({ bet }) => !bet.name);
  const [only] = fitting;
  return only && !only.isDoubtful ? only.bet : explainUnclear(lines.at(-1) ?? [], places, rulebook);
}

/**
 * The two chances named in a text one after the other, if there is only one way; null otherwise.
 * @param {string} text
 * @param {Rulebook} rulebook
 */
export function readPlaces(text, rulebook) {
  const tokens = (tokenLines(text, rulebook)[0] ?? []).filter(({ part }) => part !== "on");
  const places = clothPlaces(rulebook);
  /** @type {[string, string][]} */
  const pairs = [];
  for (let index = 1; index < tokens.length; index += 1) {
    const [from, to] = [tokens.slice(0, index), tokens.slice(index)].map((part) =>
      readPlace(part, places),
    );
    if (from?.part === "chance" && to?.part === "chance") pairs.push([from.name, to.name]);
  }
  return pairs.length === 1 ? (pairs[0] ?? null) : null;
}

/** @param {Rulebook} rulebook @returns {Places} */
const clothPlaces = ({ chances }) =>
  new Map(
    chances.map(({ name }) => [name, CHANCES.get(name) ?? { name, kind: "simple", numbers: [] }]),
  );

/** True if a number is called after a name. @param {string} name @param {Rulebook} rulebook */
const isNumbered = (name, { announcements }) =>
  Object.entries(announcements).some(
    ([call, { of }]) => of !== null && call.slice(0, call.lastIndexOf(" ")) === name,
  );

/**
 * The house's announcement of a number and its neighbours; ordinary stakes without one.
 * @param {SpokenBet} bet
 * @param {Rulebook} rulebook
 * @returns {SpokenBet}
 */
function announcedNeighbours(bet, { announcements }) {
  if (bet.part !== "neighbours") return bet;
  const [number = "", sides = "2"] = bet.name.split("/");
  const [call] = Object.entries(announcements).find(
    ([name, { of }]) => of === "neighbours" && name.endsWith(` ${number}/${sides}`),
  ) ?? [null];
  if (call !== null) return { ...bet, part: "call", name: call };
  if (sides === "2") return { ...bet, name: number };
  return { ...bet, part: "call", name: `${number} et ${sides} voisins` };
}

/** The words of a house for its announcements. @param {Rulebook} rulebook */
function houseMeanings({ announcements }) {
  const phrases = [...numbersByName(announcements).keys()].flatMap((name) =>
    [name, announcements[name]?.title ?? "", ...(HOUSE_CALLS[name] ?? "").split(",")].map(
      (phrase) => /** @type {const} */ ([normalize(phrase), { part: "call", name }]),
    ),
  );
  return new Map([...MEANINGS, ...phrases.filter(([phrase]) => phrase)]);
}

/**
 * The ways to read a text as tokens: at the wheel `1 500` is two numbers, or an amount; a word of a
 * house may be another word too; a number stands after the name of an announcement, or before it.
 * @param {string} text
 * @param {Rulebook} rulebook
 */
function tokenLines(text, rulebook) {
  const { layout } = rulebook;
  const words = normalize(text)
    .replace(/\b(?:l|d|all|dall|dell)'|(?<=\bsull)'/g, " ")
    .split(" ")
    .map((word) => word.replace(/^[!?;:,.]+|[!?;:,.]+$/g, ""))
    .filter(Boolean);
  const groups = withThousands(words);
  const isPlain = layout !== "wheel" || groups.length === words.length;
  const lines = (isPlain ? [groups] : [words, groups]).flatMap((line) =>
    [MEANINGS, houseMeanings(rulebook)].flatMap((meanings) => {
      const tokens = readTokens(line, layout, meanings);
      return [tokens, withNumbersAfter(tokens, rulebook)].map((ordered) =>
        mergeTokens(ordered, rulebook),
      );
    }),
  );
  return [...new Map(lines.map((tokens) => [JSON.stringify(tokens), tokens])).values()];
}

/** @param {readonly string[]} words */
function withThousands(words) {
  /** @type {string[]} */
  const groups = [];
  let isOpen = false;
  for (const word of words) {
    if (isOpen && /^\d{3}(?:[.,]\d+)?$/.test(word)) groups.push(`${groups.pop() ?? ""}${word}`);
    else {
      groups.push(word);
      isOpen = /^[1-9]\d{0,2}$/.test(word);
    }
  }
  return groups;
}

/** The tokens with a number that is said before a name after it: `17 complet`. @param {readonly Token[]} tokens @param {Rulebook} rulebook */
function withNumbersAfter(tokens, { announcements }) {
  const spoken = tokens.filter(({ part }) => part !== "idle");
  const ordered = [...spoken];
  spoken.slice(1).forEach((call, index) => {
    const number = spoken[index];
    if (
      number &&
      call.part === "call" &&
      Object.hasOwn(announcements, `${call.name} ${number.name}`)
    )
      ordered.splice(index, 2, call, number);
  });
  return ordered;
}

/** @param {readonly string[]} words @param {string} layout @param {Map<string, Token>} meanings */
function readTokens(words, layout, meanings) {
  const longest = Math.max(...[...meanings.keys()].map((phrase) => phrase.split(" ").length));
  /** @type {Token[]} */
  const tokens = [];
  for (let index = 0, size = 1; index < words.length; index += size) {
    const phrase = (/** @type {number} */ count) => words.slice(index, index + count).join(" ");
    size = Math.min(longest, words.length - index);
    while (size > 1 && !meanings.has(phrase(size))) size -= 1;
    const token = meanings.get(phrase(size)) ?? readToken(phrase(size));
    if (token.part !== "letter") tokens.push(token);
    // at the wheel `n 17` may be the number
    else if (layout === "wheel") tokens.push({ part: "unknown", name: phrase(size) });
    else tokens.push({ part: "chance", name: token.name });
  }
  return tokens;
}

/** @param {string} word @returns {Token} */
function readToken(word) {
  const pieces = /^x(\d+)$|^(\d+)x$/.exec(word);
  if (pieces) return { part: "pieces", name: pieces[1] ?? pieces[2] ?? "" };
  if (/^\d+$/.test(word)) return { part: "number", name: word };
  const amount = /^[€$£]?(\d+(?:[.,]\d+)?)[€$£]?$/.exec(word);
  if (amount) return { part: "amount", name: amount[1] ?? "" };
  if (/^\d{1,2}(?:[-/]\d{1,2})+$/.test(word)) return { part: "range", name: word };
  const pair = word.split("/").map((name) => MEANINGS.get(name));
  return pair.length === 2 && pair.every((token) => token?.part === "chance")
    ? { part: "chance", name: pair.map((token) => token?.name).join("/") } // CR-4 covers these
    : { part: "unknown", name: word };
}

/** The tokens, with words that belong to an adjacent number joined to it. @param {readonly Token[]} tokens @param {Rulebook} rulebook */
function mergeTokens(tokens, rulebook) {
  /** @type {Token[]} */
  const all = [];
  for (const token of tokens.filter(({ part }) => part !== "idle")) {
    const last = all.at(-1) ?? NO_TOKEN;
    const merged = join(last, token, rulebook);
    if (merged) all.pop();
    all.push(merged ?? token);
  }
  return all.filter(({ part, name }) => name || NAMELESS.includes(part));
}

const NUMBERS = ["number", "amount"];
const MARKS = ["amount", "pieces", "maximum"];
const NAMELESS = ["neighbours", "neighbours of", "on", "snake", "maximum"];

/** @param {Token} last @param {Token} next @param {Rulebook} rulebook @returns {Token | null} */
function join(last, { part, name }, { announcements }) {
  if (NUMBERS.includes(part) && ["by", "currency"].includes(last.part))
    return { part: "amount", name };
  if (part === "number" && last.part === "times") return { part: "pieces", name };
  if (part === "currency" && NUMBERS.includes(last.part))
    return { part: "amount", name: last.name };
  if (part === "pieces" && !name && NUMBERS.includes(last.part) && /^\d+$/.test(last.name))
    return { part, name: last.name };
  if (last.part === "call" && (part === "number" || part === "range")) {
    const call = `${last.name} ${name.replaceAll("-", "/")}`;
    if (last.name === "finale" || Object.hasOwn(announcements, call))
      return { part: "call", name: call };
  }
  if (part === "number" && last.part === "neighbours of") return { part: "neighbours", name };
  return part === "neighbours" && last.part === "number"
    ? { part, name: `${last.name}${name}` }
    : null;
}

/** Every bet that the tokens may mean; doubtful, if its amount follows the kind. @param {readonly Token[]} tokens @param {Places} places */
function* readings(tokens, places) {
  const positions = (/** @type {readonly string[]} */ parts) =>
    tokens.flatMap(({ part }, place) => (parts.includes(part) ? [place] : []));
  const marks = positions(MARKS);
  for (const place of marks.length ? marks : [-1, ...positions(["number"])]) {
    const rest = tokens.filter((_, other) => other !== place);
    const named = readPlace(rest, places);
    if (rest.length && !named) continue;
    const { part, name } = tokens[place] ?? NO_TOKEN;
    const isMaximum = part === "maximum";
    const amount = readAmount(name) || null;
    const bet = { ...(named ?? NO_TOKEN), amount, pieces: null, isMaximum };
    const isAfterKind = tokens[place - 1]?.part === "kind" && !marks.length;
    if (place < 0) yield { bet: { ...bet, amount: null }, isDoubtful: false };
    else if (isMaximum) yield { bet, isDoubtful: false };
    else if (part !== "pieces" && bet.amount)
      yield { bet, isDoubtful: isAfterKind && places.has(name) };
    else if (part === "pieces" && Number(name.slice(0, 6)))
      yield { bet: { ...bet, amount: null, pieces: Number(name.slice(0, 6)) }, isDoubtful: false };
  }
}

/** An amount in minor units, or 0 if malformed. @param {string} text */
function readAmount(text) {
  const [, units = "", cents = ""] = /^(\d{1,15})(?:[.,](\d{1,2}))?$/.exec(text) ?? [];
  return Number(units + cents.padEnd(2, "0"));
}

/** The chance, announcement or neighbours that exactly these tokens name. @param {readonly Token[]} tokens @param {Places} places @returns {Token | null} */
function readPlace(tokens, places) {
  const words = tokens[0]?.part === "on" ? tokens.slice(1) : tokens;
  const kinds = new Set(words.filter(({ part }) => part === "kind").map(({ name }) => name));
  const [place = NO_TOKEN, ...tail] = words.filter(({ part }) => part !== "kind");
  const { part, name } = place;
  const [kind = null] = kinds;
  if (tail.length || kinds.size > 1 || name === "finale") return null;
  if (part === "number" || part === "range") {
    const chance = completeChance(name, kind, places);
    return chance === null ? null : { part: "chance", name: chance };
  }
  const impliedKind = {
    call: name.startsWith("finale ")
      ? name.includes("/")
        ? "cheval"
        : "plein"
      : KINDS_OF_CALL[name],
    neighbours: "plein",
    chance: name.includes("/") ? "cheval" : places.get(name)?.kind,
  }[part];
  const isNamed =
    part === "call" ||
    part === "chance" ||
    (part === "neighbours" && places.has(name.split("/")[0] ?? ""));
  return isNamed && (kind === null || kind === impliedKind) ? place : null;
}

/** The only chance of these numbers, of a kind if it is named. @param {string} text @param {string | null} kind @param {Places} places */
function completeChance(text, kind, places) {
  const numbers = text.split(/[-/]/);
  const names = numbers.map((number) => (/^0+$/.test(number) ? number : String(Number(number))));
  if (numbers.length === 1 && kind === null) return places.has(text) ? text : null;
  if (numbers.length === 1 && kind !== null) {
    const ordinal = ORDINALS[kind]?.[text];
    if (ordinal) return ordinal;
    // the lowest number does not determine a cheval: 14 touches 15 and 17
    if (kind === "cheval" || !places.has(text)) return null;
  }
  if (!names.every((name) => places.has(name))) return null;
  const fields = names.map(readNumber).sort((a, b) => a - b);
  const ordered = [...names].sort((a, b) => Number(a) - Number(b) || (a < b ? -1 : 1));
  const name = ordered.join(text.includes("/") ? "/" : "-");
  const fitting = [...places.values()].filter((chance) => {
    if (!chance.numbers.length || (kind !== null && kind !== chance.kind)) return false;
    if (fields.length > 2) return sameNumbers(fields, chance.numbers);
    const ends = [Math.min(...chance.numbers), Math.max(...chance.numbers)];
    if (fields.length === 1) return fields[0] === ends[0];
    return kind === null ? name === chance.name : String(fields) === String(ends);
  });
  return fitting.length === 1 ? (fitting[0]?.name ?? null) : null;
}

/** @param {readonly number[]} items @param {readonly number[]} rest */
const sameNumbers = (items, rest) =>
  String([...new Set(items)].sort()) === String([...rest].sort());

/** @param {readonly Token[]} tokens @returns {Unclear | null} */
function strangeWord(tokens) {
  const { part, name } =
    tokens.find((token) => token.part === "unknown" || token.part === "snake") ?? NO_TOKEN;
  if (part === "snake") return unclear("snake");
  return part ? unclear("unknown-word", { word: name.slice(0, 40) }) : null;
}

/** Why the tokens are not a bet, and an example. @param {readonly Token[]} tokens @param {Places} places @param {Rulebook} rulebook */
function explainUnclear(tokens, places, rulebook) {
  const names = (/** @type {string[]} */ ...parts) =>
    tokens.filter(({ part }) => parts.includes(part)).map(({ name }) => name);
  const [[kind = "", ...kinds], [call = ""]] = [names("kind"), names("call")];
  const [amounts, place] = [names("number", "amount", "pieces"), readPlace(tokens, places)];
  const numbered = names("call").find((name) => isNumbered(name, rulebook)) ?? "finale";
  const example = Object.keys(rulebook.announcements).find((name) =>
    name.startsWith(`${numbered} `),
  );
  if (numbered !== "finale" && example) return unclear("which-number", { call: numbered, example });
  if (place) return unclear("how-much", { on: place.name });
  if (names("call").includes("finale")) return unclear("which-finale");
  if (kind && call) return unclear("no-kind-of-call", { call, kind });
  if (kind && kinds.every((other) => other === kind))
    return unclear("which-of-kind", { kind, example: EXAMPLES[kind] ?? kind });
  const isMarked = names(...MARKS).length > 0;
  for (const { part, name } of tokens) {
    const word = name.slice(0, 40);
    if (part === "amount" && !readAmount(name)) return unclear("no-amount", { word });
    const isPlace = part === "range" || (part === "number" && (isMarked || !readAmount(name)));
    if (isPlace && completeChance(name, null, places) === null)
      return unclear(name.length > 8 ? "no-amount" : "not-on-cloth", { word });
  }
  if (amounts.length === 1 && tokens.length === 1)
    return unclear("on-what", { amount: amounts[0]?.slice(0, 40) ?? "" });
  return unclear("one-stake-a-line");
}

/** A chance's name with its kind, as the croupier repeats it. @param {string} name */
function fullName(name) {
  const { kind, numbers } = CHANCES.get(name) ?? { kind: name, numbers: [] };
  if (kind === "simple" || kind === name) return name;
  const ends = `${Math.min(...numbers)}-${Math.max(...numbers)}`;
  return `${kind} ${kind === "douzaine" || kind === "colonne" ? ends : name}`;
}

/** A text for this bet alone. @param {SpokenBet} bet */
function asWritten({ part, name, amount, isMaximum }) {
  const place = part === "neighbours" ? `${name} et les voisins` : fullName(name);
  if (isMaximum) return `${place} maximum`;
  return amount === null ? place : `${place} par ${(amount / 100).toFixed(2)}`;
}
