import { remindedTypes, type RemindedType } from "#src/contracts/reminders.ts";
import { roleSets } from "#src/contracts/roleSets.ts";
import { place, routesOf, type ResourcePlace } from "./place.ts";

const words = { one: "reminder", many: "reminders" } as const;

/** The reminders of each type of content, below its own address. */
export const reminderPlaces = {
  item: place({
    name: "AdminItemReminders",
    path: "/admin/learning/items/:id/reminders",
    title: "Reminders",
    words,
    kind: "item reminder",
    param: "reminderId",
    within: { param: "itemId", list: "items", page: "/item/:id" },
    theme: "academy",
    roles: roleSets.learningAdmins,
    load: async () => {
      const { reminderResources } = await import("#src/routes/admin/resources/reminders.ts");
      return { default: reminderResources.item };
    },
  }),
  exam: place({
    name: "AccreditationExamReminders",
    path: "/admin/accreditation/exams/:id/reminders",
    title: "Reminders",
    words,
    kind: "exam reminder",
    param: "reminderId",
    within: { param: "examId", list: "exams", page: "/exams/:id" },
    theme: "accreditation",
    roles: roleSets.examAdmins,
    load: async () => {
      const { reminderResources } = await import("#src/routes/admin/resources/reminders.ts");
      return { default: reminderResources.exam };
    },
  }),
} as const satisfies Record<RemindedType, unknown>;

/** Of which type the reminders at a place are. */
export const remindedTypeAt = ({ name }: Pick<ResourcePlace, "name">): RemindedType =>
  remindedTypes.find((type) => reminderPlaces[type].name === name)!;

/** R-A-079 … R-A-081 */
export const itemReminderRoutes = routesOf(reminderPlaces.item);
/** R-A-151 … R-A-153 */
export const examReminderRoutes = routesOf(reminderPlaces.exam);
