import type { Endpoint } from "./endpoint.ts";
import type { Acting } from "./user.ts";

/**
 * What users may not do while they act as another user or review (D-22). It is in a module of its own because the
 * server refuses calls by it, and the screens show by it what is barred and why (G-17).
 */

type Call = Pick<Endpoint, "method" | "path">;

/** In the back office, a user who acts may do what both may; on the learner side, what the other user may. */
export const isBackOffice = ({ path }: Pick<Call, "path">): boolean => path.startsWith("/api/admin/");

/** A call that is barred, as `METHOD /path`. */
type Bar = { calls: RegExp; for: readonly Exclude<Acting, "self">[] };

const both = ["another user", "reviewer"] as const;
const bar = (calls: RegExp, who: Bar["for"] = both): Bar => ({ calls, for: who });

const bars: readonly Bar[] = [
  // Identity: the picture, consent, the password, the confirmation, acting again.
  bar(/^PATCH \/api\/me\/profile-image$/),
  bar(/^POST \/api\/policy\//),
  bar(/^POST \/api\/auth\/password\//),
  bar(/^POST \/api\/admin\/(confirmation|login-as|login-as-reviewer)$/),
  // Exams: a reviewer may look at one, but cannot begin anything.
  bar(/^GET \/api\/exams\/:id$/, ["another user"]),
  bar(/^(PATCH|POST) \/api\/exams\/:id$/),
  // Accounts: addresses, roles, the links for setting passwords, merging. Only leave may be entered.
  bar(/^(POST|PUT|PATCH|DELETE) \/api\/admin\/users?(\/(?!:id\/long-term-leave(?:\/foresight)?$)|$)/),
  // What leaves the system: files; schedules, which send them; and the address of a feed, which outlasts the acting.
  bar(/^GET \/api\/admin\/.*\/(export|template|faults)$/),
  bar(/^\w+ \/api\/admin\/.*\/exports(\/|$)/),
  bar(/^(POST|PUT|PATCH|DELETE) \/api\/admin\/.*\/schedule(\/|$)/),
  bar(/^POST \/api\/podcasts\/:id\/feed$/),
  // What users are sent: the texts of emails, and a test of one. Looking at one is allowed.
  bar(/^(POST|PATCH|DELETE) \/api\/admin\/emails\/(?!(\w+\/)?preview$)/),
  // The reminders that users are sent.
  bar(/^(POST|PATCH|DELETE) \/api\/admin\/(reminders\/:itemId|exams\/:examId\/comms)(?!\/foresight)/),
  // What a user says about themselves and to another person: mentoring profiles and requests, notes and closings.
  bar(/^(POST|PUT|PATCH|DELETE) \/api\/mentoring\//),
  // What a user declares about their own learning, and the file of it that they export.
  bar(/^(POST|PUT|DELETE) \/api\/(cpd-log|user-cpd-acceptance)(\/|$)/),
  bar(/^GET \/api\/cpd-log\/export$/),
  // A reviewer may see what a form says about answers and how a course goes, none of which is kept.
  bar(/^(PUT|POST) \/api\/items\/:id\/(form|course)(\/|$)/, ["another user"]),
  bar(/^(POST|PATCH|DELETE) \/api\/uploads(\/|$)/),
  // Decisions about others and their work: marks, time, attempts, late answers, approvals, mentors.
  bar(/^(POST|PUT|PATCH|DELETE) \/api\/admin\/exams-attempts(\/|$)/),
  bar(/^(POST|PUT|PATCH|DELETE) \/api\/admin\/.*\/(approve|disapprove|approval)(\/|$)/),
  bar(/^POST \/api\/admin\/mentoring\/(mentors|applications)\//),
  bar(/^(POST|PATCH|DELETE) \/api\/admin\/mentoring\/proposals(\/|$)/),
  bar(/^POST \/api\/review\//),
];

/** Whether a call is barred to a user who acts in this way. */
export const isBarred = (acting: Acting, { method, path }: Call): boolean =>
  acting !== "self" &&
  bars.some(({ calls, for: who }) => who.includes(acting) && calls.test(`${method} ${path}`));

/** Returns whom a call is barred to, for the API page; null if nobody. */
export const barredTo = (call: Call): string | null => {
  const to = both.filter((acting) => isBarred(acting, call));
  return to.length === 2 ? "as oneself" : to.length === 1 ? `not as ${to[0]}` : null;
};

/** The reason that a user who acts is given for what is barred, by the server and beside the control. */
export const barredWhileActing: Readonly<Record<Exclude<Acting, "self">, string>> = {
  reviewer: "Exit review mode first",
  "another user": "Return to your own account first. You cannot do this while acting as another user.",
};

/** Why a call is barred; null if it is not. */
export const whyBarred = (acting: Acting, call: Call): string | null =>
  acting !== "self" && isBarred(acting, call) ? barredWhileActing[acting] : null;
