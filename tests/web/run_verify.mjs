/**
 * The page's verifier, as tests call it; `report` and the name of a file give the report on it.
 *
 * Bytes are written {"hex": …} going in, and come out as hexadecimal digits.
 */

import { readFileSync } from "node:fs";
import { answer } from "./answering.mjs";
import * as verifier from "../../src/tapisvert/web/verify.js";

const DECODER = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function report(name, options) {
  const bytes = readFileSync(name);
  try {
    return verifier.verify(DECODER.decode(bytes), options);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // What is no UTF-8 is no line: those before it are read, and the wrong one is named.
    const lines = Buffer.from(bytes.toString("latin1"), "latin1").toString("utf8").split("\n");
    const kept = [];
    for (const line of lines) {
      if (line.includes("\ufffd")) break;
      kept.push(line);
    }
    return verifier.verify([...kept, "no UTF-8"].join("\n"), options);
  }
}

const given = (value) =>
  Array.isArray(value)
    ? value.map(given)
    : value && typeof value === "object"
      ? "hex" in value
        ? verifier.fromHex(value.hex)
        : Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, given(inner)]))
      : value;
const shown = (value) =>
  value instanceof Uint8Array
    ? verifier.toHex(value)
    : Array.isArray(value)
      ? value.map(shown)
      : value;

/** What a verifier says after each line. */
function feedAll(lines) {
  const taking = new verifier.Verifier();
  return lines.map((line) => taking.feed(line));
}

/** The verdicts on records beside each other, and beside the text of a witness's list. */
function compare(names, { list = null, trusted = [], soFar = false }) {
  const records = names.map((file) => ({ file, tally: report(file, { soFar }).tally }));
  const otherTallies = records.map(({ tally }) => tally);
  const witnessList = list === null ? null : verifier.readList(list, otherTallies);
  const options = { otherTallies, list: witnessList, trusted, soFar };
  return {
    verdicts: otherTallies.map((tally) => verifier.judge(tally, options)),
    listed: witnessList && verifier.onList(otherTallies, witnessList),
    differences: verifier.differences(records, "list", witnessList),
  };
}

/** The numbers of a stream below each bound. */
function numbersBelow(share, start, coup, key, bounds) {
  const stream = verifier.coupStream(share, start, coup, key.length ? key : undefined);
  return bounds.map((bound) => verifier.uniformBelow(stream, bound));
}

/** The cards of the coups of a pack, each from its share, start and key. */
function dealt(rulebook, openings) {
  const pack = new verifier.PackInPlay(verifier.tableRules({ rulebook }));
  return openings.map(([share, start, key], i) =>
    pack.deal(verifier.coupStream(share, start, i + 1, key.length ? key : undefined)),
  );
}

const shake256 = (message, size) => new verifier.Shake256(message).read(size);

const calls = { ...verifier, report, feedAll, compare, numbersBelow, dealt, shake256 };

await answer((name, ...values) => shown(calls[name](...values.map(given))));
