import type { ProfileType } from "#src/contracts/mentoringWords.ts";
import { toMentoring } from "#src/routes/mentoring.ts";

/** The address of the form for a profile of this type. */
export const signUpAddress = ({ type }: { type: ProfileType }): string =>
  toMentoring(type === "MENTEE" ? "MentoringSignUpMentee" : "MentoringSignUpMentor");
