import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { AttemptResult } from "#src/contracts/examResult.ts";
import { settled } from "../showPage.tsx";
import { failed, receipt, result } from "./rows.ts";
import { show } from "./showResult.ts";

const verify = "POST /api/exams/receipts/verify";
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

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
