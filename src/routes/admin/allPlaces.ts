import { lateAnswers } from "./accreditation.ts";
import { housePlaces } from "./house.ts";
import { allSchedules } from "./houseReports.ts";
import type { ResourcePlace } from "./place.ts";

/** Every resource of every area that has screens of its own. */
export const allPlaces: readonly ResourcePlace[] = [...housePlaces, allSchedules, lateAnswers];
