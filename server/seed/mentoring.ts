import { asc, eq } from "drizzle-orm";
import type { App } from "#server/app.ts";
import { inPortions, isOneOf } from "#server/database/lists.ts";
import {
  mentoringProfiles,
  mentoringProfileSkills,
  mentoringProposals,
  mentoringSkills,
  users,
} from "#server/schema/index.ts";
import { calendarDay } from "#src/contracts/calendarDays.ts";
import type { ProfileStatus, ProfileType, ProposalStatus } from "#src/contracts/mentoringWords.ts";
import { day } from "#src/contracts/milliseconds.ts";
import { emailOf } from "./accounts.ts";
import { readProfiles, readSkills, readTowns, type ProfileDraft } from "./mentoring/drafts.ts";
import { seedRelationships } from "./mentoring/relationships.ts";

/** How many days ago things began, so that everything had been in use for a while before the first request. */
const [firstMentor, firstMentee, begun] = [430, 300, 460];

type At = (daysAgo: number) => Date;
type Known = { id: number; createdAt: Date; isAccount: boolean };
/** By the name of a demo account, or a colleague's full name. */
type People = ReadonlyMap<string, Known>;

/**
 * Matches that an administrator has proposed, in every status: when they were drafted, sent, and last changed, in days
 * before now.
 */
const proposals: readonly {
  mentee: string;
  mentor: string;
  status: ProposalStatus;
  drafted: number;
  sent?: number;
  changed: number;
  note: string;
}[] = [
  {
    ...{ mentee: "Lewis Carmichael", mentor: "manager", status: "asked" },
    ...{ drafted: 97, sent: 95, changed: 92 },
    note: "Somebody who remembers their first team well, and says so.",
  },
  {
    ...{ mentee: "learner", mentor: "trainer", status: "asked", drafted: 70, sent: 69, changed: 66 },
    note: "",
  },
  {
    ...{ mentee: "Zachary Bloom", mentor: "Callum Reid", status: "declined" },
    ...{ drafted: 21, sent: 20, changed: 18 },
    note: "Callum knows how to keep a day from running away.",
  },
  {
    ...{ mentee: "Nia Thomas", mentor: "Aisha Rahman", status: "withdrawn" },
    ...{ drafted: 66, sent: 65, changed: 60 },
    note: "You both like to meet every other week.",
  },
  {
    ...{ mentee: "learner", mentor: "Grace Mbeki", status: "sent", drafted: 3, sent: 2, changed: 2 },
    note: "Grace became chartered alongside a full diary. She knows which units go together.",
  },
  {
    ...{ mentee: "Petra Novak", mentor: "Abdi Warsame", status: "sent", drafted: 2, sent: 1, changed: 1 },
    note: "Abdi passed his last two exams alongside a new job.",
  },
  {
    ...{ mentee: "Zoe Papadakis", mentor: "Ruth Feldman", status: "draft", drafted: 1, changed: 1 },
    note: "Nobody offers overseas clients yet. Ruth could help with the tax side.",
  },
];

/**
 * Adds the mentoring of the demo academy: who offers what, who asks for it, and how it has gone. Nobody is notified.
 */
export async function seedMentoring(app: App, accounts: ReadonlyMap<string, number>): Promise<void> {
  const at: At = (daysAgo) => new Date(app.now().getTime() - daysAgo * day);
  const [mentors, mentees] = [readProfiles("MENTOR"), readProfiles("MENTEE")];
  const people = await seedPeople(app, accounts, [...mentors, ...mentees], at);
  const skills = await seedSkills(app, at);
  const towns = readTowns();
  const write = (type: ProfileType, drafts: readonly ProfileDraft[]) =>
    seedProfiles(app, drafts, (draft, n) => {
      const known = people.get(draft.who)!;
      const times = timesOf(type, draft, known, n, at);
      const pausedBy = draft.paused ? accounts.get("mentoring")! : null;
      return { ...rowOf(type, draft, towns), ...times, ...awayOf(draft, at), pausedBy, userId: known.id };
    });
  const ids = { MENTOR: await write("MENTOR", mentors), MENTEE: await write("MENTEE", mentees) };
  await inPortions(
    [
      ...mentors.map((draft) => [ids.MENTOR, draft] as const),
      ...mentees.map((draft) => [ids.MENTEE, draft] as const),
    ].flatMap(([of, { who, skills: names }]) =>
      names.map((name) => ({ profileId: of.get(who)!, skillId: skills.get(name)! })),
    ),
    (some) => app.db().insert(mentoringProfileSkills).values(some),
  );
  await seedRelationships(app, ids);
  await app
    .db()
    .insert(mentoringProposals)
    .values(
      proposals.map(({ mentee, mentor, status, note, drafted, sent, changed }) => ({
        ...{ status, note, proposedBy: accounts.get("mentoring")! },
        learnerProfileId: ids.MENTEE.get(mentee)!,
        advisorProfileId: ids.MENTOR.get(mentor)!,
        createdAt: at(drafted),
        updatedAt: at(changed),
        sentAt: sent === undefined ? null : at(sent),
      })),
    );
}

/**
 * Finds the people who exist, and adds the others as new colleagues. All of them have mentoring in their navigation.
 */
async function seedPeople(
  app: App,
  accounts: ReadonlyMap<string, number>,
  drafts: readonly ProfileDraft[],
  at: At,
): Promise<People> {
  const db = app.db();
  const there = await db
    .select({ id: users.id, first: users.firstName, last: users.lastName, createdAt: users.createdAt })
    .from(users)
    .orderBy(asc(users.id));
  const people = new Map<string, Known>(
    there.map(({ id, first, last, createdAt }) => [`${first} ${last}`, { id, createdAt, isAccount: false }]),
  );
  for (const [name, id] of accounts) people.set(name, { id, createdAt: app.now(), isAccount: true });
  const jobs = new Map(drafts.map(({ who, role }) => [who, role]));
  const added = [...jobs].filter(([who]) => !people.has(who));
  const [demo] = await db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.email, emailOf("learner")));
  const rows = added.map(([who, jobTitle], n) => {
    const [firstName, lastName] = who.split(" ") as [string, string];
    return {
      ...{ firstName, lastName, jobTitle, ...demo! },
      email: emailOf(who.replace(" ", ".").toLowerCase()),
      employeeNumber: `LY-${1601 + n}`,
      managerId: accounts.get("manager")!,
      permissions: ["access_mentoring" as const],
      createdAt: at(begun - n),
      updatedAt: at(begun - n),
    };
  });
  const written = await inPortions(rows, (some) => db.insert(users).values(some).returning());
  for (const { id, firstName, lastName, createdAt } of written.flat())
    people.set(`${firstName} ${lastName}`, { id, createdAt, isAccount: false });
  const others = [...jobs.keys()].map((who) => people.get(who)!).filter(({ isAccount }) => !isAccount);
  await db
    .update(users)
    .set({ permissions: ["access_mentoring"] })
    .where(
      isOneOf(
        users.id,
        others.map(({ id }) => id),
      ),
    );
  return people;
}

async function seedSkills(app: App, at: At): Promise<ReadonlyMap<string, number>> {
  const rows = await app
    .db()
    .insert(mentoringSkills)
    .values(
      readSkills().map(({ name, description, retired }) => ({
        ...{ name, description, createdAt: at(begun), updatedAt: at(retired ? 120 : begun) },
        archivedAt: retired ? at(120) : null,
      })),
    )
    .returning({ id: mentoringSkills.id, name: mentoringSkills.name });
  return new Map(rows.map(({ id, name }) => [name, id]));
}

type Row = typeof mentoringProfiles.$inferInsert;

/** @returns the ids of their profiles, by person */
async function seedProfiles(
  app: App,
  drafts: readonly ProfileDraft[],
  rowFor: (draft: ProfileDraft, n: number) => Row,
): Promise<ReadonlyMap<string, number>> {
  const rows = await inPortions(drafts.map(rowFor), (some) =>
    app.db().insert(mentoringProfiles).values(some).returning({ id: mentoringProfiles.id }),
  );
  return new Map(rows.flat().map(({ id }, n) => [drafts[n]!.who, id]));
}

/** The contents of a profile. */
function rowOf(
  type: ProfileType,
  { role, about, meets, status = "ACTIVE", message = "" }: ProfileDraft,
  towns: ReturnType<typeof readTowns>,
): Omit<Row, "userId"> {
  const [latitude, longitude] = meets.town === null ? [null, null] : towns[meets.town]!;
  return {
    ...{ type, status, role, about, latitude, longitude },
    ...{
      methods: meets.how,
      regularity: meets.every,
      distance: meets.miles,
      menteeLimit: meets.takes ?? null,
    },
    town: meets.town === null ? null : `${meets.town}, United Kingdom`,
    declineMessage: status === "REVIEW_DENIED" ? message : "",
    holdMessage: status === "REVIEW_HOLD" ? message : "",
  };
}

const decided: readonly ProfileStatus[] = ["ACTIVE", "REVIEW_DENIED", "REVIEW_HOLD"];

/** When it was begun, submitted and decided: in this order, and never before its owner joined. */
function timesOf(
  type: ProfileType,
  { status = "ACTIVE", ago }: ProfileDraft,
  { createdAt, isAccount }: Known,
  n: number,
  at: At,
): Partial<Row> {
  const usual = type === "MENTOR" ? firstMentor - 3 * n : firstMentee - 2 * n;
  const wanted = at(ago ?? usual).getTime();
  const submitted = isAccount ? wanted : Math.max(wanted, createdAt.getTime() + 3 * day);
  // An application is reviewed within days; one from today has not been reviewed yet.
  const decision = Math.min(submitted + (1 + (n % 4)) * day, (submitted + at(0).getTime()) / 2);
  const isDecided = type === "MENTOR" && decided.includes(status);
  return {
    createdAt: new Date(submitted - day / 2),
    submittedAt: status === "DRAFT" ? null : new Date(submitted),
    decidedAt: isDecided ? new Date(decision) : null,
    updatedAt: new Date(isDecided ? decision : submitted),
  };
}

function awayOf({ away, paused }: ProfileDraft, at: At): Partial<Row> {
  if (away === undefined && !paused) return {};
  const until = typeof away === "number" ? calendarDay(at(-away)) : null;
  return { awaySince: at(18), awayUntil: until };
}
