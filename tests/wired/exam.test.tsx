import { eq } from "drizzle-orm";
import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { demoPassword, emailOf } from "#server/seed/accounts.ts";
import { outbox, users } from "#server/schema/index.ts";
import { examChanged } from "#src/contracts/examChanged.ts";
import { createExam, essay, ofOne, Sitter } from "../server/examHall.ts";
import { startDemo } from "./demo.ts";

const demo = startDemo();
const { innerWidth, outerWidth } = window;
const widen = (width: number) => Object.assign(window, { innerWidth: width, outerWidth: width });
afterEach(() => {
  Object.assign(window, { innerWidth, outerWidth });
});

test("an exam refused in a narrow window opens automatically 500 ms after the last step of a resize [B-366]", async () => {
  widen(300);
  const shell = await demo.open("learner", "/exams/6");
  const isRefused = () => screen.queryByText("Exams are not supported at this screen size.") !== null;
  expect(isRefused()).toBe(true);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const step = (width: number) => {
    widen(width);
    fireEvent(window, new Event("resize"));
    act(() => void vi.advanceTimersByTime(499));
  };
  step(1_024);
  step(1_280);
  const calls = shell.calls.length;
  expect([isRefused(), shell.calls.slice(calls)]).toEqual([true, []]);
  act(() => void vi.advanceTimersByTime(1));
  vi.useRealTimers();
  await shell.arrived();
  expect(isRefused()).toBe(false);
  expect(shell.calls.slice(calls).map(({ call, status }) => [call, status])).toEqual([
    ["GET /api/exams/6", 200],
  ]);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Two-minute check on sanctions");
  expect(screen.getByRole("button", { name: "Start exam" })).toBeTruthy();
});

test("the exam window shows only the exam in its address, without navigation, search or profile menu [B-091][R-L-054]", async () => {
  await demo.open("learner", "/exams/6");
  expect(document.title).toBe("Lyceum – Two-minute check on sanctions");
  expect(screen.getByRole("main").textContent).toContain("Two-minute check on sanctions");
  for (const role of ["navigation", "contentinfo", "search"]) expect(screen.queryByRole(role)).toBeNull();
  expect(screen.queryByRole("link", { name: "Lyceum, home" })).toBeNull();
  expect(screen.queryByRole("button", { name: /^(?:Profile menu|Notifications)/ })).toBeNull();
});

test("open pages follow an attempt that is submitted and marked elsewhere", async () => {
  const { t } = demo;
  const learner = await demo.signIn("learner");
  const draft = { name: "Gifts", ...ofOne(essay()) };
  const one = await new Sitter(t.app, learner, await createExam(t.app, draft)).begin();
  const { attempt_id } = one.attempt;
  const shell = await demo.open(learner, "/accreditation");
  const resumes = () => screen.queryAllByRole("link", { name: /^Resume.*Gifts/ }).length;
  const hear = async () => {
    const told = await t.app.db().select().from(outbox).where(eq(outbox.kind, "realtime"));
    const { event } = told.findLast(({ payload }) => payload.name === examChanged.name)!.payload;
    await shell.act(() => shell.live.tell({ type: "live.told", name: examChanged.name, event }));
  };
  expect(resumes()).toBe(1);
  await shell.go("/");
  // As the most important item, and among those that are due.
  expect(resumes()).toBe(2);
  await one.submit(one.right());
  await hear();
  expect(resumes()).toBe(0);
  await shell.go("/accreditation");
  expect(resumes()).toBe(0);

  await shell.go(`/exams/${one.exam}?attempt=${attempt_id}`);
  const title = () => screen.getByRole("heading", { level: 1 }).textContent;
  expect(title()).toBe("Gifts is awaiting marking");
  const marker = await demo.signIn("exam");
  const marks = [{ question_id: one.attempt.questions[0]!.id, correct: true }];
  for (const [act, body] of [
    ["mark-questions", { marks }],
    ["mark-attempt", { reason: "Read twice" }],
  ] as const)
    expect((await marker.post(`/api/admin/exams-attempts/${act}`, { attempt_id, ...body })).status).toBe(200);
  await hear();
  expect(title()).toMatch(/^Congratulations, you scored 100% on Gifts/);
});

test.each([
  ["login-as", "Acting as"],
  ["login-as-reviewer", "Review mode"],
])(
  "by %s the exam window says so, and why nothing can be started [T-51][G-17][D-22]",
  async (act, banner) => {
    const browser = await demo.signIn("super");
    const [learner] = await demo.t.app
      .db()
      .select()
      .from(users)
      .where(eq(users.email, emailOf("learner")));
    await browser.post("/api/admin/confirmation", { password: demoPassword });
    const began = await browser.post(`/api/admin/${act}`, { user: learner!.id, reason: "Ticket 3" });
    expect(began.status).toBe(200);
    const shell = await demo.open(browser, "/exams/6");
    expect(screen.getByRole("complementary", { name: "Acting" }).textContent).toContain(banner);
    const reviewing = act === "login-as-reviewer";
    const start = screen.queryByRole<HTMLButtonElement>("button", { name: "Start exam" });
    expect(start?.disabled).toBe(reviewing || undefined);
    expect(
      screen.getByText(reviewing ? /^Exit review mode first/ : /^Return to your own account/),
    ).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
    expect(shell.calls.filter(({ status }) => status === 403)).toEqual([]);
  },
);
