import { and, asc, eq } from "drizzle-orm";
import type { EmailLanguage } from "#src/contracts/emails/emailLanguages.ts";
import type { App } from "../app.ts";
import { isOneOf } from "../database/lists.ts";
import { audienceUsers, users } from "../schema/index.ts";
import { emails, emailVariants } from "../schema/emails.ts";
import type { MessageType } from "./messageType.ts";
import { writeTypes } from "./sync.ts";

type Variant = typeof emailVariants.$inferSelect;
/** The text of an email, from its type or from an administrator. */
export type EmailText = {
  variantId: number | null;
  subject: string;
  body: string;
  sender: string | null;
  /** Its language; null for that of the product. */
  language: EmailLanguage | null;
};

/** The row of a message, and the text for each recipient. */
export type Texts = {
  emailId: number;
  enabled: boolean;
  textFor(userId: number | null): EmailText;
};

/** Reads the texts of a message for these users. */
export async function readTexts(
  app: Pick<App, "db" | "now">,
  type: MessageType,
  userIds: readonly number[],
): Promise<Texts> {
  const email = await rowOf(app, type);
  const variants = await app
    .db()
    .select()
    .from(emailVariants)
    .where(and(eq(emailVariants.emailId, email.id), eq(emailVariants.enabled, true)))
    .orderBy(asc(emailVariants.position), asc(emailVariants.id));
  const members = await membersOf(app, variants, userIds);
  const languages = await languagesOf(app, variants, userIds);
  const own: EmailText = {
    ...{ variantId: null, sender: null, language: null },
    ...{ subject: email.subject ?? type.subject, body: email.body ?? type.body },
  };
  return {
    emailId: email.id,
    enabled: email.enabled || type.forced !== null,
    textFor: (userId) => {
      const chosen = variants.find((variant) => fits(variant, userId, { members, languages }));
      return chosen ? { ...chosen, variantId: chosen.id } : own;
    },
  };
}

/** The keys of those of these messages whose emails are switched on. */
export async function switchedOn(
  { db }: Pick<App, "db">,
  types: readonly MessageType[],
): Promise<ReadonlySet<string>> {
  const off = await db()
    .select({ key: emails.key })
    .from(emails)
    .where(
      and(
        eq(emails.enabled, false),
        isOneOf(
          emails.key,
          types.map(({ key }) => key),
        ),
      ),
    );
  const offKeys = new Set(off.map(({ key }) => key));
  return new Set(types.flatMap(({ key, forced }) => (offKeys.has(key) && forced === null ? [] : key)));
}

/** Written at startup, unless this server has a message that its database has lost since. */
async function rowOf({ db, now }: Pick<App, "db" | "now">, type: MessageType) {
  const read = () => db().select().from(emails).where(eq(emails.key, type.key));
  const [known] = await read();
  if (known) return known;
  await writeTypes({ db, now }, [type]);
  return (await read())[0]!;
}

/** What is known of the recipients: their audiences, and the language of each. */
type Readers = { members: ReadonlySet<string>; languages: ReadonlyMap<number, EmailLanguage | null> };

/**
 * Whether a variant fits by its audience and its language, if it has them. An address without an account has neither.
 */
const fits = (
  { audienceId, language }: Variant,
  userId: number | null,
  { members, languages }: Readers,
): boolean =>
  (audienceId === null || members.has(`${audienceId} ${userId}`)) &&
  (language === null || (userId !== null && languages.get(userId) === language));

async function membersOf(
  { db }: Pick<App, "db">,
  variants: readonly Variant[],
  userIds: readonly number[],
): Promise<Set<string>> {
  const audienceIds = variants.flatMap(({ audienceId }) => audienceId ?? []);
  if (audienceIds.length === 0 || userIds.length === 0) return new Set();
  const rows = await db()
    .select({ audienceId: audienceUsers.audienceId, userId: audienceUsers.userId })
    .from(audienceUsers)
    .where(and(isOneOf(audienceUsers.audienceId, audienceIds), isOneOf(audienceUsers.userId, userIds)));
  return new Set(rows.map(({ audienceId, userId }) => `${audienceId} ${userId}`));
}

/** Queried only if a variant has a language. */
async function languagesOf(
  { db }: Pick<App, "db">,
  variants: readonly Variant[],
  userIds: readonly number[],
): Promise<Map<number, EmailLanguage | null>> {
  if (userIds.length === 0 || variants.every(({ language }) => language === null)) return new Map();
  const rows = await db()
    .select({ id: users.id, language: users.language })
    .from(users)
    .where(isOneOf(users.id, userIds));
  return new Map(rows.map(({ id, language }) => [id, language]));
}
