import { and, asc, eq } from "drizzle-orm";
import type { EmailLanguage } from "#src/contracts/emails/emailLanguages.ts";
import type { App } from "../app.ts";
import { isOneOf } from "../database/lists.ts";
import { audienceUsers, users } from "../schema/index.ts";
import { emails, emailVariants } from "../schema/emails.ts";
import type { MessageType } from "./messageType.ts";
import { writeTypes } from "./sync.ts";

type Variant = typeof emailVariants.$inferSelect;
/** What an email says, of its type or of an administrator. */
export type EmailText = {
  variantId: number | null;
  subject: string;
  body: string;
  sender: string | null;
  /** In which it is written; null for that of the product. */
  language: EmailLanguage | null;
};

/** The row of a message, and which text of it each recipient gets. */
export type Texts = {
  emailId: number;
  enabled: boolean;
  textFor(userId: number | null): EmailText;
};

/** Reads the texts of a message, for these users. */
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

/** The start has written it, unless this server knows a message that its database has lost since. */
async function rowOf({ db, now }: Pick<App, "db" | "now">, type: MessageType) {
  const read = () => db().select().from(emails).where(eq(emails.key, type.key));
  const [known] = await read();
  if (known) return known;
  await writeTypes({ db, now }, [type]);
  return (await read())[0]!;
}

/** What is known of its recipients: in which audience who is, and the language of each. */
type Readers = { members: ReadonlySet<string>; languages: ReadonlyMap<number, EmailLanguage | null> };

/** By its audience and its language, as far as it has any. An address without an account is in none, and has none. */
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

/** Asked only where a variant has one. */
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
