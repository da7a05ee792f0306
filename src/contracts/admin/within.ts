import * as z from "zod/mini";
import { IdParam, isAbsent, type Endpoint } from "../endpoint.ts";

/** Calls by their names; what there is of them. */
type Calls = Readonly<Record<string, Endpoint>>;

/** Changes each call of a group, which stays of its type: its parameters are read by the schemas alone. */
const eachOf = <Group extends object>(group: Group, change: (call: Endpoint) => Endpoint): Group =>
  Object.fromEntries(
    Object.entries(group as Calls).map(([name, call]) => [name, { ...call, ...change(call) }]),
  ) as Group;

/** The calls of records that belong to another one, whose number is a parameter of their paths by this name. */
export const within = <Group extends object>(parent: string, group: Group): Group =>
  eachOf(group, (call) => ({
    ...call,
    params: z.extend(isAbsent(call.params) ? z.object({}) : (call.params as z.ZodMiniObject), {
      [parent]: IdParam,
    }),
  }));

/** The same calls for the records of one, whose number need not be given any more. */
export const withinOne = <Group extends object>(parent: string, id: number, group: Group): Group =>
  eachOf(group, (call) =>
    call.path.includes(`/:${parent}`) ? { ...call, given: { ...call.given, [parent]: id } } : call,
  );
