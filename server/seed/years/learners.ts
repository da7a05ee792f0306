import { isNotNull, sql } from "drizzle-orm";
import type { App } from "#server/app.ts";
import { isOneOf } from "#server/database/lists.ts";
import { items, topics, users } from "#server/schema/index.ts";
import type { CpdBreakdown } from "#src/contracts/learning.ts";
import { day } from "#src/contracts/milliseconds.ts";
import { chance } from "../chance.ts";
import { works } from "./colleagues.ts";

/** The two years, in days. */
export const span = 730;

/** Someone with a past in the academy. */
export type Learner = {
  id: number;
  /** Their number, for draws. */
  n: number;
  /** Days before today: when their past begins and ends. */
  from: number;
  until: number;
  /** Items a month, on average. */
  pace: number;
  /** What they choose from, in order of preference. */
  topics: readonly string[];
  /** One of the demo's accounts, whose last weeks are added elsewhere. */
  isAccount: boolean;
};

export type Learnable = {
  id: number;
  title: string;
  topic: string;
  minutes: number;
  cpd: CpdBreakdown;
  daysAgo: number;
};

/** The last weeks of an account are what its screens show first, and are added one by one (index.ts). */
export const toldElsewhere = 45;

/** Returns everyone who has been able to sign in, except the newcomer. */
export async function readLearners(app: App, accounts: ReadonlyMap<string, number>): Promise<Learner[]> {
  const ofAccounts = new Set(accounts.values());
  const rows = await app
    .db()
    .select({
      id: users.id,
      jobTitle: users.jobTitle,
      createdAt: users.createdAt,
      disabledAt: users.disabledAt,
    })
    .from(users)
    .where(isNotNull(users.passwordHash))
    .orderBy(users.id);
  const before = (at: Date) => (app.now().getTime() - at.getTime()) / day;
  return rows
    .filter(({ id }) => id !== accounts.get("newcomer"))
    .map(({ id, jobTitle, createdAt, disabledAt }, n) => {
      const isAccount = ofAccounts.has(id);
      return {
        ...{ id, n, isAccount },
        from: isAccount ? span : Math.min(span, before(createdAt)),
        until: isAccount ? toldElsewhere : disabledAt ? before(disabledAt) : 0,
        // Many learn a little, a few a lot.
        pace: 0.8 + 5 * chance(n, 21) ** 2.2,
        topics: (works.find(({ title }) => title === jobTitle) ?? works[n % works.length]!).topics,
      };
    });
}

/** Backdates the accounts to before the two years. */
export async function ageAccounts(app: App, accounts: ReadonlyMap<string, number>): Promise<void> {
  const ids = [...accounts].flatMap(([name, id]) => (name === "newcomer" ? [] : [id]));
  await app
    .db()
    .update(users)
    .set({ createdAt: new Date(app.now().getTime() - (span + 10) * day) })
    .where(isOneOf(users.id, ids));
}

/** Returns what is learnt by reading: how other kinds were completed follows from their own records. */
export async function readLearnables(app: App): Promise<Learnable[]> {
  const rows = await app
    .db()
    .select({
      ...{ id: items.id, title: items.title, minutes: items.minutes, cpd: items.cpd, topic: topics.name },
      publishedAt: items.publishedAt,
    })
    .from(items)
    .innerJoin(topics, sql`${topics.id} = ${items.topicId}`)
    .where(sql`${items.kind} in ('article', 'guide', 'briefing', 'checklist', 'case study')`)
    .orderBy(items.id);
  return rows.map(({ publishedAt, ...item }) => ({
    ...item,
    daysAgo: (app.now().getTime() - publishedAt.getTime()) / day,
  }));
}
