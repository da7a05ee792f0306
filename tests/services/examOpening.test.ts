import { describe, expect, onTestFinished, test } from "vitest";
import { openAhead, openExam } from "#src/actors/exam.ts";
import { createApp } from "#src/app.ts";
import { createExamServer } from "../fake/examServer.ts";
import { settle } from "../fake/settle.ts";
import { createFakeWorld, learner } from "../fake/world.ts";
import { introduction, questions } from "../machines/exam.rows.ts";
import { startApp } from "./openApp.ts";
import { browser, leaveUnsaved, open, openBegun } from "./examSitting.ts";

describe("opening an exam", () => {
  const bringing = (answer: unknown) => ({
    boot: { answers: { "/api/me": { data: learner }, "/api/exams/3": answer } },
  });

  test("uses the exam delivered with the document, and takes over with one request [T-27]", async () => {
    const shared = browser();
    const first = await openBegun(shared);
    first.answer(3, { text: "Pension" });
    await first.pass(1_000);
    await first.close();

    const { attempt, stored } = first.examServer;
    const answers = questions.map((one) => ({ ...one, ...stored().get(one.id) }));
    const brought = { data: { ...attempt()!, questions: answers, completion_key: "brought" } };
    const again = await open({ ...shared, server: first.examServer, ...bringing(brought) });
    expect([again.shown(3), again.isWriter()]).toEqual(["Pension", true]);
    expect([again.sent("GET"), again.sent("PATCH")]).toEqual([[], ['PATCH /api/exams/3 {"answers":[]}']]);
    again.answer(3, { text: "Pensions" });
    await again.pass(1_000);
    expect([again.status(), stored().get(3)?.answer]).toEqual(["saved", "Pensions"]);
    again.signal({ type: "closing" });
    expect(again.images).toEqual(["/api/exams/complete-attempt/31?k=brought"]);
  });

  test.each([
    ["is requested before its page is drawn", learner, 1],
    [
      "is not requested for somebody who is acted as, and may not sit it [G-17]",
      { ...learner, logged_in_as: { status: true, admin_user_id: 99 } },
      0,
    ],
  ])("an exam %s", async (_, user, requests) => {
    const { app, server } = startApp(createFakeWorld({ address: "/exams/3", me: user }));
    openAhead(app);
    await settle();
    expect(server.calls.filter((call) => call.startsWith("GET /api/exams/3"))).toHaveLength(requests);
  });

  test("uses what was delivered only once, and only if the window is wide enough at first [B-099]", async () => {
    const brought = { status: "confirm_start", exam: introduction(), password_incorrect: false };
    const wide = await open(bringing(brought));
    expect([wide.is("disclaimer"), wide.sent("GET")]).toEqual([true, []]);
    await wide.close();
    const again = openExam(wide.app, 3);
    onTestFinished(again.start());
    await settle();
    expect([again.exam.getSnapshot().value, wide.sent("GET")]).toEqual(["disclaimer", ["GET /api/exams/3"]]);

    const narrow = await open({ ...bringing(brought), width: 319 });
    expect([narrow.is("unsupported"), narrow.sent("GET")]).toEqual([true, []]);
    narrow.resize(320);
    await settle();
    expect([narrow.is("disclaimer"), narrow.sent("GET")]).toEqual([true, ["GET /api/exams/3"]]);
  });

  test("shows an introduction delivered with the document before the exam page starts [B-100]", () => {
    const brought = { status: "confirm_start", exam: introduction(), password_incorrect: false };
    const { world } = createFakeWorld({ address: "/exams/3", ...bringing(brought) });
    expect(openExam(createApp(world), 3).exam.getSnapshot().value).toBe("disclaimer");
  });

  test("requests the exam if what was delivered is off contract", async () => {
    const sitting = await open(bringing({ status: "open" }));
    expect([sitting.is("disclaimer"), sitting.sent("GET")]).toEqual([true, ["GET /api/exams/3"]]);
  });

  test("shows the exam before storage opens, then the drafts; writes only after the server confirms [P3]", async () => {
    const shared = browser();
    const first = await leaveUnsaved(shared);
    first.examServer.fate(({ name }) => (name.startsWith("PATCH") ? "lost" : "arrives"));
    const opening = Promise.withResolvers<void>();
    const late = { ...shared.draftArea, all: () => opening.promise.then(() => shared.draftArea.all()) };
    const later = await open({ ...shared, draftArea: late, server: first.examServer });
    expect([later.is("inProgress"), later.shown(3)]).toEqual([true, ""]);
    opening.resolve();
    await settle();
    expect([later.shown(3), later.status(), later.isWriter()]).toEqual(["Pension", "unsaved", false]);
    first.examServer.fate(() => "arrives");
    await later.pass(3_500);
    expect([later.status(), first.stored(3)]).toEqual(["saved", "Pension"]);
  });

  test.each([
    [9_000, "Pension", 0],
    [11_000, "", 1],
  ])(
    "waits for storage that opens after %i ms, for ten seconds at most (EXM-7, EXM-24) [P3]",
    async (after, text, warnings) => {
      const shared = browser();
      const first = await leaveUnsaved(shared);
      first.examServer.fate(() => "arrives");
      const opening = Promise.withResolvers<void>();
      const late = { ...shared.draftArea, all: () => opening.promise.then(() => shared.draftArea.all()) };
      const later = await open({ ...shared, draftArea: late, server: first.examServer });
      await later.pass(after);
      opening.resolve();
      await later.pass(3_500);
      const warned = later.texts().filter((one) => one.startsWith("Your browser does not keep answers"));
      expect([later.shown(3), later.isWriter(), warned.length]).toEqual([text, true, warnings]);
      // What came too late stays for the next page.
      expect((await shared.draftArea.all()).length).toBe(warnings);
    },
  );

  test("opens in a browser that has no name yet after two seconds if its storage does not open [P8]", async () => {
    const shared = browser();
    const sitting = await open({
      ...shared,
      draftArea: { ...shared.draftArea, browser: () => new Promise(() => {}) },
    });
    await sitting.pass(1_500);
    expect(sitting.sent("GET")).toEqual([]);
    await sitting.pass(500);
    expect(sitting.is("disclaimer")).toBe(true);
  });

  test("an exam opened ahead waits for its page, or until the user navigates elsewhere [P5]", async () => {
    const { world, clock, ...fake } = createFakeWorld({ address: "/exams/3" });
    const examServer = createExamServer(() => world.steady());
    examServer.attach({ world, clock, ...fake });
    const app = createApp(world);
    onTestFinished(app.start());
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

describe("a start that fails or is out of date", () => {
  test("continues its attempt after a lost response, and no second one starts (T-27, EXM-8)", async () => {
    const sitting = await open();
    let asked = 0;
    sitting.examServer.fate(({ name }) =>
      name.startsWith("GET") && ++asked === 1 ? "reply lost" : "arrives",
    );
    await sitting.begin();
    expect(sitting.examServer.log).toEqual(["started"]);
    sitting.answer(3, { text: "Pension" });
    await sitting.pass(1_000);
    expect([sitting.status(), sitting.stored(3)]).toEqual(["saved", "Pension"]);
  });

  test("shows that loading failed without a network, and keeps the password for the retry (T-27, EXM-8)", async () => {
    const sitting = await open({ exam: { password: "opensesame" } });
    const { exam } = sitting;
    exam.send({ type: "password.changed", password: "opensesame" });
    sitting.examServer.fate(() => "lost");
    exam.send({ type: "start" });
    await settle();
    expect([sitting.is("notLoaded"), sitting.examServer.log]).toEqual([true, []]);
    sitting.examServer.fate(() => "arrives");
    exam.send({ type: "retry" });
    await settle();
    expect([sitting.is("disclaimer"), exam.getSnapshot().context.password]).toEqual([true, "opensesame"]);
    await sitting.begin();
    expect(exam.getSnapshot().context.password).toBe("");
  });

  test.each(["online", "woke", "returned"] as const)(
    "is tried again by itself when the page says “%s”, if loading failed (T-27)",
    async (type) => {
      const fake = createFakeWorld();
      const server = createExamServer(() => fake.world.steady());
      server.fate(() => "lost");
      const sitting = await open({ server });
      expect(sitting.is("notLoaded")).toBe(true);
      sitting.signal({ type: "offline" });
      await settle();
      expect(sitting.is("notLoaded")).toBe(true);
      server.fate(() => "arrives");
      sitting.signal({ type });
      await settle();
      expect(sitting.is("disclaimer")).toBe(true);
    },
  );

  test("shows the disclaimer again, with the new count, after an attempt elsewhere (EXM-8)", async () => {
    const sitting = await open();
    sitting.examServer.attemptElsewhere();
    sitting.exam.send({ type: "start" });
    await settle();
    expect([sitting.is("disclaimer"), sitting.examServer.log]).toEqual([true, []]);
    expect(sitting.exam.getSnapshot().context.introduction?.attempts_made).toBe(1);
    await sitting.begin();
    expect(sitting.examServer.log).toEqual(["started"]);
  });

  test("shows the updated disclaimer too when a lost start is retried after an attempt elsewhere (EXM-8)", async () => {
    const sitting = await open();
    sitting.examServer.fate(({ name }) => (name.startsWith("GET") ? "lost" : "arrives"));
    sitting.exam.send({ type: "start" });
    await settle();
    sitting.examServer.attemptElsewhere();
    sitting.examServer.fate(() => "arrives");
    sitting.exam.send({ type: "retry" });
    await settle();
    expect([sitting.is("disclaimer"), sitting.examServer.log]).toEqual([true, []]);
    expect(sitting.exam.getSnapshot().context.introduction?.attempts_made).toBe(1);
    await sitting.begin();
    expect(sitting.examServer.log).toEqual(["started"]);
  });
});
