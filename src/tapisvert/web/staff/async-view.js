/** Sections that load their content, action buttons and data tables. */

import { dataTable } from "../core/data-table.js";
import { h, replaceChildren } from "../core/dom.js";
import { once } from "../core/once.js";
import { errorView } from "./error-view.js";
import { t } from "./i18n.js";

/** @import {Column} from "../core/data-table.js" */
/** @import {Child} from "../core/dom.js" */

/**
 * @template Found
 * @param {() => Promise<Found>} fetch
 * @param {(found: Found) => Child} show
 * @returns {{element: HTMLElement, reload: () => Promise<void>}}
 */
export function asyncSection(fetch, show) {
  const loading = h("p.muted", t("loading"));
  const content = h("div", loading);
  const error = h("div.error", { role: "alert" });
  const element = h("div.loaded", error, content);
  const reload = async () => {
    try {
      const found = await fetch();
      replaceChildren(error);
      replaceChildren(content, show(found));
    } catch (problem) {
      loading.remove(); // content that came before stays
      replaceChildren(error, errorView(problem), " ", h("button", { onclick: reload }, t("again")));
    }
  };
  reload();
  return { element, reload };
}

const REFRESH_MS = 10_000;

/**
 * Reloads a section every REFRESH_MS, or so often, while the page is visible and the focus is
 * elsewhere.
 * @param {ReturnType<typeof asyncSection>} place
 * @param {number} [everyMs]
 * @returns {() => void} Stops the refresh.
 */
export function autoRefresh({ element, reload }, everyMs = REFRESH_MS) {
  const timer = setInterval(() => {
    if (!element.contains(document.activeElement) && document.visibilityState === "visible")
      reload();
  }, everyMs);
  return () => clearInterval(timer);
}

/**
 * A button that runs an action, once at a time, and shows its error.
 * @param {string} text
 * @param {() => Promise<unknown>} act
 * @param {{kind?: string, label?: string}} [options]
 */
export function actionButton(text, act, { kind = "", label } = {}) {
  const error = h("span.error", { role: "alert" });
  const run = async () => {
    replaceChildren(error);
    try {
      await act();
    } catch (problem) {
      replaceChildren(error, errorView(problem));
    }
  };
  const button = h(
    "button",
    { class: kind, "aria-label": label, onclick: () => once(button, run) },
    text,
  );
  return h("span.doing", button, error);
}

/**
 * A scrollable table with a caption.
 * @param {string} caption
 * @param {readonly Column[]} heads
 * @param {readonly Child[][]} lines
 */
export function captionedTable(caption, heads, lines) {
  const table = dataTable(heads, lines, caption);
  return h("div.scroll", { tabindex: 0, role: "region", "aria-label": caption }, table);
}

/**
 * The heads of a table's columns.
 * @param {string} topic The keys of their texts are `TOPIC-NAME`.
 * @param {readonly string[]} names
 * @param {readonly string[]} [amounts] Those of them that hold amounts.
 */
export function columns(topic, names, amounts = []) {
  return names.map((name) => ({ text: t(`${topic}-${name}`), isAmount: amounts.includes(name) }));
}

/**
 * A panel: its title with the action beside it, and its content.
 * @param {string} id
 * @param {Child} action
 * @param {...Child} content
 */
export function panelView(id, action, ...content) {
  const head = h("div.head", h("h2", t(`room-${id}`)), action);
  return h("div", head, content);
}
