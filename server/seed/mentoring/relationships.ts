import { randomUUID } from "node:crypto";
import type { App } from "#server/app.ts";
import { inPortions } from "#server/database/lists.ts";
import {
  mentoringClosings,
  mentoringGoals,
  mentoringMeetings,
  mentoringPrivateNotes,
  mentoringRelationships,
  mentoringSteps,
} from "#server/schema/index.ts";
import { calendarDay } from "#src/contracts/calendarDays.ts";
import { mentoringLimits, type ProfileType } from "#src/contracts/mentoringWords.ts";
import { day } from "#src/contracts/milliseconds.ts";
import { readRelationships, type RelationshipDraft } from "./drafts.ts";

type Step = Omit<typeof mentoringSteps.$inferInsert, "relationshipId" | "id">;
type Ids = Record<ProfileType, ReadonlyMap<string, number>>;
/** Days from now by the calendar: nobody meets at a weekend. */
type Days = { calendar: (days: number) => string; workday: (days: number) => string };

/**
 * Adds relationships in every status, with all their steps, goals, meetings and closing forms. `ids` are those of
 * profiles.
 */
export async function seedRelationships(app: App, ids: Ids): Promise<void> {
  const db = app.db();
  const now = app.now().getTime();
  const requestDays = app.config.mentoringRequestDays;
  const drafts = readRelationships();
  const calendar = (days: number): string => calendarDay(new Date(now + days * day));
  const workday = (days: number): string => {
    const weekday = new Date(now + days * day).getUTCDay();
    return calendar(days + (weekday === 6 ? 2 : weekday === 0 ? 1 : 0));
  };
  const steps = drafts.map((draft) => stepsOf(draft, now, requestDays));
  const written = await inPortions(
    drafts.map((draft, n) => rowOf(draft, steps[n]!, ids, requestDays, { calendar, workday, now })),
    (some) =>
      db.insert(mentoringRelationships).values(some).returning({ relationshipId: mentoringRelationships.id }),
  );
  const all = written.flat().map((of, n) => ({ ...of, draft: drafts[n]!, steps: steps[n]! }));
  await inPortions(
    all.flatMap(({ relationshipId, steps: taken }) => taken.map((step) => ({ relationshipId, ...step }))),
    (some) => db.insert(mentoringSteps).values(some),
  );
  await inPortions(all.flatMap(goalsOf({ calendar, workday }, now)), (some) =>
    db.insert(mentoringGoals).values(some),
  );
  await seedMeetings(app, all, workday);
  await inPortions(all.flatMap(closingsOf), (some) => db.insert(mentoringClosings).values(some));
}

type Written = { relationshipId: number; draft: RelationshipDraft; steps: readonly Step[] };

const other = (side: ProfileType): ProfileType => (side === "MENTEE" ? "MENTOR" : "MENTEE");

/** The steps in order, from the request on. Requests expire after the server's own period. */
function stepsOf(
  { by = "MENTEE", status, message, asked, gone, expired, answer, end }: RelationshipDraft,
  now: number,
  requestDays: number,
): Step[] {
  const from = now - day * (asked ?? (gone === undefined ? expired! + requestDays : gone * requestDays));
  const request: Step = { status: "PENDING", at: new Date(from), by, message };
  if (status === "PENDING") return [request];
  if (status === "EXPIRED")
    return [request, { status, at: new Date(from + requestDays * day), by: null, message: "" }];
  // Nobody takes longer than a fortnight, even if they could.
  const answered: Step = {
    status: status === "ENDED" ? "ACTIVE" : status,
    at: new Date(from + answer!.after * Math.min(requestDays, 14) * day),
    by: status === "CANCELLED" ? by : other(by),
    message: answer!.says,
  };
  if (!end) return [request, answered];
  return [
    request,
    answered,
    { status: "ENDED", at: new Date(now - end.ago * day), by: end.by, message: end.says },
  ];
}

function rowOf(
  { mentee, mentor, by = "MENTEE", status, message, next }: RelationshipDraft,
  steps: readonly Step[],
  ids: Ids,
  requestDays: number,
  { workday, now }: Days & { now: number },
): typeof mentoringRelationships.$inferInsert {
  const [{ at: askedAt }, answered] = steps as [Step, Step?];
  const changedAt = steps.at(-1)!.at;
  const expiresAt = new Date(askedAt.getTime() + requestDays * day);
  const reminder = new Date(expiresAt.getTime() - mentoringLimits.reminderDays * day);
  const waitedTill = answered?.at ?? new Date(now);
  return {
    ...{
      status,
      message,
      askedBy: by,
      askedAt,
      changedAt,
      expiresAt,
      createdAt: askedAt,
      updatedAt: changedAt,
    },
    learnerProfileId: ids.MENTEE.get(mentee)!,
    advisorProfileId: ids.MENTOR.get(mentor)!,
    // Reminded already, so that the first day of the demo is quiet.
    remindedAt: reminder > askedAt && reminder < waitedTill ? reminder : null,
    acceptedAt: answered?.status === "ACTIVE" ? answered.at : null,
    endedAt: status === "ENDED" ? changedAt : null,
    nextMeetingOn: next === undefined ? null : workday(next),
  };
}

const goalsOf =
  ({ calendar }: Days, now: number) =>
  ({ relationshipId, draft, steps }: Written): (typeof mentoringGoals.$inferInsert)[] =>
    (draft.goals ?? []).map(({ text, due, done }, n) => ({
      ...{ relationshipId, key: randomUUID(), text },
      dueOn: due === undefined ? null : calendar(due),
      doneAt: done === undefined ? null : new Date(now - done * day),
      createdAt: new Date(steps[1]!.at.getTime() + (n + 1) * 60_000),
    }));

async function seedMeetings(app: App, all: readonly Written[], workday: Days["workday"]): Promise<void> {
  const rows = all.flatMap(({ relationshipId, draft }) =>
    (draft.meetings ?? []).map(({ ago, how, minutes, by, notes, mentee, mentor }) => ({
      row: {
        ...{
          relationshipId,
          key: randomUUID(),
          on: workday(-ago),
          method: how,
          minutes,
          notes,
          loggedBy: by,
        },
        createdAt: new Date(`${workday(-ago)}T17:30:00Z`),
      },
      own: { MENTEE: mentee ?? "", MENTOR: mentor ?? "" },
    })),
  );
  const written = await inPortions(
    rows.map(({ row }) => row),
    (some) => app.db().insert(mentoringMeetings).values(some).returning({ meetingId: mentoringMeetings.id }),
  );
  await inPortions(
    written.flat().flatMap(({ meetingId }, n) =>
      (["MENTEE", "MENTOR"] as const).flatMap((by) => {
        const notes = rows[n]!.own[by];
        return notes === "" ? [] : [{ meetingId, by, notes }];
      }),
    ),
    (some) => app.db().insert(mentoringPrivateNotes).values(some),
  );
}

const closingsOf = ({ relationshipId, draft, steps }: Written): (typeof mentoringClosings.$inferInsert)[] =>
  Object.entries(draft.closings ?? {}).map(([by, { goals_met: goalsMet, ...said }], n) => ({
    ...{ relationshipId, by: by as ProfileType, goalsMet, ...said },
    at: new Date(steps.at(-1)!.at.getTime() + (n + 1) * day),
  }));
