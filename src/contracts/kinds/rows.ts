import * as z from "zod/mini";
import { headingOf } from "../words.ts";
import { fileKind } from "./file.ts";
import { ofKind, plain, valueKindOf, type ValueKind } from "./valueKind.ts";

/** One of several that belong to a record: an option of a question, a reminder. */
export type Row = Readonly<Record<string, unknown>>;

type Part = z.ZodMiniType & { def: { type: string; innerType?: Part; in?: Part } };

const yes = "yes";
const no = "no";

/** The type of a part, whether it is optional or not. */
function typeOf(part: z.ZodMiniType): string {
  let inner = part as Part;
  while (inner.def.innerType ?? inner.def.in) inner = (inner.def.innerType ?? inner.def.in)!;
  return inner.def.type;
}

// Separators of parts and rows are written with a backslash if a text contains them.
const escaped = (text: string): string =>
  text.replace(/[\\|\n]/g, (sign) => (sign === "\n" ? "\\n" : `\\${sign}`));
const unescaped = (text: string): string =>
  text.replace(/\\(.)/g, (_, sign: string) => (sign === "n" ? "\n" : sign));

function written(part: z.ZodMiniType, value: unknown): string {
  if (value === null || value === undefined) return "";
  const kind = valueKindOf(part);
  if (kind) return escaped(kind.write(value));
  if (typeof value === "boolean") return value ? yes : no;
  return escaped(String(value));
}

/** Undefined if the text cannot be read. */
function readPart(part: z.ZodMiniType, text: string): unknown {
  if (text === "" && part.safeParse(null).success) return null;
  const kind = valueKindOf(part);
  if (kind) return kind.read(text) ?? undefined;
  switch (typeOf(part)) {
    case "number":
      return text !== "" && Number.isFinite(Number(text)) ? Number(text) : undefined;
    case "boolean":
      return { [yes]: true, [no]: false, "": false }[plain(text)];
    default:
      return text;
  }
}

const kindOf = (shape: z.core.$ZodShape, one: string): ValueKind<readonly Row[]> => {
  const parts = Object.entries(shape) as [string, z.ZodMiniType][];
  return {
    name: "rows",
    asked: `A line for each ${one}: ${parts.map(([name]) => headingOf(name).toLowerCase()).join(" | ")}`,
    write: (all) =>
      all.map((row) => parts.map(([name, part]) => written(part, row[name])).join(" | ")).join("\n"),
    read(text) {
      const found: Row[] = [];
      for (const line of text.split(/\r?\n/).filter((said) => said.trim() !== "")) {
        const texts = [...line.matchAll(/(?:^|\|)((?:[^\\|]|\\.)*)/g)].map((cell) =>
          unescaped(cell[1]!.trim()),
        );
        if (texts.length > parts.length) return null;
        const row = parts.map(([name, part], i) => [name, readPart(part, texts[i] ?? "")] as const);
        if (row.some(([, value]) => value === undefined)) return null;
        found.push(Object.fromEntries(row));
      }
      return found;
    },
  };
};

/** An ordered list of things that belong to a record, all of one shape. `one` is the name of one of them. */
export function rows<Shape extends z.core.$ZodShape>(shape: Shape, one: string, { max = 50 } = {}) {
  // Only the fields of records keep track of which record has a file; a file in a row would be swept.
  if (Object.values(shape).some((part) => valueKindOf(part as z.ZodMiniType) === fileKind))
    throw new TypeError(`A row (${one}) cannot have a file`);
  return ofKind(kindOf(shape, one), z.array(z.object(shape)).check(z.maxLength(max, `Use at most ${max}`)));
}
