import { sql } from "drizzle-orm";
import { emailSetsOf } from "#src/contracts/emails/emailSets.ts";
import { isOneOf } from "../../database/lists.ts";
import { waitsFor } from "../../messages/kept.ts";
import { nameOf } from "../parts.ts";
import type { Source } from "../query.ts";

/** R-A-295: emails of the sets that the reader works with. An email that was resent has been sent before. */
export const sentEmails: Source = ({ reader }) => sql`
  select s.id as row_id, s.user_id, coalesce(${nameOf("u")}, s.address) as recipient, s.address, s.email_id, e.name as email,
    e.set, s.subject, s.state, s.reason, s.created_at, s.sent_at, s.held_until, v.name as variant,
    s.bounced_at, s.complained_at, ${waitsFor(sql`s`)} as waits_for,
    coalesce(a.suppressed_at is not null, false) as suppressed,
    case when s.state in ('sent', 'resent') then 'sent' when s.state in ('bounced', 'suppressed') then 'failed' else 'waiting' end as outcome
  from email_sends s
  join emails e on e.id = s.email_id
  left join users u on u.id = s.user_id
  left join email_variants v on v.id = s.variant_id
  left join email_addresses a on a.address = lower(s.address)
  where ${isOneOf(sql`e.set`, emailSetsOf(reader))}`;
