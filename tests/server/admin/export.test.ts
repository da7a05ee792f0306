import { inPortions } from "#server/database/lists.ts";
import Papa from "papaparse";
import { afterAll, beforeAll, expect, test } from "vitest";
import { plainCell } from "#server/resources/cells.ts";
import { glossaryTerms } from "#server/schema/index.ts";
import { startTestApp, type Browser, type TestApp } from "../harness.ts";

let t: TestApp;
let admin: Browser;
const path = "/api/admin/glossary/export";
beforeAll(async () => {
  t = await startTestApp();
  await t.createUser({ email: "system@example.org", roles: ["system admin"] });
  admin = await t.signIn("system@example.org");
});
afterAll(() => t.close());

const read = (text: string): string[][] =>
  Papa.parse<string[]>(text.replace(/^\uFEFF/, "").replace(/\r\n$/, "")).data;

test("an export contains what the list shows: its query, order and columns [B-393]", async () => {
  for (const term of ['=HYPERLINK("x")', "Bond", "annuity", "Fund"])
    await admin.post("/api/admin/glossary", { term, meaning: `About ${term}` });
  await admin.post("/api/admin/glossary/bulk?search=bond", { act: "archive", all: true });
  const answer = await admin.get(`${path}?sort=-term&columns=term,archived_at`);
  expect(answer.status).toBe(200);
  expect(answer.headers).toMatchObject({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": 'attachment; filename="glossary-2026-11-20.csv"',
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  });
  expect(read(answer.text)).toEqual([
    ["Term", "Archived"],
    ["Fund", ""],
    ["annuity", ""],
    ['\'=HYPERLINK("x")', ""],
  ]);
  expect(plainCell('\'=HYPERLINK("x")')).toBe('=HYPERLINK("x")');
  expect(read((await admin.get(`${path}?archived=only&columns=term`)).text)).toEqual([["Term"], ["Bond"]]);
  expect(read((await admin.get(`${path}?search=nothing`)).text)).toHaveLength(1);
});

test("an XLSX export has its own content type and file name", async () => {
  const { status, headers, text } = await admin.get(`${path}?format=xlsx`);
  expect([status, headers["content-type"], headers["content-disposition"]]).toEqual([
    200,
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    'attachment; filename="glossary-2026-11-20.xlsx"',
  ]);
  expect(text.slice(0, 2)).toBe("PK");
});

test.each([
  "columns=version",
  "columns=password_hash",
  "columns=",
  "columns=term,term",
  "format=exe",
  "sort=x",
])("an export rejects what the list does not have: %s", async (query) => {
  expect((await admin.get(`${path}?${query}`)).status).toBe(422);
});

test("an export of many rows contains each once, in order", async () => {
  const many = Array.from({ length: 1_750 }, (_, i) => `Term ${String(i).padStart(4, "0")}`);
  await inPortions(
    many.map((term) => ({ term, meaning: "x" })),
    (some) => t.app.db().insert(glossaryTerms).values(some),
  );
  const rows = read((await admin.get(`${path}?search=term%20&columns=term`)).text);
  expect(rows.slice(1).map(([term]) => term)).toEqual(many);
  await t.app.db().delete(glossaryTerms);
});
