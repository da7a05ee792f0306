import { eq } from "drizzle-orm";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { sweepAttempts } from "#server/modules/exams/sweeper.ts";
import { examAllowances, sessions, users } from "#server/schema/index.ts";
import { examHeaders, StartAnswer } from "#src/contracts/exam.ts";
import { createExam, ofEach, single, type Sitter } from "./examHall.ts";
import { startExamRoom } from "./examRoom.ts";
import { startTestApp } from "./harness.ts";

const room = startExamRoom();
const inSeconds = (seconds: number) => new Date(room.t.app.now().getTime() + seconds * 1_000).toISOString();

describe("opening an exam [E-039][B-115][B-116]", () => {
  test("asks for confirmation, and starts nothing without it", async () => {
    const exam = await createExam(room.t.app, { maxAttempts: 2 });
    const asked = await room.sitter(exam).open();
    expect(asked.json).toEqual({
      status: "confirm_start",
      password_incorrect: false,
      exam: {
        id: exam,
        name: "Pensions",
        description: "<p>About pensions.</p>",
        duration_seconds: 3_600,
        extra_seconds: 0,
        least_width: null,
        questions: 3,
        pass_percentage: 70,
        remaining_attempts: 2,
        last_attempt: null,
        is_first: true,
        attempts_made: 0,
        needs_password: false,
      },
    });
    expect((await room.sitter(exam).open("?confirmStart=0")).json.status).toBe("confirm_start");
    expect(await room.attempts()).toBe(0);
  });

  test("returns the attempt with its end and all its questions unanswered [B-092][B-093]", async () => {
    const exam = await createExam(room.t.app, ofEach());
    const { status, json, headers } = await room.sitter(exam).open("?confirmStart=true", {
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

  test("never reveals the right answers in a response", async () => {
    const exam = await createExam(room.t.app, ofEach());
    const one = room.sitter(exam);
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
      // A response may repeat the learner's own answers.
      const rest = text.replaceAll("Suitability report", "");
      expect(rest).not.toMatch(/suitability/i);
      expect(rest).not.toMatch(/"(correct|accepted|explanation|ignore\w*|marks?)"/i);
      expect(rest).not.toMatch(/Because the first|Two of three/);
    }
  });

  test("returns the attempt in progress with the saved answers and the time left, without a password [T-27]", async () => {
    const exam = await createExam(room.t.app, { password: "open sesame" });
    const one = await room.sitter(exam).begin("&password=open%20sesame");
    await one.save([one.item("One", ["wrong"], true)]);
    room.t.clock.advance(600);
    const elsewhere = room.sitter(exam, await room.t.signIn("learner@example.org"), "b2.t1");
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
    expect(await room.attempts()).toBe(1);
  });

  test("creates one attempt from fifty simultaneous starts", async () => {
    const one = room.sitter(await createExam(room.t.app));
    const answers = await Promise.all(Array.from({ length: 50 }, () => one.open("?confirmStart=1")));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ json }) => json.data.attempt_id)).size).toBe(1);
    expect(await room.attempts()).toBe(1);
  });

  test("adds the allowances to the attempt, and returns its original end too [T-30]", async () => {
    const exam = await createExam(room.t.app);
    await room.t.app
      .db()
      .insert(examAllowances)
      .values([
        { userId: room.userId, examId: exam, seconds: 600, reason: "Dyslexia", grantedAt: room.t.app.now() },
        {
          userId: room.userId,
          examId: exam,
          seconds: 300,
          reason: "A broken arm",
          grantedAt: room.t.app.now(),
        },
      ]);
    expect((await room.sitter(exam).open()).json.exam.extra_seconds).toBe(900);
    const { attempt } = await room.sitter(exam).begin();
    expect([attempt.finishes_at_iso, attempt.original_finishes_at_iso]).toEqual([
      inSeconds(4_500),
      inSeconds(3_600),
    ]);
  });

  test("extends the session to ten minutes after the end, beyond its absolute limit (P9)", async () => {
    const exam = await createExam(room.t.app, { minutes: 60 * 24 });
    await room.sitter(exam).begin();
    const [row] = await room.t.app.db().select().from(sessions).where(eq(sessions.userId, room.userId));
    const until = inSeconds(24 * 3_600 + 600);
    expect([row!.expiresAt.toISOString(), row!.endsAt.toISOString()]).toEqual([until, until]);
    room.t.clock.advance(23 * 3_600);
    expect((await room.learner.get("/api/me")).status).toBe(200);
  });
});

describe("a start repeated after a lost response", () => {
  const startOf = (one: Sitter, made: number) =>
    one.open("?confirmStart=1", { [examHeaders.attemptsMade]: String(made) });
  const ended = { swept: true, "found by the repeated start": false };

  test("resumes the attempt in progress [T-27]", async () => {
    const one = room.sitter(await createExam(room.t.app));
    const first = await startOf(one, 0);
    const again = await startOf(one, 0);
    expect(again.json.data.attempt_id).toBe(first.json.data.attempt_id);
    expect(await room.attempts()).toBe(1);
  });

  test.for(Object.entries(ended))(
    "asks for a new confirmation after its attempt has ended, %s",
    async ([, swept]) => {
      const one = room.sitter(await createExam(room.t.app, { minutes: 2 }));
      expect((await startOf(one, 0)).json.data.writer).toBe(one.tab);
      room.t.clock.advance(2 * 60 + 10);
      if (swept) expect(await sweepAttempts(room.t.app)).toBe(1);
      for (let repeated = 0; repeated < 2; repeated += 1)
        expect((await startOf(one, 0)).json).toMatchObject({
          status: "confirm_start",
          exam: {
            attempts_made: 1,
            last_attempt: { attempt_id: 1, status: "Failed", attempt_percentage: 0 },
            is_first: false,
          },
        });
      expect(await room.attempts()).toBe(1);
      expect((await startOf(one, 1)).json.data.attempt_id).toBe(2);
    },
  );

  test("is refused with the current reason after its attempt has ended (EXM-8)", async () => {
    const one = room.sitter(await createExam(room.t.app, { minutes: 2, maxAttempts: 1 }));
    await startOf(one, 0);
    room.t.clock.advance(2 * 60 + 10);
    expect((await startOf(one, 0)).json.error.code).toBe("NoAttemptsRemaining");
  });

  test("starts no attempt in the call that ends the last one, if it sends no count of attempts (EXM-8)", async () => {
    const one = room.sitter(await createExam(room.t.app, { minutes: 2 }));
    await one.begin();
    room.t.clock.advance(2 * 60 + 10);
    expect((await one.open("?confirmStart=1")).json.status).toBe("confirm_start");
    expect(await room.attempts()).toBe(1);
    expect((await one.open("?confirmStart=1")).json.data.attempt_id).toBe(2);
  });

  test("starts no second attempt if its own begins and ends meanwhile (EXM-8)", async () => {
    const one = room.sitter(await createExam(room.t.app));
    const another = await startTestApp({ beside: room.t.database });
    onTestFinished(() => another.close());
    const there = room.sitter(one.exam, await another.signIn("learner@example.org"));
    const { inTransaction } = room.t.app;
    vi.spyOn(room.t.app, "inTransaction").mockImplementationOnce(async (work) => {
      await there.begin();
      await there.submit(there.wrong());
      return inTransaction(work);
    });
    expect((await startOf(one, 0)).json).toMatchObject({
      status: "confirm_start",
      exam: { attempts_made: 1 },
    });
    expect(await room.attempts()).toBe(1);
  });

  test("asks for the password before the confirmation (EXM-8)", async () => {
    const one = room.sitter(await createExam(room.t.app, { minutes: 2, password: "open sesame" }));
    const start = (headers = {}) =>
      one.open("?confirmStart=1", { [examHeaders.attemptsMade]: "0", ...headers });
    const right = { [examHeaders.password]: encodeURIComponent("open sesame") };
    expect((await start()).json).toMatchObject({ status: "needs_password", exam: { attempts_made: 0 } });
    expect((await start(right)).json.data.writer).toBe(one.tab);
    room.t.clock.advance(2 * 60 + 10);
    expect((await start()).json).toMatchObject({ status: "needs_password", exam: { attempts_made: 1 } });
    expect((await start(right)).json.status).toBe("confirm_start");
  });
});

test("an attempt in progress keeps the old version of a question that changes", async () => {
  const exam = await createExam(room.t.app, { pools: [{ draw: 1, questions: [single()] }] });
  const one = await room.sitter(exam).begin();
  await room.t.app
    .db()
    .execute(`insert into question_versions (question_id, version, type, title) values (1, 2, 3, 'Anew')`);
  await room.t.app.db().execute(`update questions set version = 2 where id = 1`);
  expect((await one.open()).json.data.questions[0].title).toBe("One");
  const other = await room.t.createUser({ email: "other@example.org" });
  expect(other.id).toBeGreaterThan(0);
  const fresh = await room.sitter(exam, await room.t.signIn("other@example.org")).begin();
  expect(fresh.attempt.questions[0]!.title).toBe("Anew");
  expect((await one.submit(one.right())).json.data.status).toBe("Passed");
});

test("a disabled learner is refused, and their saved answers are kept [EXM-25]", async () => {
  const one = await room.sitter(await createExam(room.t.app)).begin();
  await one.save([one.item("One", ["right"])]);
  await room.t.app.db().update(users).set({ disabledAt: room.t.app.now() }).where(eq(users.id, room.userId));
  expect((await one.save([one.item("One", ["wrong"])])).status).toBe(401);
  expect(await one.stored()).toEqual({ One: one.item("One", ["right"]).answer });
});
