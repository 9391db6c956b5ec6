/** The panel of a table's proofs: commitment, entropy, state. */

import { defineElement, h, replaceChildren } from "../core/dom.js";
import { number } from "../core/text/format.js";
import { hasMessage, language, t } from "../core/text/i18n.js";
import { createBadge } from "./card-badge.js";
import { recordCheck } from "./record-check.js";

/** @import {CheckedDraw, Finding, LiveCheck} from "./live-check.js" */
/** @import {EntropyStatus} from "./entropy.js" */

const MAX_FINDINGS = 16;

export class ProofPanel extends HTMLElement {
  /** The table's id. */
  table = "";
  #state = h("p.state");
  #faults = h("ul.findings", { role: "alert" });
  #facts = h("dl");
  #past = h("ul.past");
  #key = "";

  connectedCallback() {
    if (this.childElementCount) return;
    replaceChildren(
      this,
      this.#state,
      this.#faults,
      this.#facts,
      this.#past,
      recordCheck(this.table),
      h("p.muted", t("proof-how"), " ", h("a", { href: "/web/verify.js" }, t("proof-source"))),
      h(
        "p",
        h(
          "a",
          { href: `/proof/${encodeURIComponent(this.table)}?lang=${language}` },
          t("proof-all-draws"),
        ),
      ),
    );
  }

  /** @param {LiveCheck} watch @param {EntropyStatus} [entropyStatus] State of the player's own entropy. */
  update(watch, entropyStatus = "none") {
    const { draw, findings, past } = watch;
    const key = contentKey(watch, entropyStatus);
    if (key === this.#key) return;
    this.#key = key;
    this.classList.toggle("failed", findings.length > 0);
    replaceChildren(
      this.#state,
      createBadge(
        findings.length ? "failed" : draw?.cards.length ? "verified" : draw ? "sealed" : "unsealed",
      ),
      " ",
      statusText(watch),
    );
    replaceChildren(
      this.#faults,
      findings.slice(-MAX_FINDINGS).map((finding) => h("li", findingText(finding))),
    );
    replaceChildren(this.#facts, draw && facts(draw, entropyStatus));
    replaceChildren(this.#past, past.map(pastDrawLine));
  }
}

/**
 * A key of the panel's content: it is rendered again when the key changes.
 * @param {LiveCheck} watch
 * @param {EntropyStatus} status
 */
function contentKey({ draw, findings, past, verified: proofCount }, status) {
  return [
    draw?.id,
    draw?.root,
    draw?.isCut,
    draw?.entropy.size,
    countedNames(draw).length,
    draw?.cards.length,
    proofCount,
    findings.length,
    past[0]?.id,
    past[0]?.revealed,
    status,
  ].join();
}

/** The line of a past draw. @param {CheckedDraw} draw */
function pastDrawLine({ id, cards, revealed: reveal }) {
  return h(
    "li",
    createBadge(reveal === "failed" ? "failed" : reveal === "verified" ? "verified" : "sealed"),
    " ",
    t(`proof-past-${reveal === "sealed" ? "half" : reveal}`, {
      draw: id,
      cards: cards.length,
    }),
  );
}

/** The text of a finding. @param {Finding} finding */
export function findingText({ code, n, what: kind }) {
  const key = `proof-live-${code}`;
  return `${hasMessage(key) ? t(key, { what: kind }) : code} ${t("proof-entry", { n })}`;
}

/** @param {CheckedDraw | null} draw */
function countedNames(draw) {
  return (
    draw?.counted ??
    [...(draw?.entropy ?? [])].filter(([, { value }]) => value !== null).map(([name]) => name)
  );
}

/** @param {LiveCheck} watch */
function statusText({ draw, findings, verified: proofCount }) {
  if (findings.length) return t("proof-state-failed");
  if (!draw)
    return proofCount
      ? t("proof-state-between", { verified: number(proofCount) })
      : t("proof-state-none");
  if (!draw.root) return t("proof-state-committed");
  return draw.cards.length
    ? t("proof-state-falling", { verified: number(proofCount) })
    : t("proof-state-sealed");
}

/** @param {CheckedDraw} draw @param {EntropyStatus} status */
function facts(draw, status) {
  const committers = [...draw.entropy.keys()];
  const names = countedNames(draw);
  /** @type {[string, import("../core/dom.js").Child][]} */
  const items = [
    [t("proof-draw"), draw.id],
    [t("proof-commitment"), copyableBytes(draw.commitment)],
    [
      t(draw.root ? "proof-counted" : "proof-adding"),
      (draw.root ? names : committers).join(", ") || t("proof-no-player"),
    ],
    draw.unopened.length ? [t("proof-unopened"), draw.unopened.join(", ")] : ["", null],
    status === "none" ? ["", null] : [t("proof-own"), t(`proof-own-${status}`)],
    draw.root ? [t("proof-root"), copyableBytes(draw.root)] : ["", null],
    draw.isWhole ? ["", null] : [t("proof-since"), t("proof-since-later")],
  ];
  return items.filter(([name]) => name).map(([name, value]) => [h("dt", name), h("dd", value)]);
}

/** Bytes: their beginning is visible, all of them can be copied. @param {string} text */
function copyableBytes(text) {
  return h("code.digits", { title: text }, text);
}

defineElement("tv-proof", ProofPanel);
