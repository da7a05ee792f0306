import * as z from "zod/mini";
import { data, endpoint, IdParams, Instant } from "../endpoint.ts";
import { policyIds } from "../limits.ts";
import { atMost } from "../texts.ts";
import { filter } from "./query.ts";
import { recordParts, resourceCalls } from "./resource.ts";
import { html } from "./texts.ts";

export const policyVersionStatuses = ["draft", "current", "replaced"] as const;

export const PolicyVersionDraft = z.object({
  policy_id: z.literal(Object.values(policyIds), "Choose a policy"),
  /** A new first number asks everybody again, a new second one does not (T-5). */
  policy_version: z
    .string()
    .check(
      z.trim(),
      z.maxLength(9, atMost(9)),
      z.regex(
        /^(?:0|[1-9]\d{0,3})\.(?:0|[1-9]\d{0,3})$/,
        "Use two numbers with a point between, for example 2.0",
      ),
    ),
  text: html(200_000),
});

export const AdminPolicyVersion = z.extend(PolicyVersionDraft, {
  ...recordParts,
  /** “GDPR 2.0”. */
  name: z.string(),
  status: z.enum(policyVersionStatuses),
  /** Since when people have been asked to accept it, or were asked; null for a draft. */
  published_at: z.nullable(Instant),
});
export type AdminPolicyVersion = z.infer<typeof AdminPolicyVersion>;

/** The texts of the policies, version by version. `publish` replaces the last one. */
export const policyVersionCalls = {
  ...resourceCalls("/api/admin/policies", {
    words: { one: "policy version", many: "policy versions" },
    row: AdminPolicyVersion,
    draft: PolicyVersionDraft,
    sorts: ["updated_at", "published_at", "name"],
    sorted: "-updated_at",
    filters: { policy_id: filter.ids, status: filter.anyOf(policyVersionStatuses) },
    acts: ["publish"],
    removable: true,
  }),
  reach: endpoint("GET", "/api/admin/policies/:id/reach", {
    summary:
      "Counts the active users who would be asked to accept a policy version if it were published now.",
    params: IdParams,
    answer: data(z.object({ people: z.int().check(z.nonnegative()) })),
  }),
};
