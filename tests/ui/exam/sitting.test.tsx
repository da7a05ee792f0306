import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { OpenAttempt } from "#src/contracts/exam.ts";
import { examMessages } from "#src/contracts/messages/exam.ts";
import { createLocks, noAnswer } from "../../fake/world.ts";
import { callsOf, settled } from "../showPage.tsx";
import { attempt, multiple, opened, single, text } from "./rows.ts";
import { inMap, press, save, savedAll, showExam } from "./showExam.tsx";

const sit = (
  questions: OpenAttempt["questions"],
  rest: Partial<OpenAttempt> = {},
  options: Parameters<typeof showExam>[1] = {},
) => showExam({ data: attempt(questions, rest) }, options);

const option = (role: "radio" | "checkbox", name: string) =>
  screen.getByRole<HTMLInputElement>(role, { name });
/** What is read out after the name. */
const descriptionOf = (element: HTMLElement): string =>
  (element.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent)
    .join(" ");
const click = async (element: HTMLElement) => {
  fireEvent.click(element);
  await settled();
};
const type = async (value: string) => {
  fireEvent.change(screen.getByRole("textbox", { name: /^Question \d\? Your answer$/ }), {
    target: { value },
  });
  await settled();
};
/** What was saved; who takes an attempt over sends nothing at first. */
const sent = (calls: readonly string[]) =>
  callsOf(calls, save)
    .map((call) => JSON.parse(call.slice(save.length + 1)) as { answers: object[] })
    .filter(({ answers }) => answers.length > 0);

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

describe("a question", () => {
  test("has its place, title, body and task [B-093][B-101]", async () => {
    await sit([single(1), multiple(2)]);
    expect(screen.getByText("Question 1 of 2")).toBeTruthy();
    expect(screen.getByRole("heading", { level: 2, name: "Question 1?" })).toBeTruthy();
    expect(screen.getByText("What is asked in question 1.")).toBeTruthy();
    const group = screen.getByRole("group", { name: "Question 1? Choose one answer." });
    expect(descriptionOf(group)).toBe("What is asked in question 1.");
  });

  test("of single choice is answered by radios; the chosen one clicked again is cleared [B-094][B-113]", async () => {
    await sit([single(1)]);
    await click(option("radio", "The second"));
    expect(option("radio", "The second").checked).toBe(true);
    await click(option("radio", "The first"));
    expect(option("radio", "The second").checked).toBe(false);
    await click(option("radio", "The first"));
    expect(screen.getAllByRole<HTMLInputElement>("radio").map(({ checked }) => checked)).toEqual([
      false,
      false,
      false,
    ]);
  });

  test("the chosen option is cleared by the space bar, too, and by a button [B-113]", async () => {
    await sit([single(1, { answer: [11] })]);
    const chosen = option("radio", "The first");
    fireEvent.keyUp(chosen, { key: "Enter" });
    expect(chosen.checked).toBe(true);
    // `false`: the browser is kept from choosing it anew
    expect(fireEvent.keyUp(chosen, { key: " " })).toBe(false);
    await settled();
    expect(chosen.checked).toBe(false);
    expect(fireEvent.keyUp(chosen, { key: " " })).toBe(true);
    await click(chosen);
    screen.getByRole("button", { name: "Clear my answer" }).focus();
    await press("Clear my answer");
    expect(chosen.checked).toBe(false);
    // The button is gone: who came to it by keyboard goes on at the option, and not at the top of the page (A11Y 4).
    expect(document.activeElement).toBe(chosen);
  });

  test("of multiple choice is answered by checkboxes that toggle [B-094][B-114]", async () => {
    await sit([multiple(2)]);
    expect(screen.getByText("Choose all correct answers.")).toBeTruthy();
    await click(option("checkbox", "The third"));
    await click(option("checkbox", "The first"));
    await click(option("checkbox", "The third"));
    expect(screen.getAllByRole<HTMLInputElement>("checkbox").map(({ checked }) => checked)).toEqual([
      true,
      false,
      false,
    ]);
  });

  test.each([
    ["short", 150, "B-112"],
    ["long", 500, "B-111"],
  ] as const)(
    "of %s free text takes %i characters, counts them and takes no more [B-094][%s]",
    async (text_length, most, _id) => {
      await sit([text(3, { text_length })]);
      const area = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Question 3? Your answer" });
      expect(area.maxLength).toBe(most);
      expect(descriptionOf(area)).toContain("What is asked in question 3.");
      await type("x".repeat(most - 1));
      expect(screen.getByText(`${most - 1}/${most}`)).toBeTruthy();
      await type("x".repeat(most + 1));
      expect(area.value).toHaveLength(most);
      expect(screen.getByText(`${most} of ${most} characters`)).toBeTruthy();
    },
  );

  test("a hostile body renders inert", async () => {
    const body = `<p>Look <b>here</b></p><script>window.stolen = 1</script><img src="x" onerror="window.stolen = 1">
      <img src="/api/exams/complete-attempt/41?k=once"><a href="javascript:window.stolen=1">there</a>
      <iframe src="https://evil.example"></iframe><form action="https://evil.example"><input name="answer"></form><style>*{display:none}</style>`;
    const { container } = await sit([single(1, { body, title: "<img src=x onerror=alert(1)>" })]);
    expect(screen.getByText("here")).toBeTruthy();
    expect(screen.getByRole("heading", { name: "<img src=x onerror=alert(1)>" })).toBeTruthy();
    expect(container.querySelector("script, iframe, form, style, [onerror], [href^=javascript]")).toBeNull();
    expect(container.querySelector('[src*="complete-attempt"]')).toBeNull();
    expect((window as { stolen?: number }).stolen).toBeUndefined();
  });

  test("an answer that the server refuses says so where it was given (EXM-11)", async () => {
    await sit(
      [text(3)],
      {},
      {
        answers: {
          [save]: (body) => ({
            status: 422,
            body: {
              message: "Some answers were not saved.",
              errors: { "answers.0": ["Too long."] },
              data: savedAll(body, { saved: [], refused: [{ question_id: 3, message: "Too long." }] }),
            },
          }),
        },
      },
    ).then(async ({ wait }) => {
      await type("An answer");
      await wait(1_000);
    });
    expect(screen.getByRole("alert").textContent).toBe("This answer was not saved. Too long.");
    expect(inMap(1)).toBe("answered, not saved, check this answer");
  });
});

describe("the map of questions [T-25]", () => {
  test("tells of each whether it is answered, flagged and saved", async () => {
    const { wait } = await sit([single(1), single(2, { answer: [21], rev: 4 }), text(3, { flagged: true })]);
    expect([1, 2, 3].map(inMap)).toEqual(["unanswered", "answered, saved", "unanswered, flagged"]);
    await click(option("radio", "The first"));
    expect(inMap(1)).toBe("answered, not saved yet");
    await wait(1_000);
    expect(inMap(1)).toBe("answered, saved");
  });

  test("leads to a question, whose heading takes the focus", async () => {
    const { history } = await sit([single(1), single(2), single(3)]);
    await press(/^Question 3:/);
    const heading = screen.getByRole("heading", { name: "Question 3?" });
    expect(document.activeElement).toBe(heading);
    expect(screen.getByRole("button", { name: /^Question 3:/ }).getAttribute("aria-current")).toBe("true");
    expect(history.at(-1)).toBe("/exams/3?question=3");
  });

  test("is one stop of the Tab key, in which the arrows move", async () => {
    await sit([single(1), single(2), single(3)]);
    const numbers = within(screen.getByRole("navigation", { name: /^Questions, / })).getAllByRole("button");
    expect(numbers.map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]);
    numbers[0]!.focus();
    for (const [key, at] of [
      ["ArrowRight", 1],
      ["End", 2],
      ["ArrowRight", 2],
      ["ArrowLeft", 1],
      ["Home", 0],
      ["ArrowLeft", 0],
    ] as const) {
      fireEvent.keyDown(document.activeElement!, { key });
      expect(document.activeElement).toBe(numbers[at]);
    }
  });

  test("next, previous and flag", async () => {
    await sit([single(1), single(2)]);
    expect(screen.getByRole("button", { name: "Previous" })).toHaveProperty("disabled", true);
    await press("Next");
    expect(screen.getByRole("heading", { name: "Question 2?" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Next" })).toHaveProperty("disabled", true);
    await press("Flag");
    expect(inMap(2)).toBe("unanswered, flagged, not saved yet");
    // One name, and the state beside it: “Flagged, pressed” would say the opposite of what the next press does.
    expect(screen.getByRole("button", { name: "Flag", pressed: true })).toBeTruthy();
    await press("Flag");
    expect(screen.getByRole("button", { name: "Flag", pressed: false })).toBeTruthy();
    await press("Previous");
    expect(screen.getByRole("heading", { name: "Question 1?" })).toBeTruthy();
  });
});

describe("saving", () => {
  test("says what is saved and when, and sends only what changed [P10][T-26][B-117][B-095][E-040]", async () => {
    const { server, wait } = await sit([single(1), text(3, { answer: "Kept", rev: 2 })]);
    const line = () =>
      screen.getByText(/saved|Saving|Answers are/, { selector: "[role=status] *" }).textContent;
    expect(line()).toBe("Answers are saved as you give them");
    await click(option("radio", "The first"));
    expect(line()).toBe("Saving…");
    await wait(1_000);
    expect(line()).toMatch(/^All answers saved \d\d:00:05$/);
    expect(sent(server.calls)).toEqual([
      {
        answers: [
          {
            question_id: 1,
            question_type_id: 1,
            answer: [11],
            flagged: false,
            given_at_iso: "2026-11-20T10:00:00.000Z",
          },
        ],
      },
    ]);
  });

  test("a failed save says that it is tried again, and nothing is taken back [P10][EXM-10]", async () => {
    const { server, wait } = await sit([single(1)]);
    server.on(save, { status: 503, body: { message: "Busy" } });
    await click(option("radio", "The first"));
    await wait(1_000);
    expect(screen.getByText("Not saved – retrying")).toBeTruthy();
    expect(option("radio", "The first").checked).toBe(true);
    expect(inMap(1)).toBe("answered, not saved yet");
  });

  test("without a connection says that the answers are kept here [P10][T-26]", async () => {
    const { server, signal, wait } = await sit([single(1)]);
    server.on(save, () => noAnswer());
    signal({ type: "offline" });
    await click(option("radio", "The first"));
    await wait(1_000);
    expect(screen.getByText("Not saved – offline, kept on this device")).toBeTruthy();
  });

  test("a sign of life, and a save of which nothing was taken, are no save: the time of the last one stands, and nothing is said again [P10][T-26]", async () => {
    const { server, wait } = await sit([text(3)]);
    const line = () => screen.getByRole("status", { name: "Saving status" }).textContent;
    const told = (server_time_iso: string, rest: object = {}) => ({ server_time_iso, saved: [], ...rest });
    await wait(30_000);
    expect(line()).toBe("Answers are saved as you give them");
    await type("An answer");
    await wait(1_000);
    expect(line()).toMatch(/^All answers saved \d\d:00:05$/);
    const before = callsOf(server.calls, save).length;
    server.on(save, (body) => ({ body: { data: savedAll(body, told("2026-11-20T10:00:36Z")) } }));
    await wait(30_000);
    expect(callsOf(server.calls, save)).toHaveLength(before + 1);
    expect(line()).toMatch(/^All answers saved \d\d:00:05$/);
    const refused = [{ question_id: 3, message: "No." }];
    server.on(save, (body) => ({
      status: 422,
      body: {
        message: "Some answers were not saved.",
        errors: { "answers.0": ["No."] },
        data: savedAll(body, told("2026-11-20T10:00:50Z", { refused })),
      },
    }));
    await type("Another answer");
    await wait(1_000);
    expect(line()).toMatch(/^Not saved – an answer was refused, last saved \d\d:00:05$/);
  });
});

const pressKey = async (key: string, on: Element = document.body) => {
  fireEvent.keyDown(on, { key });
  await settled();
};
const place = () => screen.getByText(/^Question \d of \d$/).textContent;

describe("keys", () => {
  test("choose an option, flag, and go to the next question and back", async () => {
    await sit([single(1), multiple(2)]);
    await pressKey("2");
    expect(option("radio", "The second").checked).toBe(true);
    await pressKey("2");
    expect(option("radio", "The second").checked).toBe(false);
    await pressKey("9");
    await pressKey("f");
    expect(screen.getByRole("button", { name: "Flag", pressed: true })).toBeTruthy();
    // From a radio as well, whose answer the arrow would else change.
    await click(option("radio", "The first"));
    await pressKey("ArrowRight", option("radio", "The first"));
    expect(place()).toBe("Question 2 of 2");
    await pressKey("ArrowRight");
    expect(place()).toBe("Question 2 of 2");
    await pressKey("ArrowLeft");
    expect(place()).toBe("Question 1 of 2");
    expect(option("radio", "The first").checked).toBe(true);
  });

  test("type in a text, and are the map's in the map", async () => {
    await sit([text(1), single(2)]);
    await pressKey("ArrowRight", screen.getByRole("textbox"));
    await pressKey("f", screen.getByRole("textbox"));
    await pressKey("ArrowRight", screen.getByRole("button", { name: /^Question 1:/ }));
    expect(place()).toBe("Question 1 of 2");
    expect(screen.getByRole("button", { name: "Flag", pressed: false })).toBeTruthy();
    fireEvent.keyDown(document.body, { key: "ArrowRight", altKey: true });
    await settled();
    expect(place()).toBe("Question 1 of 2");
  });

  test("are told in a list, and can be switched off there", async () => {
    await sit([single(1), single(2)]);
    await pressKey("?");
    expect(within(screen.getByRole("dialog")).getByText("Next question")).toBeTruthy();
    fireEvent.click(screen.getByRole("checkbox", { name: "Use these keys" }));
    await settled();
    fireEvent.click(within(screen.getByRole("dialog")).getAllByRole("button", { name: "Close" }).at(-1)!);
    await settled();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await pressKey("ArrowRight");
    expect(place()).toBe("Question 1 of 2");
  });
});

describe("what comes next", () => {
  const kindOf = (name: string) => screen.getByRole("button", { name }).dataset["kind"];

  test("is the one filled button: Next, and in the end Finish & Submit [M-068]", async () => {
    await sit([single(1), single(2)]);
    expect([kindOf("Next"), kindOf(examMessages.finishAndSubmit)]).toEqual(["primary", "secondary"]);
    await press("Next");
    expect([kindOf("Next"), kindOf(examMessages.finishAndSubmit)]).toEqual(["secondary", "primary"]);
  });

  test("is told by the map, with how many are answered", async () => {
    await sit([single(1, { answer: [11], rev: 1 }), single(2)]);
    const map = screen.getByRole("navigation", { name: "Questions, 1 of 2 answered" });
    expect(within(map).getByText("Current")).toBeTruthy();
  });

  test("leaving is no danger: it says what goes on, and its button is not red [M-069]", async () => {
    const { app } = await sit([single(1)]);
    app.visit("/accreditation");
    await settled();
    const dialog = within(screen.getByRole("alertdialog"));
    expect(dialog.getByText("The clock keeps running. You can return until it ends.")).toBeTruthy();
    expect(dialog.getByRole("button", { name: "Leave" }).dataset["kind"]).toBe("primary");
  });
});

describe("the clock", () => {
  test("counts down by the server's time, silently, and can be hidden [B-101][B-136][A11Y-9]", async () => {
    const { wait } = await sit([single(1)]);
    const clock = screen.getByRole("timer", { name: "Time left: 15 minutes" });
    expect(clock.textContent).toBe("15:00");
    expect(clock.getAttribute("aria-live")).toBe("off");
    await wait(1_000);
    expect(clock.textContent).toBe("14:59");
    await press("Hide the time left");
    expect(screen.queryByRole("timer")).toBeNull();
    await wait(2_000);
    await press("Show the time left");
    expect(screen.getByRole("timer").textContent).toBe("14:57");
  });

  test.for([
    ["Less than 5 minutes left", "2026-11-20T10:05:10Z"],
    ["59 seconds left. 1 unanswered will be sent as it is.", "2026-11-20T10:01:10Z"],
  ] as const)(
    "“%s” is told to the eye even where the clock is hidden, and can be dismissed [A11Y-9]",
    async ([said, end]) => {
      const { wait } = await sit([single(1)], { finishes_at_iso: end, original_finishes_at_iso: end });
      await press("Hide the time left");
      expect(screen.queryByText(said)).toBeNull();
      await wait(11_000);
      expect(screen.getByText(said)).toBeTruthy();
      expect(screen.queryByRole("timer")).toBeNull();
      await press("Dismiss");
      expect(screen.queryByText(/^Less than|seconds left\./)).toBeNull();
    },
  );

  test("extended time says from what [T-30]", async () => {
    await sit([single(1)], {
      finishes_at_iso: "2026-11-20T10:25:00Z",
      original_finishes_at_iso: "2026-11-20T10:15:00Z",
    });
    expect(screen.getByText("40 minutes, extended from 30 minutes")).toBeTruthy();
    expect(screen.getByRole("timer").textContent).toBe("25:00");
  });

  test("time that is granted while the last save is under way: the exam goes on, and so does saving [T-30]", async () => {
    const { server, wait } = await sit([single(1)], { finishes_at_iso: "2026-11-20T10:00:03Z" });
    const reply = Promise.withResolvers<void>();
    server.on(save, async (body) => {
      await reply.promise;
      return {
        body: {
          data: savedAll(body, {
            server_time_iso: "2026-11-20T10:00:03Z",
            finishes_at_iso: "2026-11-20T10:10:00Z",
          }),
        },
      };
    });
    await click(option("radio", "The first"));
    await wait(1_000);
    await wait(2_000);
    expect(screen.getByRole("alertdialog")).toBeTruthy();
    reply.resolve();
    await wait(0);
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());

    await click(option("radio", "The second"));
    expect(option("radio", "The second").checked).toBe(true);
    await wait(1_000);
    expect(sent(server.calls)).toHaveLength(2);
  });
});

describe("finishing", () => {
  test("is possible once every question has an answer, and until then says what is missing [M-068][B-108]", async () => {
    await sit([single(1), text(2)]);
    const finish = screen.getByRole("button", { name: examMessages.finishAndSubmit });
    const why = () => document.getElementById(finish.getAttribute("aria-describedby")!)!.textContent;
    expect(finish).toHaveProperty("disabled", true);
    expect(why()).toBe("2 questions unanswered");
    await click(option("radio", "The first"));
    expect(why()).toBe("1 question unanswered");
    await press("Next");
    await type("   ");
    expect(finish).toHaveProperty("disabled", true);
    await type("Because.");
    expect(finish).toHaveProperty("disabled", false);
    expect(why()).toBe("All questions answered");
  });

  test("leaving asks in the words of the ledger, and can be taken back [M-069][B-109]", async () => {
    const { app, page } = await sit([single(1)]);
    app.visit("/accreditation");
    await settled();
    const question = screen.getByRole("alertdialog", { name: examMessages.leaveQuestion });
    expect(page.address()).toBe("/exams/3");
    await click(within(question).getByRole("button", { name: "Stay" }));
    expect(page.address()).toBe("/exams/3");
  });
});

describe("elsewhere", () => {
  const other = { writer: "another-browser.tab" };

  test("an attempt that another browser writes is read only, and is continued here if wanted [T-28][P8][EXM-16]", async () => {
    await sit([single(1)], other);
    expect(screen.getByRole("alert").textContent).toContain("This exam is open elsewhere.");
    expect(option("radio", "The first").matches(":disabled")).toBe(true);
    expect(screen.getByRole("button", { name: "Flag" })).toHaveProperty("disabled", true);
    expect(screen.getByRole("button", { name: "Continue here" })).toBeTruthy();
  });

  test("a tab that was overtaken is read only and offers to take it back [T-28][P8]", async () => {
    const { server, wait } = await sit([single(1)]);
    server.on(save, {
      status: 409,
      body: {
        message: "Written elsewhere.",
        data: {
          attempt_id: 41,
          server_time_iso: opened,
          finishes_at_iso: "2026-11-20T10:15:00Z",
          original_finishes_at_iso: "2026-11-20T10:15:00Z",
          ...other,
          questions: [{ id: 1, answer: [12], flagged: false, rev: 9, tab: "other.tab" }],
        },
      },
    });
    await click(option("radio", "The first"));
    await wait(1_000);
    expect(screen.getByRole("alert").textContent).toContain("You have continued this exam elsewhere.");
    expect(option("radio", "The second").checked).toBe(true);
    expect(option("radio", "The second").matches(":disabled")).toBe(true);

    // Each button goes as it is pressed: the question takes the focus (A11Y 4).
    const heading = screen.getByRole("heading", { name: "Question 1?" });
    const questions = [{ id: 1, answer: [12], flagged: false, rev: 9, tab: null }];
    server.on(save, (body) => ({ body: { data: savedAll(body, { questions }) } }));
    for (const name of ["Continue here", "Keep what is saved"]) {
      screen.getByRole("button", { name }).focus();
      await press(name);
      expect(screen.queryByRole("button", { name })).toBeNull();
      // The focus moves with the next frame, for which nothing else waits.
      await act(() => new Promise<unknown>(requestAnimationFrame));
      expect(document.activeElement).toBe(heading);
    }
  });

  test("a tab that lost the attempt with answers that are not saved says so, and not that they are being saved [P10][T-26]", async () => {
    const locks = createLocks();
    const { server, wait } = await sit([single(1)], {}, { locks });
    server.on(save, () => noAnswer());
    await click(option("radio", "The first"));
    await locks("exam.41", { steal: true, lost: () => {} });
    await settled();
    expect(screen.getByRole("alert").textContent).toContain("You have continued this exam elsewhere.");
    await wait(60_000);
    expect(screen.getByRole("status", { name: "Saving status" }).textContent).toBe(
      "Read only – some answers are not saved yet",
    );
  });
});
