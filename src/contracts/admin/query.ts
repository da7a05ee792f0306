import { z } from "zod";
import { IdParam, Instant } from "../endpoint.ts";

/** The parts of a list query: page, sort, search and filters. The address of the list has the same parts. */

export type SortOf<Sorts extends readonly string[]> = Sorts[number] | `-${Sorts[number]}`;

/** The files that a list, a report and an import can be had as. */
export const exportFormats = ["csv", "xlsx"] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const mostPerPage = 200;
export const usualPerPage = 25;
/** Characters of a text that is searched for. */
export const longestSearch = 200;

/** Page, sort and search; every list has them. */
export const listParts = <const Sort extends string>(sorts: readonly string[], usual = sorts[0] ?? "id") => ({
  page: z.coerce.number().int().positive().max(100_000).default(1),
  perPage: z.coerce.number().int().positive().max(mostPerPage).default(usualPerPage),
  sort: z
    .enum(sorts.flatMap((name) => [name, `-${name}`]) as [Sort, ...Sort[]])
    .default(usual as z.output<z.ZodEnum<Record<Sort, Sort>>>),
  search: z.string().trim().max(longestSearch).optional(),
});

export const filterParts = <Filters extends z.ZodRawShape>(filters: Filters | undefined): Filters =>
  filters ?? ({} as Filters);

/** One text or several of the same name in the address. */
const several = <T extends z.ZodType>(one: T) =>
  z.preprocess(
    (given) => (given === undefined ? undefined : [given].flat()),
    z.array(one).max(100).optional(),
  );

/** A day (UTC) or a moment. */
const Moment = z.union([z.iso.date(), Instant]);

/**
 * Kinds of filters. All may be left out.
 * `filters: { status: filter.anyOf(statuses), ...filter.range("updated_at"), archived: filter.archived }`
 */
export const filter = {
  /** `?status=live` */
  oneOf: <const T extends readonly [string, ...string[]]>(names: T) => z.enum(names).optional(),
  /** `?status=live&status=draft`: any of them */
  anyOf: <const T extends readonly [string, ...string[]]>(names: T) => several(z.enum(names)),
  /** `?report=cpd&report=login`: any of these, of a list that the server keeps */
  names: several(z.string().trim().min(1).max(longestSearch)),
  /** `?subject=user+3`: this very text */
  exactly: z.string().trim().min(1).max(longestSearch).optional(),
  /** `?topic=3&topic=4` */
  ids: several(IdParam),
  /** `?pinned=true` */
  flag: z.stringbool({ truthy: ["true"], falsy: ["false"] }).optional(),
  /** `?updated_at_from=2026-01-01&updated_at_to=2026-01-31`: days are whole, of UTC; moments are exact. */
  range: <const Field extends string>(field: Field) =>
    ({
      [`${field}_from`]: Moment.optional(),
      [`${field}_to`]: Moment.optional(),
    }) as Record<`${Field}_from` | `${Field}_to`, z.ZodOptional<typeof Moment>>,
  /** Records out of use: left out where nothing is said. */
  archived: z.enum(["no", "only", "all"]).optional(),
};

/** The names under which a filter stands in an address. */
export const filterNames = ({ as, field }: { readonly as: string; readonly field: string }): string[] =>
  as === "dateRange" ? [`${field}_from`, `${field}_to`] : [field];

/** The parts of a question, a draft or a row by their names. Contracts of many resources are known only as schemas. */
export const shapeOf = (schema: z.ZodType): Readonly<Record<string, z.ZodType>> =>
  (schema as z.ZodObject).shape as Record<string, z.ZodType>;

/** What a list can be sorted by, upwards; with a minus before it each is a sort downwards (`listParts`). */
export const sortNames = (question: z.ZodType): string[] =>
  (shapeOf(question).sort as z.ZodDefault<z.ZodEnum>)
    .unwrap()
    .options.map(String)
    .filter((name) => !name.startsWith("-"));

/** A field of a draft without its default: a part that is left out of a patch must stay as it is. */
type Bare<T> = T extends z.ZodDefault<infer Inner> ? Inner : T;
export type PatchShape<Shape> = {
  [K in keyof Shape]: Bare<Shape[K]> extends z.core.SomeType ? z.ZodOptional<Bare<Shape[K]>> : never;
};

/** The draft with every field optional and none filled in. */
export const draftPatch = (draft: z.ZodObject): z.ZodObject =>
  z.object(
    Object.fromEntries(
      Object.entries(draft.shape).map(([name, field]) => [
        name,
        (field instanceof z.ZodDefault ? (field.unwrap() as z.ZodType) : (field as z.ZodType)).optional(),
      ]),
    ),
  );
