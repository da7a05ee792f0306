import { eq, isNotNull, isNull, sql, type SQL } from "drizzle-orm";
import { emailCalls } from "#src/contracts/admin/emails.ts";
import type { EmailSet } from "#src/contracts/emails/emailSets.ts";
import { forTheTeam, reminderLimits, reminderMessages } from "#src/contracts/reminders.ts";
import { mergeTagNames } from "#src/contracts/emails/mergeTags.ts";
import type { App } from "../../../app.ts";
import { isOneOf } from "../../../database/lists.ts";
import { messageTypes } from "../../../messages/messageTypes.ts";
import { nameOf } from "../../../reports/parts.ts";
import { messagesSaying } from "../../../reminders/ahead.ts";
import { resourceModule, resourcesOf } from "../../../resources/resourceModule.ts";
import { findRow } from "../../../resources/rows.ts";
import { switching } from "../../../resources/switching.ts";
import { emails, searchable } from "../../../schema/index.ts";
import { on, type Handled } from "../../../serve.ts";
import { editorsOf } from "./access.ts";
import { declaredTypes } from "./declaredTypes.ts";
import { trialModule } from "./trial.ts";
import { badLinks, wrongTexts } from "./wrongTexts.ts";

const { id, key, set, subject, body, enabled, retiredAt } = emails;

/** A column of the email's type, which is joined to each row (`declaredTypes`). */
const ofType = (column: string): SQL => sql`type.${sql.identifier(column)}`;

const changed = isNotNull(subject);
const variants = sql`(select count(*)::int from email_variants v where v.email_id = ${id})`;
const latest = sql`(
  select json_build_object('name', coalesce(${nameOf("u")}, s.address),
    'at', to_char(s.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
  from email_sends s left join users u on u.id = s.user_id
  where s.email_id = ${id} and s.filled is not null order by s.created_at desc, s.id desc limit 1)`;

/** The reminders that send an email: its key is their message's, or that of the copy to the team. */
const sayingOf = (of: string) => {
  const message = reminderKeys.find((one) => forTheTeam(one) === of);
  return { message: message ?? of, toLearner: message === undefined };
};
const reminderKeys = Object.values(reminderMessages).flatMap((one) => Object.keys(one));

/** The emails of one set: the administrators' text where they have changed it, ours otherwise. */
export const emailsModule =
  (of: EmailSet) =>
  (app: App): Handled[] => {
    const calls = emailCalls[of];
    const isForced = isOneOf(
      key,
      messageTypes.filter(({ forced }) => forced !== null).map((type) => type.key),
    );
    const status = sql`case when ${isForced} then 'forced' when ${enabled} then 'on' else 'off' end`;
    return [
      ...resourceModule(app, {
        calls,
        access: editorsOf(of),
        table: emails,
        file: `${of}-emails`,
        holds: () => sql`${set} = ${of} and ${retiredAt} is null`,
        beside: () => sql`(select declared.* from ${declaredTypes()} where declared.key = ${key}) type`,
        more: () => ({
          ...Object.fromEntries(
            ["when", "to", "forced", "notice", "button", "tags"].map((one) => [one, ofType(one)]),
          ),
          subject: sql`coalesce(${subject}, ${ofType("subject")})`,
          body: sql`coalesce(${body}, ${ofType("body")})`,
          default_subject: ofType("subject"),
          default_body: ofType("body"),
          status,
          changed: sql`${changed}`,
          variants,
          latest,
        }),
        search: searchable(emails.name),
        filters: {
          status: (given) => isOneOf(status, given),
          changed: (given) => (given ? changed : isNull(subject)),
        },
        async rulesFor(drafts) {
          const bad = drafts.flatMap((draft) => badLinks(draft.body ?? ""));
          return (draft, { before }) => ({
            ...wrongTexts(
              draft,
              mergeTagNames.filter((name) => before!.tags.some((tag) => tag.name === name)),
              bad,
            ),
            ...(before!.forced !== null &&
              !draft.enabled && { enabled: [`It is always sent. ${before!.forced}`] }),
          });
        },
        async save(_, records) {
          // Saving our own text is not a change.
          await app.db().execute(sql`
          update ${emails} set subject = null, body = null from ${declaredTypes()}
          where declared.key = ${key} and declared.subject = ${subject} and declared.body = ${body}
            and ${isOneOf(
              id,
              records.map((one) => one.id),
            )}`);
        },
        acts: {
          useDefault: {
            set: () => ({ subject: null, body: null }),
            unless: (_) => [[isNull(subject), "It has the default text already"]],
          },
          ...switching(emails, { staysOn: [isForced, "It is always sent"] }),
        },
      }),
      ...trialModule(app, of),
      on(calls.reach, editorsOf(of), async ({ params }) => {
        await findRow(app, resourcesOf(app).get(calls.list.words.one)!, params.id);
        const [row] = await app.db().select({ key }).from(emails).where(eq(id, params.id));
        const messages = await messagesSaying(app, sayingOf(row!.key));
        return { data: { messages, days: reminderLimits.foreseenDays } };
      }),
    ];
  };
