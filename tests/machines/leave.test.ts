import { expect, test } from "vitest";
import { leaveModel } from "./leave.model.ts";
import { tableOf } from "./table.ts";

const take = (name: string) => `hold.taken ${name} Leave the ${name}? It will be lost.`;
const page = "page /catalogue no replace";
const step = "step -1";
/** It still asks about links. */
const unwatched = { "watchSteps ✗": "stays" };

/** One thing is held: with it goes the hold. */
const one = (name: string, other: string) => ({
  [`held.resting (${name})`]: {
    ...unwatched,
    [take(name)]: "stays",
    [take(other)]: "held.resting (exam and form)",
    [`hold.released ${name}`]: "free",
    [`hold.released ${other}`]: "stays",
    [`leave ${page}`]: `held.asking (${name}, to page)`,
    [`leave ${step}`]: `held.asking (${name}, to step)`,
  },
  ...asking(name, (to) => ({
    [take(name)]: "stays",
    [take(other)]: `held.asking (exam and form, to ${to.split(" ", 1)[0]})`,
    [`hold.released ${name}`]: `free / goOn(${to})`,
    [`hold.released ${other}`]: "stays",
    confirm: `free / dropWork([${name}]), goOn(${to})`,
  })),
});

/** The question stands, and the last place that was wanted counts. */
const asking = (names: string, rest: (to: string) => Record<string, string>) => ({
  [`held.asking (${names}, to page)`]: {
    [`leave ${page}`]: "stays",
    [`leave ${step}`]: `held.asking (${names}, to step)`,
    stay: `held.resting (${names})`,
    ...unwatched,
    ...rest(page),
  },
  [`held.asking (${names}, to step)`]: {
    [`leave ${page}`]: `held.asking (${names}, to page)`,
    [`leave ${step}`]: "stays",
    stay: `held.resting (${names})`,
    ...unwatched,
    ...rest(step),
  },
});

test("laws: who would lose something by leaving is asked first, and goes where they wanted once nothing is held [T-48]", () => {
  expect(tableOf(leaveModel)).toEqual({
    free: {
      [take("form")]: "held.resting (form) / asks watchSteps()",
      [take("exam")]: "held.resting (exam) / asks watchSteps()",
      [`leave ${page}`]: `stays / goOn(${page})`,
      [`leave ${step}`]: `stays / goOn(${step})`,
    },
    ...one("form", "exam"),
    ...one("exam", "form"),
    "held.resting (exam and form)": {
      ...unwatched,
      [take("form")]: "stays",
      [take("exam")]: "stays",
      "hold.released form": "held.resting (exam)",
      "hold.released exam": "held.resting (form)",
      [`leave ${page}`]: "held.asking (exam and form, to page)",
      [`leave ${step}`]: "held.asking (exam and form, to step)",
    },
    ...asking("exam and form", (to) => {
      const kind = to.split(" ", 1)[0]!;
      return {
        [take("form")]: "stays",
        [take("exam")]: "stays",
        "hold.released form": `held.asking (exam, to ${kind})`,
        "hold.released exam": `held.asking (form, to ${kind})`,
        confirm: `free / dropWork([form, exam]), goOn(${to})`,
      };
    }),
  });
});
