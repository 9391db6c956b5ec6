/** The acts of the house outside the tables, as sentences: of its people, and of the machine. */

import { get } from "../../core/api.js";
import { h } from "../../core/dom.js";
import { dateTime, money } from "../../core/text/format.js";
import { hasMessage, t } from "../../core/text/i18n.js";
import { actName, placeText, rolesText } from "../act-texts.js";
import { actionButton } from "../frame.js";

/** @import {Child} from "../../core/dom.js" */
/** @import {HouseAct, HouseActs} from "../../messages.d.ts" */

/**
 * Adds the latest acts to a list, and a button for earlier ones.
 * @param {Element} lines
 * @param {() => boolean} isWanted
 */
export async function showActs(lines, isWanted) {
  const load = async (/** @type {string} */ query) => {
    /** @type {HouseActs} */
    const { acts, before } = await get(`/api/staff/acts${query}`);
    if (!isWanted()) return;
    lines.append(...acts.map((act) => stampedLine(act, dateTime, h("span.event", sentence(act)))));
    if (before === null) return;
    const moreButton = actionButton(t("acts-more"), async () => {
      await load(`?before=${before}`);
      line.remove();
    });
    const line = h("li", moreButton);
    lines.append(line);
  };
  await load("");
}

/**
 * A line of a journal: its number and its moment, and what happened.
 * @param {{number: number | null, at: number}} stamp
 * @param {(at: number) => string} format
 * @param {Child} content
 */
export function stampedLine({ number, at }, format, content) {
  const timeElement = h("time", { datetime: new Date(at).toISOString() }, format(at));
  const stamp = h("span.at.figure", number !== null && h("b", number), " ", timeElement);
  return h("li", { value: number ?? undefined }, stamp, content);
}

/** @param {HouseAct} one */
function sentence({ act, kind, by, about, amount, fields }) {
  const key = `act-${act}`;
  if (!hasMessage(key)) return act;
  const roles = String(fields["after"] ?? "").split(" ");
  return t(key, {
    ...{
      void: "none",
      times: "",
      session: "",
      first: "",
      last: "",
      corrects: "none",
      signed_by: "none",
    },
    ...fields,
    desk: placeText(fields["desk"]),
    to: placeText(fields["to"]),
    previous: money(Number(fields["previous"] ?? 0)),
    after: rolesText(roles.filter(Boolean)),
    by: by ?? "machine",
    about: about ?? "",
    amount: typeof amount === "number" ? money(amount) : "",
    kind: kind ? actName(kind, fields) : "",
  });
}
