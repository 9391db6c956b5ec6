/** The verdict on sealed draws: a grade, and sentences that say what is proved. docs/background/fairness.md. */

import { NO_STATEMENT } from "./chain.js";
import { sha256, toHex, utf8 } from "./hashes.js";
/** @import {DrawsTally} from './draws.js' */
/** @import {Binding, Grade, WitnessList, Statement, Sentence, Verdict} from './types.js' */

/** The grades, the lowest first. @type {Grade[]} */
const GRADES = ["wrong", "no_coup", "choosable", "fixed", "witnessed"];
const MAX_GROUPS = 12;
/** So many withheld entropies, and the number of choices is still written out. */
const WRITTEN_OUT = 10;

/** @param {string} point @param {Sentence["values"]} values @param {boolean} [isDoubt] @returns {Sentence} */
const sentence = (point, values = {}, isDoubt = false) => ({ point, values, isDoubt });
/** A sentence about so many, if there are any. @param {string} point @param {number} count @param {boolean} [isDoubt] */
const countSentences = (point, count, isDoubt) =>
  count ? [sentence(point, { count }, isDoubt)] : [];

/** @param {Binding} binding @returns {Grade} */
const gradeOf = ({ witness, players }) =>
  witness ? "witnessed" : players.length ? "fixed" : "choosable";
/** @param {DrawsTally} tally */
const witnessesOf = ({ statements }) => [...new Set(statements.map(({ witness }) => witness))];
/** @param {DrawsTally[]} tallies */
const statementsOf = (tallies) => tallies.flatMap(({ statements }) => statements);

/**
 * The verdict on a record in which nothing is wrong.
 * @param {DrawsTally} tally
 * @param {{otherTallies?: DrawsTally[], list?: WitnessList | null, trusted?: string[], soFar?: boolean}} [options]
 *   `otherTallies`: of further records; `list`: a witness's; `trusted`: the fingerprints of trusted witnesses.
 * @returns {Verdict}
 */
export function judge(tally, { otherTallies = [], list = null, trusted = [], soFar = false } = {}) {
  const texts = new Map(statementsOf([tally, ...otherTallies]).map((item) => [item.text, item]));
  const statements = [...texts.values()];
  const sentences = [
    ...gradeSentences(tally),
    ...witnessSentences(tally, trusted),
    ...missingSentences(tally, statements, list),
    ...calledOff(tally, [...statements, ...(list?.statements ?? [])]),
    ...ends(tally, soFar),
  ];
  const grades = tally.coups.map(({ binding }) => GRADES.indexOf(gradeOf(binding)));
  const grade = grades.length ? GRADES[Math.min(...grades)] : "no_coup";
  return { grade, isComplete: !sentences.some(({ isDoubt }) => isDoubt), sentences };
}

/** The verdict on a record with a fault. @type {Verdict} */
export const WRONG = { grade: "wrong", isComplete: false, sentences: [] };

/** @param {DrawsTally} tally */
function gradeSentences({ coups, unsealedCoups }) {
  if (!coups.length) return [sentence("no_coup", {}, true)];
  const groups = [...coups].sort(
    (a, b) =>
      GRADES.indexOf(gradeOf(a.binding)) - GRADES.indexOf(gradeOf(b.binding)) || b.count - a.count,
  );
  const rest = groups.slice(MAX_GROUPS).reduce((sum, { count }) => sum + count, 0);
  return [
    ...groups.slice(0, MAX_GROUPS).flatMap(groupSentences),
    ...countSentences("others", rest),
    ...countSentences("unsealed", unsealedCoups, true),
  ];
}

/** @param {DrawsTally["coups"][number]} group */
function groupSentences({ binding, count }) {
  const { witness, players, withheldCount } = binding;
  const values = { count, ...(witness && { witness }) };
  if (!players.length) return [sentence(witness ? "witnessed" : "choosable", values)];
  const point = witness ? "witnessed-players" : "fixed";
  const choices = withheldCount <= WRITTEN_OUT ? String(2 ** withheldCount) : `2^${withheldCount}`;
  return [
    sentence(point, { ...values, players: players.join(", ") }),
    ...(withheldCount ? [sentence("withheld", { count: withheldCount, choices })] : []),
  ];
}

/** @param {DrawsTally} tally @param {string[]} trusted */
function witnessSentences(tally, trusted) {
  const witnesses = witnessesOf(tally);
  const count = witnesses.length;
  const strangers = trusted.length ? witnesses.filter((witness) => !trusted.includes(witness)) : [];
  const compare = { count, witnesses: witnesses.join(", ") };
  return [
    ...(count && !trusted.length ? [sentence("compare", compare)] : []),
    ...strangers.map((witness) => sentence("witness_other", { witness }, true)),
    ...(count > 1 ? [sentence("witness_changed", { count }, true)] : []),
  ];
}

/** Statements of the witnesses that no record has, by their numbers. @param {DrawsTally} tally @param {Statement[]} statements @param {WitnessList | null} list */
function missingSentences(tally, statements, list) {
  const total = { missing: 0, earlier: 0, others: 0 };
  for (const witness of witnessesOf(tally)) {
    const signed = statements.filter((item) => item.witness === witness);
    const numbersHere = new Map(
      signed.filter(({ table }) => table === tally.table).map(({ m, n }) => [m, n]),
    );
    const first = Math.min(...numbersHere.keys());
    const firstNumber = numbersHere.get(first) ?? 0;
    total.missing += Math.max(...numbersHere.keys()) - first + 1 - numbersHere.size;
    total.earlier += first - 1;
    if (list?.witness === witness) continue;
    const ofOthers = signed.filter(({ table, n }) => table !== tally.table && n < firstNumber);
    const numbers = new Set(ofOthers.map(({ n }) => n)).size;
    total.others += Math.max(0, firstNumber - first - numbers);
  }
  const { missing, earlier } = total;
  const isListed = list && !total.others;
  const values = isListed ? { missing, earlier } : total;
  const point = isListed ? "missing-listed" : "missing";
  return Object.values(values).some(Boolean) ? [sentence(point, values, true)] : [];
}

/** @param {string} start @param {string | number} coup */
const place = (start, coup) => `${start} ${coup}`;

/** Coups called off, against statements here and elsewhere. @param {DrawsTally} tally @param {Pick<Statement, "start" | "coup" | "text">[]} all */
function calledOff({ calledOff: coups, statements }, all) {
  const texts = new Set(statements.map(({ text }) => text));
  const placesHere = new Set(statements.map(({ start, coup }) => place(start, coup)));
  const otherStatements = all.filter(({ text }) => !texts.has(text));
  const signed = new Set(otherStatements.map(({ start, coup }) => place(start, coup)));
  const signedPlaces = new Set();
  let harmless = 0;
  for (const { witness, start, coup, isShown } of coups) {
    if (!witness) continue;
    const isBeforeEnd = placesHere.has(place(start, `end ${coup - 1}`));
    if (isShown || signed.has(place(start, coup))) signedPlaces.add(place(start, coup));
    else if (placesHere.has(place(start, coup)) || isBeforeEnd) harmless++;
  }
  const count = coups.length;
  if (!count) return [];
  const values = { count, shown: harmless };
  return [
    sentence("called_off", values, harmless < count),
    ...countSentences("signed", signedPlaces.size, true),
  ];
}

/** @param {DrawsTally} tally @param {boolean} soFar */
function ends({ unstatedDraws, lostCoups, isClosed, isOpen, unplayedDraws, hidden }, soFar) {
  return [
    ...countSentences("unstated", unstatedDraws, true),
    ...countSentences("unsettled", lostCoups + Number(isClosed && !soFar), true),
    ...(isOpen && !soFar ? [sentence("no_end", {}, true)] : []),
    ...countSentences("unplayed", unplayedDraws),
    ...countSentences("hidden", hidden),
  ];
}

/**
 * A witness's list, and the key that signed a statement of it in the records; empty if none did.
 * Throws an Error that says why it is none.
 * @param {string} text @param {DrawsTally[]} tallies @returns {WitnessList}
 */
export function readList(text, tallies) {
  const lines = text.split("\n");
  if (lines.pop() || lines.length % 9) throw new Error("its last statement is not whole");
  const statements = Array.from({ length: lines.length / 9 }, (_, i) => {
    const [title, table, n, m, prev, start, coup, ...rest] = lines.slice(9 * i, 9 * i + 9);
    if (title !== "tapisvert draw 3") throw new Error(`statement ${i + 1} is none of a draw`);
    if (Number(n) !== i + 1) throw new Error(`statement ${n} stands where ${i + 1} is expected`);
    const fullText = [title, table, n, m, prev, start, coup, ...rest, ""].join("\n");
    const numbers = { n: Number(n), m: Number(m), line: 9 * i + 1 };
    return { ...numbers, table, prev, start, coup, text: fullText };
  });
  const texts = new Set(statements.map((statement) => statement.text));
  const witness = statementsOf(tallies).find((signed) => texts.has(signed.text))?.witness ?? "";
  return { statements: statements.map((item) => ({ ...item, witness })), witness };
}

/** What records lack of a witness's list. @param {DrawsTally[]} tallies @param {WitnessList} list */
export function onList(tallies, { statements, witness }) {
  const signed = statementsOf(tallies);
  if (signed.length && !witness) return [sentence("list_other", {}, true)];
  const texts = new Set(signed.map(({ text }) => text));
  const absent = statements.filter(({ text }) => !texts.has(text));
  const ofTables = absent.filter(({ table }) =>
    tallies.some((tally) => tally.table === table),
  ).length;
  const values = { statements: statements.length, own: ofTables, others: absent.length - ofTables };
  const laterStatements = signed.filter(
    (item) => item.witness === witness && item.n > statements.length,
  );
  return [
    sentence("listed", values, absent.length > 0),
    ...countSentences("list_short", new Set(laterStatements.map(({ n }) => n)).size, true),
  ];
}

/**
 * Statements of one key that cannot both be, in records and in a list.
 * @param {{file: string, tally: DrawsTally}[]} records @param {string} [listFile] @param {WitnessList | null} [list]
 */
export function differences(records, listFile = "", list = null) {
  const all = records.flatMap(({ file, tally }) =>
    tally.statements.map((item) => ({ ...item, file })),
  );
  const ofList = (list?.statements ?? []).map((item) => ({ ...item, file: listFile }));
  /** @type {Map<string, typeof all[number]>} */
  const firsts = new Map();
  const pairs = new Set();
  const contradictions = [];
  for (const item of [...all, ...(list?.witness ? ofList : [])]) {
    const { n, m, start, coup, table } = item;
    for (const [kind, number, ...scope] of [
      ["n", n],
      ["m", m, table],
      ["coup", coup, start],
    ]) {
      const key = JSON.stringify([kind, item.witness, number, ...scope]);
      const first = firsts.get(key) ?? item;
      firsts.set(key, first);
      const pair = `${first.text}\n${item.text}`;
      if (first.text === item.text || pairs.has(pair)) continue;
      pairs.add(pair);
      contradictions.push(difference(String(kind), String(number), first, item));
    }
  }
  let prev = NO_STATEMENT;
  for (const [index, item] of ofList.entries()) {
    const previous = ofList[Math.max(0, index - 1)];
    if (item.prev !== prev) contradictions.push(difference("link", String(item.n), previous, item));
    prev = toHex(sha256(utf8(item.text)));
  }
  return contradictions;
}

/** @typedef {{file: string, line: number, witness: string, table: string}} Place */
/** @param {string} kind @param {string} number @param {Place} first @param {Place} other */
function difference(kind, number, first, { file, line, witness, table }) {
  const texts = { number, file: first.file, line: String(first.line), witness, table };
  return { point: kind, values: { ...texts, other: file, other_line: String(line) } };
}
