import { fireEvent, render, screen, within } from "@testing-library/react";
import { onlineManager } from "@tanstack/react-query";
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { AttemptResult } from "#src/contracts/examResult.ts";
import { examMessages } from "#src/contracts/messages/exam.ts";
import ExamPage from "#src/ui/exam/ExamPage.tsx";
import { ResultRecord } from "#src/ui/exam/lateParts.tsx";
import { ScoreMark } from "#src/ui/exam/ScoreMark.tsx";
import { noAnswer, type FakeAnswer } from "../../fake/world.ts";
import { callsOf, pass, settled, showPage } from "../showPage.tsx";
import { failed, receipt, result } from "./rows.ts";

const call = "GET /api/exams/attempts/41";
const verify = "POST /api/exams/receipts/verify";
const show = (data: AttemptResult) =>
  showPage(ExamPage, "/exams/3?attempt=41", { path: "/exams/:id", answers: { [call]: { body: { data } } } });
const heading = () => screen.getByRole("heading", { level: 1 }).textContent;

/** The receipt loads late; it is there before the first test looks for it. */
beforeAll(async () => {
  await ResultRecord.load();
});
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

const arrived = { received_at_iso: "2026-11-20T10:15:22Z", decided_at_iso: null, reason: null };
const decided = { ...arrived, decided_at_iso: "2026-11-21T09:00:00Z" };

test.for([
  [
    [{ ...arrived, answers: 1, decision: "waiting" }],
    ["1 answer arrived after the end. Your administrator decides whether it counts."],
  ],
  [
    [
      { ...arrived, answers: 1, decision: "waiting" },
      { ...arrived, answers: 2, decision: "waiting" },
    ],
    ["3 answers arrived after the end. Your administrator decides whether they count."],
  ],
  [
    [
      { ...decided, answers: 1, decision: "accepted", reason: "The network was down" },
      { ...decided, answers: 2, decision: "declined", reason: "The device was online" },
    ],
    [
      "1 answer that arrived after the end counts. Your administrator’s reason: “The network was down”",
      "2 answers that arrived after the end do not count. Your administrator’s reason: “The device was online”",
    ],
  ],
  [
    [
      { ...decided, answers: 2, decision: "accepted", reason: "The network was down" },
      { ...decided, answers: 1, decision: "declined", reason: "The device was online" },
    ],
    [
      "2 answers that arrived after the end count. Your administrator’s reason: “The network was down”",
      "1 answer that arrived after the end does not count. Your administrator’s reason: “The device was online”",
    ],
  ],
] as const)(
  "late answers are reported with the result and on the receipt %# [D-23]",
  async ([late, said]) => {
    await show(failed({ receipt: receipt({ late: [...late] }) }));
    const receipts = within(screen.getByRole("region", { name: "Receipt" }));
    for (const text of said) {
      expect(screen.getAllByText(text)).toHaveLength(2);
      expect(receipts.getByText(text)).toBeTruthy();
    }
  },
);

test.each<[string, Partial<AttemptResult>, string, string | undefined]>([
  ["passed", {}, "Passed", "84%, needed 70%"],
  ["in review", { status: "Review", passed: false, attempt_percentage: null }, "Awaiting marking", undefined],
])(
  "%s: the receipt shows the verdict, and the score once there is one [T-31]",
  async (_, rest, verdict, score) => {
    await show(result(rest));
    const line = (name: string) => screen.queryByText(name)?.nextElementSibling?.textContent;
    expect([line("Verdict"), line("Score")]).toEqual([verdict, score]);
  },
);

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

test("the receipt shows the attempt, time, counted answers and hash, and can be printed [T-31][G-8]", async () => {
  const print = vi.fn();
  vi.stubGlobal("print", print);
  await show(result());
  const shown = within(screen.getByRole("region", { name: "Receipt" }));
  const valueOf = (name: string) => shown.getByText(name).parentElement!.querySelector("dd")!.textContent;
  expect(valueOf("Attempt")).toBe("41");
  expect(valueOf("Learner")).toBe("Ada Byron");
  expect(valueOf("Finished")).toContain("20/11/2026 10:05:30");
  expect(valueOf("Answers counted")).toBe("25 of 25");
  expect(valueOf("Hash").replaceAll(" ", "")).toBe(receipt().hash);
  fireEvent.click(shown.getByRole("button", { name: "Print the receipt" }));
  expect(print).toHaveBeenCalledOnce();
});

test.each([
  [true, "This receipt is genuine"],
  [false, "This receipt could not be confirmed"],
])("the server checks the receipt: %s [G-8]", async (valid, text) => {
  const { server } = await show(result());
  server.on(verify, { body: { data: { valid, receipt: valid ? receipt() : null } } });
  fireEvent.click(screen.getByRole("button", { name: "Check the receipt" }));
  await settled();
  expect(screen.getByText(text)).toBeTruthy();
  expect(server.calls).toContain(`${verify} {"attempt_id":41,"hash":"${receipt().hash}"}`);
});

test("a failed check of the receipt is reported", async () => {
  const { server } = await show(result());
  server.on(verify, { status: 500, body: { message: "Server Error" } });
  fireEvent.click(screen.getByRole("button", { name: "Check the receipt" }));
  await settled();
  expect(screen.getByText(/could not be checked/)).toBeTruthy();
});

const certificate = "GET /api/exams/attempts/41/certificate";
const getCertificate = async () => {
  fireEvent.click(screen.getByRole("button", { name: "Download certificate (PDF)" }));
  await settled();
};

test("passed: the certificate can be downloaded, and no other result offers one", async () => {
  const { server, noted, unmount } = await show(result());
  server.on(certificate, { body: "%PDF-1.7", headers: { "content-type": "application/pdf" } });
  await getCertificate();
  expect(noted).toContain("download certificate-41.pdf");
  await getCertificate();
  expect(noted.filter((one) => one === "download certificate-41.pdf")).toHaveLength(2);
  unmount();
  for (const status of ["Review", "Void"] as const) {
    const other = await show(result({ status, passed: false }));
    expect(screen.queryByRole("button", { name: /certificate/ })).toBeNull();
    other.unmount();
  }
  await show(failed());
  expect(screen.queryByRole("button", { name: /certificate/ })).toBeNull();
});

test("a failed certificate download is reported at its button, and nowhere else", async () => {
  const { server, noted, toasts } = await show(result());
  server.on(certificate, { status: 500, body: { message: "Server Error" } });
  await getCertificate();
  expect(screen.getByText("The certificate could not be downloaded. Try again in a minute.")).toBeTruthy();
  expect(toasts).toEqual([]);
  expect(noted.filter((one) => one.startsWith("download"))).toEqual([]);
  server.on(certificate, noAnswer());
  onTestFinished(() => onlineManager.setOnline(true));
  onlineManager.setOnline(false);
  await getCertificate();
  expect(
    screen.getByText("You are offline. The certificate can be downloaded once you are connected again."),
  ).toBeTruthy();
  onlineManager.setOnline(true);
  server.on(certificate, { body: "%PDF-1.7", headers: { "content-type": "application/pdf" } });
  await getCertificate();
  expect(screen.queryByText(/could not be downloaded/)).toBeNull();
  expect(noted).toContain("download certificate-41.pdf");
});

test("the entries of the time account add up to the time that was left [G-9]", async () => {
  const time: AttemptResult["time"] = [
    { at_iso: "2026-11-20T09:45:00Z", kind: "given", seconds: 1_800, reason: null },
    { at_iso: "2026-11-20T09:50:00Z", kind: "granted", seconds: 600, reason: "Fire alarm" },
    { at_iso: "2026-11-20T10:00:00Z", kind: "disconnected", seconds: -75, reason: null },
    { at_iso: "2026-11-20T10:05:30Z", kind: "used", seconds: -1_155, reason: null },
  ];
  await show(result({ time }));
  const rows = within(screen.getByRole("table")).getAllByRole("row").slice(1);
  expect(rows.map((row) => row.lastElementChild!.textContent)).toEqual([
    "+30:00",
    "+10:00",
    "−1:15",
    "−19:15",
    "19:30",
  ]);
  expect(rows[1]!.textContent).toContain("Fire alarm");
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
