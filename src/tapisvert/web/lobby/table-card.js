/** A table's card in the lobby: game, limits, players, last results. */

import { numberColour } from "../cloth/chances.js";
import { h, replaceChildren, svg } from "../core/dom.js";
import { money } from "../core/format.js";
import { localizedTitle, rulesLink, tableTitle } from "../core/rulebook.js";
import { hasMessage, t } from "../core/i18n.js";

/** @import {TableLine} from "../messages.d.ts" */

/** @type {Record<string, string>} The players' letters for results of cards. */
const LETTERS = { noir: "N", rouge: "R", couleur: "C", inverse: "I" };

/** @param {TableLine} table */
export function tableCard(table) {
  const { rulebook } = table;
  const name = tableTitle(rulebook, table.name);
  const href = `/tables/${encodeURIComponent(table.id)}`;
  return h(
    "li",
    { class: "table-card" },
    h(
      "div",
      { class: "cloth-strip" },
      h("h3", null, name),
      h("p", null, localizedTitle("house", rulebook, table.house)),
      h("p", { class: "edition" }, localizedTitle("edition", rulebook, table.edition)),
      emblem(table.layout === "wheel"),
      h("ol", { class: "last", "aria-label": t("last-results") }),
    ),
    h("dl", null, facts(table)),
    h(
      "div",
      { class: "ways" },
      h(
        "a",
        { class: "button first", href, "aria-label": `${t("enter-table")}: ${name}` },
        t("enter-table"),
      ),
      h(
        "a",
        { ...rulesLink(rulebook, table.id), "aria-label": `${t("rules")}: ${name}` },
        t("rules"),
      ),
    ),
  );
}

/**
 * @param {HTMLElement} element
 * @param {TableLine} table
 */
export function updateTableCard(element, table) {
  const players = element.querySelector(".who-is-there");
  const text = t("table-players", { players: table.players });
  if (players && players.textContent !== text) players.textContent = text;
  const last = element.querySelector(".last");
  const key = table.last.join(" ");
  if (last instanceof HTMLElement && last.dataset["key"] !== key) {
    last.dataset["key"] = key;
    last.hidden = table.last.length === 0;
    replaceChildren(last, table.last.map(resultText));
  }
}

/**
 * The game's emblem: the lozenges of its cloth, or its wheel.
 * @param {boolean} isWheel
 */
function emblem(isWheel) {
  const wheel = () => [
    svg("circle", { cx: 50, cy: 50, r: 43, class: "ring" }),
    svg("circle", { cx: 50, cy: 50, r: 36.5, class: "pockets" }),
    svg("circle", { cx: 50, cy: 50, r: 30, class: "hub" }),
    svg("path", { d: "M50 34V66M34 50H66", class: "line" }),
    svg("circle", { cx: 50, cy: 50, r: 6, class: "hub" }),
  ];
  const lozenges = () => [
    svg("path", { d: "M36 22 L64 50 L36 78 L8 50 Z", class: "noir" }),
    svg("path", { d: "M64 22 L92 50 L64 78 L36 50 Z", class: "rouge" }),
  ];
  return svg(
    "svg",
    { viewBox: "0 0 100 100", class: "emblem", "aria-hidden": "true" },
    isWheel ? wheel() : lozenges(),
  );
}

/** @param {TableLine} table */
function facts(table) {
  const most = typeof table.maximum === "number" ? table.maximum : table.maximum?.["simple"];
  const limits = most
    ? t("limits-between", { minimum: money(table.minimum), maximum: money(most) })
    : t("limits-from", { minimum: money(table.minimum) });
  const pace =
    table.bets_seconds === null
      ? t(`mode-${table.mode}`)
      : t("table-pace", { seconds: table.bets_seconds });
  /** @type {[string, import("../core/dom.js").Child][]} */
  const items = [
    [t("fact-game"), table.game],
    [t("fact-stakes"), limits],
    [t("fact-pace"), pace],
    [t("fact-players"), h("span", { class: "who-is-there" })],
    [t("fact-chips"), table.is_play_money ? t("play-money") : table.currency],
  ];
  if (table.private) items.push([t("fact-private"), t("private-of", { owner: table.private })]);
  return items.map(([name, value]) => [h("dt", null, name), h("dd", null, value)]);
}

/** @param {string} text Winning chances in the record's words, or the number. */
function resultText(text) {
  if (/^\d+$/.test(text)) {
    const colour = numberColour(Number(text));
    return h(
      "li",
      { class: colour },
      text,
      h("span", { class: "only-read" }, ` ${t(`colour-of-${colour}`)}`),
    );
  }
  const words = text.split(" ");
  const letters = words.map((word) => LETTERS[word]).filter(Boolean);
  const kind = words.includes("rouge") ? "rouge" : words.includes("noir") ? "noir" : "";
  const short = letters.length ? letters.join("") : text === "refait" ? "31" : "=";
  const label = words.map(chanceLabel).join(", ");
  return h(
    "li",
    { class: kind, title: label },
    h("span", { "aria-hidden": "true" }, short),
    h("span", { class: "only-read" }, label),
  );
}

/** @param {string} word A chance that won, or how the coup ended. */
function chanceLabel(word) {
  const key = [`chance-${word}`, `last-${word}`].find(hasMessage);
  return key ? t(key) : word;
}
