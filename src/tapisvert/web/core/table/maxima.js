/** The maxima of a table: their chances, their caps, and derogations (CR-5). Pure. */

/** @import {Posted} from "../../messages.d.ts" */
/** @import {Rulebook} from "./rulebook.js" */

/**
 * The kinds of chance with a maximum each, and the simple chances where the house has one for a
 * chance alone; empty with cards that have one maximum for all.
 * @param {Rulebook} rulebook
 */
export function maximumKinds(rulebook) {
  const chances = ownChances(rulebook);
  if (rulebook.layout === "wheel") return [...Object.keys(rulebook.pays), ...chances];
  return chances.length ? ["simple", ...chances] : [];
}

/**
 * The simple chances, if the house has a maximum for one of them alone.
 * @param {Rulebook} rulebook
 */
export function ownChances({ chances, limits }) {
  const maxima = /** @type {any} */ (limits)?.maximum;
  const simple = (chances ?? []).filter(({ kind }) => kind === "simple").map(({ name }) => name);
  const hasOwn = typeof maxima === "object" && simple.some((name) => name in (maxima ?? {}));
  return hasOwn ? simple : [];
}

/**
 * The caps of these maxima that are no multiples of the minimum; a chance alone has that of the simple
 * chances.
 * @param {Rulebook} rulebook
 * @returns {Record<string, number>}
 */
export function maximumCaps(rulebook) {
  const caps = { .../** @type {any} */ (rulebook).caps };
  for (const kind of Object.keys(rulebook.multiples?.["caps"] ?? {})) delete caps[kind];
  if (caps.simple === undefined) return caps;
  return {
    ...Object.fromEntries(ownChances(rulebook).map((name) => [name, caps.simple])),
    ...caps,
  };
}

/**
 * The kind of chance whose cap and standing rule apply to a maximum.
 * @param {Rulebook} rulebook
 * @param {string} name
 */
export const capKind = (rulebook, name) => (ownChances(rulebook).includes(name) ? "simple" : name);

/** @param {any} limits @param {string} kind @returns {number} */
const maximumFor = (limits, kind) => limits?.maximum?.[kind] ?? 0;

/**
 * The maximum that the direction posts alone at a minimum; no bound where the rules have no cap.
 * @param {any} rulebook
 * @param {string} kind
 * @param {number} [minimum]
 * @returns {number}
 */
export function raisedAlone(rulebook, kind, minimum = rulebook.limits?.minimum) {
  if (rulebook.caps?.[kind] === undefined) return Infinity;
  const section = rulebook.standing?.[kind] === undefined ? "limits" : "standing";
  const multiple = rulebook.multiples?.[section]?.[kind];
  if (multiple) return multiple * minimum;
  return rulebook.standing?.[kind] ?? maximumFor(rulebook.limits, kind);
}

/**
 * The maxima that need a controller's consent (CR-5e), and the other limits; null if there are none.
 * @param {{minimum?: number, maximum?: number | Record<string, number>}} requested
 * @param {Rulebook} rulebook
 * @param {Posted | null} postedLimits
 */
export function splitDerogation(requested, rulebook, postedLimits) {
  const requestedMaxima = typeof requested.maximum === "object" ? requested.maximum : {};
  const minimum = requested.minimum ?? postedLimits?.minimum;
  const isBeyond = (/** @type {string} */ kind) =>
    requestedMaxima[kind] >
    Math.max(
      raisedAlone(rulebook, capKind(rulebook, kind), minimum),
      maximumFor(postedLimits, kind),
    );
  const derogation = Object.fromEntries(
    Object.entries(requestedMaxima).filter(([kind]) => isBeyond(kind)),
  );
  if (!Object.keys(derogation).length) return { beyond: null, rest: requested };
  const ordinary = Object.fromEntries(
    Object.entries(requestedMaxima).filter(([kind]) => !isBeyond(kind)),
  );
  const rest = Object.keys(ordinary).length
    ? { ...requested, maximum: ordinary }
    : { minimum: requested.minimum };
  return {
    beyond: derogation,
    rest: Object.values(rest).some((entry) => entry !== undefined) ? rest : null,
  };
}
