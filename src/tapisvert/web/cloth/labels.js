/** Labels of chances and numbers in the reader's language, and the chance of a control. */

import { hasMessage, t } from "../core/text/i18n.js";
import { CHANCES, numberColour, numberText } from "./chances.js";

/** A number with its colour: 17, black. @param {number} number */
export function numberName(number) {
  return t(`number-${numberColour(number)}`, { number: numberText(number) });
}

/** The name of a chance: `14/17` is the split of 14 and 17. @param {string} place */
export function chanceName(place) {
  if (hasMessage(`chance-${place}`)) return t(`chance-${place}`);
  const chance = CHANCES.get(place);
  if (!chance) return place;
  const { kind, numbers } = chance;
  if (kind === "plein") return t("chance-plein", { number: numberName(numbers[0] ?? 0) });
  const key = `chance-${kind.replace("é", "e").replace(" ", "-")}`;
  const all = numbers.length > 4 ? [numbers[0], numbers.at(-1)] : numbers;
  return t(key, {
    numbers: all.map((number) => numberText(number ?? 0)).join(kind === "cheval" ? "/" : "-"),
  });
}

/** The degree of a prison as it is written at the table. @param {number} degree */
export function roman(degree) {
  const [tens, digit] = [Math.floor(degree / 10), degree % 10];
  const units = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"];
  return "X".repeat(tens) + units[digit];
}

/**
 * The chance of the control of an event.
 * @param {EventTarget | null} target
 * @param {string} [selector]
 */
export function chanceAt(target, selector = "[data-on]") {
  const element = target instanceof Element ? target.closest(selector) : null;
  return element instanceof SVGElement ? element.dataset["on"] : undefined;
}
