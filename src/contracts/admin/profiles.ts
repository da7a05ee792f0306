import { z } from "zod";
import { data, endpoint, Id, IdParams, pageOf, PageQuery } from "../endpoint.ts";
import { orderCalls } from "./order.ts";
import { filter } from "./question.ts";
import { archivableParts, archiveActs, PersonRef, resourceCalls } from "./resource.ts";
import { line, text } from "./texts.ts";

export const ProfileDraft = z.object({ name: line(120), description: text(500) });
export const Profile = ProfileDraft.extend({ ...archivableParts, users: z.int().nonnegative() });
export type Profile = z.infer<typeof Profile>;

const ProfileUser = PersonRef.extend({ email: z.string() });
const Chosen = z.object({ ids: z.array(Id).min(1, "Choose somebody").max(5_000) });

/**
 * Kinds of readers (R-A-027 … R-A-029): who is one, and in which order they find the topics. Everybody has one profile at
 * most: whoever is added leaves the former one. For super administrators alone (P-043).
 */
export const profileCalls = {
  ...resourceCalls("/api/admin/profiles", {
    words: { one: "profile", many: "profiles" },
    row: Profile,
    draft: ProfileDraft,
    sorts: ["name", "updated_at"],
    filters: { archived: filter.archived },
    acts: archiveActs,
    removable: true,
  }),
  users: endpoint("GET", "/api/admin/profiles/:id/users", {
    summary: "The users of a profile, by name.",
    params: IdParams,
    query: z.object({ ...PageQuery, search: z.string().trim().max(200).optional() }),
    answer: pageOf(ProfileUser),
  }),
  addUsers: endpoint("POST", "/api/admin/profiles/:id/users", {
    summary: "Gives users a profile. `moved` had another one before.",
    params: IdParams,
    body: Chosen,
    answer: data(z.object({ added: z.int(), moved: z.int() })),
  }),
  removeUsers: endpoint("POST", "/api/admin/profiles/:id/users/remove", {
    summary: "Takes a profile from users.",
    params: IdParams,
    body: Chosen,
    answer: data(z.object({ removed: z.int() })),
  }),
  ...orderCalls("/api/admin/profiles/:id/topics", "the topics of a profile"),
};
