import * as z from "zod/mini";
import { memberCalls, MemberRow } from "./members.ts";
import { orderCalls } from "./order.ts";
import { filter } from "./query.ts";
import { archivableParts, archiveActs, resourceCalls } from "./resource.ts";
import { line, text } from "../texts.ts";

export const ProfileDraft = z.object({ name: line(120), description: text(500) });
export const Profile = z.extend(ProfileDraft, { ...archivableParts, users: z.int().check(z.nonnegative()) });
export type Profile = z.infer<typeof Profile>;

/**
 * Profiles of readers (R-A-027 … R-A-029): who has one, and in which order they find the topics. Nobody has more than
 * one: a user who is added leaves their previous one. For super administrators only (P-043).
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
  ...memberCalls("/api/admin/profiles", {
    one: "a profile",
    member: MemberRow,
    add: "Gives users a profile.",
    remove: "Removes a profile from users.",
  }),
  ...orderCalls("/api/admin/profiles/:id/topics", "a profile's topics"),
};
