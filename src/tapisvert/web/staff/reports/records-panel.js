/** The panels of downloads: records of sessions, signed checkpoints. */

import { get, getText } from "../../core/api.js";
import { h } from "../../core/dom.js";
import { number } from "../../core/text/format.js";
import { loadTables } from "../../core/table/rulebook.js";
import { download } from "../../core/download.js";
import { actionButton, asyncSection, panelView } from "../async-view.js";
import { t } from "../i18n.js";

/** @import {TableLine} from "../../messages.d.ts" */

const MAX_SESSIONS = 12;

/** @type {import("../house/tabs.js").Panel} */
export const RECORDS = {
  id: "records",
  open() {
    const tables = asyncSection(
      async () => {
        const lines = /** @type {TableLine[]} */ (await loadTables());
        return Promise.all(
          lines.map(async (line) => ({
            line,
            count: (await get(`/api/tables/${encodeURIComponent(line.id)}/sessions`)).sessions,
          })),
        );
      },
      (found) =>
        h(
          "ul.table-list",
          found.map(({ line, count }) => sessionLinks(line, count)),
        ),
    );
    const element = panelView("records", null, h("p", t("records-about")), tables.element);
    return { element };
  },
};

/** @param {TableLine} table @param {number} count */
function sessionLinks(table, count) {
  const path = `/api/tables/${encodeURIComponent(table.id)}`;
  const shown = Array.from({ length: Math.min(count, MAX_SESSIONS) }, (_, at) => count - at);
  const link = (/** @type {number} */ session, /** @type {string} */ what) =>
    h("a", { href: `${path}/${what}?session=${session}`, download: "" }, t(`records-${what}`));
  return h(
    "li.panel",
    h("h3", table.name),
    h("p.muted", t("records-sessions", { count, n: number(count) })),
    h(
      "ul.plain-list",
      shown.map((session) =>
        h(
          "li.row",
          h("span.figure", t("records-session", { session })),
          link(session, "record"),
          link(session, "permanences"),
        ),
      ),
    ),
    count > MAX_SESSIONS && otherSession(count, link),
  );
}

/** @param {number} count @param {(session: number, what: string) => HTMLElement} link */
function otherSession(count, link) {
  const place = h("span.row");
  const input = h("input", {
    type: "number",
    min: 1,
    max: count,
    inputmode: "numeric",
    oninput: () => show(),
  });
  const show = () => {
    const session = Number(input.value);
    const isThere = Number.isInteger(session) && session >= 1 && session <= count;
    place.replaceChildren(
      ...(isThere ? [link(session, "record"), link(session, "permanences")] : []),
    );
  };
  return h("div.row", h("label.row", t("records-another"), input), place);
}

/** @type {import("../house/tabs.js").Panel} */
export const CHECKPOINTS = {
  id: "checkpoints",
  open() {
    const newest = asyncSection(
      () => Promise.all([getText("/api/checkpoint"), getText("/api/checkpoint/key")]),
      ([checkpoint, key]) => [
        h("h3", t("checkpoint-newest")),
        h("pre.kept-text", { tabindex: 0, "aria-label": t("checkpoint-newest") }, checkpoint),
        h(
          "div.row",
          h(
            "button.first",
            { onclick: () => download(checkpoint, `${timestamp()}.checkpoint`) },
            t("checkpoint-keep"),
          ),
        ),
        h("h3", t("checkpoint-key")),
        h("pre.kept-text", { tabindex: 0, "aria-label": t("checkpoint-key") }, key),
        h(
          "div.row",
          h("button", { onclick: () => download(key, "checkpoint.pub") }, t("checkpoint-keep-key")),
        ),
      ],
    );
    const element = panelView(
      "checkpoints",
      actionButton(t("checkpoint-again"), () => newest.reload()),
      h("p", t("checkpoint-about")),
      newest.element,
    );
    return { element };
  },
};

function timestamp() {
  return new Date().toISOString().slice(0, 19).replaceAll(":", "-");
}
