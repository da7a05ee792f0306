import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { adminOptions, audiences, feedback, userOptions, users } from "#server/schema/index.ts";
import profiles from "#src/routes/admin/resources/profiles.ts";
import { createAcademy } from "../fixtures.ts";
import { idsOf, startOffice } from "./office.ts";

const office = startOffice("system", "super");

describe("profiles", () => {
  const path = "/api/admin/profiles";
  const make = async (name: string) => (await office.super.post(path, { name, description: "" })).json.data;

  test("contain users, and a user belongs to at most one [B-424][B-405][P-043]", async () => {
    const [adviser, leader] = [await make("Adviser"), await make("Leader")];
    const users = `${path}/${adviser.id}/users`;
    expect((await office.system.get(users)).status).toBe(403);
    const add = (profile: { id: number }, chosen: number[]) =>
      office.super.post(`${path}/${profile.id}/users`, { ids: chosen });
    expect(
      (await add(adviser, [office.ids.learner, office.ids.manager, office.ids.learner])).json.data,
    ).toEqual({
      added: [office.ids.learner, office.ids.manager],
      moved: 0,
    });
    expect((await add(adviser, [office.ids.learner])).json.data).toEqual({ added: [], moved: 0 });
    expect((await add(leader, [office.ids.manager, office.ids.partner])).json.data).toEqual({
      added: [office.ids.manager, office.ids.partner],
      moved: 1,
    });
    expect((await add(leader, [office.ids.trainer, 99_999])).json.errors).toEqual({
      ids: [expect.any(String)],
    });
    expect((await office.super.get(users)).json).toEqual({
      data: [{ id: office.ids.learner, name: "Test Person", email: "learner@example.org" }],
      meta: { total: 1, page: 1, perPage: 25 },
    });
    expect((await office.super.get(`${path}/${leader.id}/users?search=PARTNER%40`)).json.meta.total).toBe(1);
    expect((await office.super.get(`${path}/${leader.id}/users?search=%25`)).json.meta.total).toBe(0);
    expect((await office.super.get(`${path}/${leader.id}`)).json.data.users).toBe(2);
    expect((await office.super.delete(`${path}/${leader.id}?version=${leader.version}`)).status).toBe(409);
    const gone = await office.super.post(`${path}/${leader.id}/users/remove`, {
      ids: [office.ids.manager, office.ids.learner],
    });
    expect(gone.json.data).toEqual({ removed: [office.ids.manager] });
    expect((await office.super.get(`${path}/9999/users`)).status).toBe(404);
    expect((await office.super.get(`${path}/${leader.id}/history`)).json.data).toMatchObject([
      { act: "users removed", changes: [{ before: [office.ids.manager] }] },
      {
        act: "users added",
        changes: [
          { field: "users", before: [], after: [office.ids.manager, office.ids.partner] },
          { field: "moved from another profile", before: [], after: [office.ids.manager] },
        ],
      },
      { act: "created" },
    ]);
  });

  test("can be deleted once they have no users", async () => {
    const { id } = await make("Adviser");
    const remove = async () => {
      const { version } = (await office.super.get(`${path}/${id}`)).json.data;
      return office.super.delete(`${path}/${id}?version=${version}`);
    };
    await office.super.post(`${path}/${id}/users`, { ids: [office.ids.learner] });
    const kept = await remove();
    expect([kept.status, kept.json.message]).toEqual([
      409,
      "It has users. Give them another profile first, or archive it",
    ]);
    // So Delete is not offered.
    expect(profiles.removing!.when).toEqual({ field: "users", is: ["0"] });
    await office.super.post(`${path}/${id}/users/remove`, { ids: [office.ids.learner] });
    expect((await remove()).status).toBe(200);
    expect((await office.super.get(`${path}/${id}`)).status).toBe(404);
  });

  test("can have their own order of topics, while others keep the default order", async () => {
    await createAcademy(office.t.app);
    const [one, two] = [await make("Adviser"), await make("Leader")];
    const order = async (profile: { id: number }) =>
      (await office.super.get(`${path}/${profile.id}/topics`)).json.data.map(
        ({ name }: { name: string }) => name,
      );
    expect(await order(one)).toEqual(["Pensions", "Conduct"]);
    expect((await office.super.patch(`${path}/${one.id}/topics`, { ids: [2, 1] })).status).toBe(200);
    expect([await order(one), await order(two)]).toEqual([
      ["Conduct", "Pensions"],
      ["Pensions", "Conduct"],
    ]);
    expect((await office.super.patch(`${path}/${one.id}/topics`, { ids: [2] })).status).toBe(409);
    expect((await office.super.patch(`${path}/9999/topics`, { ids: [2, 1] })).status).toBe(404);
  });
});

describe("option lists", () => {
  test("are loaded together, by administrators only [E-083][E-084][B-413]", async () => {
    await createAcademy(office.t.app);
    await office.t.app
      .db()
      .insert(adminOptions)
      .values([
        { list: "position", label: "Trainee", position: 1 },
        { list: "position", label: "Adviser", active: false },
      ]);
    const exam = await office.t.signIn("exam@example.org");
    const { data } = (await exam.get("/api/admin/options/")).json;
    expect(Object.keys(data).sort()).toEqual(
      [
        ..."locations divisions grades departments items audiences tags users roles chargeback_areas topics".split(
          " ",
        ),
        ..."question_types cpd academies corporate_areas partner_location partner_role client resource_type".split(
          " ",
        ),
        ..."position sjp_division directorate cost_centre waitlist_type profiles".split(" "),
        // Lists of our own.
        ...["reports", "audit_kinds", "podcasts", "mentoring_skills", "emails", "languages"],
      ].sort(),
    );
    expect(data.topics).toEqual([
      { label: "Pensions", value: 1, active: true },
      { label: "Conduct", value: 2, active: true },
    ]);
    expect(data.items).toContainEqual({ label: "A pension draft", value: expect.any(Number), active: false });
    // They all have this name.
    const learner = { label: "Test Person (learner@example.org)", value: office.ids.learner, active: true };
    expect(data.users).toContainEqual(learner);
    const valuesOf = (list: string): unknown =>
      Object.fromEntries(
        data[list].map(({ label, value }: { label: string; value: number | string }) => [label, value]),
      );
    expect(valuesOf("question_types")).toEqual({ "Single choice": 1, "Multiple choice": 2, "Free text": 3 });
    expect(valuesOf("cpd")).toEqual({
      CPD: "cpd",
      IDD: "idd",
      "Vulnerable client": "vulnerable_client",
      PTS: "pts",
      "PTS external": "pts_external",
      "Generic CPD": "generic_cpd",
    });
    const positions = [
      { label: "Adviser", value: expect.any(Number), active: false },
      { label: "Trainee", value: expect.any(Number), active: true },
    ];
    expect(data.position).toEqual(positions);
    expect((await exam.get("/api/admin/positions/")).json).toEqual({ data: positions });
    for (const name of ["learner", "manager", "reviewer"])
      expect((await (await office.t.signIn(`${name}@example.org`)).get("/api/admin/options/")).status).toBe(
        403,
      );
  });

  test("that may be long can be searched, and name chosen options even if no longer available", async () => {
    const { id: gone } = await office.t.createUser({ email: "gone@example.org", firstName: "Gone" });
    await office.t.createUser({ email: "zed@example.org", firstName: "Zed" });
    await office.t.app.db().update(users).set({ disabledAt: office.t.app.now() }).where(eq(users.id, gone));
    const labels = async (query: string): Promise<string[]> =>
      (await office.system.get(`/api/admin/options/users?${query}`)).json.data.map(
        (o: { label: string }) => o.label,
      );
    expect(await labels("search=zed%20person")).toEqual(["Zed Person"]);
    expect(await labels("search=gone")).toEqual([]);
    expect(await labels("search=gone&all=true")).toEqual(["Gone Person"]);
    expect(await labels("search=nobody%25")).toEqual([]);
    expect(await labels("")).toContain("Zed Person");
    expect((await office.system.get(`/api/admin/options/users?ids=${gone}`)).json.data).toEqual([
      { label: "Gone Person", value: gone, active: false },
    ]);
    expect(await labels(`ids=${gone}&ids=${office.ids.learner}`)).toHaveLength(2);
    expect((await office.system.get("/api/admin/options/users?ids=x")).status).toBe(422);
    expect((await office.system.get("/api/admin/options/nothing")).status).toBe(422);
  });

  test("lose an option only while no user and no rule of an audience has it", async () => {
    const path = "/api/admin/option-lists";
    const options = await office.t.app
      .db()
      .insert(adminOptions)
      .values(["Free", "Held", "Ruled", "Excluded"].map((label) => ({ list: "grades", label })))
      .returning();
    const of = (label: string) => options.find((one) => one.label === label)!.id;
    await office.t.app
      .db()
      .insert(userOptions)
      .values({ userId: office.ids.learner, field: "grade", optionId: of("Held") });
    const rules = [
      { field: "grade" as const, any_of: [of("Ruled")] },
      { field: "grade" as const, none_of: [of("Excluded")] },
    ];
    await office.t.app.db().insert(audiences).values({ name: "Advisers", description: "", rules });
    const statuses = options.map(async ({ id, label }) => {
      const { version } = (await office.system.get(`${path}/${id}`)).json.data;
      const { status } = await office.system.delete(`${path}/${id}?version=${version}`);
      return [label, status];
    });
    expect(await Promise.all(statuses)).toEqual([
      ["Free", 200],
      ["Held", 409],
      ["Ruled", 409],
      ["Excluded", 409],
    ]);
  });

  test("without a table of their own are edited manually", async () => {
    const path = "/api/admin/option-lists";
    const grade = { list: "grades", label: "Director", active: true, position: 3 };
    const made = (await office.system.post(path, grade)).json.data;
    expect(made).toMatchObject(grade);
    expect((await office.system.post(path, { ...grade, label: "DIRECTOR" })).json.errors).toEqual({
      label: ["This option is already in the list"],
    });
    expect((await office.system.post(path, { ...grade, list: "users" })).status).toBe(422);
    await office.system.patch(`${path}/${made.id}`, { version: made.version, active: false });
    expect((await office.system.get("/api/admin/options/")).json.data.grades).toEqual([
      { label: "Director", value: made.id, active: false },
    ]);
    expect(idsOf(await office.system.get(`${path}?list=grades&active=false`))).toEqual([made.id]);
  });
});

test("feedback can be removed and restored, and both are logged [E-092]", async () => {
  const [one, two] = await office.t.app
    .db()
    .insert(feedback)
    .values([
      { userId: office.ids.learner, type: "item", subjectId: 1, reaction: "dislike", comment: "Rude" },
      { userId: office.ids.manager, type: "item", subjectId: 1, reaction: "like" },
    ])
    .returning();
  const remove = (body: object) => office.system.post("/api/admin/remove-feedback", body);
  const both = [one!.id, two!.id, 9_999];
  expect((await remove({ ids: both, reason: "Rude" })).json).toEqual({ data: { done: 2 } });
  expect((await remove({ ids: both })).json).toEqual({ data: { done: 0 } });
  expect((await remove({ ids: [one!.id], undo: true })).json).toEqual({ data: { done: 1 } });
  const rows = await office.t.app.db().select().from(feedback).orderBy(feedback.id);
  expect(rows.map(({ removedAt }) => removedAt)).toEqual([null, office.t.app.now()]);
  expect(await office.audited(`feedback ${one!.id}`)).toMatchObject([
    { act: "feedback removed", details: { reason: "Rude", of: "item 1", comment: "Rude" } },
    { act: "feedback brought back" },
  ]);
  expect((await remove({ ids: [] })).status).toBe(422);
});

describe("the audit log", () => {
  test("can be searched by action, record, outcome and person, but not written [G-18][T-51]", async () => {
    await office.system.post("/api/admin/glossary", { term: "A", meaning: "x" });
    const trainer = await office.t.signIn("trainer@example.org");
    await trainer.get("/api/admin/glossary");
    await office.super.post("/api/admin/login-as", { user: office.ids.system, reason: "Ticket 3" });
    await office.super.post("/api/admin/glossary", { term: "B", meaning: "x" });
    const found = async (query: string) => (await office.system.get(`/api/admin/audit?${query}`)).json;
    expect((await found("search=GLOSSARY")).data).toMatchObject([
      {
        act: "glossary term created",
        actor: { id: office.ids.super },
        on_behalf_of: { id: office.ids.system },
        outcome: "done",
      },
      { act: "GET /api/admin/glossary", actor: { id: office.ids.trainer }, outcome: "refused" },
      { act: "glossary term created", actor: { id: office.ids.system }, on_behalf_of: null },
    ]);
    expect((await found("outcome=refused")).meta.total).toBe(1);
    expect((await found(`user=${office.ids.super}&search=term`)).meta.total).toBe(1);
    expect(
      (await found(`user=${office.ids.system}&user=${office.ids.trainer}&search=glossary`)).meta.total,
    ).toBe(3);
    expect((await found(`at_from=${office.at(1)}`)).meta.total).toBe(0);
    // As far as a date can be typed.
    for (const end of ["9999-12-31", "9999-12-31T23:59:59.999Z"])
      expect((await found(`search=GLOSSARY&at_from=0001-01-01&at_to=${end}`)).meta.total).toBe(3);
    expect(await found("at_from=0000-01-01")).toMatchObject({
      errors: { at_from: ["Enter a date after the year 0"] },
    });
    const csv = (await office.system.get("/api/admin/audit/export?search=glossary&columns=at,actor,act"))
      .text;
    expect(csv.split("\r\n")).toHaveLength(5);
    for (const call of [office.system.post, office.system.patch, office.system.delete])
      expect((await call("/api/admin/audit", {})).status).toBe(405);
  });
});
