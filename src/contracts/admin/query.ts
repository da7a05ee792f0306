import * as z from "zod/mini";
import { IdParam, Instant } from "../endpoint.ts";
import { isLess, rangeKinds, type RangeKindName } from "../kinds/ranges.ts";
import { askFor, type ValueKind } from "../kinds/valueKind.ts";
import { day } from "../milliseconds.ts";

/** The parts of a list query: page, sort, search and filters. The address of the list has the same parts. */

export type SortOf<Sorts extends readonly string[]> = Sorts[number] | `-${Sorts[number]}`;

/** The file formats of lists, reports and imports. */
export const exportFormats = ["csv", "xlsx"] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const mostPerPage = 200;
export const usualPerPage = 25;
/** The longest text to search for, in characters. */
export const longestSearch = 200;

/** Page, sort and search; every list has them. */
export const listParts = <const Sort extends string>(sorts: readonly string[], usual = sorts[0] ?? "id") => ({
  page: z._default(z.coerce.number().check(z.int(), z.positive(), z.maximum(100_000)), 1),
  perPage: z._default(z.coerce.number().check(z.int(), z.positive(), z.maximum(mostPerPage)), usualPerPage),
  sort: z._default(
    z.enum(sorts.flatMap((name) => [name, `-${name}`]) as [Sort, ...Sort[]]),
    usual as z.output<z.ZodMiniEnum<Record<Sort, Sort>>>,
  ),
  search: z.optional(z.string().check(z.trim(), z.maxLength(longestSearch))),
});

export const filterParts = <Filters extends z.core.$ZodShape>(filters: Filters | undefined): Filters =>
  filters ?? ({} as Filters);

/** One text, or several of the same name in the address. */
export function several<T extends z.ZodMiniType>(one: T, most = 100) {
  const all = z.array(one).check(z.maxLength(most));
  return z.optional(
    z.pipe(
      z.transform((given: unknown) => [given].flat() as z.input<typeof all>),
      all,
    ),
  );
}

/** A text that a kind can read. It remains a text, so that a saved query can be sent again. */
const textOf = (kind: ValueKind<unknown>) =>
  z.optional(
    z.string().check(
      z.trim(),
      z.minLength(1),
      z.maxLength(longestSearch),
      z.refine((text) => kind.read(text) !== null, askFor(kind)),
    ),
  );

/** A day (UTC) or a timestamp. No calendar has a year 0, which PostgreSQL rejects and ISO 8601 permits. */
const Moment = z
  .union([z.iso.date(), Instant], "Enter a date")
  .check(z.refine((text) => !text.startsWith("0000"), "Enter a date after the year 0"));

/** Days are whole, so one ends when the next begins. */
const isEarlier = (end: string, beginning: string): boolean =>
  Date.parse(end) + (end.length === 10 ? day : 1) <= Date.parse(beginning);

type IsBefore = (end: string, beginning: string) => boolean;

/** The ends of ranges: the name of the beginning, and whether an end is before it. */
const ranges = new WeakMap<z.core.$ZodType, { from: string; isBefore: IsBefore }>();

function endsOf<Field extends string, Part extends z.ZodMiniType>(
  field: Field,
  end: () => Part,
  isBefore: IsBefore,
) {
  const [from, to] = [`${field}_from`, `${field}_to`];
  const last = end();
  ranges.set(last, { from, isBefore });
  return { [from]: end(), [to]: last } as Record<`${Field}_from` | `${Field}_to`, Part>;
}

/** The ranges of a query that end before they begin: the names of both ends. No value can lie in one. */
export const backwardIn = (
  shape: z.core.$ZodShape,
  query: Readonly<Record<string, unknown>>,
): { from: string; to: string }[] =>
  Object.entries(shape).flatMap(([to, part]) => {
    const range = ranges.get(part);
    if (!range) return [];
    const { from, isBefore } = range;
    const [beginning, end] = [query[from], query[to]];
    return typeof beginning === "string" && typeof end === "string" && isBefore(end, beginning)
      ? [{ from, to }]
      : [];
  });

/** The message at the end of such a range. */
export const endsTooEarly = "The end is before the beginning";

/** The check of a whole query that refuses such ranges. */
export const rangesForward =
  (shape: z.core.$ZodShape) =>
  ({ value, issues }: z.core.ParsePayload): void => {
    for (const { to } of backwardIn(shape, value as Record<string, unknown>))
      issues.push({ code: "custom", path: [to], message: endsTooEarly, input: value });
  };

/**
 * Kinds of filters, all optional.
 * `filters: { status: filter.anyOf(statuses), ...filter.range("updated_at"), archived: filter.archived }`
 */
export const filter = {
  /** `?status=live` */
  oneOf: <const T extends readonly [string, ...string[]]>(names: T) => z.optional(z.enum(names)),
  /** `?status=live&status=draft`: any of them */
  anyOf: <const T extends readonly [string, ...string[]]>(names: T) => several(z.enum(names)),
  /** `?report=cpd&report=login`: any of these, from a list that the server keeps */
  names: several(z.string().check(z.trim(), z.minLength(1), z.maxLength(longestSearch))),
  /** `?subject=user+3`: exactly this text */
  exactly: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(longestSearch))),
  /** `?venue=high+street+leeds`: contains every word. */
  words: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(longestSearch))),
  /** `?pattern=1&pattern=4`: on any of these days; Monday is 1. */
  weekdays: several(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(7)), 7),
  /** `?topic=3&topic=4` */
  ids: several(IdParam),
  /** `?pinned=true` */
  flag: z.optional(z.stringbool({ truthy: ["true"], falsy: ["false"] })),
  /**
   * `?updated_at_from=2026-01-01&updated_at_to=2026-01-31`: days are whole days in UTC; timestamps are exact. For a
   * date range: any that has a day in common.
   */
  range: <const Field extends string>(field: Field) => endsOf(field, () => z.optional(Moment), isEarlier),
  /** `?price_from=10.00+GBP&price_to=20.00+GBP`: both ends are included, each read by its kind. */
  between: <const Field extends string>(field: Field, kind: RangeKindName) =>
    endsOf(
      field,
      () => textOf(rangeKinds[kind]),
      (end, beginning) => isLess(kind, end, beginning),
    ),
  /** Archived records: left out if nothing is said. */
  archived: z.optional(z.enum(["no", "only", "all"])),
};

/** The names of a filter in an address. */
export const filterNames = ({ as, field }: { readonly as: string; readonly field: string }): string[] =>
  as === "dateRange" || as === "range" ? [`${field}_from`, `${field}_to`] : [field];

/** The parts of a query, a draft or a row by name. Contracts of many resources are known only as schemas. */
export const shapeOf = (schema: z.ZodMiniType): Readonly<Record<string, z.ZodMiniType>> =>
  (schema as z.ZodMiniObject).shape as Record<string, z.ZodMiniType>;

/** What a list can be sorted by, ascending; a leading minus makes each descending (`listParts`). */
export const sortNames = (question: z.ZodMiniType): string[] =>
  (shapeOf(question).sort as z.ZodMiniDefault<z.ZodMiniEnum>).def.innerType.options
    .map(String)
    .filter((name) => !name.startsWith("-"));

/** A field of a draft without its default: a part that is left out of a patch must stay unchanged. */
type Bare<T> = T extends z.ZodMiniDefault<infer Inner> ? Inner : T;
export type PatchShape<Shape> = {
  [K in keyof Shape]: Bare<Shape[K]> extends z.core.SomeType ? z.ZodMiniOptional<Bare<Shape[K]>> : never;
};

/** The draft with every field optional and none filled in. */
export const draftPatch = (draft: z.ZodMiniObject): z.ZodMiniObject =>
  z.object(
    Object.fromEntries(
      Object.entries(draft.shape).map(([name, field]) => [
        name,
        z.optional(
          field instanceof z.ZodMiniDefault
            ? (field.def.innerType as z.ZodMiniType)
            : (field as z.ZodMiniType),
        ),
      ]),
    ),
  );
