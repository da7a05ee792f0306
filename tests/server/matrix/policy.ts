import { principalNames, type Principal } from "../fixtures.ts";
import { emails, imported, isList, isNotRead, read, reminders, resource } from "./patterns.ts";

/**
 * Who may make which call (SEC-MATRIX), written from the ledger, not read from the code. A call that is not listed
 * fails the matrix. Each has its response to those who may make it, for a record that does not exist and with an empty
 * body: 422 where something has to be sent, 404 where there is something to find, else 200.
 */

const adminKinds: Principal[] = ["content", "exam", "event", "pss", "mentoring", "system", "super"];

/** The principals of each rule; `nobody` has no session. */
export const rules = {
  anyone: ["nobody", ...principalNames],
  signedIn: principalNames,
  /** P-011, B-085: one of the principals is enrolled; no role replaces that. */
  pssEnrolled: ["pss"],
  /** P-031, B-263, B-264 */
  admins: adminKinds,
  /** P-032, P-045, B-402 */
  house: ["system", "super"],
  /** Q-001 … Q-004: those who may assign any role at all. */
  roleGivers: ["content", "exam", "system", "super"],
  /** P-044: and while the flag is on */
  houseWithFlag: ["system", "super"],
  /** P-041 … P-043, B-403, B-404 */
  superAdmin: ["super"],
  /** P-033, P-052 */
  learningAdmins: ["content", "pss", "system", "super"],
  /** P-034, P-056 */
  pssAdmins: ["pss", "system", "super"],
  /** P-036, P-054 */
  eventAdmins: ["event", "pss", "system", "super"],
  /** P-035, P-053 */
  examAdmins: ["exam", "pss", "system", "super"],
  /** P-038, B-496 */
  podcastAdmins: ["content", "system", "super"],
  /** Podcast administrators, and those who review podcasts (P-062). */
  podcastReaders: ["content", "reviewer", "system", "super"],
  /** P-062 */
  contentReviewers: ["reviewer", "super"],
  /** P-060: nobody else here has the permission; `podcastReview.test.ts` gives it. */
  setsLive: ["super"],
  /** P-037, B-492: the permission and the role; nobody else here has the permission. `mentoring.test.ts` gives it. */
  mentoringAdmins: ["super"],
} satisfies Record<string, ("nobody" | Principal)[]>;
export type Rule = keyof typeof rules;

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
    "200 POST /api/home/welcomed",
    "200 GET /api/waiting",
    "422 GET /api/find",
    "200 GET /api/search/",
    "422 GET /api/search/suggestions",
    "422 POST /api/search/opened",
    "404 GET /api/items/:id",
    "404 GET /api/boxsets/:id",
    "422 GET /api/lists/:list",
    "200 GET /api/topics",
    "422 GET /api/colleagues",
    "422 POST /api/shared-content/:type/:id",
    "422 PUT /api/my-list/:type/:id",
    "422 PUT /api/content-reactions/:type/:id",
    "422 POST /api/viewed",
    "422 POST /api/complete",
    "422 POST /api/remove-from-view/:id/:type",
    "200 GET /api/accreditation",
    "200 GET /api/accreditation/search/",
    "404 GET /api/exams/attempts/:id",
    "404 GET /api/exams/attempts/:id/certificate",
    "422 POST /api/exams/receipts/verify",
    "422 POST /broadcasting/auth",
    "422 PATCH /api/me/profile-image",
    "422 POST /api/policy/accept",
    "422 POST /api/policy/decline",
    "422 PATCH /api/exams/:id",
    "422 POST /api/exams/:id",
    "404 GET /api/exams/:id",
    "200 GET /api/mandatory-training",
    "404 GET /api/mandatory-training/:year/:quarter",
    "200 GET /api/enrolments",
    "200 GET /api/activity-log",
    "422 GET /api/activity-log/:type/:id",
    "200 GET /api/cpd-log",
    "422 POST /api/cpd-log",
    "200 GET /api/cpd-log/export",
    "422 PUT /api/cpd-log/:id",
    "404 DELETE /api/cpd-log/:id",
    "404 POST /api/cpd-log/:id/restore",
    "404 GET /api/user-cpd-acceptance/user/:userId/item/:itemId",
    "422 POST /api/user-cpd-acceptance/accept",
    "422 GET /api/uploads",
    "422 POST /api/uploads",
    "422 PATCH /api/uploads/:upload",
    "422 POST /api/uploads/:upload/finish",
    "404 DELETE /api/uploads/:upload",
    "404 GET /api/uploads/:upload/file",
    "200 GET /api/glossary",
    "404 GET /api/glossary/:id",
    "200 GET /api/release-notes",
    "404 GET /api/release-notes/:id",
    "404 POST /api/release-notes/:id/read",
    "200 POST /api/release-notes/read",
    "422 PUT /api/release-notes/:id/feedback",
    "200 GET /api/podcasts",
    "200 GET /api/podcasts/search",
    "200 GET /api/podcasts/episode-search",
    "404 GET /api/podcasts/:id",
    "422 PUT /api/podcasts/:id/subscription",
    "404 POST /api/podcasts/:id/feed",
    "404 GET /api/podcasts/episode/:id",
    "404 GET /api/podcasts/episode/:id/player",
    "404 GET /api/podcasts/episode/:id/audio",
    "404 GET /api/items/:id/file",
    "404 GET /api/items/:id/captions",
    "422 PUT /api/items/:id/form",
    "404 GET /api/items/:id/course",
    "404 POST /api/items/:id/course",
    "422 PUT /api/items/:id/course/:attempt",
    "422 POST /api/podcasts/episode/:id/listen",
    "422 PUT /api/podcasts/episode/:id/reaction",
    "200 GET /api/mentoring/profiles",
    "422 POST /api/mentoring/profiles",
    "422 PUT /api/mentoring/profiles/:id",
    "422 PATCH /api/mentoring/profiles/:id",
    "200 GET /api/mentoring/skills",
    "422 GET /api/mentoring/towns",
    "200 GET /api/mentoring/search",
    "200 GET /api/mentoring/proposals",
    "404 DELETE /api/mentoring/proposals/:id",
    "200 GET /api/mentoring/relationships",
    "422 POST /api/mentoring/relationships",
    "404 GET /api/mentoring/relationships/:id",
    "422 PUT /api/mentoring/relationships/:id",
    "422 POST /api/mentoring/relationships/:id/goals",
    "404 PUT /api/mentoring/relationships/:id/goals/:goalId",
    "404 DELETE /api/mentoring/relationships/:id/goals/:goalId",
    "422 POST /api/mentoring/relationships/:id/meetings",
    "422 PUT /api/mentoring/relationships/:id/meetings/:meetingId",
    "404 DELETE /api/mentoring/relationships/:id/meetings/:meetingId",
    "422 PUT /api/mentoring/relationships/:id/next-meeting",
    "422 PUT /api/mentoring/relationships/:id/closing",
  ],
  pssEnrolled: ["200 GET /api/pss/accreditations", "200 GET /api/pss/framework", "200 GET /api/pss/history"],
  admins: [
    // It shows what each of them may see; areas that are not for them are refused (dashboards.test.ts).
    "200 GET /api/admin/dashboard",
    "404 POST /api/admin/dashboard/needs/:key",
    "404 POST /api/admin/undo/:token",
    "422 GET /api/admin/views",
    "422 POST /api/admin/views",
    "422 PATCH /api/admin/views/:id",
    "422 PUT /api/admin/default-view",
    "404 DELETE /api/admin/views/:id",
    "200 GET /api/admin/options/",
    "422 GET /api/admin/options/:list",
    "200 GET /api/admin/positions/",
    "200 GET /api/admin/confirmation",
    "422 GET /api/admin/uploads",
    "422 POST /api/admin/uploads",
    "422 PATCH /api/admin/uploads/:upload",
    "422 POST /api/admin/uploads/:upload/finish",
    "404 DELETE /api/admin/uploads/:upload",
    "404 GET /api/admin/uploads/:upload/file",
    "422 POST /api/admin/login-as",
    "422 POST /api/admin/login-as-reviewer",
    "422 POST /api/admin/confirmation",
    // P-057: each report decides who sees it, and which of its rows and schedules (emails.test.ts).
    "200 GET /api/admin/reports",
    "422 GET /api/admin/reports/:key",
    "422 POST /api/admin/reports/:key/exports",
    "422 GET /api/admin/reports/:key/exports/:id",
    "422 DELETE /api/admin/reports/:key/exports/:id",
    "422 GET /api/admin/reports/:key/exports/:id/file",
    ...resource("/api/admin/reports/schedule", "bulk", "remove"),
    "404 GET /api/admin/reports/schedule/:id/runs",
    "404 POST /api/admin/reports/schedule/:id/send",
    "404 GET /api/admin/sent-emails/:id",
    "404 GET /api/admin/sent-emails/:id/history",
    ...["release", "resend", "restore"].map((act) => `422 POST /api/admin/sent-emails/:id/${act}`),
  ],
  roleGivers: ["422 POST /api/admin/users/:id/assignRoles", "422 POST /api/admin/user/:id/assign-admin"],
  house: [
    "422 POST /api/admin/user/merge",
    "404 POST /api/admin/user/merge/:id/undo",
    "200 GET /api/admin/audit",
    "200 GET /api/admin/audit/export",
    "404 GET /api/admin/audit/:id",
    "404 GET /api/admin/audit/:id/neighbours",
    ...resource("/api/admin/glossary", "bulk", "remove"),
    ...imported("/api/admin/glossary"),
    ...resource("/api/admin/search-synonyms", "bulk", "remove"),
    ...imported("/api/admin/search-synonyms"),
    ...resource("/api/admin/release-notes", "bulk", "remove"),
    ...resource("/api/admin/policies", "bulk", "remove"),
    "404 GET /api/admin/policies/:id/reach",
    ...resource("/api/admin/broadcasts", "bulk", "remove"),
    "422 POST /api/admin/broadcasts/count",
    "404 GET /api/admin/broadcasts/:id/acknowledgements",
    "404 GET /api/admin/broadcasts/:id/acknowledgements/export",
    "404 POST /api/admin/broadcasts/:id/remind",
    ...resource("/api/admin/carousel", "bulk", "remove"),
    "200 GET /api/admin/carousel/order",
    "422 PATCH /api/admin/carousel/order",
    ...resource("/api/admin/image-banks", "bulk", "remove").filter((row) => !isList(row)),
    "422 POST /api/admin/image-banks/:id/images",
    "404 PATCH /api/admin/image-banks/:id/images/:image",
    "404 DELETE /api/admin/image-banks/:id/images/:image",
    ...resource("/api/admin/option-lists", "remove"),
    "422 POST /api/admin/remove-feedback",
    ...resource("/api/admin/users", "bulk"),
    ...imported("/api/admin/users"),
    "404 GET /api/admin/users/:id/sign-ins",
    "404 GET /api/admin/users/:id/record",
    "404 GET /api/admin/users/:id/merges",
    "404 POST /api/admin/user/:id/invite",
    "404 GET /api/admin/users/:id/long-term-leave",
    "422 POST /api/admin/users/:id/long-term-leave",
    "422 POST /api/admin/users/:id/long-term-leave/foresight",
    "404 GET /api/admin/long-term-leave/:id",
    "422 PATCH /api/admin/long-term-leave/:id",
    "404 DELETE /api/admin/long-term-leave/:id",
    ...resource("/api/admin/audiences", "bulk"),
    "422 POST /api/admin/audiences/:id/preview",
    "422 POST /api/admin/audiences/:id/rules",
    "404 GET /api/admin/audiences/:id/excluded",
    "422 POST /api/admin/audiences/:id/excluded",
    "422 POST /api/admin/audiences/:id/excluded/remove",
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
    // P-051, B-509
    ...emails("/api/admin/emails"),
  ],
  learningAdmins: [
    ...emails("/api/admin/emails/learning"),
    ...reminders("/api/admin/reminders/:itemId", "/api/admin/reminders/preview"),
  ],
  pssAdmins: emails("/api/admin/emails/pss"),
  eventAdmins: emails("/api/admin/emails/events"),
  examAdmins: [
    "422 POST /api/admin/exams-attempts/mark-questions",
    "422 POST /api/admin/exams-attempts/mark-attempt",
    "422 POST /api/admin/exams-attempts/reset-lockout",
    "422 POST /api/admin/exams-attempts/reset-attempts",
    "422 POST /api/admin/exams-attempts/grant-time",
    "422 POST /api/admin/exams-attempts/late-answers/bulk",
    "200 GET /api/admin/exams-attempts/late-answers",
    "200 GET /api/admin/exams-attempts/late-answers/export",
    "404 GET /api/admin/exams-attempts/late-answers/:id",
    "404 GET /api/admin/exams-attempts/late-answers/:id/neighbours",
    "404 GET /api/admin/exams-attempts/late-answers/:id/evidence",
    ...emails("/api/admin/emails/accreditation"),
    ...reminders("/api/admin/exams/:examId/comms", "/api/admin/exams/comms/preview"),
  ],
  podcastAdmins: [
    // Podcast administrators choose pictures from the banks.
    ...resource("/api/admin/image-banks").filter(isList),
    "404 GET /api/admin/image-banks/:id/images",
    ...resource("/api/admin/podcasts", "bulk", "remove").filter(isNotRead),
    "422 PATCH /api/admin/podcasts",
    "404 GET /api/admin/podcasts/:id/episodes",
    "422 PATCH /api/admin/podcasts/:id/episodes",
    ...resource("/api/admin/podcasts/episodes", "bulk", "remove").filter(isNotRead),
    "404 GET /api/admin/podcasts/episodes/:id/drop-off",
  ],
  podcastReaders: [
    "404 GET /api/admin/podcasts/:id",
    "404 GET /api/admin/podcasts/:id/review",
    "404 GET /api/admin/podcasts/episodes/:id",
    "404 GET /api/admin/podcasts/episodes/:id/transcript",
  ],
  contentReviewers: [
    "200 GET /api/review/podcasts",
    "422 POST /api/review/:id/approve-podcast",
    "422 POST /api/review/:id/disapprove-podcast",
  ],
  setsLive: ["404 POST /api/review/:id/set-podcast-live"],
  mentoringAdmins: [
    ...resource("/api/admin/mentoring/skills", "bulk", "remove"),
    ...imported("/api/admin/mentoring/skills"),
    "422 POST /api/admin/mentoring/skills/:id/merge",
    ...read("/api/admin/mentoring/mentors"),
    "404 GET /api/admin/mentoring/mentors/:id/relationships",
    ...["hold", "deny", "pause"].map((act) => `422 POST /api/admin/mentoring/mentors/:id/${act}`),
    ...read("/api/admin/mentoring/applications"),
    ...resource("/api/admin/mentoring/proposals", "bulk", "remove"),
    "422 GET /api/admin/mentoring/fit",
    // P-055
    ...emails("/api/admin/emails/mentoring"),
  ],
};

export type Operation = {
  rule: Rule;
  status: number;
  method: string;
  path: string;
  /** Made from a pattern, whose access rules are in one place. */
  derived: boolean;
};

export const operations: Operation[] = Object.entries(table).flatMap(([rule, rows]) =>
  rows.map((row) => {
    const [status, method, path, made] = row.split(" ") as [string, string, string, string?];
    return { rule: rule as Rule, status: Number(status), method, path, derived: made !== undefined };
  }),
);

/**
 * The calls for one of several principals: every handmade call, and every fourth derived one, different ones at each
 * turn.
 * @param turn the index of the principal
 */
export const inTurn = (some: readonly Operation[], turn: number): Operation[] =>
  some.filter((one, index) => !one.derived || index % 4 === turn % 4);
