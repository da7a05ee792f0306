import { and, isNull, sql } from "drizzle-orm";
import { safeInternalUrl } from "#src/contracts/urls.ts";
import type { MergeTag } from "#src/contracts/emails/mergeTags.ts";
import { liveEvents } from "#src/contracts/realtime.ts";
import type { Notification } from "#src/contracts/user.ts";
import type { App } from "../app.ts";
import { inPortions, isOneOf } from "../database/lists.ts";
import { inSlices } from "../inSlices.ts";
import { notifications, users } from "../schema/index.ts";
import { calendarOf, type CalendarDay } from "./calendar.ts";
import { fillText } from "./fill.ts";
import type { MessageType, ValuesOf } from "./messageType.ts";
import { atOnce, sendEmails, type Addressee, type SendingApp } from "./send.ts";

export type TellingApp = SendingApp & Pick<App, "inTransaction">;

/** A user by their id, or an address that may have no account. */
export type Recipient = number | { readonly address: string };
/** The recipient as looked up: an address with an account has both. */
export type Whom = { readonly userId: number | null; readonly address: string };

/** What a message is about this time. */
export type About<Tag extends MergeTag> = {
  /** Plain text for each of its tags. */
  values: ValuesOf<Tag>;
  /** The page that it leads to, within the product (D-13); may differ between users. */
  path?: string | ((userId: number) => string);
  /** The text of the notification if that of the type does not suit, as with numbers. */
  notice?: string;
  /** The kind of content that it is about, which determines its picture. */
  contentType?: string;
  /** Makes it once-only: an address gets one email for the same occasion, whoever sends it and when. */
  occasion?: string;
  /** The email is not sent before this time, as it would be night for its reader. The notification appears at once. */
  notBefore?: Date;
  /** The email is held until an administrator releases it, for this reason. The notification appears at once. */
  held?: string;
  /** The day that it is about: the email includes it for the reader's calendar. */
  calendar?: CalendarDay;
};

/**
 * Sends people a message: the only way to do so. People who want notifications in the product get one, with its live
 * event, and so does everyone if the type is always shown there. People who want emails get the email, and so does
 * everyone if the type is forced. An email that an administrator has switched off is not sent. Everything or nothing is
 * written, in the open transaction; unknown and disabled users are skipped.
 * @throws TypeError for a path that leads out of the product (D-13), or if the button has none
 */
export async function tell<const Tag extends MergeTag>(
  app: TellingApp,
  type: MessageType<Tag>,
  to: readonly Recipient[],
  about: About<Tag> | ((whom: Whom) => About<Tag>),
): Promise<void> {
  const aboutFor = typeof about === "function" ? about : () => about;
  const pathFor = pathsOf(app, type, about);
  await app.inTransaction(async () => {
    const people = await peopleAmong(app, to);
    if (type.notice !== null) await notify(app, type, people, aboutFor, pathFor);
    const byEmail = people.filter(({ notifyByEmail }) => notifyByEmail || type.forced !== null);
    const addressees = [
      ...byEmail.map(({ id, email, firstName }) => ({ userId: id, address: email, firstName })),
      ...(await strangersAmong(app, to)),
    ];
    if (addressees.length === 0) return;
    const urlFor = (whom: Whom) => {
      const path = pathFor(whom);
      return path === undefined ? undefined : app.config.publicUrl + path;
    };
    await sendEmails(app, addressees, {
      type,
      occasionFor: (one) => aboutFor(one).occasion ?? null,
      notBeforeFor: (one) => aboutFor(one).notBefore ?? null,
      heldFor: (one) => aboutFor(one).held ?? null,
      valuesFor: (one) => {
        const url = urlFor(one);
        return { ...aboutFor(one).values, ...(url === undefined ? {} : { URL: url }) };
      },
      calendarFor: (one) => {
        const { calendar } = aboutFor(one);
        return calendar === undefined ? null : calendarOf(app, calendar, urlFor(one));
      },
    });
  });
}

type PathFor = (whom: Whom) => string | undefined;

/** The target of a message for each of its recipients. */
function pathsOf<Tag extends MergeTag>(
  app: TellingApp,
  type: MessageType,
  about: About<Tag> | ((whom: Whom) => About<Tag>),
): PathFor {
  if (typeof about === "function") return (whom) => pathsOf(app, type, about(whom))(whom);
  const { path } = about;
  const checked = (given: string): string => {
    const inside = safeInternalUrl(given, app.config.publicUrl);
    if (inside === null) throw new TypeError(`${given} is not a path within this site`);
    return inside;
  };
  if (path === undefined) {
    if (type.button !== null) throw new TypeError(`${type.key} has a button that leads nowhere`);
    return () => undefined;
  }
  if (typeof path === "function") return ({ userId }) => (userId === null ? "/" : checked(path(userId)));
  const same = checked(path);
  return () => same;
}

type Person = Pick<
  typeof users.$inferSelect,
  "id" | "email" | "firstName" | "notifyByEmail" | "notifyInSystem"
>;

async function peopleAmong({ db }: TellingApp, to: readonly Recipient[]): Promise<Person[]> {
  const ids = to.filter((one) => typeof one === "number");
  if (ids.length === 0) return [];
  const { id, email, firstName, notifyByEmail, notifyInSystem } = users;
  return db()
    .select({ id, email, firstName, notifyByEmail, notifyInSystem })
    .from(users)
    .where(and(isOneOf(users.id, ids), isNull(users.disabledAt)))
    .orderBy(users.id);
}

/** Addresses as they were given, with their owners if those are known. */
async function strangersAmong({ db }: TellingApp, to: readonly Recipient[]): Promise<Addressee[]> {
  const addresses = to.flatMap((one) => (typeof one === "number" ? [] : one.address));
  if (addresses.length === 0) return [];
  const known = await db()
    .select({ id: users.id, email: users.email, firstName: users.firstName })
    .from(users)
    .where(
      and(
        isOneOf(
          sql`lower(${users.email})`,
          addresses.map((address) => address.toLowerCase()),
        ),
        isNull(users.disabledAt),
      ),
    );
  const byAddress = new Map(known.map((one) => [one.email.toLowerCase(), one]));
  return addresses.map((address) => {
    const person = byAddress.get(address.toLowerCase());
    return { address, userId: person?.id ?? null, firstName: person?.firstName ?? "there" };
  });
}

async function notify<Tag extends MergeTag>(
  app: TellingApp,
  type: MessageType<Tag>,
  people: readonly Person[],
  aboutFor: (whom: Whom) => About<Tag>,
  pathFor: PathFor,
): Promise<void> {
  const readers = people.filter(({ notifyInSystem }) => notifyInSystem || type.alwaysOnSite);
  await inSlices(readers, atOnce, async (some) => {
    const rows = some.map((one) => {
      const whom = { userId: one.id, address: one.email };
      const { values, notice, contentType } = aboutFor(whom);
      const url = pathFor(whom);
      const data = {
        type: type.kind ?? type.set,
        message: fillText(notice ?? type.notice!, { ...values, USERNAME: one.firstName, EMAIL: one.email }),
        ...(url === undefined ? {} : { url }),
      };
      const meta = contentType === undefined ? {} : { contentType };
      return { userId: one.id, meta, data, createdAt: app.now() };
    });
    const written = await inPortions(rows, (few) => app.db().insert(notifications).values(few).returning());
    // All at once, so that they are written together.
    await Promise.all(
      written
        .flat()
        .map((row) =>
          app.outbox.live([row.userId], liveEvents.notification, { notification: notificationOf(row) }),
        ),
    );
  });
}

type NotificationRow = Pick<
  typeof notifications.$inferSelect,
  "id" | "readAt" | "createdAt" | "meta" | "data"
>;
const notificationOf = ({ id, readAt, createdAt, meta, data }: NotificationRow): Notification => ({
  id,
  read_at: readAt?.toISOString() ?? null,
  created_at: createdAt.toISOString(),
  meta,
  data,
});
