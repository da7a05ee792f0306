import { formatTimestamp } from "#src/ui/kit/time.ts";

/** Formats `2026-01-31` or a timestamp as `31/01/2026`. */
export const formatDay = (value: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(value)
    ? value.split("-").reverse().join("/")
    : formatTimestamp(value).slice(0, 10);

/** The name of a person, an option or a tag; for a value without a name, its parts. */
export function nameOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(nameOf).join(", ");
  if (typeof value !== "object" || value === null) return String(value);
  const { name, label, title } = value as Record<string, unknown>;
  const parts = () =>
    Object.entries(value).map(([part, given]) => `${part.replaceAll("_", " ")} ${nameOf(given)}`);
  return String(name ?? label ?? title ?? parts().join(", "));
}
