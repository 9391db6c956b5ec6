// The end of the verifier in one file: its use from the command line and by the page that holds it.

/* global verify, process, require */

/**
 * Verifies the bytes of a record. Rules of a house of its own, as /api/rulebooks/ID gives them, are
 * made known instead, and there is no report.
 * @param {Uint8Array} bytes
 * @param {boolean} soFar The record goes on: its draw may be in play.
 */
function verifyBytes(bytes, soFar) {
  const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  if (!text.startsWith('{"do"')) {
    try {
      verify.addEdition(JSON.parse(text));
      return null;
    } catch {
      // no rules: the verifier says which line cannot be read
    }
  }
  return verify.verify(text, { soFar });
}

if (typeof document === "undefined" && typeof process !== "undefined") {
  const fs =
    typeof require === "function" ? require("node:fs") : process.getBuiltinModule("node:fs");
  const files = process.argv.slice(2).filter((one) => one !== "--so-far");
  const soFar = files.length < process.argv.length - 2;
  if (!files.length) {
    console.error("node verify.js [--so-far] FILE …");
    process.exitCode = 2;
  }
  for (const file of files) {
    let report;
    try {
      report = verifyBytes(fs.readFileSync(file), soFar);
    } catch (error) {
      const why =
        error.code === "ERR_ENCODING_INVALID_ENCODED_DATA"
          ? "not UTF-8 text: unpack the file, or download the record again"
          : `this cannot be read: ${error.message}`;
      console.error(`${file}: ${why}`);
      process.exitCode ||= 2;
    }
    if (!report) continue;
    const [first] = report.findings;
    console.log(
      `${file}: ${report.ok ? "right" : `line ${first.line} is wrong: ${first.message}`}`,
    );
    const { draws, single, free, most, orders, discarded } = report.choice;
    console.log(
      `  ${draws} draws, ${single} without a choice, ${free} with any; the others one of at most` +
        ` ${most} orders, of ${orders} in all; ${discarded} discarded or broken off`,
    );
    for (const { line, code, message } of [...report.findings, ...report.remarks])
      console.log(`  line ${line}, ${code}: ${message}`);
    if (!report.ok) process.exitCode = 1;
  }
}
