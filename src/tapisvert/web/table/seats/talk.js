/** What players say at a table: the latest sentences, reactions, phrases, and at a private table a line for words. */

import { announce, notify } from "../../core/announcer.js";
import { post, tableAddress } from "../../core/api.js";
import { defineElement, emit, h, replaceChildren } from "../../core/dom.js";
import { handleSubmit } from "../../core/once.js";
import { getPreference } from "../../core/preferences.js";
import { errorText } from "../../core/text/errors.js";
import { hasMessage, t } from "../../core/text/i18n.js";

/** @import {TableState} from "../../core/table/table-state.d.ts" */
/** @import {Phrase, PhraseSaid} from "../../messages.d.ts" */

/** A bubble stands for so long, and longer for each letter. */
const BUBBLE_MS = 6_000;
const LETTER_MS = 60;
const MAX_BUBBLES = 2;
/** Number of the latest sentences that are shown. */
const MAX_LINES = 5;
/** Time until a sentence that was too early is sent again; the server allows one each four seconds. */
const AGAIN_MS = 4_000;
/** What one tap says, beside the line. @type {readonly Phrase[]} */
const REACTIONS = ["bravo", "ouf", "good-luck"];
/** @type {readonly Phrase[]} */
const PHRASES = ["well-played", "thanks", "one-more", "cheers", "bye"];

/**
 * Open, it shows the phrases too; in a strip it is a sheet, and shows nothing else. Emits `tv-opened`, and
 * `tv-unread` with the number of sentences said while it is not shown.
 */
export class Talk extends HTMLElement {
  #table = "";
  #own = "";
  #unread = 0;
  /** Sentences are sent one after the other. @type {Promise<unknown>} */
  #sending = Promise.resolve();
  #latest = h("div.latest");
  #input = h("input", {
    required: true,
    maxlength: 100,
    autocomplete: "off",
    enterkeyhint: "send",
    placeholder: t("say-words"),
    "aria-label": t("say-words"),
  });
  #words = h(
    "form.words",
    { onsubmit: handleSubmit(() => this.#sendWords()) },
    this.#input,
    h("button.first", t("say-send")),
  );
  #reactions = h("div.phrases.reactions", this.#buttons(REACTIONS));
  #phrases = h("div.phrases", this.#buttons(PHRASES));
  #status = h("p.muted", { role: "status" });
  /** What players say now: it is announced, too. */
  bubbles = h("div.bubbles", { "aria-hidden": "true" });

  connectedCallback() {
    if (this.childElementCount) return;
    replaceChildren(this, this.#latest, this.#words, this.#reactions, this.#status, this.#phrases);
    this.addEventListener("keydown", ({ key }) => key === "Escape" && this.toggle(false));
  }

  /** @param {TableState} state @param {boolean} isAllowed True if the viewer may speak. */
  update({ table, own: viewer, nets }, isAllowed) {
    this.#table = table;
    this.#own = viewer ?? "";
    this.#words.hidden = !isAllowed || nets === null;
    this.#reactions.hidden = !isAllowed;
    if (!isAllowed) this.toggle(false);
  }

  /** @param {boolean} [isOpen] */
  toggle(isOpen = !this.hasAttribute("open")) {
    if (isOpen === this.hasAttribute("open")) return;
    this.toggleAttribute("open", isOpen);
    emit(this, "tv-opened", isOpen);
    this.#countUnread(0);
    if (isOpen)
      (this.#words.hidden ? this.#reactions.querySelector("button") : this.#input)?.focus();
  }

  /** Shows and announces what a player says. @param {PhraseSaid["phrase"]} phrase */
  say({ player, said, words: text = hasMessage(`phrase-${said}`) ? t(`phrase-${said}`) : "" }) {
    const isOwn = player === this.#own;
    if (!text || (!isOwn && !getPreference("phrases"))) return;
    const content = () => [h("strong", h("bdi", player)), h("bdi", text)];
    this.#latest.append(h("p", content()));
    if (this.#latest.childElementCount > MAX_LINES) this.#latest.firstElementChild?.remove();
    const line = t("said", { player, words: text });
    if (!this.parentElement?.checkVisibility()) return notify(line); // in a closed drawer
    if (!isOwn) announce(line);
    if (!isOwn && !this.checkVisibility()) this.#countUnread(this.#unread + 1);
    const bubble = h("p", { "data-player": player, class: said ? "reaction" : "" }, content());
    const bubbles = /** @type {HTMLElement[]} */ ([...this.bubbles.children]);
    bubbles.find(({ dataset }) => dataset["player"] === player)?.remove();
    this.bubbles.append(bubble);
    if (this.bubbles.childElementCount > MAX_BUBBLES) this.bubbles.firstElementChild?.remove();
    setTimeout(() => bubble.remove(), BUBBLE_MS + LETTER_MS * text.length);
  }

  /** @param {readonly Phrase[]} phrases */
  #buttons(phrases) {
    return phrases.map((phrase) =>
      h("button", { onclick: () => this.#send("phrases", { phrase }) }, t(`phrase-${phrase}`)),
    );
  }

  /** @param {number} count */
  #countUnread(count) {
    if (count !== this.#unread) emit(this, "tv-unread", (this.#unread = count));
  }

  /** The field is free at once, and has the words again if they are refused. */
  #sendWords() {
    const words = this.#input.value;
    this.#input.value = "";
    this.#send("words", { words }, () => (this.#input.value ||= words));
  }

  /** @param {"phrases" | "words"} path @param {object} body @param {() => void} [undo] */
  #send(path, body, undo) {
    this.toggle(false);
    const send = async () => {
      try {
        await this.#post(`/api${tableAddress(this.#table)}/${path}`, body);
      } catch (problem) {
        notify(errorText(problem), { kind: "bad" });
        undo?.();
      }
    };
    this.#sending = this.#sending.then(send);
  }

  /** What is too early goes by itself a little later. @param {string} address @param {object} body */
  async #post(address, body) {
    for (;;)
      try {
        await post(address, body);
        return replaceChildren(this.#status);
      } catch (/** @type {any} */ problem) {
        if (problem.status !== 429) throw problem;
        replaceChildren(this.#status, t("say-waits"));
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      }
  }
}

defineElement("tv-talk", Talk);
