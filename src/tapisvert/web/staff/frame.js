/** The frame of the staff's panels: loaded content, actions, tables and figures. */

import { dataTable } from "../core/data-table.js";
import { h, replaceChildren } from "../core/dom.js";
import { once } from "../core/once.js";
import { errorView } from "./error-view.js";
import { t, withName } from "./i18n.js";

/** @import {Child} from "../core/dom.js" */
/** @import {Session} from "../messages.d.ts" */
/**
 * @template Item
 * @typedef {readonly (readonly [name: string, cell: (item: Item) => Child, isAmount?: boolean])[]} Columns
 */
/** @typedef {{element: HTMLElement, reload: () => Promise<void>}} Loaded */
/** @typedef {{element: HTMLElement, close?: () => void}} OpenPanel */
/** @typedef {{id: string, open: (session: Session) => OpenPanel}} Panel `room-ID` is the key of its title. */

const REFRESH_MS = 10_000;

/**
 * Content that is loaded and reloaded; the previous content stays after an error, and a response
 * to an earlier request than the last is dropped.
 * @template Response
 * @param {() => Promise<Response>} fetch
 * @param {(response: Response) => Child} show
 * @returns {Loaded}
 */
export function asyncSection(fetch, show) {
  const loading = h("p.muted", t("loading"));
  const content = h("div", loading);
  const error = h("div.error", { role: "alert" });
  let last = 0;
  const reload = async () => {
    last += 1;
    const request = last;
    try {
      const response = await fetch();
      if (request !== last) return;
      replaceChildren(error);
      replaceChildren(content, show(response));
    } catch (problem) {
      if (request !== last) return;
      loading.remove();
      replaceChildren(error, errorView(problem), " ", h("button", { onclick: reload }, t("again")));
    }
  };
  reload();
  return { element: h("div.loaded", error, content), reload };
}

/**
 * Reloads sections every REFRESH_MS, or so often, while the page is visible and the focus is
 * elsewhere.
 * @param {readonly Loaded[]} sections
 * @param {number} [everyMs]
 * @returns {() => void} Stops the refresh.
 */
export function autoRefresh(sections, everyMs = REFRESH_MS) {
  const timer = setInterval(() => {
    if (document.visibilityState !== "visible") return;
    for (const { element, reload } of sections)
      if (!element.contains(document.activeElement)) reload();
  }, everyMs);
  return () => clearInterval(timer);
}

/**
 * A button that runs an action, once at a time, and shows its error; `about` completes its label.
 * @param {string} text
 * @param {() => Promise<unknown>} act
 * @param {{kind?: string, label?: string, about?: string}} [options]
 */
export function actionButton(text, act, { kind = "", about, label } = {}) {
  const error = h("span.error", { role: "alert" });
  const run = async () => {
    replaceChildren(error);
    await act().catch((problem) => replaceChildren(error, errorView(problem)));
  };
  const name = about === undefined ? label : withName(text, about);
  const onclick = () => once(button, run);
  const button = h("button", { class: kind, "aria-label": name, onclick }, text);
  return h("span.doing", button, error);
}

/**
 * A scrollable table of items; the head of a column is the text `TOPIC-NAME`.
 * @template Item
 * @param {string} caption
 * @param {string} topic
 * @param {Columns<Item>} columns
 * @param {readonly Item[]} items
 */
export function itemTable(caption, topic, columns, items) {
  const heads = columns.map(([name, , isAmount]) => ({ text: t(`${topic}-${name}`), isAmount }));
  const rows = items.map((item) => columns.map(([, cell]) => cell(item)));
  const table = dataTable(heads, rows, caption);
  return h("div.scroll", { tabindex: 0, role: "region", "aria-label": caption }, table);
}

/**
 * A list of figures, each with its text and where it leads; its name is the text `TOPIC-KEY`.
 * @param {string} topic
 * @param {readonly [key: string, text: string, href?: string][]} figures
 */
export const figureList = (topic, figures) =>
  h(
    "dl.report-figures",
    figures.map(([key, text, href]) =>
      h("div", h("dt", t(`${topic}-${key}`)), h("dd.figure", href ? h("a", { href }, text) : text)),
    ),
  );

/** A muted sentence in place of content. @param {string} key */
export const note = (key) => h("p.muted", t(key));

/**
 * A panel: its title with the action next to it, and its content.
 * @param {string} id
 * @param {Child} action
 * @param {...Child} content
 */
export const panelView = (id, action, ...content) =>
  h("div", h("div.head", h("h2", t(`room-${id}`)), action), content);
