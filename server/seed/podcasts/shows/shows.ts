import type { Show } from "../show.ts";
import { adviceDesk } from "./adviceDesk.ts";
import { leadingAPractice } from "./leadingAPractice.ts";
import { coverStory, mentorNotes } from "./notYetLive.ts";
import { plainConduct } from "./plainConduct.ts";

/** The podcasts of the demo academy. */
export const shows: readonly Show[] = [adviceDesk, plainConduct, leadingAPractice, coverStory, mentorNotes];
