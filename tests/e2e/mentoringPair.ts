import { eq } from "drizzle-orm";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import {
  mentoringProfiles,
  mentoringProfileSkills,
  mentoringRelationships,
  mentoringSkills,
  users,
} from "#server/schema/index.ts";
import type { App } from "#server/app.ts";
import { keepTime } from "#server/modules/mentoring/keepTime.ts";
import { seedDemo } from "#server/seed/index.ts";
import { emailOf } from "#server/seed/accounts.ts";
import type { ProfileStatus, ProfileType } from "#src/contracts/mentoringWords.ts";
import { inDatabase, type HallStorage } from "../exam/hall.ts";
import type { DemoPlace } from "./demoPlace.ts";
import { post, signIn } from "./people.ts";

/** A mentee and a mentor of the demo academy, with no relationship yet. */
export const mentee = "learner";
export const mentor = "manager";

export type Pair = { menteeProfile: number; mentorProfile: number };

/** Puts the two profiles into the database of a stopped server. */
export const preparePair = (place: DemoPlace): Promise<Pair> =>
  prepareMentoring(place, async (app, skills) => ({
    menteeProfile: await writeProfile(app, mentee, "MENTEE", skills.slice(0, 2)),
    mentorProfile: await writeProfile(app, mentor, "MENTOR", skills),
  }));

/**
 * Puts three skills and the given profiles into the database of a stopped server, and nothing else about mentoring: the
 * demo's data is not what is tested.
 */
export function prepareMentoring<T>(
  place: DemoPlace,
  write: (app: App, skills: readonly number[]) => Promise<T>,
): Promise<T> {
  return inDatabase(place, async (app) => {
    if (!place.hasDemo) await seedDemo(app);
    await app.db().delete(mentoringProfiles);
    await app.db().delete(mentoringSkills);
    const skills = await app
      .db()
      .insert(mentoringSkills)
      .values(["Negotiation", "Presenting", "Excel for actuaries"].map((name) => ({ name })))
      .returning({ id: mentoringSkills.id });
    return write(
      app,
      skills.map(({ id }) => id),
    );
  });
}

/** Writes a profile of a demo account, active by default. @returns its number */
export async function writeProfile(
  app: App,
  name: string,
  type: ProfileType,
  skills: readonly number[],
  status: ProfileStatus = "ACTIVE",
): Promise<number> {
  const [user] = await app
    .db()
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, emailOf(name)));
  const now = app.now();
  const about =
    type === "MENTOR"
      ? "I have led teams for twelve years, and like to help others to find their own way of leading."
      : "I want to speak in meetings with clients without notes, and to grow into leading a small team.";
  const at = { createdAt: now, updatedAt: now };
  const [row] = await app
    .db()
    .insert(mentoringProfiles)
    .values({
      ...{
        userId: user!.id,
        type,
        status,
        about,
        methods: ["online", "phone"],
        regularity: 14,
        ...at,
      },
      role: type === "MENTOR" ? "Head of pensions" : "Analyst",
      menteeLimit: type === "MENTOR" ? 4 : null,
    })
    .returning({ id: mentoringProfiles.id });
  await app
    .db()
    .insert(mentoringProfileSkills)
    .values(skills.map((skillId) => ({ profileId: row!.id, skillId })));
  return row!.id;
}

/** Makes a request too old to answer, and runs the job that expires it. */
export const letExpire = (place: HallStorage, id: number): Promise<void> =>
  inDatabase(place, async (app) => {
    await app
      .db()
      .update(mentoringRelationships)
      .set({ expiresAt: new Date(app.now().getTime() - 1_000) })
      .where(eq(mentoringRelationships.id, id));
    await keepTime(app as Parameters<typeof keepTime>[0]);
  });

/** Opens a separate page for somebody, signed in. */
export async function pageOf(browser: Browser, url: string, name: string): Promise<[Page, BrowserContext]> {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  await signIn(page, name);
  return [page, context];
}

/** Asks for a relationship with the call that the form makes. @returns its number */
export async function ask(page: Page, pair: Pair, message: string): Promise<number> {
  const request = {
    learner_profile_id: pair.menteeProfile,
    advisor_profile_id: pair.mentorProfile,
    message,
  };
  return (await post<{ id: number }>(page, "/api/mentoring/relationships", request)).id;
}
