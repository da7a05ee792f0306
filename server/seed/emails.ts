import { asc, eq } from "drizzle-orm";
import type { App } from "#server/app.ts";
import { insertMany } from "#server/database/lists.ts";
import { senderOf } from "#server/mail/delivery.ts";
import type { TagValues } from "#server/messages/fill.ts";
import type { MessageType } from "#server/messages/messageType.ts";
import { messageTypes } from "#server/messages/messageTypes.ts";
import { notWrittenTo } from "../messages/notWritten.ts";
import { renderEmail, type RenderedEmail } from "#server/messages/render.ts";
import { syncMessages } from "#server/messages/sync.ts";
import { auditLog, emailAddresses, emails, emailSends, exams, items, users } from "#server/schema/index.ts";
import type { DeliveryState } from "#src/contracts/emails/delivery.ts";
import { mergeTags, type MergeTag } from "#src/contracts/emails/mergeTags.ts";
import { day, minute } from "#src/contracts/milliseconds.ts";
import { chance, drawn } from "./chance.ts";
import { workingTime } from "./years/calendar.ts";

type Ids = ReadonlyMap<string, number>;
type Person = { id: number; firstName: string; lastName: string; email: string };
type Send = typeof emailSends.$inferInsert;
type Told = { key: string; person: Person; at: Date; luck: number; state?: DeliveryState; reason?: string };

type Kind = {
  /** How often it is sent, whoever it is for; emails not listed are never sent. */
  times: number;
  /** Messages that people wrote. */
  messages?: readonly string[];
  /** From and to, in per cent. */
  score?: readonly [number, number];
};
const kinds: Readonly<Record<string, Kind>> = {
  "content-shared": {
    times: 26,
    messages: [
      "Worth ten minutes before Thursday.",
      "This answers what you asked in our last meeting.",
      "We should talk about this with the team.",
      "Have a look at the second half.",
    ],
  },
  "exam-passed": { times: 22, score: [70, 99] },
  "exam-failed": { times: 7, score: [38, 66] },
  "password-reset": { times: 9 },
  "broadcast-reminder": {
    times: 8,
    messages: ["The academy will be read-only on Sunday from 02:00 to 04:00 (UK time)."],
  },
  "mentoring-request-received": {
    times: 6,
    messages: ["I would like to learn how you prepare for a first meeting."],
  },
  "mentoring-accepted": { times: 5, messages: ["Happy to. Shall we begin with an hour next week?"] },
  "mentoring-answer-reminder": { times: 4 },
  invitation: { times: 3 },
};

/** Responses of other mail servers. */
const refusals = [
  "550 5.1.1 The email account does not exist",
  "552 5.2.2 The mailbox is full",
  "550 5.7.1 The message was refused as spam",
];

/**
 * Adds emails of the last weeks: one in every state, and what else an administrator would find. `people` by the names
 * of the seed.
 */
export async function seedEmails(app: App, people: Ids): Promise<void> {
  const academy = await readAcademy(app);
  const one = (name: string): Person => academy.people.find(({ id }) => id === people.get(name))!;
  const at = (days: number): Date => new Date(app.now().getTime() - days * day);
  const gone: Person = { ...one("partner"), email: "gareth.llewellyn@old-practice.example" };
  const told: Told[] = [
    { key: "exam-passed", person: one("learner"), at: at(12), luck: 0.1 },
    { key: "content-shared", person: one("learner"), at: at(6), luck: 0.3 },
    { key: "mentoring-accepted", person: one("learner"), at: at(4), luck: 0.5 },
    { key: "password-reset", person: one("learner"), at: at(3), luck: 0.7 },
    { key: "exam-failed", person: one("adm"), at: at(9), luck: 0.2, state: "resent" },
    { key: "broadcast-reminder", person: one("manager"), at: at(2), luck: 0.4 },
    ...[40, 31, 22].map((days, i): Told => ({
      ...{ key: "content-shared", person: gone, at: at(days), luck: i / 3 },
      ...{ state: "bounced", reason: refusals[0]! },
    })),
    { key: "exam-passed", person: gone, at: at(5), luck: 0.6, state: "suppressed", reason: notWrittenTo },
    {
      ...{ key: "content-shared", person: one("external"), at: at(0.4), luck: 0.8 },
      ...{ state: "bounced", reason: refusals[1]! },
    },
    { key: "broadcast-reminder", person: one("trainer"), at: at(0.02), luck: 0.9, state: "held" },
    { key: "mentoring-answer-reminder", person: one("manager"), at: at(0.001), luck: 0.2, state: "queued" },
  ];
  const made = told.map((send) => sendOf(app, academy, send));
  await insertMany(app.db(), emailSends, made);
  await app
    .db()
    .insert(emailAddresses)
    .values([
      {
        ...{ address: gone.email, bounces: 3, lastBounce: refusals[0]! },
        ...{ bouncedAt: at(22), suppressedAt: at(22) },
      },
      { address: one("external").email, bounces: 1, lastBounce: refusals[1]!, bouncedAt: at(0.4) },
    ]);
  await sendAgain(app, people.get("exam")!);
}

/** Adds the emails of three hundred people over eight months. */
export async function seedEmailYears(app: App): Promise<void> {
  const academy = await readAcademy(app);
  const keys = Object.entries(kinds).flatMap(([key, { times }]) => Array.from({ length: times }, () => key));
  const told = academy.people.flatMap((person, n) =>
    Array.from({ length: 4 + Math.floor(9 * chance(n, 401)) }, (_, i): Told => {
      const luck = chance(n, i, 402);
      const at = workingTime(app, 1 + 240 * chance(n, i, 403), luck);
      const key = drawn(keys, chance(n, i, 404));
      const came = chance(n, i, 405);
      return came < 0.985
        ? { key, person, at, luck }
        : { key, person, at, luck, state: "bounced", reason: drawn(refusals, luck) };
    }),
  );
  const rows = told
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .map((send) => sendOf(app, academy, send));
  // A few hundred at a time: each contains its whole text.
  for (let from = 0; from < rows.length; from += 400)
    await insertMany(app.db(), emailSends, rows.slice(from, from + 400));
  const refused = new Map(
    told.flatMap(({ state, ...send }) => (state === "bounced" ? [[send.person.email, send]] : [])),
  );
  const known = new Set((await app.db().select().from(emailAddresses)).map(({ address }) => address));
  await insertMany(
    app.db(),
    emailAddresses,
    [...refused]
      .filter(([address]) => !known.has(address.toLowerCase()))
      .map(([address, { at, reason }]) => ({
        ...{ address: address.toLowerCase(), bounces: 1, lastBounce: reason!, bouncedAt: at },
      })),
  );
}

type Academy = {
  people: readonly Person[];
  exams: readonly string[];
  items: readonly string[];
  emailIds: Ids;
  types: ReadonlyMap<string, MessageType>;
  rendered: Map<string, RenderedEmail>;
};

async function readAcademy(app: App): Promise<Academy> {
  await syncMessages(app, messageTypes);
  const db = app.db();
  const known = await db.select({ id: emails.id, key: emails.key }).from(emails);
  return {
    people: await db
      .select({ id: users.id, firstName: users.firstName, lastName: users.lastName, email: users.email })
      .from(users)
      .orderBy(asc(users.id)),
    exams: (await db.select({ name: exams.name }).from(exams).orderBy(exams.id)).map(({ name }) => name),
    items: (await db.select({ title: items.title }).from(items).orderBy(items.id).limit(40)).map(
      ({ title }) => title,
    ),
    emailIds: new Map(known.map(({ id, key }) => [key, id])),
    types: new Map(messageTypes.map((type) => [type.key, type])),
    rendered: new Map(),
  };
}

/** Placeholder for the recipient while rendering a text that many get. */
const somebody = "\uE100";

/** An email with realistic values, sent shortly after it was made unless something else happened to it. */
function sendOf(app: App, academy: Academy, { key, person, at, luck, state = "sent", reason }: Told): Send {
  const type = academy.types.get(key)!;
  const values = valuesOf(app, academy, { key, person, luck });
  const { subject, html, text: plain } = rendered(app, academy, type, values);
  const { name, address } = senderOf(app.config, undefined);
  const waits = state === "queued" || state === "held";
  const own = (text: string): string => text.replaceAll(somebody, person.firstName);
  const settledAt = new Date(at.getTime() + 40_000);
  return {
    emailId: academy.emailIds.get(key)!,
    userId: person.id,
    address: person.email,
    sender: `${name} <${address}>`,
    subject: own(subject),
    html: type.secret ? null : own(html),
    plain: type.secret ? null : own(plain),
    filled: type.secret ? null : { ...values, USERNAME: person.firstName, EMAIL: person.email },
    state,
    reason: reason ?? null,
    createdAt: at,
    heldUntil: state === "held" ? new Date(app.now().getTime() + 15 * 60 * minute) : null,
    sentAt: state === "sent" || state === "resent" ? settledAt : null,
    settledAt: waits ? null : settledAt,
    bouncedAt: state === "bounced" ? settledAt : null,
  };
}

/** Values that differ between emails, by a draw; the others are the examples. */
function valuesOf(
  { config }: App,
  academy: Academy,
  { key, person: { id }, luck }: Pick<Told, "key" | "person" | "luck">,
): TagValues {
  const { messages, score: [from, to] = [0, 0] } = kinds[key]!;
  const other = (n: number): string => {
    const others = academy.people.filter((one) => one.id !== id).slice(0, 12);
    const { firstName, lastName } = drawn(others, chance(Math.floor(luck * 12), n));
    return `${firstName} ${lastName}`;
  };
  const examples = Object.fromEntries(Object.entries(mergeTags).map(([tag, { example }]) => [tag, example]));
  return {
    ...(examples as Record<MergeTag, string>),
    EXAM_NAME: drawn(academy.exams, luck),
    EXAM_SCORE: `${from + Math.floor(luck * (to - from))}%`,
    ...(messages && { MESSAGE: drawn(messages, luck) }),
    CONTENT_NAME: drawn(academy.items, Math.floor(luck * 12) / 12),
    ...{ SENDER_NAME: other(1), LEARNER_NAME: other(2), MENTEE_NAME: other(3), MENTOR_NAME: other(4) },
    URL: `${config.publicUrl}/`,
    USERNAME: somebody,
    EMAIL: somebody,
  };
}

/** Renders a text once for everyone who gets the same values. */
function rendered(
  app: App,
  { rendered: known }: Academy,
  type: MessageType,
  values: TagValues,
): RenderedEmail {
  const name = JSON.stringify([type.key, ...type.tags.map((tag) => values[tag])]);
  const { subject, body } = type;
  const made =
    known.get(name) ??
    renderEmail({ type, subject, body, language: null, values, sender: app.config, unsubscribe: null });
  known.set(name, made);
  return made;
}

/** Someone did not get it, and asked for it again. */
async function sendAgain(app: App, by: number): Promise<void> {
  const db = app.db();
  for (const old of await db.select().from(emailSends).where(eq(emailSends.state, "resent"))) {
    const at = new Date(old.createdAt.getTime() + 2 * day);
    const { id, ...copied } = old;
    await db.insert(emailSends).values({
      ...copied,
      ...{ state: "sent", resentOf: id, createdAt: at, sentAt: at, settledAt: at },
    });
    await db.insert(auditLog).values({
      ...{ at, userId: by, act: "sent email resend", subject: `sent email ${id}`, outcome: "done" },
      details: {
        ...{ did: "resend", reason: "Deleted by mistake." },
        changes: [{ field: "state", before: "sent", after: "resent" }],
      },
    });
  }
}
