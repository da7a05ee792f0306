import PDFDocument from "pdfkit";
import { piecesOf, type Family } from "#server/modules/exams/certificateFonts.ts";
import { bytesOf, pdfColours } from "#server/modules/exams/certificatePdf.ts";

const page = { width: 595.28, height: 841.89, margin: 72 } as const;
const measure = page.width - 2 * page.margin;

type Style = { family: Family; size: number; colour: string };
/** The kinds of line in a document, by how they begin, with the space below each. */
const kinds = [
  { begins: "# ", tag: "H1", family: "title", size: 28, colour: pdfColours.ink, below: 8 },
  { begins: "## ", tag: "H2", family: "title", size: 16, colour: pdfColours.accent, below: 5 },
  { begins: "- ", tag: "P", family: "text", size: 12.5, colour: pdfColours.ink, below: 6 },
  { begins: "", tag: "P", family: "text", size: 12.5, colour: pdfColours.ink, below: 10 },
] as const;
const pageBreak = "---";
const small: Style = { family: "text", size: 9, colour: pdfColours.soft };
/** The first file of a family, which has every letter needed for English. */
const faceOf = (family: Family) => piecesOf("a", family)![0]!.face;

/**
 * Draws a document of the demo, written in a little Markdown: tagged A4 pages with page numbers. Emphasis is not drawn,
 * as the product's fonts come in only one weight here.
 */
export async function documentPdf(markdown: string, at: Date): Promise<{ bytes: Buffer; pages: number }> {
  const lines = markdown.split("\n").filter((line) => line.trim() !== "");
  const title = lines[0]!.replace("# ", "");
  const document = new PDFDocument({
    ...{
      size: "A4",
      margin: page.margin,
      pdfVersion: "1.7",
      tagged: true,
      lang: "en-GB",
      displayTitle: true,
    },
    info: { Title: title, Author: "Lyceum", CreationDate: at, ModDate: at },
  });
  const written = bufferOf(bytesOf(document));
  for (const family of ["title", "text"] as const) document.registerFont(family, faceOf(family).bytes);
  const whole = document.struct("Document");
  document.addStructure(whole);
  const set = ({ family, size, colour }: Style) => document.font(family).fontSize(size).fillColor(colour);

  let pages = 0;
  let y: number = page.margin;
  const begin = (): void => {
    pages += 1;
    y = page.margin;
    document.markContent("Artifact", { type: "Pagination" });
    set(small).text(`${title} · ${pages}`, page.margin, page.height - 48, { lineBreak: false });
    document.endMarkedContent();
  };
  begin();
  for (const line of lines) {
    if (line === pageBreak) {
      document.addPage();
      begin();
      continue;
    }
    const kind = kinds.find(({ begins }) => line.startsWith(begins))!;
    const text = line.slice(kind.begins.length).replaceAll(/\*+|\b_|_\b/g, "");
    const indent = kind.begins === "- " ? 16 : 0;
    const shape = { width: measure - indent, lineGap: 2.5 };
    const height = set(kind).heightOfString(text, shape);
    if (kind.tag === "H2" && y > page.margin) y += 12;
    // A heading is never the last thing on a page.
    const needed = height + (kind.tag === "H2" ? 60 : 0);
    if (y + needed > page.height - page.margin) {
      document.addPage();
      begin();
    }
    const from = y;
    whole.add(
      document.struct(kind.tag, {}, () => {
        if (indent > 0) set(kind).text("•", page.margin, from, { lineBreak: false });
        set(kind).text(text, page.margin + indent, from, shape);
      }),
    );
    y += height + kind.below;
  }
  document.end();
  return { bytes: await written, pages };
}

async function bufferOf(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}
