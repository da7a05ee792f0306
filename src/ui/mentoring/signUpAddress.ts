import type { ProfileType } from "#src/contracts/mentoringWords.ts";
import { toMentoring } from "#src/routes/mentoring.ts";

/** The address where a profile of this type is filled in. */
export const signUpAddress = ({ type }: { type: ProfileType }): string =>
  toMentoring(type === "MENTEE" ? "MentoringSignUpMentee" : "MentoringSignUpMentor");
