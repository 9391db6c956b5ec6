/** The posted limits of a table in one line. */

import { money } from "../text/format.js";
import { t } from "../text/i18n.js";

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
