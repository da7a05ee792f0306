import type { SentEmail } from "#src/contracts/admin/sentEmails.ts";
import { emailSetNames } from "#src/contracts/emails/emailSets.ts";
import { addressOfRecord } from "#src/routes/admin/auditRecords.ts";
import { sentEmailAddress } from "#src/routes/admin/emailsReports.ts";
import { useAreas } from "#src/ui/hooks/useAreas.ts";
import { useMe } from "#src/ui/hooks/useMe.ts";
import { Timestamp } from "#src/ui/kit/Timestamp.tsx";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { Fact, Facts } from "../Facts.tsx";

/** The headers of an email that was sent, and what is known about its delivery. */
export function SentFacts({ sent }: { sent: SentEmail }) {
  const { recipient, address, sender, email, set, variant, state, reason } = sent;
  return (
    <Facts>
      <Fact label="To">
        {recipient && <Recipient {...recipient} />}
        <span>{address}</span>
      </Fact>
      {sender !== null && <Fact label="From">{sender}</Fact>}
      <Fact label="Email">{`${email.name} (${emailSetNames[set]})`}</Fact>
      {variant !== null && <Fact label="Variant">{variant}</Fact>}
      <Fact label="Created">
        <Timestamp at={sent.created_at} />
      </Fact>
      {state === "held" && sent.held_until !== null && (
        <Fact label="Held until">
          <Timestamp at={sent.held_until} zone />
        </Fact>
      )}
      {sent.sent_at !== null && (
        <Fact label="Sent">
          <Timestamp at={sent.sent_at} />
        </Fact>
      )}
      {sent.bounced_at !== null && (
        <Fact label="Bounced">
          <Timestamp at={sent.bounced_at} />
        </Fact>
      )}
      {sent.complained_at !== null && (
        <Fact label="Reported as unwanted">
          <Timestamp at={sent.complained_at} />
        </Fact>
      )}
      {reason !== null && <Fact label="Reason">{reason}</Fact>}
      {(sent.suppressed_at ?? sent.unsubscribed_at) !== null && (
        <Fact label="Address">
          {sent.suppressed_at !== null && (
            <span>
              Nothing has been sent to it since <Timestamp at={sent.suppressed_at} />
            </span>
          )}
          {sent.unsubscribed_at !== null && (
            <span>
              Nothing optional has been sent to it since <Timestamp at={sent.unsubscribed_at} />
            </span>
          )}
        </Fact>
      )}
      {sent.resent_of !== null && (
        <Fact label="In place of">
          <PageLink href={sentEmailAddress(sent.resent_of)}>The email that was sent before</PageLink>
          {sent.resent_of_bounced_at !== null && (
            <span>
              It bounced on <Timestamp at={sent.resent_of_bounced_at} />
            </span>
          )}
        </Fact>
      )}
      {sent.resent_as !== null && (
        <Fact label="Sent again as">
          <PageLink href={sentEmailAddress(sent.resent_as)}>The email in its place</PageLink>
        </Fact>
      )}
    </Facts>
  );
}

/** A person, with a link to their record if the user may open it. */
function Recipient({ id, name }: NonNullable<SentEmail["recipient"]>) {
  const me = useMe();
  const { offices } = useAreas();
  const record = { kind: "user", subject: null, record_id: id, report: null };
  const address = me && addressOfRecord(offices, record, me);
  return address ? <PageLink href={address}>{name}</PageLink> : <span>{name}</span>;
}
