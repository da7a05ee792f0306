import * as z from "zod/mini";
import { data, endpoint, Id, ServerTime } from "./endpoint.ts";

export const Email = z.pipe(
  z.string().check(z.trim(), z.minLength(1, "Enter your email address"), z.maxLength(254)),
  z.email("Enter an email address such as name@example.org"),
);

/** Part of a request that the page makes by itself, without its user: it does not count as use of the session. */
export const unattendedHeader = "X-Unattended";

export const LoginForm = z.object({
  email: Email,
  password: z.string().check(z.minLength(1, "Enter your password"), z.maxLength(1_024)),
});
export type LoginForm = z.infer<typeof LoginForm>;

export const SecondsLeft = z.object({ seconds: z.int().check(z.nonnegative()) });

/** The reason is kept in the audit log with both users (T-51). */
const ActAs = z.object({
  user: Id,
  reason: z
    .string()
    .check(z.trim(), z.minLength(1, "Give a reason"), z.maxLength(500, "Use at most 500 characters")),
});

/** Also tells the server's time, by which acting as another user ends. */
const timeLeft = z.extend(data(SecondsLeft), {
  server_time_iso: z.optional(ServerTime.shape.server_time_iso),
});

/** The paths of the calls that reset a password, apart from the calls: only the sign-in screens need the rest. */
export const passwordResetPaths = {
  request: "/api/auth/password/email",
  reset: "/api/auth/password/reset",
} as const;

export const sessionCalls = {
  csrfCookie: endpoint("GET", "/csrf-cookie", { summary: "Sets the anti-forgery cookie XSRF-TOKEN." }),
  login: endpoint("POST", "/login", { summary: "Signs in with email and password.", body: LoginForm }),
  logout: endpoint("POST", "/logout", {
    summary:
      "Signs out. With a reason (such as a closing browser) the session ends after 15 seconds unless it is used again.",
    body: z.optional(z.object({ reason: z.optional(z.enum(["browser-close"])) })),
  }),
  reauthenticate: endpoint("POST", "/api/reauthenticate", {
    summary:
      "Stops acting as another user or reviewing, even after the time limit: the session is the administrator's own again.",
  }),
  check: endpoint("GET", "/session/check", {
    summary: "Returns the seconds left, without extending the session.",
    answer: timeLeft,
  }),
  ping: endpoint("GET", "/session/ping", {
    summary: "Extends the session and returns the seconds left.",
    answer: timeLeft,
  }),
  loginAs: endpoint("POST", "/api/admin/login-as", {
    summary:
      "Starts acting as another user for up to half an hour. The caller must have confirmed their identity (7.5.3).",
    body: ActAs,
  }),
  loginAsReviewer: endpoint("POST", "/api/admin/login-as-reviewer", {
    summary: "Starts review mode for up to half an hour: activity and completions are not tracked.",
    body: ActAs,
  }),
};
