import { act, screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { ExamCard } from "#src/contracts/accreditation.ts";
import { examMessages } from "#src/contracts/messages/exam.ts";
import AccreditationPage from "#src/ui/accreditation/AccreditationPage.tsx";
import { noAnswer } from "../../fake/world.ts";
import { callsOf, pass, settled, showPage } from "../showPage.tsx";
import { exam, lastAttempt, serverTime } from "./rows.ts";

const call = "GET /api/accreditation";
const answering = (body: unknown, status = 200) => ({ answers: { [call]: { status, body } } });
const standing = (rest: Partial<Record<"open" | "awaiting" | "locked" | "passed", ExamCard[]>>) =>
  answering({ ...serverTime, data: { open: [], awaiting: [], locked: [], passed: [], ...rest } });
const headings = () => screen.getAllByRole("heading", { level: 2 }).map((one) => one.textContent);
const rowOf = (name: string) => within(screen.getByRole("heading", { name }).closest("article")!);

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

test("exams are grouped by what they need next, starting with attempts in progress [R-L-052][E-043]", async () => {
  await showPage(
    AccreditationPage,
    "/accreditation",
    standing({
      open: [exam(1), exam(2, { standing: "in progress", finishes_at_iso: "2026-11-20T10:12:30Z" })],
      awaiting: [exam(3, { standing: "awaiting marking" })],
      locked: [exam(4, { standing: "locked", locked_until: "2026-11-21T10:00:00Z" })],
      passed: [exam(5, { standing: "passed" })],
    }),
  );
  expect(headings()).toEqual(["In progress", "To do", "Awaiting marking", "Not available now", "Passed"]);
  expect(
    screen.getByText("5 exams: 1 in progress, 1 to do, 1 awaiting marking, 1 not available now, 1 passed."),
  ).toBeTruthy();
});

test.each([
  ["one exam", standing({ passed: [exam(5, { standing: "passed" })] }), "1 exam: 1 passed."],
  ["no exam", standing({}), "You have no exams."],
])("%s is summed up in words of its own", async (_, answer, summary) => {
  await showPage(AccreditationPage, "/accreditation", answer);
  expect(screen.getByText(summary)).toBeTruthy();
});

test("a row shows the facts of the exam, its status and the next step", async () => {
  const next = "Read the module again, then sit it.";
  await showPage(
    AccreditationPage,
    "/accreditation",
    standing({ open: [exam(1, { next, needs_password: true, due_at: "2026-12-01T09:00:00Z" })] }),
  );
  const row = rowOf("Exam 1");
  for (const text of ["Open", next, "30 min", "25 questions", "Pass mark 70%", "Password needed"])
    expect(row.getByText(text)).toBeTruthy();
  expect(row.getByText(/^Due/).textContent).toMatch(/^Due .*, Tue 1 Dec$/);
  expect(row.getByRole("link", { name: "Exam 1" }).getAttribute("href")).toBe("/exams/1");
  expect(row.getByRole("link", { name: /^Go to exam ?: Exam 1$/ }).getAttribute("href")).toBe("/exams/1");
});

test("an attempt in progress shows the time left and can be resumed", async () => {
  await showPage(
    AccreditationPage,
    "/accreditation",
    standing({ open: [exam(2, { standing: "in progress", finishes_at_iso: "2026-11-20T10:12:30Z" })] }),
  );
  expect(rowOf("Exam 2").getByRole("timer").textContent).toBe("12:30");
  expect(
    rowOf("Exam 2")
      .getByRole("link", { name: /^Resume ?: Exam 2$/ })
      .getAttribute("href"),
  ).toBe("/exams/2");
});

test("the time left is the server's as of the response, even if the clock is an hour fast (P7)", async () => {
  const running = exam(2, { standing: "in progress", finishes_at_iso: "2026-11-20T09:30:00Z" });
  const { clock, server, go } = await showPage(AccreditationPage, "/accreditation", {
    answers: {
      [call]: {
        body: {
          server_time_iso: "2026-11-20T09:00:00Z",
          data: { open: [running], awaiting: [], locked: [], passed: [] },
        },
      },
    },
  });
  const left = () => rowOf("Exam 2").getByRole("timer").textContent;
  expect(left()).toBe("30:00");
  await pass(clock, 60_000);
  expect(left()).toBe("29:00");

  // From the cache, while the next response is on its way.
  await go("/home");
  server.on(call, () => new Promise(() => {}));
  clock.increment(60_000);
  await go("/accreditation");
  expect(left()).toBe("28:00");
});

test.each(["open", "in progress"] as const)(
  "an exam that is %s is not offered in a window that is too narrow for it [D-3]",
  async (its) => {
    const narrow = exam(1, { standing: its, least_width: 600 });
    const { resize } = await showPage(AccreditationPage, "/accreditation", {
      width: 599,
      ...standing({ open: [narrow] }),
    });
    expect(rowOf("Exam 1").getByText(examMessages.unsupported)).toBeTruthy();
    expect(rowOf("Exam 1").queryByRole("link")).toBeNull();
    act(() => resize(600));
    expect(rowOf("Exam 1").queryByText(examMessages.unsupported)).toBeNull();
    expect(rowOf("Exam 1").getAllByRole("link")).toHaveLength(2);
  },
);

test("a locked exam shows until when, and offers the last result instead of a start [T-31]", async () => {
  await showPage(
    AccreditationPage,
    "/accreditation",
    standing({
      locked: [
        exam(4, { standing: "locked", locked_until: "2026-11-21T10:00:00Z", last_attempt: lastAttempt }),
      ],
    }),
  );
  const row = rowOf("Exam 4");
  const until = row.getByText(/Locked until/);
  expect(until.textContent).toMatch(/^Locked until\s?tomorrow \d\d:00, in \d+ hours$/);
  expect(until.querySelector("time")!.title).toMatch(/^21\/11\/2026 \d\d:00:00 \S+$/);
  expect(row.queryByRole("link", { name: /^Go to/ })).toBeNull();
  const again = row.getByRole("link", { name: "Show result, 62% of Exam 4" });
  expect(again.getAttribute("href")).toBe("/exams/4?attempt=31");
});

test("a locked exam can be started as soon as its lock-out ends, which is no use of the session", async () => {
  const locked = (id: number, locked_until: string) => exam(id, { standing: "locked", locked_until });
  const later = locked(5, "2026-11-20T11:00:00Z");
  const { server, clock } = await showPage(
    AccreditationPage,
    "/accreditation",
    standing({ locked: [later, locked(4, "2026-11-20T10:00:30Z")] }),
  );
  await pass(clock, 29_000);
  expect(callsOf(server.calls, call)).toHaveLength(1);
  server.on(call, standing({ open: [exam(4)], locked: [later] }).answers[call]);
  await pass(clock, 1_000);
  expect(headings()).toEqual(["To do", "Not available now"]);
  expect(rowOf("Exam 4").getByRole("link", { name: /^Go to exam/ })).toBeTruthy();
  expect([callsOf(server.calls, call).length, server.unattended]).toEqual([2, [call]]);
});

test("an attempt that awaits marking has a receipt and no score", async () => {
  const last_attempt = { ...lastAttempt, attempt_percentage: null };
  await showPage(
    AccreditationPage,
    "/accreditation",
    standing({ awaiting: [exam(3, { standing: "awaiting marking", last_attempt })] }),
  );
  expect(rowOf("Exam 3").getByRole("link", { name: "Show receipt of Exam 3" })).toBeTruthy();
});

test("without exams, the page says so", async () => {
  await showPage(AccreditationPage, "/accreditation", standing({}));
  expect(screen.getByRole("heading", { name: "No exams yet" })).toBeTruthy();
});

test("a failed load is reported and can be retried", async () => {
  const { server } = await showPage(
    AccreditationPage,
    "/accreditation",
    answering({ message: "Server Error" }, 500),
  );
  expect(screen.getByRole("alert").textContent).toContain("Your exams could not be loaded");
  server.on(call, {
    body: { ...serverTime, data: { open: [exam(1)], awaiting: [], locked: [], passed: [] } },
  });
  screen.getByRole("button", { name: "Try again" }).click();
  await settled();
  expect(screen.getByRole("heading", { name: "Exam 1" })).toBeTruthy();
});

test("without a connection the page says so, and keeps what it shows if it only could not be updated", async () => {
  const { server, app } = await showPage(AccreditationPage, "/accreditation", standing({ open: [exam(1)] }));
  server.on(call, noAnswer());
  void app.queries.invalidateQueries();
  await settled();
  expect(screen.getByRole("alert").textContent).toMatch(
    /^This could not be updated.*The server did not respond\. Check your connection and try again\./,
  );
  expect(screen.getByRole("heading", { name: "Exam 1" })).toBeTruthy();
});

test("a refused request says who can help", async () => {
  await showPage(AccreditationPage, "/accreditation", answering({ message: "No" }, 403));
  expect(screen.getByText(/Ask your manager or an administrator/)).toBeTruthy();
});
