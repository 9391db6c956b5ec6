/** Types of the verifier. */

/** @import {DrawsTally} from './draws.js' */
/** @typedef {{line: number, code: string, message: string}} Finding */
/** @typedef {{[key: string]: any}} Fields A JSON object; readLine has looked at what it holds. */
/** @typedef {'pack' | 'single_zero' | 'double_zero' | 'triple_zero'} Kind Cards, or the wheel. */
/** @typedef {'betting' | 'closed' | 'suspended' | 'finished'} Phase Phase of a table. */
/**
 * @typedef {object} Rules The rules of cards and numbers.
 * @property {Kind} kind
 * @property {string[]} rows
 * @property {number} stop
 * @property {number} cutCard
 * @property {number} seen
 * @property {boolean} [seenFromFirst] True if every coup counts from the first seen card on.
 * @property {number} [refaitTotal] 31 by default.
 * @property {string} [refait] The result of a refait or zero: `prison` by default.
 * @property {number} [packs] 6 by default.
 * @property {number} [burnt] 5 by default.
 * @property {boolean} [oneMore] One more coup follows the one that comes upon the cut card: R25.
 * @property {number} [ace] The first cards of a row among which the ace of spades halves: 3.
 */
/** @typedef {{witness: string, players: string[], withheldCount: number}} Binding Without whom the house could not choose a coup. */
/**
 * @typedef {object} Statement A witness's statement: of a record, where its signature holds, or of its list.
 * @property {string} witness The fingerprint of the key.
 * @property {string} table
 * @property {number} n
 * @property {number} m
 * @property {string} prev
 * @property {string} start
 * @property {string} coup Its number, or `end J`.
 * @property {string} text
 * @property {number} line
 */
/** @typedef {{statements: Statement[], witness: string}} WitnessList A witness's list, and its key. */
/** @typedef {"witnessed" | "fixed" | "choosable" | "no_coup" | "wrong"} Grade */
/** @typedef {{point: string, values: Record<string, string | number>, isDoubt: boolean}} Sentence Its words are `verdict-POINT` of the topic `verify`. */
/** @typedef {{grade: Grade, isComplete: boolean, sentences: Sentence[]}} Verdict */
/**
 * @typedef {object} Report
 * @property {boolean} ok
 * @property {Finding[]} findings The first wrong line first.
 * @property {Record<string, number>} checked Counts by kind.
 * @property {Finding[]} remarks Nothing wrong, but worth knowing.
 * @property {DrawsTally} tally
 * @property {Verdict} verdict
 */

export {};
