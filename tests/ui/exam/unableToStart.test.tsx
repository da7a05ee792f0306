import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { examMessages } from "#src/contracts/messages/exam.ts";
import { noAnswer } from "../../fake/world.ts";
import { pass, settled } from "../showPage.tsx";
import { failed, startError, wanted } from "./rows.ts";
import { press, read, showExam } from "./showExam.tsx";

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

describe("unable to start", () => {
  const ledger = [
    [
      "Passed",
      "Your have already passed this exam. You can not start a new attempt.",
      "M-071",
      "B-120",
      false,
    ],
    [
      "Review",
      "Your Exam is going to be marked by an administrator. You will be notified when this has been reviewed.",
      "M-072",
      "B-121",
      false,
    ],
    ["FailedLockedNewAttempt", "You are locked out of this exam.", "M-073", "B-122", true],
    [
      "NoAttemptsRemaining",
      "You have reached the maximum number of attempts for this exam.",
      "M-074",
      "B-123",
      true,
    ],
    ["no_available_questions", "Unable to start exam. No questions found.", "M-075", "B-124", true],
    [
      "not_enough_questions",
      "Unable to start exam. Cannot assign the required number of questions.",
      "M-076",
      "B-125",
      true,
    ],
    ["closed", "The server's own words.", "B-126", "B-127", false],
  ] as const;

  test.each(ledger)(
    "%s: shows “%s” in a modal, with Contact Admin if somebody can help [M-070][M-077][B-119][B-127][%s][%s]",
    async (code, message, _text, _rule, withContact) => {
      await showExam(startError(code));
      const modal = within(screen.getByRole("alertdialog", { name: "Warning: Unable to start exam" }));
      expect(modal.getByText(message)).toBeTruthy();
      expect(modal.queryAllByRole("button", { name: examMessages.contactAdmin })).toHaveLength(
        withContact ? 1 : 0,
      );
    },
  );

  test("locked: says until when", async () => {
    await showExam(startError("FailedLockedNewAttempt", { locked_until: "2026-11-21T10:00:00Z" }));
    expect(screen.getByRole("alertdialog").textContent).toMatch(
      /You can try again from tomorrow \d\d:00, in \d+ hours\./,
    );
  });

  test("locked: offers the start as soon as the lock-out ends", async () => {
    const { server, clock } = await showExam(
      startError("FailedLockedNewAttempt", { locked_until: "2026-11-20T10:00:30Z" }),
    );
    await pass(clock, 29_000);
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
    await pass(clock, 1_000);
    const said = screen.getByRole("alertdialog").textContent;
    expect(said).toContain("Your lock-out has ended. You can try again now.");
    expect(said).not.toContain("You are locked out");
    server.on(read, { body: wanted() });
    await press("Try again");
    expect(screen.getByRole("button", { name: "Start exam" })).toBeTruthy();
  });

  test.each([
    ["NoAttemptsRemaining", null, ""],
    ["FailedLockedNewAttempt", "2026-11-21T10:00:00Z", "\nLocked until 21/11/2026 10:00:00 UTC."],
  ] as const)(
    "Contact Admin opens a help query that names the exam and the error: %s [M-077]",
    async (code, locked_until, until) => {
      await showExam(startError(code, { locked_until }));
      await press(examMessages.contactAdmin);
      expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Your question" }).value).toBe(
        `I cannot start the exam “Ethics in advice”.\nIt says: ${examMessages.startErrors[code]}${until}\n\n`,
      );
    },
  );

  test("the last result can be shown again [T-31]", async () => {
    await showExam(startError("FailedLockedNewAttempt", { attempt_id: 41 }), {
      answers: { "GET /api/exams/attempts/41": { body: { data: failed() } } },
    });
    await press("Last result");
    expect(screen.getByRole("heading", { name: "You scored 52% on Ethics in advice" })).toBeTruthy();
  });

  test("a last result that gets no response says so, and can be asked for again", async () => {
    const { toasts } = await showExam(startError("FailedLockedNewAttempt", { attempt_id: 41 }), {
      answers: { "GET /api/exams/attempts/41": noAnswer() },
    });
    await press("Last result");
    await settled();
    expect(toasts.map(({ text }) => text)).toEqual([
      "The server did not respond. Check your connection and try again.",
    ]);
    expect(screen.getByRole("button", { name: "Last result" })).toBeTruthy();
  });

  test("no result is offered without an earlier attempt", async () => {
    await showExam(startError("FailedLockedNewAttempt"));
    expect(screen.queryByRole("button", { name: "Last result" })).toBeNull();
  });

  test("returns to accreditation", async () => {
    const { page } = await showExam(startError("Passed"));
    await press("Back to exams");
    await settled();
    expect(page.address()).toBe("/accreditation");
  });
});
