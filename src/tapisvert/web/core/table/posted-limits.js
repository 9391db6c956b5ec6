/** The posted limits of a table in one line. */

import { money } from "../text/format.js";
import { t } from "../text/i18n.js";

/** Simple chances that may have a maximum of their own. */
const SIMPLE = ["rouge", "noir", "couleur", "inverse", "pair", "impair", "manque", "passe"];

/**
 * The minimum, the maximum of the simple chances, and that of each one that has its own.
 * @param {{minimum: number, maximum?: Record<string, number> | number | null}} limits
 */
export function limitsText({ minimum, maximum }) {
  const labels = typeof maximum === "number" ? { simple: maximum } : (maximum ?? {});
  const max = labels["simple"];
  const all = max
    ? t("limits-between", { minimum: money(minimum), maximum: money(max) })
    : t("limits-from", { minimum: money(minimum) });
  const amounts = new Set(SIMPLE.flatMap((chance) => labels[chance] ?? []));
  const values = [...amounts].map((amount) => {
    const chances = SIMPLE.filter((chance) => labels[chance] === amount).join(", ");
    return t("limits-of", { chances, maximum: money(amount) });
  });
  return [all, ...values].join(" · ");
}
