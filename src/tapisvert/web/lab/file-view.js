/** A file of results: chosen or dropped, sent to the house's server, and what it shows. */

import { ApiError, post, request } from "../core/api.js";
import { announce, notify } from "../core/announcer.js";
import { h, replaceChildren } from "../core/dom.js";
import { errorLine, field, select } from "../core/form.js";
import { number } from "../core/text/format.js";
import { download } from "../core/share.js";
import { language, t } from "../core/text/i18n.js";
import { commandLine } from "./command-line.js";
import { problemText, whenFree } from "./evenings-view.js";
import { eveningsBody, resultsCommand } from "./question.js";

/** @import {Rulebook} from "../core/table/rulebook.js" */
/** @import {ResultsView} from "../messages.d.ts" */
/** @import {Question} from "./question.js" */

/** The largest file that the server takes, in bytes. */
const MAX_FILE = 700_000;
/** The longest name of a file that the report shows. */
const MAX_NAME = 80;

export class FileView {
  constructor() {
    this.#input.addEventListener("change", () => this.#choose(this.#input.files?.[0]));
    for (const input of Object.values(this.#open))
      input.addEventListener("change", () => this.#file && this.#test(this.#file));
    this.element = h(
      "section.lab-file",
      { "aria-labelledby": "lab-file" },
      h("h2", { id: "lab-file" }, t("lab-file")),
      h("p.muted", t("lab-file-lead")),
      h(
        "div.panel.lab-drop",
        h("label.button", { for: "lab-file-input" }, t("lab-file-choose")),
        this.#input,
        h("p", t("lab-file-drop")),
        h("p.muted", t("lab-file-private")),
        this.#openFields,
        this.#status,
        this.#error,
      ),
      this.#answer,
    );
    this.#takeDrops();
  }

  #input = h("input.only-read", {
    id: "lab-file-input",
    type: "file",
    accept: ".csv,.txt,.tsv,.xlsx,.xls,.ods,.json,.jsonl",
    "aria-describedby": "lab-file-error",
  });
  #open = openFields();
  #openFields = h(
    "details",
    h("summary", t("lab-file-open")),
    h(
      "div.lab-rulings",
      Object.entries(this.#open).map(([name, input]) => field(t(`lab-file-open-${name}`), input)),
    ),
  );
  #status = h("p.file-status", { role: "status" });
  #error = Object.assign(errorLine(), { id: "lab-file-error" });
  #answer = h("div.lab-file-answer");
  #report = h(
    "button",
    { onclick: () => this.#file && this.#saveReport(this.#file) },
    t("lab-file-report"),
  );
  #command = commandLine("lab-file-command");
  /** @type {File | null} */
  #file = null;
  /** @type {Question | null} */
  #question = null;
  /** @type {Rulebook | null} */
  #rulebook = null;
  /** The place of the systems. */
  #systems = h("div.panel");
  #tests = 0;
  #plays = 0;

  /** Tests the file again under other rules, else plays it again. @param {Question} question @param {Rulebook} rulebook */
  update(question, rulebook) {
    const isSame = rulebook === this.#rulebook && question.rulings === this.#question?.rulings;
    [this.#question, this.#rulebook] = [question, rulebook];
    if (!this.#file) return;
    if (!isSame) void this.#test(this.#file);
    else if (this.#systems.isConnected) void this.#play(this.#file);
  }

  /** Takes files that are dropped anywhere on the page. */
  #takeDrops() {
    const mark = (/** @type {boolean} */ isOver) =>
      this.element.classList.toggle("is-over", isOver);
    document.addEventListener("dragover", (event) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      mark(true);
    });
    document.addEventListener("dragleave", (event) => event.relatedTarget ?? mark(false));
    document.addEventListener("drop", (event) => {
      mark(false);
      const file = event.dataTransfer?.files[0];
      if (!file) return;
      event.preventDefault();
      this.element.scrollIntoView({ block: "start" });
      this.#choose(file);
    });
  }

  /** @param {File | undefined} file */
  #choose(file) {
    this.#input.value = ""; // so that the same file can be chosen again
    if (!file) return;
    this.#file = file;
    void this.#test(file);
  }

  /** What the reader says of the file beside it, in the fields of the request. */
  #choices() {
    const { column, sheet, zero, order } = this.#open;
    const pairs = zero.value
      .split(/[,;]\s*/)
      .map((pair) => pair.split("=").map((text) => text.trim()));
    const numbers = pairs.filter(([text, number]) => text && number);
    return {
      column: column.value
        .split(",")
        .map((text) => text.trim())
        .filter(Boolean),
      zero: Object.fromEntries(numbers),
      ...(sheet.value && { sheet: sheet.value }),
      ...(order.value && { order: order.value }),
    };
  }

  /** The body of a request. @param {File} file @param {Question} question */
  async #body(file, question) {
    const evenings = eveningsBody(question);
    const name = file.name.slice(0, MAX_NAME);
    return { file: await base64(file), evenings, language, name, ...this.#choices() };
  }

  /** @param {File} file */
  async #test(file) {
    const [question, rulebook] = [this.#question, this.#rulebook];
    if (!question || !rulebook) return;
    const request = ++this.#tests;
    this.#error.textContent = "";
    this.#status.textContent = t("lab-file-reading", { name: file.name });
    this.element.setAttribute("aria-busy", "true");
    try {
      if (file.size > MAX_FILE) throw new Error(t("lab-file-large"));
      const body = await this.#body(file, question);
      const wait = () => (this.#status.textContent = t("lab-busy"));
      /** @type {ResultsView} */
      const view = await whenFree(() => post("/api/lab/results", body), wait);
      const { fileAnswer } = await import("./file-answer.js");
      const answer = await fileAnswer(view, rulebook, this.#systems);
      if (request !== this.#tests) return;
      this.#command.update(resultsCommand(question, rulebook, file.name, this.#choices()));
      replaceChildren(this.#answer, answer, this.#report, this.#command.element);
      const coups = view.tailles.reduce((sum, { length }) => sum + length, 0);
      const isWheel = rulebook.layout === "wheel";
      this.#status.textContent = t(isWheel ? "lab-file-of-wheel" : "lab-file-of-cards", {
        name: file.name,
        coups,
        n: number(coups),
      });
      announce(view.sentences.join(" "));
      await this.#play(file);
    } catch (error) {
      if (request !== this.#tests) return;
      this.#status.textContent = "";
      this.#error.textContent = `${file.name}: ${fileProblem(error)}`;
      this.#openFields.open = true; // the sentence may name one of them
      replaceChildren(this.#answer);
    } finally {
      if (request === this.#tests) this.element.removeAttribute("aria-busy");
    }
  }

  /** Saves the report of the file. @param {File} file */
  async #saveReport(file) {
    const question = this.#question;
    if (!question) return;
    this.#report.disabled = true;
    try {
      const body = await this.#body(file, question);
      const response = await whenFree(
        () => request("POST", "/api/lab/report", body),
        () => {},
      );
      const name = `${file.name.replace(/\.[^.]*$/, "")}.html`;
      download(await response.text(), name, "text/html");
    } catch (error) {
      notify(fileProblem(error));
    } finally {
      this.#report.disabled = false;
    }
  }

  /** Plays the file with each system. @param {File} file */
  async #play(file) {
    const question = this.#question;
    if (!question) return;
    const request = ++this.#plays;
    replaceChildren(this.#systems, h("p.muted", t("lab-computing")));
    const send = async () => post("/api/lab/systems", await this.#body(file, question));
    const systems = await whenFree(send, () => {}).catch(fileProblem);
    if (request !== this.#plays) return;
    const { systemsTable } = await import("./file-answer.js");
    replaceChildren(
      this.#systems,
      typeof systems === "string" ? h("p.error", systems) : systemsTable(systems, question),
    );
  }
}

/** The server's sentence about the file, or the page's about the server. @param {unknown} error */
function fileProblem(error) {
  const isOfFile = error instanceof ApiError && error.code === "invalid_file";
  return isOfFile ? error.message : problemText(error);
}

/** What a file may leave open, as the options of the command. */
function openFields() {
  return {
    column: h("input", { autocomplete: "off", maxlength: 80 }),
    sheet: h("input", { autocomplete: "off", maxlength: 80 }),
    zero: h("input", { autocomplete: "off", maxlength: 80, placeholder: "37=00" }),
    order: select(["", "lines", "columns"], "", (way) => t(`lab-file-order-${way || "none"}`)),
  };
}

/** @param {File} file @returns {Promise<string>} */
function base64(file) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(String(reader.result).split(",")[1] ?? ""));
    reader.addEventListener("error", () => reject(new Error(t("lab-file-unreadable"))));
    reader.readAsDataURL(file);
  });
}
