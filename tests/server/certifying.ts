import { beforeEach, expect } from "vitest";
import { assignments, earlierCompletions, itemReadings } from "#server/schema/index.ts";
import type { CpdRow } from "#src/contracts/cpdLog.ts";
import type { Assignment } from "#src/contracts/training.ts";
import { startAcademy } from "./academy.ts";
import type { Browser } from "./harness.ts";

/** In seconds. */
export const day = 86_400;
export const iso = (at: Date) => at.toISOString();
/** The same day this many months later. */
export const inMonths = (months: number, from: Date) => {
  const at = new Date(from);
  at.setUTCMonth(at.getUTCMonth() + months);
  // A month without that day ends on its last one.
  if (at.getUTCDate() !== from.getUTCDate()) at.setUTCDate(0);
  return at;
};

type Given = Partial<typeof assignments.$inferInsert>;

/** The demo content with Ada, who completes “Pension transfers”: her certificate is valid for a limited time (T-20). */
export function startCertifying() {
  const u = startAcademy();

  const now = () => u.t.app.now();
  const inDays = (days: number, from = now()) => new Date(from.getTime() + days * day * 1_000);
  const dayOf = (days: number) => inDays(days).toISOString().slice(0, 10);

  /** A session ends before a certificate expires, so Ada signs in again. */
  let ada: Browser;
  beforeEach(() => {
    ada = u.ada;
  });
  async function later(days: number): Promise<void> {
    u.t.clock.advance(days * day);
    ada = await u.t.signIn("ada@example.org");
  }
  const ask = () => ({ type: "item", id: u.made.transfers });
  async function complete() {
    const read = { furthest: 1, seconds: 86_400, heardAt: now() };
    await u.t.app
      .db()
      .insert(itemReadings)
      .values({ userId: u.adaId, itemId: u.made.transfers, ...read })
      .onConflictDoUpdate({ target: [itemReadings.userId, itemReadings.itemId], set: read });
    expect((await ada.post("/api/complete", ask())).status).toBe(200);
  }
  /** Days from now until a time. */
  const daysTo = (at: Date) => (at.getTime() - now().getTime()) / (day * 1_000);

  const assign = (given: Given = {}) =>
    u.t.app
      .db()
      .insert(assignments)
      .values({
        ...{ userId: u.adaId, itemId: u.made.transfers, reason: "Yearly", dueAt: inDays(3) },
        ...{ validMonths: 12, ...given },
      });

  const lists = async (standing: string) =>
    (await ada.get(`/api/enrolments?standing=${standing}`)).json.data as Assignment[];
  /** Ada's only assignment, whatever its status. */
  const assigned = async (): Promise<Assignment> => {
    const all = [...(await lists("outstanding")), ...(await lists("completed"))];
    expect(all).toHaveLength(1);
    return all[0]!;
  };
  const standing = async () => {
    const { status, certified_until, due_at } = await assigned();
    return { status, certified_until, due_at };
  };
  const item = async () => (await ada.get(`/api/items/${u.made.transfers}`)).json.data;
  const earlier = () => u.t.app.db().select().from(earlierCompletions);
  const undo = () => ada.post("/api/complete", { ...ask(), percentage: "0" });
  const enrolled = { kind: "enrolment" } as const;

  /** Completes it now; returns when, and until when the certificate is valid. */
  async function certified(given: Given = {}) {
    await assign({ ...enrolled, ...given });
    const at = now();
    await complete();
    return { at, until: inMonths(given.validMonths ?? 12, at) };
  }
  /** Confirms the CPD of the item; returns when. */
  async function confirm(): Promise<string> {
    const answer = await ada.post("/api/user-cpd-acceptance/accept", { item_id: u.made.transfers });
    return answer.json.data.accepted_at;
  }
  /** Returns when each earning of the item in the log since then was confirmed, oldest first. */
  async function confirmations(since: Date): Promise<(string | null)[]> {
    const rows: CpdRow[] = [];
    for (let year = since.getUTCFullYear(); year <= now().getUTCFullYear(); year++)
      rows.push(...(await ada.get(`/api/cpd-log?year=${year}`)).json.data);
    return rows
      .filter(({ id }) => id === u.made.transfers)
      .toSorted((one, other) => one.on.localeCompare(other.on))
      .map(({ accepted_at }) => accepted_at);
  }
  /** Moves on to this many days before the certificate expires. */
  const toDaysBefore = (until: Date, days: number) => later(daysTo(until) - days);

  return {
    u,
    /** Her browser: she signs in again whenever time passes. */
    ada: () => ada,
    now,
    inDays,
    dayOf,
    later,
    ask,
    complete,
    daysTo,
    assign,
    assigned,
    standing,
    item,
    earlier,
    undo,
    enrolled,
    certified,
    confirm,
    confirmations,
    toDaysBefore,
  };
}
