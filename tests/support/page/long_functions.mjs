/**
 * The functions that are longer than so many lines in the modules named on the command line,
 * a line each. The module that parses them, the formatter's, comes first, then the number.
 */

import { readFileSync } from "node:fs";

const [parser = "", longest, ...paths] = process.argv.slice(2);
const { parsers } = await import(parser);

for (const path of paths) {
  const text = readFileSync(path, "utf8");
  const line = (/** @type {number} */ at) => text.slice(0, at).split("\n").length;
  for (const { start, end } of functions(parsers.acorn.parse(text, {}))) {
    const [from, to] = [line(start), line(end)];
    if (to - from < Number(longest)) continue;
    console.log(`${path}:${from} ${text.split("\n")[from - 1]?.trim()} (${to - from + 1} lines)`);
  }
}

/**
 * Every function below a node of the tree: declared, a method, an arrow.
 * @param {unknown} node
 * @returns {Generator<{start: number, end: number}>}
 */
function* functions(node) {
  if (typeof node !== "object" || node === null) return;
  if ("type" in node && /Function/.test(String(node.type))) {
    yield /** @type {{start: number, end: number}} */ (node);
  }
  for (const child of Object.values(node)) yield* functions(child);
}
