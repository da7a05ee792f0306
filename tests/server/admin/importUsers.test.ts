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

test("people are matched by address and options by name, and the rules of the form apply [T-54]", async () => {
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
    [4, "broken", "division: Choose from the list"],
    [5, "broken", "division: There is no division with this name"],
    [6, "broken", "external: Enter yes or no", "email: Enter an email address such as name@example.org"],
    [7, "broken", "first_name: Required", "last_name: Use one line, without control characters"],
  ]);
  const [changed] = await people.rows(system, job.id, "&kind=changed");
  expect(changed.changes).toEqual([
    { field: "external", before: "no", after: "yes" },
    { field: "division", before: "", after: "North" },
  ]);
  expect((await people.confirm(system, job)).json.data).toMatchObject({
    status: "done",
    can_undo: true,
    acted: null,
  });
  const nina = (await userOf("new@example.org"))!;
  expect([nina.roles, nina.permissions, nina.passwordHash, nina.invitedAt]).toEqual([[], [], null, null]);
  expect((await system.get(`/api/admin/users/${nina.id}`)).json.data).toMatchObject({
    division,
    job_title: "Analyst",
    status: "new",
  });

  // People cannot be deleted: the new ones are disabled, and the changed ones are as before.
  expect((await people.undo(system, job.id)).json.data).toMatchObject({ status: "rolled_back" });
  const { status, division: before } = (await system.get(`/api/admin/users/${nina.id}`)).json.data;
  expect([status, before]).toEqual(["disabled", division]);
  expect((await userOf("learner@example.org"))!.external).toBe(false);
  // In another file they are recognised, and reported as disabled.
  const again = await people.check(system, csv(["Email", "Job title"], ["new@example.org", "Analyst"]));
  const [row] = await people.rows(system, again.id);
  expect([row.kind, row.doubts.map(({ message }: any) => message)]).toEqual([
    "unchanged",
    ["This account is disabled and will stay disabled"],
  ]);
  // Every import of the last days is listed for its author.
  const listed = (await system.get("/api/admin/users/import")).json.data;
  expect(listed.map(({ id, file, status: now }: any) => [id, file, now])).toEqual([
    [again.id, "file.csv", "checked"],
    [job.id, "file.csv", "rolled_back"],
  ]);
  expect((await owner.get("/api/admin/users/import")).json.data).toEqual([]);
});

test("common HR headings are recognised, others can be mapped manually, and no data is lost [T-54]", async () => {
  const job = await people.check(
    system,
    csv(
      ["Forename", "Surname", "E-mail address", "Staff number", "Directory name", "Band"],
      ["Mia", "Mapped", "mia@example.org", "77", "Tutor", "Senior"],
    ),
  );
  const fields = ({ columns }: any) => columns.map(({ field }: any) => field);
  expect(fields(job)).toEqual(["first_name", "last_name", "email", "employee_number", null, "grade"]);
  const at = `/api/admin/users/import/${job.id}/columns`;
  const names = ["first_name", "last_name", "email", null, "job_title", "grade"];
  const mapped = (await system.put(at, { columns: names })).json.data;
  expect([fields(mapped), mapped.counts.new, mapped.version === job.version]).toEqual([names, 1, false]);
  const [row] = await people.rows(system, job.id);
  expect(row.cells).toMatchObject({ job_title: "Tutor", first_name: "Mia" });
  // Mapped back, the column still has its contents.
  await system.put(at, { columns: [...names.slice(0, 3), "employee_number", null, "grade"] });
  expect((await people.rows(system, job.id))[0].cells.employee_number).toBe("77");
  for (const wrong of [names.slice(1), names.with(0, "id"), names.with(0, "roles")])
    expect((await system.put(at, { columns: wrong })).status).toBe(422);
  expect((await system.put(at, { columns: names.with(0, "email") })).json.errors.columns).toEqual([
    "Two columns are set to “Email”. Choose only one of them",
  ]);
});

test("an unrecognised address column is reported as missing until it is mapped [T-54]", async () => {
  const job = await people.check(
    system,
    csv(["First name", "Last name", "Kontakt"], ["Kim", "Kontakt", "kim@example.org"]),
  );
  expect([job.counts.broken, job.missing]).toEqual([1, ["email"]]);
  const columns = ["first_name", "last_name", "email"];
  const { json } = await system.put(`/api/admin/users/import/${job.id}/columns`, { columns });
  expect([json.data.counts.new, json.data.missing]).toEqual([1, []]);
});

test("a likely value is suggested, and one correction applies to every row with the same mistake [T-54]", async () => {
  const rows = ["ann", "ben", "cas"].map((name) => [`${name}@mend.example`, name, "Mend", "Seniro"]);
  const job = await people.check(
    system,
    csv(["Email", "First name", "Last name", "Grade"], ...rows, ["dan@mend.example", "", "Mend", "Wizard"]),
  );
  expect(job.counts).toMatchObject({ new: 0, broken: 4 });
  const [first, , , last] = await people.rows(system, job.id);
  expect(first.faults).toEqual([
    {
      ...{ field: "grade", value: "Seniro", suggestion: "Senior" },
      message: "There is no grade with this name. Did you mean “Senior”?",
    },
  ]);
  expect(last.faults.map(({ suggestion }: any) => suggestion)).toEqual([null, null]);
  const mend = (version: string, ...mends: object[]) =>
    system.patch(`/api/admin/users/import/${job.id}/rows`, { version, mends });
  const mended = await mend(job.version, { n: 2, field: "grade", text: "Senior", all: true });
  expect(mended.json.data.counts).toMatchObject({ new: 3, broken: 1 });
  // Confirming an earlier preview writes nothing.
  expect((await people.confirm(system, job)).status).toBe(409);
  const whole = await mend(
    job.version,
    { n: 5, field: "grade", text: "" },
    { n: 5, field: "first_name", text: "Dan" },
  );
  expect(whole.json.data.counts).toMatchObject({ new: 4, broken: 0 });
  expect((await mend(job.version, { n: 5, field: "roles", text: "super admin" })).status).toBe(422);
  expect((await mend(job.version, { n: 99, field: "grade", text: "" })).status).toBe(422);
  expect((await people.confirm(system, whole.json.data)).status).toBe(200);
  expect((await userOf("dan@mend.example"))!.firstName).toBe("Dan");
  expect((await mend(job.version, { n: 2, field: "grade", text: "" })).status).toBe(409);

  // Then they are invited, once.
  const act = () => system.post(`/api/admin/users/import/${job.id}/act`);
  const before = (await t.mails()).length;
  expect((await act()).json.data.acted).toBe(4);
  expect((await act()).json.data.acted).toBe(4);
  expect((await t.mails()).length - before).toBe(4);
  expect((await userOf("ann@mend.example"))!.invitedAt).not.toBeNull();
  // Invited by mistake: the import can still be undone.
  expect((await people.undo(system, job.id)).json.data.status).toBe("rolled_back");
  expect((await userOf("ann@mend.example"))!.disabledAt).not.toBeNull();
});

test("doubtful rows are flagged and imported: duplicate numbers, administrators, Excel conversions", async () => {
  await t.createUser({
    ...{ email: "holder@example.org", firstName: "Hol", lastName: "Der", employeeNumber: "R4711" },
  });
  const job = await people.check(
    owner,
    csv(
      ["Email", "First name", "Last name", "Employee number", "Job title"],
      ["one@doubt.example", "One", "Doubt", " r4711", ""],
      ["two@doubt.example", "Two", "Doubt", "5.12E+07", ""],
      ["three@doubt.example", "Three", "Doubt", "9 ", "01/03/2024"],
      ["four@doubt.example", "Four", "Doubt", "9", "Mar-24"],
      ["system@example.org", "Sys", "Tem", " 12", ""],
      ["holder@example.org", "Hol", "Der", "R4711", ""],
    ),
  );
  const rows = await people.rows(owner, job.id);
  expect(rows.map(({ kind, doubts }: any) => [kind, ...doubts.map(({ message }: any) => message)])).toEqual([
    [
      "new",
      "Hol Der (holder@example.org) already has this employee number",
      "Another row has this employee number",
    ],
    ["new", "Excel has shortened this number. Enter it in full"],
    ["new", "Excel may have changed this to a date. Is it correct?", "Another row has this employee number"],
    ["new", "Excel may have changed this to a date. Is it correct?", "Another row has this employee number"],
    ["changed", "This changes an administrator: Test Person (System admin)"],
    ["unchanged", "Another row has this employee number"],
  ]);
  expect(job.doubtful).toBe(6);
  expect(await people.rows(owner, job.id, "&doubtful=true")).toHaveLength(6);
  expect((await people.confirm(owner, job)).json.data.status).toBe("done");
  expect(await userOf("one@doubt.example")).toMatchObject({ employeeNumber: "r4711", disabledAt: null });
  expect(await userOf("four@doubt.example")).toMatchObject({ employeeNumber: "9", jobTitle: "Mar-24" });
  expect((await userOf("system@example.org"))!.lastName).toBe("Tem");
  expect((await people.undo(owner, job.id)).json.data.status).toBe("rolled_back");
});

test("options are looked up once and written once per import, however many rows it has", async () => {
  const file = (emails: string[], grade: string) =>
    csv(
      ["Email", "First name", "Last name", "Division", "Grade"],
      ...emails.map((email) => [email, "Opal", "Option", "North", grade]),
    );
  /** How often `work` looks options up, removes them from users and gives them to users. */
  const counting = async (work: () => Promise<unknown>) => {
    const query = vi.spyOn(pg.Client.prototype, "query");
    await work();
    const texts = query.mock.calls.map(
      ([asked]) => (asked as unknown as { text?: string }).text ?? String(asked),
    );
    query.mockRestore();
    const saying = (what: RegExp) => texts.filter((text) => what.test(text)).length;
    return [
      saying(/^select .* from "admin_option_lists" where .*"id" = any/s),
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
    // The grade is removed from all of them, which needs no option.
    expect(wrote).toEqual(grade ? [1, 1, 1] : [0, 1, 0]);
  }
  for (const email of emails) {
    const { id } = (await userOf(email))!;
    const { data } = (await system.get(`/api/admin/users/${id}`)).json;
    expect([data.division, data.grade]).toEqual([division, null]);
  }
});

test("an option is named by its label, never by its id, in both import and export [T-54]", async () => {
  const db = t.app.db();
  const [first] = await db.insert(adminOptions).values({ list: "grades", label: "1" }).returning();
  const [learner] = await db.select().from(users).where(eq(users.email, "learner@example.org"));
  await db.insert(userOptions).values({ userId: learner!.id, field: "grade", optionId: first!.id });
  const wrong = csv(["Email", "Grade"], ["learner@example.org", String(first!.id)]);
  expect(await outcomes(system, (await people.check(system, wrong)).id)).toEqual([
    [2, "broken", "grade: There is no grade with this name"],
  ]);

  // The text in the cell is now the name of another grade.
  await db.insert(adminOptions).values({ list: "grades", label: String(first!.id) });
  const { text } = await system.get("/api/admin/users/export?search=learner%40example");
  const job = await people.check(system, Buffer.from(text));
  expect(await outcomes(system, job.id)).toEqual([[2, "unchanged"]]);
  const one = (await system.get("/api/admin/users/export?search=learner%40example&columns=email,grade")).text;
  expect(one).toContain("learner@example.org,1\r\n");
});

test("an import that only changed people can be undone", async () => {
  const job = await people.check(system, csv(["email", "job title"], ["learner@example.org", "Tutor"]));
  expect(job.missing).toEqual(["first_name", "last_name"]);
  expect((await people.confirm(system, job)).json.data.can_undo).toBe(true);
  expect((await userOf("learner@example.org"))!.jobTitle).toBe("Tutor");
  expect((await people.undo(system, job.id)).json.data.status).toBe("rolled_back");
  expect((await userOf("learner@example.org"))!.jobTitle).toBeNull();
});

test("an import grants no more than the form: no roles, no passwords, no super administrators [SEC-MATRIX][T-54]", async () => {
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
    [3, "broken", "row: Only a super admin can change a super admin"],
  ]);
  await people.confirm(system, job);
  expect((await userOf("mallory@example.org"))!.roles).toEqual([]);
  expect((await userOf("super@example.org"))!.firstName).toBe("Test");
  // Those who may change a super admin may also do so with a file.
  const own = await people.check(owner, csv(["email", "first name"], ["super@example.org", "Grace"]));
  expect((await people.confirm(owner, own)).status).toBe(200);
  expect((await userOf("super@example.org"))!.firstName).toBe("Grace");
});

test("an import is refused and writes nothing if its author lost the role after the check", async () => {
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

test("importing the users export changes nothing [T-54]", async () => {
  const { text } = await system.get("/api/admin/users/export");
  const job = await people.check(owner, Buffer.from(text));
  expect(job.counts).toMatchObject({ new: 0, changed: 0, broken: 0 });
  expect(job.columns.filter(({ known }: any) => !known)).toEqual([]);
});

test("contacts are matched by address and area together", async () => {
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
    "Enter one of: house, learning, accreditation, events, mentoring, pss, podcasts",
  );
  expect(rows[3].faults.map(({ message }: any) => message)).toContain("Required");
  await contacts.confirm(owner, job);
  expect(await t.app.db().select().from(contactEmails)).toMatchObject([{ name: "Help desk" }]);
});

test("the language of emails is named as in the form, in both import and export", async () => {
  const named = (email: string, language: string) => [email, "A", "B", language];
  const file = csv(
    ["Email", "First name", "Last name", "Preferred language"],
    named("welsh@example.org", "welsh"),
    named("urdu@example.org", "Urdu"),
    named("english@example.org", ""),
    named("klingon@example.org", "Klingon"),
    named("polish@example.org", "Pollish"),
    named("tag@example.org", "cy"),
  );
  const job = await people.check(system, file);
  expect(await outcomes(system, job.id)).toEqual([
    [2, "new"],
    [3, "new"],
    [4, "new"],
    [5, "broken", "language: There is no language with this name"],
    [6, "broken", "language: There is no language with this name. Did you mean “Polish”?"],
    [7, "broken", "language: There is no language with this name"],
  ]);
  await people.confirm(system, job);
  const languages = ["welsh", "urdu", "english"].map(
    async (name) => (await userOf(`${name}@example.org`))!.language,
  );
  expect(await Promise.all(languages)).toEqual(["cy", "ur", null]);
  const { text } = await system.get("/api/admin/users/export?columns=email,language_name&search=welsh");
  expect(text.trim().split(/\r?\n/)).toEqual(["Email,Language of emails", "welsh@example.org,Welsh"]);
  const user = (await userOf("welsh@example.org"))!;
  const set = (language: string | null) =>
    system.patch(`/api/admin/users/${user.id}`, { version: user.recordVersion, language });
  expect((await set("tlh")).json.errors).toEqual({ language: ["Choose from the list"] });
  expect((await set(null)).json.data).toMatchObject({ language: null, language_name: null });
});
