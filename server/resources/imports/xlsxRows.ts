import { Parser } from "htmlparser2";
import { calendarDay } from "#src/contracts/calendarDays.ts";
import { importLimits } from "#src/contracts/limits.ts";
import { day } from "#src/contracts/milliseconds.ts";
import { formatNumber } from "#src/contracts/numbers.ts";
import { Unreadable } from "../../unreadable.ts";
import { unzip } from "./unzip.ts";

/**
 * The rows of the first sheet of an XLSX file, as texts. It blocks its thread, so call it in one of its own. Row 0 is
 * the first; missing rows are empty.
 */
export async function xlsxRows(bytes: Buffer): Promise<string[][]> {
  const parts = await unzip(bytes, importLimits.unpackedBytes);
  const workbook = readWorkbook(parts);
  const sheet = parts.get(workbook.sheet);
  if (!sheet) throw new Unreadable("This is not an Excel workbook with a sheet");
  const texts = readTexts(parts.get("xl/sharedStrings.xml"));
  const dates = readDates(parts.get("xl/styles.xml"));
  return readSheet(sheet, { texts, dates, since1904: workbook.since1904 });
}

type Attributes = Readonly<Record<string, string>>;
type Reader = {
  open?(name: string, attributes: Attributes): void;
  text?(text: string): void;
  close?(name: string): void;
};

/** Elements of a workbook are nested about ten deep; the parser slows down with each that is open. */
const deepest = 64;
/** As many elements as the largest sheet has: each cell with its text. */
const mostElements = 4 * importLimits.rows * importLimits.columns;
const chunk = 65_536;

/** Reads XML without its namespaces. Entities of its own are not resolved. */
function readXml(xml: Buffer, { open, text, close }: Reader): void {
  const plain = (name: string): string => name.slice(name.indexOf(":") + 1);
  let [depth, elements] = [0, 0];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1;
        elements += 1;
        if (depth > deepest || elements > mostElements)
          throw new Unreadable(
            "This file is not a standard spreadsheet. Save it again in Excel, then try again",
          );
        open?.(plain(name), attributes);
      },
      ontext: (part) => text?.(part),
      onclosetag(name) {
        depth -= 1;
        close?.(plain(name));
      },
    },
    { xmlMode: true },
  );
  const decoder = new TextDecoder();
  for (let from = 0; from < xml.length; from += chunk)
    parser.write(decoder.decode(xml.subarray(from, from + chunk), { stream: true }));
  parser.end();
}

function readWorkbook(parts: Map<string, Buffer>): { sheet: string; since1904: boolean } {
  const xml = parts.get("xl/workbook.xml");
  if (!xml) throw new Unreadable("This is not an Excel workbook");
  let [first, since1904] = ["", false];
  readXml(xml, {
    open(name, attributes) {
      if (name === "sheet" && first === "") first = attributes["r:id"] ?? "";
      if (name === "workbookPr") since1904 = /^(?:1|true)$/.test(attributes.date1904 ?? "");
    },
  });
  let sheet = "xl/worksheets/sheet1.xml";
  readXml(parts.get("xl/_rels/workbook.xml.rels") ?? Buffer.alloc(0), {
    open(name, { Id, Target = "" }) {
      if (name === "Relationship" && Id === first)
        sheet = Target.startsWith("/") ? Target.slice(1) : `xl/${Target}`;
    },
  });
  return { sheet, since1904 };
}

/** The shared texts of cells, without phonetic guides above words. */
function readTexts(xml: Buffer | undefined): string[] {
  const texts: string[] = [];
  let [text, inText, aside] = ["", false, false];
  readXml(xml ?? Buffer.alloc(0), {
    open(name) {
      if (name === "si") text = "";
      if (name === "rPh") aside = true;
      inText = name === "t" && !aside;
    },
    text: (part) => void (inText && (text += part)),
    close(name) {
      if (name === "si") texts.push(text);
      if (name === "rPh") aside = false;
      inText = false;
    },
  });
  return texts;
}

/** The built-in formats for dates and times. */
const ownDates = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
/**
 * Whether a format is a date's, by its letters, without what it quotes, skips or escapes. Excel keeps no format longer
 * than the limit.
 */
function isDate(code: string): boolean {
  let closing = "";
  for (let i = 0; i < Math.min(code.length, longestFormat); i += 1) {
    const sign = code[i]!;
    if (closing) closing = sign === closing ? "" : closing;
    else if (sign === '"') closing = '"';
    else if (sign === "[") closing = "]";
    else if (sign === "\\" || sign === "_" || sign === "*") i += 1;
    else if (/[dmyhs]/i.test(sign)) return true;
  }
  return false;
}
const longestFormat = 255;

/** Which styles show a number as a date. */
function readDates(xml: Buffer | undefined): ReadonlySet<number> {
  const formats = new Map<number, boolean>();
  const dates = new Set<number>();
  let [inCells, style] = [false, 0];
  readXml(xml ?? Buffer.alloc(0), {
    open(name, { numFmtId = "0", formatCode = "" }) {
      if (name === "numFmt") formats.set(Number(numFmtId), isDate(formatCode));
      if (name === "cellXfs") inCells = true;
      if (name !== "xf" || !inCells) return;
      const id = Number(numFmtId);
      if (ownDates(id) || formats.get(id)) dates.add(style);
      style += 1;
    },
    close: (name) => void (name === "cellXfs" && (inCells = false)),
  });
  return dates;
}

type Book = { texts: readonly string[]; dates: ReadonlySet<number>; since1904: boolean };

/** The address in a cell may be anything: one beyond the limits is refused before memory is allocated for it. */
function readSheet(xml: Buffer, book: Book): string[][] {
  const rows: string[][] = [];
  let [row, column, kind, style, value, inValue] = [-1, -1, "n", 0, "", false];
  readXml(xml, {
    open(name, { r = "", t = "n", s = "0" }) {
      if (name === "row") {
        row = r === "" ? row + 1 : Number(r) - 1;
        column = -1;
      }
      if (name === "c") {
        [kind, style, value] = [t, Number(s), ""];
        column = r === "" ? column + 1 : columnOf(r);
      }
      inValue = name === "v" || name === "t";
    },
    text: (part) => void (inValue && (value += part)),
    close(name) {
      inValue = false;
      if (name !== "c") return;
      const text = textOf(value, kind, style, book);
      if (text === "") return;
      if (!(row >= 0 && row <= importLimits.rows)) throw tooManyRows();
      if (!(column >= 0 && column < importLimits.columns)) throw tooManyColumns();
      const cells = (rows[row] ??= []);
      while (cells.length < column) cells.push("");
      cells[column] = text;
    },
  });
  return Array.from(rows, (cells) => cells ?? []);
}

export const tooManyRows = (): Unreadable =>
  new Unreadable(
    `The file has more than ${formatNumber(importLimits.rows)} rows. Split it and import one part at a time`,
  );
export const tooManyColumns = (): Unreadable =>
  new Unreadable(`The file has more than ${importLimits.columns} columns`);

/** `AB12` is in column 27. */
function columnOf(address: string): number {
  let column = 0;
  for (const letter of /^[A-Z]{0,3}/.exec(address)![0]) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

/** What a cell shows. For a formula, that is its result when the file was saved. */
function textOf(value: string, kind: string, style: number, { texts, dates, since1904 }: Book): string {
  switch (kind) {
    case "s":
      return texts[Number(value)] ?? "";
    case "b":
      return value === "1" ? "yes" : value === "0" ? "no" : "";
    case "n":
      return dates.has(style) ? dateOf(Number(value), since1904) : plainNumber(value);
    default:
      return value;
  }
}

/** A workbook may write 51200000 as 5.12E7. */
function plainNumber(value: string): string {
  if (!/e/i.test(value)) return value;
  const number = Number(value);
  return Number.isSafeInteger(number) ? String(number) : value;
}

/** Days since the end of 1899, or since the start of 1904. */
function dateOf(serial: number, since1904: boolean): string {
  const date = new Date(
    (since1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30)) + Math.round(serial * day),
  );
  if (Number.isNaN(date.getTime())) return String(serial);
  return Number.isInteger(serial) ? calendarDay(date) : date.toISOString();
}
