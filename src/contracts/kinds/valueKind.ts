import * as z from "zod/mini";

/** A kind of value that is more than a text or a number: how it is written in a cell of a file, and read again. */
export type ValueKind<Value> = {
  readonly name: string;
  /** As written in a file; `read` reads it again. */
  write(value: Value): string;
  /** Null if the text is not such a value. People write values in many ways, which it allows for. */
  read(text: string): Value | null;
  /** As shown on the screen, if that differs from the file. */
  show?(value: Value): string;
  /** What a cell of a file should contain. */
  readonly asked: string;
};

/** A kind whose values have an order. */
export type OrderedKind<Value> = ValueKind<Value> & {
  /** What its values are compared by. */
  order(value: Value): number;
};

/** How the values of a kind are written, without what reads them. */
export type KindWords<Value> = Pick<ValueKind<Value>, "asked" | "write" | "show">;

/** The kind of each part of a contract, so that files and imports need not declare it again. */
const kinds = z.registry<{ kind: ValueKind<unknown> }>();

/** Declares that a schema is of a kind. */
export const ofKind = <Schema extends z.ZodMiniType>(kind: ValueKind<unknown>, schema: Schema): Schema => {
  kinds.add(schema, { kind });
  return schema;
};

/** What a registry has about a part of a contract, even if the part is optional; undefined for an unknown one. */
export function declaredIn<Meta extends object>(
  registry: z.core.$ZodRegistry<Meta>,
  part: z.ZodMiniType,
): Meta | undefined {
  let inner: z.ZodMiniType | undefined = part;
  while (inner) {
    const known = registry.get(inner);
    if (known) return known as Meta;
    inner = (inner as { def?: { innerType?: z.ZodMiniType } }).def?.innerType;
  }
  return undefined;
}

/** The kind of a part of a draft, even if it is optional; null if it has none. */
export const valueKindOf = (part: z.ZodMiniType): ValueKind<unknown> | null =>
  declaredIn(kinds, part)?.kind ?? null;

/** The message about a text that is not such a value. */
export const askFor = ({ asked }: Pick<ValueKind<unknown>, "asked">): string =>
  `Enter ${asked[0]!.toLowerCase()}${asked.slice(1)}`;

/** Returns a text without the differences in case and spaces that people disregard. */
export const plain = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, " ");
