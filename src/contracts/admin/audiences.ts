import { z } from "zod";
import { data, endpoint, Id, IdParams } from "../endpoint.ts";
import { memberCalls, MemberRow } from "./members.ts";
import { filter } from "./question.ts";
import { archivableParts, archiveActs, PersonRef, resourceCalls } from "./resource.ts";
import { line, text } from "./texts.ts";
import { userFieldNames } from "./users.ts";

/** One condition: the field of a user is any of these options. */
export const AudienceRule = z.object({
  field: z.enum(userFieldNames),
  any_of: z.array(Id).min(1, "Choose at least one").max(200),
});
export type AudienceRule = z.infer<typeof AudienceRule>;

/** All of them must hold. Without one only those who were added by hand belong to the audience. */
export const AudienceRules = z
  .array(AudienceRule)
  .max(userFieldNames.length)
  .refine((rules) => new Set(rules.map(({ field }) => field)).size === rules.length, "Use each field once");

export const AudienceDraft = z.object({ name: line(120), description: text(500) });
export const Audience = AudienceDraft.extend({
  ...archivableParts,
  rules: z.array(AudienceRule),
  users: z.int().nonnegative(),
  by_hand: z.int().nonnegative(),
});
export type Audience = z.infer<typeof Audience>;

const AudienceMember = MemberRow.extend({ by: z.enum(["rule", "hand"]) });
export type AudienceMember = z.infer<typeof AudienceMember>;

/** So many of each are named in a preview. */
export const mostPreviewed = 50;

/** Who would come and go (T-49). */
export const AudiencePreview = z.object({
  joins: z.int().nonnegative(),
  leaves: z.int().nonnegative(),
  stays: z.int().nonnegative(),
  joining: z.array(PersonRef),
  leaving: z.array(PersonRef),
  /** Sent back as `confirmed`: the rules are taken only for those who were shown. */
  token: z.string(),
});
export type AudiencePreview = z.infer<typeof AudiencePreview>;

/** Groups of users by what they have in common: E-080 … E-082, R-A-011 … R-A-015, B-422. */
export const audienceCalls = {
  ...resourceCalls("/api/admin/audiences", {
    words: { one: "audience", many: "audiences" },
    row: Audience,
    draft: AudienceDraft,
    sorts: ["name", "created_at", "updated_at"],
    filters: { archived: filter.archived },
    acts: archiveActs,
  }),
  preview: endpoint("POST", "/api/admin/audiences/:id/preview", {
    summary: "Who would join and leave an audience by these rules. Nothing is written.",
    params: IdParams,
    body: z.object({ rules: AudienceRules }),
    answer: data(AudiencePreview),
  }),
  setRules: endpoint("POST", "/api/admin/audiences/:id/rules", {
    summary: "Gives an audience rules that were previewed. 409 where others would join or leave by now.",
    params: IdParams,
    body: z.object({ rules: AudienceRules, confirmed: z.string().min(1).max(80) }),
    answer: data(Audience),
  }),
  ...memberCalls("/api/admin/audiences", {
    one: "an audience",
    member: AudienceMember,
    add: "Adds users by hand; they stay whatever the rules say.",
    remove: "Takes out users who were added by hand; who fits the rules stays.",
  }),
};
