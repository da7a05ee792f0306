import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { users } from "#server/schema/index.ts";
import { csv, importsAt } from "./importFiles.ts";
import { startOffice } from "./office.ts";

/** The manager of a user: the person to whom they report. */

const office = startOffice("system");
const path = "/api/admin/users";

const person = async (firstName: string, manager: number | null = null, more: { disabledAt?: Date } = {}) => {
  const { id } = await office.t.createUser({
    ...{ email: `${firstName.toLowerCase()}@report.example`, firstName, lastName: "Byron", ...more },
  });
  await office.t.app.db().update(users).set({ managerId: manager }).where(eq(users.id, id));
  return id;
};
const read = async (id: number) => (await office.system.get(`${path}/${id}`)).json.data;
const give = async (id: number, manager: number | null, more: object = {}) =>
  office.system.patch(`${path}/${id}`, { version: (await read(id)).version, manager, ...more });
const set = (manager: number, ids: number[]) =>
  office.system.post(`${path}/bulk`, { act: "set", given: { manager }, ids });
const managerOf = async (id: number) => (await read(id)).manager as number | null;
const nobody = 999_999;

describe("a manager", () => {
  test("is assigned, shown by name, used as a filter, removed and logged", async () => {
    const ada = await person("Ada");
    const made = await office.system.post(path, {
      ...{ first_name: "Ben", last_name: "Byron", email: "ben@report.example", manager: ada },
    });
    expect(made.json.data).toMatchObject({ manager: ada, manager_name: "Ada Byron" });
    const ben = made.json.data.id;
    const list = async (query: string) =>
      (await office.system.get(`${path}?${query}`)).json.data.map(({ email }: { email: string }) => email);
    expect(await list(`manager=${ada}`)).toEqual(["ben@report.example"]);
    expect(await list(`manager=${ben}`)).toEqual([]);

    const taken = await give(ben, null);
    expect(taken.json.data).toMatchObject({ manager: null, manager_name: null });
    expect((await office.system.get(`${path}/${ben}/history`)).json.data[0].changes).toEqual([
      { field: "manager", before: ada, after: null },
    ]);
    expect(await list(`manager=${ada}`)).toEqual([]);
  });

  test("cannot be unknown, disabled, the user themselves, or one of their direct or indirect reports", async () => {
    const ada = await person("Ada");
    const ben = await person("Ben", ada);
    const cleo = await person("Cleo", ben);
    const gone = await person("Gone", null, { disabledAt: office.t.app.now() });
    const refusals: [of: number, manager: number, said: string][] = [
      [ada, nobody, "This person no longer exists. Choose someone from the list"],
      [ada, gone, "Gone Byron's account is disabled. Choose someone else"],
      [ada, ada, "People cannot be their own manager. Choose someone else"],
      [ada, ben, "Ben Byron already reports to Ada Byron, directly or through others. Choose someone else"],
      [ada, cleo, "Cleo Byron already reports to Ada Byron, directly or through others. Choose someone else"],
    ];
    for (const [of, manager, said] of refusals) {
      const refused = await give(of, manager);
      expect([refused.status, refused.json.errors]).toEqual([422, { manager: [said] }]);
    }
    const fresh = { first_name: "New", last_name: "Byron", email: "new@report.example" };
    expect((await office.system.post(path, { ...fresh, manager: gone })).json.errors).toEqual({
      manager: ["Gone Byron's account is disabled. Choose someone else"],
    });
    expect(await managerOf(ada)).toBeNull();
    // The manager can be changed within the reporting line, and to the current value.
    expect((await give(cleo, ada)).status).toBe(200);
    expect((await give(ben, cleo)).status).toBe(200);
  });

  test("who is disabled later stays assigned, and other changes can still be saved", async () => {
    const ada = await person("Ada");
    const ben = await person("Ben", ada);
    await office.t.app.db().update(users).set({ disabledAt: office.t.app.now() }).where(eq(users.id, ada));
    expect((await give(ben, ada, { job_title: "Adviser" })).json.data).toMatchObject({
      ...{ manager: ada, manager_name: "Ada Byron", job_title: "Adviser" },
    });
  });

  test("is assigned in bulk; invalid users are skipped with a reason; undo restores previous managers", async () => {
    const ada = await person("Ada");
    const ben = await person("Ben", ada);
    const cleo = await person("Cleo");
    const { data } = (await set(ben, [ada, ben, cleo])).json;
    expect(data).toMatchObject({
      done: 1,
      refused: [
        {
          id: ada,
          message: "Ben Byron already reports to Ada Byron, directly or through others. Choose someone else",
        },
        { id: ben, message: "People cannot be their own manager. Choose someone else" },
      ],
    });
    expect(await managerOf(cleo)).toBe(ben);
    expect((await set(nobody, [cleo])).json.errors).toEqual({
      "given.manager": ["This person no longer exists. Choose someone from the list"],
    });
    await office.system.post(`/api/admin/undo/${data.undo}`);
    expect(await managerOf(cleo)).toBeNull();
  });

  test("is not restored by undo if that would create a circular reporting line", async () => {
    const ada = await person("Ada");
    const ben = await person("Ben", ada);
    const cleo = await person("Cleo");
    const { undo } = (await set(cleo, [ben])).json.data;
    expect((await give(ada, ben)).status).toBe(200);
    const refused = await office.system.post(`/api/admin/undo/${undo}`);
    expect([refused.status, refused.json.message]).toEqual([
      409,
      "Ben Byron would report to themselves through others. Check who reports to whom, then try again",
    ]);
    expect([await managerOf(ada), await managerOf(ben)]).toEqual([ben, cleo]);
  });
});

describe("managers when two accounts are merged", () => {
  const ask = (from: number, into: number, more: object = {}) =>
    office.system.post("/api/admin/user/merge", { from, into, ...more });
  const merge = async (from: number, into: number) => {
    const { plan } = (await ask(from, into)).json.data;
    const { merged } = (await ask(from, into, { confirmed: plan.token })).json.data;
    return { plan, merged };
  };

  test("direct reports move to the remaining account, and back when the merge is undone [T-50]", async () => {
    const boss = await person("Boss");
    const from = await person("From", boss);
    const into = await person("Into");
    const ben = await person("Ben", from);
    const { plan, merged } = await merge(from, into);
    expect(plan.moves).toEqual([
      { key: "field.manager_id", label: "Manager: Boss Byron", count: 1 },
      { key: "users", label: "People who report to them", count: 1 },
    ]);
    expect([await managerOf(ben), await managerOf(into)]).toEqual([into, boss]);
    expect((await office.system.post(`/api/admin/user/merge/${merged}/undo`)).status).toBe(200);
    expect([await managerOf(ben), await managerOf(into)]).toEqual([from, null]);
  });

  test("nobody ends up reporting to themselves", async () => {
    const from = await person("From");
    const ben = await person("Ben", from);
    const into = await person("Into", ben);
    const cleo = await person("Cleo", into);
    const dan = await person("Dan", from);
    await office.t.app.db().update(users).set({ managerId: null }).where(eq(users.id, from));
    await merge(from, into);
    // The remaining account still reports to Ben, who reports to nobody now.
    expect([await managerOf(ben), await managerOf(into), await managerOf(dan)]).toEqual([null, ben, into]);

    // Nor is the closed account's manager taken over, as they report to the other account.
    const other = await person("Other", cleo);
    const { plan } = (await ask(other, into)).json.data;
    const keys = [...plan.moves, ...plan.conflicts].map(({ key }: { key: string }) => key);
    expect(keys).not.toContain("field.manager_id");
  });
});

describe("a merge into an account that reports to the one that closes", () => {
  const call = async (from: number, into: number, more: object = {}) =>
    (await office.system.post("/api/admin/user/merge", { from, into, ...more })).json.data;
  const merge = async (from: number, into: number, more: object = {}) => {
    const { plan } = await call(from, into, more);
    const { merged } = await call(from, into, { ...more, confirmed: plan.token });
    return { plan, undo: () => office.system.post(`/api/admin/user/merge/${merged}/undo`) };
  };
  const managersOf = async (...ids: number[]) => {
    const managers: (number | null)[] = [];
    for (const id of ids) managers.push(await managerOf(id));
    return managers;
  };

  test.each([true, false])(
    "gives it the closed account's manager, where there is one: %s [T-50]",
    async (has) => {
      const boss = has ? await person("Boss") : null;
      const from = await person("From", boss);
      const into = await person("Into", from);
      const ben = await person("Ben", from);
      const { plan, undo } = await merge(from, into, { choices: { "field.manager_id": "into" } });
      expect([plan.moves, plan.conflicts.map(({ key }: { key: string }) => key)]).toEqual([
        [
          { key: "field.manager_id", label: `Manager: ${has ? "Boss Byron" : "None"}`, count: 1 },
          { key: "users", label: "People who report to them", count: 1 },
        ],
        ["field.first_name"],
      ]);
      expect(await managersOf(into, ben)).toEqual([boss, into]);
      expect((await undo()).status).toBe(200);
      expect(await managersOf(into, ben, from)).toEqual([from, from, boss]);
    },
  );

  test("gives that manager to who stands between the two instead, if it does so through others [T-50]", async () => {
    const boss = await person("Boss");
    const from = await person("From", boss);
    const ben = await person("Ben", from);
    const into = await person("Into", ben);
    const dan = await person("Dan", from);
    const { plan, undo } = await merge(from, into);
    expect(plan.moves).toEqual([
      { key: "field.manager_between", label: "Manager of Ben Byron: Boss Byron", count: 1 },
      { key: "users", label: "People who report to them", count: 1 },
    ]);
    expect(await managersOf(ben, into, dan)).toEqual([boss, ben, into]);
    expect((await undo()).status).toBe(200);
    expect(await managersOf(ben, into, dan)).toEqual([from, ben, from]);
  });

  test("undone, leaves a manager given since, and one who has come to report to that person", async () => {
    const from = await person("From");
    const [ben, cleo] = [await person("Ben", from), await person("Cleo")];
    const into = await person("Into", ben);
    const first = await merge(from, into);
    await give(ben, cleo);
    await first.undo();
    expect(await managersOf(ben, into)).toEqual([cleo, ben]);

    await give(ben, from);
    const second = await merge(from, into);
    await office.t.app.db().update(users).set({ managerId: ben }).where(eq(users.id, from));
    await second.undo();
    expect(await managersOf(from, ben, into)).toEqual([ben, null, ben]);
  });
});

describe("managers in a file", () => {
  const people = importsAt(path);
  const check = async (heading: string, ...rows: [email: string, manager: string][]) => {
    const job = await people.check(
      office.system,
      csv(["Email", heading], ...rows.map(([name, manager]) => [`${name}@report.example`, manager])),
    );
    return { job, rows: await people.rows(office.system, job.id) };
  };

  test.each(["Manager", "Line manager", "Reports to"])(
    "“%s” accepts an address or employee number, not an id, and reports unknown or ambiguous values [T-54]",
    async (heading) => {
      const ada = await person("Ada");
      const db = office.t.app.db();
      await db.update(users).set({ employeeNumber: "LY-7" }).where(eq(users.id, ada));
      const [ben, cleo] = [await person("Ben"), await person("Cleo")];
      for (const name of ["Dan", "Eve"]) {
        const twin = await person(name);
        await db.update(users).set({ employeeNumber: "LY-8" }).where(eq(users.id, twin));
      }
      const { job, rows } = await check(
        heading,
        ["ben", "ADA@report.example"],
        ["cleo", "ly-7"],
        ["dan", String(ada)],
        ["eve", "LY-8"],
        ["ada", "ada@report.example"],
      );
      const faults = rows.map((row: any) => row.faults.map((one: any) => `${one.field}: ${one.message}`));
      expect(faults).toEqual([
        [],
        [],
        ["manager: No user has this address or employee number. Import them first"],
        ["manager: Several people have this employee number. Enter their email address"],
        ["manager: People cannot be their own manager. Choose someone else"],
      ]);
      expect(rows[0].changes).toEqual([{ field: "manager", before: "", after: "ada@report.example" }]);
      expect((await people.confirm(office.system, job)).status).toBe(200);
      expect([await managerOf(ben), await managerOf(cleo)]).toEqual([ada, ada]);
    },
  );

  test("only one of two rows that would report to each other is accepted", async () => {
    await person("Ada");
    await person("Ben");
    const { rows } = await check("Manager", ["ada", "ben@report.example"], ["ben", "ada@report.example"]);
    expect(rows.map(({ kind }: any) => kind)).toEqual(["changed", "broken"]);
  });

  test("an exported manager is given by address and imports unchanged [T-54]", async () => {
    await person("Ben", await person("Ada"));
    for (const columns of ["", "&columns=email,manager_name"]) {
      const { text } = await office.system.get(`${path}/export?search=ben%40report${columns}`);
      expect(text).toContain("ada@report.example");
      const job = await people.check(office.system, Buffer.from(text));
      expect(job.counts).toMatchObject({ new: 0, changed: 0, unchanged: 1, broken: 0 });
      expect(job.columns.map(({ field }: any) => field)).toContain("manager");
    }
  });
});
