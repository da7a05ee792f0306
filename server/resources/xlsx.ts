import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import { day } from "#src/contracts/milliseconds.ts";
import type { Cell } from "./cells.ts";
import { headingIn } from "./fileColumns.ts";
import { columnKindOf } from "./kinds/columns.ts";
import type { FileColumn } from "./kinds/kind.ts";

/**
 * An XLSX file of one sheet, a batch of rows at a time: only the current batch is in memory. The header stays in view,
 * columns are as wide as their content, and dates and timestamps (in UTC) are date cells.
 */
export function xlsxOf(
  sheet: string,
  columns: readonly FileColumn[],
  batches: AsyncIterable<readonly Cell[][]>,
): AsyncIterable<Buffer> {
  const zip = new ZipFile();
  for (const [name, xml] of Object.entries(fixedParts(sheet)))
    zip.addBuffer(Buffer.from(declaration + xml), name);
  const rows = Readable.from(sheetXml(columns, batches), { objectMode: false });
  const out = zip.outputStream as Readable;
  rows.on("error", (error) => out.destroy(error));
  out.on("close", () => rows.destroy());
  zip.addReadStream(rows, "xl/worksheets/sheet1.xml");
  zip.end();
  return out;
}

/** The most characters of a text that Excel shows. */
const longestText = 32_767;

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packageRelations = "http://schemas.openxmlformats.org/package/2006/relationships";
const types = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** The styles of cells, by their index in `cellXfs`. */
const styles = { header: 1, date: 2, dateTime: 3 } as const;

/**
 * The parts that are the same in every file except for the name of the sheet. Readers are strict about what styles must
 * contain.
 */
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
    `<workbook xmlns="${main}" xmlns:r="${relations}"><bookViews><workbookView/></bookViews><sheets>` +
    `<sheet name="${escapeXml(sheet.replace(/[[\]:*?/\\]/g, " ").slice(0, 31))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  "xl/styles.xml":
    `<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/>` +
    '<numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>' +
    `<fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts>` +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    `<cellStyleXfs count="1"><xf ${plain}/></cellStyleXfs>` +
    `<cellXfs count="4"><xf ${plain} xfId="0"/>` +
    '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
    '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
    '<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>' +
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
});
const font = '<sz val="11"/><name val="Calibri"/><family val="2"/>';
const plain = 'numFmtId="0" fontId="0" fillId="0" borderId="0"';

async function* sheetXml(
  columns: readonly FileColumn[],
  batches: AsyncIterable<readonly Cell[][]>,
): AsyncGenerator<Buffer> {
  const header = columns.map((column) => headingIn(column, "xlsx"));
  let row = 1;
  // The widths of columns precede the rows, so the first batch determines them.
  for await (const rows of batches) {
    if (row === 1) yield Buffer.from(headXml(columns, header, rows));
    yield Buffer.from(rows.map((cells) => rowXml(cells, (row += 1), columns)).join(""));
  }
  if (row === 1) yield Buffer.from(headXml(columns, header, []));
  yield Buffer.from("</sheetData></worksheet>");
}

const frozen =
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>' +
  '<selection pane="bottomLeft" activeCell="A2" sqref="A2"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>';

function headXml(columns: readonly FileColumn[], header: readonly string[], rows: readonly Cell[][]): string {
  const widths = header.map((heading, i) => {
    const widest = rows.reduce(
      (most, cells) => Math.max(most, widthOf(cells[i], columns[i])),
      heading.length,
    );
    return `<col min="${i + 1}" max="${i + 1}" width="${Math.min(widest, widestColumn) + 2}" customWidth="1"/>`;
  });
  const cells = header.map((heading, i) => textXml(heading, ` r="${letters(i)}1" s="${styles.header}"`));
  const cols = widths.length > 0 ? `<cols>${widths.join("")}</cols>` : "";
  return `${declaration}<worksheet xmlns="${main}">${frozen}${cols}<sheetData><row r="1">${cells.join("")}</row>`;
}

/** In characters; anything wider is cut off by the next column, as in any sheet. */
const widestColumn = 60;
const datedWidths = { date: 10, dateTime: 19 } as const;
const widthOf = (cell: Cell = "", column: FileColumn | undefined): number => {
  const { dated } = columnKindOf(column);
  return dated ? datedWidths[dated] : String(cell).length;
};

/** Every cell states its position, as not every reader counts cells itself. */
const rowXml = (cells: readonly Cell[], row: number, columns: readonly FileColumn[]): string =>
  `<row r="${row}">${cells.map((cell, i) => cellXml(cell, ` r="${letters(i)}${row}"`, columns[i])).join("")}</row>`;

/** A … Z, AA, AB … */
const letters = (column: number): string =>
  (column >= 26 ? letters(Math.floor(column / 26) - 1) : "") + String.fromCharCode(65 + (column % 26));

function cellXml(cell: Cell, attributes: string, column: FileColumn | undefined): string {
  if (typeof cell === "number")
    return Number.isFinite(cell) ? `<c${attributes}><v>${cell}</v></c>` : `<c${attributes}/>`;
  if (typeof cell === "boolean") return `<c${attributes} t="b"><v>${cell ? 1 : 0}</v></c>`;
  if (cell === "") return `<c${attributes}/>`;
  const { dated } = columnKindOf(column);
  const serial = dated ? serialOf(cell) : null;
  if (dated && serial !== null) return `<c${attributes} s="${styles[dated]}"><v>${serial}</v></c>`;
  return textXml(cell, attributes);
}

function textXml(text: string, attributes: string): string {
  const whole = text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text;
  return `<c${attributes} t="inlineStr"><is><t xml:space="preserve">${escapeXml(whole)}</t></is></c>`;
}

/**
 * Days since the end of 1899, to the second; null for anything that is not a date, or before March 1900, where Excel's
 * dates are wrong.
 */
function serialOf(text: string): number | null {
  const serial = Math.round((Date.parse(text) - Date.UTC(1899, 11, 30)) / 1_000) / (day / 1_000);
  return serial >= 61 ? serial : null;
}

/** Replaces characters that XML cannot hold, lone surrogates among them, with U+FFFD. */
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
