import { and, desc, eq, isNotNull } from "drizzle-orm";
import {
  emailCalls,
  type EmailPreview,
  type EmailTexts,
  type EmailTrial,
} from "#src/contracts/admin/emails.ts";
import type { EmailSet } from "#src/contracts/emails/emailSets.ts";
import { mergeTagNames, mergeTags } from "#src/contracts/emails/mergeTags.ts";
import type { App } from "../../../app.ts";
import type { Caller } from "../../../caller.ts";
import { senderOf } from "../../../mail/delivery.ts";
import type { TagValues } from "../../../messages/fill.ts";
import type { MessageType } from "../../../messages/messageType.ts";
import { messageTypes, tagsOf } from "../../../messages/messageTypes.ts";
import { renderEmail } from "../../../messages/render.ts";
import { unsubscribePath } from "../../../messages/unsubscribe.ts";
import { refuse } from "../../../refusals.ts";
import { resourcesOf } from "../../../resources/resourceModule.ts";
import { findRow } from "../../../resources/rows.ts";
import { subjectOf } from "../../../resources/resource.ts";
import { emails, emailSends, users } from "../../../schema/index.ts";
import { on, type Handled } from "../../../serve.ts";
import { editorsOf } from "./access.ts";
import { framed } from "../../../messages/framed.ts";
import { wrongTexts } from "./wrongTexts.ts";

/** Shows the text of an email, saved or not, or sends it to its author as a test. */
export function trialModule(app: App, of: EmailSet): Handled[] {
  const calls = emailCalls[of];
  const access = editorsOf(of);
  const resource = () => resourcesOf(app).get(calls.list.words.one)!;

  /** The message type of a trial. @throws Refused 404; 422 if this email cannot have such a text */
  const typeOf = async (trial: EmailTrial): Promise<MessageType> => {
    await findRow(app, resource(), trial.email_id);
    const [row] = await app.db().select().from(emails).where(eq(emails.id, trial.email_id));
    const type = messageTypes.find(({ key }) => key === row!.key)!;
    const wrong = wrongTexts(trial, tagsOf(type));
    if (Object.keys(wrong).length > 0) throw refuse.invalid(wrong);
    return type;
  };

  return [
    on(
      calls.preview,
      access,
      async ({ body: trial }) => {
        const values = trial.filled === "latest" ? await latestValues(app, trial.email_id) : {};
        return { data: previewOf(app, await typeOf(trial), trial, values) };
      },
      { limit: { name: "email preview", max: 600, seconds: 600 } },
    ),

    on(
      calls.test,
      access,
      async ({ body: trial, caller }) => {
        const [me] = await app.db().select().from(users).where(eq(users.id, caller.userId));
        const own = { USERNAME: me!.firstName, EMAIL: me!.email };
        const { subject, ...parts } = rendered(app, await typeOf(trial), trial, {
          values: own,
          isSent: true,
        });
        await app.inTransaction(async () => {
          await app.outbox.mail({
            to: me!.email,
            subject: `Test: ${subject}`,
            ...parts,
            ...(trial.sender && { sender: trial.sender }),
          });
          await app.audit(auditLine(resource().name, trial.email_id, caller));
        });
        return { data: { to: me!.email, held: app.config.smtpUrl === null } };
      },
      { audited: true, limit: { name: "email test", max: 30, seconds: 600 } },
    ),
  ];
}

type Filling = { values: TagValues; isSent: boolean };

/** An email filled with these values, and with examples for the rest. */
function rendered({ config }: App, type: MessageType, texts: EmailTexts, { values, isSent }: Filling) {
  const examples = { ...exampleValues(config.publicUrl), ...type.examples };
  // A test must not switch anything off. The link in a preview belongs to nobody.
  const unsubscribe = type.forced !== null || isSent ? null : config.publicUrl + unsubscribePath;
  return renderEmail({
    type,
    ...texts,
    values: { ...examples, ...values },
    sender: config,
    unsubscribe,
  });
}

/** A preview of the email that would be sent with these texts. */
export function previewOf(
  app: App,
  type: MessageType,
  texts: EmailTexts,
  values: TagValues = {},
): EmailPreview {
  const { subject, html, text } = rendered(app, type, texts, { values, isSent: false });
  return { subject, text, from: senderText(app, texts), ...framed(html) };
}

const auditLine = (name: string, id: number, caller: Caller) => ({
  caller,
  act: `${name} test sent`,
  subject: subjectOf({ name }, id),
  outcome: "done" as const,
  details: { did: "test sent" },
});

const senderText = ({ config }: App, { sender }: EmailTexts): string => {
  const { name, address } = senderOf(config, sender || undefined);
  return `${name} <${address}>`;
};

/** Replaced by this product's address in the examples. */
const productOfExamples = "https://academy.example.org";
const exampleValues = (publicUrl: string): TagValues =>
  Object.fromEntries(
    mergeTagNames.map((name) => [name, mergeTags[name].example.replace(productOfExamples, publicUrl)]),
  );

/** The values from when an email was last sent; none if it never was. */
async function latestValues({ db }: App, emailId: number): Promise<TagValues> {
  const [sent] = await db()
    .select({ filled: emailSends.filled })
    .from(emailSends)
    .where(and(eq(emailSends.emailId, emailId), isNotNull(emailSends.filled)))
    .orderBy(desc(emailSends.createdAt), desc(emailSends.id))
    .limit(1);
  return sent?.filled ?? {};
}
