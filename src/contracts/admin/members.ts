import * as z from "zod/mini";
import { data, endpoint, Id, IdParams, pageOf, PageQuery } from "../endpoint.ts";
import { longestSearch, mostPerPage, usualPerPage } from "./query.ts";
import { PersonRef } from "./resource.ts";

/** The query of a list below a record: its page and the words to find. */
export const BelowQuery = {
  ...PageQuery,
  perPage: z._default(z.coerce.number().check(z.int(), z.positive(), z.maximum(mostPerPage)), usualPerPage),
  search: z.optional(z.string().check(z.trim(), z.maxLength(longestSearch))),
};

/** A user who belongs to a record. */
export const MemberRow = z.extend(PersonRef, { email: z.string() });
export type MemberRow = z.infer<typeof MemberRow>;

const Chosen = z.object({
  ids: z.array(Id).check(z.minLength(1, "Choose at least one person"), z.maxLength(5_000)),
});

const Added = z.extend(Chosen, {
  /** Undoes a removal: those who have been disabled may come back too. */
  restores: z.optional(z.boolean()),
});

/** The users of a record: list them, add some, remove some. `one` is the record; `remove` says what leaving means. */
export const memberCalls = <Member extends typeof MemberRow>(
  path: string,
  { one, member, add, remove }: { one: string; member: Member; add: string; remove: string },
) => ({
  users: endpoint("GET", `${path}/:id/users`, {
    summary: `Lists the users of ${one} by name.`,
    params: IdParams,
    query: z.object(BelowQuery),
    answer: pageOf(member),
  }),
  addUsers: endpoint("POST", `${path}/:id/users`, {
    summary: `${add} \`added\` counts the new ones, \`moved\` those of them who came from another one.`,
    params: IdParams,
    body: Added,
    answer: data(z.object({ added: z.array(Id), moved: z.int().check(z.nonnegative()) })),
  }),
  removeUsers: endpoint("POST", `${path}/:id/users/remove`, {
    summary: remove,
    params: IdParams,
    body: Chosen,
    answer: data(z.object({ removed: z.array(Id) })),
  }),
});

/** Users whom a record is never for: the same calls at another path. */
export const exclusionCalls = (path: string) => ({
  users: endpoint("GET", `${path}/:id/excluded`, {
    summary: "Lists the excluded users by name.",
    params: IdParams,
    query: z.object(BelowQuery),
    answer: pageOf(MemberRow),
  }),
  addUsers: endpoint("POST", `${path}/:id/excluded`, {
    summary: "Excludes users. They leave at once, however they were added, and no rule adds them again.",
    params: IdParams,
    body: Added,
    answer: data(z.object({ added: z.array(Id), moved: z.int().check(z.nonnegative()) })),
  }),
  removeUsers: endpoint("POST", `${path}/:id/excluded/remove`, {
    summary: "Stops excluding users. Those who match the rules join.",
    params: IdParams,
    body: Chosen,
    answer: data(z.object({ removed: z.array(Id) })),
  }),
});
