import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import Papa from "papaparse";
import { afterAll, beforeAll, expect, test } from "vitest";
import { reports as houseReports } from "#src/contracts/admin/houseReports.ts";
import type { Report } from "#src/contracts/admin/reports.ts";
import { housePlaces } from "#src/routes/admin/house.ts";
import { allSchedules } from "#src/routes/admin/houseReports.ts";
import type { AnyResource } from "#src/routes/admin/resource.ts";
import { makeExports } from "#server/reports/makeExports.ts";
import { demoPassword, emailOf } from "#server/seed/accounts.ts";
import { startTestApp, type Browser, type TestApp } from "../server/harness.ts";

/**
 * Our files as other programs read them: openpyxl, pandas and LibreOffice the workbooks, Python's strict parser the
 * texts. All lists and all reports are in one folder, and each program is started once.
 */

const run = promisify(execFile);
const [python, soffice] = ["/usr/bin/python3", "/usr/bin/soffice"];

type Seen = {
  header: string[];
  bold: boolean;
  rows: number;
  kinds: string[][];
  frozen: string;
  widths: number | number[];
  pandas: [string[], number];
};

let t: TestApp;
let admin: Browser;
let folder: string;
let seen: Record<string, Seen>;
const resources: [string, AnyResource][] = [];
const reports = (houseReports as readonly Report[]).filter(({ params }) => !params);

async function bytesOf(path: string): Promise<Buffer> {
  const { status, text, bytes } = await admin.get(path);
  expect([path, status, status === 200 || text]).toEqual([path, 200, true]);
  return bytes;
}

beforeAll(async () => {
  for (const program of [python, soffice])
    if (!existsSync(program))
      throw new Error(
        `${program} is missing. On Debian: apt-get install python3-openpyxl python3-pandas libreoffice-calc-nogui`,
      );
  folder = mkdtempSync(join(tmpdir(), "lyceum-files-"));
  t = await startTestApp({ seed: true });
  admin = await t.signIn(emailOf("super"), demoPassword);
  for (const { name, load } of [...housePlaces, allSchedules]) {
    const { default: resource } = await load();
    if (!resource.calls.exportFile) continue;
    resources.push([name, resource]);
    for (const format of ["csv", "xlsx"])
      writeFileSync(
        join(folder, `${name}.${format}`),
        await bytesOf(`${resource.calls.list.path}/export?format=${format}`),
      );
  }
  for (const format of ["csv", "xlsx"] as const) {
    for (const { key } of reports) {
      const asked = await admin.post(`/api/admin/reports/${key}/exports`, { format });
      expect([key, asked.status]).toEqual([key, 200]);
      await makeExports(t.app, async () => undefined);
      const at = `/api/admin/reports/${key}/exports/${asked.json.data.id}/file`;
      writeFileSync(join(folder, `${key}.${format}`), await bytesOf(at));
    }
  }
  const read = fileURLToPath(new URL("files/read.py", import.meta.url));
  const { stdout } = await run(python, [read, folder], { maxBuffer: 50_000_000 });
  seen = JSON.parse(stdout) as typeof seen;
}, 240_000);
afterAll(async () => {
  await t?.close();
  rmSync(folder, { recursive: true, force: true });
});

test("openpyxl and pandas read every workbook, with a frozen header and the rows of the CSV file", () => {
  const names = [...resources.map(([name]) => name), ...reports.map(({ key }) => key)];
  expect(names.length).toBeGreaterThan(20);
  for (const name of names) {
    const [book, text] = [seen[`${name}.xlsx`]!, seen[`${name}.csv`]!];
    const told = { name, frozen: book.frozen, bold: book.bold, rows: book.rows, widths: text.widths };
    expect(told).toEqual({ name, frozen: "A2", bold: true, rows: text.rows, widths: [text.header.length] });
    expect([name, book.pandas[0].length, book.pandas[1]]).toEqual([name, text.header.length, text.rows]);
    expect(book.header.map((heading) => heading.replace(/ \(UTC\)$/, ""))).toEqual(text.header);
    expect([name, new Set(text.header).size]).toEqual([name, text.header.length]);
  }
});

test("workbooks have real dates, times labelled as UTC, and the column labels of the screen", () => {
  let dates = 0;
  for (const [name, { columns }] of resources) {
    const { header, kinds } = seen[`${name}.xlsx`]!;
    for (const { label, as } of columns) {
      const at = header.findIndex((heading) => heading.replace(/ \(UTC\)$/, "") === label);
      expect([name, label, at >= 0]).toEqual([name, label, true]);
      if (as !== "dateTime") continue;
      expect(header[at]).toBe(`${label} (UTC)`);
      if (kinds[at]!.length > 0) expect([name, label, ...kinds[at]!]).toEqual([name, label, "date"]);
      dates += kinds[at]!.length;
    }
  }
  for (const { key, columns } of reports) {
    const { header, kinds } = seen[`${key}.xlsx`]!;
    for (const { label, as = "text" } of columns as readonly { label: string; as?: string }[]) {
      const at = header.findIndex((heading) => heading.replace(/ \(UTC\)$/, "") === label);
      if (at < 0 || kinds[at]!.length === 0) continue;
      const kind = { date: "date", dateTime: "date", number: "number", boolean: "boolean" }[as];
      if (kind) expect([key, label, ...kinds[at]!]).toEqual([key, label, kind]);
      dates += kind === "date" ? 1 : 0;
    }
  }
  expect(dates).toBeGreaterThan(10);
});

test("LibreOffice opens every workbook and saves the same rows", { timeout: 180_000 }, async () => {
  const names = [...resources.map(([name]) => name), ...reports.map(({ key }) => key)];
  const out = join(folder, "saved");
  await run(soffice, [
    ...["--headless", "--norestore", `-env:UserInstallation=file://${join(folder, "profile")}`],
    // Comma, quotation mark, UTF-8, from the first row, all texts quoted as they show.
    ...["--convert-to", "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true", "--outdir", out],
    ...names.map((name) => join(folder, `${name}.xlsx`)),
  ]);
  for (const name of names) {
    const { data } = Papa.parse<string[]>((await readFile(join(out, `${name}.csv`), "utf8")).trimEnd());
    const { header, rows } = seen[`${name}.xlsx`]!;
    expect([name, data[0], data.length - 1]).toEqual([name, header, rows]);
  }
});
