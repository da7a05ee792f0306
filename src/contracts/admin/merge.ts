import * as z from "zod/mini";
import { data, endpoint, Id, IdParams, Instant } from "../endpoint.ts";
import { PersonRef } from "./resource.ts";
import { mergeCall } from "./mergeCall.ts";

/** Whose value is kept if both have one. The other one stays with the closed account: nothing is deleted. */
const side = z.enum(["into", "from"]);

export const MergeDraft = z.object({
  /** The account that is closed. */
  from: Id,
  /** The account that stays open. */
  into: Id,
  /** By the key of a conflict; the account that stays open if nothing is given. */
  choices: z._default(z.record(z.string().check(z.regex(/^[\w.]{1,60}$/)), side), {}),
  /** The token of a dry run. Without it this is a dry run: nothing is written. */
  confirmed: z.optional(z.string().check(z.minLength(1), z.maxLength(80))),
});

export const MergePlan = z.object({
  from: PersonRef,
  into: PersonRef,
  /** What moves to the account that stays open. */
  moves: z.array(z.object({ key: z.string(), label: z.string(), count: z.int().check(z.nonnegative()) })),
  /** Where both have something that can exist only once. */
  conflicts: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      count: z.int().check(z.positive()),
      from: z.string(),
      into: z.string(),
      choice: side,
    }),
  ),
  /** What stays with the closed account. */
  stays: z.array(z.string()),
  /** Why it cannot be done at present. */
  refused: z.nullable(z.string()),
  /** Sent back as `confirmed`: the merge is made only as it was shown. */
  token: z.string(),
});
export type MergePlan = z.infer<typeof MergePlan>;

const Merge = z.object({
  id: Id,
  from: PersonRef,
  into: PersonRef,
  by: z.nullable(PersonRef),
  at: Instant,
  undone_at: z.nullable(Instant),
});
export type Merge = z.infer<typeof Merge>;

/** Two accounts of one person become one: E-070, B-417, T-50. */
export const mergeCalls = {
  merge: endpoint(mergeCall.method, mergeCall.path, {
    summary:
      "Previews a merge: what would move and what conflicts. With `confirmed` it merges in one transaction, which can be undone; `merged` is its id. The same call again returns that merge.",
    body: MergeDraft,
    answer: data(z.object({ plan: MergePlan, merged: z.nullable(Id) })),
  }),
  undo: endpoint("POST", "/api/admin/user/merge/:id/undo", {
    summary: "Undoes a merge: everything it moved goes back, and the closed account is reopened.",
    params: IdParams,
  }),
  ofUser: endpoint("GET", "/api/admin/users/:id/merges", {
    summary: "Lists a user's merges, latest first.",
    params: IdParams,
    answer: data(z.array(Merge)),
  }),
};
