import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { create, type Font } from "fontkit";

/**
 * The product's two families, as static files: a PDF would get the thinnest weight of a variable font. There is a file
 * for each script, so a text is set in pieces. The second family has Greek, which the first lacks.
 */
const latin = ["latin", "latin-ext", "vietnamese"];
const cyrillic = ["cyrillic", "cyrillic-ext"];
const greek = ["greek", "greek-ext"];
const lora = [...latin, ...cyrillic].map((script) => `lora/lora-${script}-400-normal`);
const sourceSans = [...latin, ...cyrillic, ...greek].map(
  (script) => `source-sans-3/source-sans-3-${script}-400-normal`,
);

/** The order in which files are tried for a letter. */
const families = { title: [...lora, ...sourceSans], text: sourceSans };
export type Family = keyof typeof families;

const { resolve } = createRequire(import.meta.url);

const readFont = (path: string): Buffer => {
  const [family, file] = path.split("/") as [string, string];
  return readFileSync(join(dirname(resolve(`@fontsource/${family}/package.json`)), "files", `${file}.woff`));
};

export type Face = { name: string; bytes: Buffer; covers: (point: number) => boolean };

const read = new Map<string, Face>();

/** A file by its path, read when a letter is first looked for in it: most names need one or two. */
function faceOf(name: string): Face {
  const known = read.get(name);
  if (known) return known;
  const bytes = readFont(name);
  const points = new Set((create(bytes) as Font).characterSet);
  const face: Face = { name, bytes, covers: (point) => points.has(point) };
  read.set(name, face);
  return face;
}

/** A part of a text whose letters are all in one file. */
export type Piece = { face: Face; text: string };

/** A text in pieces; null if a letter is in no file, and would be printed as a box. */
export function piecesOf(text: string, family: Family): Piece[] | null {
  const pieces: Piece[] = [];
  for (const letter of text.normalize("NFC")) {
    const last = pieces.at(-1);
    const point = letter.codePointAt(0)!;
    // A word stays in the file that it began in, as far as possible.
    const name = last?.face.covers(point)
      ? last.face.name
      : families[family].find((one) => faceOf(one).covers(point));
    if (name === undefined) return null;
    if (last?.face.name === name) last.text += letter;
    else pieces.push({ face: faceOf(name), text: letter });
  }
  return pieces;
}
