import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { barredWhileActing } from "#src/contracts/acting.ts";
import { examMessages } from "#src/contracts/messages/exam.ts";
import { createPage } from "#src/services/page.ts";
import { ResultRecord } from "#src/ui/exam/lateParts.tsx";
import { NotLoaded } from "#src/ui/kit/part.ts";
import { settled } from "../showPage.tsx";
import { attempt, single, wanted } from "./rows.ts";
import { press, read, showExam } from "./showExam.tsx";

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

describe("a window that is too narrow", () => {
  test("shows a warning, and the exam is neither loaded nor started [M-067][B-099][B-138]", async () => {
    const { server, resize } = await showExam(wanted(), { width: 319 });
    expect(screen.getByRole("alert").textContent).toContain(examMessages.unsupported);
    expect(server.calls.filter((call) => call.startsWith(read))).toEqual([]);
    resize(320);
    await settled();
    expect(screen.getByRole("button", { name: "Start exam" })).toBeTruthy();
  });

  test("shows the width required by an exam that needs more than others [D-3]", async () => {
    await showExam(wanted({ least_width: 768 }), { width: 700 });
    expect(screen.getByRole("alert").textContent).toContain("needs a window at least 768 pixels wide");
    expect(screen.queryByRole("button", { name: "Start exam" })).toBeNull();
  });

  test("is wide enough if it is narrow only because of zoom [B-138][D-3]", () => {
    vi.stubGlobal("innerWidth", 640);
    vi.stubGlobal("outerWidth", 1_280);
    expect(createPage(window).width()).toBe(1_280);
    vi.stubGlobal("outerWidth", 700);
    expect(createPage(window).width()).toBe(700);
  });
});

describe("an exam that does not exist", () => {
  test.each([404, 500])("is distinguished from one that fails to load: %i", async (status) => {
    await showExam(wanted(), { answers: { [read]: { status } } });
    const title = status === 404 ? "This exam could not be found" : "The exam could not be loaded";
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(title);
    expect(screen.queryByRole("link", { name: "Back to accreditation" }) !== null).toBe(status === 404);
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });
});

describe("while acting", () => {
  const acting = (admin_user_id: number) => ({ logged_in_as: { status: true, admin_user_id } });

  test("as another user, the page says why the exam cannot be opened, and asks for nothing [G-17][D-22]", async () => {
    const { server, toasts } = await showExam(wanted(), {
      me: acting(99),
      answers: { [read]: { status: 403, body: { message: "Forbidden" } } },
    });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("You cannot open this exam");
    expect(screen.getByText(barredWhileActing["another user"])).toBeTruthy();
    expect(screen.getByRole("link", { name: "Back to accreditation" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
    expect([server.calls.filter((call) => call.startsWith(read)), toasts]).toEqual([[], []]);
  });

  test("in review mode, the exam can be read, but starting it is disabled with the reason [G-17][D-22]", async () => {
    const { server } = await showExam(wanted(), { me: { id: 7, ...acting(7) } });
    const start = screen.getByRole<HTMLButtonElement>("button", { name: "Start exam" });
    expect([start.disabled, screen.getByRole("note").textContent]).toEqual([
      true,
      barredWhileActing.reviewer,
    ]);
    fireEvent.submit(start.form!);
    await settled();
    expect(server.calls.filter((call) => call.includes("confirmStart"))).toEqual([]);
  });
});

describe("before the start", () => {
  test("the page says that parts of the exam could not be loaded, and they can be requested again", async () => {
    const parts = [
      vi.spyOn(ResultRecord, "ready").mockReturnValue(undefined),
      vi.spyOn(ResultRecord, "load").mockRejectedValue(new NotLoaded("The receipt")),
      vi.spyOn(ResultRecord, "failed").mockReturnValue(true),
    ];
    const load = () => parts.forEach((part) => part.mockRestore());
    onTestFinished(load);
    await showExam(wanted());
    const start = screen.getByRole<HTMLButtonElement>("button", { name: "Start exam" });
    expect(screen.getByRole("alert").textContent).toBe(
      "Parts of the exam could not be loaded, so it cannot start yet. Check your connection.",
    );
    await press("Try again");
    expect([start.disabled, screen.queryByRole("alert") !== null]).toEqual([true, true]);
    load();
    await press("Try again");
    expect([start.disabled, screen.queryByRole("alert")]).toEqual([false, null]);
  });

  test("the exam is shown as loading [B-098]", async () => {
    await showExam(wanted(), { answers: { [read]: () => new Promise(() => {}) } });
    expect(screen.getByRole("status", { busy: true })).toBeTruthy();
  });

  test("the disclaimer explains the conditions before the clock starts [B-100]", async () => {
    await showExam(wanted({ extra_seconds: 600 }));
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Ethics in advice");
    expect(screen.getByText("How advisers should act.")).toBeTruthy();
    const facts = ["Minutes", "Questions", "To pass"].map(
      (name) => screen.getByText(name).nextElementSibling,
    );
    expect(facts.map((fact) => fact?.textContent)).toEqual(["40", "25", "70%"]);
    const before = within(screen.getByRole("region", { name: "Before you start" }));
    const points = before.getAllByRole("listitem").map((point) => point.textContent);
    expect(points).toHaveLength(3);
    expect(points.join()).toContain("The clock cannot be paused.");
    expect(points.join()).toContain("40 minutes, extended from 30 minutes");
    expect(points.join()).toContain("You have 2 attempts remaining.");
    expect(before.queryByText(/^Last attempt/)).toBeNull();
    expect(screen.queryByRole("region", { name: /Practise/ })).toBeNull();
  });

  test("the start can be left for another day", async () => {
    await showExam(wanted());
    expect(screen.getByRole("link", { name: "Not now" }).getAttribute("href")).toBe("/accreditation");
  });

  test("the length is given to the second if it is not in whole minutes, and a single question is one", async () => {
    await showExam(wanted({ duration_seconds: 150, questions: 1 }));
    const facts = ["Minutes", "Question", "To pass"].map((name) => screen.getByText(name).nextElementSibling);
    expect(facts.map((fact) => fact?.textContent)).toEqual(["2:30", "1", "70%"]);
  });

  test("the last attempt is shown with a link to its result", async () => {
    const last_attempt = {
      attempt_id: 40,
      finished_at_iso: new Date(Date.now() - 6.5 * 86_400_000).toISOString(),
      status: "Failed" as const,
      attempt_percentage: 52,
    };
    await showExam(wanted({ last_attempt }));
    expect(screen.getByText(/^Last attempt/).textContent).toContain("Not passed, 52%, 6 days");
    const link = screen.getByRole("link", { name: "Show its result" });
    expect(link.getAttribute("href")).toBe("/exams/3?attempt=40");
  });

  test("a practice question before the first exam is labelled as such, and nothing is sent", async () => {
    const { server } = await showExam(wanted({ is_first: true }));
    const asked = server.calls.length;
    await press("Try a practice question");
    expect(screen.getByText("Practice: this question is not saved, sent or marked.")).toBeTruthy();
    const jupiter = screen.getByRole<HTMLInputElement>("radio", { name: "Jupiter" });
    fireEvent.click(jupiter);
    expect(jupiter.checked).toBe(true);
    fireEvent.click(jupiter);
    expect(jupiter.checked).toBe(false);
    expect(server.calls).toHaveLength(asked);
    await press("Close practice");
    expect(screen.queryByRole("radio")).toBeNull();
  });

  test("starting sends a confirmation to the server and opens the first question [B-115][B-116][E-039]", async () => {
    const asked: URLSearchParams[] = [];
    await showExam(wanted(), {
      answers: {
        [read]: (_, url) => {
          asked.push(url.searchParams);
          const started = asked.some((query) => query.has("confirmStart"));
          return { body: started ? { data: attempt([single(1)]) } : wanted() };
        },
      },
    });
    await press("Start exam");
    expect(asked.slice(0, 2).map((query) => Object.fromEntries(query))).toEqual([{}, { confirmStart: "1" }]);
    expect(screen.getByRole("heading", { name: "Question 1?" })).toBeTruthy();
  });

  test("a start under outdated conditions begins nothing, and shows the reason and the new conditions [T-27]", async () => {
    const { toasts } = await showExam(wanted(), {
      answers: {
        [read]: (_, url) => ({
          body: url.searchParams.has("confirmStart")
            ? wanted({ attempts_made: 1, remaining_attempts: 1 })
            : wanted(),
        }),
      },
    });
    await press("Start exam");
    expect(toasts.map(({ text }) => text)).toEqual([examMessages.notBegun]);
    expect(screen.getByRole("region", { name: "Before you start" }).textContent).toContain(
      "1 attempt remaining",
    );
  });

  test("a password is required to start, and a wrong one is reported [M-078][B-128][B-100]", async () => {
    let tried = false;
    const { toasts } = await showExam(wanted(), {
      answers: {
        [read]: () => {
          const answer = { body: wanted({ needs_password: true }, tried) };
          tried = true;
          return answer;
        },
      },
    });
    const start = screen.getByRole("button", { name: "Start exam" });
    expect(start).toHaveProperty("disabled", true);
    fireEvent.change(screen.getByLabelText("Exam password"), { target: { value: "a guess" } });
    expect(start).toHaveProperty("disabled", false);
    await press("Start exam");
    expect(toasts.map(({ text }) => text)).toEqual([examMessages.passwordIncorrect]);
  });

  test("a wrong password is kept and focused, with an error at its field until it is edited [T-59][B-128]", async () => {
    let tried = false;
    await showExam(wanted(), {
      answers: {
        [read]: () => {
          const answer = { body: wanted({ needs_password: true }, tried) };
          tried = true;
          return answer;
        },
      },
    });
    const field = screen.getByLabelText<HTMLInputElement>("Exam password");
    expect(field.getAttribute("aria-invalid")).not.toBe("true");
    const tryIt = async (value: string) => {
      fireEvent.change(field, { target: { value } });
      expect(field.getAttribute("aria-invalid")).not.toBe("true");
      screen.getByRole("button", { name: "Start exam" }).focus();
      await press("Start exam");
      expect(field.getAttribute("aria-invalid")).toBe("true");
      const described = document.getElementById(field.getAttribute("aria-describedby")!);
      expect(described!.textContent).toBe(examMessages.passwordIncorrect);
      expect(document.activeElement).toBe(field);
      expect([field.value, field.selectionStart, field.selectionEnd]).toEqual([value, 0, value.length]);
    };
    await tryIt("a guess");
    await tryIt("another guess");
    fireEvent.change(field, { target: { value: "another" } });
    expect(field.getAttribute("aria-invalid")).not.toBe("true");
    expect(screen.queryByText(examMessages.passwordIncorrect)).toBeNull();
    expect(screen.getByText("Ask the person invigilating this exam.")).toBeTruthy();
  });

  test("too many wrong passwords: the field says when to try again, without a toast [D-4]", async () => {
    let tries = 0;
    const said = "Too many wrong passwords. Try again in 40 seconds.";
    const wait = { seconds: 40, until: "2026-11-20T10:00:40.000Z" };
    const { toasts } = await showExam(wanted(), {
      answers: {
        [read]: () =>
          (tries += 1) === 1
            ? { body: wanted({ needs_password: true }) }
            : { status: 429, body: { message: said, errors: { password: [said] }, wait } },
      },
    });
    const field = screen.getByLabelText<HTMLInputElement>("Exam password");
    fireEvent.change(field, { target: { value: "a guess" } });
    await press("Start exam");
    expect(field.getAttribute("aria-invalid")).toBe("true");
    expect(document.getElementById(field.getAttribute("aria-describedby")!)!.textContent).toBe(said);
    expect([field.value, document.activeElement, toasts]).toEqual(["a guess", field, []]);
  });

  test.each([
    [2, "Question 2?"],
    [3, "Question 1?"],
  ])(
    "an attempt in progress continues at once, at the question in the address if there is one: %i [T-27]",
    async (question, shown) => {
      await showExam({ data: attempt([single(1), single(2)]) }, { question });
      expect(screen.getByRole("heading", { name: shown })).toBeTruthy();
    },
  );

  test("a failed load can be retried", async () => {
    const { server } = await showExam(wanted(), {
      answers: { [read]: { status: 500, body: { message: "Server Error" } } },
    });
    // It may have been started before, here or elsewhere (T-27).
    expect(screen.getByText(/^If you have started it, the clock is still running/)).toBeTruthy();
    server.on(read, { body: wanted() });
    await press("Try again");
    expect(screen.getByRole("button", { name: "Start exam" })).toBeTruthy();
  });

  test("a failed start is reported and loads the exam again, resuming the attempt or keeping the password (T-27, EXM-8)", async () => {
    let begun = false;
    const { toasts } = await showExam(wanted(), {
      answers: {
        [read]: (_, url) => {
          if (url.searchParams.has("confirmStart")) return { status: 502, body: { message: "Bad Gateway" } };
          return { body: begun ? { data: attempt([single(1)]) } : wanted({ needs_password: true }) };
        },
      },
    });
    fireEvent.change(screen.getByLabelText("Exam password"), { target: { value: "open sesame" } });
    screen.getByRole("button", { name: "Start exam" }).focus();
    await press("Start exam");
    expect(toasts).toHaveLength(1);
    expect(screen.getByLabelText<HTMLInputElement>("Exam password").value).toBe("open sesame");
    begun = true;
    await press("Start exam");
    expect(screen.getByRole("heading", { name: "Question 1?" })).toBeTruthy();
  });

  test("visitors who are not signed in get a link to sign in and return, and nothing is requested [D-5][B-090][P-004]", async () => {
    const { server } = await showExam(wanted(), { me: null });
    expect(screen.getByRole("link", { name: "Sign in" }).getAttribute("href")).toBe(
      "/login?redirect=%2Fexams%2F3",
    );
    expect(server.calls.filter((call) => call.startsWith(read))).toEqual([]);
  });
});
