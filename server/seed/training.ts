import { eq } from "drizzle-orm";
import type { App } from "#server/app.ts";
import { inPortions } from "#server/database/lists.ts";
import { assignments, itemCompletions, items } from "#server/schema/index.ts";
import type { AssignmentKind } from "#src/contracts/training.ts";

const day = 86_400_000;
/** Days before it is due on which it was assigned, unless that is still to come. */
const ahead = 45;

type Seeded = {
  title: string;
  /** Due so many days from now. */
  due: number;
  kind: AssignmentKind;
  reason: string;
  consequence?: string;
  /** Nobody set it: a rule of the firm did. */
  byRule?: true;
  exempt?: { days: number; reason: string };
};

const licence = "You may not advise clients until you have completed it.";

/** What everybody was told to complete; the first four items are those that the experienced have completed. */
const assigned = (done: readonly string[]): readonly Seeded[] => [
  {
    title: "Red flags in an advice firm",
    due: -2,
    kind: "mandatory",
    reason: "Part of the yearly training on financial crime",
    consequence: licence,
  },
  {
    title: "Sanctions in ten minutes",
    due: 5,
    kind: "mandatory",
    reason: "Part of the yearly training on financial crime",
    consequence: licence,
  },
  {
    title: "Recognising vulnerability",
    due: 19,
    kind: "mandatory",
    reason: "Required of everyone who speaks to clients",
  },
  {
    title: done[0]!,
    due: -4,
    kind: "mandatory",
    reason: "Part of the induction",
    byRule: true,
  },
  {
    title: done[1]!,
    due: -95,
    kind: "mandatory",
    reason: "Part of the induction",
    byRule: true,
    consequence: licence,
  },
  { title: done[2]!, due: -1, kind: "enrolment", reason: "Agreed in the last review" },
  {
    title: "Options at retirement",
    due: 33,
    kind: "enrolment",
    reason: "Before you join the retirement team",
  },
  {
    title: "Explaining risk in plain words",
    due: -30,
    kind: "mandatory",
    reason: "Required of everyone who speaks to clients",
    exempt: { days: 120, reason: "You do not speak to clients in your present position." },
  },
];

/** Nothing is late for somebody who has only just come, and nothing of the past is theirs. */
const isFor = (name: string, { due }: Seeded): boolean => due > 0 || name !== "newcomer";

/** Mandatory training and enrolments in every status but the one of leave, which the directory has. */
export async function seedTraining(
  app: App,
  people: ReadonlyMap<string, number>,
  itemOf: (title: string) => number,
  done: readonly string[],
): Promise<void> {
  const at = (days: number) => new Date(app.now().getTime() + days * day);
  await inPortions(
    [...people].flatMap(([name, userId]) =>
      assigned(done)
        .filter((one) => isFor(name, one))
        .map(({ title, due, kind, reason, consequence, byRule, exempt }) => ({
          userId,
          itemId: itemOf(title),
          kind,
          reason,
          consequence: consequence ?? null,
          assignedBy: byRule ? null : (people.get("manager") ?? null),
          assignedAt: at(Math.min(due - ahead, -1)),
          dueAt: at(due),
          exemptUntil: exempt ? at(exempt.days) : null,
          exemptReason: exempt?.reason ?? null,
        })),
    ),
    (some) => app.db().insert(assignments).values(some),
  );
}

/** Certificates of the learner: one is to be renewed in some weeks, one holds for most of a year yet. */
const certified = [
  {
    ...{ title: "A complaint, step by step", validMonths: 15, due: -400 },
    reason: "Required of everyone who may receive a complaint",
    consequence: licence,
    /** So long ago that it counts in no year that is shown first. */
    completed: -405,
  },
  {
    // Its answers, with which it was completed, are among the contents.
    ...{ title: "Annual fit and proper declaration", validMonths: 24, due: -380 },
    reason: "Required of everyone who advises",
    consequence: null,
    completed: null,
  },
] as const;

/** Mandatory training that is valid for a time only, of items that were made before. */
export async function seedCertificates(app: App, people: ReadonlyMap<string, number>): Promise<void> {
  const at = (days: number) => new Date(app.now().getTime() + days * day);
  const userId = people.get("learner")!;
  for (const { title, due, completed, ...assigned } of certified) {
    const [item] = await app.db().select({ id: items.id }).from(items).where(eq(items.title, title));
    const of = { userId, itemId: item!.id };
    await app
      .db()
      .insert(assignments)
      .values({
        ...{ ...of, ...assigned, assignedBy: people.get("manager") ?? null },
        ...{ assignedAt: at(due - ahead), dueAt: at(due) },
      });
    if (completed === null) continue;
    await app
      .db()
      .insert(itemCompletions)
      .values({ ...of, source: "opened", completedAt: at(completed), arrivedAt: at(completed) });
  }
}
