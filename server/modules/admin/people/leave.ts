import { and, desc, eq, gte, lte, ne, sql } from "drizzle-orm";
import type * as z from "zod/mini";
import { leaveCalls, type Leave, type LeaveDraft, type LeaveForesight } from "#src/contracts/admin/leave.ts";
import { day } from "#src/contracts/milliseconds.ts";
import { reminderLimits } from "#src/contracts/reminders.ts";
import { systemAdmins } from "../../../access.ts";
import type { App } from "../../../app.ts";
import type { Caller } from "../../../caller.ts";
import { refuse, Refused } from "../../../refusals.ts";
import { hasAlready } from "../../../repeated.ts";
import { daysAhead } from "../../../reminders/ahead.ts";
import { compareForesight, foresee } from "../../../reminders/foresight.ts";
import { createByKey, createdByKey } from "../../../resources/creations.ts";
import { fullName, leaveMoves, longTermLeaves, users as userRows } from "../../../schema/index.ts";
import { on, type Handled } from "../../../serve.ts";
import { dueDates, moveBack, moveOn } from "./leaveMoves.ts";
import { lockUser, protectSuperAdmins } from "./userRecords.ts";

/** What a period of leave is called. Its creation is noted under this name. */
const kind = "leave";

/** Longer leave has a mistyped year. */
const mostDays = 1_830;

/** How many days leave has, including the first and the last. */
export const daysOf = ({ starts_on, ends_on }: Pick<LeaveDraft, "starts_on" | "ends_on">): number =>
  Math.round((Date.parse(ends_on) - Date.parse(starts_on)) / day) + 1;

/** Long-term leave: E-073 … E-076. Due dates move in the same transaction, and both dates are logged (T-22). */
export const leaveModule = (app: App): Handled[] => {
  const own = { audited: true };
  return [
    on(leaveCalls.ofUser, systemAdmins, async ({ params: { id } }) => {
      await app.inTransaction(() => lockUser(app, id));
      const rows = await app
        .db()
        .select({ id: longTermLeaves.id })
        .from(longTermLeaves)
        .where(eq(longTermLeaves.userId, id))
        .orderBy(desc(longTermLeaves.startsOn), desc(longTermLeaves.id));
      return { data: await Promise.all(rows.map((row) => readLeave(app, row.id))) };
    }),

    on(
      leaveCalls.create,
      systemAdmins,
      async ({ params: { id: userId }, body: { key, ...draft }, caller }) => ({
        data: await createByKey<Leave>(
          app,
          caller,
          { name: kind, key, values: draft },
          {
            create: () =>
              changing(app, caller, { did: "entered", userId }, async () =>
                readLeave(app, await enter(app, userId, draft)),
              ),
            read: (id) => findLeave(app, id, userId),
            change: (before) => change(app, caller, before, { ...draft, version: before.version }),
          },
        ),
      }),
      own,
    ),

    on(leaveCalls.foresee, systemAdmins, async ({ params: { id: userId }, body, caller }) => {
      const { leave_id: id, key, ...draft } = body;
      return {
        data: await foresight(app, userId, async () => {
          protectSuperAdmins(caller, await lockUser(app, userId));
          const made = id ?? (await createdByKey(app, caller, { name: kind, key }));
          const before = made === null ? undefined : await findLeave(app, made, userId);
          if (id !== null && !before) throw noLonger();
          await (before ? replace(app, before, draft) : enter(app, userId, draft));
        }),
      };
    }),

    on(leaveCalls.read, systemAdmins, async ({ params: { id } }) => ({ data: await readLeave(app, id) })),

    on(
      leaveCalls.update,
      systemAdmins,
      async ({ params: { id }, body, caller }) => ({
        data: await change(app, caller, await readLeave(app, id), body),
      }),
      own,
    ),

    on(
      leaveCalls.remove,
      systemAdmins,
      async ({ params: { id }, caller }) => {
        const { user } = await readLeave(app, id);
        await changing(app, caller, { did: "deleted", userId: user.id, id }, async () => {
          await moveBack(app, user.id, id);
          await app.db().delete(longTermLeaves).where(eq(longTermLeaves.id, id));
          return null;
        });
      },
      own,
    ),
  ];
};

/**
 * Changes leave, and logs the change. Leave that has all of these values already stays as it is, whatever its version.
 * @throws Refused 422; 409 if somebody else has changed it since
 */
const change = (
  app: App,
  caller: Caller,
  { id, user }: Pick<Leave, "id" | "user">,
  { version, ...given }: z.infer<typeof leaveCalls.update.body>,
): Promise<Leave> =>
  changing(app, caller, { did: "changed", userId: user.id, id }, async () => {
    const before = await readLeave(app, id);
    if (hasAlready(before, given)) return before;
    if (before.version !== version)
      throw new Refused(409, {
        message: "Someone has saved this period of leave since you opened it",
        data: { current: before, changed: ["starts_on", "ends_on", "reason"] },
      });
    const { starts_on = before.starts_on, ends_on = before.ends_on, reason = before.reason } = given;
    await replace(app, before, { starts_on, ends_on, reason });
    return readLeave(app, id);
  });

/** Adds leave, and moves due dates. @returns its id @throws Refused 422 */
async function enter(app: App, userId: number, draft: LeaveDraft): Promise<number> {
  await mustFit(app, userId, draft, null);
  const now = app.now();
  const [made] = await app
    .db()
    .insert(longTermLeaves)
    .values({ ...columns(draft), userId, createdAt: now, updatedAt: now })
    .returning({ id: longTermLeaves.id });
  await moveOn(app, { id: made!.id, userId, startsOn: draft.starts_on, days: daysOf(draft) });
  return made!.id;
}

/** Changes a period of leave, and due dates with it if its days change. @throws Refused 422 */
async function replace(app: App, before: Leave, after: LeaveDraft): Promise<void> {
  const { id, user } = before;
  const { starts_on, ends_on } = after;
  const write = (more: { updatedAt?: Date } = {}) =>
    app
      .db()
      .update(longTermLeaves)
      .set({ ...columns(after), ...more, version: sql`gen_random_uuid()` })
      .where(eq(longTermLeaves.id, id));
  // `updated_at` is when dates were moved (`untouched`): what is new since then would otherwise move, too.
  if (hasAlready(before, { starts_on, ends_on })) return void (await write());
  await mustFit(app, user.id, after, before);
  await moveBack(app, user.id, id);
  await write({ updatedAt: app.now() });
  await moveOn(app, { id, userId: user.id, startsOn: starts_on, days: daysOf(after) });
}

/** Ends a transaction that was only a preview. */
class Foretold extends Error {
  readonly foresight: LeaveForesight;
  constructor(foresight: LeaveForesight) {
    super("Nothing is kept of it");
    this.foresight = foresight;
  }
}

/**
 * The effect that a change of leave has on the person's reminders: the change is made, examined and rolled back (G-14).
 */
async function foresight(app: App, userId: number, change: () => Promise<void>): Promise<LeaveForesight> {
  const asked = { ...daysAhead(app), userIds: [userId] };
  const looked = app.inTransaction(async (): Promise<LeaveForesight> => {
    const before = await foresee(app, asked);
    await change();
    const { appear, move, vanish } = compareForesight(before, await foresee(app, asked));
    throw new Foretold({ days: reminderLimits.foreseenDays, rest: vanish, move, appear });
  });
  return looked.catch((error: unknown) => {
    if (error instanceof Foretold) return error.foresight;
    throw error;
  });
}

const columns = (draft: LeaveDraft) => ({
  startsOn: draft.starts_on,
  endsOn: draft.ends_on,
  reason: draft.reason,
});

const noLonger = (): Refused => refuse.notFound("This period of leave no longer exists");

async function readLeave(app: App, id: number): Promise<Leave> {
  const leave = await findLeave(app, id);
  if (!leave) throw noLonger();
  return leave;
}

/** One period of leave; undefined if it no longer exists, or is not this user's. */
async function findLeave(app: App, id: number, userId?: number): Promise<Leave | undefined> {
  const [row] = await app
    .db()
    .select({
      leave: longTermLeaves,
      name: fullName(userRows),
    })
    .from(longTermLeaves)
    .innerJoin(userRows, eq(userRows.id, longTermLeaves.userId))
    .where(
      and(eq(longTermLeaves.id, id), userId === undefined ? undefined : eq(longTermLeaves.userId, userId)),
    );
  if (!row) return undefined;
  const moves = await app
    .db()
    .select({
      move: leaveMoves,
      what: sql<string>`coalesce(case ${leaveMoves.kind}
        when 'exam' then (select name from exams e where e.id = ${leaveMoves.subjectId})
        else (select title from items i where i.id = ${leaveMoves.subjectId}) end, 'deleted')`,
    })
    .from(leaveMoves)
    .where(eq(leaveMoves.leaveId, id))
    .orderBy(leaveMoves.before, leaveMoves.kind, leaveMoves.subjectId);
  const { leave, name } = row;
  const draft = { starts_on: leave.startsOn, ends_on: leave.endsOn, reason: leave.reason };
  return {
    ...draft,
    id,
    version: leave.version,
    user: { id: leave.userId, name },
    days: daysOf(draft),
    moved: moves.map(({ move, what }) => ({
      what,
      kind: move.kind,
      before: move.before.toISOString(),
      after: move.after.toISOString(),
    })),
  };
}

/**
 * Requires leave not to end before it starts, to have a sensible length, and not to overlap other leave, which would
 * move due dates twice. Periods of merged accounts may overlap already: they may be shortened, but not gain a day.
 */
async function mustFit(app: App, userId: number, draft: LeaveDraft, before: Leave | null): Promise<void> {
  const days = daysOf(draft);
  if (days < 1) throw refuse.invalid({ ends_on: ["Choose a last day on or after the first"] });
  if (days > mostDays) throw refuse.invalid({ ends_on: ["Choose leave of at most five years"] });
  if (before && before.starts_on <= draft.starts_on && draft.ends_on <= before.ends_on) return;
  const [other] = await app
    .db()
    .select({ id: longTermLeaves.id })
    .from(longTermLeaves)
    .where(
      and(
        eq(longTermLeaves.userId, userId),
        lte(longTermLeaves.startsOn, draft.ends_on),
        gte(longTermLeaves.endsOn, draft.starts_on),
        before ? ne(longTermLeaves.id, before.id) : undefined,
      ),
    )
    .limit(1);
  if (other) throw refuse.invalid({ starts_on: ["They already have long-term leave on these days"] });
}

/**
 * Runs the work with the user locked. Writes the leave before and after, and every due date that it changed, to the
 * user's history (T-58), unless nothing has changed.
 * @throws Refused 404 if the leave `id` no longer exists
 */
const changing = <After extends Leave | null>(
  app: App,
  caller: Caller,
  { did, userId, id }: { did: string; userId: number; id?: number },
  work: () => Promise<After>,
): Promise<After> =>
  app.inTransaction(async () => {
    protectSuperAdmins(caller, await lockUser(app, userId));
    const leave = id === undefined ? null : await readLeave(app, id);
    const was = await stateOf(app, userId, leave);
    const after = await work();
    const is = await stateOf(app, userId, after);
    const changes = [...is].flatMap(([field, now]) => {
      const before = was.get(field) ?? null;
      return before === now ? [] : [{ field, before, after: now }];
    });
    if (changes.length === 0) return after;
    await app.audit({
      caller,
      act: `long-term leave ${did}`,
      subject: `user ${userId}`,
      outcome: "done",
      details: { did: `long-term leave ${did}`, changes },
    });
    return after;
  });

/** The effect of leave on a user, as the history shows it. */
const stateOf = async (app: App, userId: number, leave: Leave | null): Promise<Map<string, string | null>> =>
  new Map([
    ["leave", leave && `${leave.starts_on} to ${leave.ends_on}: ${leave.reason}`],
    ...(await dueDates(app, userId)),
  ]);
