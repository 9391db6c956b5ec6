/** The pure parts of the school, as tests call them. */

import { answer } from "./answering.mjs";
import * as answers from "../../src/tapisvert/web/school/grading.js";
import { clothAround } from "../../src/tapisvert/web/cloth/roulette/cloth-part.js";
import * as progress from "../../src/tapisvert/web/school/progress.js";

const calls = {
  ...answers,
  clothAround,
  ...progress,
  grade: (question, said) =>
    answers.grade(question, said, (text) => (/^\d+$/.test(text) ? Number(text) * 100 : null)),
  messageValues: (facts) => answers.messageValues(facts, (minor) => `${minor / 100} francs`),
  course: (answered) => answered.reduce((all, one) => progress.recordAnswer(all, "here", one), {}),
};

await answer((name, ...given) => calls[name](...given));
