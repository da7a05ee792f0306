import { monitorEventLoopDelay } from "node:perf_hooks";
import { deflateRawSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { importLimits } from "#src/contracts/limits.ts";
import { glossaryTerms, imports } from "#server/schema/index.ts";
import { readInThread, readingLimits } from "#server/resources/imports/table.ts";
import { startTestApp, type Browser, type TestApp } from "../harness.ts";
import { csv, importsAt, workbook, zipOf } from "./importFiles.ts";

/** Files that nobody should send. */

const glossary = importsAt("/api/admin/glossary");
let t: TestApp;
let admin: Browser;
beforeAll(async () => {
  t = await startTestApp();
  await t.createUser({ email: "system@example.org", roles: ["system admin"] });
  admin = await t.signIn("system@example.org");
});
afterAll(() => t.close());

const head = "term,meaning\r\n";
const utf16 = (text: string, mark = "\uFEFF"): Buffer => Buffer.from(mark + text, "utf16le");
const refusalOf = async (bytes: Buffer): Promise<string> => {
  const { status, json } = await glossary.upload(admin, bytes);
  expect(status).toBe(422);
  expect(await t.app.db().select().from(glossaryTerms)).toEqual([]);
  return json.errors.file[0];
};
const rowsOf = async (bytes: Buffer) => {
  const job = await glossary.check(admin, bytes);
  return glossary.rows(admin, job.id);
};
/** The values that each row of a file would write. */
const readOf = async (bytes: Buffer): Promise<string[][]> =>
  (await rowsOf(bytes)).map(({ changes }: any) => changes.map(({ after }: any) => after));
const cell = (address: string, text: string) => `<c r="${address}" t="inlineStr"><is><t>${text}</t></is></c>`;
const headRow = `<row r="1">${cell("A1", "term")}${cell("B1", "meaning")}</row>`;

describe("encodings and delimiters", () => {
  const text = `${head}"Ünï, 😀",<p>é</p>\r\n`;
  const expected = [["Ünï, 😀", "<p>é</p>"]];
  test.each([
    ["UTF-8", Buffer.from(text)],
    ["UTF-8 with a BOM", Buffer.from(`\uFEFF${text}`)],
    ["UTF-16, little-endian", utf16(text)],
    ["UTF-16, big-endian", Buffer.from(utf16(text)).swap16()],
    ["UTF-16 without a BOM", utf16(text, "")],
    ["UTF-16 without a BOM, big-endian", Buffer.from(utf16(text, "")).swap16()],
    ["semicolons", Buffer.from(`term;meaning\n"Ünï, 😀";<p>é</p>`)],
    ["tabs", Buffer.from(`term\tmeaning\nÜnï, 😀\t<p>é</p>\n\n\n`)],
    ["a line naming the delimiter", Buffer.from(`sep=;\r\nterm;meaning\r\nÜnï, 😀;<p>é</p>`)],
    ["old Mac line endings", Buffer.from(text.replaceAll("\r\n", "\r"))],
  ])("reads a supported file: %s [T-54]", async (_, bytes) => {
    expect(await readOf(bytes)).toEqual(expected);
  });

  test.each([
    ["Windows-1252", Buffer.from(`${head}Caf\xe9,<p>x</p>`, "latin1"), "The file is not in UTF-8"],
    ["half a surrogate pair", Buffer.from([0xff, 0xfe, 0x3d, 0xd8]), "The file is not in UTF-8"],
    ["nothing", Buffer.alloc(0), "The file is empty"],
    ["blank lines", Buffer.from("\r\n  \r\n,,\r\n"), "The file has no headings"],
    ["no key column", Buffer.from("meaning\r\nx"), "The file needs a column “Term”"],
    ["a repeated column", Buffer.from("Term,term,meaning\r\nA,B,x"), "Two columns are named “Term”"],
    ["an unclosed quotation mark", Buffer.from(`${head}"A,x\r\nB,y`), "Row 2 has a quotation mark"],
    ["a PDF", Buffer.from("%PDF-1.7 term,meaning"), "This is not a table"],
    [
      "an old workbook",
      Buffer.from("d0cf11e0a1b11ae1", "hex"),
      "This is an old or password-protected Excel file",
    ],
  ])("rejects a file with a reason: %s [T-54]", async (_, bytes, why) => {
    expect(await refusalOf(bytes)).toContain(why);
  });

  test("rejects a file that did not arrive whole", async () => {
    const file = Buffer.from(`${head}A,<p>x</p>`).toString("base64");
    const send = async (body: unknown) => {
      const { status, json } = await admin.post("/api/admin/glossary/import", body);
      return [status, json.errors?.file];
    };
    const cuts = [1, 2, 3].map((lost) => file.slice(0, -lost));
    for (const cut of [...cuts, "====", "a b", `data:text/csv;base64,${file}`])
      expect([cut, ...(await send({ name: "x", file: cut }))]).toEqual([
        ...[cut, 422, ["The upload was incomplete. Try again"]],
      ]);
    expect(await send(JSON.stringify({ name: "x", file }).slice(0, -5))).toEqual([400, undefined]);
    expect((await send({ name: "x", file }))[0]).toBe(200);
  });
});

describe("size limits", () => {
  const lines = (count: number) =>
    Buffer.from(head + Array.from({ length: count }, (_, i) => `Term ${i},<p>x</p>`).join("\n"));

  test("reject too many rows, columns or bytes, even a hundred thousand rows [T-54]", async () => {
    expect(await refusalOf(lines(importLimits.rows + 1))).toContain("more than 5,000 rows");
    expect(await refusalOf(lines(100_000))).toContain("more than 5,000 rows");
    const wide = Array.from({ length: importLimits.columns + 1 }, (_, i) => `c${i}`).join(",");
    expect(await refusalOf(Buffer.from(`term,meaning,${wide}\r\n`))).toContain("more than 100 columns");
    expect(await refusalOf(Buffer.alloc(importLimits.bytes + 1, "a"))).toContain("under 5 MB");
    const beyond = await glossary.upload(admin, Buffer.alloc(6_000_000, "a"));
    expect(beyond.status).toBe(413);
  });

  test(
    "the maximum number of rows is imported in one go and undone [T-54]",
    { timeout: 120_000 },
    async () => {
      const job = await glossary.check(admin, lines(importLimits.rows));
      expect(job.counts.new).toBe(importLimits.rows);
      expect((await glossary.confirm(admin, job)).json.data.status).toBe("done");
      expect((await admin.get("/api/admin/glossary")).json.meta.total).toBe(importLimits.rows);
      expect((await glossary.undo(admin, job.id)).json.data.status).toBe("rolled_back");
      expect(await t.app.db().select().from(glossaryTerms)).toEqual([]);
    },
  );

  test("reject a workbook that unpacks beyond the limit, whatever sizes it declares", async () => {
    const bomb = await zipOf({ "xl/workbook.xml": Buffer.alloc(importLimits.unpackedBytes + 1, " ") });
    expect(bomb.length).toBeLessThan(100_000);
    expect(await refusalOf(bomb)).toContain("too large once unpacked");
    const lying = Buffer.from(bomb);
    // The unpacked size, in the directory at the end.
    const entry = lying.lastIndexOf(Buffer.from("504b0102", "hex"));
    lying.writeUInt32LE(10, entry + 24);
    expect(await refusalOf(lying)).toContain("too large once unpacked");
  });

  test("reject a cell at the far end of a sheet without allocating the space", async () => {
    const far = await workbook(`${headRow}<row r="1048576">${cell("XFD1048576", "x")}</row>`);
    expect(far.length).toBeLessThan(2_000);
    expect(await refusalOf(far)).toContain("more than 5,000 rows");
    const wide = await workbook(`${headRow}<row r="2">${cell("XFD2", "x")}</row>`);
    expect(await refusalOf(wide)).toContain("more than 100 columns");
    for (const address of ["A0", "A-1", "A1e9", "ZZZZZZZZ1", "1"])
      expect(
        (
          await glossary.upload(
            admin,
            await workbook(`<row r="${address.slice(1)}">${cell(address, "x")}</row>`),
          )
        ).status,
      ).toBe(422);
  });

  test("reject elements nested 400,000 deep at once, without blocking the server [T-54]", async () => {
    const depth = 400_000;
    const nested = await workbook(`${headRow}<row r="2">${"<a>".repeat(depth)}${"</a>".repeat(depth)}</row>`);
    expect(nested.length).toBeLessThan(10_000);
    const loop = monitorEventLoopDelay({ resolution: 5 });
    loop.enable();
    expect(await refusalOf(nested)).toContain("not a standard spreadsheet");
    loop.disable();
    expect(loop.max / 1e6).toBeLessThan(2_000);
  });

  test("a number format of 60,000 brackets used by a thousand styles is read to its 255th character", async () => {
    const formats = ["[".repeat(60_000), `${"0".repeat(254)}d`, `${"0".repeat(255)}d`].map(
      (code, n) => `<numFmt numFmtId="${164 + n}" formatCode="${code}"/>`,
    );
    const styles = '<xf numFmtId="164"/>'.repeat(1_000) + '<xf numFmtId="165"/><xf numFmtId="166"/>';
    const rows = [0, 1_000, 1_001].map(
      (style, n) =>
        `<row r="${n + 2}">${cell(`A${n + 2}`, `Style ${style}`)}<c r="B${n + 2}" s="${style}"><v>45292</v></c></row>`,
    );
    const book = await workbook(headRow + rows.join(""), {
      "xl/styles.xml": `<styleSheet><numFmts>${formats.join("")}</numFmts><cellXfs>${styles}</cellXfs></styleSheet>`,
    });
    expect(await readOf(book)).toEqual([
      ["Style 0", "45292"],
      ["Style 1000", "2024-01-01"],
      ["Style 1001", "45292"],
    ]);
  });

  test("abort a file that takes too much time or memory, and still read the next one", async () => {
    const asked = { bytes: lines(importLimits.rows), known: new Set(["term"]) };
    const given = (limits: { ms?: number; heapMb?: number }) =>
      readInThread(asked, { ...readingLimits, ...limits });
    await expect(given({ ms: 0 })).rejects.toThrow("The file takes too long to read");
    const wide = Array.from({ length: 100 }, (_, i) => `c${i}`).join(",");
    const much = Buffer.from([wide, ...Array.from({ length: 5_000 }, () => wide)].join("\n"));
    await expect(
      readInThread({ bytes: much, known: new Set() }, { ...readingLimits, heapMb: 8 }),
    ).rejects.toThrow("The file is too large once unpacked");
    expect((await given({})).rows).toHaveLength(importLimits.rows);
  });

  test("reject a shared string that is referenced thousands of times", async () => {
    const shared = "x".repeat(100_000);
    const rows = Array.from(
      { length: 5_000 },
      (_, i) => `<row r="${i + 2}"><c r="B${i + 2}" t="s"><v>0</v></c></row>`,
    );
    const book = await workbook(`${headRow}${rows.join("")}`, {
      "xl/sharedStrings.xml": `<sst><si><t>${shared}</t></si></sst>`,
    });
    expect(await refusalOf(book)).toContain("too much text");
  });
});

describe("cell contents", () => {
  test("markup is sanitised, formulas are plain text, and a NUL is reported [T-54]", async () => {
    const rows = await rowsOf(
      csv(
        ["term", "meaning"],
        ["<img src=x onerror=alert(1)>", "<p>a<script>alert(1)</script></p>"],
        ['=HYPERLINK("https://evil.example","x")', "<p>b</p>"],
        ["NUL\0inside", "<p>c</p>"],
        ["Only script", "<script>x</script>"],
        ["#REF!", "<p>d</p>"],
        ["'); drop table users; --", "<p>e</p>"],
        ["\u202Eright to left", "<p>f</p>"],
      ),
    );
    const shown = rows.map(({ kind, faults, changes }: any) =>
      kind === "broken" ? faults.map((f: any) => f.message) : changes.map((c: any) => c.after),
    );
    expect(shown).toEqual([
      ["<img src=x onerror=alert(1)>", "<p>a</p>"],
      ['=HYPERLINK("https://evil.example","x")', "<p>b</p>"],
      ["This text contains a character that cannot be saved"],
      ["Required"],
      ["The spreadsheet shows an error here"],
      ["'); drop table users; --", "<p>e</p>"],
      ["Use one line, without control characters"],
    ]);
  });

  test("headings named like object properties are unknown columns", async () => {
    const job = await glossary.check(
      admin,
      csv(["term", "meaning", "__proto__", "constructor", "id"], ["A", "x", "1", "1", "1"]),
    );
    expect(job.columns.map(({ field, known }: any) => [field, known])).toEqual([
      ["term", true],
      ["meaning", true],
      [null, false],
      [null, false],
      [null, true],
    ]);
    expect(job.counts.new).toBe(1);
  });

  test("a row whose cell count differs from the headings is reported, and no cell is shifted", async () => {
    const rows = await rowsOf(Buffer.from(`${head}A,x,y\r\nB\r\nC,x,\r\n`));
    expect(rows.map(({ n, kind }: any) => [n, kind])).toEqual([
      [2, "broken"],
      [3, "broken"],
      [4, "new"],
    ]);
    expect(rows[0].faults).toEqual([
      { field: null, value: "", message: "The row has 3 cells, but there are 2 headings", suggestion: null },
    ]);
  });
});

describe("workbooks", () => {
  test("are read as displayed: formula results, dates, numbers, shared and rich texts [T-54]", async () => {
    const sheet = await workbook(
      `${headRow}
       <row r="2"><c r="A2" t="str"><f>CONCATENATE("A","B")</f><v>AB</v></c><c r="B2" t="s"><v>0</v></c></row>
       <row r="4"><c r="A4" s="1"><v>45292</v></c><c r="B4"><v>1.5</v></c></row>
       <row r="5"><c r="A5" s="2"><v>45292.5</v></c><c r="B5" t="b"><v>1</v></c></row>
       <row r="6"><c r="A6" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="B6" t="s"><v>1</v></c></row>
       <row r="7"><c r="A7" t="s"><v>99</v></c>${cell("B7", "&lt;p&gt;&amp;amp; &#x1F600;&lt;/p&gt;")}</row>`,
      {
        "xl/sharedStrings.xml":
          "<sst><si><r><t>Rich </t></r><r><t>text</t></r><rPh><t>aside</t></rPh></si><si><t>x</t></si></sst>",
        "xl/styles.xml":
          '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm&quot;dd&quot; hh:mm"/></numFmts>' +
          '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs></styleSheet>',
      },
    );
    const rows = await rowsOf(sheet);
    expect(
      rows.map(({ n, faults, changes }: any) => [
        n,
        ...changes.map((c: any) => c.after),
        ...faults.map((f: any) => f.message),
      ]),
    ).toEqual([
      [2, "AB", "Rich text"],
      [4, "2024-01-01", "1.5"],
      [5, "2024-01-01T12:00:00.000Z", "yes"],
      [6, "The spreadsheet shows an error here"],
      [7, "Required"],
    ]);
  });

  test.each([
    ["a zip that is not a workbook", () => zipOf({ "a.txt": "hello" }), "not an Excel workbook"],
    ["a workbook without its sheet", () => workbookAlone(), "not an Excel workbook with a sheet"],
    ["a truncated workbook", () => workbook("").then((book) => cut(book)), "cannot be unpacked"],
    ["a truncated zip", async () => Buffer.from("PK\x03\x04term,meaning"), "cannot be unpacked"],
    ["a zip with corrupt contents", () => spoilt(), "cannot be unpacked"],
    ["a password-protected zip", () => locked(), "password-protected"],
  ])("%s is rejected with a reason", async (_, make, why) => {
    expect(await refusalOf(await make())).toContain(why);
  });

  test("letters of several bytes are read whole, wherever the file is divided for reading", async () => {
    const meaning = "😀".repeat(700);
    const rows = Array.from({ length: 80 }, (_, n) => n + 2);
    const sheet = await workbook(
      headRow +
        rows.map((n) => `<row r="${n}">${cell(`A${n}`, `Ünï ${n}`)}${cell(`B${n}`, meaning)}</row>`).join(""),
    );
    expect(await readOf(sheet)).toEqual(rows.map((n) => [`Ünï ${n}`, meaning]));
  });

  test("custom XML entities are not expanded", async () => {
    const laughs = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>`;
    const book = await zipOf({
      "xl/workbook.xml": "<workbook><sheets><sheet name='A' sheetId='1'/></sheets></workbook>",
      "xl/worksheets/sheet1.xml": `${laughs}<worksheet><sheetData>${headRow}<row r="2">${cell("A2", "&b;")}${cell("B2", "x")}</row></sheetData></worksheet>`,
    });
    expect(await readOf(book)).toEqual([["&b;", "x"]]);
  });
});

const workbookAlone = (): Promise<Buffer> =>
  zipOf({ "xl/workbook.xml": '<workbook><sheets><sheet name="A" sheetId="1"/></sheets></workbook>' });
const cut = (bytes: Buffer): Buffer => bytes.subarray(0, bytes.length - 30);
async function spoilt(): Promise<Buffer> {
  const bytes = await workbook(headRow);
  const deflated = deflateRawSync(Buffer.from("x"));
  bytes.fill(0xff, 60, 60 + Math.max(20, deflated.length));
  return bytes;
}
async function locked(): Promise<Buffer> {
  const bytes = await workbook(headRow);
  const entry = bytes.indexOf(Buffer.from("504b0102", "hex"));
  bytes.writeUInt16LE(1, entry + 8);
  return bytes;
}

test("no hostile file has been imported", async () => {
  expect(await t.app.db().select().from(glossaryTerms)).toEqual([]);
  const kept = await t.app.db().select({ status: imports.status }).from(imports);
  expect(kept.filter(({ status }) => status === "done")).toEqual([]);
});
