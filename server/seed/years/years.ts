import type { App } from "#server/app.ts";
import { insertMany } from "#server/database/lists.ts";
import { assignments, auditLog, cpdEntries, searchedTerms } from "#server/schema/index.ts";
import { entriesOf, searchesOf, signInsOf } from "./beside.ts";
import { ageAccounts, readLearnables, readLearners } from "./learners.ts";
import { seedLearnt } from "./learnt.ts";
import { seedLibrary } from "./library.ts";
import { pastOf } from "./past.ts";
import { assignedTo } from "./training.ts";

/** Adds the library, and two years in which three hundred people have used it. */
export async function seedYears(app: App, accounts: ReadonlyMap<string, number>): Promise<void> {
  await seedLibrary(app);
  await ageAccounts(app, accounts);
  const learners = await readLearners(app, accounts);
  const library = await readLearnables(app);
  const asked = assignedTo(app, learners, library, accounts.get("manager")!);
  const past = learners.map((learner) => pastOf(app, learner, library, asked.get(learner.id) ?? []));
  await insertMany(
    app.db(),
    assignments,
    [...asked.values()].flatMap((own) => own.map(({ row }) => row)),
  );
  await seedLearnt(
    app,
    past.flatMap(({ done }) => done),
    past.flatMap(({ begun }) => begun),
  );
  await insertMany(
    app.db(),
    cpdEntries,
    learners.flatMap((learner) => entriesOf(app, learner)),
  );
  await insertMany(
    app.db(),
    auditLog,
    learners.flatMap((learner) => signInsOf(app, learner)),
  );
  await insertMany(app.db(), searchedTerms, searchesOf(app));
}
