/** The maxima that a form asks for: of each kind of chance, and of a chance with one of its own. Pure. */

/** @import {Rulebook} from "../../core/table/rulebook.js" */

/**
 * The kinds of chance with a maximum each, and the simple chances where the house has one for a
 * chance alone; empty with cards that have one maximum for all.
 * @param {Rulebook} rulebook
 * @returns {string[]}
 */
export function maximumKinds(rulebook) {
  const own = ownChances(rulebook);
  if (rulebook.layout === "wheel") return [...Object.keys(rulebook.pays), ...own];
  return own.length ? ["simple", ...own] : [];
}

/**
 * The simple chances, if the house has a maximum for one of them alone.
 * @param {Rulebook} rulebook
 * @returns {string[]}
 */
export function ownChances({ chances, limits }) {
  const posted = /** @type {any} */ (limits)?.maximum;
  const simple = (chances ?? []).filter(({ kind }) => kind === "simple").map(({ name }) => name);
  const hasOwn = typeof posted === "object" && simple.some((name) => name in (posted ?? {}));
  return hasOwn ? simple : [];
}

/**
 * The caps of these maxima; a chance alone has that of the simple chances.
 * @param {Rulebook} rulebook
 * @returns {Record<string, number>}
 */
export function maximumCaps(rulebook) {
  const caps = /** @type {any} */ (rulebook).caps ?? {};
  if (caps.simple === undefined) return caps;
  return {
    ...Object.fromEntries(ownChances(rulebook).map((name) => [name, caps.simple])),
    ...caps,
  };
}

/**
 * The kind of chance whose cap and standing rule hold for a maximum.
 * @param {Rulebook} rulebook
 * @param {string} name
 */
export const kindOf = (rulebook, name) => (ownChances(rulebook).includes(name) ? "simple" : name);
