import { count, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { auditLog, examAllowances, examAttempts, sessions, users } from "#server/schema/index.ts";
import { StartAnswer } from "#src/contracts/exam.ts";
import { examMessages } from "#src/contracts/messages/exam.ts";
import { accepted, createExam, essay, marked, oneOfEach, single, Sitter } from "./examHall.ts";
import { startTestApp, type Browser, type TestApp } from "./harness.ts";

let t: TestApp;
let learner: Browser;
let userId: number;
const lines: string[] = [];

beforeAll(async () => {
  t = await startTestApp({ env: { LOG_LEVEL: "debug" }, logTo: { write: (line) => void lines.push(line) } });
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  userId = (await t.createUser({ email: "learner@example.org" })).id;
  await t.createUser({ email: "admin@example.org", roles: ["exam admin"] });
  learner = await t.signIn("learner@example.org");
});

const sitter = (exam: number, browser = learner, tab?: string) => new Sitter(t.app, browser, exam, tab);
const inSeconds = (seconds: number) => new Date(t.app.now().getTime() + seconds * 1_000).toISOString();
const attempts = async () => (await t.app.db().select({ n: count() }).from(examAttempts))[0]!.n;

describe("opening an exam [E-039][B-115][B-116]", () => {
  test("asks for the start, and starts only when it is confirmed", async () => {
    const exam = await createExam(t.app, { maxAttempts: 2 });
    const asked = await sitter(exam).open();
    expect(asked.json).toEqual({
      status: "confirm_start",
      password_incorrect: false,
      exam: {
        id: exam,
        name: "Pensions",
        description: "<p>About pensions.</p>",
        duration_seconds: 3_600,
        extra_seconds: 0,
        questions: 3,
        pass_percentage: 70,
        remaining_attempts: 2,
        needs_password: false,
      },
    });
    expect((await sitter(exam).open("?confirmStart=0")).json.status).toBe("confirm_start");
    expect(await attempts()).toBe(0);
  });

  test("the attempt: its end, its questions in their order, all unanswered [B-092][B-093]", async () => {
    const exam = await createExam(t.app, { pools: [{ draw: 4, questions: oneOfEach() }] });
    const { status, json, headers } = await sitter(exam).open("?confirmStart=true", {
      "x-client-time": "2026-11-20T10:00:00.000Z",
    });
    expect([status, headers["cache-control"]]).toEqual([200, "no-store"]);
    expect(StartAnswer.parse(json)).toEqual(json);
    expect(json.data).toMatchObject({
      id: exam,
      name: "Pensions",
      started_at_iso: inSeconds(0),
      finishes_at_iso: inSeconds(3_600),
      original_finishes_at_iso: inSeconds(3_600),
      server_time_iso: inSeconds(0),
      client_time_iso: "2026-11-20T10:00:00.000Z",
      writer: "b1.t1",
    });
    expect(Buffer.from(json.data.draft_key, "base64")).toHaveLength(32);
    const forms = Object.fromEntries(
      json.data.questions.map((q: any) => [
        q.title,
        [q.type, q.options.length, q.text_length, q.answer, q.flagged, q.rev],
      ]),
    );
    expect(forms).toEqual({
      One: [1, 3, null, [], false, 0],
      Many: [2, 3, null, [], false, 0],
      "A word": [3, 0, "short", "", false, 0],
      "An essay": [3, 0, "long", "", false, 0],
    });
  });

  test("nothing that is answered tells what is right", async () => {
    const exam = await createExam(t.app, {
      pools: [{ draw: 4, questions: oneOfEach() }],
    });
    const one = sitter(exam);
    const opened = await one.open("?confirmStart=1");
    one.attempt = opened.json.data;
    const answers = [
      opened,
      await one.save(one.right()),
      await one.save([]),
      await one.open(),
      await one.save(one.right(), { tab: "b2.t9" }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 409]);
    for (const { text } of answers) {
      // The words of the answers themselves are the learner's.
      const rest = text.replaceAll("Suitability report", "");
      expect(rest).not.toMatch(/suitability/i);
      expect(rest).not.toMatch(/"(correct|accepted|explanation|ignore\w*|marks?)"/i);
      expect(rest).not.toMatch(/Because the first|Two of three/);
    }
  });

  test("an attempt under way is answered whatever is asked, with what was saved and the time that is left [T-27]", async () => {
    const exam = await createExam(t.app, { password: "open sesame" });
    const one = await sitter(exam).begin("&password=open%20sesame");
    await one.save([one.item("One", ["wrong"], true)]);
    t.clock.advance(600);
    const elsewhere = sitter(exam, await t.signIn("learner@example.org"), "b2.t1");
    const { json } = await elsewhere.open();
    expect(json.data).toMatchObject({
      attempt_id: one.attempt.attempt_id,
      writer: "b1.t1",
      server_time_iso: inSeconds(0),
      finishes_at_iso: inSeconds(3_000),
    });
    expect(json.data.draft_key).toBe(one.attempt.draft_key);
    expect(json.data.completion_key).not.toBe(one.attempt.completion_key);
    const saved = json.data.questions.find((q: any) => q.title === "One");
    expect(saved).toMatchObject({ answer: one.item("One", ["wrong"]).answer, flagged: true, rev: 1 });
    expect(await attempts()).toBe(1);
  });

  test("fifty starts at once make one attempt", async () => {
    const one = sitter(await createExam(t.app));
    const answers = await Promise.all(Array.from({ length: 50 }, () => one.open("?confirmStart=1")));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ json }) => json.data.attempt_id)).size).toBe(1);
    expect(await attempts()).toBe(1);
  });

  test("an allowance lengthens the attempt; its end without it is told, too [T-30]", async () => {
    const exam = await createExam(t.app);
    await t.app
      .db()
      .insert(examAllowances)
      .values([
        { userId, examId: exam, seconds: 600, reason: "Dyslexia", grantedAt: t.app.now() },
        { userId, examId: exam, seconds: 300, reason: "A broken arm", grantedAt: t.app.now() },
      ]);
    expect((await sitter(exam).open()).json.exam.extra_seconds).toBe(900);
    const { attempt } = await sitter(exam).begin();
    expect([attempt.finishes_at_iso, attempt.original_finishes_at_iso]).toEqual([
      inSeconds(4_500),
      inSeconds(3_600),
    ]);
  });

  test("the session lives until ten minutes after the end, its absolute end included (P9)", async () => {
    const exam = await createExam(t.app, { minutes: 60 * 24 });
    await sitter(exam).begin();
    const [row] = await t.app.db().select().from(sessions).where(eq(sessions.userId, userId));
    const until = inSeconds(24 * 3_600 + 600);
    expect([row!.expiresAt.toISOString(), row!.endsAt.toISOString()]).toEqual([until, until]);
    t.clock.advance(23 * 3_600);
    expect((await learner.get("/api/me")).status).toBe(200);
  });
});

describe("who may not", () => {
  test("nobody is 401 on every call [D-5]", async () => {
    const exam = await createExam(t.app);
    const nobody = t.browser();
    await nobody.get("/csrf-cookie");
    const path = `/api/exams/${exam}`;
    const answers = [
      await nobody.get(`${path}?confirmStart=1`),
      await nobody.patch(path, { answers: [] }),
      await nobody.post(path, { answers: [] }),
      await nobody.get("/api/exams/attempts/1"),
      await nobody.post("/api/exams/receipts/verify", { attempt_id: 1, hash: "0".repeat(64) }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
  });

  test("an exam that does not exist is 404", async () => {
    expect((await sitter(99).open("?confirmStart=1")).json).toEqual({ message: "This exam does not exist" });
  });

  test("a reviewer looks but does not start", async () => {
    const exam = await createExam(t.app);
    const admin = await t.signIn("admin@example.org");
    await admin.post("/api/admin/login-as-reviewer", { user: 2, reason: "Ticket" });
    expect((await admin.get("/api/me")).json.data.logged_in_as.status).toBe(true);
    expect((await sitter(exam, admin).open()).json.status).toBe("confirm_start");
    const started = await sitter(exam, admin).open("?confirmStart=1");
    expect([started.status, started.json]).toEqual([403, { message: "Leave review mode first" }]);
    expect((await admin.patch(`/api/exams/${exam}`, { answers: [] })).status).toBe(403);
    expect(await attempts()).toBe(0);
  });

  test("nobody sits another's exam for them, not even to look", async () => {
    const exam = await createExam(t.app);
    await sitter(exam).begin();
    const admin = await t.signIn("admin@example.org");
    await admin.post("/api/admin/login-as", { user: userId, reason: "Ticket" });
    expect((await admin.get("/api/me")).json.data.id).toBe(userId);
    const path = `/api/exams/${exam}`;
    const answers = [
      await admin.get(path),
      await admin.get(`${path}?confirmStart=1`),
      await admin.patch(path, { answers: [] }),
      await admin.post(path, { answers: [] }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect(answers[0]!.json.message).toMatch(/Return to your own account/);
  });
});

describe("refusals to start [B-119]", () => {
  const refusal = async (exam: number) => (await sitter(exam).open("?confirmStart=1")).json.error;
  const { startErrors } = examMessages;

  test("passed [B-120][M-071]", async () => {
    const exam = await createExam(t.app, { name: "Ethics", maxAttempts: 1 });
    const one = await sitter(exam).begin();
    await one.submit(one.right());
    expect(await refusal(exam)).toEqual({
      code: "Passed",
      message: startErrors.Passed,
      exam_name: "Ethics",
      locked_until: null,
      attempt_id: one.attempt.attempt_id,
    });
  });

  test("waiting to be marked, before everything else [B-121][M-072]", async () => {
    const exam = await createExam(t.app, { maxAttempts: 1, pools: [{ draw: 1, questions: [essay()] }] });
    const one = await sitter(exam).begin();
    await one.submit(one.right());
    expect(await refusal(exam)).toMatchObject({ code: "Review", message: startErrors.Review });
  });

  test("locked out, and until when; then it can be started again [B-122][M-073]", async () => {
    const exam = await createExam(t.app, { lockoutSeconds: 3_600 });
    const one = await sitter(exam).begin();
    await one.submit(one.wrong());
    expect(await refusal(exam)).toMatchObject({
      code: "FailedLockedNewAttempt",
      message: startErrors.FailedLockedNewAttempt,
      locked_until: inSeconds(3_600),
    });
    t.clock.advance(3_601);
    expect((await sitter(exam).open()).json.status).toBe("confirm_start");
  });

  test("no attempts left [B-123][M-074]", async () => {
    const exam = await createExam(t.app, { maxAttempts: 2 });
    for (const left of [2, 1]) {
      expect((await sitter(exam).open()).json.exam.remaining_attempts).toBe(left);
      const one = await sitter(exam).begin();
      await one.submit(one.wrong());
    }
    expect(await refusal(exam)).toMatchObject({
      code: "NoAttemptsRemaining",
      message: startErrors.NoAttemptsRemaining,
      locked_until: null,
    });
  });

  test("no questions, in no pool or none that is ready [B-124][M-075]", async () => {
    const none = {
      code: "no_available_questions",
      message: startErrors.no_available_questions,
      attempt_id: null,
    };
    expect(await refusal(await createExam(t.app, { pools: [] }))).toMatchObject(none);
    const unready = [{ ...single(), ready: false }];
    expect(
      await refusal(await createExam(t.app, { pools: [{ draw: 1, questions: unready }] })),
    ).toMatchObject(none);
  });

  test("a pool with fewer questions than it gives [B-125][M-076]", async () => {
    const pools = [
      { draw: 1, questions: marked() },
      { draw: 2, questions: [accepted(), { ...single(), ready: false }] },
    ];
    expect(await refusal(await createExam(t.app, { pools }))).toMatchObject({
      code: "not_enough_questions",
      message: startErrors.not_enough_questions,
    });
  });

  test("not open yet, closed, and not live, in the server's own words [B-126][B-127]", async () => {
    const hour = (n: number) => new Date(t.app.now().getTime() + n * 3_600_000);
    const early = await createExam(t.app, { opensAt: hour(1) });
    expect(await refusal(early)).toMatchObject({
      code: "not_open_yet",
      message: "This exam has not opened yet.",
    });
    for (const draft of [{ closesAt: hour(0) }, { live: false }])
      expect(await refusal(await createExam(t.app, draft))).toMatchObject({
        code: "closed",
        message: "This exam is closed.",
      });
    t.clock.advance(3_600);
    expect((await sitter(early).open()).json.status).toBe("confirm_start");
    expect(await attempts()).toBe(0);
  });

  test("a refusal comes before the password is asked for", async () => {
    const exam = await createExam(t.app, { password: "secret", live: false });
    expect((await sitter(exam).open()).json.error.code).toBe("closed");
  });
});

describe("the password of an exam [D-4][B-128]", () => {
  test("is asked for, told to be wrong, and starts with the confirmation, by query or header", async () => {
    const exam = await createExam(t.app, { password: "Grüße & 100 %" });
    const one = sitter(exam);
    expect((await one.open("?confirmStart=1")).json).toMatchObject({
      status: "needs_password",
      password_incorrect: false,
      exam: { needs_password: true },
    });
    expect((await one.open("?confirmStart=1&password=wrong")).json).toMatchObject({
      status: "needs_password",
      password_incorrect: true,
    });
    const right = { "x-exam-password": encodeURIComponent("Grüße & 100 %") };
    expect((await one.open("", right)).json.status).toBe("confirm_start");
    expect(await attempts()).toBe(0);
    expect((await one.open("?confirmStart=1", right)).json.data.id).toBe(exam);
  });

  test("five wrong ones in a quarter of an hour; the sixth try is 429, and right ones are, too, until it is over", async () => {
    const exam = await createExam(t.app, { password: "secret" });
    const other = await createExam(t.app, { password: "secret" });
    const one = sitter(exam);
    for (let i = 0; i < 5; i += 1) expect((await one.open(`?password=wrong${i}`)).status).toBe(200);
    t.clock.advance(300);
    const sixth = await one.open("?password=wrong");
    expect([sixth.status, sixth.headers["retry-after"]]).toEqual([429, "600"]);
    expect((await one.open("?password=secret&confirmStart=1")).status).toBe(429);
    expect((await one.open()).json.status).toBe("needs_password");
    expect((await sitter(other).open("?password=secret")).json.status).toBe("confirm_start");
    t.clock.advance(601);
    expect((await one.open("?password=secret")).json.status).toBe("confirm_start");
  });

  test("a hundred guesses at once are five", async () => {
    const exam = await createExam(t.app, { password: "secret" });
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, i) => sitter(exam).open(`?password=guess${i}`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  });

  test("the right one forgets the wrong ones", async () => {
    const exam = await createExam(t.app, { password: "secret" });
    for (let round = 0; round < 3; round += 1) {
      for (let i = 0; i < 4; i += 1) await sitter(exam).open("?password=wrong");
      expect((await sitter(exam).open("?password=secret")).status).toBe(200);
    }
  });

  test("stands in no line of the log, whatever way it came", async () => {
    const exam = await createExam(t.app, { password: "Zwiebelkuchen" });
    lines.length = 0;
    await sitter(exam).open("?password=Zwiebelkuchen");
    await sitter(exam).open("", { "x-exam-password": "Zwiebelkuchen" });
    await sitter(exam).open("?password=Zwiebelkuchen&confirmStart=nonsense");
    await sitter(exam).open("?password=Zwiebelkuchen&confirmStart=1");
    expect(lines.length).toBeGreaterThan(3);
    expect(lines.join("")).toContain(`/api/exams/${exam}`);
    expect(lines.filter((line) => line.includes("Zwiebelkuchen"))).toEqual([]);
    expect(JSON.stringify(await t.app.db().select().from(auditLog))).not.toContain("Zwiebelkuchen");
  });
});

describe("a page of another site starts nothing [D-4]", () => {
  test.each<[string, Record<string, string>, boolean]>([
    ["our own page", { "sec-fetch-site": "same-origin" }, true],
    ["an old browser, by its Referer", { referer: "http://localhost:3000/exams/1" }, true],
    ["an old browser, by its Origin", { origin: "http://localhost:3000" }, true],
    ["no browser", {}, true],
    ["another site", { "sec-fetch-site": "cross-site" }, false],
    ["a sibling site", { "sec-fetch-site": "same-site" }, false],
    ["an address that was typed or sent in a mail", { "sec-fetch-site": "none" }, false],
    [
      "another site that claims to be us",
      { "sec-fetch-site": "cross-site", origin: "http://localhost:3000" },
      false,
    ],
    ["another Origin", { origin: "https://evil.example" }, false],
    ["another Referer", { referer: "https://evil.example/http://localhost:3000/" }, false],
    ["an opaque Origin", { origin: "null" }, false],
  ])("%s", async (_, headers, starts) => {
    const { status, json } = await sitter(await createExam(t.app)).open("?confirmStart=1", headers);
    expect([status, Object.keys(json)[0]]).toEqual([200, starts ? "data" : "status"]);
    expect(await attempts()).toBe(starts ? 1 : 0);
  });
});

test("a question that changes stays as it was in an attempt under way", async () => {
  const exam = await createExam(t.app, { pools: [{ draw: 1, questions: [single()] }] });
  const one = await sitter(exam).begin();
  await t.app
    .db()
    .execute(`insert into question_versions (question_id, version, type, title) values (1, 2, 3, 'Anew')`);
  await t.app.db().execute(`update questions set version = 2 where id = 1`);
  expect((await one.open()).json.data.questions[0].title).toBe("One");
  const other = await t.createUser({ email: "other@example.org" });
  expect(other.id).toBeGreaterThan(0);
  const fresh = await sitter(exam, await t.signIn("other@example.org")).begin();
  expect(fresh.attempt.questions[0]!.title).toBe("Anew");
  expect((await one.submit(one.right())).json.data.status).toBe("Passed");
});

test("a learner who was disabled has no way in, and their answers stay [EXM-25]", async () => {
  const one = await sitter(await createExam(t.app)).begin();
  await one.save([one.item("One", ["right"])]);
  await t.app.db().update(users).set({ disabledAt: t.app.now() }).where(eq(users.id, userId));
  expect((await one.save([one.item("One", ["wrong"])])).status).toBe(401);
  expect(await one.stored()).toEqual({ One: one.item("One", ["right"]).answer });
});
