import type * as z from "zod/mini";

/**
 * How the query of a list is written into the address of its page, so that it survives a reload, Back and being sent to
 * somebody (T-10). The page, its first calls and every link to it read and write the address by the same declaration.
 */
export type ListAddress = {
  /** The parts of the query by the contract of the list's call. A value that its part would not accept is ignored. */
  readonly shape: Readonly<Record<string, z.ZodMiniType>>;
  /** The parts that appear in the address; all of them if left out. */
  readonly parts?: readonly string[];
  /** Their names, if the plain ones belong to another list. */
  readonly names?: Readonly<Record<string, string>>;
  /** The names of valid parts that contradict each other: they are ignored as well. */
  readonly contradicting?: (asked: Readonly<Record<string, unknown>>) => readonly string[];
  /** What is always requested, whatever the address says. */
  readonly always?: Readonly<Record<string, unknown>>;
  /** Names beside the query that control how the list looks: changing the look keeps the page. */
  readonly looks?: readonly string[];
  /** Names that any change removes. */
  readonly drops?: readonly string[];
  /** Translates an address with outdated names into the present ones; any other is returned unchanged. */
  readonly renewed?: (search: URLSearchParams) => URLSearchParams;
};

/** New values by name; null, an empty text and the first page remove a part. */
export type Change = Readonly<Record<string, string | number | readonly (string | number)[] | null>>;

/**
 * How many characters of a value in an address are read: a search that is too long would otherwise ask for everything.
 */
const longestValue = 200;

/** The query for the server that belongs to an address, as text. */
export function readAddress(
  {
    shape,
    parts = Object.keys(shape),
    names = {},
    contradicting,
    always = {},
    renewed = (given) => given,
  }: ListAddress,
  address: URLSearchParams,
): Record<string, unknown> {
  const search = renewed(address);
  const asked: Record<string, unknown> = { ...always };
  for (const name of parts) {
    if (name in always) continue;
    const given = search.getAll(names[name] ?? name).map((value) => value.slice(0, longestValue));
    const value = given.length > 1 ? given : given[0];
    if (value && shape[name]!.safeParse(value).success) asked[name] = value;
  }
  for (const name of contradicting?.(asked) ?? []) delete asked[name];
  return asked;
}

/** The address after a change. Any change to what the list holds leads to its first page. */
export function changeAddress(
  { names = {}, looks = [], drops = [], renewed = (given) => given }: ListAddress,
  search: URLSearchParams,
  change: Change,
): URLSearchParams {
  const next = new URLSearchParams(renewed(search));
  const nameOf = (part: string) => names[part] ?? part;
  const keepsPage = (part: string) => part === "page" || looks.includes(part);
  if (!Object.keys(change).every(keepsPage)) next.delete(nameOf("page"));
  for (const name of drops) next.delete(name);
  for (const [part, value] of Object.entries(change)) {
    const name = nameOf(part);
    next.delete(name);
    if (value === null || value === "" || (part === "page" && value === 1)) continue;
    for (const one of [value].flat()) next.append(name, String(one));
  }
  return next;
}

/** The values of a part that has several in one text. */
export const valuesOf = (text: string | null | undefined): string[] => text?.split(",").filter(Boolean) ?? [];

/** Returns a text of several values with one of them toggled. */
export function withSwitched(text: string | null | undefined, value: string): string {
  const values = valuesOf(text);
  const without = values.filter((one) => one !== value);
  return (without.length < values.length ? without : [...values, value]).join(",");
}
