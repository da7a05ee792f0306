import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  items,
  itemCompletions,
  pssAccreditations,
  pssPoints,
  pssSkillItems,
  pssSkills,
  users,
} from "#server/schema/index.ts";
import { achievedAt } from "#server/modules/pss/standing.ts";
import type { Accreditation, FrameworkPart, PointsEntry, Skill } from "#src/contracts/pss.ts";
import { startAcademy } from "./academy.ts";
import { createBoxset } from "./fixtures.ts";

/** The professional skills framework, over HTTP. */

const u = startAcademy();
const { complete } = u;
const undo = (id: number) => u.ada.post("/api/complete", { type: "item", id, percentage: "0" });

/** An accreditation of 25 points with skills of these names, each shown by its items. @returns their ids */
async function createAccreditation(
  name: string,
  skills: Record<string, [item: number, points: number][]>,
  points = 25,
) {
  const db = u.t.app.db();
  const [made] = await db
    .insert(pssAccreditations)
    .values({ name, purpose: "For advisers", points })
    .returning();
  const ids: Record<string, number> = {};
  for (const [position, [skill, its]] of Object.entries(skills).entries()) {
    const [row] = await db
      .insert(pssSkills)
      .values({ accreditationId: made!.id, name: skill, description: "You can", position })
      .returning();
    ids[skill] = row!.id;
    if (its.length > 0)
      await db
        .insert(pssSkillItems)
        .values(
          its.map(([itemId, earns], at) => ({ skillId: row!.id, itemId, points: earns, position: at })),
        );
  }
  return { id: made!.id, skills: ids };
}
const adjust = (skillId: number, points: number, given: Partial<typeof pssPoints.$inferInsert> = {}) =>
  u.t.app
    .db()
    .insert(pssPoints)
    .values({ userId: u.adaId, skillId, points, reason: "Observed", givenAt: u.t.app.now(), ...given });

const accreditations = async (query = ""): Promise<Accreditation[]> =>
  (await u.ada.get(`/api/pss/accreditations${query}`)).json.data;
const framework = async (query = ""): Promise<FrameworkPart[]> =>
  (await u.ada.get(`/api/pss/framework${query}`)).json.data;
const skill = async (name: string): Promise<Skill> =>
  (await framework()).flatMap(({ skills }) => skills).find((one) => one.name === name)!;
const history = async (query = "") => (await u.ada.get(`/api/pss/history${query}`)).json;
const sum = (rows: readonly { points: number }[]) => rows.reduce((all, { points }) => all + points, 0);
/** Every place that shows points must show the sum of the ledger. */
async function expectSums(points: number) {
  const { data, points: said } = await history("?perPage=100");
  const parts = await framework();
  expect({
    ledger: sum(data),
    said,
    accreditations: sum(await accreditations()),
    framework: sum(parts),
    skills: sum(parts.flatMap(({ skills }) => skills)),
  }).toEqual({ ledger: points, said: points, accreditations: points, framework: points, skills: points });
}

test("only users enrolled in professional skills can read them, whatever their roles [B-085][P-011]", async () => {
  const paths = ["accreditations", "framework", "history"].map((of) => `/api/pss/${of}`);
  const statuses = async (browser = u.ada) => {
    const answers = [];
    for (const path of paths) answers.push((await browser.get(path)).status);
    return answers;
  };
  expect(await statuses(u.t.browser())).toEqual([401, 401, 401]);
  expect(await statuses()).toEqual([200, 200, 200]);
  await u.t.createUser({ email: "super@example.org", roles: ["super admin"] });
  expect(await statuses(await u.t.signIn("super@example.org"))).toEqual([403, 403, 403]);
  await u.t.app.db().update(users).set({ pssEnrolled: false }).where(eq(users.id, u.adaId));
  expect(await statuses()).toEqual([403, 403, 403]);
});

describe("a completion", () => {
  test("earns its points once, and every total matches the history", async () => {
    const { transfers, state, gifts } = u.made;
    await createAccreditation("Pensions", {
      Transfers: [
        [transfers, 10],
        [state, 5],
      ],
      Conduct: [[gifts, 20]],
    });
    await expectSums(0);
    await complete(transfers);
    await complete(transfers);
    await expectSums(10);
    // It has changed since, and is completed again.
    await u.touch(transfers);
    u.t.clock.advance(2);
    await complete(transfers);
    expect((await history()).data).toHaveLength(1);
    await expectSums(10);
    await complete(state);
    await expectSums(15);
  });

  test("loses its points and what they achieved when it is undone", async () => {
    const { transfers, state } = u.made;
    await createAccreditation("Pensions", {
      Transfers: [
        [transfers, 20],
        [state, 5],
      ],
    });
    await complete(transfers);
    await complete(state);
    expect((await accreditations())[0]).toMatchObject({ points: 25, status: "achieved" });
    await undo(state);
    expect((await accreditations())[0]).toMatchObject({
      ...{ points: 20, status: "in progress", achieved_at: null },
    });
    await undo(transfers);
    expect((await accreditations())[0]).toMatchObject({ points: 0, status: "not started" });
    expect(await history()).toMatchObject({ data: [], points: 0, meta: { total: 0 } });
  });

  test("counts from its own time, even if the framework named the item only later", async () => {
    const { transfers } = u.made;
    await complete(transfers);
    const at = u.t.app.now().toISOString();
    u.t.clock.advance(60);
    await createAccreditation("Pensions", { Transfers: [[transfers, 25]] });
    expect((await accreditations())[0]).toMatchObject({ points: 25, status: "achieved", achieved_at: at });
  });

  test("earns points for each skill that its item shows", async () => {
    const { transfers } = u.made;
    await createAccreditation("Pensions", { Transfers: [[transfers, 10]], Care: [[transfers, 5]] });
    await createAccreditation("Planning", { Advice: [[transfers, 7]] });
    await complete(transfers);
    expect((await accreditations()).map(({ points }) => points)).toEqual([15, 7]);
    await expectSums(22);
  });

  test("earns nothing for other users", async () => {
    const { transfers } = u.made;
    await createAccreditation("Pensions", { Transfers: [[transfers, 10]] });
    const other = await u.t.createUser({ email: "grace@example.org", pssEnrolled: true });
    await u.t.app.db().insert(itemCompletions).values({ userId: other.id, itemId: transfers });
    await expectSums(0);
  });
});

describe("an item that is no longer available", () => {
  const withdraw = (id: number) => u.t.app.db().update(items).set({ live: false }).where(eq(items.id, id));

  test("keeps the points it has earned, and is marked as not openable", async () => {
    const { transfers } = u.made;
    await createAccreditation("Pensions", { Transfers: [[transfers, 10]] });
    await complete(transfers);
    await withdraw(transfers);
    const [entry] = (await history()).data as PointsEntry[];
    expect(entry).toMatchObject({ item: { title: "Pension transfers" }, open: false, points: 10 });
    expect(await skill("Transfers")).toMatchObject({ points: 10, reachable: 10, completed: 1, next: [] });
    await expectSums(10);
  });

  test("is neither offered nor counted among the points that can be earned", async () => {
    const { transfers, state, draft } = u.made;
    await createAccreditation("Pensions", {
      Transfers: [
        [draft, 5],
        [transfers, 10],
        [state, 3],
      ],
    });
    await withdraw(transfers);
    const { reachable, next } = await skill("Transfers");
    expect([reachable, next.map(({ card }) => card.title)]).toEqual([3, ["The state pension"]]);
  });
});

describe("points adjusted by a person", () => {
  test("appear in the history with giver, time and reason, newest first, and can be negative", async () => {
    const { transfers } = u.made;
    const { skills } = await createAccreditation("Pensions", { Transfers: [[transfers, 10]] });
    const { id: givenBy } = await u.t.createUser({
      ...{ email: "grace@example.org", firstName: "Grace", lastName: "Hopper" },
    });
    const before = (minutes: number) => new Date(u.t.app.now().getTime() - minutes * 60_000);
    await adjust(skills["Transfers"]!, 20, { givenBy, givenAt: before(2) });
    await adjust(skills["Transfers"]!, -4, { itemId: transfers, reason: "Too much", givenAt: before(1) });
    await complete(transfers);
    const { data } = await history();
    expect(data).toMatchObject([
      { by: "completion", points: 10, item: { id: transfers }, open: true, reason: "", given_by: null },
      { by: "person", points: -4, item: { id: transfers }, reason: "Too much", given_by: null },
      { by: "person", points: 20, item: null, open: false, reason: "Observed", given_by: "Grace Hopper" },
    ]);
    expect(data[2]).toMatchObject({
      ...{ at: before(2).toISOString(), skill: { name: "Transfers" }, accreditation: { name: "Pensions" } },
    });
    await expectSums(26);
    expect(await skill("Transfers")).toMatchObject({ points: 26, reachable: 26, completed: 1 });
  });

  test("end an achievement when points are taken away, until they are reached again", () => {
    const lines = (...points: number[]) =>
      points.map((one, at) => ({ points: one, at: `day ${at + 1}` })).toReversed();
    expect(achievedAt(lines(20, 5, 5), 25)).toBe("day 2");
    expect(achievedAt(lines(20, 5, -1), 25)).toBeNull();
    expect(achievedAt(lines(20, 5, -1, 1, 9), 25)).toBe("day 4");
    expect(achievedAt([], 25)).toBeNull();
  });
});

describe("the professional skills lists", () => {
  test("accreditations can be filtered by status, are counted per status and are paged", async () => {
    const { transfers, state } = u.made;
    await createAccreditation("Achieved", { One: [[transfers, 25]] });
    await createAccreditation("Begun", { Two: [[transfers, 5]] });
    await createAccreditation("New", { Three: [[state, 5]], Four: [] });
    await complete(transfers);
    const { json } = await u.ada.get("/api/pss/accreditations");
    expect(json.data.map(({ name, status }: Accreditation) => [name, status])).toEqual([
      ["Achieved", "achieved"],
      ["Begun", "in progress"],
      ["New", "not started"],
    ]);
    expect(json.statuses).toEqual(
      ["not started", "in progress", "achieved"].map((value) => ({ value, count: 1 })),
    );
    expect(json.data[2].skills.map(({ name }: { name: string }) => name)).toEqual(["Three", "Four"]);
    const names = async (query: string) => (await accreditations(query)).map(({ name }) => name);
    expect(await names("?status=achieved,not%20started")).toEqual(["Achieved", "New"]);
    expect(await names("?perPage=1&page=2")).toEqual(["Begun"]);
    expect((await u.ada.get("/api/pss/accreditations?status=lost")).status).toBe(422);
  });

  test("skills and points can be filtered by accreditation; the total covers all pages", async () => {
    const { transfers, state, gifts } = u.made;
    const { id } = await createAccreditation("Pensions", {
      Transfers: [
        [transfers, 10],
        [state, 5],
      ],
    });
    await createAccreditation("Conduct", { Gifts: [[gifts, 7]] });
    for (const item of [transfers, state, gifts]) await complete(item);
    expect((await framework(`?accreditation=${id}`)).map(({ name }) => name)).toEqual(["Pensions"]);
    expect(await framework("?accreditation=9999")).toEqual([]);
    const {
      data,
      points,
      meta,
      accreditations: all,
    } = await history(`?accreditation=${id}&perPage=1&page=2`);
    expect([data.length, points, meta.total]).toEqual([1, 15, 2]);
    expect(all.map(({ name }: { name: string }) => name)).toEqual(["Pensions", "Conduct"]);
  });

  test("items that can be done now are offered before those that wait for their turn", async () => {
    const { state, transfers, gifts } = u.made;
    const db = u.t.app.db();
    await createBoxset(u.t.app, { title: "In order", of: [gifts, u.made.plain], inOrder: true });
    await createAccreditation("Mixed", {
      Skill: [
        [u.made.plain, 5],
        [transfers, 5],
        [state, 5],
      ],
    });
    const titles = async () => (await skill("Skill")).next.map(({ card }) => card.title);
    expect(await titles()).toEqual(["Pension transfers", "The state pension", "Plain words"]);
    await complete(transfers);
    expect(await titles()).toEqual(["The state pension", "Plain words"]);
    await db
      .delete(itemCompletions)
      .where(and(eq(itemCompletions.userId, u.adaId), eq(itemCompletions.itemId, transfers)));
    expect(await titles()).toHaveLength(3);
  });
});
