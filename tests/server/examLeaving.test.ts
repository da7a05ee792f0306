import { describe, expect, test } from "vitest";
import { sweepAttempts } from "#server/modules/exams/sweeper.ts";
import type { Sitter } from "./examHall.ts";
import { startExamRoom } from "./examRoom.ts";

const room = startExamRoom();

describe("leaving an exam", () => {
  const path = (one: Sitter, key = one.attempt.completion_key) =>
    `/api/exams/complete-attempt/${one.attempt.attempt_id}?k=${key}`;
  const ours = { "sec-fetch-site": "same-origin", "sec-fetch-dest": "image" };

  const sites = ["same-origin", "same-site", "cross-site", "none", null];
  const destinations = ["image", "empty", "document", null];
  const combinations = sites.flatMap((site) =>
    destinations.flatMap((destination) => [true, false].map((key) => ({ site, destination, key }))),
  );
  test.each(combinations)(
    "needs our own page and the key: from $site as $destination, with the key: $key [E-042][D-1]",
    async ({ site, destination, key }) => {
      const one = await room.begin();
      const headers = {
        ...(site ? { "sec-fetch-site": site } : {}),
        ...(destination ? { "sec-fetch-dest": destination } : {}),
      };
      const answer = await room.learner.get(path(one, key ? undefined : "x".repeat(43)), headers);
      expect([answer.status, answer.text]).toEqual([204, ""]);
      const leaves = key && site === "same-origin" && (destination === "image" || destination === "empty");
      expect((await one.row()).leftAt !== null).toBe(leaves);
      expect((await one.row()).status).toBe("OPEN");
    },
  );

  test("accepts each key once, and never one from an earlier load", async () => {
    const one = await room.begin();
    const old = one.attempt.completion_key;
    await one.begin();
    await room.learner.get(path(one, old), ours);
    expect(await one.kinds()).toEqual(["started"]);
    await room.learner.get(path(one), ours);
    await room.learner.get(path(one), ours);
    expect(await one.kinds()).toEqual(["started", "left"]);
  });

  test("ignores other users, callers without a session and malformed addresses", async () => {
    const one = await room.begin();
    await room.t.createUser({ email: "other@example.org" });
    for (const browser of [await room.t.signIn("other@example.org"), room.t.browser()])
      expect((await browser.get(path(one), ours)).status).toBe(204);
    for (const bad of [
      "/api/exams/complete-attempt/x?k=1",
      "/api/exams/complete-attempt/0",
      "/api/exams/complete-attempt/99?k=1",
    ])
      expect((await room.learner.get(bad, ours)).status).toBe(204);
    expect((await one.row()).leftAt).toBeNull();
  });

  test("allows a return before the end; without one the attempt ends on time", async () => {
    const one = await room.begin({ minutes: 10 });
    await one.save([one.item("One", ["right"])]);
    await room.learner.get(path(one), ours);
    room.t.clock.advance(30);
    await one.begin();
    expect((await one.row()).leftAt).toBeNull();
    expect(await one.kinds()).toEqual(["started", "saved", "left", "returned"]);
    await room.learner.get(path(one), ours);
    room.t.clock.advance(600);
    await sweepAttempts(room.t.app);
    expect(await one.row()).toMatchObject({ status: "FAILED", percentage: 33, endedBy: "time" });
  });

  test("has no effect on a finished attempt", async () => {
    const one = await room.begin();
    await one.submit(one.right());
    await room.learner.get(path(one), ours);
    expect(await one.kinds()).not.toContain("left");
  });
});
