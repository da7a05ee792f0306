import type { Principal } from "../fixtures.ts";
import { rules, type Operation } from "./policy.ts";

/** The mode in which a user makes a call. */
export type Acting = "self" | "another user" | "reviewer";

const emailPaths = [
  "emails",
  ...["learning", "accreditation", "events", "mentoring", "pss"].map((set) => `emails/${set}`),
];

const reminderPaths = ["reminders/:itemId", "exams/:examId/comms"];

/**
 * Calls barred while acting (D-22): identity, exams, accounts (addresses, roles, the links for setting passwords,
 * merging), what leaves the system, decisions about other people's work. Listed one by one, so that a person judges
 * each new call.
 */
const barredInBoth = new Set(
  [
    ["PATCH /api/me/profile-image"],
    ["POST /api/policy/accept", "POST /api/policy/decline"],
    ["POST /api/auth/password/email", "POST /api/auth/password/reset"],
    ["POST /api/admin/login-as", "POST /api/admin/login-as-reviewer", "POST /api/admin/confirmation"],
    ["PATCH /api/exams/:id", "POST /api/exams/:id"],
    ["POST /api/podcasts/:id/feed"],
    // Declarations about one's own learning, its evidence, and its file.
    ["POST /api/cpd-log", "PUT /api/cpd-log/:id", "DELETE /api/cpd-log/:id", "POST /api/cpd-log/:id/restore"],
    ["GET /api/cpd-log/export", "POST /api/user-cpd-acceptance/accept", "POST /api/uploads"],
    ["PATCH /api/uploads/:upload", "POST /api/uploads/:upload/finish", "DELETE /api/uploads/:upload"],
    // Mentoring: what people say about themselves, and to each other.
    ["POST /api/mentoring/profiles", "PUT /api/mentoring/profiles/:id", "PATCH /api/mentoring/profiles/:id"],
    ["POST /api/mentoring/relationships", "PUT /api/mentoring/relationships/:id"],
    ["goals", "meetings"].map((of) => `POST /api/mentoring/relationships/:id/${of}`),
    ["goals/:goalId", "meetings/:meetingId"].flatMap((of) => [
      `PUT /api/mentoring/relationships/:id/${of}`,
      `DELETE /api/mentoring/relationships/:id/${of}`,
    ]),
    ["next-meeting", "closing"].map((of) => `PUT /api/mentoring/relationships/:id/${of}`),
    ["DELETE /api/mentoring/proposals/:id"],
    ["POST /api/admin/users", "PATCH /api/admin/users/:id", "POST /api/admin/users/bulk"],
    ["POST /api/admin/users/:id/assignRoles", "POST /api/admin/user/:id/assign-admin"],
    ["POST /api/admin/user/:id/invite"],
    ["POST /api/admin/user/merge", "POST /api/admin/user/merge/:id/undo"],
    ["POST /api/admin/users/import", "DELETE /api/admin/users/import/:import"],
    ...["check", "confirm", "undo", "act"].map((act) => [`POST /api/admin/users/import/:import/${act}`]),
    ["PUT /api/admin/users/import/:import/columns", "PATCH /api/admin/users/import/:import/rows"],
    ...["users", "glossary", "contact-emails", "search-synonyms", "mentoring/skills"].map((of) => [
      `GET /api/admin/${of}/import/template`,
      `GET /api/admin/${of}/import/:import/faults`,
    ]),
    [
      "audit",
      "glossary",
      "release-notes",
      "policies",
      "broadcasts",
      "carousel",
      "image-banks",
      "option-lists",
      "reports/schedule",
      "users",
      "audiences",
      "feature-flags",
      "contact-emails",
      "profiles",
      "exams-attempts/late-answers",
      "search-synonyms",
      "podcasts",
      "podcasts/episodes",
      "mentoring/skills",
      "mentoring/mentors",
      "mentoring/applications",
      "mentoring/proposals",
      "broadcasts/:id/acknowledgements",
      ...reminderPaths,
      ...emailPaths,
      ...emailPaths.map((of) => `${of}/variants`),
    ].map((of) => `GET /api/admin/${of}/export`),
    ["POST /api/admin/reports/:key/exports", "GET /api/admin/reports/:key/exports/:id"],
    ["DELETE /api/admin/reports/:key/exports/:id", "GET /api/admin/reports/:key/exports/:id/file"],
    // The emails that everybody gets; looking at a preview is not barred.
    ...emailPaths.map((of) =>
      [
        ...["POST :id", "POST bulk", "POST test", "PATCH :id/variants"],
        ...["POST variants", "PATCH variants/:id", "DELETE variants/:id", "POST variants/bulk"],
      ].map((call) => call.replace(" ", ` /api/admin/${of}/`)),
    ),
    // Reminders; foreseeing them is not barred.
    ...reminderPaths.map((of) =>
      ["POST", "POST /:id", "POST /bulk", "POST /copy", "POST /:id/release", "DELETE /:id"].map((call) => {
        const [method, below = ""] = call.split(" ");
        return `${method} /api/admin/${of}${below}`;
      }),
    ),
    ["POST /api/admin/reports/schedule"],
    ["PATCH /api/admin/reports/schedule/:id", "DELETE /api/admin/reports/schedule/:id"],
    ["POST /api/admin/reports/schedule/:id/send", "POST /api/admin/reports/schedule/bulk"],
    [
      "mark-questions",
      "mark-attempt",
      "reset-lockout",
      "reset-attempts",
      "grant-time",
      "late-answers/bulk",
    ].map((act) => `POST /api/admin/exams-attempts/${act}`),
    ...["mentors/bulk", "mentors/:id/hold", "mentors/:id/deny", "mentors/:id/pause", "applications/bulk"].map(
      (act) => [`POST /api/admin/mentoring/${act}`],
    ),
    ["POST", "PATCH", "DELETE"].map(
      (method) => `${method} /api/admin/mentoring/proposals${method === "POST" ? "" : "/:id"}`,
    ),
    ["POST /api/admin/mentoring/proposals/bulk"],
    ["approve-podcast", "disapprove-podcast", "set-podcast-live"].map((act) => `POST /api/review/:id/${act}`),
  ].flat(),
);
/** A reviewer may look at exams being sat, at a form's response to answers and at how a course works. */
const barredForAnother = new Set([
  ...barredInBoth,
  "GET /api/exams/:id",
  "PUT /api/items/:id/form",
  "POST /api/items/:id/course",
  "PUT /api/items/:id/course/:attempt",
]);

/** Every call in `barred…` must exist, so that renaming a call does not unbar it. */
export const barredCalls: readonly string[] = [...barredForAnother];

const isBarred = ({ method, path }: Operation, acting: Acting): boolean =>
  (acting === "another user" && barredForAnother.has(`${method} ${path}`)) ||
  (acting === "reviewer" && barredInBoth.has(`${method} ${path}`));

/**
 * The expected response of a call, by user and mode. A user acting as another may make a back-office call if both may,
 * and any other call if the other one may.
 */
export function expected(
  operation: Operation,
  who: "nobody" | Principal,
  acting: Acting = "self",
  administrator?: Principal,
): number {
  const { rule, status, path } = operation;
  const allowed: readonly string[] = rules[rule];
  const both = administrator && path.startsWith("/api/admin/") ? [who, administrator] : [who];
  if (!both.every((one) => allowed.includes(one))) return who === "nobody" ? 401 : 403;
  return isBarred(operation, acting) ? 403 : status;
}

/**
 * Who may act as whom, by the tables of role assignment (Q-001 … Q-012): those whose back-office roles they have or may
 * assign.
 */
const mayActAs: Partial<Record<Principal, readonly Principal[]>> = {
  super: ["content", "exam", "event", "mentoring", "system"],
  system: ["content", "exam", "event", "mentoring", "system"],
  content: ["content", "event"],
  exam: ["exam"],
  event: ["event"],
  pss: ["pss"],
  mentoring: ["mentoring"],
};
/** Those without a back-office role. */
const plain: readonly Principal[] = ["external", "learner", "manager", "partner", "adm", "trainer"];

export const administrators = Object.keys(mayActAs) as Principal[];

/** The expected response to beginning to act as somebody else. */
export const expectedToAct = (actor: Principal, target: Principal): number =>
  plain.includes(target) || mayActAs[actor]?.includes(target) ? (actor in mayActAs ? 200 : 403) : 403;
