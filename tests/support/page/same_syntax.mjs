/**
 * The names of the modules of which two texts differ in more than comments, a line each. The module
 * that parses them, the formatter's, comes first; the texts stand in two folders.
 */

import { readFileSync } from "node:fs";

const [parser = "", first, second, ...names] = process.argv.slice(2);
const { parsers } = await import(parser);
const places = new Set(["start", "end", "loc", "range", "comments", "tokens", "__contentEnd"]);

for (const name of names) {
  const [tree, otherTree] = [first, second].map((folder) => {
    const program = parsers.acorn.parse(readFileSync(`${folder}/${name}`, "utf8"), {});
    return JSON.stringify(program, (key, value) =>
      places.has(key) ? undefined : typeof value === "bigint" ? String(value) : value,
    );
  });
  if (tree !== otherTree) console.log(name);
}
