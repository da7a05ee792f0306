import PDFDocument from "pdfkit";
import { piecesOf, type Family, type Piece } from "./certificateFonts.ts";

/** The content of a certificate. */
export type Certificate = {
  organisation: string;
  learner: string;
  /** How the learner is identified if the fonts lack a letter of the name. */
  address: string;
  exam: string;
  examId: number;
  attemptId: number;
  /** When the attempt ended, and the time zone for its date. */
  finishedAt: Date;
  zone: string | null;
  score: number;
  needed: number;
  hash: string;
};

const page = { width: 841.89, height: 595.28, margin: 72 } as const;
const measure = page.width - 2 * page.margin;
/** The product's ink, and the accent colour of accreditation. */
export const pdfColours = { ink: "#24211d", soft: "#5d5850", accent: "#0b6b4f", line: "#d9d3c8" } as const;

export type PdfStyle = { family: Family; size: number; colour: string };
const styles = {
  small: { family: "text", size: 11, colour: pdfColours.soft },
  text: { family: "text", size: 14, colour: pdfColours.soft },
  value: { family: "text", size: 14, colour: pdfColours.ink },
  brand: { family: "text", size: 14, colour: pdfColours.accent },
  title: { family: "title", size: 40, colour: pdfColours.ink },
  name: { family: "title", size: 30, colour: pdfColours.ink },
  exam: { family: "title", size: 22, colour: pdfColours.ink },
} as const satisfies Record<string, PdfStyle>;

/** A day in words. In UTC, and labelled as such, if the reader's zone is unknown. */
export function dayOf(at: Date, zone: string | null): string {
  const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: zone ?? "UTC" }).format(at);
  return zone === null ? `${day} (UTC)` : day;
}

/**
 * Draws a certificate: one tagged page in the product's fonts. The same attempt and zone give the same bytes. A name
 * with a letter that no font has is not printed as boxes: the page uses a substitute and says so, and the document's
 * title has the real name.
 */
export function drawCertificate(certificate: Certificate): AsyncIterable<Uint8Array> {
  const { organisation, learner, address, exam, examId, attemptId, finishedAt, zone, score, needed, hash } =
    certificate;
  const title = `Certificate: ${exam}, ${learner}`;
  const document = new PDFDocument({
    size: "A4",
    layout: "landscape",
    margin: page.margin,
    pdfVersion: "1.7",
    tagged: true,
    lang: "en-GB",
    displayTitle: true,
    info: { Title: title, Author: organisation, CreationDate: finishedAt, ModDate: finishedAt },
  });
  const { draw, lines } = penOf(document);
  const printable = (text: string, family: Family): boolean => piecesOf(text, family) !== null;
  const shown = (text: string, ...others: [string, string]) =>
    [text, ...others].find((one) => printable(one, "title"))!;

  const whole = document.struct("Document");
  document.addStructure(whole);
  const paragraph = (tag: string, work: () => void): void => {
    whole.add(document.struct(tag, {}, work));
  };

  document.markContent("Artifact", { type: "Layout" });
  document.rect(0, 0, 12, page.height).fill(pdfColours.accent);
  document
    .moveTo(page.margin, 430)
    .lineTo(page.width - page.margin, 430)
    .lineWidth(0.75)
    .stroke(pdfColours.line);
  document.endMarkedContent();

  const name = shown(learner, address, `User of attempt ${attemptId}`);
  const examName = shown(exam, `Exam ${examId}`, `Exam ${examId}`);
  let y = 64;
  const write = (tag: string, text: string, style: PdfStyle, gap: number): void =>
    paragraph(tag, () => (y = draw(lines(text, style, measure), style, page.margin, y) + gap));
  write("P", shown(organisation, "Certificate", "Certificate"), styles.brand, 28);
  write("H1", "Certificate", styles.title, 28);
  write("P", "This is to certify that", styles.text, 4);
  write("P", name, styles.name, 12);
  write("P", "has passed the exam", styles.text, 4);
  write("P", examName, styles.exam, 0);

  const facts: [string, string][] = [
    ["Date", dayOf(finishedAt, zone)],
    ["Score", `${score}%, needed ${needed}%`],
    ["Attempt", String(attemptId)],
  ];
  facts.forEach(([label, value], column) => {
    const x = page.margin + (column * measure) / 3;
    paragraph("P", () => {
      const below = draw(lines(label, styles.small, measure / 3), styles.small, x, 446);
      draw(lines(value, styles.value, measure / 3 - 12), styles.value, x, below + 2);
    });
  });
  y = 500;
  write("P", `Receipt ${hash.match(/.{1,8}/g)!.join(" ")}`, styles.small, 4);
  write(
    "P",
    "An exam administrator can confirm this certificate by the number of the attempt and its receipt.",
    styles.small,
    4,
  );
  if (name !== learner || examName !== exam)
    write(
      "P",
      "A name on this page has letters that its fonts do not have. The properties of this document have it in full.",
      styles.small,
      0,
    );
  document.end();
  return bytesOf(document);
}

export async function* bytesOf(document: NodeJS.ReadableStream): AsyncIterable<Uint8Array> {
  for await (const chunk of document) yield typeof chunk === "string" ? Buffer.from(chunk) : chunk;
}

/** Helpers for writing lines of pieces. */
export function penOf(document: PDFKit.PDFDocument) {
  const known = new Set<string>();
  const use = ({ face }: Piece, size: number) => {
    if (!known.has(face.name)) document.registerFont(face.name, face.bytes);
    known.add(face.name);
    return document.font(face.name).fontSize(size);
  };
  const widthOf = (pieces: readonly Piece[], size: number): number =>
    pieces.reduce((sum, piece) => sum + use(piece, size).widthOfString(piece.text), 0);

  return {
    /** Breaks a text into lines that fit; a word that is too long for a line is broken. */
    lines(text: string, { family, size }: PdfStyle, width: number): string[] {
      const fits = (line: string) => widthOf(piecesOf(line, family)!, size) <= width;
      const done: string[] = [];
      for (let word of text.split(/\s+/).filter(Boolean)) {
        const longer = done.length === 0 ? word : `${done.at(-1)} ${word}`;
        if (fits(longer)) {
          done.splice(-1, 1, longer);
          continue;
        }
        while (!fits(word)) {
          const letters = Array.from(word);
          let most = letters.length - 1;
          while (most > 1 && !fits(letters.slice(0, most).join(""))) most -= 1;
          done.push(letters.slice(0, most).join(""));
          word = letters.slice(most).join("");
        }
        done.push(word);
      }
      return done;
    },

    /** Writes lines from a position. Returns where they end. */
    draw(lines: readonly string[], { family, size, colour }: PdfStyle, x: number, y: number): number {
      const height = size * 1.3;
      lines.forEach((line, index) => {
        let at = x;
        for (const piece of piecesOf(line, family)!) {
          use(piece, size)
            .fillColor(colour)
            .text(piece.text, at, y + index * height, { lineBreak: false, baseline: "top" });
          at += document.widthOfString(piece.text);
        }
      });
      return y + lines.length * height;
    },
  };
}
