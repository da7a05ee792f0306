import { remindedTypes } from "#src/contracts/remindedTypes.ts";
import type { Module } from "../../../areas/area.ts";
import { remindersModule } from "./reminders.ts";

/** The reminders of items and of exams. */
export const reminderModules: readonly Module[] = remindedTypes.map(remindersModule);
