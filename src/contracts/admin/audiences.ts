import * as z from "zod/mini";
import { data, endpoint, Id, IdParams } from "../endpoint.ts";
import { enteredDay } from "../entered.ts";
import { RoleName } from "../roles.ts";
import { exclusionCalls, memberCalls, MemberRow } from "./members.ts";
import { filter } from "./query.ts";
import { archivableParts, archiveActs, PersonRef, resourceCalls, Version } from "./resource.ts";
import { line, text } from "../texts.ts";
import { userFieldNames } from "./users.ts";

const options = z.array(Id).check(z.minLength(1, "Choose at least one"), z.maxLength(200));
const roles = z.array(RoleName).check(z.minLength(1, "Choose at least one"));
const titles = z
  .array(z.string().check(z.trim(), z.minLength(1, "Enter at least one word"), z.maxLength(120)))
  .check(z.minLength(1, "Enter at least one"), z.maxLength(50, "Use at most 50"));
const days = z
  .int("Enter a number of days")
  .check(z.minimum(1, "Enter at least 1"), z.maximum(3_650, "Enter at most 3,650"));
const day = enteredDay("Choose a day");

/** Dates that a rule may be about. */
export const audienceDates = ["joined", "last_sign_in"] as const;
const date = z.enum(audienceDates);
const field = z.enum(userFieldNames);

/**
 * One condition. For an option list or the roles: it is any, or none, of these. For the job title: it has any, or none,
 * of these words. For a date: from a day on, before a day, within the last so many days, or longer ago than that (or
 * never).
 */
export const AudienceRule = z.union([
  z.strictObject({ field, any_of: options }),
  z.strictObject({ field, none_of: options }),
  z.strictObject({ field: z.literal("role"), any_of: roles }),
  z.strictObject({ field: z.literal("role"), none_of: roles }),
  z.strictObject({ field: z.literal("job_title"), any_of: titles }),
  z.strictObject({ field: z.literal("job_title"), none_of: titles }),
  z.strictObject({ field: z.literal("external"), is: z.boolean() }),
  z.strictObject({ field: date, from: day }),
  z.strictObject({ field: date, before: day }),
  z.strictObject({ field: date, within_days: days }),
  z.strictObject({ field: date, not_within_days: days }),
]);
export type AudienceRule = z.infer<typeof AudienceRule>;
export type AudienceField = AudienceRule["field"];
export const audienceFields = [
  ...userFieldNames,
  "job_title",
  "role",
  "external",
  ...audienceDates,
] as const satisfies readonly AudienceField[];

/** How a rule compares: its key other than the field. */
export const operatorOf = (rule: AudienceRule): string => Object.keys(rule).find((key) => key !== "field")!;

/** All rules must hold. Without any, only users who were added manually belong to the audience. */
export const AudienceRules = z.array(AudienceRule).check(
  z.maxLength(40, "Use at most 40 rules"),
  z.refine(
    (rules) => new Set(rules.map((rule) => `${rule.field} ${operatorOf(rule)}`)).size === rules.length,
    "Use each comparison only once for a field",
  ),
);

export const AudienceDraft = z.object({ name: line(120), description: text(500) });
export const Audience = z.extend(AudienceDraft, {
  ...archivableParts,
  rules: z.array(AudienceRule),
  users: z.int().check(z.nonnegative()),
  by_hand: z.int().check(z.nonnegative()),
  /** How many users are excluded. */
  excluded: z.int().check(z.nonnegative()),
});
export type Audience = z.infer<typeof Audience>;

const AudienceMember = z.extend(MemberRow, { by: z.enum(["rule", "hand"]) });
export type AudienceMember = z.infer<typeof AudienceMember>;

/** How many of each are named in a preview. */
export const mostPreviewed = 50;

/** Who would join and leave (T-49). */
export const AudiencePreview = z.object({
  joins: z.int().check(z.nonnegative()),
  leaves: z.int().check(z.nonnegative()),
  stays: z.int().check(z.nonnegative()),
  joining: z.array(PersonRef),
  leaving: z.array(PersonRef),
  /** How many more and fewer messages its reminders would send in the days to come. */
  messages: z.object({
    days: z.int().check(z.positive()),
    appear: z.int().check(z.nonnegative()),
    vanish: z.int().check(z.nonnegative()),
  }),
  /** Sent back as `confirmed`: the rules are accepted only for the users who were shown. */
  token: z.string(),
});
export type AudiencePreview = z.infer<typeof AudiencePreview>;

/** Rules, and the version of the audience that they replace. */
const RulesBody = z.object({ rules: AudienceRules, version: Version });

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
    summary:
      "Previews who would join and leave an audience under these rules. Nothing is saved. 409 if the audience has changed since `version`.",
    params: IdParams,
    body: RulesBody,
    answer: data(AudiencePreview),
  }),
  setRules: endpoint("POST", "/api/admin/audiences/:id/rules", {
    summary:
      "Saves rules that were previewed. 409 if different people would now join or leave, or the audience has changed since `version`.",
    params: IdParams,
    body: z.extend(RulesBody, { confirmed: z.string().check(z.minLength(1), z.maxLength(80)) }),
    answer: data(Audience),
  }),
  ...memberCalls("/api/admin/audiences", {
    one: "an audience",
    member: AudienceMember,
    add: "Adds users manually; they stay whatever the rules say.",
    remove: "Removes users who were added manually; those who match the rules stay.",
  }),
};

/** Users who never belong to an audience, whatever its rules say. */
export const audienceExclusionCalls = exclusionCalls("/api/admin/audiences");
