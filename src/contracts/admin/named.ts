/** The name of a person, an option or a tag; for a value without a name, its parts. */
export function nameOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(nameOf).join(", ");
  if (typeof value !== "object" || value === null) return String(value);
  const { name, label, title } = value as Record<string, unknown>;
  const parts = () =>
    Object.entries(value).map(([part, given]) => `${part.replaceAll("_", " ")} ${nameOf(given)}`);
  return String(name ?? label ?? title ?? parts().join(", "));
}
