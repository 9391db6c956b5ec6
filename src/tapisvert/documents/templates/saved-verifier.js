// The end of the verifier in one file: its use from the command line and by the page that holds it.

/* global verify, fluent, WORDS, process, require */

/** The records of all files, the rules of a house of its own made known: /api/rulebooks/ID gives them. */
function verifyAll(files, soFar) {
  const records = [];
  for (const { file, bytes } of files) {
    const text = decode(bytes);
    if (!addRules(text)) records.push({ file, report: verify.verify(text, { soFar }) });
  }
  return records;
}

const decode = (bytes) => new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);

function addRules(text) {
  if (text.startsWith('{"do"') || text.startsWith('{"hidden"')) return false;
  try {
    verify.addEdition(JSON.parse(text));
    return true;
  } catch {
    return false; // no rules: the verifier says which line cannot be read
  }
}

/**
 * Judges records beside each other, and beside a witness's list. Lines of text, each with its kind
 * and, if it belongs to one, its file; and 0 right and complete, 1 wrong, 3 right and not complete.
 */
function judgeAll(records, { soFar, trusted, list }, say) {
  const tallies = records.map(({ report }) => report.tally);
  const witnessList = list ? verify.readList(decode(list.bytes), tallies) : null;
  const lines = [];
  let [isRight, isComplete] = [true, true];
  const tell = ({ point, values, isDoubt }) => {
    isComplete &&= !isDoubt;
    lines.push({ kind: isDoubt ? "doubt" : "sentence", text: say(`verdict-${point}`, values) });
  };
  for (const { file, report } of records) {
    const options = { otherTallies: tallies, list: witnessList, trusted, soFar };
    const verdict = report.ok ? verify.judge(report.tally, options) : report.verdict;
    const [first] = report.findings;
    const right = soFar ? "right-so-far" : "saved-right";
    const text = first
      ? say("wrong", { line: String(first.line) })
      : say(verdict.isComplete ? right : "saved-incomplete");
    lines.push({ kind: "verdict", file, text, grade: verdict.grade });
    isRight &&= report.ok;
    verdict.sentences.forEach(tell);
    for (const { line, code, message } of report.findings.slice(0, 12)) {
      const place = say("line", { line: String(line) });
      lines.push({ kind: "fault", text: `${place}, ${code}: ${message}. ${say(`means-${code}`)}` });
    }
    for (const { code } of report.remarks) lines.push({ kind: "note", text: say(`note-${code}`) });
  }
  const tallyFiles = records.map(({ file, report }) => ({ file, tally: report.tally }));
  const contradictions = verify.differences(tallyFiles, list?.file, witnessList);
  if (witnessList) verify.onList(tallies, witnessList).forEach(tell);
  for (const { point, values } of contradictions)
    lines.push({ kind: "fault", text: say(`difference-${point}`, values) });
  if (contradictions.length) lines.push({ kind: "note", text: say("means-difference") });
  const code = !isRight || contradictions.length ? 1 : isComplete ? 0 : 3;
  return { lines, code };
}

/** What says the messages of a language. */
function sayIn(language) {
  const bundle = new fluent.FluentBundle(language, { useIsolating: false });
  bundle.addResource(new fluent.FluentResource(WORDS[language]));
  const numbers = new Intl.NumberFormat(language);
  return (key, values = {}) => {
    const texts = { n: numbers.format(values.count ?? 0) };
    for (const [name, value] of Object.entries(values))
      texts[name] = typeof value === "number" && name !== "count" ? numbers.format(value) : value;
    return bundle.formatPattern(bundle.getMessage(key).value, texts);
  };
}

const USAGE = "node verify.js [--so-far] [--witness FINGERPRINT] [--draws LIST] FILE …";

/** The options of a command line, and its files; null if it is none. */
function readArguments(words) {
  const options = { soFar: false, trusted: [], list: "", files: [] };
  for (let i = 0; i < words.length; i++) {
    if (words[i] === "--so-far") options.soFar = true;
    else if (words[i] === "--witness") options.trusted.push((words[++i] ?? "").toLowerCase());
    else if (words[i] === "--draws") options.list = words[++i] ?? "";
    else if (words[i].startsWith("--")) return null;
    else options.files.push(words[i]);
  }
  const areFingerprints = options.trusted.every((digits) => /^[0-9a-f]{64}$/.test(digits));
  return options.files.length && areFingerprints ? options : null;
}

function problemWith(error) {
  return error.code === "ERR_ENCODING_INVALID_ENCODED_DATA"
    ? "not UTF-8 text: unpack the file, or download the record again"
    : `this cannot be read: ${error.message}`;
}

function runCommand() {
  const fs =
    typeof require === "function" ? require("node:fs") : process.getBuiltinModule("node:fs");
  const options = readArguments(process.argv.slice(2));
  process.exitCode = 2;
  if (!options) return console.error(USAGE);
  const records = [];
  let [isUnread, file] = [false, ""];
  const attempt = (name, action) => {
    file = name;
    try {
      return action();
    } catch (error) {
      isUnread = true;
      console.error(`${file}: ${problemWith(error)}`);
      return undefined;
    }
  };
  const read = (name) => ({ file: name, bytes: fs.readFileSync(name) });
  for (const name of options.files)
    records.push(...(attempt(name, () => verifyAll([read(name)], options.soFar)) ?? []));
  const verdict = attempt(options.list, () => {
    const list = options.list ? read(options.list) : null;
    return judgeAll(records, { ...options, list }, sayIn("en"));
  });
  for (const { kind, file: name, text, grade } of verdict?.lines ?? [])
    console.log(kind === "verdict" ? `${name}: ${text} [${grade}]` : `  ${text}`);
  if (verdict) process.exitCode = verdict.code === 1 || !isUnread ? verdict.code : 2;
}

if (typeof document === "undefined" && typeof process !== "undefined") runCommand();
