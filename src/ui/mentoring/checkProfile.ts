import { ProfileDraft } from "#src/contracts/mentoringProfiles.ts";
import type { ProfileType } from "#src/contracts/mentoringWords.ts";
import { fieldErrors } from "#src/machines/form/fieldErrors.ts";
import type { FormValues } from "#src/machines/form/formMachine.ts";
import type { ProfileValues } from "#src/machines/mentoring/profileValues.ts";

/** Returns a function that finds the errors of a whole profile of this type. */
export const checkProfile =
  (type: ProfileType) =>
  (values: FormValues): Record<string, string> => {
    const { town, distance, mentee_limit, methods } = values as ProfileValues;
    const errors = fieldErrors(ProfileDraft, values);
    if (errors["regularity"]) errors["regularity"] = "Choose how often";
    if (methods.includes("face-to-face") && !town) errors["town"] ??= "Choose the town in which you meet";
    if (town === null && distance !== null) errors["town"] ??= "Choose a town, or travel any distance";
    if (type === "MENTOR" && mentee_limit === null) errors["mentee_limit"] ??= "Choose how many";
    return errors;
  };
