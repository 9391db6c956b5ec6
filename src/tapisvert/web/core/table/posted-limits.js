/** The posted limits of a table: in one line, and the maximum of a chance. */

import { money } from "../text/format.js";
import { t } from "../text/i18n.js";

/** @import {Rulebook} from "./rulebook.js" */

/** Simple chances that may have a maximum of their own. */
const SIMPLE = ["rouge", "noir", "couleur", "inverse", "pair", "impair", "manque", "passe"];

/**
 * The minimum, the maximum of the simple chances, and separate maxima of single ones.
 * @param {{minimum: number, maximum?: Record<string, number> | number | null}} limits
 */
export function limitsText({ minimum, maximum }) {
  const maxima = typeof maximum === "number" ? { simple: maximum } : (maximum ?? {});
  const max = maxima["simple"];
  const range = max
    ? t("limits-between", { minimum: money(minimum), maximum: money(max) })
    : t("limits-from", { minimum: money(minimum) });
  const amounts = new Set(SIMPLE.flatMap((chance) => maxima[chance] ?? []));
  const exceptions = [...amounts].map((amount) => {
    const chances = SIMPLE.filter((chance) => maxima[chance] === amount).join(", ");
    return t("limits-of", { chances, maximum: money(amount) });
  });
  return [range, ...exceptions].join(" · ");
}

/** @typedef {{rulebook: Rulebook, limits: any}} LimitedTable A table's rules and posted limits. */

/** The maximum of a chance; null without one. @param {LimitedTable} table @param {string} chance */
export function maximumStake({ rulebook, limits }, chance) {
  const max = limits.maximum;
  if (typeof max === "number" || !max) return max ?? null;
  const kind = chanceKinds(rulebook).get(chance);
  return max[chance] ?? (kind && max[kind]) ?? null;
}

/** @type {WeakMap<object, Map<string, string>>} */
const kinds = new WeakMap();

/** The kind of each chance, cached: a wheel has 157. @param {Rulebook} rulebook */
function chanceKinds(rulebook) {
  const result =
    kinds.get(rulebook) ?? new Map(rulebook.chances.map(({ name, kind }) => [name, kind]));
  kinds.set(rulebook, result);
  return result;
}
