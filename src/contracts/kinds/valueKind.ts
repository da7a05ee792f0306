import * as z from "zod/mini";

/** A kind of value that is more than a text or a number: how it stands in a cell of a file, and is read again. */
export type ValueKind<Value> = {
  readonly name: string;
  /** As a file has it; `read` takes it back. */
  write(value: Value): string;
  /** Null for a text that says no such value; people write it as they like. */
  read(text: string): Value | null;
  /** As the screen has it, where that is not as a file does. */
  show?(value: Value): string;
  /** What a cell of a file should say. */
  readonly asked: string;
};

/** Which kind a part of a contract is of, so that files and imports need not be told again. */
const kinds = z.registry<{ kind: ValueKind<unknown> }>();

/** Declares that a schema is of a kind. */
export const ofKind = <Schema extends z.ZodMiniType>(kind: ValueKind<unknown>, schema: Schema): Schema => {
  kinds.add(schema, { kind });
  return schema;
};

/** What a registry says of a part of a contract, also where the part may be left out; undefined for one it does not know. */
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

/** The kind of a part of a draft, also where it may be left out; null for one of none. */
export const valueKindOf = (part: z.ZodMiniType): ValueKind<unknown> | null =>
  declaredIn(kinds, part)?.kind ?? null;

/** What is said of a text that says no such value. */
export const askFor = ({ asked }: Pick<ValueKind<unknown>, "asked">): string =>
  `Enter ${asked[0]!.toLowerCase()}${asked.slice(1)}`;

/** Texts that differ in case and in spaces are the same to whoever writes them. */
export const plain = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, " ");
