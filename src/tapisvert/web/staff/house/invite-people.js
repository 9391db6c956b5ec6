/** Several accounts at once, by a pasted list of names and roles, with a link for each person. */

import { notify } from "../../core/announcer.js";
import { post } from "../../core/api.js";
import { openDialog } from "../../core/dialog.js";
import { emit, h } from "../../core/dom.js";
import { copyText } from "../../core/share.js";
import { codeText } from "../error-view.js";
import { openForm } from "../form-dialog.js";
import { t } from "../i18n.js";

/** @import {AccountLink, Role} from "../../messages.d.ts" */
/** @typedef {{name: string, roles: Role[]}} Invitation */

export const ROLES = /** @type {Role[]} */ ([
  "player",
  "tailleur",
  "payeur",
  "chef",
  "inspector",
  "cashier",
  "controller",
  "direction",
]);
const MAX_PEOPLE = 100;

/**
 * The people of a list, one a line: a name, a colon (or a tab, as from a spreadsheet), and roles.
 * @param {string} text
 * @param {Record<string, string>} roleNames The roles in the reader's language.
 * @returns {{people: Invitation[]} | {line: number}} The first line that cannot be read.
 */
export function parsePeople(text, roleNames) {
  /** @type {Invitation[]} */
  const people = [];
  for (const [index, line] of text.split("\n").entries()) {
    if (!line.trim()) continue;
    const [name, ...rest] = line.split(/[:;\t]/).map((part) => part.trim());
    const words = rest.flatMap((part) => part.split(",")).map((word) => word.trim().toLowerCase());
    const roles = words.filter(Boolean).map((word) => findRole(word, roleNames));
    if (!name || !roles.length || roles.includes(null)) return { line: index + 1 };
    people.push({ name, roles: /** @type {Role[]} */ (roles) });
  }
  return { people };
}

/** @param {string} word @param {Record<string, string>} roleNames @returns {Role | null} */
function findRole(word, roleNames) {
  const exact = ROLES.find((role) => word === role || word === roleNames[role]?.toLowerCase());
  if (exact) return exact;
  const [only, other] = ROLES.filter((role) => roleNames[role]?.toLowerCase().startsWith(word));
  return only && !other ? only : null;
}

/** @param {() => void} reload */
export function openPeopleForm(reload) {
  const roleNames = Object.fromEntries(ROLES.map((role) => [role, t(`role-${role}`)]));
  openForm(t("people-make"), {
    about: t("people-about", { roles: Object.values(roleNames).join(", ") }),
    fields: () => [
      { name: "people", label: t("ask-people"), kind: "lines", help: t("help-people") },
    ],
    submit: t("people-make"),
    shape: ({ people: text = "" }, reader) => {
      const list = parsePeople(text, roleNames);
      if ("line" in list) reader.fail("people", "wrong-people", { line: list.line });
      else if (list.people.length > MAX_PEOPLE)
        reader.fail("people", "wrong-above", { most: MAX_PEOPLE });
      return list;
    },
    send: async ({ people }) => {
      const lines = [];
      for (const person of people) lines.push(await invitationLine(person));
      return lines;
    },
    done: (lines) => {
      reload();
      showLinks(lines);
    },
  });
}

/** Makes an account; returns its line for the list of links. @param {Invitation} person */
async function invitationLine(person) {
  try {
    const { link } = /** @type {AccountLink} */ (await post("/api/staff/accounts", person));
    return `${person.name}: ${new URL(link, location.href).href}`;
  } catch (/** @type {any} */ problem) {
    return `${person.name}: ${codeText(problem.code ?? "", ["problem", "refused"]) ?? problem.message}`;
  }
}

/** Shows the links once: they are stored nowhere. @param {string[]} lines */
function showLinks(lines) {
  const text = lines.join("\n");
  const area = h(
    "textarea",
    { readonly: true, rows: Math.min(12, lines.length), "aria-label": t("people-links") },
    text,
  );
  const status = h("span", { role: "status" });
  const copy = async () => {
    area.select();
    if (!(await copyText(text))) {
      status.textContent = t("link-copy-yourself");
      return;
    }
    dialog.element.close();
    notify(t("link-copied"), { kind: "good" });
  };
  const dialog = openDialog(t("people-links"), [
    h("p", t("people-links-about")),
    area,
    h("p.row", h("button.first", { onclick: copy }, t("link-copy")), status),
  ]);
  dialog.element.classList.add("wide");
  emit(dialog.element, "tv-written"); // closed by mistake, they would be lost
}
