import papa from "papaparse";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { eq, like } from "drizzle-orm";
import { sweeps } from "#server/jobs/sweeps.ts";
import { plainCell } from "#server/resources/cells.ts";
import { canUndo } from "#server/resources/imports/jobs.ts";
import { auditLog, glossaryTerms, imports } from "#server/schema/index.ts";
import { startTestApp, type Browser, type TestApp } from "../harness.ts";
import { csv, importsAt } from "./importFiles.ts";

const path = "/api/admin/glossary";
const glossary = importsAt(path);
let t: TestApp;
let admin: Browser;
let other: Browser;
beforeAll(async () => {
  t = await startTestApp();
  await t.createUser({ email: "system@example.org", roles: ["system admin"] });
  await t.createUser({ email: "super@example.org", roles: ["super admin"] });
  admin = await t.signIn("system@example.org");
  other = await t.signIn("super@example.org");
});
beforeEach(async () => {
  await t.app.db().delete(glossaryTerms);
  await t.app.db().delete(imports);
});
afterAll(() => t.close());

const add = async (term: string, meaning = "<p>x</p>") =>
  (await admin.post(path, { term, meaning })).json.data;
const terms = async (): Promise<string[]> =>
  (await t.app.db().select().from(glossaryTerms).orderBy(glossaryTerms.id)).map(
    ({ term, meaning }) => `${term}: ${meaning}`,
  );

describe("a checked import file", () => {
  test("reports the outcome of each row and the place of each error, and writes nothing [T-54]", async () => {
    await add("Bond", "<p>A loan</p>");
    await add("Fund", "<p>A pot</p>");
    const before = await terms();
    const job = await glossary.check(
      admin,
      csv(
        ["TERM", "meaning ", "Colour", "Created at"],
        ["Annuity", "<p>An income</p>", "red", "2020"],
        ["bond", "<p>A loan to a firm</p>", "", ""],
        ["Fund", "<p>A pot</p>", "", ""],
        ["", "<p>Nothing</p>", "", ""],
        ["Gilt", "", "", ""],
        ["x".repeat(121), "<p>x</p>", "", ""],
        ["Share", "<p>1</p>", "", ""],
        ["SHARE ", "<p>2</p>", "", ""],
      ),
    );
    expect(job).toMatchObject({
      file: "file.csv",
      status: "checked",
      counts: { new: 1, changed: 1, unchanged: 1, broken: 5 },
      missing: [],
      can_undo: false,
      columns: [
        { heading: "TERM", field: "term", known: true },
        { heading: "meaning", field: "meaning", known: true },
        { heading: "Colour", field: null, known: false },
        { heading: "Created at", field: null, known: true },
      ],
    });
    const rows = await glossary.rows(admin, job.id, "&kind=broken");
    expect(rows.map(({ n, faults }: any) => [n, faults.map((f: any) => [f.field, f.message])])).toEqual([
      [5, [["term", "Required"]]],
      [6, [["meaning", "Required"]]],
      [7, [["term", "Use at most 120 characters"]]],
      [8, [["term", "Row 9 is for the same glossary term. Keep only one of them"]]],
      [9, [["term", "Row 8 is for the same glossary term. Keep only one of them"]]],
    ]);
    const [changed] = await glossary.rows(admin, job.id, "&kind=changed");
    expect(changed).toMatchObject({
      n: 3,
      label: "bond",
      changes: [
        { field: "term", before: "Bond", after: "bond" },
        { field: "meaning", before: "<p>A loan</p>", after: "<p>A loan to a firm</p>" },
      ],
    });
    expect(await terms()).toEqual(before);
  });

  test("is paginated, and its errors can be downloaded as a file without formulas [T-54]", async () => {
    const rows = Array.from({ length: 130 }, (_, i) => [
      `=cmd|'/c calc'!A${i}${"x".repeat(120)}`,
      "<p>x</p>",
    ]);
    const job = await glossary.check(admin, csv(["term", "meaning"], ...rows));
    const page = await admin.get(`${path}/import/${job.id}/rows?kind=broken&page=2&perPage=100`);
    expect([page.json.meta, page.json.data.length]).toEqual([{ total: 130, page: 2, perPage: 100 }, 30]);
    const file = await glossary.faults(admin, job.id);
    expect(file.headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="glossary-faults.csv"',
    });
    const lines = papa.parse<string[]>(file.text.replace(/^\uFEFF/, "").trimEnd()).data;
    expect(lines).toHaveLength(131);
    expect(lines[0]).toEqual(["Row", "Record", "Column", "Value", "What is wrong"]);
    for (const [row, record, , value] of lines.slice(1))
      expect([Number(row) > 1, record!.startsWith("'="), value!.startsWith("'=")]).toEqual([
        true,
        true,
        true,
      ]);
    expect((await glossary.faults(admin, job.id, "xlsx")).text.slice(0, 2)).toBe("PK");
  });

  test("has a template with headings that itself contains nothing to import", async () => {
    const { text, headers } = await admin.get(`${path}/import/template`);
    expect([text, headers["content-disposition"]]).toEqual([
      "\uFEFFTerm,Meaning\r\n",
      'attachment; filename="glossary-template.csv"',
    ]);
    expect((await glossary.check(admin, Buffer.from(text))).counts).toEqual({
      ...{ new: 0, changed: 0, unchanged: 0, broken: 0 },
    });
  });

  test("shows the beginning of a long value in its errors", async () => {
    const job = await glossary.check(admin, csv(["term", "meaning"], ["x".repeat(300), "<p>x</p>"]));
    const [row] = await glossary.rows(admin, job.id, "&kind=broken");
    expect(row.faults).toMatchObject([{ field: "term", value: `${"x".repeat(199)}…` }]);
  });

  test("is visible to its author only, and is deleted when discarded or after a week [SEC-MATRIX]", async () => {
    const { id } = await glossary.check(admin, csv(["term", "meaning"], ["A", "<p>x</p>"]));
    for (const answer of [
      await glossary.read(other, id),
      await other.get(`${path}/import/${id}/rows`),
      await glossary.faults(other, id),
      await other.post(`${path}/import/${id}/check`),
      await glossary.undo(other, id),
      await glossary.discard(other, id),
      // It belongs to another resource.
      await admin.get(`/api/admin/users/import/${id}`),
    ])
      expect([answer.status, answer.json]).toEqual([404, { message: "This import no longer exists" }]);
    expect((await glossary.read(admin, id)).status).toBe(200);
    expect((await glossary.discard(admin, id)).status).toBe(200);
    expect((await glossary.read(admin, id)).status).toBe(404);
    const next = await glossary.check(admin, csv(["term", "meaning"], ["A", "<p>x</p>"]));
    for (const [days, status] of [
      [6, 200],
      [8, 404],
    ] as const) {
      await sweeps.imports!(t.app, new Date(t.app.now().getTime() + days * 86_400_000));
      expect((await glossary.read(admin, next.id)).status).toBe(status);
    }
  });
});

describe("a confirmed import", () => {
  test("writes rows as the form would, logs each record, and skips rows with errors [T-54][T-58]", async () => {
    const bond = await add("Bond");
    const job = await glossary.check(
      admin,
      csv(
        ["term", "meaning"],
        ["Annuity", '<p onclick="x()">An income<script>x()</script></p>'],
        ["Bond", "<p>A loan</p>"],
        ["", "<p>Nothing</p>"],
      ),
    );
    const { json } = await glossary.confirm(admin, job);
    expect(json.data).toMatchObject({
      status: "done",
      can_undo: true,
      counts: { new: 1, changed: 1, broken: 1 },
    });
    expect(await terms()).toEqual(["Bond: <p>A loan</p>", "Annuity: <p>An income</p>"]);
    const history = (await admin.get(`${path}/${bond.id}/history`)).json.data;
    expect(history[0]).toMatchObject({
      act: "changed",
      changes: [{ field: "meaning", before: "<p>x</p>", after: "<p>A loan</p>" }],
    });
    const lines = await t.app
      .db()
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `import ${job.id}`));
    expect(lines).toMatchObject([
      {
        act: "glossary term imported",
        outcome: "done",
        details: { file: "file.csv", new: 1, changed: 1, broken: 1 },
      },
    ]);
  });

  test("is written once if confirmed twice, in two tabs or after a lost response", async () => {
    const job = await glossary.check(admin, csv(["term", "meaning"], ["Annuity", "<p>x</p>"]));
    const answers = await Promise.all([glossary.confirm(admin, job), glossary.confirm(admin, job)]);
    answers.push(await glossary.confirm(admin, job));
    expect(answers.map(({ status, json }) => [status, json.data.status])).toEqual([
      [200, "done"],
      [200, "done"],
      [200, "done"],
    ]);
    expect(await terms()).toEqual(["Annuity: <p>x</p>"]);
    const stale = await glossary.confirm(admin, { id: job.id, version: crypto.randomUUID() });
    expect(stale.status).toBe(409);
  });

  test("is not checked again once it is written", async () => {
    const job = await glossary.check(admin, csv(["term", "meaning"], ["Annuity", "<p>x</p>"]));
    const { json } = await glossary.confirm(admin, job);
    expect(await glossary.again(admin, job.id)).toEqual(json.data);
    expect(await glossary.rows(admin, job.id, "&kind=new")).toHaveLength(1);
  });

  test("writes nothing if a record has changed since, and a new check shows the difference [T-47][T-54]", async () => {
    const bond = await add("Bond");
    const job = await glossary.check(
      admin,
      csv(["term", "meaning"], ["Annuity", "<p>x</p>"], ["Bond", "<p>mine</p>"]),
    );
    await other.patch(`${path}/${bond.id}`, { meaning: "<p>theirs</p>", version: bond.version });
    const { status, json } = await glossary.confirm(admin, job);
    expect([status, json.message]).toEqual([
      409,
      "Test Person has saved this glossary term since the file was checked. Nothing was changed",
    ]);
    expect(await terms()).toEqual(["Bond: <p>theirs</p>"]);
    const lines = await t.app
      .db()
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `import ${job.id}`));
    expect(lines.map(({ outcome }) => outcome)).toEqual(["refused"]);
    const again = await glossary.again(admin, job.id);
    expect(again.version).not.toBe(job.version);
    const [changed] = await glossary.rows(admin, job.id, "&kind=changed");
    expect(changed.changes).toEqual([{ field: "meaning", before: "<p>theirs</p>", after: "<p>mine</p>" }]);
    expect((await glossary.confirm(admin, job)).status).toBe(409);
    expect((await glossary.confirm(admin, again)).status).toBe(200);
    expect(await terms()).toEqual(["Bond: <p>mine</p>", "Annuity: <p>x</p>"]);
  });

  test("writes nothing if the same record has been added since", async () => {
    const job = await glossary.check(admin, csv(["term", "meaning"], ["A", "<p>x</p>"], ["B", "<p>x</p>"]));
    await add("b");
    const { status, json } = await glossary.confirm(admin, job);
    expect([status, json.message]).toEqual([
      409,
      "This term is already in the glossary. Nothing was changed",
    ]);
    expect(await terms()).toEqual(["b: <p>x</p>"]);
  });

  test("can be undone as a whole, unless somebody has changed what it wrote [T-54]", async () => {
    await add("Bond", "<p>A loan</p>");
    const rows = csv(["term", "meaning"], ["Annuity", "<p>x</p>"], ["Bond", "<p>mine</p>"]);
    const job = await glossary.check(admin, rows);
    await glossary.confirm(admin, job);
    for (let times = 0; times < 2; times += 1) {
      const { status, json } = await glossary.undo(admin, job.id);
      expect([status, json.data.status, json.data.can_undo]).toEqual([200, "rolled_back", false]);
    }
    expect(await terms()).toEqual(["Bond: <p>A loan</p>"]);
    const removed = await t.app
      .db()
      .select()
      .from(auditLog)
      .where(like(auditLog.act, "glossary term removed"));
    expect(removed.length).toBeGreaterThan(0);
    expect((await glossary.confirm(admin, job)).status).toBe(409);

    const second = await glossary.check(admin, rows);
    await glossary.confirm(admin, second);
    const [annuity] = (await admin.get(`${path}?search=annuity`)).json.data;
    await other.patch(`${path}/${annuity.id}`, { meaning: "<p>theirs</p>", version: annuity.version });
    const { status, json } = await glossary.undo(admin, second.id);
    expect([status, json.message]).toEqual([
      409,
      "Test Person has saved this glossary term since the file was imported. Nothing was changed",
    ]);
    expect(await terms()).toEqual(["Bond: <p>mine</p>", "Annuity: <p>theirs</p>"]);
  });

  test("is refused if there is nothing to write", async () => {
    const job = await glossary.check(admin, csv(["term", "meaning"], ["", "<p>x</p>"]));
    expect((await glossary.confirm(admin, job)).json.message).toBe("Nothing to import. Nothing was changed");
    expect((await glossary.undo(admin, job.id)).status).toBe(409);
  });
});

test("importing the app's own export changes nothing, formulas included, as CSV and XLSX [T-54]", async () => {
  for (const term of ['=HYPERLINK("x")', "+44", "'quoted", "Bond", "Ünïcode 😀", "a,b;c", "00123"])
    await add(term, `<p>About "${term.replace(/[<>"&]/g, "")}"</p><p>Second line</p>`);
  expect(plainCell("'+44")).toBe("+44");
  const columns = "id,term,meaning,updated_at,archived_at";
  const asked = await admin.get(`${path}/export?columns=${columns}`);
  const job = await glossary.check(admin, Buffer.from(asked.text));
  expect(job.counts).toEqual({ new: 0, changed: 0, unchanged: 7, broken: 0 });
  expect(job.columns.filter(({ known }: any) => !known)).toEqual([]);
  const raw = await t.server.inject({
    method: "GET",
    url: `${path}/export?format=xlsx&columns=${columns}`,
    headers: { cookie: [...admin.cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
  });
  const fromBook = await glossary.check(admin, raw.rawPayload);
  expect(fromBook.counts).toEqual(job.counts);
});

test.each<[string, { made: number; changed: number; deletes?: boolean; unmakes?: boolean }, boolean]>([
  ["nothing was written", { made: 0, changed: 0, deletes: true }, false],
  ["records were created that can be deleted", { made: 2, changed: 0, deletes: true }, true],
  ["records were created that can be disabled", { made: 1, changed: 1, unmakes: true }, true],
  ["a record was created that can be neither", { made: 1, changed: 1 }, false],
  ["records that can be neither were only changed", { made: 0, changed: 2 }, true],
])("whether an import can be undone if %s [T-54]", (_, has, expected) => {
  const resource = {
    calls: { remove: has.deletes ? {} : undefined },
    imports: { unmake: has.unmakes ? () => {} : undefined },
  } as unknown as Parameters<typeof canUndo>[0];
  const counts = { new: has.made, changed: has.changed } as Parameters<typeof canUndo>[1];
  expect(canUndo(resource, counts)).toBe(expected);
});
