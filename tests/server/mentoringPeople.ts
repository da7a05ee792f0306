import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { notifications } from "#server/schema/notices.ts";
import {
  mentoringProfiles,
  mentoringProfileSkills,
  mentoringRelationships,
  mentoringSkills,
} from "#server/schema/mentoring.ts";
import type { ProfileType, RelationshipStatus } from "#src/contracts/mentoringWords.ts";
import { startTestApp, type Browser, type TestApp, type TestOptions } from "./harness.ts";

/** Mentees and mentors for tests, written into the database as the calls would have them. */

export type Somebody = { userId: number; name: string; email: string; browser: Browser };
type ProfileDraft = Partial<typeof mentoringProfiles.$inferInsert> & { skills?: number[] };

let made = 0;

/** Creates a signed-in user. */
export async function createPerson(t: TestApp, firstName: string): Promise<Somebody> {
  const email = `${firstName.toLowerCase()}-${(made += 1)}@example.org`;
  const user = await t.createUser({
    email,
    firstName,
    lastName: "Example",
    permissions: ["access_mentoring"],
  });
  return { userId: user.id, name: `${firstName} Example`, email, browser: await t.signIn(email) };
}

export async function createSkill(t: TestApp, name = `Skill ${(made += 1)}`): Promise<number> {
  const [row] = await t.app
    .db()
    .insert(mentoringSkills)
    .values({ name })
    .returning({ id: mentoringSkills.id });
  return row!.id;
}

/** Writes an active profile that has everything it needs. @returns its id */
export async function createProfile(
  t: TestApp,
  userId: number,
  type: ProfileType,
  { skills = [], ...draft }: ProfileDraft = {},
): Promise<number> {
  const now = t.app.now();
  const [row] = await t.app
    .db()
    .insert(mentoringProfiles)
    .values({
      ...{ userId, type, status: "ACTIVE", role: "Adviser", about: "About me", methods: ["online"] },
      ...{ regularity: 30, menteeLimit: type === "MENTOR" ? 4 : null, createdAt: now, updatedAt: now },
      ...draft,
    })
    .returning({ id: mentoringProfiles.id });
  const profileId = row!.id;
  if (skills.length > 0)
    await t.app
      .db()
      .insert(mentoringProfileSkills)
      .values(skills.map((skillId) => ({ profileId, skillId })));
  return profileId;
}

/** Both people of a relationship, before each test: Mia the mentee and Max the mentor, who has room for four. */
export function startPair(options: TestOptions = {}) {
  let t: TestApp;
  let mia: Somebody & { profile: number };
  let max: Somebody & { profile: number };
  let skill: number;
  beforeAll(async () => {
    t = await startTestApp(options);
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    await t.reset();
    skill = await createSkill(t, "Negotiation");
    mia = await join(t, "Mia", "MENTEE", { skills: [skill] });
    max = await join(t, "Max", "MENTOR", { skills: [skill] });
  });
  return {
    get t() {
      return t;
    },
    get mia() {
      return mia;
    },
    get max() {
      return max;
    },
    get skill() {
      return skill;
    },
  };
}

/** Creates somebody with an active profile. */
export async function join(t: TestApp, firstName: string, type: ProfileType, draft: ProfileDraft = {}) {
  const person = await createPerson(t, firstName);
  return { ...person, profile: await createProfile(t, person.userId, type, draft) };
}

type Member = { browser: Browser; profile: number };

/** Sends a request, from the mentee by default. */
export const request = (
  { mentee, mentor, by = "MENTEE" }: { mentee: Member; mentor: Member; by?: ProfileType },
  message = "Please be my mentor",
) =>
  (by === "MENTEE" ? mentee : mentor).browser.post("/api/mentoring/relationships", {
    learner_profile_id: mentee.profile,
    advisor_profile_id: mentor.profile,
    message,
  });

/** Moves a relationship. */
export const moveTo = (who: { browser: Browser }, id: number, status: string, message = "Because") =>
  who.browser.put(`/api/mentoring/relationships/${id}`, { status, message });

/** Writes a relationship in a status, with the steps that would have led there. @returns its id */
export async function createRelationship(
  t: TestApp,
  { mentee, mentor }: { mentee: number; mentor: number },
  status: RelationshipStatus,
  askedBy: ProfileType = "MENTEE",
): Promise<number> {
  const now = t.app.now();
  const [row] = await t.app
    .db()
    .insert(mentoringRelationships)
    .values({
      ...{ learnerProfileId: mentee, advisorProfileId: mentor, status, askedBy, message: "Hello" },
      ...{ askedAt: now, changedAt: now, expiresAt: new Date(now.getTime() + 14 * 86_400_000) },
      acceptedAt: status === "ACTIVE" || status === "ENDED" ? now : null,
      endedAt: status === "ENDED" ? now : null,
    })
    .returning({ id: mentoringRelationships.id });
  return row!.id;
}

/** Somebody's notifications about mentoring, oldest first. */
export async function noticesOf(t: TestApp, { userId }: { userId: number }) {
  const rows = await t.app
    .db()
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, userId)))
    .orderBy(notifications.id);
  return rows.map(({ data }) => ({ message: data.message, url: data.url }));
}
