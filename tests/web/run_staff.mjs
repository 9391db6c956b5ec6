/** The pure parts of the staff panels, as tests call them: `[module, name, …arguments]`. */

import { answer } from "./answering.mjs";

/** Keys one after the other: what each did to a card, or the digits that they leave. */
const KEYS = {
  cards(entry, keys, letters) {
    let rank = null;
    return keys.map((key) => {
      const did = entry.parseCardKey(rank, key, letters);
      rank = did.rank;
      return did;
    });
  },
  digits: (entry, keys) => keys.reduce((typed, key) => entry.appendDigit(typed, key), ""),
};

await answer(async (module, name, ...values) => {
  const found = await import(`../../src/tapisvert/web/${module}.js`);
  if (name === "constant") return found[values[0]];
  return KEYS[name]?.(found, ...values) ?? found[name](...values);
});
