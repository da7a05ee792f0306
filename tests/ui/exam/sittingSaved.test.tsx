import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { createLocks, noAnswer } from "../../fake/world.ts";
import { callsOf, nextFrame, settled } from "../showPage.tsx";
import { opened, single, text } from "./rows.ts";
import { inMap, press, save, savedAll } from "./showExam.tsx";
import { sit, option, click, type } from "./sit.tsx";

/** What was saved; a tab that takes over sends nothing at first. */
const sent = (calls: readonly string[]) =>
  callsOf(calls, save)
    .map((call) => JSON.parse(call.slice(save.length + 1)) as { answers: object[] })
    .filter(({ answers }) => answers.length > 0);

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

describe("saving answers", () => {
  test("shows what is saved and when, and sends only changes [P10][T-26][B-117][B-095][E-040]", async () => {
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

  test("shows that a failed save is retried, and keeps the answer [P10][EXM-10]", async () => {
    const { server, wait } = await sit([single(1)]);
    server.on(save, { status: 503, body: { message: "Busy" } });
    await click(option("radio", "The first"));
    await wait(1_000);
    expect(screen.getByText("Not saved – retrying")).toBeTruthy();
    expect(option("radio", "The first").checked).toBe(true);
    expect(inMap(1)).toBe("answered, not saved yet");
  });

  test("shows when offline that the answers are kept on this device [P10][T-26]", async () => {
    const { server, signal, wait } = await sit([single(1)]);
    server.on(save, () => noAnswer());
    signal({ type: "offline" });
    await click(option("radio", "The first"));
    await wait(1_000);
    expect(screen.getByText("Not saved – offline, kept on this device")).toBeTruthy();
  });

  test("a heartbeat or a refused save does not change the time of the last save [P10][T-26]", async () => {
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

describe("the clock", () => {
  test("counts down by the server's time without announcements, and can be hidden [B-101][B-136][A11Y-9]", async () => {
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
    ["Less than 5 minutes left", "2026-11-20T10:05:10Z", 1],
    ["59 seconds left. 1 question will be submitted unanswered.", "2026-11-20T10:01:10Z", 1],
    ["59 seconds left. 2 questions will be submitted unanswered.", "2026-11-20T10:01:10Z", 2],
  ] as const)(
    "shows “%s” even while hidden, and the warning can be dismissed [A11Y-9]",
    async ([said, end, open]) => {
      const { wait } = await sit([single(1), single(2)].slice(0, open), {
        finishes_at_iso: end,
        original_finishes_at_iso: end,
      });
      await press("Hide the time left");
      expect(screen.queryByText(said)).toBeNull();
      await wait(11_000);
      expect(screen.getByText(said)).toBeTruthy();
      expect(screen.queryByRole("timer")).toBeNull();
      await press("Dismiss");
      expect(screen.queryByText(/^Less than|seconds left\./)).toBeNull();
    },
  );

  test("shows extended time with the original time [T-30]", async () => {
    await sit([single(1)], {
      finishes_at_iso: "2026-11-20T10:25:00Z",
      original_finishes_at_iso: "2026-11-20T10:15:00Z",
    });
    expect(screen.getByText("40 minutes, extended from 30 minutes")).toBeTruthy();
    expect(screen.getByRole("timer").textContent).toBe("25:00");
  });

  test("time granted while the last save is in flight lets the exam and saving go on [T-30]", async () => {
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

describe("an exam that is open elsewhere", () => {
  const other = { writer: "another-browser.tab" };

  test("is read-only while another browser writes it, and can be continued here [T-28][P8][EXM-16]", async () => {
    await sit([single(1)], other);
    expect(screen.getByRole("alert").textContent).toContain("This exam is open elsewhere.");
    expect(option("radio", "The first").matches(":disabled")).toBe(true);
    expect(screen.getByRole("button", { name: "Flag" })).toHaveProperty("disabled", true);
    expect(screen.getByRole("button", { name: "Continue here" })).toBeTruthy();
  });

  const writtenElsewhere = {
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
  };

  test("a tab that takes the attempt back can use the answer typed in it", async () => {
    const { server, wait } = await sit([single(1)]);
    server.on(save, writtenElsewhere);
    await click(option("radio", "The first"));
    await wait(1_000);
    expect(option("radio", "The second").checked).toBe(true);
    const questions = [{ id: 1, answer: [12], flagged: false, rev: 9, tab: null }];
    server.on(save, (body) => ({ body: { data: savedAll(body, { questions }) } }));
    await press("Continue here");
    expect(screen.getByRole("alert").textContent).toContain("1 answer typed here");
    await press("Use the answers typed here");
    expect(screen.queryByRole("alert")).toBeNull();
    expect(option("radio", "The first").checked).toBe(true);
    await wait(1_000);
    expect(sent(server.calls).at(-1)!.answers).toMatchObject([{ question_id: 1, answer: [11] }]);
  });

  test("a tab says that it takes the attempt over if that is not done in a moment", async () => {
    const { server } = await sit([single(1)], other);
    server.on(save, () => new Promise(() => {}));
    const said = () => screen.queryByText("Continuing the exam here…")?.getAttribute("role");
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    fireEvent.click(screen.getByRole("button", { name: "Continue here" }));
    expect(said()).toBeUndefined();
    act(() => void vi.advanceTimersByTime(1_000));
    expect(said()).toBe("status");
  });

  test("a tab that lost the attempt is read-only and can take it back [T-28][P8]", async () => {
    const { server, wait } = await sit([single(1)]);
    server.on(save, writtenElsewhere);
    await click(option("radio", "The first"));
    await wait(1_000);
    expect(screen.getByRole("alert").textContent).toContain("You have continued this exam elsewhere.");
    expect(option("radio", "The second").checked).toBe(true);
    expect(option("radio", "The second").matches(":disabled")).toBe(true);

    // Each button disappears when pressed: the question takes the focus (A11Y 4).
    const heading = screen.getByRole("heading", { name: "Question 1?" });
    const questions = [{ id: 1, answer: [12], flagged: false, rev: 9, tab: null }];
    server.on(save, (body) => ({ body: { data: savedAll(body, { questions }) } }));
    for (const name of ["Continue here", "Keep what is saved"]) {
      screen.getByRole("button", { name }).focus();
      await press(name);
      expect(screen.queryByRole("button", { name })).toBeNull();
      await nextFrame();
      expect(document.activeElement).toBe(heading);
    }
  });

  test("a tab that lost the attempt reports answers as not saved, not as being saved [P10][T-26]", async () => {
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
