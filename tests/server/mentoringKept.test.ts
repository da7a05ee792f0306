import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { mentoringProfiles } from "#server/schema/mentoring.ts";
import { relationshipRefusals } from "#src/contracts/mentoringMoves.ts";
import { loginAs } from "./actingOffice.ts";
import { createPerson, createRelationship, join, moveTo, noticesOf, startPair } from "./mentoringPeople.ts";

/** What two people record about their relationship (T-43). */

const u = startPair();
let id: number;
let path: string;
beforeEach(async () => {
  id = await createRelationship(u.t, { mentee: u.mia.profile, mentor: u.max.profile }, "ACTIVE");
  path = `/api/mentoring/relationships/${id}`;
});
const key = () => crypto.randomUUID();
const meeting = (more: object = {}) => ({
  ...{ key: key(), on: "2026-11-18", method: "online", minutes: 45, notes: "We spoke", private_notes: "" },
  ...more,
});
const seenBy = async ({ browser }: { browser: typeof u.mia.browser }) => (await browser.get(path)).json.data;
const log = (who: { browser: typeof u.mia.browser }, more: object = {}) =>
  who.browser.post(`${path}/meetings`, meeting(more));

describe("goals [T-43]", () => {
  test("can be added, changed, met and removed by either side", async () => {
    const added = await u.mia.browser.post(`${path}/goals`, {
      key: key(),
      text: "Speak up",
      due_on: "2026-12-31",
    });
    expect(added.json.data.goals).toMatchObject([{ text: "Speak up", due_on: "2026-12-31", done_at: null }]);
    const [{ id: goal }] = added.json.data.goals;
    const met = await u.max.browser.put(`${path}/goals/${goal}`, { text: "Speak up more", done: true });
    expect(met.json.data.goals).toEqual([
      { id: goal, text: "Speak up more", due_on: "2026-12-31", done_at: "2026-11-20T09:00:00.000Z" },
    ]);
    u.t.clock.advance(60);
    const again = await u.max.browser.put(`${path}/goals/${goal}`, { text: "Speak up", done: true });
    expect(again.json.data.goals[0].done_at).toBe("2026-11-20T09:00:00.000Z");
    // What a change leaves out stays as the other side has set it.
    const dated = await u.mia.browser.put(`${path}/goals/${goal}`, { due_on: null });
    expect(dated.json.data.goals).toMatchObject([
      { text: "Speak up", due_on: null, done_at: "2026-11-20T09:00:00.000Z" },
    ]);
    const unchanged = await u.mia.browser.put(`${path}/goals/${goal}`, {});
    expect(unchanged.json.data.goals).toEqual(dated.json.data.goals);
    const open = await u.mia.browser.put(`${path}/goals/${goal}`, { done: false });
    expect(open.json.data.goals[0].done_at).toBeNull();
    for (const _ of ["removed", "its answer was lost"])
      expect((await u.mia.browser.delete(`${path}/goals/${goal}`)).json.data.goals).toEqual([]);
    expect((await u.mia.browser.put(`${path}/goals/${goal}`, { text: "Gone" })).status).toBe(404);
  });

  test("can be added as met already", async () => {
    const met = { key: key(), text: "Speak up", done: true };
    expect((await u.mia.browser.post(`${path}/goals`, met)).json.data.goals).toMatchObject([
      { text: "Speak up", due_on: null, done_at: u.t.app.now().toISOString() },
    ]);
  });

  test("are saved once if sent twice, and are limited to 20", async () => {
    const one = { key: key(), text: "Once" };
    const twice = await Promise.all([1, 2].map(() => u.mia.browser.post(`${path}/goals`, one)));
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    expect((await seenBy(u.mia)).goals).toHaveLength(1);
    for (let n = 0; n < 19; n += 1)
      await u.mia.browser.post(`${path}/goals`, { key: key(), text: `Goal ${n}` });
    const { status, json } = await u.mia.browser.post(`${path}/goals`, { key: key(), text: "One more" });
    expect([status, json.errors]).toEqual([422, { text: ["There are 20 goals already. Remove one first"] }]);
  });

  test("become what was sent when they are changed before they are sent again", async () => {
    const one = { key: key(), text: "Speak up", due_on: null };
    await u.mia.browser.post(`${path}/goals`, one);
    await u.mia.browser.post(`${path}/goals`, { ...one, text: "Speak up in meetings", due_on: "2027-03-01" });
    expect((await seenBy(u.max)).goals).toMatchObject([
      { text: "Speak up in meetings", due_on: "2027-03-01", done_at: null },
    ]);
  });
});

describe("meetings [T-43]", () => {
  test("are logged once and listed newest first, with shared notes for both sides", async () => {
    const one = meeting({ on: "2026-11-10" });
    for (const _ of ["sent", "its answer was lost"]) await u.mia.browser.post(`${path}/meetings`, one);
    await log(u.max);
    expect((await seenBy(u.mia)).meetings).toMatchObject([
      { on: "2026-11-18", logged_by: "MENTOR", notes: "We spoke", minutes: 45, method: "online" },
      { on: "2026-11-10", logged_by: "MENTEE" },
    ]);
  });

  test("become what was sent when they are changed before they are sent again", async () => {
    const one = meeting({ on: "2026-11-10", private_notes: "Late" });
    await u.mia.browser.post(`${path}/meetings`, one);
    const again = { ...one, on: "2026-11-11", notes: "We spoke at length", private_notes: "On time" };
    await u.mia.browser.post(`${path}/meetings`, again);
    const { key: _, ...shown } = again;
    expect((await seenBy(u.mia)).meetings).toMatchObject([shown]);
    expect((await seenBy(u.max)).meetings).toMatchObject([{ ...shown, private_notes: "" }]);
  });

  test("keep private notes to their writer", async () => {
    await log(u.mia, { private_notes: "I was nervous" });
    const [{ id: number }] = (await seenBy(u.max)).meetings;
    expect((await seenBy(u.max)).meetings[0].private_notes).toBe("");
    await u.max.browser.put(
      `${path}/meetings/${number}`,
      meeting({ private_notes: "They did well", minutes: 1, notes: "Mine" }),
    );
    expect((await seenBy(u.mia)).meetings[0]).toMatchObject({
      private_notes: "I was nervous",
      minutes: 45,
      notes: "We spoke",
    });
    expect((await seenBy(u.max)).meetings[0].private_notes).toBe("They did well");
    const changed = await u.mia.browser.put(
      `${path}/meetings/${number}`,
      meeting({ minutes: 50, private_notes: "Calm" }),
    );
    expect(changed.json.data.meetings[0]).toMatchObject({ minutes: 50, private_notes: "Calm" });
  });

  test("can only be removed by the person who logged them", async () => {
    await log(u.mia);
    const [{ id: number }] = (await seenBy(u.mia)).meetings;
    const refused = await u.max.browser.delete(`${path}/meetings/${number}`);
    expect([refused.status, refused.json.message]).toEqual([403, relationshipRefusals["not yours"]]);
    for (const _ of ["removed", "its answer was lost"])
      expect((await u.mia.browser.delete(`${path}/meetings/${number}`)).json.data.meetings).toEqual([]);
  });

  test.each([
    [{ on: "2026-11-22" }, "on"],
    [{ on: "yesterday" }, "on"],
    [{ minutes: 0 }, "minutes"],
    [{ minutes: 1_441 }, "minutes"],
    [{ method: "letters" }, "method"],
    [{ notes: "x".repeat(4_001) }, "notes"],
    [{ key: "1" }, "key"],
  ])("with %j are refused at the field %s", async (part, field) => {
    const { status, json } = await log(u.mia, part);
    expect([status, Object.keys(json.errors)]).toEqual([422, [field]]);
  });
});

describe("the next meeting [T-43]", () => {
  const suggested = async () => (await seenBy(u.mia)).suggested_meeting_on;
  const regularity = (days: 7 | 30, of: number) =>
    u.t.app.db().update(mentoringProfiles).set({ regularity: days }).where(eq(mentoringProfiles.id, of));

  test("is suggested from the last meeting, by the longer of the two regularities", async () => {
    expect(await suggested()).toBe("2026-12-20");
    await regularity(7, u.mia.profile);
    expect(await suggested()).toBe("2026-12-20");
    await log(u.mia, { on: "2026-11-15" });
    expect(await suggested()).toBe("2026-12-15");
    await regularity(7, u.max.profile);
    expect(await suggested()).toBe("2026-11-22");
    u.t.clock.advance(7_200 - 60);
    await regularity(7, u.max.profile);
    expect(await suggested()).toBe("2026-11-22");
  });

  test("replaces the suggestion once agreed, and is cleared once logged", async () => {
    const agree = (on: string | null) => u.max.browser.put(`${path}/next-meeting`, { on });
    expect((await agree("2026-11-20")).json.data).toMatchObject({
      next_meeting_on: "2026-11-20",
      suggested_meeting_on: null,
    });
    expect((await u.mia.browser.get("/api/mentoring/relationships")).json.data[0].next_meeting_on).toBe(
      "2026-11-20",
    );
    const logged = await log(u.mia, { on: "2026-11-20" });
    expect(logged.json.data).toMatchObject({ next_meeting_on: null, suggested_meeting_on: "2026-12-20" });
    expect((await agree("2026-11-18")).json.errors).toEqual({ on: ["Choose today or a later day"] });
    await agree("2026-12-24");
    expect((await agree(null)).json.data.next_meeting_on).toBeNull();
  });
});

describe("closing [T-43]", () => {
  const closing = { rating: 5, goals_met: "some", learned: "To listen", feedback: "Too short" };
  const close = ({ browser }: typeof u.mia, more: object = {}) =>
    browser.put(`${path}/closing`, { ...closing, ...more });

  test("lets each side review an ended relationship, and hides feedback from the other side", async () => {
    expect((await close(u.mia)).json.message).toBe("You can do this once the relationship has ended");
    await moveTo(u.max, id, "ENDED");
    expect((await seenBy(u.mia)).closing).toBeNull();
    expect((await close(u.mia)).json.data).toMatchObject({ closing, other_learned: null });
    const other = await u.max.browser.get(path);
    expect(other.json.data).toMatchObject({ closing: null, other_learned: "To listen" });
    expect(other.text).not.toContain("Too short");
    await close(u.mia, { rating: 4 });
    expect((await seenBy(u.mia)).closing).toMatchObject({ rating: 4 });
  });

  test.each([
    [{ rating: 0 }, "rating"],
    [{ rating: 6 }, "rating"],
    [{ rating: 1.5 }, "rating"],
    [{ goals_met: "most" }, "goals_met"],
    [{ learned: "x".repeat(4_001) }, "learned"],
  ])("refuses %j at the field %s", async (part, field) => {
    await moveTo(u.max, id, "ENDED");
    const { status, json } = await close(u.mia, part);
    expect([status, Object.keys(json.errors)]).toEqual([422, [field]]);
  });
});

test("an administrator acting as a mentee can neither read nor change private notes and feedback", async () => {
  await log(u.mia, { private_notes: "I was nervous" });
  const [{ id: number }] = (await seenBy(u.mia)).meetings;
  await moveTo(u.max, id, "ENDED");
  const closing = { rating: 5, goals_met: "some", learned: "To listen", feedback: "Too short" };
  await u.mia.browser.put(`${path}/closing`, closing);
  const email = "system@example.org";
  await u.t.createUser({ email, roles: ["system admin"] });
  const administrator = await u.t.signIn(email);
  expect((await loginAs(administrator, u.mia.userId)).status).toBe(200);

  const { text, json } = await administrator.get(path);
  expect([json.data.meetings[0].notes, json.data.closing.learned]).toEqual(["We spoke", "To listen"]);
  for (const secret of ["I was nervous", "Too short"]) expect(text).not.toContain(secret);
  const written = [
    await administrator.put(`${path}/meetings/${number}`, meeting({ private_notes: "Mine" })),
    await administrator.put(`${path}/closing`, { ...closing, feedback: "Mine" }),
  ];
  expect(written.map(({ status }) => status)).toEqual([403, 403]);
  const kept = await seenBy(u.mia);
  expect([kept.meetings[0].private_notes, kept.closing.feedback]).toEqual(["I was nervous", "Too short"]);
});

type Write = { method: "post" | "put" | "delete"; end: string; body?: object };
const writes: Write[] = [
  { method: "post", end: "/goals", body: { key: crypto.randomUUID(), text: "x" } },
  { method: "put", end: "/goals/1", body: { text: "x" } },
  { method: "delete", end: "/goals/1" },
  { method: "post", end: "/meetings", body: meeting() },
  { method: "put", end: "/meetings/1", body: meeting() },
  { method: "delete", end: "/meetings/1" },
  { method: "put", end: "/next-meeting", body: { on: null } },
];
const send = ({ browser }: { browser: typeof u.mia.browser }, { method, end, body }: Write) =>
  browser[method](path + end, body);

test.each(writes)("$method $end is refused unless the relationship is active", async (write) => {
  const words = {
    PENDING: "You can do this once the request has been accepted",
    ENDED: relationshipRefusals.over,
  };
  for (const status of ["PENDING", "ENDED"] as const) {
    const noor = await join(u.t, "Noor", "MENTEE");
    const other = await createRelationship(u.t, { mentee: noor.profile, mentor: u.max.profile }, status);
    path = `/api/mentoring/relationships/${other}`;
    const { status: code, json } = await send(u.max, write);
    expect([code, json.message]).toEqual([409, words[status]]);
  }
});

test.each(writes)("$method $end of another user's relationship answers 404", async (write) => {
  const stranger = await createPerson(u.t, "Sam");
  expect((await send(stranger, write)).status).toBe(404);
  expect(await noticesOf(u.t, u.mia)).toEqual([]);
});

test("goals and meetings cannot be changed through another relationship", async () => {
  const noor = await join(u.t, "Noor", "MENTEE");
  const other = await createRelationship(u.t, { mentee: noor.profile, mentor: u.max.profile }, "ACTIVE");
  await log(u.mia);
  await u.mia.browser.post(`${path}/goals`, { key: key(), text: "Mine" });
  const { goals, meetings } = await seenBy(u.mia);
  const way = `/api/mentoring/relationships/${other}`;
  expect((await noor.browser.put(`${way}/goals/${goals[0].id}`, { text: "Theirs" })).status).toBe(404);
  expect((await noor.browser.put(`${way}/meetings/${meetings[0].id}`, meeting())).status).toBe(404);
  await noor.browser.delete(`${way}/goals/${goals[0].id}`);
  await noor.browser.delete(`${way}/meetings/${meetings[0].id}`);
  expect(await seenBy(u.mia)).toMatchObject({ goals, meetings });
});
