import { fireEvent, screen, waitForElementToBeRemoved, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { examMessages } from "#src/contracts/messages/exam.ts";
import { noAnswer } from "../../fake/world.ts";
import { callsOf, settled } from "../showPage.tsx";
import { attempt, failed, receipt, result, single } from "./rows.ts";
import { press, save, showExam, submit } from "./showExam.tsx";

const answered = (rest: object = {}) => ({
  data: attempt(
    [single(1, { answer: [11], rev: 2 }), single(2, { answer: [22], rev: 3, flagged: true })],
    rest,
  ),
});
const passed = { [submit]: { body: { data: result() } } };
const modal = () => within(screen.getByRole("alertdialog"));
const valueOf = (name: string) => modal().getByText(name).parentElement!.querySelector("dd")!.textContent;

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

describe("the submit modal", () => {
  test("summarises the answers and can be cancelled [B-102]", async () => {
    const { server } = await showExam(answered(), { answers: passed });
    await press(examMessages.finishAndSubmit);
    expect(valueOf("Answered")).toBe("2 of 2");
    expect(valueOf("Unanswered")).toBe("0");
    expect(valueOf("Flagged")).toBe("1");
    expect(modal().getByText("You flagged 1 question to check.")).toBeTruthy();
    fireEvent.click(modal().getByRole("button", { name: "Cancel" }));
    await waitForElementToBeRemoved(() => screen.queryByRole("alertdialog"));
    await press(examMessages.finishAndSubmit);
    fireEvent.click(modal().getByRole("button", { name: "Close" }));
    await waitForElementToBeRemoved(() => screen.queryByRole("alertdialog"));
    expect(callsOf(server.calls, submit)).toEqual([]);
  });

  test("submits the exam once confirmed, and shows the result [B-103][B-118][E-041]", async () => {
    const { server } = await showExam(answered(), { answers: passed });
    await press(examMessages.finishAndSubmit);
    fireEvent.click(modal().getByRole("button", { name: "Submit" }));
    await settled();
    const heading = screen.getByRole("heading", { level: 1 });
    expect(heading.textContent).toBe(examMessages.passed(84, "Ethics in advice"));
    expect(document.activeElement).toBe(heading);
    expect(callsOf(server.calls, submit)).toHaveLength(1);
  });

  test("shows a failure inside instead of in a toast, keeps the answers and retries [B-129][T-32]", async () => {
    const { server, toasts, wait } = await showExam(answered(), {
      answers: { [submit]: { status: 500, body: { message: "Server Error" } } },
    });
    await press(examMessages.finishAndSubmit);
    fireEvent.click(modal().getByRole("button", { name: "Submit" }));
    await settled();
    expect(modal().getByRole("alert").textContent).toContain("Your answers are safe");
    expect(toasts).toEqual([]);
    // The state of submitting is reset: both choices are possible again.
    expect(modal().getByRole("button", { name: "Try again" })).toHaveProperty("disabled", false);
    expect(modal().getByRole("button", { name: "Cancel" })).toHaveProperty("disabled", false);
    server.on(submit, { body: { data: result() } });
    await wait(2_000);
    expect(screen.getByRole("heading", { name: examMessages.passed(84, "Ethics in advice") })).toBeTruthy();
  });

  test("announces a repeated failure once, and again when it changes (4.1.3)", async () => {
    const { server, wait } = await showExam(answered(), {
      answers: { [submit]: { status: 500, body: { message: "Server Error" } } },
    });
    await press(examMessages.finishAndSubmit);
    fireEvent.click(modal().getByRole("button", { name: "Submit" }));
    await settled();
    // An alert that disappears and comes back is read out again.
    const alert = modal().getByRole("alert");
    for (const pause of [1_000, 2_000, 4_000]) await wait(pause);
    expect(callsOf(server.calls, submit).length).toBeGreaterThan(2);
    expect(modal().getByRole("alert")).toBe(alert);
    server.on(submit, { status: 422, body: { message: "Question 2 has no answer.", errors: {} } });
    await wait(8_000);
    expect(alert.textContent).toContain("Question 2 has no answer.");
  });

  test("shows a refusal in the server's words [T-32]", async () => {
    await showExam(answered(), {
      answers: { [submit]: { status: 422, body: { message: "Question 2 has no answer.", errors: {} } } },
    });
    await press(examMessages.finishAndSubmit);
    fireEvent.click(modal().getByRole("button", { name: "Submit" }));
    await settled();
    expect(modal().getByRole("alert").textContent).toContain("Question 2 has no answer.");
  });
});

describe("the end of an attempt", () => {
  const overSoon = {
    finishes_at_iso: "2026-11-20T10:00:10Z",
    original_finishes_at_iso: "2026-11-20T10:00:10Z",
  };

  test("the exam is submitted without confirmation when time runs out, and cannot be cancelled [B-104][B-105]", async () => {
    const { server, wait } = await showExam(answered(overSoon), {
      answers: { [submit]: { status: 503, body: { message: "Busy" } } },
    });
    await wait(9_000);
    expect(callsOf(server.calls, submit)).toEqual([]);
    await wait(3_500);
    expect(screen.getByRole("alertdialog", { name: "Time is up" })).toBeTruthy();
    expect(modal().queryByText(/to check/)).toBeNull();
    expect(modal().queryByRole("button", { name: "Cancel" })).toBeNull();
    expect(modal().queryByRole("button", { name: "Close" })).toBeNull();
    expect(callsOf(server.calls, submit).length).toBeGreaterThan(0);
  });

  test.each([
    [
      [1],
      "1 answer has not reached the server. Keep this window open: it is sent when the connection is back, and your administrator decides whether it counts.",
    ],
    [
      [1, 2],
      "2 answers have not reached the server. Keep this window open: they are sent when the connection is back, and your administrator decides whether they count.",
    ],
  ])("answers that could not be sent in time are counted: %o [D-23]", async (questions, said) => {
    const { server, wait } = await showExam(
      { data: attempt([single(1), single(2)].slice(0, questions.length), overSoon) },
      { answers: { [submit]: noAnswer() } },
    );
    server.on(save, noAnswer());
    for (const question of questions) {
      if (question > 1) await press("Next");
      fireEvent.click(screen.getByRole("radio", { name: "The second" }));
      await settled();
    }
    await wait(13_000);
    expect(screen.getByRole("alertdialog", { name: "Time is up" })).toBeTruthy();
    expect(modal().getByText(said)).toBeTruthy();
  });

  test("the result says how many questions were submitted unanswered [T-29]", async () => {
    const data = failed({ receipt: receipt({ ended_by: "time", answered: 1, questions: 2 }) });
    const unanswered = { data: attempt([single(1, { answer: [11], rev: 2 }), single(2)], overSoon) };
    const { wait } = await showExam(unanswered, { answers: { [submit]: { body: { data } } } });
    await wait(13_000);
    expect(screen.getByText(/1 question of 2 had no answer and was submitted unanswered/)).toBeTruthy();
  });

  test("a save answered with 208 submits the exam and cannot be cancelled [B-106][B-107][EXM-15]", async () => {
    const { server, wait } = await showExam(answered(), {
      answers: {
        [submit]: { status: 503, body: { message: "Busy" } },
      },
    });
    server.on(save, {
      status: 208,
      body: { data: { attempt_id: 41, finished_at_iso: "2026-11-20T10:00:00Z" } },
    });
    fireEvent.click(screen.getByRole("radio", { name: "The second" }));
    await settled();
    await wait(1_000);
    await settled();
    expect(screen.getByRole("alertdialog", { name: "This attempt has ended" })).toBeTruthy();
    expect(modal().queryByRole("button", { name: "Cancel" })).toBeNull();
    expect(callsOf(server.calls, submit).length).toBeGreaterThan(0);
  });
});
