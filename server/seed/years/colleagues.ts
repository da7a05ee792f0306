import { readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import { parse } from "yaml";
import type { App } from "#server/app.ts";
import { inPortions, isOneOf } from "#server/database/lists.ts";
import { adminOptions, policyDecisions, userOptions, users } from "#server/schema/index.ts";
import { userFields, type UserField } from "#src/contracts/admin/users.ts";
import { policyIds } from "#src/contracts/limits.ts";
import { day } from "#src/contracts/milliseconds.ts";
import type { RoleName } from "#src/contracts/roles.ts";
import { emailOf } from "../accounts.ts";
import { chance, drawn } from "../chance.ts";

type Work = {
  of_100: number;
  title: string;
  position: string;
  division: string;
  department?: string;
  topics: string[];
};
type Names = { first: string[]; last: string[]; work: Work[] };

const names = parse(readFileSync(new URL("people.yaml", import.meta.url), "utf8")) as Names;

/** With the accounts and the colleagues that every demo has, there are more than three hundred people. */
const colleagues = 190;
/** The heads of regions, and the team leaders in them, come first. */
const regions = 4;
const teams = 20;

export const works: readonly Work[] = names.work;

const lots = works.flatMap((work) => Array.from({ length: work.of_100 }, () => work));
/** A colleague's job, by their number. */
const workOf = (n: number): Work => drawn(lots, chance(n, 1));

/** Two in three had joined before the two years that the demo covers; the others joined one by one. */
const daysSinceJoined = (n: number): number =>
  n < regions + teams || chance(n, 2) < 0.66
    ? 740 + Math.floor(chance(n, 3) * 2_600)
    : 20 + Math.floor(chance(n, 3) * 700);

const leads = (n: number): boolean => n < regions + teams;
const roleOf = (n: number): RoleName[] => {
  if (leads(n)) return ["manager"];
  if (n % 61 === 0) return ["trainer"];
  if (n % 83 === 0) return ["content reviewer"];
  return [];
};
const isExternal = (n: number): boolean => !leads(n) && n % 11 === 6;
/** When they left, if they did: within the two years, after they had joined. */
const leftDaysAgo = (n: number): number | null =>
  !leads(n) && n % 14 === 9 ? Math.floor(daysSinceJoined(n) * chance(n, 4) * 0.2) + 3 : null;
const isInvited = (n: number): boolean => !leads(n) && daysSinceJoined(n) < 45 && n % 3 === 0;

/** Adds the rest of the three hundred, in regions and teams below the demo's manager. */
export async function seedColleagues(app: App, accounts: ReadonlyMap<string, number>): Promise<void> {
  const db = app.db();
  const before = (days: number) => new Date(app.now().getTime() - days * day);
  const [demo] = await db
    .select({ hash: users.passwordHash })
    .from(users)
    .where(eq(users.email, emailOf("learner")));
  const rows = Array.from({ length: colleagues }, (_, n) => {
    const firstName = names.first[n % names.first.length]!;
    const lastName = names.last[(n * 7 + Math.floor(n / names.first.length) * 23) % names.last.length]!;
    const joined = before(daysSinceJoined(n));
    const left = leftDaysAgo(n);
    return {
      ...{ firstName, lastName, email: emailOf(`${firstName}.${lastName}`.toLowerCase()) },
      employeeNumber: isExternal(n) ? null : `LY-${1201 + n}`,
      jobTitle: leads(n) ? (n < regions ? "Regional Director" : "Team Leader") : workOf(n).title,
      external: isExternal(n),
      // A third of the advisers take part in the professional skills framework.
      pssEnrolled: workOf(n).title === "Financial Adviser" && n % 3 === 0,
      roles: roleOf(n),
      passwordHash: isInvited(n) ? null : demo!.hash,
      invitedAt: isInvited(n) ? joined : null,
      disabledAt: left === null ? null : before(left),
      ...{ createdAt: joined, updatedAt: left === null ? joined : before(left) },
    };
  });
  const made = (
    await inPortions(rows, (some) => db.insert(users).values(some).returning({ id: users.id }))
  ).flat();
  const ids = made.map(({ id }) => id);
  await seedTeams(app, ids, accounts.get("manager")!);
  await seedPlaces(app, ids);
  await seedAcceptances(app, ids);
}

async function seedTeams(app: App, ids: readonly number[], top: number): Promise<void> {
  const managerOf = (n: number): number => {
    if (n < regions) return top;
    return n < regions + teams ? ids[n % regions]! : ids[regions + (n % teams)]!;
  };
  const byManager = Map.groupBy(ids.keys(), managerOf);
  for (const [managerId, team] of byManager)
    await app
      .db()
      .update(users)
      .set({ managerId })
      .where(
        isOneOf(
          users.id,
          team.map((n) => ids[n]!),
        ),
      );
}

async function seedPlaces(app: App, ids: readonly number[]): Promise<void> {
  const options = await app.db().select().from(adminOptions);
  const idOf = (field: UserField, label: string): number =>
    options.find((option) => option.list === userFields[field] && option.label === label)!.id;
  const any = (field: UserField, luck: number): number =>
    drawn(
      options.filter(({ list }) => list === userFields[field]),
      luck,
    ).id;
  const gradeOf = (n: number): string => {
    if (leads(n)) return n < regions ? "Director" : "Manager";
    return workOf(n).position === "Trainee" || chance(n, 5) < 0.5 ? "Associate" : "Senior Associate";
  };
  await inPortions(
    ids.flatMap((userId, n) => {
      const { position, division, department } = workOf(n);
      const chosen: [UserField, number][] = [
        ["location", any("location", chance(n, 6))],
        ["division", idOf("division", division)],
        ["grade", idOf("grade", gradeOf(n))],
        ["position", idOf("position", leads(n) ? "Regional Manager" : position)],
        ["cost_centre", any("cost_centre", chance(n, 7))],
      ];
      if (department) chosen.push(["department", idOf("department", department)]);
      return chosen.map(([field, optionId]) => ({ userId, field, optionId }));
    }),
    (some) => app.db().insert(userOptions).values(some),
  );
}

/** Everyone who has signed in has accepted the policies. */
async function seedAcceptances(app: App, ids: readonly number[]): Promise<void> {
  await inPortions(
    ids.flatMap((userId, n) =>
      isInvited(n)
        ? []
        : Object.values(policyIds).map((policyId) => ({
            ...{ userId, policyId, version: "1.0", language: "en-GB" },
            decision: "accepted" as const,
            decidedAt: new Date(app.now().getTime() - Math.min(daysSinceJoined(n), 59) * day),
          })),
    ),
    (some) => app.db().insert(policyDecisions).values(some),
  );
}
