import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import {
  adminOptions,
  audienceExclusions,
  audiences,
  audienceUsers,
  eventBookings,
  eventInstances,
  events,
  itemCompletions,
  reportSchedules,
  sharedContent,
  topics,
  userMerges,
  userOptions,
  users,
} from "#server/schema/index.ts";
import type { AudienceRule } from "#src/contracts/admin/audiences.ts";
import { createItem } from "../fixtures.ts";
import { startOffice } from "./office.ts";
import { peopleOf } from "./people.ts";

const office = startOffice("system", "super");
const { at } = peopleOf(office);

type Choice = { from?: number; into?: number; confirmed?: string };
const ask = (more: Choice = {}, browser = office.system) =>
  browser.post("/api/admin/user/merge", { from: office.ids.learner, into: office.ids.manager, ...more });
const planOf = async (more: Choice = {}) => (await ask(more)).json.data.plan;
/** Requests the preview, and makes the merge that it showed. @returns its id */
const merge = async (more: Choice = {}): Promise<number> =>
  (await ask({ ...more, confirmed: (await planOf(more)).token })).json.data.merged;
const undo = (id: number) => office.system.post(`/api/admin/user/merge/${id}/undo`);
const set = (id: number, values: Partial<typeof users.$inferInsert>) =>
  office.t.app.db().update(users).set(values).where(eq(users.id, id));
const isDisabled = async (id: number) =>
  (await office.t.app.db().select().from(users).where(eq(users.id, id)))[0]!.disabledAt !== null;

describe("the preview of a merge", () => {
  test("describes three of the rows in conflict, and counts the others", async () => {
    const [topic] = await office.t.app.db().insert(topics).values({ name: "Ethics" }).returning();
    for (const title of ["A", "B", "C", "D", "E"]) {
      const itemId = await createItem(office.t.app, { title, topic: topic!.id });
      await office.t.app
        .db()
        .insert(itemCompletions)
        .values([
          { userId: office.ids.learner, itemId, completedAt: at(-9) },
          { userId: office.ids.manager, itemId, completedAt: at(-2) },
        ]);
    }
    const [conflict] = (await planOf()).conflicts;
    expect(conflict).toMatchObject({
      key: "item_completions",
      count: 5,
      from: "A, completed 11/11/2026; B, completed 11/11/2026; C, completed 11/11/2026; and 2 more",
      into: "A, completed 18/11/2026; B, completed 18/11/2026; C, completed 18/11/2026; and 2 more",
    });
  });

  test("shows languages and yes-or-no fields in words", async () => {
    await set(office.ids.learner, { language: "de", external: true });
    await set(office.ids.manager, { language: "fr" });
    expect((await planOf()).conflicts).toMatchObject([
      { key: "field.language", from: "German", into: "French" },
      { key: "field.external", from: "Yes", into: "No" },
    ]);
  });

  test("shows the status of a booking in words", async () => {
    const db = office.t.app.db();
    const [event] = await db.insert(events).values({ title: "Difficult conversations" }).returning();
    const [instance] = await db.insert(eventInstances).values({ eventId: event!.id }).returning();
    const booking = { instanceId: instance!.id, bookedAt: at(-2) };
    await db.insert(eventBookings).values([
      { ...booking, userId: office.ids.learner },
      { ...booking, userId: office.ids.manager, status: "withdrawn", withdrawnAt: at(-1) },
    ]);
    expect((await planOf()).conflicts).toMatchObject([
      {
        key: "event_bookings",
        from: "Booked: Difficult conversations",
        into: "Withdrawn: Difficult conversations",
      },
    ]);
  });

  test("names the roles and counts the scheduled reports that stay behind", async () => {
    await office.t.app
      .db()
      .insert(reportSchedules)
      .values({
        ...{ name: "Weekly", report: "mentoring", question: "", covers: "all", format: "xlsx" },
        ...{ recurrence: "weekly", weekday: 1, monthDay: 1, at: "08:00", timeZone: "Europe/London" },
        ...{ recipients: [office.ids.manager, office.ids.learner], audiences: [], whenEmpty: "send" },
        ...{ enabled: true, ownerId: office.ids.system },
      });
    const { stays } = await planOf({ from: office.ids.manager, into: office.ids.learner });
    expect(stays).toContain("Roles, which must be assigned again: Manager");
    expect(stays).toContain("Scheduled reports it receives: 1");
    expect((await planOf({ from: office.ids.trainer })).stays.join()).not.toContain("Scheduled reports");
  });

  test("refuses a disabled account to remain, and an account that has been merged before", async () => {
    await set(office.ids.manager, { disabledAt: at(-1), firstName: "Max", lastName: "Gone" });
    expect((await planOf()).refused).toBe("Max Gone's account is disabled");
    expect((await ask({ confirmed: (await planOf()).token })).status).toBe(409);
    await set(office.ids.manager, { disabledAt: null });
    await set(office.ids.learner, { firstName: "Ada", lastName: "Once" });
    await merge();
    expect((await planOf({ into: office.ids.trainer })).refused).toBe("Ada Once has already been merged");
  });

  test("lets a super administrator close the account of another one", async () => {
    const { id: other } = await office.t.createUser({ email: "other@example.org", roles: ["super admin"] });
    const { plan } = (await ask({ from: other }, office.super)).json.data;
    expect((await ask({ from: other, confirmed: plan.token }, office.super)).status).toBe(200);
    expect(await isDisabled(other)).toBe(true);
  });
});

describe("a merge whose answer was lost", () => {
  const mergesOf = async () =>
    (await office.system.get(`/api/admin/users/${office.ids.learner}/merges`)).json.data;

  test("is done once when it is repeated", async () => {
    const { token: confirmed } = await planOf();
    const first = await ask({ confirmed });
    const again = await ask({ confirmed });
    expect([again.status, again.json.data]).toMatchObject([
      200,
      { merged: first.json.data.merged, plan: { refused: null } },
    ]);
    expect(await mergesOf()).toHaveLength(1);
  });

  test("is refused when it is repeated otherwise or by somebody else, and is made again once it has been undone", async () => {
    const { token: confirmed } = await planOf();
    const { merged } = (await ask({ confirmed })).json.data;
    for (const other of [await ask({ confirmed: "another" }), await ask({ confirmed }, office.super)])
      expect([other.status, other.json.message]).toEqual([
        409,
        expect.stringMatching(/ has already been merged$/),
      ]);
    await undo(merged);
    expect((await ask({ confirmed: "another" })).status).toBe(409);
    // The same preview holds again, and this is a new merge.
    const second = await ask({ confirmed });
    expect([second.status, second.json.data.merged > merged]).toEqual([200, true]);
    expect(await mergesOf()).toHaveLength(2);
  });
});

describe("undoing a merge", () => {
  test("is refused while a later merge of one of the accounts stands", async () => {
    const first = await merge();
    const second = await merge({ from: office.ids.trainer });
    const refused = await undo(first);
    expect([refused.status, refused.json.message]).toEqual([
      409,
      "Undo the later merge of these accounts first",
    ]);
    expect(await isDisabled(office.ids.learner)).toBe(true);
    for (const id of [second, first]) expect((await undo(id)).status).toBe(200);
    expect(await isDisabled(office.ids.learner)).toBe(false);
    const { data } = (await office.system.get(`/api/admin/users/${office.ids.manager}/merges`)).json;
    const undone = office.t.app.now().toISOString();
    expect(data).toMatchObject([
      { id: second, undone_at: undone },
      { id: first, undone_at: undone },
    ]);
  });

  test("leaves an account disabled that was so before", async () => {
    await set(office.ids.learner, { disabledAt: at(-30) });
    expect((await undo(await merge())).status).toBe(200);
    expect(await isDisabled(office.ids.learner)).toBe(true);
  });

  test("gives back what was moved when its older log names it by less", async () => {
    const db = office.t.app.db();
    const [grade] = await db.insert(adminOptions).values({ list: "grades", label: "A" }).returning();
    await db.insert(userOptions).values({ userId: office.ids.learner, field: "grade", optionId: grade!.id });
    const id = await merge();
    expect(await db.select().from(userOptions)).toMatchObject([{ userId: office.ids.manager }]);
    const moved = { user_options: [{ field: "grade" }] };
    await db.update(userMerges).set({ log: sql`${userMerges.log} || ${JSON.stringify({ moved })}::jsonb` });
    expect((await undo(id)).status).toBe(200);
    expect(await db.select().from(userOptions)).toMatchObject([{ userId: office.ids.learner }]);
  });

  test("gives back what they had shared when its older log names it by its table", async () => {
    const db = office.t.app.db();
    const { learner, trainer } = office.ids;
    const shared = { userId: trainer, sharedBy: learner, type: "item" as const, contentId: 1 };
    await db.insert(sharedContent).values({ ...shared, note: "", sharedAt: at(-1) });
    const id = await merge();
    expect(await db.select().from(sharedContent)).toMatchObject([{ sharedBy: office.ids.manager }]);
    const moved = { shared_content: [{ type: "item", content_id: 1, user_id: trainer }] };
    await db.update(userMerges).set({ log: sql`${userMerges.log} || ${JSON.stringify({ moved })}::jsonb` });
    expect((await undo(id)).status).toBe(200);
    expect(await db.select().from(sharedContent)).toMatchObject([shared]);
  });
});

describe("the audiences of merged accounts", () => {
  let advice: number;
  /** An audience of everybody whose division is Advice. */
  let advisers: number;
  const members = async () =>
    (
      await office.t.app
        .db()
        .select()
        .from(audienceUsers)
        .where(eq(audienceUsers.audienceId, advisers))
        .orderBy(audienceUsers.userId)
    ).map(({ userId, source }) => [userId, source]);
  const place = (userId: number) =>
    office.t.app.db().insert(userOptions).values({ userId, field: "division", optionId: advice });
  const addManually = (userId: number) =>
    office.t.app.db().insert(audienceUsers).values({ audienceId: advisers, userId, source: "hand" });
  beforeEach(async () => {
    const db = office.t.app.db();
    const [option] = await db.insert(adminOptions).values({ list: "divisions", label: "Advice" }).returning();
    advice = option!.id;
    const rules: AudienceRule[] = [{ field: "division", any_of: [advice] }];
    const made = { name: "Advisers", description: "", rules };
    advisers = (await db.insert(audiences).values(made).returning())[0]!.id;
  });

  test("follow what the rules say of each, merged and undone", async () => {
    const { learner, manager } = office.ids;
    await place(learner);
    const id = await merge();
    expect(await members()).toEqual([[manager, "rule"]]);
    await undo(id);
    expect(await members()).toEqual([[learner, "rule"]]);
  });

  test("keep somebody by their rules whose manual membership goes back", async () => {
    const { learner, manager } = office.ids;
    await addManually(learner);
    const id = await merge();
    await place(manager);
    expect(await members()).toEqual([[manager, "hand"]]);
    await undo(id);
    expect(await members()).toEqual([
      [learner, "hand"],
      [manager, "rule"],
    ]);
  });

  test("do not gain somebody who is excluded from them", async () => {
    const { learner, manager } = office.ids;
    await addManually(learner);
    await office.t.app.db().insert(audienceExclusions).values({ audienceId: advisers, userId: manager });
    expect((await planOf()).moves).toEqual([]);
    const id = await merge();
    expect(await members()).toEqual([[learner, "hand"]]);
    await undo(id);
    expect(await members()).toEqual([[learner, "hand"]]);
  });
});
