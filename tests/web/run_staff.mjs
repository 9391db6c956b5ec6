/** The pure parts of the staff panels, as tests call them: `[module, name, …arguments]`. */

import { readFile } from "node:fs/promises";
import { answer } from "./answering.mjs";

// What modules with elements ask for when they are loaded; none of these is shown.
globalThis.HTMLElement = class {};
const element = { setAttribute() {}, append() {}, addEventListener() {}, classList: { add() {} } };
Object.assign(document, { createElement: () => element, body: element });
const words = new URL("../../src/tapisvert/i18n/", import.meta.url);
Object.assign(globalThis, {
  addEventListener() {},
  fetch: async (url) => ({
    ok: true,
    text: () => readFile(new URL(url.pathname.split("/").at(-1), words), "utf8"),
  }),
});

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

/** The module that reads forms, once the words of their labels are there. */
async function forms() {
  const { loadMessages } = await import("../../src/tapisvert/web/core/text/i18n.js");
  await loadMessages("staff", "table", "cloth", "acts");
  return import("../../src/tapisvert/web/staff/form-readers.js");
}

/** The values with what a list has that was left as it is. */
function chosen({ fields }, values) {
  const lists = fields(values).filter(({ options }) => options?.length);
  const first = lists.map(({ name, value, options }) => [name, value ?? options[0].value]);
  return { ...Object.fromEntries(first), ...values };
}

/**
 * The body that values make by fields, or by those that a function of the module makes; shaped by
 * another function.
 */
async function read(found, fields, shape, values, ...more) {
  const { readForm } = await forms();
  const made = Array.isArray(fields) ? fields : found[fields.by](...fields.given);
  const form = { fields: () => made };
  if (shape) form.shape = (body, reader) => found[shape](body, reader, ...more);
  return readForm(form, chosen(form, values));
}

/** The body that values make in the form of a request, at a table in this state. */
async function request(found, what, state, values) {
  const { readForm } = await forms();
  const form = found.requestForm(what, state);
  return readForm(form, chosen(form, values));
}

await answer(async (module, name, ...values) => {
  await forms(); // limits have labels too
  const found = await import(`../../src/tapisvert/web/${module}.js`);
  if (name === "constant") return found[values[0]];
  if (name === "read") return read(found, ...values);
  if (name === "request") return request(found, ...values);
  return KEYS[name]?.(found, ...values) ?? found[name](...values);
});
