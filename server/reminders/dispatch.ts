import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { reminderLimits } from "#src/contracts/reminders.ts";
import type { App } from "../app.ts";
import { dayInWords } from "../messages/days.ts";
import { fillText } from "../messages/fill.ts";
import type { MessageType } from "../messages/messageType.ts";
import { tell, type About, type Whom } from "../messages/tell.ts";
import { createPace, type Pace, type Wait } from "../pace.ts";
import { switchedOn } from "../messages/texts.ts";
import { claimDue, type RemindingApp } from "./claim.ts";
import { takeTurn } from "./held.ts";
import { reminderDigest } from "./messages.ts";
import { occasionOf } from "./occasion.ts";
import { keyOf, takePending, whoWaits, type Pending, type Recipient } from "./pending.ts";
import { reminderTypes, type ReminderTag } from "./types.ts";
import { tellHeld } from "./volume.ts";

/** How many recipients get their messages in one transaction. */
const portion = 5;

/** Shown to administrators for an email that waits for them. */
const tooMany = "More emails than were confirmed for one day: release them on the reminder's page";

type SendingApp = RemindingApp & Pick<App, "demand">;

/**
 * The job: claims what is due, and sends it to its recipients. It may run at any time, again, and on several servers.
 */
export async function sendReminders(app: SendingApp, wait: Wait = sleep): Promise<void> {
  const pace = createPace(app.demand, wait);
  await claimDue(app, pace);
  await tellClaimed(app, pace);
}

/**
 * Sends everyone what is waiting for them, in portions. If a portion fails, its recipients are handled one by one, so
 * that one failure does not affect the others.
 */
async function tellClaimed(app: RemindingApp, pace: Pace): Promise<void> {
  const failed: string[] = [];
  for (let most = portion; ;) {
    const recipients = await pace(() => whoWaits(app, most, failed));
    if (recipients.length === 0) return;
    try {
      if (!(await pace(() => tellThem(app, recipients)))) return;
    } catch (error) {
      if (most === 1) {
        failed.push(keyOf(recipients[0]!));
        app.log.error({ err: error, ...recipients[0]! }, "somebody could not be reminded");
      }
      most = most === 1 ? portion : 1;
    }
  }
}

/** Returns whether no other server is sending; from then on none does, until the transaction ends. */
async function isAlone({ db }: RemindingApp): Promise<boolean> {
  const { rows } = await db().execute<{ alone: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtext('lyceum.reminders.tell')) as alone`,
  );
  return rows[0]!.alone;
}

/** @returns false if another server is already sending */
const tellThem = (app: RemindingApp, recipients: readonly Recipient[]): Promise<boolean> =>
  app.inTransaction(async () => {
    if (!(await isAlone(app))) return false;
    await takeTurn(app);
    const { pending, heldClaims } = await takePending(app, recipients);
    const groups = await combined(app, pending);
    const together = new Set(groups.flat());
    await tellHeld(app, heldClaims, () =>
      tellEach(
        app,
        pending.filter((one) => !together.has(one)),
      ),
    );
    await tellTogether(app, groups);
    return true;
  });

/** What is sent together, by recipient: for those who would otherwise get many separate emails. */
async function combined(app: RemindingApp, pending: readonly Pending[]): Promise<Pending[][]> {
  const on = await switchedOn(app, [reminderDigest, ...pending.map(typeOf)]);
  if (!on.has(reminderDigest.key)) return [];
  const emailed = pending.filter((one) => !one.held && on.has(typeOf(one).key));
  return [...Map.groupBy(emailed, keyOf).values()].filter((theirs) => theirs.length >= reminderLimits.digest);
}

const addressOf = ({ userId, address }: Recipient) => userId ?? { address: address! };

/** The message for one reminder, depending on its recipient. */
const typeOf = ({ message, userId, learnerId }: Pending): MessageType<ReminderTag> =>
  reminderTypes[message][userId === learnerId ? "learner" : "team"];

const pathOf = ({ type, contentId }: Pending): string =>
  type === "item" ? `/item/${contentId}` : `/exams/${contentId}`;

const valuesOf = ({ config }: RemindingApp, one: Pending) => ({
  ...{ CONTENT_NAME: one.title, EXAM_NAME: one.title, CONTENT_TYPE: one.kind },
  CONTENT_LINK: config.publicUrl + pathOf(one),
  DEADLINE_DATE: dayInWords(one.due, one.zone),
  COMPLETION_DATE: one.completed === null ? "" : dayInWords(one.completed, one.zone),
  ...{ LEARNER_NAME: one.learner, ENROLLED_BY: one.by ?? config.productName },
});

/** Gives the learner the due day for their calendar. */
const dayToKeep = ({ userId, learnerId, isAhead, completed, type, contentId, day, title }: Pending) =>
  userId === learnerId && isAhead && completed === null
    ? { calendar: { id: `due-${type}-${contentId}`, day, title: `Due: ${title}` } }
    : {};

/** Nobody is emailed at night. */
const afterNight = ({ morning }: Pending) => (morning === null ? {} : { notBefore: new Date(morning) });

/** Sends one message for each, in rounds, as nobody can be sent the same message twice at once. */
async function tellEach(app: RemindingApp, pending: readonly Pending[]): Promise<void> {
  const rounds = new Map<string, Pending[]>();
  const told = new Map<string, number>();
  for (const one of pending) {
    const whose = `${typeOf(one).key} ${keyOf(one)}`;
    const round = told.get(whose) ?? 0;
    told.set(whose, round + 1);
    const key = `${round} ${typeOf(one).key}`;
    rounds.set(key, [...(rounds.get(key) ?? []), one]);
  }
  for (const some of rounds.values())
    await tell(
      app,
      typeOf(some[0]!),
      some.map(addressOf),
      aboutEach(some, (one) => ({
        values: valuesOf(app, one),
        path: pathOf(one),
        occasion: occasionOf(one.sendId),
        ...dayToKeep(one),
        ...(one.held ? { held: tooMany } : afterNight(one)),
      })),
    );
}

/** The maximum number of lines; for the rest, the message says how many there are. */
const mostLines = 20;

/** Sends one email for everything, and one notification. */
async function tellTogether(app: RemindingApp, groups: readonly Pending[][]): Promise<void> {
  if (groups.length === 0) return;
  const sentences = (theirs: readonly Pending[]): string => {
    const said = theirs.slice(0, mostLines).map((one) => fillText(typeOf(one).notice!, valuesOf(app, one)));
    const more = theirs.length - said.length;
    return [...said, ...(more > 0 ? [`And ${more} more.`] : [])].join("\n");
  };
  const firsts = groups.map(([first]) => first!);
  const byKey = new Map(groups.map((theirs) => [keyOf(theirs[0]!), theirs]));
  await tell(
    app,
    reminderDigest,
    firsts.map(addressOf),
    aboutEach(firsts, (first) => {
      const theirs = byKey.get(keyOf(first))!;
      return {
        values: { MESSAGE: sentences(theirs) },
        path: "/",
        notice: `You have ${theirs.length} reminders today.`,
        occasion: occasionOf(first.sendId),
        ...afterNight(first),
      };
    }),
  );
}

/** Returns the content of the message for each of these recipients, looked up by recipient. */
function aboutEach<Tag extends ReminderTag | "MESSAGE">(
  some: readonly Pending[],
  make: (one: Pending) => About<Tag>,
): (whom: Whom) => About<Tag> {
  const made = new Map(some.map((one) => [keyOf(one), make(one)]));
  return ({ userId, address }) => (made.get(String(userId)) ?? made.get(address))!;
}
