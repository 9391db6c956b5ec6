/** Glossary bubbles: the game's terms in prose, each with its meaning. */

import { h, loadStyleSheet, replaceChildren } from "../dom.js";
import { loadMessages, t } from "./i18n.js";

const GAP = 6;
const LEAVE_MS = 250;
/** What belongs to a term: the marks at it, in French with their spaces. */
const OPENING = /[^\s\p{L}\p{N}]+[\u00a0\u202f]?$/u;
const CLOSING = /^[\u00a0\u202f]?[^\s\p{L}]+/u;

/** The bubble of the page, which shows one meaning at a time. */
const bubble = h("div.bubble", { popover: "auto", role: "tooltip" });
/** The term whose meaning is shown. @type {Element | null} */
let visible = null;
let leaving = 0;
/** Closes the bubble with its term: a hint was answered, and no pointer leaves it. */
const watch = new IntersectionObserver((entries) => {
  if (entries.some(({ target, isIntersecting }) => target === visible && !isIntersecting))
    hideBubble();
});
/** Prose whose terms have their buttons. @type {WeakSet<Element>} */
const marks = new WeakSet();

/** The ids of the terms, by each of their written forms; "" for words that only look alike. */
function idsByForm() {
  const ids = t("glossary-terms").split(" ");
  const forms = (/** @type {string} */ key, /** @type {string} */ id) =>
    t(key)
      .toLowerCase()
      .split(", ")
      .map((form) => /** @type {[string, string]} */ ([form, id]));
  return new Map([...ids.flatMap((id) => forms(`term-${id}`, id)), ...forms("glossary-plain", "")]);
}

/**
 * Turns the first mention of each term below these elements into a button with its bubble, once.
 * @param {Iterable<Element>} elements Prose; what stands in their controls and headings is left.
 */
export async function markTerms(elements) {
  await Promise.all([loadMessages("glossary"), loadStyleSheet("core/text/glossary")]);
  const ids = idsByForm();
  const forms = [...ids.keys()].sort((form, other) => other.length - form.length);
  const pattern = new RegExp(`(?<![\\p{L}-])(?:${forms.join("|")})(?![\\p{L}-])`, "giu");
  /** @type {Set<string>} */
  const names = new Set();
  for (const element of elements) {
    if (marks.has(element)) continue;
    marks.add(element);
    for (const node of textNodes(element)) markText(node, pattern, ids, names);
  }
}

/** @param {Element} element @returns {Text[]} */
function textNodes(element) {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  /** @type {Text[]} */
  const nodes = [];
  while (walker.nextNode()) {
    const node = /** @type {Text} */ (walker.currentNode);
    if (!node.parentElement?.closest("a, button, summary, h1, h2, h3")) nodes.push(node);
  }
  return nodes;
}

/**
 * @param {Text} node
 * @param {RegExp} pattern
 * @param {Map<string, string>} ids
 * @param {Set<string>} names Terms that have their bubble already.
 */
function markText(node, pattern, ids, names) {
  /** @type {(string | HTMLElement)[]} */
  const parts = [];
  let from = 0;
  for (const match of node.data.matchAll(pattern)) {
    const id = ids.get(match[0].toLowerCase());
    if (!id || names.has(id)) continue;
    names.add(id);
    const text = node.data.slice(from, match.index);
    const [prefix = ""] = text.match(OPENING) ?? [];
    parts.push(text.slice(0, text.length - prefix.length));
    from = match.index + match[0].length;
    const [suffix = ""] = node.data.slice(from).match(CLOSING) ?? [];
    from += suffix.length;
    // A line may break at a button: it would end with the quotation mark, or begin with the comma.
    parts.push(h("span.unbroken", prefix, termButton(id, match[0]), suffix));
  }
  if (parts.length) node.replaceWith(...parts, node.data.slice(from));
}

/**
 * A term as a button that shows its meaning: under the pointer, with the focus, by a tap.
 * @param {string} id
 * @param {string} text
 */
function termButton(id, text) {
  const meaning = t(`term-${id}-means`);
  const attributes = { type: "button", class: "term", "aria-description": meaning };
  const button = h("button", attributes, text);
  const show = () => showBubble(button, meaning);
  button.addEventListener("focus", () => button.matches(":focus-visible") && show());
  button.addEventListener("blur", hideBubble);
  // Enter or Space toggles it; a tap opens it, and a tap outside closes it.
  button.addEventListener("click", ({ detail }) =>
    detail === 0 && isVisible(button) ? hideBubble() : show(),
  );
  // A term that appears under a resting pointer stays closed.
  button.addEventListener("pointermove", ({ pointerType }) => pointerType === "mouse" && show());
  button.addEventListener("pointerleave", leaveBubble);
  return button;
}

/** @param {Element} button */
const isVisible = (button) => visible === button && bubble.matches(":popover-open");

/**
 * Shows a meaning at its term; as a hint it lets the pointer through.
 * @param {Element} term
 * @param {string | Node} meaning
 * @param {{isHint?: boolean}} [options]
 */
export function showBubble(term, meaning, { isHint = false } = {}) {
  clearTimeout(leaving);
  if (isVisible(term)) return;
  visible = term;
  watch.disconnect();
  if (!isHint) watch.observe(term);
  putBubble(term.closest("dialog, [popover]:popover-open") ?? document.querySelector("main"));
  bubble.classList.toggle("hint", isHint);
  replaceChildren(bubble, meaning);
  bubble.showPopover();
  placeBubble(term);
}

export function hideBubble() {
  if (bubble.isConnected) bubble.hidePopover();
}

/** The pointer may move to the bubble. */
function leaveBubble() {
  leaving = window.setTimeout(hideBubble, LEAVE_MS);
}

/**
 * Puts the bubble within a drawer or dialog, which another popover would close or cover.
 * @param {Element | null} place
 */
function putBubble(place) {
  const isNew = !bubble.isConnected;
  if (bubble.parentElement !== place) (place ?? document.body).append(bubble);
  if (!isNew) return;
  bubble.addEventListener("pointerenter", () => clearTimeout(leaving));
  bubble.addEventListener("pointerleave", leaveBubble);
  addEventListener("scroll", hideBubble, { passive: true }); // it would stay where its term was
}

/**
 * Places the bubble below its term, or above it without room, within the window; on a desk above the
 * words, whose buttons are below.
 * @param {Element} button
 */
function placeBubble(button) {
  const { left, width } = button.getBoundingClientRect();
  const { top, bottom } = (button.closest(".desk .said") ?? button).getBoundingClientRect();
  const { offsetWidth, offsetHeight } = bubble;
  const { clientWidth, clientHeight } = document.documentElement;
  const middle = left + width / 2 - offsetWidth / 2;
  const hasRoomAbove = top >= offsetHeight + GAP;
  const hasRoomBelow = bottom + GAP + offsetHeight <= clientHeight;
  const isAbove = hasRoomAbove && (!hasRoomBelow || button.closest(".desk"));
  bubble.style.left = `${Math.max(GAP, Math.min(middle, clientWidth - offsetWidth - GAP))}px`;
  bubble.style.top = `${isAbove ? top - GAP - offsetHeight : bottom + GAP}px`;
}
