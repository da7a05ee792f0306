import { fillPath } from "#src/contracts/endpoint.ts";
import { accreditationRoutes } from "./accreditation.ts";
import { frameRoutes } from "./frame.ts";
import { learnerRoutes } from "./learner.ts";
import { publicRoutes } from "./public.ts";
import type { ParamsOf, RouteRow } from "./route.ts";

export type Query = Record<string, string | number | undefined>;

type PathOf<Row extends RouteRow, Name extends Row["name"]> = Extract<Row, { name: Name }>["path"];
type Given<Params> =
  Record<string, never> extends Params
    ? [params?: Record<string, never>, query?: Query]
    : [params: { [K in keyof Params]: string | number }, query?: Query];

/** Returns the address of a row. Throws if a parameter of its path is missing. */
export function addressOf(
  { path }: Pick<RouteRow, "path">,
  params?: Readonly<Record<string, unknown>>,
  query: Query = {},
): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, String(value));
  const filled = fillPath(path, params);
  return search.size ? `${filled}?${search}` : filled;
}

/** Makes the addresses of rows from their names. An unknown name or a missing parameter does not compile. */
export function linksAmong<const Row extends RouteRow>(rows: readonly Row[]) {
  const byName = new Map<string, RouteRow>(rows.map((row) => [row.name, row]));
  return <Name extends Row["name"]>(
    name: Name,
    ...[params, query]: Given<ParamsOf<PathOf<Row, Name>>>
  ): string => addressOf(byName.get(name)!, params, query);
}

/** The addresses to which every part of the product may link. */
export const to = linksAmong([...publicRoutes, ...learnerRoutes, ...accreditationRoutes, ...frameRoutes]);
