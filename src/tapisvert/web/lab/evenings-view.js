/** Evenings of one system or two: the question, the fans as they are computed, the figures. */

import { ApiError, offline, request } from "../core/api.js";
import { announce } from "../core/announcer.js";
import { h, replaceChildren } from "../core/dom.js";
import { errorText } from "../core/text/errors.js";
import { number, percent } from "../core/text/format.js";
import { hasMessage, t } from "../core/text/i18n.js";
import { chartBox } from "./chart-box.js";
import { commandLine } from "./command-line.js";
import { eveningsForm } from "./evenings-form.js";
import { drawFan, moneyScale } from "./fan-chart.js";
import { figuresTable, keyFigures } from "./figures.js";
import { systemName } from "./labels.js";
import { eveningsBody, simulateCommand } from "./question.js";
import { drawResults } from "./results-chart.js";

/** @import {Rulebook} from "../core/table/rulebook.js" */
/** @import {EveningsPart, EveningsQuestion, Side} from "../messages.d.ts" */
/** @import {Question} from "./question.js" */

const BUSY = ["simulation_capacity", "simulation_limit", "calculation_failed"];
const RETRY_MS = 1_500;
const RETRIES = 4;

export class EveningsView {
  /** @param {(change: Partial<Question>) => void} onAsk */
  constructor(onAsk) {
    this.#onAsk = onAsk;
    this.element = h(
      "section.evenings",
      { "aria-labelledby": "lab-evenings" },
      h("h2", { id: "lab-evenings" }, t("lab-evenings")),
      h("div.lab-columns", this.#formPlace, this.#answer),
    );
  }

  #onAsk;
  #formPlace = h("div.lab-question");
  #status = h("p.lab-status", { role: "status" });
  #progress = h("progress", { max: 1, value: 0, "aria-label": t("lab-progress") });
  #stop = h("button", { hidden: true, onclick: () => this.stop() }, t("lab-stop"));
  #sides = h("div.sides");
  #table = h("div.scroll", { tabindex: 0, role: "region", "aria-labelledby": "lab-table" });
  #insight = h("p.lab-insight");
  #command = commandLine("lab-command");
  #answer = h(
    "div.lab-results",
    h("div.lab-bar", this.#status, this.#progress, this.#stop),
    this.#sides,
    legend(),
    this.#insight,
    h("details", h("summary", { id: "lab-table" }, t("lab-all-figures")), this.#table),
    this.#command.element,
  );
  /** @type {AbortController | null} */
  #running = null;
  /** @type {ReturnType<typeof sidePanel>[]} */
  #panels = [];

  /** Shows the form of a question. @param {Question} question @param {Rulebook} rulebook */
  show(question, rulebook) {
    const onAsk = (/** @type {Partial<Question>} */ change) => {
      this.#onAsk(change);
      this.#answer.scrollIntoView({ block: "nearest" });
    };
    replaceChildren(this.#formPlace, eveningsForm(question, rulebook, onAsk));
  }

  /**
   * Simulates, and shows the evenings as they are computed.
   * @param {Question} question
   * @param {Rulebook} rulebook
   */
  async run(question, rulebook) {
    this.stop();
    const running = (this.#running = new AbortController());
    this.#command.update(simulateCommand(question, rulebook));
    this.#panels = [question.system, question.other].filter(Boolean).map(sidePanel);
    replaceChildren(
      this.#sides,
      this.#panels.map(({ element }) => element),
    );
    this.#sides.classList.toggle("two", this.#panels.length > 1);
    replaceChildren(this.#table);
    this.#insight.textContent = "";
    this.#begin();
    try {
      await this.#simulate(question, running.signal);
    } catch (error) {
      if (this.#running === running) this.#end(problemText(error));
    }
  }

  /** @param {Question} question @param {AbortSignal} signal */
  #simulate(question, signal) {
    const body = eveningsBody(question);
    return whenFree(
      () => simulateEvenings(body, (...part) => this.#show(question, ...part), signal),
      () => (this.#status.textContent = t("lab-busy")),
      signal,
    );
  }

  /** Stops the running simulation; its results stay. */
  stop() {
    if (!this.#running) return;
    this.#running.abort();
    this.#end(t("lab-stopped"));
  }

  /** A repeated text is not heard again. @param {string} text */
  #say(text) {
    if (this.#status.textContent !== text) this.#status.textContent = text;
  }

  #begin() {
    this.#say(t("lab-starting"));
    this.#progress.removeAttribute("value");
    this.#progress.hidden = this.#stop.hidden = false;
    this.element.setAttribute("aria-busy", "true");
  }

  /** @param {string} text */
  #end(text) {
    this.#running = null;
    this.#status.textContent = text;
    this.#progress.hidden = this.#stop.hidden = true;
    this.element.removeAttribute("aria-busy");
  }

  /** @param {Question} question @param {EveningsPart} part @param {boolean} isWhole */
  #show(question, part, isWhole) {
    const scale = moneyScale(part, question);
    part.sides.forEach((side, index) => this.#panels[index]?.update(side, part, question, scale));
    this.#progress.value = part.played / part.wanted;
    replaceChildren(this.#table, figuresTable(part, question));
    const edge = part.sides[0]?.edge_per_decided ?? null;
    if (edge !== null) this.#insight.textContent = t("lab-insight", { edge: percent(edge, 2) });
    if (!isWhole) return;
    this.#end(doneText(part, question));
    for (const side of part.sides) announce(sideText(side));
  }
}

/**
 * Sends a request again while the server is busy; after a reload the last simulation may run for a moment.
 * @template Result
 * @param {() => Promise<Result>} send
 * @param {() => void} onWait
 * @param {AbortSignal} [signal]
 */
export async function whenFree(send, onWait, signal) {
  for (let tries = 0; ; tries++) {
    try {
      return await send();
    } catch (error) {
      const isBusy = error instanceof ApiError && BUSY.includes(error.code) && tries < RETRIES;
      if (!isBusy || signal?.aborted) throw error;
      onWait();
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      if (signal?.aborted) throw error;
    }
  }
}

/** @param {EveningsPart} part @param {Question} question */
function doneText(part, question) {
  const values = { evenings: number(part.played), coups: question.coups };
  return t(question.other ? "lab-done-both" : "lab-done", values);
}

/** @param {Side} side */
function sideText(side) {
  return t("lab-spoken", {
    system: systemName(side.system),
    ruin: percent(side.estimates["ruin"]?.value ?? 0, 1),
    ahead: percent(side.estimates["ahead"]?.value ?? 0, 1),
  });
}

/** The charts and the key figures of a system. @param {string} system */
function sidePanel(system) {
  const fan = chartBox(drawFan);
  const results = chartBox(drawResults);
  const figures = h("div");
  const element = h(
    "article.panel.side",
    h("h3", systemName(system)),
    figures,
    fan.element,
    h("h4", t("lab-results")),
    results.element,
  );
  /**
   * @param {Side} side
   * @param {EveningsPart} part
   * @param {Question} question
   * @param {ReturnType<typeof moneyScale>} money
   */
  const update = (side, part, question, money) => {
    replaceChildren(figures, keyFigures(side, question));
    fan.update({ side, asked: question, money });
    results.update({ side, part });
  };
  return { element, update };
}

function legend() {
  const sample = (/** @type {string} */ kind) =>
    h("span.sample", h("i", { class: kind, "aria-hidden": "true" }), t(`lab-legend-${kind}`));
  const kinds = ["narrow", "middle", "wide", "median", "single", "mean", "expected"];
  return h("p.legend", kinds.map(sample));
}

/** @param {unknown} error */
export function problemText(error) {
  const key = error instanceof ApiError ? `lab-refused-${error.code}` : "";
  return hasMessage(key) ? t(key) : errorText(error);
}

/**
 * Simulates evenings; `onPart` receives all evenings so far, at last all of them. Throws ApiError, also
 * once the signal stops it.
 * @param {EveningsQuestion} body
 * @param {(part: EveningsPart, isWhole: boolean) => void} onPart
 * @param {AbortSignal} signal
 */
async function simulateEvenings(body, onPart, signal) {
  const answer = await request("POST", "/api/lab/evenings", body, signal);
  let isWhole = false;
  for await (const { name, data } of events(answer)) {
    if (name === "refused") throw new ApiError(200, data.error, data.message);
    isWhole = name === "end";
    onPart(data, isWhole);
  }
  if (!isWhole) throw offline();
}

/** @param {Response} answer @returns {AsyncGenerator<{name: string, data: any}>} */
async function* events(answer) {
  if (!answer.body) return;
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { value, done: isDone } = await reader.read();
    if (isDone) return;
    const blocks = (text + value).split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) {
      const [, name = "", data = "null"] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
      yield { name, data: JSON.parse(data) };
    }
  }
}
