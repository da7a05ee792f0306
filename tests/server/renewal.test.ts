import { describe, expect, test } from "vitest";
import { itemReadings } from "#server/schema/index.ts";
import { inMonths, iso, startCertifying } from "./certifying.ts";

/** Taking an item again while its certificate can be renewed, and at other times (T-20). */

const {
  u,
  ada,
  now,
  later,
  ask,
  complete,
  daysTo,
  assign,
  assigned,
  standing,
  item,
  earlier,
  undo,
  certified,
  confirm,
  confirmations,
  toDaysBefore,
} = startCertifying();

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
    const answer = await ada().post("/api/complete", ask());
    expect([answer.status, answer.json.message]).toEqual([422, expect.stringContaining("You have read 0%")]);
    expect(await assigned()).toMatchObject({ status: "recertifying", completed_at: iso(at) });
    await ada().post("/api/viewed", { ...ask(), position: 0.4 });
    expect(await item()).toMatchObject({ progress: "recertifying", read: 0.4, position: 0.4 });
  });

  test("from two tabs at once counts once", async () => {
    const { until } = await certified();
    await toDaysBefore(until, 30);
    await u.t.app.db().update(itemReadings).set({ furthest: 1, seconds: 86_400, heardAt: now() });
    const answers = await Promise.all([
      ada().post("/api/complete", ask()),
      ada().post("/api/complete", ask()),
    ]);
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
    expect((await ada().post("/api/user-cpd-acceptance/accept", { item_id: u.made.transfers })).status).toBe(
      200,
    );
    const { accepted_at } = (await ada().get(confirmed)).json.data;
    await toDaysBefore(until, 30);
    await complete();
    await undo();
    expect((await ada().get(confirmed)).json.data.accepted_at).toBe(accepted_at);
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
    expect((await ada().post("/api/complete", { ...ask(), at: offline })).status).toBe(200);
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
      years.map(async (year) => (await ada().get(`/api/cpd-log?year=${year}`)).json.data),
    );
    expect(rows.flat().filter(({ id }: { id: number }) => id === u.made.transfers)).toHaveLength(2);
    const acts = (await ada().get("/api/activity-log?act=completed")).json.data;
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
  expect((await ada().get("/api/home")).json.data.cpd.minutes).toBe(0);
  await undo();
  expect(await standing()).toEqual([[confirmed], iso(first)]);
});
