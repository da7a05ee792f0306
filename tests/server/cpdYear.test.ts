import { createHash } from "node:crypto";
import { describe, expect, onTestFinished, test } from "vitest";
import { boxsetItems, boxsets, itemCompletions } from "#server/schema/index.ts";
import { evidencePlace } from "#src/contracts/cpdLog.ts";
import { startCpdLog } from "./cpdLog.ts";
import { createItem, noCpd } from "./fixtures.ts";
import { startTestApp } from "./harness.ts";

/** A year of the CPD log: its totals, its list and its files. */

const { u, db, add, log, complete } = startCpdLog();

describe("a year of the CPD log", () => {
  test("adds up items and entries, each once and by its longest category [B-016]", async () => {
    const itemId = await complete("Suitability", { cpd: 30, idd: 20 });
    // However many boxsets contain the item (T-24).
    for (const title of ["One", "Other"]) {
      const [box] = await db().insert(boxsets).values({ title, summary: "", topicId: 1 }).returning();
      await db().insert(boxsetItems).values({ boxsetId: box!.id, itemId, position: 0 });
    }
    await complete("No CPD", {});
    await complete("Last year", { cpd: 45 }, "2025-12-31T23:00:00Z");
    await add({ minutes: 60, cpd_breakdown: { cpd: 60, pts: 20 } });
    const { titles, year, years } = await log();
    expect(titles).toEqual(["Seminar on pensions", "Suitability"]);
    expect(year).toMatchObject({ year: 2026, done: 90, by: { ...noCpd, cpd: 90, idd: 20, pts: 20 } });
    expect(years).toEqual([2026, 2025]);
    expect((await log("?year=2025")).year).toMatchObject({ done: 45, planned: 0 });
    const home = (await u.ada.get("/api/home")).json.data.cpd;
    expect(home).toEqual({ minutes: year.done, target: year.target });
  });

  test("shows the CPD planned by assignments and the shortfall against the target", async () => {
    const { assignments } = await import("#server/schema/index.ts");
    const assign = async (title: string, cpd: number, dueAt: string) => {
      const itemId = await createItem(u.t.app, { title, cpd: { cpd } });
      await db()
        .insert(assignments)
        .values({ userId: u.adaId, itemId, reason: "Rule", dueAt: new Date(dueAt) });
      return itemId;
    };
    const target = u.t.config.cpdTarget!;
    const due = await assign("Due", 40, "2026-12-15T00:00:00Z");
    await assign("Overdue", 20, "2026-10-01T00:00:00Z");
    await assign("Next year", 100, "2027-02-01T00:00:00Z");
    expect((await log()).year).toMatchObject({ target, done: 0, planned: 60, short: target - 60 });
    await db().insert(itemCompletions).values({ userId: u.adaId, itemId: due });
    expect((await log()).year).toMatchObject({ planned: 20, short: target - 60 });
  });

  test("is short of nothing where there is no target", async () => {
    const t = await startTestApp({ env: { CPD_TARGET_HOURS: "0" } });
    onTestFinished(() => t.close());
    await t.createUser({ email: "cy@example.org" });
    const cy = await t.signIn("cy@example.org");
    expect((await log("", cy)).year).toMatchObject({ target: null, done: 0, planned: 0, short: 0 });
  });

  test("is filtered, searched, sorted and paginated", async () => {
    await complete("Item", { idd: 30 });
    await add({ title: "Long talk", minutes: 200, cpd_breakdown: { pts: 200 }, structured: false });
    await add({ title: "Short talk", minutes: 10, cpd_breakdown: { cpd: 10 }, on: "2026-01-02" });
    expect((await log("?source=item")).titles).toEqual(["Item"]);
    expect((await log("?category=pts")).titles).toEqual(["Long talk"]);
    expect((await log("?structured=false")).titles).toEqual(["Long talk"]);
    expect((await log("?name=talk&sort=minutes")).titles).toEqual(["Short talk", "Long talk"]);
    expect((await log("?sort=on&perPage=1&page=2")).titles).toEqual(["Item"]);
    expect((await log("?perPage=1&page=9")).meta).toEqual({ total: 3, page: 9, perPage: 1 });
    for (const query of ["year=1", "category=all", "sort=x", "page=0", "year=NaN"])
      expect([query, (await u.ada.get(`/api/cpd-log?${query}`)).status]).toEqual([query, 422]);
  });

  test("is exported as a filtered CSV file without spreadsheet formulas", async () => {
    await add({ title: "=1+1", reflection: "Line one\nline two" });
    await complete("Item", { idd: 30 });
    const { headers, text } = await u.ada.get("/api/cpd-log/export?format=csv&source=entry");
    expect(headers["content-disposition"]).toBe('attachment; filename="cpd-log-2026.csv"');
    const [head, ...rows] = text.replace("\uFEFF", "").split("\r\n");
    expect(head).toContain("Date,Title,Source,Minutes,CPD minutes");
    expect(rows.join("\n")).toContain("2026-11-10,'=1+1,Own entry,90,90");
    expect(text).not.toContain("Item,");
  });

  test("has a column in the CSV file for everything in a row", async () => {
    await add({ title: "One", structured: false, cpd_breakdown: { idd: 10, pts_external: 20, cpd: 5 } });
    await add({ title: "Two", on: "2026-11-09", structured: true, reflection: "" });
    const itemId = await complete("Item", { pts: 30, vulnerable_client: 15, generic_cpd: 5 });
    await u.ada.post("/api/user-cpd-acceptance/accept", { item_id: itemId });
    const { text } = await u.ada.get("/api/cpd-log/export?format=csv");
    const accepted = (await log()).data.at(-1).accepted_at;
    const places = "CPD,IDD,Vulnerable clients,PTS,PTS (external),Generic CPD".replaceAll(
      /(?=,|$)/g,
      " minutes",
    );
    expect(text.replace("\uFEFF", "").trim().split("\r\n")).toEqual([
      `Date,Title,Source,Minutes,${places},Structured,Reflection,Evidence,Confirmed`,
      "2026-11-10,One,Own entry,90,5,10,0,0,20,0,No,New rules,,",
      "2026-11-09,Two,Own entry,90,90,0,0,0,0,0,Yes,,,",
      `2026-11-01,Item,Completed item,30,0,0,15,30,0,5,,,,${accepted}`,
    ]);
  });
});

describe("the PDF of the CPD log", () => {
  const textOf = async () => {
    const { bytes } = await u.ada.get("/api/cpd-log/export?format=pdf");
    const { extractText, getDocumentProxy } = await import("unpdf");
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
    return text.replaceAll(/\s+/g, " ");
  };

  test("says so if there are no entries", async () => {
    expect(await textOf()).toContain("There are no entries.");
  });

  test("says of each entry whether it is structured and confirmed, and names its evidence", async () => {
    const { id } = (
      await u.ada.post("/api/uploads", { place: evidencePlace, name: "proof.pdf", bytes: 9, modified: 1 })
    ).json.data;
    const digest = (of: Buffer | string) => createHash("sha256").update(of).digest("hex");
    const proof = Buffer.from("%PDF-1.7\n");
    await u.ada.patch(`/api/uploads/${id}?at=0`, proof, { "content-type": "application/octet-stream" });
    await u.ada.post(`/api/uploads/${id}/finish`, { digest: digest(digest(proof)) });
    await add({ title: "Course", evidence: { id, name: "proof.pdf", bytes: 9 } });
    await add({ title: "Book", structured: false, reflection: "" });
    const item_id = await complete("Item", { cpd: 30 });
    await u.ada.post("/api/user-cpd-acceptance/accept", { item_id });
    const text = await textOf();
    expect(text).not.toContain("There are no entries");
    expect(text).toMatch(/Course 10\/11\/2026 [^/]*· structured · evidence: proof\.pdf New rules/);
    expect(text).toMatch(/Book 10\/11\/2026 [^/]*· unstructured( |$)/);
    expect(text).toMatch(/Item 01\/11\/2026 [^/]*· confirmed( |$)/);
    expect(text.match(/structured/g)).toHaveLength(2);
  });
});

test("the CPD log is exported as a tagged PDF with every row and replacements for missing glyphs", async () => {
  for (let day = 10; day < 20; day++)
    await add({ title: `Talk ${day}`, on: `2026-11-${day}`, reflection: "Long words. ".repeat(120) });
  await add({ title: "仕事 and Ångström", cpd_breakdown: { pts: 60 } });
  const { status, bytes, headers } = await u.ada.get("/api/cpd-log/export?format=pdf");
  expect([status, headers["content-type"]]).toEqual([200, "application/pdf"]);
  const { extractText, getDocumentProxy } = await import("unpdf");
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { totalPages, text } = await extractText(pdf, { mergePages: true });
  expect(totalPages).toBeGreaterThan(2);
  expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true });
  let outline = "";
  for (let page = 1; page <= totalPages; page++)
    outline += JSON.stringify(await (await pdf.getPage(page)).getStructTree());
  expect([outline.match(/"H1"/g)?.length, outline.match(/"H2"/g)?.length]).toEqual([1, 11]);
  expect(text).toContain("CPD log 2026");
  expect(text).toContain("Ada Byron");
  expect(text).toContain("?? and Ångström");
  for (let day = 10; day < 20; day++) expect(text).toContain(`Talk ${day}`);
});
