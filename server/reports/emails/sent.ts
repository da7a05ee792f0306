import { sql } from "drizzle-orm";
import { emailSetsOf } from "#src/contracts/emails/emailSets.ts";
import { isOneOf } from "../../database/lists.ts";
import { waitsFor } from "../../messages/kept.ts";
import { nameOf } from "../parts.ts";
import type { Source } from "../query.ts";

/** What became of an email. One that was sent again may have been sent before, or have come back, or never have left. */
const outcome = sql`case
  when s.state = 'sent' or s.state = 'resent' and s.sent_at is not null and s.bounced_at is null then 'sent'
  when s.state in ('resent', 'bounced', 'suppressed') then 'failed' else 'waiting' end`;

/** R-A-295: emails of the sets that the reader works with. */
export const sentEmails: Source = ({ reader }) => sql`
  select s.id as row_id, s.user_id, coalesce(${nameOf("u")}, s.address) as recipient, s.address, s.email_id, e.name as email,
    e.set, s.subject, s.state, s.reason, s.created_at, s.sent_at, s.held_until, v.name as variant,
    s.bounced_at, s.complained_at, ${waitsFor(sql`s`)} as waits_for,
    coalesce(a.suppressed_at is not null, false) as suppressed,
    ${outcome} as outcome
  from email_sends s
  join emails e on e.id = s.email_id
  left join users u on u.id = s.user_id
  left join email_variants v on v.id = s.variant_id
  left join email_addresses a on a.address = lower(s.address)
  where ${isOneOf(sql`e.set`, emailSetsOf(reader))}`;
