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
  const named = typeof maximum === "number" ? { simple: maximum } : (maximum ?? {});
  const most = named["simple"];
  const all = most
    ? t("limits-between", { minimum: money(minimum), maximum: money(most) })
    : t("limits-from", { minimum: money(minimum) });
  const amounts = new Set(SIMPLE.flatMap((chance) => named[chance] ?? []));
  const own = [...amounts].map((amount) => {
    const chances = SIMPLE.filter((chance) => named[chance] === amount).join(", ");
    return t("limits-of", { chances, maximum: money(amount) });
  });
  return [all, ...own].join(" · ");
}
