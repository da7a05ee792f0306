import { and, count, isNull, sql } from "drizzle-orm";
import type { DeliveryMove } from "#src/machines/emails/deliveryLifecycle.ts";
import { moveDelivery } from "#src/machines/emails/deliveryLifecycle.ts";
import type { App, Mail } from "../app.ts";
import { inPortions, isOneOf } from "../database/lists.ts";
import { inSlices } from "../inSlices.ts";
import { senderOf } from "../mail/delivery.ts";
import { markOf } from "../mail/marks.ts";
import { emailSends } from "../schema/emails.ts";
import { notifications } from "../schema/index.ts";
import type { TagValues } from "./fill.ts";
import type { MessageType } from "./messageType.ts";
import { whyNotWritten } from "./notWritten.ts";
import { renderEmail } from "./render.ts";
import { moveSends } from "./sends.ts";
import { readTexts, type EmailText } from "./texts.ts";
import { unsubscribeUrl } from "./unsubscribe.ts";

export type SendingApp = Pick<App, "db" | "outbox" | "now" | "config">;

/** The recipient of an email. Without an account there is only an address. */
export type Addressee = { userId: number | null; address: string; firstName: string };

type Letter = {
  type: MessageType;
  /** In addition to those of each recipient. */
  valuesFor(one: Addressee): TagValues;
  /** An address gets no second email for the same occasion. */
  occasionFor(one: Addressee): string | null;
  /** Until when the email is held; null to send it at once. */
  notBeforeFor(one: Addressee): Date | null;
  /** Why the email is held until an administrator releases it; null if it is not. */
  heldFor(one: Addressee): string | null;
  /** A calendar file for its subject; null if that has no date. */
  calendarFor(one: Addressee): string | null;
};

/** How many messages are made before others get their turn: making one takes about half a millisecond. */
export const atOnce = 50;

/**
 * Writes emails and puts them into the outbox, in the open transaction: nothing is sent unless that commits. Nothing is
 * sent to a suppressed address, and the email says so.
 */
export async function sendEmails(app: SendingApp, to: readonly Addressee[], letter: Letter): Promise<void> {
  const { type, valuesFor, calendarFor } = letter;
  const texts = await readTexts(
    app,
    type,
    to.flatMap(({ userId }) => userId ?? []),
  );
  if (!texts.enabled) return;
  const waitingFor = (one: Addressee) => {
    const held = letter.heldFor(one);
    const notBefore = letter.notBeforeFor(one);
    const heldUntil = held === null && notBefore !== null && notBefore > app.now() ? notBefore : null;
    if ((held ?? heldUntil) !== null && type.secret)
      throw new TypeError(`${type.key} cannot wait, as its text is not kept`);
    return { heldUntil, why: held ?? (heldUntil && "It is not due to be sent yet") };
  };
  const addressees = onceEach(to);
  const whyNot = await whyNotWritten(app, addressees);
  const unread = await unreadOf(app, addressees, texts.textFor);
  const makeOne = async (one: Addressee): Promise<Made> => {
    const { variantId, sender, ...text } = texts.textFor(one.userId);
    const values = {
      ...valuesFor(one),
      ...{ USERNAME: one.firstName, EMAIL: one.address, UNREAD: String(unread.get(one.userId) ?? 0) },
    };
    const calendar = calendarFor(one);
    const unsubscribe =
      type.forced === null ? await unsubscribeUrl(app, one.userId ?? { address: one.address }) : null;
    const parts = { type, ...text, values, sender: app.config, unsubscribe };
    const { subject, html, text: plain } = renderEmail(parts);
    const stays = whyNot(one, type.forced === null);
    const from = senderOf(app.config, sender ?? undefined);
    const { heldUntil, why } = waitingFor(one);
    return {
      mail: {
        ...{ to: one.address, subject, html, text: plain, sender: sender ?? undefined },
        ...{ unsubscribe: unsubscribe ?? undefined, calendar: calendar ?? undefined },
      },
      row: {
        ...{ emailId: texts.emailId, variantId, userId: one.userId, address: one.address, subject },
        ...(type.secret ? {} : { html, plain, filled: values, calendar }),
        sender: `${from.name} <${from.address}>`,
        state: moveDelivery("rendered", first(stays !== null, why))!,
        reason: stays ?? why,
        settledAt: stays === null ? null : app.now(),
        heldUntil,
        ...{ occasion: letter.occasionFor(one), createdAt: app.now() },
      },
    };
  };
  // Only a few of them are in memory at a time.
  await inSlices(addressees, atOnce, async (some) => writeMade(app, await Promise.all(some.map(makeOne))));
}

type Made = { mail: Mail; row: typeof emailSends.$inferInsert };

async function writeMade(app: SendingApp, made: readonly Made[]): Promise<void> {
  const written = await inPortions(
    made.map(({ row }) => row),
    (some) =>
      app
        .db()
        .insert(emailSends)
        .values(some)
        .onConflictDoNothing()
        .returning({ id: emailSends.id, address: emailSends.address, state: emailSends.state }),
  );
  const mails = new Map(made.map(({ mail }) => [mail.to, mail]));
  const leaving = written.flat().filter(({ state }) => state === "queued");
  await putIntoOutbox(
    app,
    leaving.map(({ id, address }) => ({ id, mail: mails.get(address)! })),
  );
}

const first = (suppressed: boolean, waits: string | null): DeliveryMove["type"] =>
  suppressed ? "suppress" : waits === null ? "queue" : "hold";

/** Hands written emails to the outbox, and records which row belongs to which email. */
export async function putIntoOutbox(
  app: Pick<App, "db" | "outbox" | "now">,
  emails: readonly { id: number; mail: Mail }[],
): Promise<void> {
  if (emails.length === 0) return;
  const marks = await Promise.all(emails.map(({ id }) => markOf(app, id)));
  // All at once, so that they are written together.
  const ids = await Promise.all(
    emails.map(({ mail }, index) => app.outbox.mail({ ...mail, mark: marks[index] })),
  );
  const given = emails.flatMap(({ id }, index) => (ids[index] === null ? [] : [[id, ids[index]!] as const]));
  const gone = emails.flatMap(({ id }, index) => (ids[index] === null ? [id] : []));
  if (given.length > 0)
    await app.db().execute(sql`
      update ${emailSends} s set outbox_id = given.outbox
      from unnest(${sql.param(given.map(([id]) => id))}::int[], ${sql.param(given.map(([, row]) => row))}::int[])
        as given (id, outbox)
      where s.id = given.id`);
  const now = app.now();
  if (gone.length > 0)
    await moveSends(app, isOneOf(emailSends.id, gone), "send", { sentAt: now, settledAt: now });
}

/** Returns each address once: somebody with two roles that receive an email gets it only once. */
const onceEach = (to: readonly Addressee[]): Addressee[] => [
  ...new Map(to.map((one) => [one.address.toLowerCase(), one])).values(),
];

/** How many unread notifications each has: counted only if an email mentions it. */
async function unreadOf(
  { db }: Pick<App, "db">,
  to: readonly Addressee[],
  textFor: (userId: number | null) => EmailText,
): Promise<Map<number | null, number>> {
  const asked = to
    .flatMap(({ userId }) => userId ?? [])
    .filter((userId) => {
      const { subject, body } = textFor(userId);
      return `${subject} ${body}`.includes("*|UNREAD|*");
    });
  if (asked.length === 0) return new Map();
  const rows = await db()
    .select({ userId: notifications.userId, unread: count() })
    .from(notifications)
    .where(and(isOneOf(notifications.userId, asked), isNull(notifications.readAt)))
    .groupBy(notifications.userId);
  return new Map(rows.map(({ userId, unread }) => [userId, unread]));
}
