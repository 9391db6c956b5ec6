/** The permanence: the columns of results as players write them, newest at the bottom. */

import { get, tableAddress } from "../core/api.js";
import { defineElement, h, reconcile, replaceChildren } from "../core/dom.js";
import { dateTime } from "../core/text/format.js";
import { language, t } from "../core/text/i18n.js";
import { numberText } from "../cloth/chances.js";
import {
  fromEvent,
  fromTaille,
  isContinuation,
  appendCoups,
  prependRuns,
  hasWholeSpan,
  filterSpan,
} from "./coups.js";
import { chanceLabel, signsText } from "./labels.js";

/** @import {PlayedCoup, Run, Span} from "./coups.js" */
/** @import {CoupEvent} from "../core/table/table-state.d.ts" */
/** @import {Permanence} from "../messages.d.ts" */

const MAX_COUPS = 1_000;
const NEAR_PX = 48;
/** Lines of the printed card that a table's first coups fill. */
const PRINTED_LINES = 8;
/** @type {Record<string, readonly string[]>} The heads of the columns, by layout. */
const COLUMN_NAMES = {
  two_rows: ["noir", "rouge", "couleur", "inverse"],
  one_row: ["noir", "rouge", "couleur", "inverse"],
  wheel: ["rouge", "zero", "noir", "pair", "impair", "manque", "passe"],
};
const FATE_SIGNS = { tie: "=", refait: "31 = 31", nulled: "–" };

/** Loads the permanence of `table`, or has the tailles that `show` gives it; dispatches `tv-runs` with the tailles in view. */
export class ResultColumns extends HTMLElement {
  /** The table's id; "" if the tailles are of a file. */
  table = "";
  layout = "two_rows";
  /** @type {Span} */
  span = "taille";
  /** @type {readonly Run[]} */
  #runs = [];
  /** @type {readonly PlayedCoup[]} */
  #liveCoups = [];
  #day = 0;
  /** @type {number | null} Older coups before this entry are not loaded. */
  #cursor = null;
  #isLoading = false;
  #renderedKey = "";
  /** True if the latest coup is in view: then it stays in view. */
  #isAtEnd = true;
  #spans = h("div.spans.row", { role: "group", "aria-label": t("perm-span") });
  #table = h("table.columns");
  #emptyText = h("p.muted", { hidden: true }, t("perm-none"));
  #region = h(
    "div.scroll",
    { tabindex: 0, role: "region", "aria-label": t("perm-title") },
    this.#table,
  );
  #freeLines = h("tfoot", { "aria-hidden": "true" });
  #signs = h("p.signs.muted");
  #export = h("p.export");

  /** The tailles in view. */
  get runs() {
    return this.table ? filterSpan(this.#runs, this.span, this.#day) : this.#runs;
  }

  /** All loaded coups, in order. */
  get coups() {
    return this.#runs.flatMap(({ coups }) => coups);
  }

  /** Scrolls to the latest coup. */
  scrollToEnd() {
    this.#isAtEnd = true;
    this.#region.scrollTop = this.#region.scrollHeight;
  }

  connectedCallback() {
    if (this.childElementCount) return;
    replaceChildren(this, this.#region, this.#emptyText, this.#signs);
    this.#signs.textContent = signsText(this.layout);
    this.#table.classList.add(this.layout);
    if (this.table) this.#follow();
    this.#render();
  }

  /** Shows these tailles, which have no table. @param {readonly Run[]} runs */
  show(runs) {
    this.#runs = runs;
    this.#render();
  }

  /** Loads the permanence of the table, and offers its spans. */
  #follow() {
    const spans = this.layout === "wheel" ? ["session", "day"] : ["taille", "session", "day"];
    if (this.layout === "wheel") this.span = "session";
    const choose = (/** @type {Span} */ span) => {
      this.span = span;
      this.#renderedKey = "";
      this.#render();
      this.scrollToEnd();
      if (!this.#isComplete()) this.load();
    };
    replaceChildren(
      this.#spans,
      spans.map((span) =>
        h(
          "button",
          { "data-span": span, onclick: () => choose(/** @type {Span} */ (span)) },
          t(`perm-span-${span}`),
        ),
      ),
    );
    const address = `/api${tableAddress(this.table)}/permanences`;
    replaceChildren(this.#export, h("a", { href: address, download: "" }, t("perm-export")));
    this.prepend(this.#spans);
    this.append(this.#export);
    this.#region.addEventListener("scroll", () => {
      const { scrollHeight, scrollTop, clientHeight } = this.#region;
      this.#isAtEnd = scrollHeight - scrollTop - clientHeight < NEAR_PX;
    });
    new ResizeObserver(() => this.#isAtEnd && this.scrollToEnd()).observe(this.#region);
    this.load();
  }

  /** Loads the permanence. On failure the columns stay as they are. */
  async load() {
    if (this.#isLoading) return;
    this.#isLoading = true;
    try {
      /** @type {readonly Run[]} */
      let runs = [];
      this.#cursor = null;
      do {
        const page = await this.#fetchPage(this.#cursor);
        runs = prependRuns(page.tailles.map(fromTaille), runs);
        [this.#day, this.#cursor] = [page.day, page.before];
        this.#runs = runs;
      } while (!this.#isComplete());
    } catch {
      // Shows the loaded pages.
    }
    this.#runs = appendCoups(this.#runs, this.#liveCoups);
    this.#isLoading = false;
    this.#render();
  }

  /**
   * The coups before an entry, or the latest ones.
   * @param {number | null} cursor
   * @returns {Promise<Permanence>}
   */
  #fetchPage(cursor) {
    const older = cursor === null ? "" : `&before=${cursor}`;
    return get(`/api${tableAddress(this.table)}/permanence?tailles=${MAX_COUPS}${older}`);
  }

  /** True if all coups of the span are loaded. */
  #isComplete() {
    return this.#cursor === null || hasWholeSpan(this.#runs, this.span, this.#day);
  }

  /**
   * Adds the results received from the table since.
   * @param {readonly {n: number, event: CoupEvent, previous?: string}[]} results
   */
  update(results) {
    const live = results.map(({ n, event, previous }) => ({ ...fromEvent(n, event), previous }));
    const old = this.#liveCoups.at(-1);
    const isCorrected = live.some(({ n, previous }) => n === old?.n && previous !== old.previous);
    const isNew = isCorrected || !isContinuation(this.#liveCoups, live);
    const isMore = live.length && live.at(-1)?.n !== this.#liveCoups.at(-1)?.n;
    this.#liveCoups = live;
    if (isNew) this.load();
    else if (isMore && !this.#isLoading) {
      this.#runs = appendCoups(this.#runs, live);
      this.#render();
    }
  }

  #render() {
    for (const button of this.#spans.querySelectorAll("button")) {
      button.setAttribute("aria-pressed", String(button.dataset["span"] === this.span));
    }
    const runs = this.runs;
    const key = `${this.span} ${runs.map(runKey).join(" ")}`;
    if (key === this.#renderedKey) return;
    this.#renderedKey = key;
    const isEmpty = !runs.some(({ coups }) => coups.length);
    this.#emptyText.hidden = !isEmpty;
    this.#region.hidden = isEmpty && !this.table;
    this.#renderRuns(runs);
    if (this.#isAtEnd) this.scrollToEnd();
    this.dispatchEvent(new CustomEvent("tv-runs", { detail: runs, bubbles: true }));
  }

  /** @param {readonly Run[]} runs */
  #renderRuns(runs) {
    const isHeaded = runs.length > 1 || (this.table !== "" && this.span !== "taille");
    reconcile(
      this.#table,
      ["caption", "heads", ...runs],
      (part) => (typeof part === "string" ? part : `${part.session} ${part.number}`),
      (part) =>
        part === "caption" ? this.#caption() : part === "heads" ? this.#headRow() : h("tbody"),
      (/** @type {HTMLElement} */ body, part) =>
        typeof part !== "string" && this.#renderRun(body, part, isHeaded),
    );
    if (this.table) this.#renderFreeLines(runs.at(-1)?.coups.length ?? 0);
  }

  /** The lines that the next coups will fill. @param {number} coupCount */
  #renderFreeLines(coupCount) {
    const columns = COLUMN_NAMES[this.layout] ?? [];
    const lines = Array.from({ length: Math.max(0, PRINTED_LINES - coupCount) }, (_, place) => [
      h("td.coup.figure", String(coupCount + place + 1)),
      columns.map((name) => h("td", { class: `of-${name}` })),
    ]);
    replaceChildren(
      this.#freeLines,
      lines.map((cells) => h("tr", cells)),
    );
    this.#table.append(this.#freeLines);
  }

  #caption() {
    return h("caption.only-read", t(`perm-caption-${this.layout === "wheel" ? "wheel" : "cards"}`));
  }

  #headRow() {
    const heads = COLUMN_NAMES[this.layout] ?? [];
    return h("thead", h("tr", h("th.coup", { scope: "col" }, t("perm-coup")), heads.map(headCell)));
  }

  /** @param {HTMLElement} body @param {Run} run @param {boolean} isHeaded */
  #renderRun(body, run, isHeaded) {
    const width = (COLUMN_NAMES[this.layout]?.length ?? 0) + 1;
    /** @type {{key: string, make: () => HTMLElement}[]} */
    const lines = run.coups.map((coup, index) => ({
      key: coupKey(coup),
      make: () => this.#coupRow(coup, index + 1),
    }));
    if (isHeaded) {
      lines.unshift({
        key: "head",
        make: () =>
          h("tr.taille", h("th", { scope: "rowgroup", colspan: width }, this.#runTitle(run))),
      });
    }
    if (run.void) {
      lines.push({
        key: "void",
        make: () => h("tr.across", h("td", { colspan: width }, t("perm-void"))),
      });
    }
    reconcile(
      body,
      lines,
      ({ key }) => key,
      ({ make }) => make(),
    );
  }

  /** @param {Run} run */
  #runTitle({ number, session, coups }) {
    if (!this.table) return t("perm-taille", { number });
    const from = coups[0]?.at ?? session;
    const startText = from ? dateTime(from) : "";
    return this.layout === "wheel"
      ? t("perm-session-of", { when: startText })
      : t("perm-taille-of", { number, when: startText });
  }

  /** @param {PlayedCoup} coup @param {number} place */
  #coupRow(coup, place) {
    const address = `${tableAddress(this.table)}/coups/${coup.n}?lang=${language}`;
    const isLinked = this.table && coup.fate !== "nulled";
    const name = isLinked ? this.#coupLink(address, place) : String(this.table ? place : coup.n);
    const old =
      coup.previous &&
      h("s", { title: t("perm-corrected", { previous: coup.previous }) }, coup.previous);
    const first = h("th.coup.figure", { scope: "row" }, name, old && " ", old);
    if (coup.fate in FATE_SIGNS) {
      const outcome = /** @type {keyof typeof FATE_SIGNS} */ (coup.fate);
      const total = outcome === "tie" ? Object.values(coup.totals)[0] : undefined;
      const marks = total === undefined ? FATE_SIGNS[outcome] : `${total} = ${total}`;
      const across = h(
        "td.across",
        { colspan: COLUMN_NAMES[this.layout]?.length ?? 1 },
        h("span.figure", marks),
        " ",
        h("span.word", chanceLabel(outcome)),
      );
      return h("tr", { class: `came-${outcome}` }, first, across);
    }
    const cells = this.layout === "wheel" ? wheelCells(coup) : cardCells(coup, this.layout);
    return h("tr", { class: `came-${coup.fate}` }, first, cells);
  }

  /**
   * A coup's number, which links to its own page, in a new tab while the table has stakes.
   * @param {string} href
   * @param {number} place
   */
  #coupLink(href, place) {
    return h("a", { href, target: "_blank", title: t("perm-coup-page") }, String(place));
  }
}

/** A text that changes with the coups of a taille. @param {Run} run */
const runKey = ({ number, coups, over }) => `${number}:${coups.map(coupKey).join()}:${over}`;

/** @param {PlayedCoup} coup */
const coupKey = ({ n, previous, number, totals }) =>
  previous ? `${n} ${number ?? Object.values(totals).join("-")}` : String(n);

/** @param {string} name */
function headCell(name) {
  const short = name === "zero" ? "0" : chanceLabel(name).slice(0, 1);
  return h(
    "th",
    { scope: "col", class: `of-${name}`, title: chanceLabel(name) },
    h("span.long", chanceLabel(name)),
    h("span.short", { "aria-hidden": "true" }, short),
  );
}

/**
 * Noir's and rouge's totals side by side, the winner's marked; one row's under the colour that won.
 * @param {PlayedCoup} coup
 * @param {string} layout
 */
function cardCells(coup, layout) {
  const colours = ["noir", "rouge"].map((name) => {
    const isWon = coup.won.includes(name);
    const total =
      layout === "one_row" ? (isWon ? coup.totals["row"] : undefined) : coup.totals[name];
    return h(
      "td",
      { class: `of-${name} figure ${isWon ? "won" : ""}` },
      total === undefined ? "" : h("span.mark", String(total)),
      isWon &&
        coup.fate === "half" &&
        h(
          "span.half",
          { title: t("perm-half-paid") },
          "½",
          h("span.only-read", ` ${t("perm-half-paid")}`),
        ),
      isWon && h("span.only-read", ` ${t("perm-wins")}`),
    );
  });
  return [...colours, markedCell("couleur", coup.won), markedCell("inverse", coup.won)];
}

/** @param {PlayedCoup} coup */
function wheelCells(coup) {
  const { number, won: winners, fate: outcome } = coup;
  const column = outcome === "zero" ? "zero" : winners[0];
  const numbers = ["rouge", "zero", "noir"].map((name) =>
    h(
      "td",
      { class: `of-${name} figure ${name === column ? "won" : ""}` },
      name === column && h("span.mark", numberText(number ?? 0)),
    ),
  );
  return [
    ...numbers,
    ...["pair", "impair", "manque", "passe"].map((name) => markedCell(name, winners)),
  ];
}

/** @param {string} name @param {readonly string[]} winners */
function markedCell(name, winners) {
  const isWon = winners.includes(name);
  return h(
    "td",
    { class: `of-${name} ${isWon ? "won" : ""}` },
    isWon && h("span.tick", chanceLabel(name).slice(0, 1).toUpperCase()),
    isWon && h("span.only-read", chanceLabel(name)),
  );
}

defineElement("tv-permanence", ResultColumns);
