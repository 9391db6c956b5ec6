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
  const [own, rest] = [true, false].map((isOwn) =>
    Object.entries(body).filter(([name]) => name.startsWith(prefix) === isOwn),
  );
  const group = own.map(([name, value]) => [name.slice(prefix.length), value]);
  return [own.length ? Object.fromEntries(group) : undefined, Object.fromEntries(rest)];
}

/**
 * Posted limits: one maximum, or one for each kind of chance; none is below the minimum.
 * @param {Body} body
 * @param {FormReader} reader
 */
export function gatherMaxima(body, reader) {
  for (const [name, most] of Object.entries(body))
    if (name.startsWith("maximum") && most < body["minimum"])
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
 * The form of the limits posted at a table. What the direction may not raise alone becomes a
 * request for a derogation (CR-5e).
 * @param {string} table
 * @param {Rulebook} rulebook
 * @param {Posted | null} posted
 * @param {(body: any) => Promise<unknown>} give Gives the command `limits`.
 */
export const limitsForm = (table, rulebook, posted, give) => ({
  fields: () => limitFields(rulebook, posted),
  shape: gatherLimits,
  send: async (/** @type {Body} */ body) => {
    const { beyond, rest } = splitDerogation(body, rulebook, posted);
    if (rest) await give(rest);
    if (!beyond) return;
    await requestAct("derogation", { table, maximum: beyond });
    notify(t("derogation-asked"), { kind: "good" });
  },
  codeFields: { bad_limits: "minimum", above_cap: "minimum" },
});

/** @param {number | null | undefined} minor */
const optionalMoney = (minor) => (minor === null || minor === undefined ? "" : money(minor));

/** @param {Rulebook} rulebook @param {Posted | null} posted @returns {Field[]} */
export function limitFields(rulebook, posted) {
  const most = posted?.maximum ?? null;
  /** @type {Field} */
  const minimum = {
    name: "minimum",
    kind: "amount",
    isOptional: posted === null,
    value: optionalMoney(posted?.minimum),
  };
  const kinds = maximumKinds(rulebook);
  if (!kinds.length) {
    const value = optionalMoney(typeof most === "number" ? most : most?.["simple"]);
    return [minimum, { name: "maximum", kind: "amount", isOptional: posted === null, value }];
  }
  const [own, caps] = [ownChances(rulebook), maximumCaps(rulebook)];
  return [
    minimum,
    ...kinds.map((kind) => ({
      name: `maximum-${kind}`,
      label: own.includes(kind) ? chanceName(kind) : kindName(kind),
      kind: /** @type {const} */ ("amount"),
      most: caps[kind],
      isOptional: posted === null || own.includes(kind),
      value: optionalMoney(typeof most === "object" ? most?.[kind] : most),
      group: t("ask-maxima"),
      isFolded: posted === null,
      help: capHelp(rulebook, kind),
    })),
  ];
}

/** @param {Rulebook} rulebook @param {string} kind */
function capHelp(rulebook, kind) {
  const { [kind]: most } = maximumCaps(rulebook);
  const alone = raisedAlone(rulebook, capKind(rulebook, kind));
  if (most === undefined) return "";
  if (alone >= most) return t("help-cap", { most: money(most) });
  return t("help-derogation", { alone: money(alone), most: money(most) });
}

/** @param {string} kind */
export function kindName(kind) {
  const key = `kind-${kind.replaceAll(" ", "-").replaceAll("é", "e")}`;
  return hasMessage(key) ? t(key) : kind;
}
