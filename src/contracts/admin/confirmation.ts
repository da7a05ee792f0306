import * as z from "zod/mini";
import { data, endpoint, Instant } from "../endpoint.ts";

/** How long a confirmation lasts, in minutes. */
export const confirmationMinutes = 10;

const Confirmation = z.object({
  /** Null if the user has to enter their password, or, without one, must sign in again. */
  confirmed_until: z.nullable(Instant),
  has_password: z.boolean(),
});

/**
 * Confirms who acts, before an act that nobody else may do in their name: roles, merging, acting as another user
 * (7.5.3).
 */
export const confirmationCalls = {
  read: endpoint("GET", "/api/admin/confirmation", {
    summary:
      "Returns until when the caller's identity counts as confirmed: ten minutes after signing in or entering the password again.",
    answer: data(Confirmation),
  }),
  confirm: endpoint("POST", "/api/admin/confirmation", {
    summary: "Confirms the caller's identity by their password.",
    body: z.object({ password: z.string().check(z.minLength(1, "Enter your password"), z.maxLength(1_024)) }),
    answer: data(Confirmation),
  }),
};
