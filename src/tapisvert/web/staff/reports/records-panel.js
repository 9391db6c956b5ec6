/** The panels of downloads: records of sessions, signed checkpoints. */

import { get, getText } from "../../core/api.js";
import { h } from "../../core/dom.js";
import { number } from "../../core/text/format.js";
import { loadTables } from "../../core/table/rulebook.js";
import { download } from "../../core/share.js";
import { actionButton, asyncSection, panelView } from "../frame.js";
import { t } from "../i18n.js";

/** @import {TableLine} from "../../messages.d.ts" */

const MAX_SESSIONS = 12;

/** @type {import("../frame.js").Panel} */
export const RECORDS = {
  id: "records",
  open() {
    const tables = asyncSection(
      async () => {
        const lines = /** @type {TableLine[]} */ (await loadTables());
        const path = (/** @type {string} */ id) => `/api/tables/${encodeURIComponent(id)}/sessions`;
        const counts = await Promise.all(lines.map(({ id }) => get(path(id))));
        return lines.map((line, index) => sessionLinks(line, counts[index].sessions));
      },
      (items) => h("ul.table-list", items),
    );
    const element = panelView("records", null, h("p", t("records-about")), tables.element);
    return { element };
  },
};

/** @param {TableLine} table @param {number} count */
function sessionLinks(table, count) {
  const path = `/api/tables/${encodeURIComponent(table.id)}`;
  const sessions = Array.from(
    { length: Math.min(count, MAX_SESSIONS) },
    (_, index) => count - index,
  );
  const link = (/** @type {number} */ session, /** @type {string} */ format) =>
    h("a", { href: `${path}/${format}?session=${session}`, download: "" }, t(`records-${format}`));
  return h(
    "li.panel",
    h("h3", table.name),
    h("p.muted", t("records-sessions", { count, n: number(count) })),
    h(
      "ul.plain-list",
      sessions.map((session) =>
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

/** @type {import("../frame.js").Panel} */
export const CHECKPOINTS = {
  id: "checkpoints",
  open() {
    const newest = asyncSection(
      () => Promise.all([getText("/api/checkpoint"), getText("/api/checkpoint/key")]),
      ([checkpoint, key]) => [
        keptText("newest", checkpoint, "checkpoint-keep", () => `${timestamp()}.checkpoint`),
        keptText("key", key, "checkpoint-keep-key", () => "checkpoint.pub"),
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

/**
 * A text with its title, and a button that downloads it.
 * @param {string} name
 * @param {string} text
 * @param {string} keep The key of the button's text.
 * @param {() => string} file
 */
function keptText(name, text, keep, file) {
  const title = t(`checkpoint-${name}`);
  const kind = name === "newest" ? "first" : "";
  return [
    h("h3", title),
    h("pre.kept-text", { tabindex: 0, "aria-label": title }, text),
    h("div.row", h("button", { class: kind, onclick: () => download(text, file()) }, t(keep))),
  ];
}

const timestamp = () => new Date().toISOString().slice(0, 19).replaceAll(":", "-");
