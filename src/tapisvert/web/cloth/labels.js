/** Labels of chances and numbers in the reader's language, and the chance of a control. */

import { hasMessage, t } from "../core/text/i18n.js";
import { CHANCES, numberColour, numberText } from "./chances.js";

/** A number with its colour: 17, black. @param {number} number */
export function numberName(number) {
  return t(`number-${numberColour(number)}`, { number: numberText(number) });
}

/** The name of a chance: `14/17` is the split of 14 and 17. @param {string} on */
export function chanceName(on) {
  if (hasMessage(`chance-${on}`)) return t(`chance-${on}`);
  const chance = CHANCES.get(on);
  if (!chance) return on;
  const { kind, numbers } = chance;
  if (kind === "plein") return t("chance-plein", { number: numberName(numbers[0] ?? 0) });
  const key = `chance-${kind.replace("é", "e").replace(" ", "-")}`;
  const all = kind === "sixain" ? [numbers[0], numbers.at(-1)] : numbers;
  return t(key, {
    numbers: all.map((number) => numberText(number ?? 0)).join(kind === "cheval" ? "/" : "-"),
  });
}

/** The degree of a prison as it is written at the table. @param {number} degree */
export function roman(degree) {
  const [tens, ones] = [Math.floor(degree / 10), degree % 10];
  const units = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"];
  return "X".repeat(tens) + units[ones];
}

/**
 * The chance of the control of an event.
 * @param {EventTarget | null} target
 * @param {string} [which]
 */
export function chanceAt(target, which = "[data-on]") {
  const found = target instanceof Element ? target.closest(which) : null;
  return found instanceof SVGElement ? found.dataset["on"] : undefined;
}
