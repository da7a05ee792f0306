import { eq } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { adminOptions, contactEmails, userOptions, users } from "#server/schema/index.ts";
import { startTestApp, type Browser, type TestApp } from "../harness.ts";
import { csv, importsAt } from "./importFiles.ts";

const people = importsAt("/api/admin/users");
const contacts = importsAt("/api/admin/contact-emails");
let t: TestApp;
let system: Browser;
let owner: Browser;
let division: number;
beforeAll(async () => {
  t = await startTestApp();
  await t.createUser({ email: "system@example.org", roles: ["system admin"] });
  await t.createUser({ email: "super@example.org", roles: ["super admin"] });
  await t.createUser({ email: "learner@example.org", firstName: "Lea", lastName: "Learner" });
  const [north] = await t.app
    .db()
    .insert(adminOptions)
    .values([
      { list: "divisions", label: "North" },
      { list: "divisions", label: "Closed", active: false },
      { list: "grades", label: "Senior" },
    ])
    .returning();
  division = north!.id;
  system = await t.signIn("system@example.org");
  owner = await t.signIn("super@example.org");
});
afterAll(() => t.close());

const userOf = async (email: string) =>
  (await t.app.db().select().from(users).where(eq(users.email, email)))[0];
const outcomes = async (browser: Browser, id: number) =>
  (await people.rows(browser, id)).map(({ n, kind, faults }: any) => [
    n,
    kind,
    ...faults.map((fault: any) => `${fault.field ?? "row"}: ${fault.message}`),
  ]);

test("people are told apart by their address and placed by the names of options; the form's rules hold [T-54]", async () => {
  const job = await people.check(
    system,
    csv(
      ["Email", "First name", "Last name", "Division", "Grade", "External", "Job title"],
      ["new@example.org", "Nina", "New", "north", "", "no", "Analyst"],
      ["LEARNER@example.org", "Lea", "Learner", "North", "", "yes", ""],
      ["closed@example.org", "A", "B", "Closed", "", "", ""],
      ["wrong@example.org", "A", "B", "Senior", "", "", ""],
      ["not an address", "A", "B", "", "", "maybe", ""],
      ["two@example.org", "", "B\nC", "", "", "", ""],
    ),
  );
  expect(await outcomes(system, job.id)).toEqual([
    [2, "new"],
    [3, "changed"],
    [4, "broken", "division: Choose one of the list"],
    [5, "broken", "division: The list has no option of this name"],
    [6, "broken", "external: Write yes or no", "email: Enter an email address such as name@example.org"],
    [7, "broken", "first_name: Required", "last_name: Use one line"],
  ]);
  const [changed] = await people.rows(system, job.id, "&kind=changed");
  expect(changed.changes).toEqual([
    { field: "external", before: "no", after: "yes" },
    { field: "division", before: "", after: "North" },
  ]);
  expect((await people.confirm(system, job)).json.data).toMatchObject({
    status: "done",
    // People cannot be deleted.
    can_undo: false,
  });
  const nina = (await userOf("new@example.org"))!;
  expect([nina.roles, nina.permissions, nina.passwordHash, nina.invitedAt]).toEqual([[], [], null, null]);
  expect((await system.get(`/api/admin/users/${nina.id}`)).json.data).toMatchObject({
    division,
    job_title: "Analyst",
    status: "new",
  });
  expect((await people.undo(system, job.id)).status).toBe(409);
});

test("however many rows there are, their options are looked up once and written once, when they are checked and when they are imported", async () => {
  const file = (emails: string[], grade: string) =>
    csv(
      ["Email", "First name", "Last name", "Division", "Grade"],
      ...emails.map((email) => [email, "Opal", "Option", "North", grade]),
    );
  /** How often `work` looks options up, takes them from users and gives them to users. */
  const counting = async (work: () => Promise<unknown>) => {
    const query = vi.spyOn(pg.Client.prototype, "query");
    await work();
    const texts = query.mock.calls.map(
      ([asked]) => (asked as unknown as { text?: string }).text ?? String(asked),
    );
    query.mockRestore();
    const saying = (what: RegExp) => texts.filter((text) => what.test(text)).length;
    return [
      saying(/^select .* from "admin_option_lists" where .*"id" in/s),
      saying(/^delete from "user_options"/),
      saying(/^insert into "user_options"/),
    ];
  };
  const emails = Array.from({ length: 12 }, (_, n) => `option${n}@example.org`);
  for (const grade of ["Senior", ""]) {
    let job = { id: 0, version: "" };
    const looked = await counting(async () => (job = await people.check(system, file(emails, grade))));
    expect(looked).toEqual([1, 0, 0]);
    const wrote = await counting(async () => {
      expect((await people.confirm(system, job)).status).toBe(200);
    });
    // The grade is taken from all of them, which asks for no option.
    expect(wrote).toEqual(grade ? [1, 1, 1] : [0, 1, 0]);
  }
  for (const email of emails) {
    const { id } = (await userOf(email))!;
    const { data } = (await system.get(`/api/admin/users/${id}`)).json;
    expect([data.division, data.grade]).toEqual([division, null]);
  }
});

test("an option is named by its label alone, in a file that comes and in one that goes: its number is no name [T-54]", async () => {
  const db = t.app.db();
  const [first] = await db.insert(adminOptions).values({ list: "grades", label: "1" }).returning();
  const [learner] = await db.select().from(users).where(eq(users.email, "learner@example.org"));
  await db.insert(userOptions).values({ userId: learner!.id, field: "grade", optionId: first!.id });
  const wrong = csv(["Email", "Grade"], ["learner@example.org", String(first!.id)]);
  expect(await outcomes(system, (await people.check(system, wrong)).id)).toEqual([
    [2, "broken", "grade: The list has no option of this name"],
  ]);

  // What now stands in the cell is the name of another one.
  await db.insert(adminOptions).values({ list: "grades", label: String(first!.id) });
  const { text } = await system.get("/api/admin/users/export?search=learner%40example");
  const job = await people.check(system, Buffer.from(text));
  expect(await outcomes(system, job.id)).toEqual([[2, "unchanged"]]);
  const one = (await system.get("/api/admin/users/export?search=learner%40example&columns=email,grade")).text;
  expect(one).toContain("learner@example.org,1\r\n");
});

test("an import that only changed people can be taken back", async () => {
  const job = await people.check(system, csv(["email", "job title"], ["learner@example.org", "Tutor"]));
  expect(job.missing).toEqual(["first_name", "last_name"]);
  expect((await people.confirm(system, job)).json.data.can_undo).toBe(true);
  expect((await userOf("learner@example.org"))!.jobTitle).toBe("Tutor");
  expect((await people.undo(system, job.id)).json.data.status).toBe("rolled_back");
  expect((await userOf("learner@example.org"))!.jobTitle).toBeNull();
});

test("nobody gets more by a file than by the form: no roles, no passwords, no super administrator [SEC-MATRIX][T-54]", async () => {
  const job = await people.check(
    system,
    csv(
      ["Email", "First name", "Last name", "Roles", "Permissions", "Password hash", "Disabled at", "id"],
      ["mallory@example.org", "M", "M", "super admin", "view_courses", "x", "", "1"],
      ["super@example.org", "Taken", "Over", "", "", "", "", ""],
    ),
  );
  expect(job.columns.map(({ heading, field, known }: any) => [heading, field, known]).slice(3)).toEqual([
    ["Roles", null, true],
    ["Permissions", null, true],
    ["Password hash", null, false],
    ["Disabled at", null, true],
    ["id", null, true],
  ]);
  expect(await outcomes(system, job.id)).toEqual([
    [2, "new"],
    [3, "broken", "row: Only a super administrator can change a super administrator"],
  ]);
  await people.confirm(system, job);
  expect((await userOf("mallory@example.org"))!.roles).toEqual([]);
  expect((await userOf("super@example.org"))!.firstName).toBe("Test");
  // Whoever may, may by a file.
  const own = await people.check(owner, csv(["email", "first name"], ["super@example.org", "Grace"]));
  expect((await people.confirm(owner, own)).status).toBe(200);
  expect((await userOf("super@example.org"))!.firstName).toBe("Grace");
});

test("a role that was taken away between check and writing writes nothing", async () => {
  const { id } = (await userOf("system@example.org"))!;
  const job = await people.check(system, csv(["email", "job title"], ["learner@example.org", "Tutor"]));
  await t.app.db().update(users).set({ roles: [] }).where(eq(users.id, id));
  expect((await people.confirm(system, job)).status).toBe(403);
  await t.app
    .db()
    .update(users)
    .set({ roles: ["system admin"] })
    .where(eq(users.id, id));
  expect((await userOf("learner@example.org"))!.jobTitle).toBeNull();
});

test("the users' own export is imported unchanged [T-54]", async () => {
  const { text } = await system.get("/api/admin/users/export");
  const job = await people.check(owner, Buffer.from(text));
  expect(job.counts).toMatchObject({ new: 0, changed: 0, broken: 0 });
  expect(job.columns.filter(({ known }: any) => !known)).toEqual([]);
});

test("contacts are told apart by address and area together", async () => {
  await owner.post("/api/admin/contact-emails", {
    ...{ name: "Help", email: "help@example.org", area: "house", receives_help: true },
  });
  const job = await contacts.check(
    owner,
    csv(
      ["Name", "Email", "Area", "Receives help"],
      ["Help desk", "HELP@example.org", "House", "yes"],
      ["Help", "help@example.org", "Learning", "no"],
      ["Help", "help@example.org", "kitchen", "no"],
      ["Help", "help@example.org", "Learning", ""],
    ),
  );
  const rows = await contacts.rows(owner, job.id);
  expect(rows.map(({ kind }: any) => kind)).toEqual(["changed", "broken", "broken", "broken"]);
  expect(rows[2].faults[0].message).toBe(
    "Write one of: house, learning, accreditation, events, mentoring, pss, podcasts",
  );
  expect(rows[3].faults.map(({ message }: any) => message)).toContain("Required");
  await contacts.confirm(owner, job);
  expect(await t.app.db().select().from(contactEmails)).toMatchObject([{ name: "Help desk" }]);
});
