import PDFDocument from "pdfkit";
import { cpdKeys, type CpdRow, type CpdYear } from "#src/contracts/cpdLog.ts";
import { piecesOf } from "../exams/certificateFonts.ts";
import { bytesOf, dayOf, pdfColours, penOf, type PdfStyle } from "../exams/certificatePdf.ts";
import { cpdSourceWords, cpdWords } from "#src/contracts/cpdWords.ts";

/** The content of the file: whose log it is, for which year, its status, and its rows. */
export type CpdReport = {
  organisation: string;
  name: string;
  at: Date;
  year: CpdYear;
  rows: readonly CpdRow[];
};

const page = { width: 595.28, height: 841.89, margin: 56 } as const;
const measure = page.width - 2 * page.margin;

const styles = {
  brand: { family: "text", size: 11, colour: pdfColours.accent },
  title: { family: "title", size: 26, colour: pdfColours.ink },
  entry: { family: "text", size: 12, colour: pdfColours.ink },
  small: { family: "text", size: 10, colour: pdfColours.soft },
} as const satisfies Record<string, PdfStyle>;

/** `2 h 5 min` */
function duration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), Math.round(minutes % 60)];
  return [hours > 0 ? `${hours} h` : "", rest > 0 || hours === 0 ? `${rest} min` : ""]
    .filter(Boolean)
    .join(" ");
}

/** A text with question marks for letters that no font has. */
const printable = (text: string, { family }: PdfStyle): string =>
  Array.from(text, (letter) => (/\s/.test(letter) ? " " : piecesOf(letter, family) ? letter : "?")).join("");

/** Draws the log: tagged A4 pages, an entry in a few lines. */
export function cpdPdf({ organisation, name, at, year, rows }: CpdReport): AsyncIterable<Uint8Array> {
  const title = `CPD log ${year.year}, ${name}`;
  const document = new PDFDocument({
    size: "A4",
    margin: page.margin,
    pdfVersion: "1.7",
    tagged: true,
    lang: "en-GB",
    displayTitle: true,
    info: { Title: title, Author: organisation, CreationDate: at, ModDate: at },
  });
  const { draw, lines } = penOf(document);
  const whole = document.struct("Document");
  document.addStructure(whole);
  let y: number = page.margin;
  const write = (tag: string, text: string, style: PdfStyle, gap: number): void => {
    // A paragraph that does not fit starts a page, and a very long one continues on the next.
    const all = lines(printable(text, style), style, measure);
    while (all.length > 0) {
      const room = Math.floor((page.height - page.margin - y) / (style.size * 1.3));
      if (room < Math.min(all.length, 3)) {
        document.addPage();
        y = page.margin;
        continue;
      }
      const some = all.splice(0, room);
      whole.add(document.struct(tag, {}, () => (y = draw(some, style, page.margin, y))));
    }
    y += gap;
  };
  const { target, done, planned, short, by } = year;
  write("P", organisation, styles.brand, 8);
  write("H1", `CPD log ${year.year}`, styles.title, 8);
  write("P", `${name}, as of ${dayOf(at, null)}`, styles.entry, 4);
  const stands = [`Done ${duration(done)}`, `planned ${duration(planned)}`];
  if (target !== null) stands.push(`short ${duration(short)} of ${duration(target)}`);
  write("P", `${stands.join(", ")}.`, styles.entry, 4);
  const sums = cpdKeys.filter((key) => by[key] > 0).map((key) => `${cpdWords[key]} ${duration(by[key])}`);
  if (sums.length > 0) write("P", sums.join(", "), styles.small, 0);
  y += 16;
  if (rows.length === 0) write("P", "There are no entries.", styles.entry, 0);
  for (const row of rows) {
    write("H2", row.title, styles.entry, 0);
    write("P", factsOf(row), styles.small, row.reflection ? 0 : 10);
    if (row.reflection) write("P", row.reflection, styles.small, 10);
  }
  document.end();
  return bytesOf(document);
}

const factsOf = ({
  on,
  minutes,
  source,
  structured,
  evidence,
  accepted_at,
  cpd_breakdown: of,
}: CpdRow): string =>
  [
    on.split("-").toReversed().join("/"),
    duration(minutes),
    cpdKeys
      .filter((key) => of[key] > 0)
      .map((key) => `${cpdWords[key]} ${duration(of[key])}`)
      .join(", "),
    cpdSourceWords[source],
    ...(structured === null ? [] : [structured ? "structured" : "unstructured"]),
    ...(accepted_at ? ["confirmed"] : []),
    ...(evidence ? [`evidence: ${evidence.name}`] : []),
  ].join(" · ");
