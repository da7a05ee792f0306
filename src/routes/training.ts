import { linksAmong } from "./links.ts";
import { route } from "./route.ts";

const quarter = { title: "Mandatory training", ids: ["year", "quarter"], breadcrumbs: true } as const;

export const trainingRoutes = [
  route("AcademyMandatoryTraining", "/mandatory-training", { title: "Mandatory training" }),
  // The lists of each quarter (B-072).
  route("MandatoryTrainingOutstanding", "/mandatory-training/:year/:quarter/outstanding", quarter),
  route("MandatoryTrainingCompleted", "/mandatory-training/:year/:quarter/completed", quarter),
  route("AcademyEnrolments", "/enrolments", { title: "Enrolments" }),
] as const;

/** The addresses of mandatory training and enrolments. */
export const toTraining = linksAmong(trainingRoutes);
