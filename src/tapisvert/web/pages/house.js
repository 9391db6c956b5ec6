/** The staff's page. */

import { h, replaceChildren } from "../core/dom.js";
import { renderShell } from "../core/frame/shell.js";
import { t } from "../core/text/i18n.js";
import { rolePage } from "../staff/house/role-page.js";

const { main, session } = await renderShell({
  page: "house",
  title: "staff-house-title",
  topics: ["table", "cloth", "staff", "acts"],
});
replaceChildren(main, h("h1", t("staff-house-title")), rolePage(session));
