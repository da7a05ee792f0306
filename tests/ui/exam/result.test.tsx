import { fireEvent, render, screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { examMessages } from "#src/contracts/messages/exam.ts";
import ExamPage from "#src/ui/exam/ExamPage.tsx";
import { ScoreMark } from "#src/ui/exam/ScoreMark.tsx";
import { noAnswer, type FakeAnswer } from "../../fake/world.ts";
import { callsOf, pass, settled, showPage } from "../showPage.tsx";
import { failed, receipt, result } from "./rows.ts";
import { call, heading, show } from "./showResult.ts";

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

test("passed: congratulates with the score and the exam, in the ledger's words [M-079][B-130][B-096][B-103]", async () => {
  await show(result());
  expect(heading()).toBe("Congratulations, you scored 84% on Ethics in advice");
  expect(heading()).toBe(examMessages.passed(84, "Ethics in advice"));
});

test("failed: states the score and the percentage needed [B-131]", async () => {
  await show(failed());
  expect(heading()).toBe("You scored 52% on Ethics in advice");
  expect(screen.getByText("You need 70% to pass.")).toBeTruthy();
});

test("failed: shows each explanation with its question and a link to read next [B-132]", async () => {
  await show(
    failed({
      content_links: [
        {
          id: 8,
          type: "item",
          title: "The client's interest",
          answer_explanation: "Advice serves the client.",
          question_title: "Whom it serves",
          question_body: "Whom does advice serve?",
        },
        {
          id: 2,
          type: "boxset",
          title: "The Consumer Duty",
          answer_explanation: "Outcomes are what counts.",
          question_title: "What counts",
          question_body: "What counts most?",
        },
      ],
    }),
  );
  const explained = within(screen.getByRole("region", { name: "Read next" }));
  expect(explained.getAllByRole("listitem").map((one) => one.textContent)).toEqual([
    "The client's interestFor 1 question:Whom it servesWhom does advice serve?Advice serves the client.",
    "Whom it servesWhom does advice serve?Advice serves the client.",
    "The Consumer DutyFor 1 question:What countsWhat counts most?Outcomes are what counts.",
    "What countsWhat counts most?Outcomes are what counts.",
  ]);
  expect(explained.getByRole("link", { name: "The client's interest" }).getAttribute("href")).toBe("/item/8");
  expect(explained.getByRole("link", { name: "The Consumer Duty" }).getAttribute("href")).toBe("/boxset/2");
});

test("content to read is listed once, with every question that it belongs to [B-132]", async () => {
  const link = (question_title: string) => ({
    id: 8,
    type: "item" as const,
    title: "The client's interest",
    answer_explanation: "It comes first.",
    question_title,
    question_body: "What comes first?",
  });
  await show(failed({ content_links: [link("One"), link("Two")] }));
  const readNext = within(screen.getByRole("region", { name: "Read next" }));
  expect(readNext.getAllByRole("link").map((one) => one.textContent)).toEqual(["The client's interest"]);
  expect(readNext.getAllByRole("heading", { level: 4 }).map((one) => one.textContent)).toEqual([
    "One",
    "Two",
  ]);
  expect(readNext.getByText("For 2 questions:")).toBeTruthy();
});

test("the score is broken down by topic if there are several", async () => {
  const pensions = { name: "Pensions", right: 3, questions: 4 };
  await show(result({ topics: [pensions, { name: "Tax", right: 0, questions: 2 }] }));
  const topics = within(screen.getByRole("region", { name: "Score by topic" }));
  expect(topics.getAllByRole("listitem").map((one) => one.textContent)).toEqual([
    "Pensions3 of 4",
    "Tax0 of 2",
  ]);
});

test("the next step comes before the receipt and the time, which are collapsed", async () => {
  await show(result());
  const folded = screen.getByText("Receipt and time").closest("details")!;
  expect(folded.open).toBe(false);
  const next = screen.getByRole("link", { name: "Back to accreditation" });
  expect(next.compareDocumentPosition(folded)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test("failed: links to the next attempt", async () => {
  await show(failed({ remaining_attempts: 2 }));
  expect(screen.getByRole("link", { name: "Try again: Ethics in advice" }).getAttribute("href")).toBe(
    "/exams/3",
  );
});

test.for([
  ["locked out", { locked_until: "2026-11-21T10:00:00Z", remaining_attempts: 2 }],
  ["without attempts", { remaining_attempts: 0 }],
  ["without attempts and locked out", { locked_until: "2026-11-21T10:00:00Z", remaining_attempts: 0 }],
] as const)("failed and %s: offers no link to an exam that cannot be started", async ([name, rest]) => {
  await show(failed(rest));
  expect(screen.queryByRole("link", { name: /Try again/ })).toBeNull();
  const date = screen.queryByText(/^Try again from/)?.textContent ?? null;
  if (name === "locked out") expect(date).toMatch(/tomorrow \d\d:00, in \d+ hours/);
  else expect(date).toBeNull();
});

test("failed and locked out: links to the next attempt as soon as the lock-out ends", async () => {
  const locked = failed({ locked_until: "2026-11-20T10:00:30Z", remaining_attempts: 2 });
  const { server, clock } = await show(locked);
  const calls = () => callsOf(server.calls, call).length;
  await pass(clock, 29_000);
  expect([calls(), screen.queryByText(/You are locked out until/) === null]).toEqual([1, false]);
  server.on(call, { body: { data: failed({ remaining_attempts: 2 }) } });
  await pass(clock, 1_000);
  expect(screen.getByRole("link", { name: "Try again: Ethics in advice" })).toBeTruthy();
  expect(screen.queryByText(/You are locked out until/)).toBeNull();
  // The page does this by itself: it is no use of the session.
  expect([calls(), callsOf(server.unattended, call).length]).toEqual([2, 1]);
});

test.for([
  ["passed", "You passed this exam in another attempt."],
  ["awaiting marking", "Another attempt is awaiting marking."],
  ["in progress", "Another attempt is in progress."],
  ["closed", "This exam is closed."],
] as const)(
  "an earlier failed attempt offers no new one where that is ruled out (%s), and says why [B-131][T-31]",
  async ([exam_standing, why]) => {
    await show(failed({ exam_standing }));
    expect(screen.getByText(`You need 70% to pass. ${why}`)).toBeTruthy();
    expect(screen.queryByText(/as often as you like/)).toBeNull();
    expect(screen.queryByRole("link", { name: /Try again/ })).toBeNull();
    const resume = screen.queryByRole("link", { name: "Resume: Ethics in advice" });
    expect(resume?.getAttribute("href")).toBe(exam_standing === "in progress" ? "/exams/3" : undefined);
  },
);

test("an earlier failed attempt says that the exam closes before the lock-out ends, and offers no other", async () => {
  await show(failed({ exam_standing: "closed", closes_first: true, locked_until: "2026-11-21T10:00:00Z" }));
  expect(screen.getByText("You need 70% to pass. This exam closes before you can try again.")).toBeTruthy();
  expect(screen.queryByText(/Try again from|You are locked out/)).toBeNull();
});

test("failed and locked with attempts left: shows until when, and how many remain [B-133][B-134]", async () => {
  await show(failed({ locked_until: "2026-11-21T10:00:00Z", remaining_attempts: 2 }));
  const said = screen.getByText(/You have 2 attempts remaining\./);
  expect(said.textContent).toMatch(/You are locked out until tomorrow \d\d:00, in \d+ hours\./);
});

test("failed and locked with unlimited attempts: shows until when, twice, and offers no start [B-133][B-134]", async () => {
  await show(failed({ locked_until: "2026-11-21T10:00:00Z", remaining_attempts: null }));
  const said = screen.getByText(/You can try as often as you like\./);
  expect(said.textContent).toMatch(/You are locked out until tomorrow \d\d:00, in \d+ hours\./);
  expect(screen.getByText(/^Try again from/).textContent).toMatch(/tomorrow \d\d:00, in \d+ hours/);
  expect(screen.queryByRole("link", { name: /^Try again/ })).toBeNull();
});

test("failed without attempts left: does not mention the lock-out [B-133][B-134]", async () => {
  await show(failed({ locked_until: "2026-11-21T10:00:00Z", remaining_attempts: 0 }));
  expect(screen.getByText("You have no attempts remaining.")).toBeTruthy();
  expect(screen.queryByText(/locked out/)).toBeNull();
});

test.each([
  [1, "You have 1 attempt remaining."],
  [null, "You can try as often as you like."],
])("shows how many attempts remain: %s [B-134]", async (remaining_attempts, text) => {
  await show(failed({ remaining_attempts }));
  expect(screen.getByText(text)).toBeTruthy();
});

test("in review: says that an administrator marks it, and shows no score [B-097][M-072]", async () => {
  await show(result({ status: "Review", passed: false, attempt_percentage: null }));
  expect(screen.getByText(examMessages.startErrors.Review)).toBeTruthy();
  expect(screen.queryByText(/%/)).toBeNull();
});

test("set aside: says that the attempt does not count", async () => {
  await show(result({ status: "Void", passed: false, attempt_percentage: null }));
  expect(heading()).toBe("This attempt at Ethics in advice does not count");
});

test.each([
  [22, "Time ran out. 3 questions of 25 had no answer and were submitted unanswered."],
  [24, "Time ran out. 1 question of 25 had no answer and was submitted unanswered."],
  [25, "Time ran out. You had answered every question, and all your answers were submitted."],
])("ended by the clock with %i answers: says what was submitted [T-29]", async (answered, text) => {
  await show(failed({ receipt: receipt({ ended_by: "time", answered }) }));
  expect(screen.getByText(text)).toBeTruthy();
});

test("an unknown attempt is reported as not found", async () => {
  await showPage(ExamPage, "/exams/3?attempt=41", {
    path: "/exams/:id",
    answers: { [call]: { status: 404, body: { message: "Not found" } } },
  });
  expect(heading()).toBe("This result could not be found");
});

test.each<[string, FakeAnswer]>([
  [
    "Something went wrong on our side. Try again in a minute.",
    { status: 500, body: { message: "Server Error" } },
  ],
  ["The server did not respond. Check your connection and try again.", noAnswer()],
])("a result that could not be loaded says why and can be tried again: %s", async (why, answer) => {
  const { server } = await showPage(ExamPage, "/exams/3?attempt=41", {
    path: "/exams/:id",
    answers: { [call]: answer },
  });
  expect(screen.getByRole("alert").textContent).toContain(why);
  server.on(call, { body: { data: result() } });
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await settled();
  expect(heading()).toBe(examMessages.passed(84, "Ethics in advice"));
});

test.each([
  [25, 112, 60],
  [50, 60, 112],
  [75, 8, 60],
  [100, 60, 8],
])("the ring shows the score, with a notch at the pass mark: %i %%", (percent, x, y) => {
  const { container } = render(<ScoreMark score={percent} needed={percent} passed fresh={false} />);
  const numberOf = (part: string, name: string) =>
    Number(container.querySelector(part)!.getAttribute(name)!.split(" ")[0]);
  const round = 2 * Math.PI * numberOf("circle", "r");
  expect(numberOf("circle:last-of-type", "stroke-dasharray")).toBeCloseTo((percent / 100) * round);
  // Across the ring, at its end.
  const [x1, y1, x2, y2] = ["x1", "y1", "x2", "y2"].map((name) => numberOf("line", name));
  expect((x1! + x2!) / 2).toBeCloseTo(x);
  expect((y1! + y2!) / 2).toBeCloseTo(y);
  expect(Math.hypot(x2! - x1!, y2! - y1!)).toBeCloseTo(18);
});
