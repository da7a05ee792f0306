import { principalNames, type Principal } from "../fixtures.ts";

/**
 * Who may make which call (SEC-MATRIX), written from the ledger and not read from the code. A call that is not here fails
 * the matrix. Beside each stands what it answers whoever may make it, asked about a record that does not exist and with an
 * empty body: 422 where something has to be sent, 404 where there is something to find, else 200.
 */

const adminKinds: Principal[] = ["content", "exam", "event", "pss", "mentoring", "system", "super"];

/** The principals of each rule; `nobody` is who has no session. */
export const rules = {
  anyone: ["nobody", ...principalNames],
  signedIn: principalNames,
  /** And as oneself: not in another's name, and not while reviewing. */
  oneself: principalNames,
  /** And not in another's name. */
  notForAnother: principalNames,
  /** P-031, B-263, B-264 */
  admins: adminKinds,
  /** P-058, P-059 */
  adminsAsOneself: adminKinds,
  /** P-032, P-045, B-402 */
  house: ["system", "super"],
  /** Merging: in one's own name only (7.5.3). */
  houseAsOneself: ["system", "super"],
  /** Q-001 … Q-004: whoever may give any role, in their own name only. */
  roleGivers: ["content", "exam", "system", "super"],
  /** P-044: and while the flag is on */
  houseWithFlag: ["system", "super"],
  /** P-041 … P-043, B-403, B-404 */
  superAdmin: ["super"],
  /** P-035: in their own name only, as nobody decides over their own exam. */
  examAdminsAsOneself: ["exam", "pss", "system", "super"],
} satisfies Record<string, ("nobody" | Principal)[]>;
export type Rule = keyof typeof rules;

/** What every resource has, as `resourceCalls` says. */
const resource = (path: string, ...more: string[]) => [
  `200 GET ${path}`,
  `200 GET ${path}/export`,
  `404 GET ${path}/:id`,
  `422 POST ${path}`,
  `422 PATCH ${path}/:id`,
  `404 GET ${path}/:id/history`,
  `404 GET ${path}/:id/neighbours`,
  ...more.map((one) => (one === "bulk" ? `422 POST ${path}/bulk` : `422 DELETE ${path}/:id`)),
];

/** And what one has that can be imported, as `importCalls` says. */
const imported = (path: string) => [
  `422 POST ${path}/import`,
  `200 GET ${path}/import/template`,
  `404 GET ${path}/import/:import`,
  `404 GET ${path}/import/:import/rows`,
  `404 GET ${path}/import/:import/faults`,
  `404 POST ${path}/import/:import/check`,
  `422 POST ${path}/import/:import/confirm`,
  `404 POST ${path}/import/:import/undo`,
  `404 DELETE ${path}/import/:import`,
];

const table: Record<Rule, string[]> = {
  anyone: [
    "200 GET /csrf-cookie",
    "422 POST /login",
    "200 POST /logout",
    "422 POST /api/auth/password/email",
    "422 POST /api/auth/password/reset",
  ],
  signedIn: [
    "200 GET /session/check",
    "200 GET /session/ping",
    "200 POST /api/reauthenticate",
    "200 GET /api/me",
    "200 PATCH /api/me/",
    "422 PATCH /api/notification-settings",
    "200 GET /api/cookies",
    "422 POST /api/contact",
    "404 POST /api/notification/:id/read",
    "200 POST /api/notification/read",
    "404 POST /api/broadcasts/:id",
    "200 GET /api/policies",
    "422 GET /api/permissions",
    "200 GET /api/home",
    "200 GET /api/search/",
    "404 GET /api/items/:id",
    "422 POST /api/viewed",
    "422 POST /api/complete",
    "422 POST /api/remove-from-view/:id/:type",
    "200 GET /api/accreditation",
    "200 GET /api/accreditation/search/",
    "404 GET /api/exams/attempts/:id",
    "422 POST /api/exams/receipts/verify",
    "422 POST /broadcasting/auth",
  ],
  oneself: [
    "422 PATCH /api/me/profile-image",
    "422 POST /api/policy/accept",
    "422 POST /api/policy/decline",
    "422 PATCH /api/exams/:id",
    "422 POST /api/exams/:id",
  ],
  notForAnother: ["404 GET /api/exams/:id"],
  admins: [
    "404 POST /api/admin/undo/:token",
    "422 GET /api/admin/views",
    "422 POST /api/admin/views",
    "404 DELETE /api/admin/views/:id",
    "200 GET /api/admin/options/",
    "422 GET /api/admin/options/:list",
    "200 GET /api/admin/positions/",
    "200 GET /api/admin/confirmation",
  ],
  adminsAsOneself: [
    "422 POST /api/admin/login-as",
    "422 POST /api/admin/login-as-reviewer",
    "422 POST /api/admin/confirmation",
  ],
  houseAsOneself: ["422 POST /api/admin/user/merge", "404 POST /api/admin/user/merge/:id/undo"],
  roleGivers: ["422 POST /api/admin/users/:id/assignRoles", "422 POST /api/admin/user/:id/assign-admin"],
  house: [
    "200 GET /api/admin/audit",
    "200 GET /api/admin/audit/export",
    "404 GET /api/admin/audit/:id",
    "404 GET /api/admin/audit/:id/neighbours",
    ...resource("/api/admin/glossary", "bulk", "remove"),
    ...imported("/api/admin/glossary"),
    ...resource("/api/admin/release-notes", "bulk", "remove"),
    ...resource("/api/admin/broadcasts", "bulk", "remove"),
    "404 GET /api/admin/broadcasts/:id/acknowledgements",
    ...resource("/api/admin/carousel", "bulk", "remove"),
    "200 GET /api/admin/carousel/order",
    "422 PATCH /api/admin/carousel/order",
    ...resource("/api/admin/image-banks", "bulk", "remove"),
    "404 GET /api/admin/image-banks/:id/images",
    "422 POST /api/admin/image-banks/:id/images",
    "404 PATCH /api/admin/image-banks/:id/images/:image",
    "404 DELETE /api/admin/image-banks/:id/images/:image",
    ...resource("/api/admin/option-lists", "remove"),
    "422 POST /api/admin/remove-feedback",
    "200 GET /api/admin/reports",
    "422 GET /api/admin/reports/:key",
    "422 POST /api/admin/reports/:key/exports",
    "422 GET /api/admin/reports/:key/exports/:id",
    "422 DELETE /api/admin/reports/:key/exports/:id",
    "422 GET /api/admin/reports/:key/exports/:id/file",
    ...resource("/api/admin/reports/schedule", "remove"),
    "404 GET /api/admin/reports/schedule/:id/runs",
    ...resource("/api/admin/users", "bulk"),
    ...imported("/api/admin/users"),
    "404 GET /api/admin/users/:id/sign-ins",
    "404 GET /api/admin/users/:id/merges",
    "404 POST /api/admin/user/:id/invite",
    "404 GET /api/admin/users/:id/long-term-leave",
    "422 POST /api/admin/users/:id/long-term-leave",
    "404 GET /api/admin/long-term-leave/:id",
    "422 PATCH /api/admin/long-term-leave/:id",
    "404 DELETE /api/admin/long-term-leave/:id",
    ...resource("/api/admin/audiences", "bulk"),
    "422 POST /api/admin/audiences/:id/preview",
    "422 POST /api/admin/audiences/:id/rules",
    "404 GET /api/admin/audiences/:id/users",
    "422 POST /api/admin/audiences/:id/users",
    "422 POST /api/admin/audiences/:id/users/remove",
  ],
  houseWithFlag: resource("/api/admin/feature-flags").filter((one) => !one.includes("POST")),
  superAdmin: [
    ...resource("/api/admin/contact-emails", "bulk", "remove"),
    ...imported("/api/admin/contact-emails"),
    ...resource("/api/admin/profiles", "bulk", "remove"),
    "404 GET /api/admin/profiles/:id/users",
    "422 POST /api/admin/profiles/:id/users",
    "422 POST /api/admin/profiles/:id/users/remove",
    "404 GET /api/admin/profiles/:id/topics",
    "422 PATCH /api/admin/profiles/:id/topics",
    "200 GET /api/admin/pap-feed",
    "422 PATCH /api/admin/pap-feed",
    "200 POST /api/admin/pap-feed/refresh",
  ],
  examAdminsAsOneself: [
    "422 POST /api/admin/exams-attempts/mark-questions",
    "422 POST /api/admin/exams-attempts/mark-attempt",
    "422 POST /api/admin/exams-attempts/reset-lockout",
    "422 POST /api/admin/exams-attempts/reset-attempts",
    "422 POST /api/admin/exams-attempts/grant-time",
  ],
};

export type Operation = { rule: Rule; status: number; method: string; path: string };

export const operations: Operation[] = Object.entries(table).flatMap(([rule, rows]) =>
  rows.map((row) => {
    const [status, method, path] = row.split(" ") as [string, string, string];
    return { rule: rule as Rule, status: Number(status), method, path };
  }),
);

/** How somebody is there. */
export type Acting = "self" | "another user" | "reviewer";
/** Rules that do not hold for whoever acts. */
const barred: Record<Exclude<Acting, "self">, readonly Rule[]> = {
  "another user": [
    "oneself",
    "adminsAsOneself",
    "houseAsOneself",
    "examAdminsAsOneself",
    "roleGivers",
    "notForAnother",
  ],
  reviewer: ["oneself", "adminsAsOneself", "houseAsOneself", "examAdminsAsOneself", "roleGivers"],
};

/** What a call must answer: to whom, and how they are there. */
export function expected(
  { rule, status }: Operation,
  who: "nobody" | Principal,
  acting: Acting = "self",
): number {
  const allowed: readonly string[] = rules[rule];
  if (!allowed.includes(who)) return who === "nobody" ? 401 : 403;
  return acting !== "self" && barred[acting].includes(rule) ? 403 : status;
}
