import type { Profile, Town } from "#src/contracts/mentoringProfiles.ts";
import type { Distance, MenteeLimit, Method, Regularity } from "#src/contracts/mentoringWords.ts";

/** The values of a profile's form, as far as it has been filled in, with their version. */
export type ProfileValues = {
  role: string;
  about: string;
  /** Ids. */
  skills: readonly number[];
  methods: readonly Method[];
  regularity: Regularity | null;
  town: Town | null;
  distance: Distance | null;
  mentee_limit: MenteeLimit | null;
  /** Null before the profile has been begun. */
  version: string | null;
};

/** The values of a profile from the server. */
export const valuesOf = (profile: Profile): ProfileValues => ({
  role: profile.role,
  about: profile.about,
  skills: profile.skills.map(({ id }) => id),
  methods: profile.methods,
  regularity: profile.regularity,
  town: profile.town,
  distance: profile.distance,
  mentee_limit: profile.mentee_limit,
  version: profile.version,
});
