import { sql, type SQL } from "drizzle-orm";
import type { ProfileType } from "#src/contracts/mentoringWords.ts";
import { availabilityAt, takesPart } from "./standing.ts";

/** Why two people cannot be proposed to each other, and the field of the draft that shows it. */
type Bar = { field: "learner_profile_id" | "advisor_profile_id"; when: SQL; said: string };

const isActive = (profile: SQL, type: ProfileType): SQL => sql`exists (
  select from mentoring_profiles p where p.id = ${profile} and p.type = ${type} and ${takesPart()})`;

/**
 * What prevents a proposal: the reasons for which `askRefusalOf` would refuse the request, checked before it is sent.
 * The first one applies.
 */
export function proposalBars(now: Date, mentee: SQL, mentor: SQL): readonly Bar[] {
  const availability = sql`(select ${availabilityAt(now)} from mentoring_profiles p where p.id = ${mentor})`;
  const between = (status: "PENDING" | "ACTIVE"): SQL => sql`exists (
    select from mentoring_relationships r
    where r.learner_profile_id = ${mentee} and r.advisor_profile_id = ${mentor} and r.status = ${status})`;
  const ofMentor = (when: SQL, said: string): Bar => ({ field: "advisor_profile_id", when, said });
  return [
    {
      field: "learner_profile_id",
      when: sql`not ${isActive(mentee, "MENTEE")}`,
      said: "This person is not an active mentee. Choose someone else",
    },
    ofMentor(
      sql`not ${isActive(mentor, "MENTOR")}`,
      "This person is not an active mentor. Choose someone else",
    ),
    ofMentor(
      sql`(select count(distinct p.user_id) from mentoring_profiles p where p.id in (${mentee}, ${mentor})) = 1`,
      "Nobody can be their own mentor. Choose someone else",
    ),
    ofMentor(between("PENDING"), "A request between the two is waiting for an answer"),
    ofMentor(between("ACTIVE"), "The two are in a relationship already"),
    ofMentor(
      sql`${availability} = 'away'`,
      "This mentor is away and takes no new requests. Choose someone else",
    ),
    ofMentor(
      sql`${availability} = 'at capacity'`,
      "This mentor has no free place for another mentee. Choose someone else",
    ),
  ];
}
