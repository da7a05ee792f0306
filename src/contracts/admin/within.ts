import * as z from "zod/mini";
import { IdParam, isAbsent, type Endpoint } from "../endpoint.ts";

/** A group of calls, by name. */
type Calls = Readonly<Record<string, Endpoint>>;

/** Changes each call of a group and keeps the type of the group: only the schemas read its parameters. */
const eachOf = <Group extends object>(group: Group, change: (call: Endpoint) => Endpoint): Group =>
  Object.fromEntries(
    Object.entries(group as Calls).map(([name, call]) => [name, { ...call, ...change(call) }]),
  ) as Group;

/** The calls of records that belong to another record. A path parameter of this name holds that record's number. */
export const within = <Group extends object>(parent: string, group: Group): Group =>
  eachOf(group, (call) => ({
    ...call,
    params: z.extend(isAbsent(call.params) ? z.object({}) : (call.params as z.ZodMiniObject), {
      [parent]: IdParam,
    }),
  }));

/** The same calls for the records of one parent, whose number no longer has to be given. */
export const withinOne = <Group extends object>(parent: string, id: number, group: Group): Group =>
  eachOf(group, (call) =>
    call.path.includes(`/:${parent}`) ? { ...call, given: { ...call.given, [parent]: id } } : call,
  );
