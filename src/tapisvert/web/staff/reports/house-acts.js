/** The acts of the house outside the tables, as sentences: of its people, and of the machine. */

import { get } from "../../core/api.js";
import { h } from "../../core/dom.js";
import { dateTime, money } from "../../core/text/format.js";
import { hasMessage, t } from "../../core/text/i18n.js";
import { actName, rolesText } from "../act-texts.js";

/** @import {HouseAct, HouseActs} from "../../messages.d.ts" */

/**
 * Adds the latest acts to a list, and a button for earlier ones.
 * @param {Element} lines
 * @param {() => boolean} isWanted
 */
export async function showActs(lines, isWanted) {
  const load = async (/** @type {number | null} */ before) => {
    /** @type {HouseActs} */
    const page = await get(`/api/staff/acts${before === null ? "" : `?before=${before}`}`);
    if (!isWanted()) return;
    lines.append(...page.acts.map(actLine));
    if (page.before !== null) lines.append(earlier(page.before, load));
  };
  await load(null);
}

/**
 * @param {number} before
 * @param {(before: number) => Promise<void>} load
 */
function earlier(before, load) {
  const button = h("button", { type: "button" }, t("acts-more"));
  const line = h("li", button);
  button.addEventListener("click", () => {
    button.disabled = true;
    load(before).then(
      () => line.remove(),
      () => {
        button.disabled = false;
      },
    );
  });
  return line;
}

/** @param {HouseAct} one */
function actLine(one) {
  return h(
    "li",
    { value: one.number ?? undefined },
    h(
      "span.at.figure",
      one.number !== null && h("b", one.number),
      " ",
      h("time", { datetime: new Date(one.at).toISOString() }, dateTime(one.at)),
    ),
    h("span.event", sentence(one)),
  );
}

/** @param {HouseAct} one */
function sentence({ act, kind, by, about, amount, fields }) {
  const key = `act-${act}`;
  if (!hasMessage(key)) return act;
  const roles = String(fields["after"] ?? "").split(" ");
  return t(key, {
    ...{ void: "none", times: "", session: "", first: "", last: "" },
    ...fields,
    after: rolesText(roles.filter(Boolean)),
    by: by ?? "machine",
    about: about ?? "",
    amount: typeof amount === "number" ? money(amount) : "",
    kind: kind ? actName(kind, fields) : "",
  });
}
