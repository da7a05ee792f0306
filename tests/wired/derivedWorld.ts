import { arrayContains } from "drizzle-orm";
import type * as z from "zod/mini";
import { audiences, bankImages, exams, items, users } from "#server/schema/index.ts";
import type { Option } from "#src/contracts/admin/options.ts";
import type { Browser, TestApp } from "../server/harness.ts";
import { addProfile } from "../server/mentoringRecords.ts";
import { addFile, addPodcast } from "../server/podcastRecords.ts";
import type { World } from "./fieldValues.ts";

/** Adds to the demo academy what the forms of derived screens refer to. @returns the available choices */
export async function fillWorld(t: TestApp, mine: Browser): Promise<World> {
  const db = t.app.db();
  // What other records refer to.
  for (const name of ["Ledger talk", "Quiet hour"]) await addPodcast(t, name);
  await addProfile(t, "MENTOR", { name: "Mo Mentor" });
  for (const name of ["Ann Applicant", "Abe Applicant"])
    await addProfile(t, "MENTOR", { name, status: "REVIEW_PENDING" });
  const mentees: number[] = [];
  const mentors: number[] = [];
  for (const first of ["Ada", "Bea", "Cal", "Dan"]) {
    mentees.push((await addProfile(t, "MENTEE", { name: `${first} Learns` })).id);
    mentors.push((await addProfile(t, "MENTOR", { name: `${first} Advises` })).id);
  }
  const lists: Record<string, z.infer<typeof Option>[]> = (await mine.get("/api/admin/options/")).json.data;
  const options = Object.fromEntries(
    Object.entries(lists).map(([list, all]) => [list, all.filter(({ active }) => active)]),
  );
  const administrators = await db
    .select()
    .from(users)
    .where(arrayContains(users.roles, ["super admin"]));
  const idsOf = async (table: typeof audiences | typeof bankImages | typeof exams | typeof items) =>
    (await db.select({ id: table.id }).from(table)).map(({ id }) => id).sort((one, other) => one - other);
  return {
    options,
    // They may see any record, whatever it is about.
    users: administrators.map(({ id }) => id),
    audiences: await idsOf(audiences),
    mentees,
    mentors,
    items: await idsOf(items),
    exams: await idsOf(exams),
    pictures: await idsOf(bankImages),
    files: [await addFile(t, (await mine.get("/api/me")).json.data.id, "talk.mp3")],
  };
}
