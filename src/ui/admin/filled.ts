import { formatNumber } from "#src/contracts/numbers.ts";

/** Fills in a record's values, such as `:profiles`, and people by name. Until the record is known, each is a dash. */
export const filled = (words: string, row: object | undefined): string =>
  words.replace(/:(\w+)/g, (_, field: string) =>
    row ? shown((row as Readonly<Record<string, unknown>>)[field]) : "–",
  );

function shown(value: unknown): string {
  if (typeof value === "number") return formatNumber(value);
  return isNamed(value) ? value.name : String(value ?? "none");
}

const isNamed = (value: unknown): value is { name: string } =>
  typeof value === "object" && value !== null && "name" in value;
