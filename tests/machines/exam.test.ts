import { expect, test } from "vitest";
import { exam as limits } from "#src/contracts/limits.ts";
import { examMessages } from "#src/contracts/messages/exam.ts";
import { caseLabel } from "../model/cases.ts";
import { explore } from "../model/model.ts";
import { plain, short } from "../model/plain.ts";
import { examModel } from "./exam.model.ts";
import { byState, tableOf, type Table } from "./table.ts";

const { cases, machine } = examModel;
/** How the openings of the model are called in its table. */
const labelOf = (
  found: (output: {
    kind?: string;
    passwordIncorrect?: boolean;
    introduction?: { needs_password: boolean };
    error?: { attempt_id: number | null };
  }) => boolean,
): string =>
  caseLabel(
    cases.find((one) => one.type === "xstate.done.actor.openExam" && found(one.output as never))!,
    machine,
  );
const narrow = labelOf(({ kind }) => kind === "unsupported");
const attempt = labelOf(({ kind }) => kind === "attempt");
const wanted = labelOf(
  ({ kind, introduction }) => kind === "wanted" && introduction?.needs_password === false,
);
const wantsPassword = labelOf(
  ({ kind, introduction, passwordIncorrect }) =>
    kind === "wanted" && introduction?.needs_password === true && passwordIncorrect === false,
);
const wrongPassword = labelOf(({ passwordIncorrect }) => passwordIncorrect === true);
const refused = labelOf(({ kind, error }) => kind === "refused" && error?.attempt_id === null);
const refusedWithResult = labelOf(({ kind, error }) => kind === "refused" && error?.attempt_id !== null);
const opened = short(
  plain(cases.find((one) => caseLabel(one, machine) === attempt && "output" in one)!["output" as never]),
);
const result = caseLabel(
  cases.find(({ type }) => type === "xstate.done.actor.submitExam")!,
  machine,
).replace("submitExam ✓ ", "");

/** D-4, as the models tell it. */
const saidOf = (label: string): string => label.replace("openExam ✗ ", "");
const tooMany =
  "openExam ✗ server 429 Too many wrong passwords. Try again in 40 seconds. 40 2026-11-20T10:00:40.000Z";

const table = tableOf(examModel, { name: byState });
const ask = "asks openExam(3 empty password no confirmed)";
const submission = (state: string, ending = "free") => `inProgress.submission.${state} + ending.${ending}`;
const submitting = (ending: string) => `${submission("submitting", ending)} / asks submitExam(31)`;

test("laws: the window loads, and shows what is in the way or what is wanted [B-098][B-099][B-100][B-116][B-119]", () => {
  expect(table.loading).toEqual({
    [narrow]: "unsupported / asks watchWidth(768)",
    [attempt]: `${submission("answering")} / beginAttempt(${opened})`,
    [wanted]: "disclaimer",
    [wantsPassword]: "disclaimer",
    [wrongPassword]: "disclaimer",
    [refused]: "unableToStart",
    [refusedWithResult]: "unableToStart",
    "openExam ✗": "notLoaded / showFailure(failed)",
    "openExam ✗ unauthorized": "signedOut / goToLogin()",
    "openExam ✗ cancelled": "signedOut / goToLogin()",
    [tooMany]: `notLoaded / showFailure(${saidOf(tooMany)})`,
  });
  const again = { retry: `loading / ${ask}` };
  expect(table.notLoaded).toEqual(again);
  expect(table.signedOut).toEqual(again);
  expect(table.unsupported).toEqual({
    ...again,
    "width.supported": `loading / ${ask}`,
    "watchWidth ✗": `loading / ${ask}`,
  });
  expect(table.unableToStart).toEqual({
    ...again,
    dismiss: "stays / goAway()",
    showResult: "readingResult / asks readResult(30) | refused",
  });
  expect(table.readingResult).toEqual({
    [`readResult ✓ ${result}`]: `submitted / goToResult(${result} no fresh)`,
    "readResult ✗": "unableToStart / showFailure(failed)",
    "readResult ✗ unauthorized": "signedOut / goToLogin()",
  });
});

test("laws: starting needs the password where there is one; a wrong one is said and asked for again [B-100][B-115][B-128][M-078]", () => {
  const disclaimer = tableOf(examModel);
  const start = (password: string) =>
    `starting (${password}) / asks openExam(3 ${password.includes("given") ? "opensesame" : "empty password"} 1)`;
  expect(disclaimer["disclaimer (password needed)"]!.start).toBe("refused");
  expect(disclaimer["disclaimer (password needed, password given)"]!.start).toBe(
    start("password needed, password given"),
  );
  expect(disclaimer.disclaimer!.start).toBe("starting / asks openExam(3 empty password 0)");
  expect(disclaimer["starting (password needed, password given)"]![wrongPassword]).toBe(
    `passwordRefused (password needed, password given) / showMessage(${examMessages.passwordIncorrect})`,
  );
  expect(disclaimer["passwordRefused (password needed, password given)"]).toEqual({
    "password.changed opensesame": "disclaimer (password needed, password given)",
    "password.changed empty password": "disclaimer (password needed)",
    start: start("password needed, password given"),
  });
  expect(table.starting).toEqual({
    ...table.loading,
    [wanted]: `disclaimer / showMessage(${examMessages.notBegun})`,
    [wantsPassword]: `disclaimer / showMessage(${examMessages.notBegun})`,
    [wrongPassword]: `passwordRefused / showMessage(${examMessages.passwordIncorrect})`,
    "openExam ✗": `loading / showFailure(failed), ${ask}`,
    // Where no password is asked for it is no matter of the field.
    [tooMany]: `loading / showFailure(${saidOf(tooMany)}), ${ask} | passwordRefused`,
  });
  expect(disclaimer["starting (password needed, password given)"]![tooMany]).toBe(
    "passwordRefused (password needed, password given)",
  );
});

test("laws: a start that nobody answered may have begun the attempt: it is asked, and what was typed is kept till then (T-27, EXM-8)", () => {
  const whole = tableOf(examModel);
  const given = "password needed, password given";
  expect(whole[`starting (${given})`]!["openExam ✗"]).toContain("loading (password given)");
  expect(whole["loading (password given)"]).toMatchObject({
    [attempt]: `${submission("answering")} / beginAttempt(${opened})`,
    [wantsPassword]: `disclaimer (${given})`,
    [refused]: "unableToStart (refused)",
    "openExam ✗": "notLoaded (password given) / showFailure(failed)",
  });
  expect(whole["notLoaded (password given)"]!.retry).toBe(`loading (password given) / ${ask}`);
});

const readiness = { "readiness.changed ready": "stays", "readiness.changed no ready": "stays" };
const ended = (state: string, caused = "") => ({
  "time.up": submission(state, "timedOut") + caused,
  "attempt.ended": submission(state, "finished") + caused,
});
const settles = ended("settling", " / settleAnswers()");

test("laws: submitting is asked for, confirmed, and done once the save under way has ended [B-101][B-102][B-103][B-108][M-068]", () => {
  const inProgress: Table = {
    [submission("answering")]: { ...readiness, submit: `${submission("asking")} | refused`, ...settles },
    [submission("asking")]: {
      "readiness.changed ready": "stays",
      "readiness.changed no ready": submission("answering"),
      cancel: submission("answering"),
      confirm: `${submission("settling")} / settleAnswers()`,
      ...settles,
    },
    [submission("settling")]: {
      ...readiness,
      "answers.settled": submitting("free"),
      "time.extended": "refused",
      ...ended("settling"),
    },
    [submission("submitting")]: {
      ...readiness,
      [`submitExam ✓ ${result}`]: `submitted / endAttempt(), goToResult(${result} fresh)`,
      "time.extended": "refused",
      "submitExam ✗ offline": submission("retrying"),
      "submitExam ✗ unauthorized": `${submission("retrying")} / tellUnauthorized(unauthorized)`,
      "submitExam ✗ invalid One question has no answer": submission("refused"),
      "submitExam ✗ conflict 409": `${submission("answering")} / resumeSaving(), tellWrittenElsewhere(conflict 409)`,
      "after patience (20 s)": submission("retrying"),
      ...ended("submitting"),
    },
  };
  for (const [state, row] of Object.entries(inProgress)) expect([state, table[state]]).toEqual([state, row]);
  const unready = tableOf(examModel);
  expect(unready[submission("answering")]!.submit).toBe("refused");
  expect(unready[`${submission("answering")} (ready)`]!.submit).toBe(`${submission("asking")} (ready)`);
});

test("laws: a submission that fails resets, says so and is tried again; nothing is told by a toast [B-129][T-32]", () => {
  const sendsAgain = ended("submitting", " / asks submitExam(31)");
  const cancel = `${submission("answering")} / resumeSaving()`;
  expect(table[submission("refused")]).toEqual({
    ...readiness,
    confirm: submitting("free"),
    cancel,
    ...sendsAgain,
  });
  expect(table[submission("retrying")]).toEqual({
    ...readiness,
    confirm: submitting("free"),
    retry: submitting("free"),
    "after retryPause": submitting("free"),
    cancel,
    "time.extended": "refused",
    ...sendsAgain,
  });
  const effects = explore(examModel)
    .vertices.flatMap(({ label, edges }) => (label.startsWith("inProgress") ? edges : []))
    .flatMap((edge) => edge.effects);
  expect(effects.filter(({ name }) => name === "showFailure" || name === "showMessage")).toEqual([]);
});

test.each(["timedOut", "finished"])(
  "laws: %s, there is no way back to the questions but time that is granted [B-104][B-105][B-106][B-107][T-29]",
  (ending) => {
    const states = Object.keys(table).filter((state) => state.endsWith(`ending.${ending}`));
    expect(states.sort()).toEqual(
      ["retrying", "settling", "submitting"].map((state) => submission(state, ending)).sort(),
    );
    for (const state of states)
      for (const [event, outcome] of Object.entries(table[state]!))
        if (/answering|asking|refused \+/.test(outcome))
          expect([ending, event, outcome]).toEqual([
            "timedOut",
            "time.extended",
            `${submission("answering")} / resumeSaving()`,
          ]);
    for (const state of states)
      expect(/answering/.test(table[state]!["time.extended"]!)).toBe(ending === "timedOut");
    expect(table[submission("retrying", ending)]!.cancel).toBe("refused");
    expect(table[submission("submitting", ending)]!["submitExam ✗ invalid One question has no answer"]).toBe(
      submission("retrying", ending),
    );
    expect(table[submission("submitting", ending)]!["submitExam ✗ conflict 409"]).toBe(
      submission("retrying", ending),
    );
  },
);

test("a modal shows from asking on, and its cancel goes with the end [B-102][B-105][B-107]", () => {
  for (const { path, label } of explore(examModel).vertices) {
    const { state } = path.steps.at(-1)!;
    if (!label.startsWith("inProgress")) continue;
    expect([label, state.hasTag("modal")]).toEqual([label, !label.includes("submission.answering")]);
    expect([label, state.hasTag("noCancel")]).toEqual([label, !label.includes("ending.free")]);
    if (label.includes("ending.free")) continue;
    expect(state.can({ type: "cancel" })).toBe(false);
  }
});

test("at most one submission at a time is under way, and none after the result (§9.3)", () => {
  for (const { path, edges } of explore(examModel).vertices) {
    const before = path.steps.at(-1)!;
    for (const edge of edges) {
      const asks = edge.effects.filter(({ kind, name }) => kind === "asks" && name === "submitExam");
      if (asks.length === 0) continue;
      expect(before.awaited.has("submitExam")).toBe(false);
      expect(before.state.status).toBe("active");
    }
  }
});

test("the pauses between two submissions grow, and the last one repeats (EXM-10)", () => {
  const { retryPause } = machine.implementations.delays as Record<
    string,
    (args: { context: { tries: number } }) => number
  >;
  expect([0, 1, 2, 3, 4, 5, 6].map((tries) => retryPause!({ context: { tries } }))).toEqual([
    1_000,
    ...limits.retryPauses,
  ]);
});
