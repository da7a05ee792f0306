import { Readable } from "node:stream";
import { sql } from "drizzle-orm";
import { describe, expect, onTestFinished, vi } from "vitest";
import { arrivalsOf, isAwaited } from "#server/modules/exams/arrivals.ts";
import { sweepAttempts } from "#server/modules/exams/sweeper.ts";
import { lateAnswers } from "#server/schema/index.ts";
import { AttemptResult } from "#src/contracts/examResult.ts";
import type { Sitter } from "./examHall.ts";
import { startSitting } from "./examRoom.ts";

const { room, test } = startSitting();

const ofSitter = ({ attempt }: Sitter) => ({
  id: attempt.attempt_id,
  finishesAt: new Date(attempt.finishes_at_iso),
});

/** A call that arrives at this time, and is not finished before the test ends. */
function arrive(attempt: number, at: Date): () => void {
  const { over } = arrivalsOf(room.t.app).note(attempt, at);
  onTestFinished(over);
  return over;
}

/**
 * Makes every call that looks up its user wait, as if behind a thousand others. @returns a function that releases them
 */
async function crowd(): Promise<() => Promise<void>> {
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  const { promise: isThere, resolve: come } = Promise.withResolvers<void>();
  const standing = room.t.app.inTransaction(async () => {
    await room.t.app.db().execute(sql`lock table sessions in access exclusive mode`);
    come();
    await isOver;
  });
  await isThere;
  const disperse = async () => {
    end();
    await standing;
  };
  onTestFinished(disperse);
  return disperse;
}

/** Sends answers that arrive four seconds after the end, and four seconds later are still queued. */
async function sendInTime(one: Sitter, send: () => ReturnType<Sitter["save"]>) {
  room.t.clock.advance(3_604);
  const disperse = await crowd();
  const sent = send();
  await vi.waitFor(() => expect(isAwaited(room.t.app, ofSitter(one))).toBe(true));
  room.t.clock.advance(4);
  return { sent, disperse };
}

describe("a call that arrived in time (P4)", () => {
  test("saves its answers before the sweep ends the attempt", async ({ one }) => {
    const { sent, disperse } = await sendInTime(one, () => one.save([one.item("A word", "in time")]));
    const swept = sweepAttempts(room.t.app);
    await disperse();
    expect((await sent).status).toBe(200);
    expect((await swept) + (await sweepAttempts(room.t.app))).toBe(1);
    expect(await one.stored()).toEqual({ "A word": "in time" });
    expect(await one.kinds()).toEqual(["started", "contactGap", "saved", "finished"]);
  });

  test("submits its answers before the sweep ends the attempt", async ({ one }) => {
    const { sent, disperse } = await sendInTime(one, () => one.submit(one.right()));
    const swept = sweepAttempts(room.t.app);
    await disperse();
    expect(await swept).toBe(0);
    const { status, json } = await sent;
    expect(status).toBe(200);
    expect(AttemptResult.parse(json.data).receipt.answered).toBe(4);
  });

  test.for([
    ["the result", (one: Sitter) => one.browser.get(`/api/exams/attempts/${one.attempt.attempt_id}`)],
    ["the list", (one: Sitter) => one.browser.get("/api/accreditation")],
    ["the exam", (one: Sitter) => one.open()],
    ["a later save", (one: Sitter) => one.save([one.item("A word", "too late")])],
    ["a later submission", (one: Sitter) => one.submit([one.item("A word", "too late")])],
  ] as const)("delays %s until it has finished", async ([, ask], { one }) => {
    const { id, finishesAt } = ofSitter(one);
    const done = arrive(id, finishesAt);
    room.t.clock.advance(3_608);
    const looked = vi.spyOn(arrivalsOf(room.t.app), "inTime");
    let isAnswered = false;
    const asked = ask(one).finally(() => (isAnswered = true));
    await vi.waitFor(() => expect(looked.mock.results.flatMap(({ value }) => value)).not.toEqual([]));
    expect([isAnswered, (await one.row()).status]).toEqual([false, "OPEN"]);
    done();
    expect((await asked).status).toBeLessThan(300);
    expect((await one.row()).status).not.toBe("OPEN");
    expect(await one.stored()).toEqual({});
  });
});

/** A call that sends its headers now, and its body when the test says so. */
function sendSlowly(one: Sitter, method: "PATCH" | "POST", answers: unknown) {
  const body = JSON.stringify({ answers });
  const payload = new Readable({ read: () => undefined });
  const { cookies } = one.browser;
  const sent = room.t.server.inject({
    method,
    url: one.path,
    payload,
    headers: {
      host: new URL(room.t.app.config.publicUrl).host,
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      "x-xsrf-token": cookies.get("XSRF-TOKEN")!,
      "content-type": "application/json",
      "content-length": String(Buffer.byteLength(body)),
      "x-attempt": String(one.attempt.attempt_id),
      "x-tab": one.tab,
      "x-attempt-rev": "1",
    },
  });
  return {
    sent,
    halfOfTheBody: () => payload.push(body.slice(0, 10)),
    restOfTheBody: () => {
      payload.push(body.slice(10));
      payload.push(null);
    },
  };
}

describe("the time of receipt (P4)", () => {
  test.for(["PATCH", "POST"] as const)(
    "%s: is too late if the headers arrive in time but the rest of the body does not",
    async (method, { one }) => {
      room.t.clock.advance(3_604);
      const slow = sendSlowly(one, method, one.right());
      slow.halfOfTheBody();
      await vi.waitFor(() => expect(isAwaited(room.t.app, ofSitter(one))).toBe(true));
      room.t.clock.advance(4);
      expect(isAwaited(room.t.app, ofSitter(one))).toBe(false);
      slow.restOfTheBody();
      expect((await slow.sent).statusCode).toBe(method === "PATCH" ? 208 : 200);
      expect(await one.stored()).toEqual({});
      expect(await room.rows(lateAnswers)).toBe(1);
    },
  );

  test("does not keep readers waiting for a body that can no longer arrive in time", async ({ one }) => {
    room.t.clock.advance(3_604.9);
    const slow = sendSlowly(one, "PATCH", one.right());
    slow.halfOfTheBody();
    await vi.waitFor(() => expect(isAwaited(room.t.app, ofSitter(one))).toBe(true));
    room.t.clock.advance(0.2);
    expect((await one.browser.get(`/api/exams/attempts/${one.attempt.attempt_id}`)).status).toBe(200);
    slow.restOfTheBody();
    expect((await slow.sent).statusCode).toBe(208);
  });

  test("is in time for a body complete within five seconds, however long the call then waits", async ({
    one,
  }) => {
    room.t.clock.advance(3_603);
    const disperse = await crowd();
    const slow = sendSlowly(one, "PATCH", [one.item("A word", "in time")]);
    slow.halfOfTheBody();
    room.t.clock.advance(1);
    slow.restOfTheBody();
    await vi.waitFor(() =>
      expect(arrivalsOf(room.t.app).inTime(ofSitter(one), room.t.app.now())).toMatchObject([
        { at: room.t.app.now() },
      ]),
    );
    room.t.clock.advance(4);
    await disperse();
    expect((await slow.sent).statusCode).toBe(200);
    expect(await one.stored()).toEqual({ "A word": "in time" });
  });

  test("no longer matters once the sender has given up halfway", async ({ one }) => {
    room.t.clock.advance(3_601);
    const stop = arrivalsOf(room.t.app).note(one.attempt.attempt_id);
    expect(isAwaited(room.t.app, ofSitter(one))).toBe(true);
    stop.over();
    expect(isAwaited(room.t.app, ofSitter(one))).toBe(false);
  });
});

describe("an overdue attempt with calls under way", () => {
  test("is ended nine seconds after its end at the latest (P5)", async ({ one }) => {
    arrive(one.attempt.attempt_id, new Date(one.attempt.finishes_at_iso));
    room.t.clock.advance(3_608);
    expect(await sweepAttempts(room.t.app)).toBe(0);
    room.t.clock.advance(1);
    expect(await sweepAttempts(room.t.app)).toBe(1);
  });

  test("delays readers no longer than that", async ({ one }) => {
    arrive(one.attempt.attempt_id, new Date(one.attempt.finishes_at_iso));
    room.t.clock.advance(3_608.9);
    const looked = vi.spyOn(arrivalsOf(room.t.app), "inTime");
    const asked = one.browser.get(`/api/exams/attempts/${one.attempt.attempt_id}`);
    const submitted = one.submit(one.right());
    await vi.waitFor(() => expect(looked.mock.results.length).toBeGreaterThan(1));
    room.t.clock.advance(0.1);
    expect([(await asked).status, (await submitted).status]).toEqual([200, 200]);
    expect(await one.stored()).toEqual({});
  });

  test("is not kept open by calls that were late, for another attempt or rejected", async ({ one }) => {
    const { id, finishesAt } = ofSitter(one);
    const late = new Date(finishesAt.getTime() + 5_001);
    arrive(id, late);
    arrive(id + 1, finishesAt);
    const stranger = room.t.browser();
    await stranger.get("/csrf-cookie");
    const refused = await stranger.patch(
      one.path,
      { answers: [] },
      { "X-Attempt": String(id), "X-Tab": "b9.t9" },
    );
    expect(refused.status).toBe(401);
    room.t.clock.advance(3_607);
    expect(await sweepAttempts(room.t.app)).toBe(1);
  });
});
