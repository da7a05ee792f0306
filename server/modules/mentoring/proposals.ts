import { randomUUID } from "node:crypto";
import { and, desc, eq, inArray } from "drizzle-orm";
import type { Proposal } from "#src/contracts/mentoring.ts";
import { proposalsThatCan } from "#src/machines/mentoring/proposalLifecycle.ts";
import { refuse } from "../../refusals.ts";
import { mentoringProfiles, mentoringProposals } from "../../schema/index.ts";
import type { Asking } from "./cards.ts";
import type { MentoringApp } from "./records.ts";
import { findMatches } from "./search.ts";
import { announceChange } from "./tell.ts";

/** Matches that administrators propose to a mentee, who sends a request or declines. */

/** The proposals that wait for the caller, newest first. Leaves out mentors who no longer take part. */
export async function listProposals(app: MentoringApp, asking: Asking): Promise<Proposal[]> {
  const rows = await app
    .db()
    .select({
      id: mentoringProposals.id,
      note: mentoringProposals.note,
      advisor: mentoringProposals.advisorProfileId,
    })
    .from(mentoringProposals)
    .innerJoin(mentoringProfiles, eq(mentoringProfiles.id, mentoringProposals.learnerProfileId))
    .where(and(eq(mentoringProfiles.userId, asking.user), eq(mentoringProposals.status, "sent")))
    .orderBy(desc(mentoringProposals.id));
  if (rows.length === 0) return [];
  const ids = rows.map(({ advisor }) => advisor);
  const query = { as: "MENTEE" as const, skills: [], role: "", ids, page: 1, perPage: ids.length };
  const { data } = await findMatches(app, asking, query);
  return rows.flatMap(({ id, note, advisor }) => {
    const match = data.find(({ profile }) => profile.id === advisor);
    return match ? [{ id, note, match }] : [];
  });
}

/** Declining again changes nothing. @throws Refused 404 if none with this id was proposed to the user */
export async function dismissProposal(app: MentoringApp, userId: number, id: number): Promise<void> {
  await app.inTransaction(async () => {
    const own = app
      .db()
      .select({ id: mentoringProfiles.id })
      .from(mentoringProfiles)
      .where(eq(mentoringProfiles.userId, userId));
    const [row] = await app
      .db()
      .select()
      .from(mentoringProposals)
      .where(and(eq(mentoringProposals.id, id), inArray(mentoringProposals.learnerProfileId, own)))
      .for("update");
    if (!row || row.status === "draft") throw refuse.notFound("This suggestion does not exist");
    if (!proposalsThatCan("decline").includes(row.status)) return;
    await app
      .db()
      .update(mentoringProposals)
      .set({ status: "declined", version: randomUUID(), updatedAt: app.now() })
      .where(eq(mentoringProposals.id, id));
    await announceChange(app, [userId], { profile: row.learnerProfileId });
  });
}
