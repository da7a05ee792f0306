import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { assignments, itemCompletions, longTermLeaves } from "#server/schema/index.ts";
import type { Assignment } from "#src/contracts/training.ts";
import { createBoxset } from "./fixtures.ts";
import { inMonths, iso, startCertifying } from "./certifying.ts";

/** A completion that is valid only for some time, by the clock (T-20). */

const {
  u,
  ada,
  ask,
  now,
  inDays,
  dayOf,
  later,
  complete,
  assign,
  assigned,
  standing,
  item,
  enrolled,
  certified,
  toDaysBefore,
} = startCertifying();

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
    await toDaysBefore(until, 60);
    for (const position of [0.4, 0.1]) await ada().post("/api/viewed", { ...ask(), position });
    expect(await item()).toMatchObject({ progress: "recertifying", read: 0.4, position: 0.1 });
    expect((await ada().get("/api/home")).json.data.due).toMatchObject([{ due_at: iso(until) }]);
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
    const other = (await ada().get(`/api/items/${u.made.state}`)).json.data;
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
    const due = async () => (await ada().get("/api/home")).json.data.due;
    const waits = async () => (await ada().get("/api/waiting")).json.data;
    expect([await due(), (await waits())["learning due"]]).toEqual([[], 0]);
    await toDaysBefore(until, 50);
    expect(await due()).toMatchObject([
      { due_at: iso(until), overdue: false, reason: "Yearly", card: { progress: "recertifying" } },
    ]);
    expect(await waits()).toMatchObject({ "learning due": 1, "learning overdue": 0 });
    const { quarters } = (await ada().get("/api/mandatory-training")).json.data;
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
    const progress = async () => (await ada().get(`/api/boxsets/${id}`)).json.data.progress;
    expect(await progress()).toBe("completed");
    await toDaysBefore(until, 50);
    expect(await progress()).toBe("recertifying");
  });

  test("can be filtered by its own status [T-10][T-20]", async () => {
    const { until } = await certified();
    await assign({ ...enrolled, itemId: u.made.state, dueAt: inDays(900) });
    await toDaysBefore(until, 3);
    const answer = (await ada().get("/api/enrolments?status=recertifying")).json;
    expect(answer.data.map(({ card }: Assignment) => card.id)).toEqual([u.made.transfers]);
    expect(answer.statuses).toEqual([
      { value: "recertifying", count: 1 },
      { value: "open", count: 1 },
    ]);
  });
});

describe("exemptions and leave", () => {
  test("an exemption suspends the renewal, which is still possible [T-21]", async () => {
    const { until } = await certified({ exemptUntil: inDays(340), exemptReason: "Abroad" });
    await toDaysBefore(until, 30);
    expect((await standing()).status).toBe("exempt");
    expect((await ada().get("/api/home")).json.data.due).toEqual([]);
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
