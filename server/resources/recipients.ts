import { and, isNull } from "drizzle-orm";
import type { App } from "../app.ts";
import { isOneOf } from "../database/lists.ts";
import { audiences, users } from "../schema/index.ts";
import type { Errors } from "./resource.ts";

type Choice = {
  chosen: readonly number[];
  before: readonly number[];
  isBarred: (user: typeof users.$inferSelect) => boolean;
  /** What is said of those who are barred, by their names. */
  said: (names: string) => string;
};

/**
 * What is wrong with the users whom a record is for. Whoever is chosen anew must be there; who was chosen before and has left
 * since keeps nobody from saving.
 */
export async function unknownRecipients(
  app: App,
  { chosen, before, isBarred, said }: Choice,
): Promise<Errors> {
  const known = new Set(before);
  const anew = [...new Set(chosen)].filter((id) => !known.has(id));
  if (anew.length === 0) return {};
  const people = await app.db().select().from(users).where(isOneOf(users.id, anew));
  if (people.length < anew.length) return { recipients: ["One of these people no longer exists"] };
  const barred = people.filter(isBarred);
  if (barred.length === 0) return {};
  return { recipients: [said(barred.map((one) => `${one.firstName} ${one.lastName}`).join(", "))] };
}

/** The same of audiences: one that is archived is chosen by nobody anew. */
export async function unknownAudiences(
  app: App,
  chosen: readonly number[],
  before: readonly number[] = [],
): Promise<Errors> {
  const anew = [...new Set(chosen)].filter((id) => !before.includes(id));
  if (anew.length === 0) return {};
  const known = await app
    .db()
    .$count(audiences, and(isOneOf(audiences.id, anew), isNull(audiences.archivedAt)));
  return known < anew.length ? { audiences: ["One of these audiences does not exist, or is archived"] } : {};
}
