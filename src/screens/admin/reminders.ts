import type { RemindedType } from "#src/contracts/remindedTypes.ts";
import { reminderPlaces } from "#src/routes/admin/reminders.ts";
import { screensOf } from "./place.ts";

const list = () => import("#src/ui/admin/reminders/reminderListPage.tsx");
const forms = () => import("#src/ui/admin/reminders/reminderFormPages.tsx");

const screensAt = <const Type extends RemindedType>(type: Type) =>
  screensOf<(typeof reminderPlaces)[Type]["name"]>(reminderPlaces[type], { list, forms });

/** The screens of the rows in `routes/admin/reminders.ts`. */
export const itemReminderScreens = screensAt("item");
export const examReminderScreens = screensAt("exam");
