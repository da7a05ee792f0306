import type { Readable } from "node:stream";
import { ZipFile } from "yazl";
import type { Browser } from "../harness.ts";

/** Files to import, as a browser sends them, and an import from its check onwards. */

export const csv = (...rows: (readonly string[])[]): Buffer =>
  Buffer.from(
    rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",")).join("\r\n"),
  );

export const upload = (browser: Browser, path: string, bytes: Buffer, name = "file.csv") =>
  browser.post(`${path}/import`, { name, file: bytes.toString("base64") });

export function importsAt(path: string) {
  const at = (id: number, rest = "") => `${path}/import/${id}${rest}`;
  return {
    upload: (browser: Browser, bytes: Buffer, name?: string) => upload(browser, path, bytes, name),
    /** Checks a readable file. */
    check: async (browser: Browser, bytes: Buffer) => (await upload(browser, path, bytes)).json.data,
    rows: async (browser: Browser, id: number, query = "") =>
      (await browser.get(at(id, `/rows?perPage=100${query}`))).json.data,
    read: async (browser: Browser, id: number) => browser.get(at(id)),
    again: async (browser: Browser, id: number) => (await browser.post(at(id, "/check"))).json.data,
    confirm: (browser: Browser, { id, version }: { id: number; version: string }) =>
      browser.post(at(id, "/confirm"), { version }),
    undo: (browser: Browser, id: number) => browser.post(at(id, "/undo")),
    discard: (browser: Browser, id: number) => browser.delete(at(id)),
    faults: (browser: Browser, id: number, format = "csv") => browser.get(at(id, `/faults?format=${format}`)),
  };
}

/** A zip of these files: a workbook, if they are its parts. */
export async function zipOf(files: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, contents] of Object.entries(files)) zip.addBuffer(Buffer.from(contents), name);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream as Readable) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** A workbook whose only sheet is this XML. */
export const workbook = (sheetData: string, more: Record<string, string> = {}): Promise<Buffer> =>
  zipOf({
    "xl/workbook.xml":
      '<workbook xmlns:r="r"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels":
      '<Relationships><Relationship Id="rId1" Target="worksheets/first.xml"/></Relationships>',
    "xl/worksheets/first.xml": `<worksheet><sheetData>${sheetData}</sheetData></worksheet>`,
    ...more,
  });
