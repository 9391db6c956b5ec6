/** The panel of a table's proofs: the draw, its witness, entropy, state. */

import { defineElement, h, replaceChildren } from "../core/dom.js";
import { number } from "../core/text/format.js";
import { language, t } from "../core/text/i18n.js";
import { createBadge } from "./card-badge.js";
import { recordCheck } from "./record-check.js";

/** @import {WatchedDraw, Finding, LiveCheck} from "./live-check.js" */
/** @import {EntropyStatus} from "./entropy.js" */

const MAX_FINDINGS = 16;

export class ProofPanel extends HTMLElement {
  /** The table's id. */
  table = "";
  #state = h("p.state");
  #faults = h("ul.findings", { role: "alert" });
  #doubt = h("p.doubt", { hidden: true }, t("proof-doubt"));
  #facts = h("dl");
  #shown = "";

  connectedCallback() {
    if (this.childElementCount) return;
    const draws = `/proof/${encodeURIComponent(this.table)}?lang=${language}`;
    replaceChildren(
      this,
      this.#state,
      this.#faults,
      this.#doubt,
      this.#facts,
      recordCheck(this.table),
      h("p.muted", t("proof-how"), " ", h("a", { href: "/web/verify.js" }, t("proof-source"))),
      h("p", h("a", { href: draws }, t("proof-all-draws"))),
    );
  }

  /** @param {LiveCheck} watch @param {EntropyStatus} [entropyStatus] State of the player's own entropy. */
  update(watch, entropyStatus = "none") {
    const { draw, findings, verified, isDoubtful } = watch;
    const { tip, start, coups, counted = [], entropy } = draw ?? {};
    const progress = [tip, start, coups, counted.length, entropy?.size, verified, entropyStatus];
    const content = [...progress, findings.length, isDoubtful].join();
    if (content === this.#shown) return;
    this.#shown = content;
    this.classList.toggle("failed", findings.length > 0);
    this.#doubt.hidden = !isDoubtful;
    replaceChildren(this.#state, createBadge(overallSeal(watch)), " ", statusText(watch));
    replaceChildren(
      this.#faults,
      findings.slice(-MAX_FINDINGS).map((finding) => h("li", findingText(finding))),
    );
    replaceChildren(this.#facts, draw && facts(draw, entropyStatus));
  }
}

/** The overall state of the proofs. @param {LiveCheck} watch */
export function overallSeal({ findings, verified, draw }) {
  if (findings.length) return "failed";
  if (verified) return "verified";
  return draw ? "sealed" : "unsealed";
}

/** The text of a finding. @param {Finding} finding */
export const findingText = ({ code, n, what }) =>
  `${t(`proof-live-${code}`, { what })} ${t("proof-entry", { n })}`;

/** @param {LiveCheck} watch */
function statusText({ draw, findings, verified }) {
  if (findings.length) return t("proof-state-failed");
  if (verified) return t("proof-state-verified", { verified: number(verified) });
  if (!draw) return t("proof-state-none");
  return t(draw.start ? "proof-state-started" : "proof-state-committed");
}

/** @param {WatchedDraw} draw @param {EntropyStatus} status */
function facts(draw, status) {
  const { tip, witness, start, counted, unopened, entropy, coups } = draw;
  const players = start ? counted : [...entropy.keys()];
  /** @type {[string, import("../core/dom.js").Child][]} */
  const items = [
    [t("proof-draw"), digits(tip)],
    [t("proof-witness"), witness ? digits(witness) : t("proof-no-witness")],
    [t(start ? "proof-counted" : "proof-adding"), players.join(", ") || t("proof-no-player")],
    [t("proof-unopened"), start && unopened.join(", ")],
    [t("proof-own"), status !== "none" && t(`proof-own-${status}`)],
    [t("proof-start"), start && digits(start)],
    [t("proof-coups"), start && number(coups)],
  ];
  return items.filter(([, value]) => value).map(([name, value]) => [h("dt", name), h("dd", value)]);
}

/** Bytes, all of which can be copied. @param {string} text */
const digits = (text) => h("code.digits", { title: text }, text);

defineElement("tv-proof", ProofPanel);
