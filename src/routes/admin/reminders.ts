import { remindedTypes, type RemindedType } from "#src/contracts/remindedTypes.ts";
import { examReminders } from "./accreditation.ts";
import { itemReminders } from "./learning.ts";
import type { ResourcePlace } from "./place.ts";

/** The reminders of each type of content, below its own address. */
export const reminderPlaces = { item: itemReminders, exam: examReminders } as const satisfies Record<
  RemindedType,
  unknown
>;

/** The type of the reminders at a place. */
export const remindedTypeAt = ({ name }: Pick<ResourcePlace, "name">): RemindedType =>
  remindedTypes.find((type) => reminderPlaces[type].name === name)!;
