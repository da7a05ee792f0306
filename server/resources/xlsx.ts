import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { ZipFile } from "yazl";
import { day } from "#src/contracts/milliseconds.ts";
import type { Cell } from "./cells.ts";
import { headingIn } from "./fileColumns.ts";
import { columnKindOf } from "./kinds/columns.ts";
import type { FileColumn } from "./kinds/kind.ts";

/** The most rows of a sheet below its header. */
const mostRows = 1_048_575;

/**
 * An XLSX file, a batch of rows at a time: only the current batch is in memory. Rows that do not fit on a sheet are
 * on further ones. The header stays in view, columns are as wide as their content, and dates and timestamps (in UTC)
 * are date cells.
 */
export function xlsxOf(
  name: string,
  columns: readonly FileColumn[],
  batches: AsyncIterable<readonly Cell[][]>,
  room = mostRows,
): AsyncIterable<Buffer> {
  const zip = new ZipFile();
  const out = zip.outputStream as Readable;
  const put = (parts: Record<string, string>): void => {
    for (const [path, xml] of Object.entries(parts)) zip.addBuffer(Buffer.from(declaration + xml), path);
  };
  const rest = restOf(batches);
  let rows: Readable | undefined;
  const write = async (): Promise<void> => {
    put(fixedParts);
    const names: string[] = [];
    do {
      names.push(sheetName(name, names.length + 1));
      rows = Readable.from(sheetXml(columns, rest, room), { objectMode: false });
      zip.addReadStream(rows, `xl/${sheetPath(names.length)}`);
      await finished(rows);
    } while (!(await rest.isEmpty()));
    // Last, as only now it is known how many there are.
    put(partsOf(names));
    zip.end();
  };
  out.on("close", () => rows?.destroy());
  write().catch((error: Error) => out.destroy(error));
  return out;
}

/** The rows that are still to be written. */
type Rest = {
  isEmpty(): Promise<boolean>;
  /** Takes the next rows of the current batch, at most that many. */
  take(most: number): readonly Cell[][];
};

function restOf(batches: AsyncIterable<readonly Cell[][]>): Rest {
  const source = batches[Symbol.asyncIterator]();
  let read: readonly Cell[][] = [];
  return {
    async isEmpty() {
      while (read.length === 0) {
        const next = await source.next();
        if (next.done) return true;
        read = next.value;
      }
      return false;
    },
    take(most) {
      const taken = read.slice(0, most);
      read = read.slice(most);
      return taken;
    },
  };
}

/** A sheet's name has 31 characters at most, and none of these; no two sheets have the same. */
function sheetName(name: string, place: number): string {
  const number = place === 1 ? "" : ` ${place}`;
  return name.replace(/[[\]:*?/\\]/g, " ").slice(0, 31 - number.length) + number;
}

const sheetPath = (place: number): string => `worksheets/sheet${place}.xml`;

/** The most characters of a text that Excel shows. */
const longestText = 32_767;

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packageRelations = "http://schemas.openxmlformats.org/package/2006/relationships";
const types = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** The styles of cells, by their index in `cellXfs`. */
const styles = { header: 1, date: 2, dateTime: 3, duration: 4, percentage: 5 } as const;

/** The parts that depend on the sheets: of these names, in this order. */
const partsOf = (names: readonly string[]): Record<string, string> => ({
  "[Content_Types].xml":
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>` +
    eachOf(names, (n) => `<Override PartName="/xl/${sheetPath(n)}" ContentType="${types}.worksheet+xml"/>`) +
    `<Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
  "xl/_rels/workbook.xml.rels":
    `<Relationships xmlns="${packageRelations}">` +
    `<Relationship Id="styles" Type="${relations}/styles" Target="styles.xml"/>` +
    eachOf(
      names,
      (n) => `<Relationship Id="sheet${n}" Type="${relations}/worksheet" Target="${sheetPath(n)}"/>`,
    ) +
    "</Relationships>",
  "xl/workbook.xml":
    `<workbook xmlns="${main}" xmlns:r="${relations}"><bookViews><workbookView/></bookViews><sheets>` +
    eachOf(names, (n, name) => `<sheet name="${escapeXml(name)}" sheetId="${n}" r:id="sheet${n}"/>`) +
    "</sheets></workbook>",
});

const eachOf = (names: readonly string[], make: (place: number, name: string) => string): string =>
  names.map((name, i) => make(i + 1, name)).join("");

const font = '<sz val="11"/><name val="Calibri"/><family val="2"/>';
const plain = 'numFmtId="0" fontId="0" fillId="0" borderId="0"';

/** The parts that are the same in every file. Readers are strict about what styles must contain. */
const fixedParts: Record<string, string> = {
  "_rels/.rels": `<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/styles.xml":
    `<styleSheet xmlns="${main}"><numFmts count="3"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/>` +
    '<numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/>' +
    '<numFmt numFmtId="166" formatCode="[h]:mm:ss"/></numFmts>' +
    `<fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts>` +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    `<cellStyleXfs count="1"><xf ${plain}/></cellStyleXfs>` +
    `<cellXfs count="6"><xf ${plain} xfId="0"/>` +
    '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
    '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
    '<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
    '<xf numFmtId="166" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
    // Every program knows this one: 0%.
    '<xf numFmtId="9" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>' +
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
};

async function* sheetXml(columns: readonly FileColumn[], rest: Rest, room: number): AsyncGenerator<Buffer> {
  const header = columns.map((column) => headingIn(column, "xlsx"));
  let row = 1;
  // The widths of columns precede the rows, so the first batch determines them.
  while (row <= room && !(await rest.isEmpty())) {
    const rows = rest.take(room + 1 - row);
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
const formattedWidths = { date: 10, dateTime: 19, duration: 9, percentage: 6 } as const;
const widthOf = (cell: Cell = "", column: FileColumn | undefined): number => {
  const { dated, measured } = columnKindOf(column);
  const format = dated ?? (typeof cell === "number" ? measured?.as : undefined);
  return format ? formattedWidths[format] : String(cell).length;
};

/** Every cell states its position, as not every reader counts cells itself. */
const rowXml = (cells: readonly Cell[], row: number, columns: readonly FileColumn[]): string =>
  `<row r="${row}">${cells.map((cell, i) => cellXml(cell, ` r="${letters(i)}${row}"`, columns[i])).join("")}</row>`;

/** A … Z, AA, AB … */
const letters = (column: number): string =>
  (column >= 26 ? letters(Math.floor(column / 26) - 1) : "") + String.fromCharCode(65 + (column % 26));

function cellXml(cell: Cell, attributes: string, column: FileColumn | undefined): string {
  const { dated, measured } = columnKindOf(column);
  if (typeof cell === "number") {
    const style = measured ? ` s="${styles[measured.as]}"` : "";
    return Number.isFinite(cell) ? `<c${attributes}${style}><v>${cell}</v></c>` : `<c${attributes}/>`;
  }
  if (typeof cell === "boolean") return `<c${attributes} t="b"><v>${cell ? 1 : 0}</v></c>`;
  if (cell === "") return `<c${attributes}/>`;
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
