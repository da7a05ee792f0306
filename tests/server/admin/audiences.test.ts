import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { adminOptions, userOptions } from "#server/schema/index.ts";
import { createAcademy } from "../fixtures.ts";
import type { Answer } from "../harness.ts";
import { startOffice } from "./office.ts";
import { holding, isShared, untilWaiting } from "./together.ts";

const office = startOffice("system");
beforeEach(async () => {
  await createAcademy(office.t.app);
});

describe("audiences", () => {
  const path = "/api/admin/audiences";
  let options: Record<string, number>;
  const place = (userId: number, field: "division" | "grade", optionId: number) =>
    office.t.app.db().insert(userOptions).values({ userId, field, optionId });
  const create = async (name = "Advisers") =>
    (await office.system.post(path, { name, description: "Who advises" })).json.data;
  const versionOf = async (id: number) => (await office.system.get(`${path}/${id}`)).json.data.version;
  const preview = async (id: number, rules: object[]) =>
    (await office.system.post(`${path}/${id}/preview`, { rules, version: await versionOf(id) })).json.data;
  const save = async (id: number, rules: object[], confirmed: string) =>
    office.system.post(`${path}/${id}/rules`, { rules, version: await versionOf(id), confirmed });
  const setRules = async (id: number, rules: object[]) => save(id, rules, (await preview(id, rules)).token);
  const membersOf = async (id: number) =>
    (await office.system.get(`${path}/${id}/users`)).json.data.map((one: { id: number; by: string }) => [
      one.id,
      one.by,
    ]);
  beforeEach(async () => {
    const rows = await office.t.app
      .db()
      .insert(adminOptions)
      .values([
        { list: "divisions", label: "Advice" },
        { list: "divisions", label: "Operations" },
        { list: "grades", label: "Senior" },
      ])
      .returning();
    options = Object.fromEntries(rows.map(({ label, id }) => [label, id]));
    await place(office.ids.learner, "division", options.Advice!);
    await place(office.ids.manager, "division", options.Advice!);
    await place(office.ids.manager, "grade", options.Senior!);
    await place(office.ids.trainer, "division", options.Operations!);
  });
  const advice = () => ({ field: "division", any_of: [options.Advice!] });
  const senior = () => ({ field: "grade", any_of: [options.Senior!] });

  test("preview who joins and leaves, and apply new rules only while the preview is still valid [E-080][E-081][E-082][T-49]", async () => {
    const { id } = await create();
    const first = await preview(id, [advice()]);
    expect(first).toMatchObject({ joins: 2, leaves: 0, stays: 0 });
    expect(first.joining.map((one: { id: number }) => one.id).toSorted()).toEqual(
      [office.ids.learner, office.ids.manager].toSorted(),
    );
    expect(await membersOf(id)).toEqual([]);
    expect((await save(id, [advice()], "x")).status).toBe(409);
    expect((await setRules(id, [advice()])).json.data).toMatchObject({ users: 2, rules: [advice()] });
    const narrower = await preview(id, [advice(), senior()]);
    expect(narrower).toMatchObject({ joins: 0, leaves: 1, stays: 1 });
    expect(narrower.leaving.map((one: { id: number }) => one.id)).toEqual([office.ids.learner]);
    await place(office.ids.learner, "grade", options.Senior!);
    expect((await save(id, [advice(), senior()], narrower.token)).status).toBe(409);
    const wrong = [{ field: "grade", any_of: [options.Advice] }];
    expect((await save(id, wrong, "x")).json.errors).toEqual({
      "rules.0.any_of": ["Choose from the list"],
    });
    const version = await versionOf(id);
    expect((await office.system.patch(`${path}/${id}`, { version, name: "All" })).json.data.users).toBe(2);
    const [line] = (await office.system.get(`${path}/${id}/history`)).json.data.slice(1);
    expect([line.act, line.changes[0]]).toEqual([
      "rules changed",
      { field: "rules", before: [], after: ["division is Advice"] },
    ]);
  });

  test("update when users change division, or are disabled or enabled", async () => {
    const { id } = await create();
    await setRules(id, [advice()]);
    await office.t.app
      .db()
      .update(userOptions)
      .set({ optionId: options.Operations! })
      .where(eq(userOptions.userId, office.ids.learner));
    expect(await membersOf(id)).toEqual([[office.ids.manager, "rule"]]);
    const bulk = (act: string) =>
      office.system.post("/api/admin/users/bulk", { act, ids: [office.ids.manager] });
    await bulk("disable");
    expect(await membersOf(id)).toEqual([]);
    await bulk("enable");
    expect(await membersOf(id)).toEqual([[office.ids.manager, "rule"]]);
    await office.t.app.db().delete(userOptions).where(eq(userOptions.userId, office.ids.manager));
    expect(await membersOf(id)).toEqual([]);
  });

  test("keep manually added users whatever the rules say; users can be filtered by audience", async () => {
    const { id } = await create();
    expect(
      (await office.system.post(`${path}/${id}/users`, { ids: [office.ids.trainer, office.ids.learner] }))
        .json.data,
    ).toEqual({
      added: [office.ids.trainer, office.ids.learner],
      moved: 0,
    });
    await setRules(id, [advice()]);
    await setRules(id, []);
    expect((await membersOf(id)).map(([, by]: [number, string]) => by)).toEqual(["hand", "hand"]);
    await setRules(id, [advice()]);
    const out = await office.system.post(`${path}/${id}/users/remove`, {
      ids: [office.ids.trainer, office.ids.learner],
    });
    expect(new Set(out.json.data.removed)).toEqual(new Set([office.ids.trainer, office.ids.learner]));
    expect(new Map(await membersOf(id))).toEqual(
      new Map([
        [office.ids.learner, "rule"],
        [office.ids.manager, "rule"],
      ]),
    );
    const found = (await office.system.get(`/api/admin/users?audience=${id}`)).json.data;
    expect(found.map((one: { audiences: string[] }) => one.audiences)).toEqual([["Advisers"], ["Advisers"]]);
    expect((await office.system.post(`${path}/${id}/users`, { ids: [99_999] })).status).toBe(422);
    // Users added manually stay while they are disabled. Their removal can be undone all the same.
    const users = (call: string, more = {}) =>
      office.system.post(`${path}/${id}/users${call}`, { ids: [office.ids.trainer], ...more });
    await users("");
    await office.system.post("/api/admin/users/bulk", { act: "disable", ids: [office.ids.trainer] });
    expect((await users("/remove")).json.data).toEqual({ removed: [office.ids.trainer] });
    expect((await users("")).status).toBe(422);
    expect((await users("", { restores: true })).json.data.added).toEqual([office.ids.trainer]);
    await users("/remove");
    const lists = (await office.system.get("/api/admin/options/")).json.data;
    expect(lists.audiences).toEqual([{ label: "Advisers", value: id, active: true }]);
  });

  test("can be archived and restored; an option used in a rule cannot be deleted", async () => {
    const { id } = await create();
    await setRules(id, [senior()]);
    const { undo } = (await office.system.post(`${path}/bulk`, { act: "archive", ids: [id] })).json.data;
    expect((await office.system.get(path)).json.data).toEqual([]);
    await office.system.post(`/api/admin/undo/${undo}`);
    expect((await office.system.get(path)).json.data).toHaveLength(1);
    const list = "/api/admin/option-lists";
    const { version } = (await office.system.get(`${list}/${options.Senior}`)).json.data;
    const kept = await office.system.delete(`${list}/${options.Senior}?version=${version}`);
    expect([kept.status, kept.json.message]).toEqual([409, expect.stringContaining("in use")]);
  });

  if (isShared) {
    test("wait for concurrent updates to users before saving rules, and miss nobody [T-49]", async () => {
      const { id } = await create();
      const { token } = await preview(id, [advice()]);
      const release = await holding(office, () =>
        office.t.app
          .db()
          .update(userOptions)
          .set({ optionId: options.Advice! })
          .where(eq(userOptions.field, "division")),
      );
      const saved = save(id, [advice()], token);
      await untilWaiting(office, 1, saved);
      await release();
      expect((await saved).status, "others join than were shown").toBe(409);
      expect((await setRules(id, [advice()])).status).toBe(200);
      expect(await membersOf(id)).toContainEqual([office.ids.trainer, "rule"]);
    });

    const patch = async (userId: number, more: object) => {
      const { version } = (await office.system.get(`/api/admin/users/${userId}`)).json.data;
      return () => office.system.patch(`/api/admin/users/${userId}`, { version, ...more });
    };
    const merge = async (from: number, into: number) => {
      const ask = (more: object) => office.system.post("/api/admin/user/merge", { from, into, ...more });
      const { plan } = (await ask({})).json.data;
      return () => ask({ confirmed: plan.token });
    };
    const writers: [
      string,
      (id: number) => Promise<() => Promise<Answer>>,
      remain: ("learner" | "manager")[],
    ][] = [
      [
        "moved to another division",
        () => patch(office.ids.learner, { division: options.Operations! }),
        ["manager"],
      ],
      [
        "disabled",
        async () => () =>
          office.system.post("/api/admin/users/bulk", { act: "disable", ids: [office.ids.learner] }),
        ["manager"],
      ],
      [
        "removed manually",
        async (id) => {
          await office.system.post(`${path}/${id}/users`, { ids: [office.ids.learner] });
          return () => office.system.post(`${path}/${id}/users/remove`, { ids: [office.ids.learner] });
        },
        ["learner", "manager"],
      ],
      [
        "added manually",
        async (id) => () =>
          office.system.post(`${path}/${id}/users`, { ids: [office.ids.manager, office.ids.learner] }),
        ["learner", "manager"],
      ],
      ["merged", () => merge(office.ids.learner, office.ids.trainer), ["manager"]],
    ];
    test.each(writers)(
      "a user %s while new rules are being saved is evaluated by the new rules afterwards",
      async (_, prepare, remain) => {
        const { id } = await create();
        const write = await prepare(id);
        const { token } = await preview(id, [advice()]);
        const release = await holding(office, () =>
          office.t.app.db().execute(sql`select from audiences where id = ${id} for share`),
        );
        const saved = save(id, [advice()], token);
        await untilWaiting(office, 1, saved);
        const written = write();
        await untilWaiting(office, 2, Promise.race([saved, written]));
        await release();
        expect([(await saved).status, (await written).status]).toEqual([200, 200]);
        expect((await membersOf(id)).map(([one]: [number]) => one).toSorted()).toEqual(
          remain.map((name) => office.ids[name]).toSorted(),
        );
      },
    );
  }
});
