/** Form fields of a table's limits, with the caps of the rules (CR-5). */

import { money } from "../core/format.js";
import { hasMessage, t } from "./i18n.js";

/** @import {Rulebook} from "../core/rulebook.js" */
/** @import {Posted} from "../messages.d.ts" */
/** @import {Field} from "./form.js" */

/**
 * The kinds of chance with a maximum each; empty with cards, which have one for all.
 * @param {Rulebook} rulebook
 */
export function maximumKinds(rulebook) {
  return rulebook.layout === "wheel" ? Object.keys(rulebook.pays) : [];
}

/**
 * @param {Rulebook} rulebook
 * @returns {Record<string, number>}
 */
export function maximumCaps(rulebook) {
  return /** @type {any} */ (rulebook).caps ?? {};
}

/** @param {number | null | undefined} minor */
const optionalMoney = (minor) => (minor === null || minor === undefined ? "" : money(minor));

/**
 * @param {Rulebook} rulebook
 * @param {Posted | null} posted
 * @returns {Field[]}
 */
export function limitFields(rulebook, posted) {
  const caps = maximumCaps(rulebook);
  const most = posted?.maximum ?? null;
  /** @type {Field} */
  const minimum = {
    name: "minimum",
    label: t("ask-minimum"),
    kind: "amount",
    isOptional: posted === null,
    value: optionalMoney(posted?.minimum),
  };
  if (rulebook.layout !== "wheel") {
    const value =
      typeof most === "number"
        ? optionalMoney(most)
        : most === null
          ? ""
          : optionalMoney(Object.values(most)[0]);
    return [
      minimum,
      {
        name: "maximum",
        label: t("ask-maximum"),
        kind: "amount",
        isOptional: posted === null,
        value,
      },
    ];
  }
  return [
    minimum,
    ...maximumKinds(rulebook).map((kind) => ({
      name: `maximum-${kind}`,
      label: kindName(kind),
      kind: /** @type {const} */ ("amount"),
      isOptional: posted === null,
      value: optionalMoney(typeof most === "object" ? most?.[kind] : most),
      group: t("ask-maxima"),
      isFolded: posted === null,
      help: caps[kind] === undefined ? "" : t("help-cap", { most: money(caps[kind]) }),
    })),
  ];
}

/** @param {string} kind */
export function kindName(kind) {
  const key = `kind-${kind.replaceAll(" ", "-").replaceAll("é", "e")}`;
  return hasMessage(key) ? t(key) : kind;
}
