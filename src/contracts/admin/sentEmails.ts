import * as z from "zod/mini";
import { deliveryStates } from "../emails/delivery.ts";
import { emailSets } from "../emails/emailSets.ts";
import { data, endpoint, Id, IdParams, Instant, pageOf, PageQuery } from "../endpoint.ts";
import { HistoryEntry, PersonRef } from "./resource.ts";

/** Why an act is not possible now; null if it is. */
const Refusal = z.nullable(z.string());

/** One email to one recipient, as it was sent. */
export const SentEmail = z.object({
  id: Id,
  email: z.object({ id: Id, name: z.string() }),
  set: z.enum(emailSets),
  /** The name of the chosen variant. */
  variant: z.nullable(z.string()),
  /** Null for an address without an account. */
  recipient: z.nullable(PersonRef),
  address: z.string(),
  sender: z.nullable(z.string()),
  subject: z.string(),
  /** As it was sent, prepared for a frame, which allows no inline styles; null if it is not kept. */
  body: z.nullable(z.object({ html: z.string(), css: z.string(), plain: z.string() })),
  /** The calendar file that came with it. */
  calendar: z.nullable(z.string()),
  /** Whether it gave access to an account, so that its text is not kept. */
  secret: z.boolean(),
  state: z.enum(deliveryStates),
  reason: z.nullable(z.string()),
  created_at: Instant,
  held_until: z.nullable(Instant),
  sent_at: z.nullable(Instant),
  /** When it was refused or came back, whatever has been done about it since. */
  bounced_at: z.nullable(Instant),
  /** When its recipient reported it as unwanted. */
  complained_at: z.nullable(Instant),
  /** The states that it went through, oldest first, the present one last. */
  path: z.array(
    z.object({ state: z.enum(deliveryStates), at: z.nullable(Instant), by: z.nullable(z.string()) }),
  ),
  /** The email that it replaced, and the one that replaced it. */
  resent_of: z.nullable(Id),
  resent_as: z.nullable(Id),
  /** When the email that it replaced had bounced. */
  resent_of_bounced_at: z.nullable(Instant),
  /** Since when nothing is sent to the address. */
  suppressed_at: z.nullable(Instant),
  /** Since when its recipient, who has no account, wants no optional emails. */
  unsubscribed_at: z.nullable(Instant),
  /** Whether there is a mail server; without one, what is released or sent again is held (decision 131). */
  has_mail_server: z.boolean(),
  refusals: z.object({ resend: Refusal, release: Refusal, restore: Refusal }),
});
export type SentEmail = z.infer<typeof SentEmail>;

/** The reason, for the audit log. */
const Why = z.object({
  reason: z.string().check(z.trim(), z.minLength(1, "Give a reason"), z.maxLength(500)),
});
const path = "/api/admin/sent-emails/:id";
const answer = data(SentEmail);

/** An email as it was sent, and what can be done about it. A report lists them. */
export const sentEmailCalls = {
  read: endpoint("GET", path, {
    summary: "Returns an email as it was sent, of a set that the caller works with.",
    params: IdParams,
    answer,
    saysMissing: true,
  }),
  history: endpoint("GET", `${path}/history`, {
    summary: "Lists what was done about a sent email, newest first.",
    params: IdParams,
    query: z.object(PageQuery),
    answer: pageOf(HistoryEntry),
  }),
  resend: endpoint("POST", `${path}/resend`, {
    summary:
      "Sends an email again, to the same address: another one takes its place. 409 if that is not possible, or was done already.",
    params: IdParams,
    body: Why,
    answer,
  }),
  release: endpoint("POST", `${path}/release`, {
    summary: "Sends a held email now. 409 where it is not held.",
    params: IdParams,
    body: Why,
    answer,
  }),
  restore: endpoint("POST", `${path}/restore`, {
    summary: "Allows emails to be sent to its address again. 409 if they already are.",
    params: IdParams,
    body: Why,
    answer,
  }),
};
