/** The notice above a page for an account that a second person has not confirmed yet. */

import { h } from "../dom.js";
import { loadMessages, t } from "../text/i18n.js";

/** @param {readonly import("../../messages.d.ts").Role[]} roles The roles that wait. */
export async function addUnconfirmedNotice(roles) {
  await loadMessages("account");
  const staff = roles.filter((role) => role !== "player").map((role) => t(`mine-role-${role}`));
  const notice = staff.length
    ? [t("unconfirmed-staff", { roles: staff.join(", ") }), " ", link()]
    : t("mine-unconfirmed");
  document.querySelector("main")?.before(h("p", { class: "offline", role: "status" }, notice));
}

const link = () => h("a", { href: "/house" }, t("unconfirmed-how"));
