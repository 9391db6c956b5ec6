/**
 * The page's verifier on the command line, for tests.
 *
 *     node run_verify.mjs [--so-far] FILE …   prints a line of JSON for each file, its report
 *     node run_verify.mjs --calls             reads lines [name, …arguments] and prints what each call gives
 *
 * Bytes are written {"hex": …} going in, and come out as hexadecimal digits.
 */

import {readFileSync} from 'node:fs';
import * as verifier from '../../src/tapisvert/web/verify.js';

const DECODER = new TextDecoder('utf-8', {fatal: true, ignoreBOM: true});

function report(name, options) {
  const bytes = readFileSync(name);
  try {
    return verifier.verify(DECODER.decode(bytes), options);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // What is no UTF-8 is no line: those before it are read, and the wrong one is named.
    const lines = Buffer.from(bytes.toString('latin1'), 'latin1').toString('utf8').split('\n');
    const kept = [];
    for (const line of lines) {
      if (line.includes('\ufffd')) break;
      kept.push(line);
    }
    return verifier.verify([...kept, 'no UTF-8'].join('\n'), options);
  }
}

const given = (value) =>
  Array.isArray(value) ? value.map(given)
  : value && typeof value === 'object' ? ('hex' in value ? verifier.unhex(value.hex)
    : Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, given(inner)])))
  : value;
const shown = (value) =>
  value instanceof Uint8Array ? verifier.hex(value) : Array.isArray(value) ? value.map(shown) : value;

/** What a verifier says after each line. */
function takeAll(lines) {
  const taking = new verifier.Verifier();
  return lines.map((line) => taking.take(line));
}

const names = process.argv.slice(2);
if (names[0] === '--calls') {
  const calls = readFileSync(0, 'utf8').trimEnd().split('\n').map((line) => JSON.parse(line));
  for (const [name, ...values] of calls) {
    const called = name === 'takeAll' ? takeAll : verifier[name];
    console.log(JSON.stringify(shown(called(...values.map(given)))));
  }
} else {
  const soFar = names[0] === '--so-far';
  for (const name of soFar ? names.slice(1) : names) console.log(JSON.stringify(report(name, {soFar})));
}
