import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openExam } from "#src/actors/exam.ts";
import { createApp } from "#src/app.ts";
import { examMessages } from "#src/contracts/messages/exam.ts";
import type { Change } from "#src/machines/exam/answerRows.ts";
import { saveStatus } from "#src/machines/exam/saveStatus.ts";
import type { Toast } from "#src/services/failures.ts";
import { createExamServer, type ExamServer } from "../fake/examServer.ts";
import { settle } from "../fake/settle.ts";
import {
  createAir,
  createDraftArea,
  createFakeWorld,
  createLocks,
  learner,
  type FakeOptions,
} from "../fake/world.ts";
import { introduction, questions } from "../machines/exam.rows.ts";

const stops: (() => void)[] = [];
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));
afterEach(() => {
  stops.splice(0).forEach((stop) => stop());
  vi.restoreAllMocks();
});

/** A browser: its tabs share storage, locks, drafts and what they tell each other. */
const browser = () => ({ air: createAir(), area: {}, locks: createLocks(), draftArea: createDraftArea() });

/** Opens the page of the exam in a tab; the server's clock is the tab's unless it has one already. */
async function open(
  options: FakeOptions & { server?: ExamServer; exam?: Parameters<typeof createExamServer>[1] } = {},
) {
  const fake = createFakeWorld({ address: "/exams/3", ...options });
  const { world, clock } = fake;
  const examServer = options.server ?? createExamServer(() => world.steady(), options.exam);
  examServer.attach(fake);
  const app = createApp(world);
  const toasts: Toast[] = [];
  app.toasts.attach((toast) => toasts.push(toast));
  stops.push(app.start());
  const page = openExam(app, 3);
  const leave = page.start();
  stops.push(leave);
  await settle();
  const { exam, answers, tab } = page;
  return {
    ...fake,
    exam,
    answers,
    tab,
    app,
    leave,
    examServer,
    texts: () => toasts.map(({ text }) => text),
    /** Lets time pass, and everything arrive that it brings about. */
    pass: async (milliseconds: number) => {
      for (let left = milliseconds; left > 0; left -= 500) {
        clock.increment(Math.min(500, left));
        await settle();
      }
    },
    begin: async () => {
      exam.send({ type: "start" });
      await settle();
      expect([exam.getSnapshot().hasTag("open"), tab.getSnapshot().hasTag("writer")]).toEqual([true, true]);
    },
    answer: (questionId: number, change: Change) =>
      answers.send({ type: "answer.changed", questionId, change }),
    sent: (method: string) => fake.server.calls.filter((call) => call.startsWith(`${method} /api/exams/3`)),
    status: () => saveStatus(answers.getSnapshot()).kind,
    is: (state: Parameters<ReturnType<typeof exam.getSnapshot>["matches"]>[0]) =>
      exam.getSnapshot().matches(state),
    shown: (id: number) => answers.getSnapshot().context.rows.find((row) => row.id === id)?.answer,
  };
}

const all = (sitting: Awaited<ReturnType<typeof open>>): void => {
  sitting.answer(1, { option: 11 });
  sitting.answer(2, { option: 22 });
  sitting.answer(2, { option: 21 });
  sitting.answer(3, { text: "Income tax" });
  sitting.answer(4, { text: "Because." });
};

describe("from the start to the result", () => {
  test("the clock starts by confirming, answers go by themselves, the result shows [B-098][B-100][B-101][B-102][B-103][B-115][B-117][B-118][B-135]", async () => {
    const sitting = await open();
    expect(sitting.is("disclaimer")).toBe(true);
    await sitting.begin();
    expect(sitting.app.actors.session.getSnapshot().context.examOpen).toBe(true);
    sitting.answer(1, { option: 11 });
    await sitting.pass(500);
    expect([sitting.sent("PATCH").length, sitting.status()]).toEqual([0, "unsaved"]);
    await sitting.pass(500);
    expect([sitting.sent("PATCH").length, sitting.status()]).toEqual([1, "saved"]);
    expect(sitting.examServer.stored().get(1)).toMatchObject({ answer: [11], rev: 1 });
    expect(sitting.exam.getSnapshot().can({ type: "submit" })).toBe(false);

    all(sitting);
    expect(sitting.shown(1)).toEqual([]);
    expect(sitting.exam.getSnapshot().can({ type: "submit" })).toBe(false);
    sitting.answer(1, { option: 12 });
    expect(sitting.exam.getSnapshot().can({ type: "submit" })).toBe(true);
    sitting.exam.send({ type: "submit" });
    sitting.exam.send({ type: "confirm" });
    await settle();
    expect(sitting.is("submitted")).toBe(true);
    expect(sitting.exam.getSnapshot().context.result?.passed).toBe(true);
    expect(sitting.examServer.log).toEqual(["started", "finished by learner"]);
    expect(sitting.app.actors.session.getSnapshot().context.examOpen).toBe(false);
    expect(await sitting.world.openDraftArea().then((area) => area.all())).toEqual([]);
    await sitting.pass(60_000);
    expect(sitting.sent("PATCH")).toHaveLength(1);
  });

  test("a password is asked for, a wrong one is said to be wrong, and none is in an address [B-116][B-128][M-078]", async () => {
    const sitting = await open({ exam: { password: "opensesame" } });
    const { exam } = sitting;
    expect(exam.getSnapshot().can({ type: "start" })).toBe(false);
    exam.send({ type: "password.changed", password: "please" });
    exam.send({ type: "start" });
    await settle();
    expect([sitting.is("disclaimer"), sitting.texts()]).toEqual([true, [examMessages.passwordIncorrect]]);
    expect(exam.getSnapshot().context.password).toBe("");
    exam.send({ type: "password.changed", password: "opensesame" });
    await sitting.begin();
    expect(sitting.server.calls.join()).not.toMatch(/please|opensesame/);
  });

  test.each(Object.keys(examMessages.startErrors).concat("not_open_yet"))(
    "%s: the exam does not start, and nothing is made [B-119][B-120][B-126]",
    async (code) => {
      const fake = createFakeWorld();
      const examServer = createExamServer(() => fake.world.steady());
      examServer.refuse(code);
      const { exam } = await open({ server: examServer });
      expect(exam.getSnapshot().matches("unableToStart")).toBe(true);
      expect(exam.getSnapshot().context.startError?.code).toBe(code);
      expect(examServer.log).toEqual([]);
    },
  );

  test("too narrow: the server is not even asked; wide enough, it opens; in an attempt the width is no matter [B-099][B-138][M-067]", async () => {
    const sitting = await open({ width: 991 });
    expect([sitting.is("unsupported"), sitting.sent("GET")]).toEqual([true, []]);
    sitting.resize(992);
    await settle();
    expect(sitting.is("disclaimer")).toBe(true);
    sitting.resize(991);
    sitting.exam.send({ type: "start" });
    await settle();
    expect([sitting.is("unsupported"), sitting.examServer.log]).toEqual([true, []]);
    sitting.resize(1_200);
    await settle();
    await sitting.begin();
    sitting.resize(400);
    sitting.answer(1, { option: 11 });
    await sitting.pass(1_000);
    expect([sitting.is("inProgress"), sitting.status()]).toEqual([true, "saved"]);
  });

  test("React may mount twice: one start, one opening, and no exam is left [P5]", async () => {
    const sitting = await open();
    await sitting.begin();
    const second = openExam(sitting.app, 3);
    expect(second.exam).toBe(sitting.exam);
    sitting.leave();
    const leave = second.start();
    await sitting.pass(1_000);
    expect([sitting.images, sitting.is("inProgress"), sitting.examServer.log]).toEqual([
      [],
      true,
      ["started"],
    ]);
    leave();
    await sitting.pass(500);
    expect(sitting.images).toEqual(["/api/exams/complete-attempt/31?k=key%201"]);
    expect(sitting.app.actors.session.getSnapshot().context.examOpen).toBe(false);
    expect(openExam(sitting.app, 3).exam).not.toBe(sitting.exam);
  });
});

describe("the first opening", () => {
  const bringing = (answer: unknown) => ({
    boot: { answers: { "/api/me": { data: learner }, "/api/exams/3": answer } },
  });

  test("what comes with the document is not asked for, and taking over is one call [T-27]", async () => {
    const shared = browser();
    const first = await open(shared);
    await first.begin();
    first.answer(3, { text: "Pension" });
    await first.pass(1_000);
    first.leave();
    await first.pass(500);

    const { attempt, stored } = first.examServer;
    const answers = questions.map((one) => ({ ...one, ...stored().get(one.id) }));
    const brought = { data: { ...attempt()!, questions: answers, completion_key: "brought" } };
    const again = await open({ ...shared, server: first.examServer, ...bringing(brought) });
    expect([again.shown(3), again.tab.getSnapshot().hasTag("writer")]).toEqual(["Pension", true]);
    expect([again.sent("GET"), again.sent("PATCH")]).toEqual([[], ['PATCH /api/exams/3 {"answers":[]}']]);
    again.answer(3, { text: "Pensions" });
    await again.pass(1_000);
    expect([again.status(), stored().get(3)?.answer]).toEqual(["saved", "Pensions"]);
    again.signal({ type: "closing" });
    expect(again.images).toEqual(["/api/exams/complete-attempt/31?k=brought"]);
  });

  test("it counts once, and only for a window that is wide enough by then [B-099]", async () => {
    const brought = { status: "confirm_start", exam: introduction(), password_incorrect: false };
    const wide = await open(bringing(brought));
    expect([wide.is("disclaimer"), wide.sent("GET")]).toEqual([true, []]);
    wide.leave();
    await wide.pass(500);
    const again = openExam(wide.app, 3);
    stops.push(again.start());
    await settle();
    expect([again.exam.getSnapshot().value, wide.sent("GET")]).toEqual(["disclaimer", ["GET /api/exams/3"]]);

    const narrow = await open({ ...bringing(brought), width: 991 });
    expect([narrow.is("unsupported"), narrow.sent("GET")]).toEqual([true, []]);
    narrow.resize(992);
    await settle();
    expect([narrow.is("disclaimer"), narrow.sent("GET")]).toEqual([true, ["GET /api/exams/3"]]);
  });

  test("what is off the contract is asked for", async () => {
    const sitting = await open(bringing({ status: "open" }));
    expect([sitting.is("disclaimer"), sitting.sent("GET")]).toEqual([true, ["GET /api/exams/3"]]);
  });

  test("it shows before the storage has opened, and then what is kept there; nobody writes before both [P3]", async () => {
    const shared = browser();
    const first = await open(shared);
    await first.begin();
    first.examServer.fate(() => "lost");
    first.answer(3, { text: "Pension" });
    await settle();
    first.leave();
    await first.pass(500);

    first.examServer.fate(({ name }) => (name.startsWith("PATCH") ? "lost" : "arrives"));
    const opening = Promise.withResolvers<void>();
    const late = { ...shared.draftArea, all: () => opening.promise.then(() => shared.draftArea.all()) };
    const later = await open({ ...shared, draftArea: late, server: first.examServer });
    expect([later.is("inProgress"), later.shown(3)]).toEqual([true, ""]);
    opening.resolve();
    await settle();
    expect([later.shown(3), later.status(), later.tab.getSnapshot().hasTag("writer")]).toEqual([
      "Pension",
      "unsaved",
      false,
    ]);
    first.examServer.fate(() => "arrives");
    await later.pass(3_500);
    expect([later.status(), first.examServer.stored().get(3)?.answer]).toEqual(["saved", "Pension"]);
  });

  test("ahead of its window it waits for that, or until the address leads elsewhere [P5]", async () => {
    const { world, clock, ...fake } = createFakeWorld({ address: "/exams/3" });
    const examServer = createExamServer(() => world.steady());
    examServer.attach({ world, clock, ...fake });
    const app = createApp(world);
    stops.push(app.start());
    const ahead = openExam(app, 3);
    ahead.startAhead();
    await settle();
    expect(ahead.exam.getSnapshot().value).toBe("disclaimer");
    const leave = openExam(app, 3).start();
    leave();
    clock.increment(1);
    expect(openExam(app, 3).exam).not.toBe(ahead.exam);

    const other = openExam(app, 3);
    other.startAhead();
    app.page.visit("/exams/3?question=2");
    clock.increment(1);
    expect(openExam(app, 3).exam).toBe(other.exam);
    app.page.visit("/accreditation");
    clock.increment(1);
    expect(openExam(app, 3).exam).not.toBe(other.exam);
  });
});

describe("leaving", () => {
  test("a window that closes before the submission says so with an image, once it is submitted it does not [B-110][B-109][M-069][E-042]", async () => {
    const sitting = await open();
    sitting.signal({ type: "closing" });
    expect(sitting.images).toEqual([]);
    sitting.signal({ type: "returned" });
    await sitting.begin();
    expect(sitting.app.actors.leaving.getSnapshot().context.holds).toMatchObject([
      { name: "exam", question: "Are you sure you want to exit?" },
    ]);
    sitting.answer(1, { option: 11 });
    sitting.signal({ type: "closing" });
    expect(sitting.images).toEqual(["/api/exams/complete-attempt/31?k=key%201"]);
    await settle();
    expect(sitting.examServer.stored().get(1)).toMatchObject({ answer: [11] });
    sitting.signal({ type: "returned" });
    all(sitting);
    sitting.answer(1, { option: 12 });
    sitting.exam.send({ type: "submit" });
    sitting.exam.send({ type: "confirm" });
    await settle();
    sitting.signal({ type: "closing" });
    expect(sitting.images).toHaveLength(1);
    expect(sitting.app.actors.leaving.getSnapshot().context.holds).toEqual([]);
  });

  test("nobody is signed in: sign-in leads back to the exam [B-090][P-004][D-5]", async () => {
    const sitting = await open({ me: null });
    expect(sitting.sent("GET")).toEqual([]);
    expect(sitting.noted).toContain("leave /login?redirect=%2Fexams%2F3");
  });
});

describe("what happens to a save", () => {
  test("offline while typing: kept, said so, and saved as soon as the network is back (EXM-5) [T-26]", async () => {
    const sitting = await open();
    await sitting.begin();
    sitting.examServer.fate(() => "lost");
    sitting.signal({ type: "offline" });
    sitting.answer(3, { text: "Pens" });
    expect(sitting.status()).toBe("offline");
    await sitting.pass(20_000);
    expect([sitting.status(), sitting.examServer.stored().size]).toEqual(["offline", 0]);
    sitting.examServer.fate(() => "arrives");
    sitting.signal({ type: "online" });
    await settle();
    expect([sitting.status(), sitting.examServer.stored().get(3)?.answer]).toEqual(["saved", "Pens"]);
  });

  test("a server that fails ten times: tried after 1, 2, 4 … 30 s, nothing dropped (EXM-10)", async () => {
    const sitting = await open();
    await sitting.begin();
    const at: number[] = [];
    sitting.examServer.fate(({ name }) => {
      if (!name.startsWith("PATCH")) return "arrives";
      at.push(sitting.clock.now());
      return at.length <= 10 ? "fails" : "arrives";
    });
    sitting.answer(3, { text: "Pens" });
    await sitting.pass(1_500);
    expect(sitting.status()).toBe("retrying");
    await sitting.pass(200_000);
    expect(at.slice(1, 11).map((one, index) => one - at[index]!)).toEqual(
      [1, 2, 4, 8, 16, 30, 30, 30, 30, 30].map((seconds) => seconds * 1_000),
    );
    expect([sitting.status(), sitting.examServer.stored().get(3)?.answer]).toEqual(["saved", "Pens"]);
    expect(sitting.texts()).toEqual([]);
  });

  test("a reply that is lost after the commit: repeated without harm, nothing flickers back (EXM-8)", async () => {
    const sitting = await open();
    await sitting.begin();
    sitting.examServer.fate(({ name }) => (name.startsWith("PATCH") ? "reply lost" : "arrives"));
    sitting.answer(3, { text: "Pens" });
    await sitting.pass(1_000);
    expect([sitting.status(), sitting.examServer.stored().get(3)?.answer]).toEqual(["retrying", "Pens"]);
    sitting.answer(3, { text: "Pensions" });
    sitting.examServer.fate(() => "twice");
    await sitting.pass(1_000);
    expect([sitting.shown(3), sitting.examServer.stored().get(3)?.answer]).toEqual(["Pensions", "Pensions"]);
    expect(sitting.status()).toBe("saved");
  });

  test("one answer that is refused, or too large, is marked; the others are saved (EXM-11)", async () => {
    const sitting = await open();
    await sitting.begin();
    all(sitting);
    sitting.answer(3, { text: "refuse me" });
    await sitting.pass(1_000);
    const refused = () =>
      sitting.answers
        .getSnapshot()
        .context.rows.filter((row) => row.refused !== null)
        .map(({ id, refused: why }) => [id, why]);
    expect([refused(), sitting.status()]).toEqual([[[3, "It is too long"]], "refused"]);
    expect([...sitting.examServer.stored().keys()].sort()).toEqual([1, 2, 4]);

    sitting.answer(3, { text: "Fine" });
    sitting.answer(4, { text: "huge" });
    sitting.answer(1, { option: 13 });
    sitting.examServer.limit((items) => items.some(({ answer }) => answer === "huge"));
    await sitting.pass(1_000);
    expect(refused()).toEqual([[4, "It is too long to be saved."]]);
    expect(sitting.examServer.stored().get(3)?.answer).toBe("Fine");
    expect(sitting.examServer.stored().get(1)?.answer).toEqual([13]);
  });

  test("typing without a pause is saved all the same, one save at a time, only what changed", async () => {
    const sitting = await open();
    await sitting.begin();
    for (let key = 1; key <= 12; key++) {
      sitting.answer(3, { text: "x".repeat(key) });
      await sitting.pass(500);
    }
    expect(sitting.sent("PATCH").length).toBeGreaterThan(0);
    for (const call of sitting.sent("PATCH")) expect(call.match(/question_id/g)).toHaveLength(1);
  });

  test("the session ends in the middle: sign-in on the spot, and everything goes on (EXM-25) [D-7]", async () => {
    const sitting = await open();
    await sitting.begin();
    sitting.server.on("PATCH /api/exams/3", { status: 401 });
    sitting.answer(3, { text: "Pens" });
    await sitting.pass(1_500);
    expect([sitting.status(), sitting.app.actors.session.getSnapshot().value]).toEqual([
      "signedOut",
      "signingInAgain",
    ]);
    expect([sitting.page.address(), sitting.texts()]).toEqual(["/exams/3", []]);
    sitting.examServer.attach(sitting);
    sitting.app.actors.session.send({ type: "user.signedIn", userId: 7 });
    await settle();
    expect([sitting.status(), sitting.examServer.stored().get(3)?.answer]).toEqual(["saved", "Pens"]);
  });

  test("nothing can be stored: it works from memory and warns once (EXM-24)", async () => {
    const sitting = await open({ draftArea: new Error("SecurityError") });
    await sitting.begin();
    sitting.answer(3, { text: "Pens" });
    sitting.answer(3, { text: "Pension" });
    await sitting.pass(1_000);
    expect([sitting.status(), sitting.texts()]).toEqual([
      "saved",
      ["Your browser does not keep answers on this device. Stay online, so that they are saved as you type."],
    ]);
  });
});

describe("drafts", () => {
  test("closed while offline, opened again: the draft is there and is saved; it is not readable in the storage (EXM-7, EXM-18) [T-27]", async () => {
    const shared = browser();
    const first = await open(shared);
    await first.begin();
    first.examServer.fate(() => "lost");
    first.answer(3, { text: "Pension" });
    first.answer(1, { option: 11 });
    first.signal({ type: "closing" });
    await settle();
    const kept = await shared.draftArea.all();
    expect(kept.map(({ id }) => id)).toEqual([
      [7, 31, 3],
      [7, 31, 1],
    ]);
    expect(new TextDecoder().decode(kept[0]!.sealed)).not.toContain("Pension");
    first.leave();
    await first.pass(500);

    first.examServer.fate(() => "arrives");
    const later = await open({ ...shared, server: first.examServer });
    expect([later.is("inProgress"), later.shown(3), later.shown(1)]).toEqual([true, "Pension", [11]]);
    await later.pass(1_000);
    expect([later.status(), first.examServer.stored().get(3)?.answer]).toEqual(["saved", "Pension"]);
    await settle();
    expect(await shared.draftArea.all()).toEqual([]);
    expect(first.examServer.log).toEqual(["started", "taken over"]);
  });

  test("another user on the same device finds nothing, and everything is wiped [D-17]", async () => {
    const shared = browser();
    const first = await open(shared);
    await first.begin();
    first.examServer.fate(() => "lost");
    first.answer(3, { text: "Pension" });
    await settle();
    expect(await shared.draftArea.all()).toHaveLength(1);
    first.leave();
    await first.pass(500);
    const other = await open({ ...shared, me: { id: 8 } });
    await other.begin();
    expect([other.shown(3), await shared.draftArea.all()]).toEqual(["", []]);
  });
});

describe("the end", () => {
  test("the time runs out: submitted without being asked, no cancel, unanswered as unanswered [B-104][B-105][T-29]", async () => {
    const sitting = await open({ exam: { minutes: 1 } });
    await sitting.begin();
    await sitting.pass(58_000);
    sitting.answer(1, { option: 11 });
    await sitting.pass(1_500);
    expect(sitting.is("inProgress")).toBe(true);
    sitting.answer(3, { text: "Pens" });
    let posts = 0;
    sitting.examServer.fate(({ name }) => (name.startsWith("POST") && ++posts === 1 ? "lost" : "arrives"));
    await sitting.pass(1_000);
    const { exam } = sitting;
    expect([exam.getSnapshot().hasTag("modal"), exam.getSnapshot().hasTag("noCancel")]).toEqual([true, true]);
    expect(exam.getSnapshot().can({ type: "cancel" })).toBe(false);
    await sitting.pass(3_000);
    expect(sitting.is("submitted")).toBe(true);
    expect(sitting.examServer.stored().get(3)?.answer).toBe("Pens");
    expect(exam.getSnapshot().context.result?.receipt).toMatchObject({ ended_by: "time", answered: 2 });
    const patches = sitting.sent("PATCH").length;
    await sitting.pass(60_000);
    expect(sitting.sent("PATCH")).toHaveLength(patches);
  });

  test("a save under way when the time is up ends first (EXM-14)", async () => {
    const sitting = await open({ exam: { minutes: 1 } });
    await sitting.begin();
    await sitting.pass(58_000);
    const held = Promise.withResolvers<void>();
    sitting.examServer.fate(({ name }) => (name.startsWith("PATCH") ? { late: held.promise } : "arrives"));
    sitting.answer(3, { text: "Pens" });
    await sitting.pass(2_500);
    expect(sitting.sent("POST")).toEqual([]);
    held.resolve();
    await settle();
    expect(sitting.is("submitted")).toBe(true);
    expect(sitting.sent("POST")).toEqual(['POST /api/exams/3 {"answers":[]}']);
  });

  test("a save that is answered 208 submits, without cancel, once (EXM-15) [B-106][B-107]", async () => {
    const sitting = await open();
    await sitting.begin();
    sitting.examServer.finish("time");
    sitting.answer(3, { text: "Pens" });
    await sitting.pass(1_000);
    expect(sitting.is("submitted")).toBe(true);
    expect([sitting.sent("PATCH").length, sitting.sent("POST").length]).toEqual([1, 1]);
    expect(sitting.examServer.late.map(({ answer }) => answer)).toContain("Pens");
  });

  test("a submission that fails says so, keeps the answers, tries again; the reply lost, the stored result (EXM-13) [B-129][T-32]", async () => {
    const sitting = await open();
    await sitting.begin();
    all(sitting);
    let posts = 0;
    sitting.examServer.fate(({ name }) => {
      if (!name.startsWith("POST")) return "arrives";
      posts += 1;
      return posts === 1 ? "fails" : posts === 2 ? "reply lost" : "arrives";
    });
    sitting.exam.send({ type: "submit" });
    sitting.exam.send({ type: "confirm" });
    sitting.exam.send({ type: "confirm" });
    await settle();
    expect([sitting.exam.getSnapshot().hasTag("failed"), sitting.texts()]).toEqual([true, []]);
    await sitting.pass(1_000);
    await sitting.pass(2_000);
    expect([sitting.is("submitted"), posts]).toEqual([true, 3]);
    expect(sitting.examServer.log).toEqual(["started", "finished by learner"]);
  });

  test("cancelled after a failure, the exam goes on with saving [B-129]", async () => {
    const sitting = await open();
    await sitting.begin();
    all(sitting);
    sitting.examServer.fate(({ name }) => (name.startsWith("POST") ? "fails" : "arrives"));
    sitting.exam.send({ type: "submit" });
    sitting.exam.send({ type: "confirm" });
    await settle();
    sitting.exam.send({ type: "cancel" });
    sitting.answer(3, { text: "Pens" });
    await sitting.pass(1_000);
    expect([sitting.status(), sitting.examServer.stored().get(3)?.answer]).toEqual(["saved", "Pens"]);
    expect([sitting.is({ inProgress: { submission: "answering" } }), sitting.sent("POST").length]).toEqual([
      true,
      1,
    ]);
  });

  test("time is granted to the running attempt: shown at once, and again by the next reply [T-30]", async () => {
    const sitting = await open({ exam: { minutes: 1 } });
    await sitting.begin();
    await sitting.pass(30_000);
    sitting.examServer.grant(60_000);
    await sitting.showFirstScreen();
    sitting.live.tell({
      type: "live.exam.changed",
      change: {
        exam_id: 3,
        attempt_id: 31,
        finishes_at_iso: new Date(sitting.examServer.endsAt()).toISOString(),
        writer: sitting.examServer.attempt()!.writer,
        finished: false,
      },
    });
    await sitting.pass(60_000);
    expect(sitting.is("inProgress")).toBe(true);
    await sitting.pass(31_000);
    expect(sitting.is("submitted")).toBe(true);
  });

  test("the machine sleeps past the end: on waking up the result, and nothing is saved after it (EXM-22)", async () => {
    const sitting = await open();
    await sitting.begin();
    sitting.answer(1, { option: 11 });
    await sitting.pass(1_000);
    sitting.sleep(45 * 60_000);
    sitting.examServer.finish("time");
    sitting.signal({ type: "woke" });
    await sitting.pass(1_500);
    expect(sitting.is("submitted")).toBe(true);
    const patches = sitting.sent("PATCH").length;
    await sitting.pass(60_000);
    expect(sitting.sent("PATCH")).toHaveLength(patches);
  });

  test("what is left is announced at the set marks, each once (A11Y 9)", async () => {
    const sitting = await open({ exam: { minutes: 30 } });
    await sitting.begin();
    for (let second = 0; second <= 30 * 60; second++) {
      sitting.clock.increment(1_000);
      if (second % 10 === 0) await settle();
    }
    expect(sitting.noted.filter((note) => note.startsWith("announce"))).toEqual([
      "announce 15 minutes left",
      "announce 6 minutes left",
      "announce 2 minutes left",
      "announce 1 minute left",
    ]);
  });
});

const name = "5d0c6f2e-8f0e-4c5e-9a51-0b6f3d1f4a11";
describe("two tabs", () => {
  test.each([
    ["Its storage lost its name for itself", false, {}],
    ["It has it from before, where nothing else was kept", true, { "lyceum.browser": JSON.stringify(name) }],
  ])("%s: it is the same browser all the same, and goes on by itself (P8)", async (_, before, area) => {
    const shared = browser();
    const first = await open({ ...shared, area: before ? area : shared.area });
    await first.begin();
    const { writer } = first.tab.getSnapshot().context;
    first.leave();
    await first.pass(500);
    const again = await open({ ...shared, area: before ? {} : area, server: first.examServer });
    expect(again.tab.getSnapshot().matches({ open: "here" })).toBe(true);
    expect(again.tab.getSnapshot().context.tab.split(".")[0]).toBe(writer!.split(".")[0]);
    if (before) expect(writer!.startsWith(`${name}.`)).toBe(true);
  });

  test("the second shows that it is open elsewhere; it takes over, and the first can only look (EXM-16) [T-28][G-11]", async () => {
    const shared = browser();
    const one = await open(shared);
    await one.begin();
    one.answer(3, { text: "Pension" });
    await one.pass(1_000);
    const two = await open({ ...shared, server: one.examServer });
    expect(two.tab.getSnapshot().matches({ open: "elsewhere" })).toBe(true);
    two.answer(3, { text: "" });
    await two.pass(1_000);
    expect([two.shown(3), two.sent("PATCH")]).toEqual(["Pension", []]);

    two.tab.send({ type: "takeOver" });
    await settle();
    expect([one.tab.getSnapshot().value, two.tab.getSnapshot().hasTag("writer")]).toEqual([
      { open: "lost" },
      true,
    ]);
    one.answer(3, { text: "From one" });
    two.answer(3, { text: "From two" });
    await two.pass(1_000);
    expect([one.shown(3), one.examServer.stored().get(3)?.answer]).toEqual(["Pension", "From two"]);
    expect(one.app.actors.leaving.getSnapshot().context.holds).toEqual([]);

    one.tab.send({ type: "takeOver" });
    await settle();
    expect([one.shown(3), two.tab.getSnapshot().value]).toEqual(["From two", { open: "lost" }]);
  });

  test("on another device: what was not saved here is kept, and offered when it is taken back (P8, H11)", async () => {
    const one = await open(browser());
    await one.begin();
    const two = await open({ ...browser(), server: one.examServer });
    expect(two.tab.getSnapshot().matches({ open: "elsewhere" })).toBe(true);
    two.tab.send({ type: "takeOver" });
    await settle();
    two.answer(3, { text: "From two" });
    one.answer(3, { text: "From one" });
    await two.pass(1_000);
    await one.pass(1_000);
    expect([one.tab.getSnapshot().value, one.shown(3)]).toEqual([{ open: "lost" }, "From two"]);
    one.tab.send({ type: "takeOver" });
    await settle();
    expect([one.shown(3), one.answers.getSnapshot().context.offered]).toMatchObject([
      "From two",
      [{ answer: "From one" }],
    ]);
    one.answers.send({ type: "offered.taken" });
    await one.pass(1_000);
    expect([one.status(), one.examServer.stored().get(3)?.answer]).toEqual(["saved", "From one"]);
  });

  test("taken back and forth: the newest answer of this browser is kept, not what a tab remembers (P3, P8, H11)", async () => {
    const shared = browser();
    const one = await open(shared);
    await one.begin();
    one.answer(3, { text: "P" });
    await settle();
    const two = await open({ ...shared, server: one.examServer });
    two.tab.send({ type: "takeOver" });
    await settle();
    expect(two.shown(3)).toBe("P");
    one.tab.send({ type: "takeOver" });
    await settle();
    one.answer(3, { text: "Pens" });
    await settle();
    two.tab.send({ type: "takeOver" });
    await settle();
    expect(two.answers.getSnapshot().context.offered).toMatchObject([{ questionId: 3, answer: "Pens" }]);
  });

  test("a tab that only looked does not bring back what the other one has saved since (P1, P8, H11)", async () => {
    const shared = browser();
    const one = await open(shared);
    await one.begin();
    one.answer(3, { text: "P" });
    one.answer(1, { option: 11 });
    await settle();
    const two = await open({ ...shared, server: one.examServer });
    expect([two.shown(3), two.shown(1)]).toEqual(["P", [11]]);
    await one.pass(1_000);
    one.answer(3, { text: "Pension" });
    await one.pass(1_000);
    expect(one.examServer.stored().get(3)?.answer).toBe("Pension");
    two.tab.send({ type: "takeOver" });
    await settle();
    await two.pass(1_000);
    expect([two.shown(3), two.status(), one.examServer.stored().get(3)?.answer]).toEqual([
      "Pension",
      "saved",
      "Pension",
    ]);
    expect(two.answers.getSnapshot().context.offered).toEqual([]);
  });

  test("a flag decides nothing about an answer that is offered, and a reload does not lose it (P3, H11)", async () => {
    const shared = browser();
    const one = await open(shared);
    await one.begin();
    const two = await open({ ...shared, server: one.examServer });
    two.tab.send({ type: "takeOver" });
    await settle();
    two.answer(1, { option: 11 });
    await settle();
    one.tab.send({ type: "takeOver" });
    await settle();
    one.answer(1, { flagged: true });
    await one.pass(1_000);
    expect([one.status(), one.examServer.stored().get(1)]).toMatchObject([
      "saved",
      { answer: [], flagged: true },
    ]);
    const offer = [{ questionId: 1, answer: [11], flagged: true }];
    expect(one.answers.getSnapshot().context.offered).toMatchObject(offer);
    one.leave();
    two.leave();
    await one.pass(500);
    const later = await open({ ...shared, server: one.examServer });
    expect(later.answers.getSnapshot().context.offered).toMatchObject(offer);
  });

  test("submitted in one, the other shows the result (EXM-12, EXM-17)", async () => {
    const shared = browser();
    const one = await open(shared);
    await one.begin();
    const two = await open({ ...shared, server: one.examServer });
    all(one);
    one.exam.send({ type: "submit" });
    one.exam.send({ type: "confirm" });
    await settle();
    await settle();
    expect([one.is("submitted"), two.is("submitted")]).toEqual([true, true]);
    expect(one.exam.getSnapshot().context.result).toEqual(two.exam.getSnapshot().context.result);
    expect(one.examServer.log).toEqual(["started", "finished by learner"]);
  });
});
