import { sql } from "drizzle-orm";
import { sentEmailCalls, type SentEmail } from "#src/contracts/admin/sentEmails.ts";
import type { HistoryEntry } from "#src/contracts/admin/resource.ts";
import type { DeliveryState } from "#src/contracts/emails/delivery.ts";
import { emailSetsOf, type EmailSet } from "#src/contracts/emails/emailSets.ts";
import { moveDelivery } from "#src/machines/emails/deliveryLifecycle.ts";
import { admins } from "../../../access.ts";
import type { App } from "../../../app.ts";
import type { Caller } from "../../../caller.ts";
import { isOneOf } from "../../../database/lists.ts";
import { messageTypes } from "../../../messages/messageTypes.ts";
import { restoreAddress } from "../../../messages/address.ts";
import { releaseEmail, resendEmail } from "../../../messages/again.ts";
import { framed } from "../../../messages/framed.ts";
import { accountDisabled, notWrittenTo, unsubscribed, whyNotWritten } from "../../../messages/notWritten.ts";
import { refuse } from "../../../refusals.ts";
import { settleClaimOf, takeTurn } from "../../../reminders/held.ts";
import { findUnneeded } from "../../../reminders/occasion.ts";
import { nameOf } from "../../../reports/parts.ts";
import { readLines } from "../../../resources/history.ts";
import { on, type Handled } from "../../../serve.ts";
import { sentEmailKind, subjectOfSent } from "./sentKind.ts";

/** Individual emails as they were sent (B-506); their report lists them. */
export const sentEmailsModule = (app: App): Handled[] => [
  on(sentEmailCalls.read, admins, async ({ params, caller }) => ({
    data: await readSent(app, caller, params.id),
  })),

  on(sentEmailCalls.history, admins, async ({ params, query, caller }) => {
    await findSent(app, caller, params.id);
    return readLines(app, subjectOfSent(params.id), query);
  }),

  act(app, "release", async ({ id }) => {
    await releaseEmail(app, id);
    await settleClaimOf(app, id);
  }),
  act(app, "resend", ({ id }) => resendEmail(app, id)),
  act(app, "restore", ({ address }) => restoreAddress(app, address)),
];

/** An act on an email, in one transaction with its line in the audit log. */
const act = (app: App, name: keyof SentEmail["refusals"], work: (row: Row) => Promise<unknown>): Handled =>
  on(
    sentEmailCalls[name],
    admins,
    async ({ params: { id }, body: { reason }, caller }) => {
      await app.inTransaction(async () => {
        // If two emails of one reminder are released at once, the second sees that the first has been released.
        if (name === "release") await takeTurn(app);
        // If two people act at once, the second sees that it has already been done.
        await app.db().execute(sql`select from email_sends where id = ${id} for update`);
        const before = await findSent(app, caller, id);
        const why = (await refusalsOf(app, before))[name];
        if (why !== null) throw refuse.conflict(why);
        await work(before);
        const { state } = await findSent(app, caller, id);
        const changes =
          state === before.state ? [] : [{ field: "state", before: before.state, after: state }];
        await app.audit({
          caller,
          act: `${sentEmailKind} ${name}`,
          subject: subjectOfSent(id),
          outcome: "done",
          details: { did: name, changes, reason, ...(name === "restore" && { address: before.address }) },
        });
      });
      return { data: await readSent(app, caller, id) };
    },
    { audited: true, limit: { name: "sent email", max: 120, seconds: 600 } },
  );

type Row = {
  id: number;
  email_id: number;
  email: string;
  key: string;
  retired: boolean;
  set: EmailSet;
  variant: string | null;
  user_id: number | null;
  recipient: string | null;
  address: string;
  sender: string | null;
  subject: string;
  html: string | null;
  plain: string | null;
  calendar: string | null;
  state: DeliveryState;
  reason: string | null;
  resent_of: number | null;
  resent_as: number | null;
} & Record<"created_at", string> &
  Record<
    | "held_until"
    | "sent_at"
    | "settled_at"
    | "suppressed_at"
    | "unsubscribed_at"
    | "bounced_at"
    | "complained_at"
    | "resent_of_bounced_at",
    string | null
  >;

/**
 * @throws Refused 404 if there is no such email, or it is in a set that the caller does not work with; the response
 * does not say which
 */
export async function findSent(app: App, caller: Caller, id: number): Promise<Row> {
  const { rows } = await app.db().execute<Row>(sql`
    select s.id, s.email_id, e.name as email, e.key, e.retired_at is not null as retired, e.set, v.name as variant, s.user_id,
      ${nameOf("u")} as recipient, s.address, s.sender, s.subject, s.html, s.plain, s.calendar, s.state, s.reason, s.resent_of,
      (select max(r.id) from email_sends r where r.resent_of = s.id) as resent_as,
      (select old.bounced_at from email_sends old where old.id = s.resent_of) as resent_of_bounced_at,
      s.created_at, s.held_until, s.sent_at, s.settled_at, s.bounced_at, s.complained_at, a.suppressed_at,
      case when s.user_id is null then a.unsubscribed_at end as unsubscribed_at
    from email_sends s
    join emails e on e.id = s.email_id
    left join email_variants v on v.id = s.variant_id
    left join users u on u.id = s.user_id
    left join email_addresses a on a.address = lower(s.address)
    where s.id = ${id} and ${isOneOf(sql`e.set`, emailSetsOf(caller))}`);
  const [row] = rows;
  if (!row) throw refuse.notFound("This email does not exist");
  return row;
}

const iso = (moment: string): string => new Date(moment).toISOString();
const isoOrNull = (moment: string | null): string | null => (moment === null ? null : iso(moment));

/** An email as its page shows it. @throws Refused 404 */
export async function readSent(app: App, caller: Caller, id: number): Promise<SentEmail> {
  const row = await findSent(app, caller, id);
  const { data: lines } = await readLines(app, subjectOfSent(id), { page: 1, perPage: 100 });
  return {
    id,
    email: { id: row.email_id, name: row.email },
    ...{ set: row.set, variant: row.variant, address: row.address, sender: row.sender, subject: row.subject },
    recipient: row.user_id === null ? null : { id: row.user_id, name: row.recipient! },
    body: row.html === null || row.plain === null ? null : { ...framed(row.html), plain: row.plain },
    calendar: row.calendar,
    secret: isSecret(row),
    ...{ state: row.state, reason: row.reason, resent_of: row.resent_of, resent_as: row.resent_as },
    created_at: iso(row.created_at),
    held_until: isoOrNull(row.held_until),
    sent_at: isoOrNull(row.sent_at),
    bounced_at: isoOrNull(row.bounced_at),
    complained_at: isoOrNull(row.complained_at),
    resent_of_bounced_at: isoOrNull(row.resent_of_bounced_at),
    suppressed_at: isoOrNull(row.suppressed_at),
    unsubscribed_at: isoOrNull(row.unsubscribed_at),
    path: pathOf(row, lines),
    has_mail_server: app.config.smtpUrl !== null,
    refusals: await refusalsOf(app, row),
  };
}

async function refusalsOf(app: App, row: Row): Promise<SentEmail["refusals"]> {
  const unneeded = (await findUnneeded(app, [row.id])).get(row.id) ?? null;
  const unwritten = (await whyNotToThem(app, row)) ?? unneeded;
  return {
    resend: whyNotAgain(row, unwritten),
    release: whyNotNow(row, unwritten),
    restore: (row.suppressed_at ?? row.unsubscribed_at) ? null : "Emails are sent to this address already",
  };
}

const typeOf = ({ key }: Row) => messageTypes.find((type) => type.key === key);
const isSecret = (row: Row): boolean => typeOf(row)?.secret === true;

/** Why an email's recipient is sent nothing, and what an administrator can do about it; null if nothing prevents it. */
async function whyNotToThem(app: App, row: Row): Promise<string | null> {
  const one = { userId: row.user_id, address: row.address };
  const why = (await whyNotWritten(app, [one]))(one, typeOf(row)?.forced === null);
  if (why === notWrittenTo) return "Nothing is sent to this address. Write to it again first";
  if (why === accountDisabled) return `${why}. Enable it first`;
  return why === unsubscribed && one.userId === null
    ? `${why}. Write to this address again only if they ask for it`
    : why;
}

/** Why a held email cannot be sent now; null if it can. */
function whyNotNow(row: Row, unwritten: string | null): string | null {
  if (!moveDelivery(row.state, "release")) return "It is not held";
  if (isSecret(row)) return "Its text is not kept, because it gave access to an account";
  return unwritten ?? (row.html === null ? "Its text is no longer kept" : null);
}

/** Why an email cannot be sent again; null if it can. */
function whyNotAgain(row: Row, unwritten: string | null): string | null {
  if (isSecret(row)) return "Its text is not kept, because it gave access to an account";
  if (row.state === "resent") return "It has been sent again already";
  if (!moveDelivery(row.state, "resend")) return "It has not been sent yet";
  return unwritten ?? (row.html === null ? "Its text is no longer kept" : null);
}

/** The states that an email went through, when and by whom. What administrators did is in the audit log. */
function pathOf(row: Row, lines: readonly HistoryEntry[]): SentEmail["path"] {
  const did = (act: string) => lines.find((line) => line.act === act);
  const [again, released] = [did("resend"), did("release")];
  const step = (state: DeliveryState, at: string | null = null, by: string | null = null) => ({
    ...{ state, at: isoOrNull(at), by },
  });
  const begun = step("rendered", row.created_at);
  const held = row.state === "held" || row.held_until !== null || released ? [step("held")] : [];
  const queued = step("queued", released?.at, released?.actor?.name);
  const sent = row.sent_at === null ? [] : [step("sent", row.sent_at)];
  const settled = (state: DeliveryState): SentEmail["path"] => {
    switch (state) {
      case "rendered":
        return [begun];
      case "held":
        return [begun, ...held];
      case "suppressed":
        return [begun, ...held, step("suppressed", row.settled_at)];
      case "bounced":
        return [begun, ...held, queued, ...sent, step("bounced", row.settled_at)];
      case "resent": {
        const before = again?.changes.find(({ field }) => field === "state")?.before;
        const from = before === "bounced" || before === "suppressed" ? before : "sent";
        // The latest change of state was the email being sent again.
        const until = settled(from).map((one) =>
          one.state === from && from !== "sent"
            ? step(from, from === "bounced" ? row.bounced_at : null)
            : one,
        );
        return [...until, step("resent", again?.at, again?.actor?.name)];
      }
      default:
        return [begun, ...held, queued, ...sent];
    }
  };
  return settled(row.state);
}
