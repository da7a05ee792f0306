import { inPortions } from "#server/database/lists.ts";
import { and, eq, sql } from "drizzle-orm";
import { text as readText } from "node:stream/consumers";
import Papa from "papaparse";
import { readSheet } from "read-excel-file/node";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ReportExport } from "#src/contracts/admin/reports.ts";
import { sweeps } from "#server/jobs/sweeps.ts";
import { startJobs } from "#server/jobs/jobs.ts";
import { makeExports } from "#server/reports/makeExports.ts";
import { exportJob } from "#server/reports/exports.ts";
import { wakeBy } from "#server/jobs/wake.ts";
import { plainCell } from "#server/resources/cells.ts";
import {
  auditLog,
  reportExportParts,
  reportExportRows,
  reportExports,
  searchedTerms,
  users,
} from "#server/schema/index.ts";
import { fromBufferPromise } from "yauzl";
import { startTestApp, type Browser, type TestApp } from "../harness.ts";
import { addEpisode, addPodcast, listen } from "../podcastRecords.ts";

let t: TestApp;
let admin: Browser;
let other: Browser;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  for (const name of ["system", "super"])
    await t.createUser({ email: `${name}@example.org`, roles: [`${name} admin` as "system admin"] });
  admin = await t.signIn("system@example.org");
  other = await t.signIn("super@example.org");
});

const path = (key: string) => `/api/admin/reports/${key}`;
const work = () => makeExports(t.app, async () => undefined);
const ask = async (key: string, body: object = {}, browser = admin): Promise<ReportExport> => {
  const { status, json, text } = await browser.post(`${path(key)}/exports`, { format: "csv", ...body });
  expect([status, status === 200 || text]).toEqual([200, true]);
  return json.data;
};
const look = async ({ report, id }: ReportExport, browser = admin) =>
  (await browser.get(`${path(report)}/exports/${id}`)).json.data as ReportExport;
const fileOf = ({ report, id }: ReportExport, browser = admin) =>
  browser.get(`${path(report)}/exports/${id}/file`);
const read = (text: string): string[][] =>
  Papa.parse<string[]>(text.replace(/^\uFEFF/, "").replace(/\r\n$/, "")).data;
const terms = (many: readonly string[], searches = 1) =>
  inPortions(
    many.map((term) => ({ day: "2026-11-01", term, searches, results: 0 })),
    (some) => t.app.db().insert(searchedTerms).values(some),
  );
const contents = async () => ({
  rows: (await t.app.db().select().from(reportExportRows)).length,
  parts: (await t.app.db().select().from(reportExportParts)).length,
});

/** A server in which something happens right after the rows of a file are fixed. */
function afterSettling(happen: () => Promise<unknown>): TestApp["app"] {
  const app = Object.create(t.app) as TestApp["app"];
  let happened = false;
  app.inTransaction = async (settle) => {
    const settled = await t.app.inTransaction(settle);
    if (!happened) {
      happened = true;
      await happen();
    }
    return settled;
  };
  return app;
}

/** The parts of a workbook, by path. */
async function partsOf(book: Buffer): Promise<Record<string, string>> {
  const zip = await fromBufferPromise(book);
  const parts: Record<string, string> = {};
  for await (const entry of zip.eachEntry())
    parts[entry.fileName] = await readText(await zip.openReadStreamPromise(entry));
  return parts;
}

/** Cells that a spreadsheet would take for a formula, a line, a column or a separate file. */
const hostile = [
  '=HYPERLINK("http://evil","x")',
  "+1+cmd|' /C calc'!A0",
  "-2+3",
  "@SUM(1)",
  "＝1+1",
  'a"b,c;d',
  "two\nlines",
  "<script>x</script>",
  "'=1",
  "日本 🎉",
];

describe("exported files [T-57]", () => {
  test("have the rows of all pages in the order of the screen, under its column labels", async () => {
    await terms(["one", "two", "three"]);
    await terms(["much"], 40);
    const question = "in_vain=true&sort=term&search=o";
    const asked = await ask("searched-terms", { question, columns: ["term", "searches", "in_vain"] });
    expect(asked).toMatchObject({ status: "waiting", done: 0, total: null, report: "searched-terms" });
    await work();
    expect(await look(asked)).toMatchObject({ status: "done", done: 2, total: 2 });
    const file = await fileOf(asked);
    expect(file.headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="searched-terms-2026-11-20.csv"',
      "cache-control": "no-store",
    });
    const screen = (await admin.get(`${path("searched-terms")}?${question}`)).json;
    expect(read(file.text)).toEqual([
      ["Term", "Searches", "No results"],
      ...screen.data.map((row: Record<string, unknown>) => [
        row.term,
        String(row.searches),
        String(row.in_vain),
      ]),
    ]);
  });

  test("add up to the totals of the screen, even if rows are added meanwhile", async () => {
    await terms(
      Array.from({ length: 1_234 }, (_, i) => `term ${i}`),
      3,
    );
    const asked = await ask("searched-terms");
    const { totals, meta } = (await admin.get(path("searched-terms"))).json;
    await makeExports(
      afterSettling(() => terms(["too late"], 100)),
      async () => undefined,
    );
    const rows = read((await fileOf(asked)).text).slice(1);
    expect(rows).toHaveLength(meta.total);
    expect(rows.reduce((sum, row) => sum + Number(row[1]), 0)).toBe(totals.searches);
    expect(new Set(rows.map(([term]) => term)).size).toBe(1_234);
  });

  test.each(["csv", "xlsx"] as const)(
    "have only cells that are read as text, in a %s [1.2.10]",
    async (format) => {
      await terms(hostile);
      const asked = await ask("searched-terms", { format, columns: ["term"], question: "sort=term" });
      await work();
      expect((await look(asked)).status).toBe("done");
      let cells: string[];
      if (format === "csv") cells = read((await fileOf(asked)).text).map(([cell]) => cell!);
      else {
        const parts = await t.app.db().select().from(reportExportParts).orderBy(reportExportParts.n);
        cells = (await readSheet(Buffer.concat(parts.map(({ bytes }) => bytes)))).map(([cell]) =>
          String(cell),
        );
      }
      expect(cells[0]).toBe("Term");
      for (const cell of cells) expect(cell).not.toMatch(/^[=+\-@＝\t\r\0]/);
      expect(cells.slice(1).map(plainCell).toSorted()).toEqual(hostile.toSorted());
    },
  );

  test("show a status by its label", async () => {
    const asked = await ask("user-status", { columns: ["status", "users"] });
    await work();
    expect(read((await fileOf(asked)).text)).toEqual([
      ["Status", "Users"],
      ["Active", "2"],
    ]);
  });

  test("have durations and percentages that a workbook can calculate with; a text has them in words", async () => {
    const podcast = await addPodcast(t, "Ledger talk");
    const out = { publishAt: new Date("2026-11-01T09:00:00Z"), seconds: 90_000 };
    const episode = await addEpisode(t, podcast, "Trusts", out);
    await addEpisode(t, podcast, "Unheard", { ...out, seconds: 5_400 });
    const [{ id: userId } = { id: 0 }] = await t.app.db().select({ id: users.id }).from(users).limit(1);
    const heard = {
      episodeId: episode,
      userId,
      seconds: 22_500,
      startedAt: new Date("2026-11-02T09:00:00Z"),
    };
    await listen(t, heard, [0, 22_500]);
    const columns = ["episode", "length", "average", "listeners"];
    const asked = { columns, question: "sort=episode" };
    const [text, book] = [
      await ask("overall-engagement", asked),
      await ask("overall-engagement", { ...asked, format: "xlsx" }),
    ];
    await work();
    expect(read((await fileOf(text)).text)).toEqual([
      ["Episode", "Length", "Heard on average", "Listeners"],
      ["Trusts", "25 h", "25%", "1"],
      ["Unheard", "1 h 30 min", "", "0"],
    ]);
    const parts = await partsOf((await fileOf(book)).bytes);
    const formats = [...parts["xl/styles.xml"]!.matchAll(/<xf numFmtId="(\d+)"/g)].slice(1);
    const own = [...parts["xl/styles.xml"]!.matchAll(/numFmtId="(\d+)" formatCode="([^"]+)"/g)];
    // Every program knows these two.
    const names = new Map<string, string>([
      ["0", "General"],
      ["9", "0%"],
      ...own.map(([, id, code]) => [id!, code!] as const),
    ]);
    const found = parts["xl/worksheets/sheet1.xml"]!.matchAll(
      /<c r="([B-D][23])"(?: s="(\d)")?(?:\/>|><v>([^<]*)<)/g,
    );
    const cells = [...found].map(([, at, style = "0", value]) => [
      at,
      value && Number(value),
      names.get(formats[Number(style)]![1]!),
    ]);
    expect(cells).toEqual([
      ["B2", 90_000 / 86_400, "[h]:mm:ss"],
      ["C2", 0.25, "0%"],
      ["D2", 1, "General"],
      ["B3", 5_400 / 86_400, "[h]:mm:ss"],
      ["C3", undefined, "General"],
      ["D3", 0, "General"],
    ]);
  });

  test("have the XLSX content type if they are workbooks", async () => {
    const asked = await ask("user-report", { format: "xlsx" });
    await work();
    const { headers, text } = await fileOf(asked);
    expect(headers["content-type"]).toBe("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet");
    expect(text.slice(0, 2)).toBe("PK");
  });
});

describe("refused exports", () => {
  test.each([
    ["user-report", { columns: ["password_hash"] }],
    ["user-report", { columns: ["name", "name"] }],
    ["user-report", { question: "sort=x" }],
    ["user-report", { question: "planet=1" }],
    ["user-report", { format: "exe" }],
    ["disliked-by", { question: "type=item" }],
  ])("%s %o", async (key, body) => {
    expect((await admin.post(`${path(key)}/exports`, { format: "csv", ...body })).status).toBe(422);
    expect(await t.app.db().select().from(reportExports)).toEqual([]);
  });

  test("another user's export is not found [SEC-MATRIX]", async () => {
    const mine = await ask("login");
    for (const stranger of [other]) {
      expect((await stranger.get(`${path("login")}/exports/${mine.id}`)).status).toBe(404);
      expect((await stranger.delete(`${path("login")}/exports/${mine.id}`)).status).toBe(404);
      await work();
      expect((await fileOf(mine, stranger)).status).toBe(404);
    }
    expect((await admin.get(`${path("cpd")}/exports/${mine.id}`)).status).toBe(404);
    expect((await fileOf(mine)).status).toBe(200);
  });

  test("a file cannot be read before it is done, nor more than five requested at once", async () => {
    const first = await ask("login");
    expect((await fileOf(first)).status).toBe(409);
    for (let i = 0; i < 4; i += 1) await ask("login");
    expect((await admin.post(`${path("login")}/exports`, { format: "csv" })).status).toBe(409);
    await ask("login", {}, other);
  });

  test("an export fails if its requester has lost the role meanwhile, and each request is logged", async () => {
    const asked = await ask("login");
    await t.app.db().update(users).set({ roles: [] }).where(eq(users.email, "system@example.org"));
    await work();
    const [row] = await t.app.db().select().from(reportExports).where(eq(reportExports.id, asked.id));
    expect(row).toMatchObject({ status: "failed", failure: expect.stringContaining("could not be made") });
    expect(await contents()).toEqual({ rows: 0, parts: 0 });
    expect(await t.app.db().select().from(auditLog).where(eq(auditLog.act, "report exported"))).toMatchObject(
      [{ subject: "report login", outcome: "done", details: { format: "csv" } }],
    );
  });
});

describe("cancelled exports, crashes and several servers", () => {
  test("a waiting export can be cancelled, also twice; one that is done cannot", async () => {
    const asked = await ask("login");
    for (let i = 0; i < 2; i += 1) {
      const { status, json } = await admin.delete(`${path("login")}/exports/${asked.id}`);
      expect([status, json.data.status]).toEqual([200, "cancelled"]);
    }
    await work();
    expect((await look(asked)).status).toBe("cancelled");
    const done = await ask("login");
    await work();
    expect((await admin.delete(`${path("login")}/exports/${done.id}`)).status).toBe(409);
  });

  test("a running export that is cancelled stops at its next batch and leaves nothing behind", async () => {
    await terms(Array.from({ length: 2_000 }, (_, i) => `term ${i}`));
    const asked = await ask("searched-terms");
    const cancelling = afterSettling(() => admin.delete(`${path("searched-terms")}/exports/${asked.id}`));
    await makeExports(cancelling, async () => undefined);
    expect(await look(asked)).toMatchObject({ status: "cancelled", done: 0, total: 2_000 });
    expect(await contents()).toEqual({ rows: 0, parts: 0 });
  });

  test("an export whose server crashed is made by another after a minute, with its original rows", async () => {
    await terms(["before"]);
    const asked = await ask("searched-terms", { columns: ["term"] });
    const broken = Object.create(t.app) as typeof t.app;
    let writes = 0;
    const { db } = t.app;
    broken.db = () => {
      writes += 1;
      if (writes > 8) throw new Error("the server is gone");
      return db();
    };
    await makeExports(broken, async () => undefined).catch(() => undefined);
    const left = async () =>
      (await t.app.db().select().from(reportExports).where(eq(reportExports.id, asked.id)))[0]!;
    expect(await left()).toMatchObject({ status: "running", attempts: 1, total: 1 });
    await terms(["after"]);
    await work();
    expect((await left()).status).toBe("running");
    t.clock.advance(61);
    await work();
    expect(await left()).toMatchObject({ status: "done", attempts: 2 });
    expect(read((await fileOf(asked)).text)).toEqual([["Term"], ["before"]]);
  });

  test("an export fails after three attempts", async () => {
    const asked = await ask("login");
    await t.app.db().update(reportExports).set({ attempts: 3 });
    await work();
    expect(await look(asked)).toMatchObject({ status: "failed" });
  });

  test("two servers make each file once", async () => {
    const asked = [await ask("login"), await ask("cpd"), await ask("user-report"), await ask("search")];
    const ended: number[] = [];
    const note = async ({ id }: { id: number }) => void ended.push(id);
    await Promise.all([makeExports(t.app, note), makeExports(t.app, note)]);
    expect(ended.toSorted()).toEqual(asked.map(({ id }) => id).toSorted());
    for (const one of asked) {
      expect((await look(one)).status).toBe("done");
      const parts = await t.app
        .db()
        .select({ n: reportExportParts.n })
        .from(reportExportParts)
        .where(and(eq(reportExportParts.exportId, one.id), sql`true`));
      expect(parts).toEqual([{ n: 0 }]);
    }
  });

  test("a request starts the job at once, and the job queue makes the file", async () => {
    const list = [
      {
        name: exportJob,
        cron: "0 0 1 1 *",
        poll: 1,
        run: () => work(),
      },
    ];
    const jobs = await startJobs(t.app, t.database.pool, { list, pauses: { poll: 1, cron: 30 } });
    wakeBy(t.app, (job) => jobs.runNow(job));
    try {
      const asked = await ask("login");
      await expect.poll(async () => (await look(asked)).status, { timeout: 15_000 }).toBe("done");
    } finally {
      wakeBy(t.app, () => undefined);
      await jobs.stop();
    }
  });

  test("files are kept for a week", async () => {
    const asked = await ask("login");
    await work();
    await sweeps["report exports"]!(t.app, new Date(t.app.now().getTime() + 6 * 86_400_000));
    expect((await fileOf(asked)).status).toBe(200);
    await sweeps["report exports"]!(t.app, new Date(t.app.now().getTime() + 8 * 86_400_000));
    expect((await fileOf(asked)).status).toBe(404);
    expect(await contents()).toEqual({ rows: 0, parts: 0 });
  });
});
