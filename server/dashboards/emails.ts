import { and, sql, type SQL } from "drizzle-orm";
import { emailReportOffice } from "#src/contracts/reportPlaces/emails.ts";
import { addressIn } from "#src/contracts/reportPlaces/reportPlaces.ts";
import { emailSetsOf, type EmailSet } from "#src/contracts/emails/emailSets.ts";
import { formatNumber } from "#src/contracts/numbers.ts";
import { queryText, withQuery } from "#src/contracts/queryText.ts";
import { emailsDashboard } from "#src/routes/admin/emailsReports.ts";
import { emailTemplates } from "#src/routes/admin/emailsTemplates.ts";
import { admins } from "../access.ts";
import type { App } from "../app.ts";
import type { Caller } from "../caller.ts";
import { isOneOf } from "../database/lists.ts";
import { waitsFor } from "../messages/kept.ts";
import { sentEmailKind } from "../modules/admin/emails/sentKind.ts";
import { emailAddresses, emails as templates, emailSends } from "../schema/index.ts";
import { keptEmails } from "./keptEmails.ts";
import {
  addressSince,
  byDay,
  kindsOf,
  ofResource,
  type FigureDeclaration,
  type NeedDeclaration,
  type ServerDashboard,
  type Waiting,
} from "./dashboard.ts";

const report = addressIn(emailReportOffice, "sent-emails");

const mine = (caller: Caller): SQL => isOneOf(sql`e.set`, emailSetsOf(caller));
/** Emails of the sets that the caller works with: they do not see others. */
const isMine = (caller: Caller): SQL => sql`exists (
  select from emails e where e.id = ${emailSends.emailId} and ${mine(caller)})`;
const address = sql`lower(${emailSends.address})`;
/** Emails to addresses that no longer receive any. */
const isToSuppressed = sql`${address} in (select a.address from email_addresses a where a.suppressed_at is not null)`;
/** Addresses to which emails of those sets were sent. */
const isAddressOfMine = (caller: Caller): SQL => sql`exists (
  select from email_sends s join emails e on e.id = s.email_id
  where lower(s.address) = ${emailAddresses.address} and ${mine(caller)})`;

/** Since the beginning of yesterday (UTC). */
const sinceYesterday = ({ now }: Pick<App, "now">): Date => {
  const from = now();
  from.setUTCHours(-24, 0, 0, 0);
  return from;
};

function bounced(app: App, caller: Caller): Waiting {
  const from = sinceYesterday(app).toISOString();
  return {
    from: emailSends,
    where: sql`${emailSends.state} = 'bounced' and ${emailSends.bouncedAt} >= ${from}::timestamptz and ${isMine(caller)}`,
    since: emailSends.bouncedAt,
    question: { state: "bounced", bounced_at_from: from },
  };
}

const bySets = (caller: Caller): string => emailSetsOf(caller).join(" ");

/** Whether the caller works with a set. */
const isOfMine = (set: EmailSet, caller: Caller): SQL =>
  emailSetsOf(caller).includes(set) ? sql`true` : sql`false`;

/** The emails of each set and their variants. Only people who work with the set see them. */
const templateKinds: ServerDashboard["kinds"] = Object.fromEntries(
  emailTemplates.flatMap(({ set, emails: of, variants }) =>
    Object.entries(kindsOf([of, variants])).map(([kind, told]) => [
      kind,
      { ...told, seenBy: (caller: Caller) => isOfMine(set, caller) },
    ]),
  ),
);

/** Emails that are never sent, because someone has switched them off. */
const switchedOff: readonly NeedDeclaration[] = emailTemplates.map(({ set, emails: { path, kind } }) => ({
  key: `${set}-emails-off`,
  words: { one: kind!, many: `${kind}s` },
  reason: { one: "is switched off", many: "are switched off" },
  waiting(app, caller) {
    const waiting = ofResource(app, kind!, { status: ["off"] }, templates.updatedAt);
    return { ...waiting, where: and(waiting.where, isOfMine(set, caller))! };
  },
  list: path,
}));

/** The figures depend on the sets of the person looking at them. */
const figure = (
  one: Omit<FigureDeclaration, "source" | "countedBy">,
  at: Parameters<typeof byDay>[0],
  where?: SQL,
): FigureDeclaration => ({
  ...one,
  source: (from, caller) => byDay(at, emailSends, and(where, isMine(caller)))(from, caller),
  countedBy: bySets,
});

/** What happened to everything that the system sends: what did not arrive, and how much there is. */
export const emails: ServerDashboard = {
  place: emailsDashboard,
  access: admins,
  kinds: {
    ...templateKinds,
    [sentEmailKind]: {
      async names(app, ids) {
        const rows = await app
          .db()
          .select({ id: emailSends.id, name: emailSends.subject })
          .from(emailSends)
          .where(isOneOf(emailSends.id, ids));
        return new Map(rows.map(({ id, name }) => [id, name]));
      },
      seenBy: (caller, number) => sql`exists (
        select from email_sends s join emails e on e.id = s.email_id where s.id = ${number} and ${mine(caller)})`,
    },
  },
  needs: [
    {
      key: "bounced-emails",
      words: { one: "email", many: "emails" },
      reason: { one: "has bounced since yesterday", many: "have bounced since yesterday" },
      waiting: bounced,
      list: report,
    },
    {
      key: "suppressed-addresses",
      words: { one: "email", many: "emails" },
      // There is no list of addresses: sending to one is resumed from the list of emails.
      reason: (addresses) =>
        addresses === 1
          ? "went to 1 address that no longer receives any"
          : `went to ${formatNumber(addresses)} addresses that no longer receive any`,
      waiting: (_, caller) => ({
        from: emailSends,
        where: sql`${isToSuppressed} and ${isMine(caller)}`,
        since: sql`(select a.suppressed_at from email_addresses a where a.address = ${address})`,
        of: sql`count(distinct ${address})`,
        question: { suppressed: "true" },
      }),
      list: report,
    },
    {
      key: "held-emails",
      words: { one: "email", many: "emails" },
      reason: { one: "waits for an administrator", many: "wait for an administrator" },
      waiting: (_, caller) => ({
        from: emailSends,
        where: sql`${waitsFor(sql`${emailSends}`)} = 'administrator' and ${isMine(caller)}`,
        since: emailSends.createdAt,
        question: { waits_for: "administrator" },
      }),
      list: report,
    },
    { ...keptEmails(isMine), list: report },
    ...switchedOff,
  ],
  figures: [
    figure(
      { key: "emails-sent", label: "Emails sent", at: addressSince(report, "sent_at") },
      emailSends.sentAt,
    ),
    figure(
      {
        key: "emails-waiting",
        label: "Emails waiting",
        at: addressSince(report, "created_at", { state: ["rendered", "held", "queued"] }),
      },
      emailSends.createdAt,
      sql`${emailSends.state} in ('rendered', 'held', 'queued')`,
    ),
    figure(
      {
        key: "emails-bounced",
        label: "Emails bounced",
        // Whether or not they have been sent again since.
        at: addressSince(report, "bounced_at"),
      },
      emailSends.bouncedAt,
    ),
    {
      key: "addresses-suppressed",
      label: "Addresses suppressed",
      // The report lists the emails to them.
      at: withQuery(report, queryText({ suppressed: "true" })),
      source: (from, caller) =>
        byDay(emailAddresses.suppressedAt, emailAddresses, isAddressOfMine(caller))(from, caller),
      countedBy: bySets,
    },
  ],
};
