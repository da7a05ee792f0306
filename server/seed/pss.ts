import { readFileSync } from "node:fs";
import { parse } from "yaml";
import type { App } from "#server/app.ts";
import { pssAccreditations, pssPoints, pssSkillItems, pssSkills } from "#server/schema/index.ts";
import { day } from "#src/contracts/milliseconds.ts";
import { idOf, idsByName, type Ids } from "./writeContent.ts";

type Seeded = {
  name: string;
  purpose: string;
  points: number;
  skills: { name: string; description: string; items: Record<string, number> }[];
};

type Given = { to: string; skill: string; by: string; points: number; reason: string; days: number };

/** Points given by people in addition to those for completions: one entry is a correction. */
const given: readonly Given[] = [
  {
    ...{ to: "learner", skill: "Retirement income", by: "pss", points: 5, days: 6 },
    reason: "You presented a case at the technical meeting in November",
  },
  {
    ...{ to: "learner", skill: "Checking understanding", by: "pss", points: 10, days: 21 },
    reason: "Observed in a client meeting",
  },
  {
    ...{ to: "learner", skill: "Checking understanding", by: "pss", points: -5, days: 20 },
    reason: "The observation counts for half, as it was a review meeting",
  },
  {
    ...{ to: "pss", skill: "Difficult news", by: "super", points: 10, days: 15 },
    reason: "You trained two colleagues",
  },
];

/** Adds the framework, and the points given to its two learners. Their completions earn points automatically. */
export async function seedPss(app: App, people: Ids, itemIds: Ids): Promise<void> {
  const db = app.db();
  const file = new URL("pss.yaml", import.meta.url);
  const framework = parse(readFileSync(file, "utf8")) as Seeded[];
  const accreditations = await db
    .insert(pssAccreditations)
    .values(framework.map(({ skills: _, ...one }, position) => ({ ...one, position })))
    .returning({ id: pssAccreditations.id, name: pssAccreditations.name });
  const accreditationIds = idsByName(accreditations);
  const skills = await db
    .insert(pssSkills)
    .values(
      framework.flatMap((one) =>
        one.skills.map(({ name, description }, position) => ({
          ...{ accreditationId: idOf(accreditationIds, one.name), name, description, position },
        })),
      ),
    )
    .returning({ id: pssSkills.id, name: pssSkills.name });
  const skillIds = idsByName(skills);
  await db.insert(pssSkillItems).values(
    framework.flatMap((one) =>
      one.skills.flatMap(({ name, items }) =>
        Object.entries(items).map(([title, points], position) => ({
          ...{ skillId: idOf(skillIds, name), itemId: idOf(itemIds, title), points, position },
        })),
      ),
    ),
  );
  await db.insert(pssPoints).values(
    given.map(({ to, skill, by, points, reason, days }) => ({
      ...{ userId: idOf(people, to), skillId: idOf(skillIds, skill), givenBy: idOf(people, by) },
      ...{ points, reason, givenAt: new Date(app.now().getTime() - days * day) },
    })),
  );
}
