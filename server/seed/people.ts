import { eq } from "drizzle-orm";
import type { App } from "#server/app.ts";
import { inPortions, isOneOf } from "#server/database/lists.ts";
import { moveOn } from "#server/modules/admin/people/leaveMoves.ts";
import {
  adminOptions,
  assignments,
  audiences,
  audienceUsers,
  auditLog,
  longTermLeaves,
  userOptions,
  users,
} from "#server/schema/index.ts";
import { userFields, type UserField } from "#src/contracts/admin/users.ts";
import { calendarDay } from "#src/contracts/calendarDays.ts";
import { day } from "#src/contracts/milliseconds.ts";
import type { RoleName } from "#src/contracts/roles.ts";
import { emailOf } from "./accounts.ts";

/** Colleagues of the demo accounts, so that lists are worth looking at. None of them is named on the sign-in page. */
const names =
  "Aisha Rahman, Alan Whitaker, Beatrice Holm, Ben Castellan, Callum Reid, Carys Bowen, Chidi Nwosu, Dana Petrov, " +
  "Dylan Hughes, Eleanor Marsh, Emeka Obi, Fatima Siddiqui, Felix Brandt, Freya Nordin, George Tanner, Grace Mbeki, " +
  "Harriet Lowe, Hassan Ali, Imogen Clarke, Ivan Kolar, Jasmine Teo, Joel Abrams, Kavita Menon, Kieran Walsh, " +
  "Leila Haddad, Liam Foster, Maja Lund, Mateo Ruiz, Niamh Doyle, Oliver Grant, Olga Baran, Petra Novak, " +
  "Quentin Shaw, Rosa Ferreira, Samuel Boateng, Sian Pritchard, Takumi Ito, Una Gallagher, Victor Moreau, " +
  "Wanda Kowal, Xavier Dunn, Yara Nasser, Zoe Papadakis, Zachary Bloom";
const jobs = [
  "Financial Adviser",
  "Paraplanner",
  "Client Services Manager",
  "Compliance Analyst",
  "Team Leader",
];
/** The positions of those whose job is one of the options, or close to one. */
const positions: Readonly<Record<string, string>> = {
  "Financial Adviser": "Financial Adviser",
  "Adviser, joining in spring": "Financial Adviser",
  Paraplanner: "Paraplanner",
  "Trainee Paraplanner": "Trainee",
  "Team Leader": "Practice Manager",
  "Client Services Manager": "Practice Manager",
  "Practice Principal": "Practice Manager",
  "Regional Manager": "Regional Manager",
  "Development Manager": "Regional Manager",
  "Compliance Analyst": "Administrator",
  "Events Coordinator": "Administrator",
  "Accreditation Officer": "Administrator",
};
const leads: Record<number, RoleName> = {
  4: "manager",
  14: "manager",
  23: "trainer",
  33: "content reviewer",
};

/** Adds everyone's place in the organisation, forty-four colleagues, their audiences, and who is on leave. */
export async function seedDirectory(
  app: App,
  accounts: ReadonlyMap<string, number>,
  itemIds: ReadonlyMap<string, number>,
): Promise<void> {
  const db = app.db();
  const at = (days: number) => new Date(app.now().getTime() + days * day);
  const [demo] = await db
    .select({ hash: users.passwordHash })
    .from(users)
    .where(eq(users.email, emailOf("learner")));
  const people = names.split(", ").map((name) => name.split(" ") as [string, string]);
  const rows = await inPortions(
    people.map(([firstName, lastName], i) => ({
      firstName,
      lastName,
      email: emailOf(`${firstName}.${lastName}`.toLowerCase()),
      employeeNumber: i % 9 === 5 ? null : `LY-${1101 + i}`,
      jobTitle: jobs[i % jobs.length]!,
      external: i % 9 === 5,
      roles: leads[i] ? [leads[i]] : [],
      // Some have only been invited, some not even that.
      passwordHash: i % 11 === 3 || i % 13 === 6 ? null : demo!.hash,
      invitedAt: i % 11 === 3 ? at(-2) : null,
      disabledAt: i % 15 === 8 ? at(-20) : null,
      createdAt: at(-400 + i * 9),
      updatedAt: at(-40 + (i % 30)),
    })),
    (some) => db.insert(users).values(some).returning({ id: users.id }),
  );
  const ids = rows.flat().map(({ id }) => id);

  // The two team leaders report to the demo manager, the others to one of the two.
  const top = accounts.get("manager")!;
  const reports: [manager: number, team: readonly number[]][] = [
    [top, [accounts.get("learner")!, ids[4]!, ids[14]!]],
    ...[4, 14].map((lead, n): [number, number[]] => [
      ids[lead]!,
      ids.filter((_, i) => i % 2 === n && i !== 4 && i !== 14),
    ]),
  ];
  for (const [managerId, team] of reports)
    await db.update(users).set({ managerId }).where(isOneOf(users.id, team));

  const options = await db.select().from(adminOptions).orderBy(adminOptions.list, adminOptions.position);
  const of = (field: UserField) => options.filter(({ list }) => list === userFields[field]);
  const pick = (field: UserField, i: number) => {
    const all = of(field);
    return all[i % all.length]!.id;
  };
  const named = (field: UserField, ...labels: string[]) => ({
    field,
    any_of: of(field)
      .filter(({ label }) => labels.includes(label))
      .map(({ id }) => id),
  });

  // Before anyone has a place: the database adds matching users as they get theirs.
  const made = await db
    .insert(audiences)
    .values([
      {
        name: "Advice",
        description: "Everyone in the advice division",
        rules: [named("division", "Advice")],
      },
      {
        name: "Leaders",
        description: "Managers and directors of any division",
        rules: [named("grade", "Manager", "Senior Manager", "Director")],
      },
      {
        name: "New in Scotland and the North",
        description: "Associates in Edinburgh, Leeds and Manchester",
        rules: [named("location", "Edinburgh", "Leeds", "Manchester"), named("grade", "Associate")],
      },
      { name: "Paraplanners", description: "By position", rules: [named("position", "Paraplanner")] },
      { name: "Pilot of the academy", description: "Chosen one by one", rules: [] },
      {
        name: "Branch of 2024",
        description: "Out of use",
        rules: [named("location", "Cardiff")],
        archivedAt: at(-90),
      },
    ])
    .returning({ id: audiences.id });

  const fields: UserField[] = ["location", "division", "grade", "department", "position", "cost_centre"];
  const titles = new Map(
    (await db.select({ id: users.id, title: users.jobTitle }).from(users)).map(({ id, title }) => [
      id,
      title,
    ]),
  );
  const positionOf = (userId: number): number[] =>
    named("position", positions[titles.get(userId) ?? ""] ?? "").any_of;
  await inPortions(
    [...accounts.values(), ...ids].flatMap((userId, i) =>
      // Not everyone has every option; strides without a common factor keep the columns from moving in step.
      fields.flatMap((field, stride) => {
        if ((i + stride) % 10 === 9) return [];
        const dealt = field === "position" ? positionOf(userId) : [pick(field, i * (stride + 1) + (i % 7))];
        return dealt.map((optionId) => ({ userId, field, optionId }));
      }),
    ),
    (some) => db.insert(userOptions).values(some),
  );
  await db.insert(audienceUsers).values(
    ["learner", "manager", "reviewer"].map((name) => ({
      audienceId: made[4]!.id,
      userId: accounts.get(name)!,
      source: "hand" as const,
    })),
  );

  await db.insert(auditLog).values(
    ids.flatMap((userId, i) =>
      i % 11 === 3 || i % 13 === 6
        ? []
        : [
            { at: at(-30 + (i % 20)), userId, act: "login", outcome: "done" as const },
            { at: at(-9 + (i % 8)), userId, act: "login", outcome: "done" as const },
          ],
    ),
  );
  await seedLeave(app, ids, [...itemIds.values()].slice(0, 2), at);
}

/** Adds past, present and future leave; due dates move with it. */
async function seedLeave(
  app: App,
  ids: readonly number[],
  items: readonly number[],
  at: (days: number) => Date,
): Promise<void> {
  const dayOf = (days: number) => calendarDay(at(days));
  const leaves: [person: number, from: number, to: number, reason: string][] = [
    [1, -20, 60, "Parental leave"],
    [12, -200, -110, "Sabbatical"],
    [20, 15, 104, "Parental leave"],
    [27, -5, 25, "Long-term illness"],
  ];
  for (const [person, from, to, reason] of leaves) {
    const userId = ids[person]!;
    await app
      .db()
      .insert(assignments)
      .values(
        items.map((itemId, i) => ({
          userId,
          itemId,
          assignedAt: at(-30),
          dueAt: at(30 + i * 14),
          reason: "Required of everyone who speaks to clients",
        })),
      );
    const [made] = await app
      .db()
      .insert(longTermLeaves)
      .values({ userId, startsOn: dayOf(from), endsOn: dayOf(to), reason })
      .returning({ id: longTermLeaves.id });
    const days = to - from + 1;
    if (to > 0) await moveOn(app, { id: made!.id, userId, startsOn: dayOf(from), days });
  }
}
