import * as z from "zod/mini";
import { data, endpoint, Id, IdParam } from "../endpoint.ts";
import { oneLine } from "../texts.ts";
import { PersonRef, Version } from "./resource.ts";

/** A list as a user likes to see it: its query as in the address, and the columns in their order. */
export const SavedViewDraft = z.object({
  /** The name of the list's route. */
  resource: z.string().check(z.regex(/^\w{1,60}$/, "Name a list")),
  name: oneLine(60).check(z.minLength(1, "Give the view a name")),
  query: z.string().check(z.maxLength(2_000)),
  columns: z.array(z.string().check(z.regex(/^\w{1,60}$/))).check(z.maxLength(60)),
});
export const SavedView = z.extend(SavedViewDraft, {
  id: Id,
  version: Version,
  /** With everybody who may open the list. */
  shared: z.boolean(),
  owner: PersonRef,
  /** Whether it belongs to the caller. */
  mine: z.boolean(),
  /** Whether the caller can: it is theirs, or it is shared and they are a super administrator. */
  can_change: z.boolean(),
  /** Whether the list opens with it for the caller. */
  is_default: z.boolean(),
  /** For how many others the list opens with it. */
  default_of: z.int().check(z.nonnegative()),
});
export type SavedView = z.infer<typeof SavedView>;

/** The default view that a list had, and why it cannot open with it. */
export const LostDefault = z.object({ name: z.string(), because: z.enum(["deleted", "unshared"]) });
export type LostDefault = z.infer<typeof LostDefault>;

/** The views of all lists. */
export const savedViewCalls = {
  list: endpoint("GET", "/api/admin/views", {
    summary: "Lists the caller's own and the shared views of a list, by name.",
    query: z.pick(SavedViewDraft, { resource: true }),
    answer: z.object({ data: z.array(SavedView), lost: z.nullable(LostDefault) }),
  }),
  save: endpoint("POST", "/api/admin/views", {
    summary: "Saves a view, replacing the caller's own view of that list and name.",
    body: SavedViewDraft,
    answer: data(SavedView),
  }),
  change: endpoint("PATCH", "/api/admin/views/:id", {
    summary:
      "Renames a saved view, replaces its contents, or changes whether it is shared. 409 if it has changed since `version`.",
    params: z.object({ id: IdParam }),
    body: z.extend(z.partial(z.omit(SavedViewDraft, { resource: true })), {
      shared: z.optional(z.boolean()),
      version: Version,
    }),
    answer: data(SavedView),
  }),
  makeDefault: endpoint("PUT", "/api/admin/default-view", {
    summary: "Sets the caller's default view of a list; null shows everything.",
    body: z.extend(z.pick(SavedViewDraft, { resource: true }), { view: z.nullable(Id) }),
  }),
  remove: endpoint("DELETE", "/api/admin/views/:id", {
    summary: "Deletes a saved view of the caller. A super administrator can delete any shared view.",
    params: z.object({ id: IdParam }),
  }),
};
