/** Evaluation of a report, its series and the reported people as CSV. Pure. */

/** @import {Point, ReportedPerson} from "../../messages.d.ts" */

/** Standard deviations to either side that hold 95 of 100 results. */
const BAND = 1.959964;

/**
 * The bank's result, with stakes in prison at their value, against the band.
 * @param {{result: number, bound: number, expected: number, deviation: number, low: number, high: number}} sums
 */
export function bankResult({ result, bound, expected, deviation, low, high }) {
  const total = result + bound;
  const place = total < low ? "below" : total > high ? "above" : "within";
  return { total, place, deviations: deviation ? (total - expected) / deviation : 0 };
}

/** The curve with its band, from 0. @param {readonly Point[]} series */
export function resultCurve(series) {
  const from = { coups: 0, result: 0, expected: 0, deviation: 0 };
  return [from, ...series].map(({ coups, result, expected, deviation }) => ({
    coups,
    result,
    expected,
    low: expected - BAND * deviation,
    high: expected + BAND * deviation,
  }));
}

/** @param {readonly Point[]} series */
export function toCsv(series) {
  const lines = resultCurve(series).map((point) => [
    point.coups,
    ...[point.result, point.expected, point.low, point.high].map((amount) => amount.toFixed(2)),
  ]);
  return [["coups", "result_minor", "expected_minor", "low_minor", "high_minor"], ...lines]
    .map((line) => `${line.join(",")}\r\n`)
    .join("");
}

const PERSON = /** @type {const} */ ([
  "number",
  "name",
  "born",
  "document_kind",
  "country",
  "document",
]);
const ACT = /** @type {const} */ (["entry", "day", "act", "amount"]);

/** A line for each act of each person. @param {readonly ReportedPerson[]} persons */
export function peopleCsv(persons) {
  const lines = persons.flatMap((customer) =>
    customer.acts.map((act) => [
      ...PERSON.map((name) => customer[name]),
      ...ACT.map((name) => act[name]),
    ]),
  );
  return [[...PERSON, ...ACT.slice(0, -1), "amount_minor"], ...lines]
    .map((line) => `${line.map(quoteCell).join(",")}\r\n`)
    .join("");
}

/** @param {string | number | null} cell */
const quoteCell = (cell) =>
  typeof cell === "string" ? `"${cell.replaceAll('"', '""')}"` : String(cell ?? "");
