import type * as z from "zod/mini";

/**
 * How the question of a list stands in the address of its page, so that it survives a reload, Back and being sent to somebody
 * (T-10). The page, its first calls and every link to it read and write the address by the same declaration.
 */
export type ListAddress = {
  /** The parts of the question by the contract of the list's call. What a part would not take counts as not asked. */
  readonly shape: Readonly<Record<string, z.ZodMiniType>>;
  /** Which parts stand in the address; all of them where nothing is said. */
  readonly parts?: readonly string[];
  /** By which names, where the plain ones are those of another list. */
  readonly names?: Readonly<Record<string, string>>;
  /** What is asked whatever the address says. */
  readonly always?: Readonly<Record<string, unknown>>;
  /** Names beside the question, which say how the list looks: with another look the page stays. */
  readonly looks?: readonly string[];
  /** Names that go with any change. */
  readonly drops?: readonly string[];
  /** An address of former days in today's names; one that has none of those comes back as it is. */
  readonly renewed?: (search: URLSearchParams) => URLSearchParams;
};

/** New values by their names; null, an empty text and the first page take a part out. */
export type Change = Readonly<Record<string, string | number | readonly (string | number)[] | null>>;

/** Characters of a value of an address that are read: a search that is too long would otherwise ask for everything. */
const longestValue = 200;

/** What the server is asked for an address, as text. */
export function readAddress(
  { shape, parts = Object.keys(shape), names = {}, always = {}, renewed = (given) => given }: ListAddress,
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
  return asked;
}

/** The address after a change. Whatever changes what is held leads to its first page. */
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

/** The values of a part that holds several in one text. */
export const valuesOf = (text: string | null | undefined): string[] => text?.split(",").filter(Boolean) ?? [];

/** Such a text with one value switched. */
export function withSwitched(text: string | null | undefined, value: string): string {
  const values = valuesOf(text);
  const without = values.filter((one) => one !== value);
  return (without.length < values.length ? without : [...values, value]).join(",");
}
