/** The form of a table's limits, with the caps of the rules (CR-5). */

import { chanceName } from "../../cloth/labels.js";
import { notify } from "../../core/announcer.js";
import {
  capKind,
  maximumCaps,
  maximumKinds,
  ownChances,
  raisedAlone,
  splitDerogation,
} from "../../core/table/maxima.js";
import { money } from "../../core/text/format.js";
import { hasMessage, t } from "../i18n.js";
import { requestAct } from "../act-form.js";

/** @import {Rulebook} from "../../core/table/rulebook.js" */
/** @import {Posted} from "../../messages.d.ts" */
/** @import {Body, Field, FormReader} from "../form-readers.js" */

/**
 * The fields of a form whose names begin alike, by the rest of these; and the others.
 * @param {Body} body
 * @param {string} prefix
 * @returns {[group: Body | undefined, rest: Body]}
 */
export function gather(body, prefix) {
  const [groupEntries, rest] = [true, false].map((isInGroup) =>
    Object.entries(body).filter(([name]) => name.startsWith(prefix) === isInGroup),
  );
  const group = groupEntries.map(([name, value]) => [name.slice(prefix.length), value]);
  return [group.length ? Object.fromEntries(group) : undefined, Object.fromEntries(rest)];
}

/**
 * Posted limits: one maximum, or one for each kind of chance, at least the minimum.
 * @param {Body} body
 * @param {FormReader} reader
 */
export function gatherMaxima(body, reader) {
  for (const [name, maximum] of Object.entries(body))
    if (name.startsWith("maximum") && maximum < body["minimum"])
      reader.fail(name, "wrong-below-minimum");
  const [maximum, rest] = gather(body, "maximum-");
  return maximum ? { ...rest, maximum } : rest;
}

/** Limits that are changed: one at least. @param {Body} body @param {FormReader} reader */
export function gatherLimits(body, reader) {
  if (!Object.keys({ ...body, ...reader.errors }).length) reader.fail("minimum", "wrong-nothing");
  return gatherMaxima(body, reader);
}

/**
 * The form of the limits posted at a table. A maximum above the direction's own limit becomes a
 * request for a derogation (CR-5e).
 * @param {string} table
 * @param {Rulebook} rulebook
 * @param {Posted | null} currentLimits
 * @param {(body: any) => Promise<unknown>} give Gives the command `limits`.
 */
export const limitsForm = (table, rulebook, currentLimits, give) => ({
  fields: () => limitFields(rulebook, currentLimits),
  shape: gatherLimits,
  send: async (/** @type {Body} */ body) => {
    const { beyond: derogation, rest } = splitDerogation(body, rulebook, currentLimits);
    if (rest) await give(rest);
    if (!derogation) return;
    await requestAct("derogation", { table, maximum: derogation });
    notify(t("derogation-asked"), { kind: "good" });
  },
  codeFields: { invalid_limits: "minimum", above_cap: "minimum" },
});

/** @param {number | null | undefined} minor */
const optionalMoney = (minor) => (minor === null || minor === undefined ? "" : money(minor));

/** @param {Rulebook} rulebook @param {Posted | null} currentLimits @returns {Field[]} */
export function limitFields(rulebook, currentLimits) {
  const maximum = currentLimits?.maximum ?? null;
  /** @type {Field} */
  const minimum = {
    name: "minimum",
    kind: "amount",
    isOptional: currentLimits === null,
    value: optionalMoney(currentLimits?.minimum),
  };
  const kinds = maximumKinds(rulebook);
  if (!kinds.length) {
    const value = optionalMoney(typeof maximum === "number" ? maximum : maximum?.["simple"]);
    return [
      minimum,
      { name: "maximum", kind: "amount", isOptional: currentLimits === null, value },
    ];
  }
  const [chances, caps] = [ownChances(rulebook), maximumCaps(rulebook)];
  const multiples = rulebook.multiples?.["limits"] ?? {};
  /** The posted maximum; none where it is the multiple that follows the minimum. @param {string} kind */
  const postedMaximum = (kind) => {
    const amount = typeof maximum === "object" ? maximum?.[kind] : maximum;
    const isMultiple = currentLimits && amount === multiples[kind] * currentLimits.minimum;
    return isMultiple ? "" : optionalMoney(amount);
  };
  return [
    minimum,
    ...kinds.map((kind) => ({
      name: `maximum-${kind}`,
      label: chances.includes(kind) ? chanceName(kind) : kindName(kind),
      kind: /** @type {const} */ ("amount"),
      most: caps[kind],
      isOptional: currentLimits === null || chances.includes(kind) || kind in multiples,
      value: postedMaximum(kind),
      group: t("ask-maxima"),
      isFolded: currentLimits === null,
      help:
        kind in multiples
          ? t("help-multiple", { multiple: multiples[kind] })
          : capHelp(rulebook, kind),
    })),
  ];
}

/** @param {Rulebook} rulebook @param {string} kind */
function capHelp(rulebook, kind) {
  const cap = maximumCaps(rulebook)[kind];
  const ownMaximum = raisedAlone(rulebook, capKind(rulebook, kind));
  if (cap === undefined) return "";
  if (ownMaximum >= cap) return t("help-cap", { most: money(cap) });
  return t("help-derogation", { alone: money(ownMaximum), most: money(cap) });
}

/** @param {string} kind */
export function kindName(kind) {
  const key = `kind-${kind.replaceAll(" ", "-").replaceAll("é", "e")}`;
  return hasMessage(key) ? t(key) : kind;
}
