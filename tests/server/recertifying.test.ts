import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import {
  assignments,
  earlierCompletions,
  itemCompletions,
  itemReadings,
  longTermLeaves,
} from "#server/schema/index.ts";
import type { CpdRow } from "#src/contracts/cpdLog.ts";
import type { Assignment } from "#src/contracts/training.ts";
import { startAcademy } from "./academy.ts";
import { createBoxset } from "./fixtures.ts";
import type { Browser } from "./harness.ts";

/** A completion that is valid only for some time, by the clock (T-20). */

const u = startAcademy();

const day = 86_400;
const now = () => u.t.app.now();
const inDays = (days: number, from = now()) => new Date(from.getTime() + days * day * 1_000);
const dayOf = (days: number) => inDays(days).toISOString().slice(0, 10);

/** A session ends before a certificate expires, so Ada signs in again. */
let ada: Browser;
beforeEach(() => {
  ada = u.ada;
});
async function later(days: number): Promise<void> {
  u.t.clock.advance(days * day);
  ada = await u.t.signIn("ada@example.org");
}
const ask = () => ({ type: "item", id: u.made.transfers });
async function complete() {
  const read = { furthest: 1, seconds: 86_400, heardAt: now() };
  await u.t.app
    .db()
    .insert(itemReadings)
    .values({ userId: u.adaId, itemId: u.made.transfers, ...read })
    .onConflictDoUpdate({ target: [itemReadings.userId, itemReadings.itemId], set: read });
  expect((await ada.post("/api/complete", ask())).status).toBe(200);
}
/** The same day this many months later. */
const inMonths = (months: number, from: Date) => {
  const at = new Date(from);
  at.setUTCMonth(at.getUTCMonth() + months);
  // A month without that day ends on its last one.
  if (at.getUTCDate() !== from.getUTCDate()) at.setUTCDate(0);
  return at;
};
const iso = (at: Date) => at.toISOString();
/** Days from now until a time. */
const daysTo = (at: Date) => (at.getTime() - now().getTime()) / (day * 1_000);

type Given = Partial<typeof assignments.$inferInsert>;
const assign = (given: Given = {}) =>
  u.t.app
    .db()
    .insert(assignments)
    .values({
      ...{ userId: u.adaId, itemId: u.made.transfers, reason: "Yearly", dueAt: inDays(3) },
      ...{ validMonths: 12, ...given },
    });

const lists = async (standing: string) =>
  (await ada.get(`/api/enrolments?standing=${standing}`)).json.data as Assignment[];
/** Ada's only assignment, whatever its status. */
const assigned = async (): Promise<Assignment> => {
  const all = [...(await lists("outstanding")), ...(await lists("completed"))];
  expect(all).toHaveLength(1);
  return all[0]!;
};
const standing = async () => {
  const { status, certified_until, due_at } = await assigned();
  return { status, certified_until, due_at };
};
const item = async () => (await ada.get(`/api/items/${u.made.transfers}`)).json.data;
const earlier = () => u.t.app.db().select().from(earlierCompletions);
const undo = () => ada.post("/api/complete", { ...ask(), percentage: "0" });
const enrolled = { kind: "enrolment" } as const;

/** Completes it now; returns when, and until when the certificate is valid. */
async function certified(given: Given = {}) {
  await assign({ ...enrolled, ...given });
  const at = now();
  await complete();
  return { at, until: inMonths(given.validMonths ?? 12, at) };
}
/** Confirms the CPD of the item; returns when. */
async function confirm(): Promise<string> {
  const answer = await ada.post("/api/user-cpd-acceptance/accept", { item_id: u.made.transfers });
  return answer.json.data.accepted_at;
}
/** What the log of the years since then has of the item: when each earning was confirmed, the oldest first. */
async function confirmations(since: Date): Promise<(string | null)[]> {
  const rows: CpdRow[] = [];
  for (let year = since.getUTCFullYear(); year <= now().getUTCFullYear(); year++)
    rows.push(...(await ada.get(`/api/cpd-log?year=${year}`)).json.data);
  return rows
    .filter(({ id }) => id === u.made.transfers)
    .toSorted((one, other) => one.on.localeCompare(other.on))
    .map(({ accepted_at }) => accepted_at);
}
/** Moves on to this many days before the certificate expires. */
const toDaysBefore = (until: Date, days: number) => later(daysTo(until) - days);

describe("a completion with limited validity", () => {
  test("is valid until it expires, and can be renewed in its last 60 days [T-20]", async () => {
    const { until } = await certified();
    expect(await assigned()).toMatchObject({ status: "completed", certified_until: iso(until) });
    await toDaysBefore(until, 60.001);
    expect((await standing()).status).toBe("completed");
    expect((await item()).progress).toBe("completed");
    await toDaysBefore(until, 59.999);
    expect(await standing()).toEqual({
      ...{ status: "recertifying", certified_until: iso(until), due_at: iso(until) },
    });
    expect(await item()).toMatchObject({
      ...{ progress: "recertifying", read: 0, position: 0, certified_until: iso(until) },
      assignment: { due_at: iso(until), overdue: false },
    });
    await later(60);
    expect(await standing()).toMatchObject({ status: "overdue", due_at: iso(until) });
    expect((await item()).assignment).toMatchObject({ overdue: true });
  });

  test("can be renewed from the very moment at which its last 60 days begin", async () => {
    const { until } = await certified();
    u.t.clock.advance((until.getTime() - now().getTime()) / 1_000 - 60 * day);
    ada = await u.t.signIn("ada@example.org");
    for (const position of [0.4, 0.1]) await ada.post("/api/viewed", { ...ask(), position });
    expect(await item()).toMatchObject({ progress: "recertifying", read: 0.4, position: 0.1 });
    expect((await ada.get("/api/home")).json.data.due).toMatchObject([{ due_at: iso(until) }]);
  });

  test("is shown with its item, to the learner who has it", async () => {
    const { id } = await u.t.createUser({ email: "bob@example.org" });
    await assign({ ...enrolled, userId: id });
    await u.t.app
      .db()
      .insert(itemCompletions)
      .values({ userId: id, itemId: u.made.transfers, completedAt: now() });
    expect((await item()).certified_until).toBeNull();
    const { until } = await certified();
    expect((await item()).certified_until).toBe(iso(until));
    const other = (await ada.get(`/api/items/${u.made.state}`)).json.data;
    expect(other.certified_until).toBeNull();
  });

  test("never needs renewal if it is valid for good", async () => {
    await certified({ validMonths: null });
    await later(3_000);
    expect(await standing()).toMatchObject({ status: "completed", certified_until: null });
  });

  test("can be renewed only in the second half of a short validity", async () => {
    const { until } = await certified({ validMonths: 1 });
    await toDaysBefore(until, 15.001);
    expect((await standing()).status).toBe("completed");
    await toDaysBefore(until, 14.999);
    expect((await standing()).status).toBe("recertifying");
  });

  test("counts from its own date when the item is assigned later", async () => {
    const at = now();
    await complete();
    await later(200);
    await assign(enrolled);
    expect((await standing()).certified_until).toBe(iso(inMonths(12, at)));
  });

  test("appears on home, in the waiting counts and in its quarter once it can be renewed [B-072]", async () => {
    const { until } = await certified({ kind: "mandatory" });
    const due = async () => (await ada.get("/api/home")).json.data.due;
    const waits = async () => (await ada.get("/api/waiting")).json.data;
    expect([await due(), (await waits())["learning due"]]).toEqual([[], 0]);
    await toDaysBefore(until, 50);
    expect(await due()).toMatchObject([
      { due_at: iso(until), overdue: false, reason: "Yearly", card: { progress: "recertifying" } },
    ]);
    expect(await waits()).toMatchObject({ "learning due": 1, "learning overdue": 0 });
    const { quarters } = (await ada.get("/api/mandatory-training")).json.data;
    expect(quarters).toEqual([
      {
        ...{ year: until.getUTCFullYear(), quarter: Math.floor(until.getUTCMonth() / 3) + 1 },
        ...{ outstanding: 1, overdue: 0, completed: 0 },
      },
    ]);
    await later(51);
    expect(await waits()).toMatchObject({ "learning due": 0, "learning overdue": 1 });
  });

  test("has the boxset of its item to be renewed with it", async () => {
    const { until } = await certified();
    const id = await createBoxset(u.t.app, { title: "Renewed", of: [u.made.transfers] });
    const progress = async () => (await ada.get(`/api/boxsets/${id}`)).json.data.progress;
    expect(await progress()).toBe("completed");
    await toDaysBefore(until, 50);
    expect(await progress()).toBe("recertifying");
  });

  test("can be filtered by its own status [T-10][T-20]", async () => {
    const { until } = await certified();
    await assign({ ...enrolled, itemId: u.made.state, dueAt: inDays(900) });
    await toDaysBefore(until, 3);
    const answer = (await ada.get("/api/enrolments?status=recertifying")).json;
    expect(answer.data.map(({ card }: Assignment) => card.id)).toEqual([u.made.transfers]);
    expect(answer.statuses).toEqual([
      { value: "recertifying", count: 1 },
      { value: "open", count: 1 },
    ]);
  });
});

describe("a renewal", () => {
  test("in time counts from the expiry of the old certificate, which stays on record", async () => {
    const { at, until } = await certified();
    await toDaysBefore(until, 30);
    const again = now();
    await complete();
    expect(await assigned()).toMatchObject({
      ...{ status: "completed", completed_at: iso(again), certified_until: iso(inMonths(12, until)) },
    });
    expect(await earlier()).toMatchObject([{ completedAt: at, validUntil: until, source: "read" }]);
  });

  test("after the expiry counts from its own date", async () => {
    const { until } = await certified();
    await toDaysBefore(until, -10);
    const again = now();
    await complete();
    expect((await standing()).certified_until).toBe(iso(inMonths(12, again)));
  });

  test("before the renewal window does not count", async () => {
    const { at, until } = await certified();
    await toDaysBefore(until, 61);
    await complete();
    expect(await assigned()).toMatchObject({ completed_at: iso(at), certified_until: iso(until) });
    expect(await earlier()).toEqual([]);
  });

  test("requires reading the item again", async () => {
    const { at, until } = await certified();
    await toDaysBefore(until, 30);
    const answer = await ada.post("/api/complete", ask());
    expect([answer.status, answer.json.message]).toEqual([422, expect.stringContaining("You have read 0%")]);
    expect(await assigned()).toMatchObject({ status: "recertifying", completed_at: iso(at) });
    await ada.post("/api/viewed", { ...ask(), position: 0.4 });
    expect(await item()).toMatchObject({ progress: "recertifying", read: 0.4, position: 0.4 });
  });

  test("from two tabs at once counts once", async () => {
    const { until } = await certified();
    await toDaysBefore(until, 30);
    await u.t.app.db().update(itemReadings).set({ furthest: 1, seconds: 86_400, heardAt: now() });
    const answers = await Promise.all([ada.post("/api/complete", ask()), ada.post("/api/complete", ask())]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await standing()).certified_until).toBe(iso(inMonths(12, until)));
    expect(await earlier()).toHaveLength(1);
  });

  test("restores the old certificate when it is undone, however often", async () => {
    const { at, until } = await certified();
    await toDaysBefore(until, 30);
    await complete();
    for (let times = 0; times < 2; times++) {
      await undo();
      expect(await assigned()).toMatchObject({
        ...{ status: "recertifying", completed_at: iso(at), certified_until: iso(until) },
      });
      expect(await earlier()).toEqual([]);
    }
  });

  test("that is undone leaves the confirmation of the CPD of the old certificate", async () => {
    const { until } = await certified();
    const confirmed = `/api/user-cpd-acceptance/user/${u.adaId}/item/${u.made.transfers}`;
    expect((await ada.post("/api/user-cpd-acceptance/accept", { item_id: u.made.transfers })).status).toBe(
      200,
    );
    const { accepted_at } = (await ada.get(confirmed)).json.data;
    await toDaysBefore(until, 30);
    await complete();
    await undo();
    expect((await ada.get(confirmed)).json.data.accepted_at).toBe(accepted_at);
  });

  test.each([
    ["confirmed", true],
    ["unconfirmed", false],
  ])(
    "is confirmed on its own, and leaves the %s CPD of the old certificate as it was",
    async (_, isFirst) => {
      const { at, until } = await certified();
      const first = isFirst ? await confirm() : null;
      await toDaysBefore(until, 30);
      await complete();
      expect(await confirmations(at)).toEqual([first, null]);
      const second = await confirm();
      expect(await confirmations(at)).toEqual([first, second]);
      await undo();
      expect(await confirmations(at)).toEqual([first]);
    },
  );

  test("that was completed offline before the old certificate was confirmed is not confirmed with it", async () => {
    const { at, until } = await certified();
    await toDaysBefore(until, 30);
    const offline = iso(now());
    await later(1);
    const first = await confirm();
    const read = { furthest: 1, seconds: 86_400, heardAt: now() };
    await u.t.app.db().update(itemReadings).set(read);
    expect((await ada.post("/api/complete", { ...ask(), at: offline })).status).toBe(200);
    expect(await confirmations(at)).toEqual([first, null]);
    await undo();
    expect(await confirmations(at)).toEqual([first]);
  });

  test("that is undone returns to the completion from before the item changed, even if it was assigned since [T-14]", async () => {
    await complete();
    const first = now();
    await later(1);
    await u.touch(u.made.transfers);
    await later(1);
    await complete();
    await assign();
    await undo();
    expect((await item()).completed_at).toBe(iso(first));
  });

  test("of a changed item outside the window is recorded, but does not extend the certificate", async () => {
    const { until } = await certified();
    await later(10);
    await u.touch(u.made.transfers);
    await later(1);
    const reread = now();
    await complete();
    expect(await assigned()).toMatchObject({
      ...{ status: "completed", completed_at: iso(reread), certified_until: iso(until) },
    });
    expect(await earlier()).toHaveLength(1);
  });

  test("of a changed item outside the window earns nothing again, and needs no new confirmation [T-24]", async () => {
    const { at, until } = await certified();
    const first = await confirm();
    for (let times = 0; times < 2; times++) {
      await later(40);
      await u.touch(u.made.transfers);
      await later(1);
      await complete();
      expect(await confirmations(at)).toEqual([first]);
    }
    await toDaysBefore(until, 30);
    await complete();
    expect(await confirmations(at)).toEqual([first, null]);
    for (let times = 0; times < 3; times++) {
      await undo();
      expect(await confirmations(at)).toEqual([first]);
    }
  });

  test("earns its CPD again, and both completions are in the log", async () => {
    const { until } = await certified();
    await toDaysBefore(until, 30);
    await complete();
    const years = [...new Set([inMonths(-12, until), now()].map((at) => at.getUTCFullYear()))];
    const rows = await Promise.all(
      years.map(async (year) => (await ada.get(`/api/cpd-log?year=${year}`)).json.data),
    );
    expect(rows.flat().filter(({ id }: { id: number }) => id === u.made.transfers)).toHaveLength(2);
    const acts = (await ada.get("/api/activity-log?act=completed")).json.data;
    expect(acts).toHaveLength(2);
  });
});

test("a changed item that is completed again keeps its CPD in the year in which it was earned [T-14][T-24]", async () => {
  await complete();
  const first = now();
  const confirmed = await confirm();
  await later(daysTo(new Date(Date.UTC(first.getUTCFullYear() + 1, 0, 10))));
  await u.touch(u.made.transfers);
  await later(1);
  await complete();
  const standing = async () => [await confirmations(first), (await item()).completed_at];
  expect(await standing()).toEqual([[confirmed], iso(now())]);
  expect((await ada.get("/api/home")).json.data.cpd.minutes).toBe(0);
  await undo();
  expect(await standing()).toEqual([[confirmed], iso(first)]);
});

describe("exemptions and leave", () => {
  test("an exemption suspends the renewal, which is still possible [T-21]", async () => {
    const { until } = await certified({ exemptUntil: inDays(340), exemptReason: "Abroad" });
    await toDaysBefore(until, 30);
    expect((await standing()).status).toBe("exempt");
    expect((await ada.get("/api/home")).json.data.due).toEqual([]);
    await toDaysBefore(until, 20);
    expect((await standing()).status).toBe("recertifying");
    await u.t.app
      .db()
      .update(assignments)
      .set({ exemptUntil: inDays(10) });
    await complete();
    expect((await standing()).certified_until).toBe(iso(inMonths(12, until)));
  });

  test("a leave suspends the renewal until it ends [T-22]", async () => {
    const { until } = await certified();
    await toDaysBefore(until, 30);
    const leave = { userId: u.adaId, startsOn: dayOf(-1), endsOn: dayOf(2), reason: "Parental leave" };
    await u.t.app.db().insert(longTermLeaves).values(leave);
    expect(await standing()).toMatchObject({ status: "paused by leave", due_at: iso(until) });
    await later(4);
    expect((await standing()).status).toBe("recertifying");
  });

  test("a renewal does not affect another user's certificate", async () => {
    const { until } = await certified();
    const { id } = await u.t.createUser({ email: "bob@example.org" });
    await assign({ ...enrolled, userId: id });
    await u.t.app
      .db()
      .insert(itemCompletions)
      .values({
        ...{ userId: id, itemId: u.made.transfers },
        ...{ completedAt: now(), arrivedAt: now(), validUntil: until },
      });
    await toDaysBefore(until, 30);
    await complete();
    const [row] = await u.t.app.db().select().from(itemCompletions).where(eq(itemCompletions.userId, id));
    expect(row!.validUntil).toEqual(until);
  });
});
