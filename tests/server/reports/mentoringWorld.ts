import { audiences, audienceUsers, mentoringClosings, mentoringGoals } from "#server/schema/index.ts";
import type { TestApp } from "../harness.ts";
import { addMeeting, addProfile, addRelationship, addSkill, dayFrom, daysFrom } from "../mentoringRecords.ts";
import { putInto } from "./places.ts";

/**
 * Mentoring data with every number known by hand: a mentor in each status, relationships that are active, at risk and
 * ended, and a request for each answer. Times are in days from now.
 */
export async function addMentoringWorld(t: TestApp): Promise<void> {
  const at = (days: number) => daysFrom(t, days);
  const longAgo = { submittedAt: at(-200) };

  const tax = await addSkill(t, "Tax");
  const trusts = await addSkill(t, "Trusts");
  const wills = await addSkill(t, "Wills", { createdAt: at(-6) });
  const old = await addSkill(t, "Old", { archivedAt: at(-5) });
  const plans = await addSkill(t, "Plans", { description: "Old plans", createdAt: at(-40) });
  await addSkill(t, "Ghosts", { createdAt: at(-30), archivedAt: at(-5) });

  // Places: 1 of 4, none of 8, none of 1, 1 of 1; one who is away with 1 of 4; and four who are not active.
  const bea = await addProfile(t, "MENTOR", {
    ...{ name: "Bea Best", menteeLimit: 4, skills: [tax] },
    ...{ submittedAt: at(-105), decidedAt: at(-100) },
  });
  const eve = await addProfile(t, "MENTOR", { ...longAgo, name: "Eve Extra", menteeLimit: 8, skills: [tax] });
  await addProfile(t, "MENTOR", { ...longAgo, name: "Fay Few", menteeLimit: 1, skills: [trusts] });
  const cal = await addProfile(t, "MENTOR", {
    ...{ ...longAgo, name: "Cal Capped", menteeLimit: 1, skills: [tax, old] },
  });
  const ada = await addProfile(t, "MENTOR", {
    ...{ ...longAgo, name: "Ada Away", menteeLimit: 4, skills: [tax] },
    ...{ awaySince: at(-1), awayUntil: dayFrom(t, 5) },
  });
  await addProfile(t, "MENTOR", {
    ...{ name: "Rev Waits", status: "REVIEW_PENDING", skills: [plans], submittedAt: at(-4) },
  });
  await addProfile(t, "MENTOR", {
    ...{ name: "Hal Held", status: "REVIEW_HOLD", menteeLimit: 8, submittedAt: at(-31) },
  });
  await addProfile(t, "MENTOR", { name: "Dee Denied", status: "REVIEW_DENIED", submittedAt: at(-8) });
  await addProfile(t, "MENTOR", { name: "Dru Draft", status: "DRAFT", skills: [plans], submittedAt: null });

  const mia = await addProfile(t, "MENTEE", { name: "Mia Learns", skills: [tax, trusts] });
  const noa = await addProfile(t, "MENTEE", { name: "Noa Learns", skills: [tax, trusts] });
  const pat = await addProfile(t, "MENTEE", { name: "Pat Learns" });
  const quin = await addProfile(t, "MENTEE", { name: "Quin Learns", skills: [trusts, wills] });
  const una = await addProfile(t, "MENTEE", { name: "Una Learns", skills: [tax, trusts] });
  const sky = await addProfile(t, "MENTEE", { name: "Sky Learns" });

  const goesOn = await addRelationship(t, [mia.id, bea.id], "ACTIVE", {
    ...{ askedAt: at(-60), acceptedAt: at(-50), changedAt: at(-50), nextMeetingOn: dayFrom(t, 3) },
  });
  const ended = await addRelationship(t, [noa.id, bea.id], "ENDED", {
    ...{ askedAt: at(-90), acceptedAt: at(-88), changedAt: at(-30), endedAt: at(-30) },
  });
  // They have never met, although they meant to every month.
  await addRelationship(t, [pat.id, cal.id], "ACTIVE", {
    ...{ askedAt: at(-85), acceptedAt: at(-80), changedAt: at(-80) },
  });
  await addRelationship(t, [sky.id, ada.id], "ACTIVE", {
    ...{ askedAt: at(-12), acceptedAt: at(-10), changedAt: at(-10) },
  });
  await addRelationship(t, [quin.id, bea.id], "PENDING", {
    ...{ askedAt: at(-3), changedAt: at(-3), expiresAt: at(11) },
  });
  await addRelationship(t, [una.id, eve.id], "PENDING", {
    ...{ askedAt: at(-13), changedAt: at(-13), expiresAt: at(1) },
  });
  await addRelationship(t, [quin.id, ada.id], "DENIED", {
    ...{ askedAt: at(-20), changedAt: at(-17), expiresAt: at(-6) },
  });
  await addRelationship(t, [una.id, bea.id], "EXPIRED", {
    ...{ askedAt: at(-40), changedAt: at(-26), expiresAt: at(-26), askedBy: "MENTOR" },
  });
  await addRelationship(t, [una.id, cal.id], "CANCELLED", {
    ...{ askedAt: at(-10), changedAt: at(-9), expiresAt: at(4) },
  });

  await addMeeting(t, goesOn, -45, 60);
  await addMeeting(t, goesOn, -20, 30);
  await addMeeting(t, ended, -70, 45);
  const goal = (relationshipId: number, done: number | null) => ({
    ...{ relationshipId, key: crypto.randomUUID(), text: "Pass", createdAt: at(-80) },
    doneAt: done === null ? null : at(done),
  });
  await t.app
    .db()
    .insert(mentoringGoals)
    .values([goal(ended, -40), goal(ended, null), goal(goesOn, -9), goal(goesOn, -8), goal(goesOn, null)]);
  await t.app
    .db()
    .insert(mentoringClosings)
    .values([
      { relationshipId: ended, by: "MENTEE", rating: 5, goalsMet: "all", feedback: "Great", at: at(-29) },
      { relationshipId: ended, by: "MENTOR", rating: 3, goalsMet: "some", feedback: "Fine", at: at(-28) },
    ]);

  await putInto(t, bea.userId, "North");
  await putInto(t, noa.userId, "South");
  await putInto(t, quin.userId, "East");
  const [audience] = await t.app
    .db()
    .insert(audiences)
    .values({ name: "Advisers", description: "" })
    .returning();
  await t.app
    .db()
    .insert(audienceUsers)
    .values(
      [bea, noa, quin].map(({ userId }) => ({ audienceId: audience!.id, userId, source: "hand" as const })),
    );
}
