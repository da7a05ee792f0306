import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import type { Cell } from "./cells.ts";

/** An XLSX file of one sheet, a batch of rows at a time: nothing but the current batch is in memory. */
export function xlsxOf(
  sheet: string,
  header: readonly string[],
  batches: AsyncIterable<readonly Cell[][]>,
): AsyncIterable<Buffer> {
  const zip = new ZipFile();
  for (const [name, xml] of Object.entries(fixedParts(sheet)))
    zip.addBuffer(Buffer.from(declaration + xml), name);
  const rows = Readable.from(sheetXml(header, batches), { objectMode: false });
  const out = zip.outputStream as Readable;
  rows.on("error", (error) => out.destroy(error));
  out.on("close", () => rows.destroy());
  zip.addReadStream(rows, "xl/worksheets/sheet1.xml");
  zip.end();
  return out;
}

/** What Excel shows of a text at most. */
const longestText = 32_767;

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packageRelations = "http://schemas.openxmlformats.org/package/2006/relationships";
const types = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** The parts that are the same in every file but for the name of the sheet. Style 1 is the bold one of the header. */
const fixedParts = (sheet: string): Record<string, string> => ({
  "[Content_Types].xml":
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>` +
    `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
  "_rels/.rels": `<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/_rels/workbook.xml.rels":
    `<Relationships xmlns="${packageRelations}">` +
    `<Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/>` +
    `<Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  // A sheet's name has 31 characters at most, and none of these.
  "xl/workbook.xml":
    `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>` +
    `<sheet name="${escapeXml(sheet.replace(/[[\]:*?/\\]/g, " ").slice(0, 31))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  "xl/styles.xml":
    `<styleSheet xmlns="${main}"><fonts count="2"><font/><font><b/></font></fonts>` +
    '<fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>' +
    '<cellXfs count="2"><xf/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>',
});

async function* sheetXml(
  header: readonly string[],
  batches: AsyncIterable<readonly Cell[][]>,
): AsyncGenerator<Buffer> {
  let row = 1;
  yield Buffer.from(`${declaration}<worksheet xmlns="${main}"><sheetData>${rowXml(header, row, ' s="1"')}`);
  for await (const rows of batches)
    yield Buffer.from(rows.map((cells) => rowXml(cells, (row += 1))).join(""));
  yield Buffer.from("</sheetData></worksheet>");
}

/** Every cell says where it stands: not every reader counts for itself. */
const rowXml = (cells: readonly Cell[], row: number, style = ""): string =>
  `<row r="${row}">${cells.map((cell, column) => cellXml(cell, ` r="${letters(column)}${row}"${style}`)).join("")}</row>`;

/** A … Z, AA, AB … */
const letters = (column: number): string =>
  (column >= 26 ? letters(Math.floor(column / 26) - 1) : "") + String.fromCharCode(65 + (column % 26));

function cellXml(cell: Cell, attributes: string): string {
  if (typeof cell === "number")
    return Number.isFinite(cell) ? `<c${attributes}><v>${cell}</v></c>` : `<c${attributes}/>`;
  if (typeof cell === "boolean") return `<c${attributes} t="b"><v>${cell ? 1 : 0}</v></c>`;
  if (cell === "") return `<c${attributes}/>`;
  const text = cell.length > longestText ? `${cell.slice(0, longestText - 1)}…` : cell;
  return `<c${attributes} t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;
}

/** Signs that XML cannot hold, lone halves of others among them, become a question mark of their own. */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, "\ufffd")
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/"/g, "&quot;")
    .replace(/\r/g, "&#13;");
}
