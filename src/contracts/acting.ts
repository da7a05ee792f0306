import type { Endpoint } from "./endpoint.ts";
import type { Acting } from "./user.ts";

/**
 * What acting as another user and reviewing leave of what one may do (D-22). It stands here alone: the server refuses by it,
 * and the screens show by it what is barred, with the reason (G-17).
 */

type Call = Pick<Endpoint, "method" | "path">;

/** In the back office whoever acts may do what both may; on the learner side it is what the other may. */
export const isBackOffice = ({ path }: Pick<Call, "path">): boolean => path.startsWith("/api/admin/");

/** A call that is barred, as `METHOD /path`. */
type Bar = { calls: RegExp; for: readonly Exclude<Acting, "self">[] };

const both = ["another user", "reviewer"] as const;
const bar = (calls: RegExp, who: Bar["for"] = both): Bar => ({ calls, for: who });

const bars: readonly Bar[] = [
  // Who one is: the picture, consent, the password, the confirmation, acting again.
  bar(/^PATCH \/api\/me\/profile-image$/),
  bar(/^POST \/api\/policy\//),
  bar(/^POST \/api\/auth\/password\//),
  bar(/^POST \/api\/admin\/(confirmation|login-as|login-as-reviewer)$/),
  // Exams: a reviewer may look at what somebody sits, and begins nothing.
  bar(/^GET \/api\/exams\/:id$/, ["another user"]),
  bar(/^(PATCH|POST) \/api\/exams\/:id$/),
  // Accounts: addresses, roles, the links by which passwords are set, merging. Only a leave may be entered.
  bar(/^(POST|PUT|PATCH|DELETE) \/api\/admin\/users?(\/(?!:id\/long-term-leave(?:\/foresight)?$)|$)/),
  // What leaves the system: files, schedules, which send them, and the address of a feed, which outlasts the acting.
  bar(/^GET \/api\/admin\/.*\/(export|template|faults)$/),
  bar(/^\w+ \/api\/admin\/.*\/exports(\/|$)/),
  bar(/^(POST|PUT|PATCH|DELETE) \/api\/admin\/.*\/schedule(\/|$)/),
  bar(/^POST \/api\/podcasts\/:id\/feed$/),
  // What everybody is written to: the texts of emails, and a test of one; to look at one is none of that.
  bar(/^(POST|PATCH|DELETE) \/api\/admin\/emails\/(?!(\w+\/)?preview$)/),
  // And what reminds them.
  bar(/^(POST|PATCH|DELETE) \/api\/admin\/(reminders\/:itemId|exams\/:examId\/comms)(?!\/foresight)/),
  // What one says of oneself and to another person: profiles and requests of mentoring, notes and closings.
  bar(/^(POST|PUT|PATCH|DELETE) \/api\/mentoring\//),
  // What one declares of one's own learning, and the file that goes out with it.
  bar(/^(POST|PUT|DELETE) \/api\/(cpd-log|user-cpd-acceptance)(\/|$)/),
  bar(/^GET \/api\/cpd-log\/export$/),
  // A reviewer may see what a form says to answers and how a course goes, of which nothing is kept.
  bar(/^(PUT|POST) \/api\/items\/:id\/(form|course)(\/|$)/, ["another user"]),
  bar(/^(POST|PATCH|DELETE) \/api\/uploads(\/|$)/),
  // Decisions over others and their work: marks, time, attempts, late answers, approvals, mentors.
  bar(/^(POST|PUT|PATCH|DELETE) \/api\/admin\/exams-attempts(\/|$)/),
  bar(/^(POST|PUT|PATCH|DELETE) \/api\/admin\/.*\/(approve|disapprove|approval)(\/|$)/),
  bar(/^POST \/api\/admin\/mentoring\/(mentors|applications)\//),
  bar(/^(POST|PATCH|DELETE) \/api\/admin\/mentoring\/proposals(\/|$)/),
  bar(/^POST \/api\/review\//),
];

/** Whether a call is barred to whoever is there in this way. */
export const isBarred = (acting: Acting, { method, path }: Call): boolean =>
  acting !== "self" &&
  bars.some(({ calls, for: who }) => who.includes(acting) && calls.test(`${method} ${path}`));

/** Whom a call is barred to, for the API page; null where it is to nobody. */
export const barredTo = (call: Call): string | null => {
  const to = both.filter((acting) => isBarred(acting, call));
  return to.length === 2 ? "as oneself" : to.length === 1 ? `not as ${to[0]}` : null;
};

/** What whoever acts is told of what is barred to them, by the server and beside the control. */
export const barredWhileActing: Readonly<Record<Exclude<Acting, "self">, string>> = {
  reviewer: "Leave review mode first",
  "another user": "Return to your own account first. You cannot do this while acting as another user",
};

/** Why a call is barred; null where it is not. */
export const whyBarred = (acting: Acting, call: Call): string | null =>
  acting !== "self" && isBarred(acting, call) ? barredWhileActing[acting] : null;
