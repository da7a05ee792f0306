import { activityModule } from "../modules/record/activity.ts";
import { cpdModule } from "../modules/record/cpd.ts";
import { glossaryReadsModule } from "../modules/record/glossary.ts";
import { releaseNoteReadsModule, releaseNoteWaits } from "../modules/record/releaseNotes.ts";
import type { ServerArea } from "./area.ts";

/** A learner's record of what they have done, and what they look up. */
export const record: ServerArea = {
  modules: [activityModule, cpdModule, glossaryReadsModule, releaseNoteReadsModule],
  waits: [releaseNoteWaits],
};
