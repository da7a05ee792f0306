import { eq } from "drizzle-orm";
import type { App } from "#server/app.ts";
import { inPortions } from "#server/database/lists.ts";
import { assignments, itemCompletions, items } from "#server/schema/index.ts";
import { day } from "#src/contracts/milliseconds.ts";
import type { AssignmentKind } from "#src/contracts/training.ts";

/** How many days before its due date it was assigned, unless that is in the future. */
const ahead = 45;

type Seeded = {
  title: string;
  /** Due in this many days. */
  due: number;
  kind: AssignmentKind;
  reason: string;
  consequence?: string;
  /** Assigned by a rule of the organisation, not by a person. */
  byRule?: true;
  exempt?: { days: number; reason: string };
};

const licence = "You may not advise clients until you have completed it.";

/** What everyone was assigned; the first four items are those that the experienced users have completed. */
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

/** Nothing is late for someone who has only just joined, and nothing from the past applies to them. */
const isFor = (name: string, { due }: Seeded): boolean => due > 0 || name !== "newcomer";

/** Adds mandatory training and enrolments in every status except for leave, which is in the directory. */
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

/** Certificates of the learner: one has to be renewed in a few weeks, one is valid for most of another year. */
const certified = [
  {
    ...{ title: "A complaint, step by step", validMonths: 15, due: -400 },
    reason: "Required of everyone who may receive a complaint",
    consequence: licence,
    /** So long ago that it does not count in any year shown by default. */
    completed: -405,
  },
  {
    // The answers that completed it are among the contents.
    ...{ title: "Annual fit and proper declaration", validMonths: 24, due: -380 },
    reason: "Required of everyone who advises",
    consequence: null,
    completed: null,
  },
] as const;

/** Adds mandatory training with limited validity, for items added before. */
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
