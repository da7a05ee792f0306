import { capital } from "#src/contracts/words.ts";
import type { RemindedType } from "#src/contracts/remindedTypes.ts";
import { place, type ResourcePlace } from "./place.ts";

const of = {
  item: { param: "itemId", list: "items", page: "/item/:id" },
  exam: { param: "examId", list: "exams", page: "/exams/:id" },
} as const satisfies Record<RemindedType, unknown>;

/** Where the reminders of a type of content are. Each area declares its own. */
export const remindersPlace = <const Name extends string, const Path extends string>(
  type: RemindedType,
  own: Pick<ResourcePlace<Name, Path>, "name" | "path" | "theme" | "roles">,
) =>
  place({
    ...own,
    title: `${capital(type)} reminders`,
    words: { one: "reminder", many: "reminders" },
    kind: `${type} reminder`,
    param: "reminderId",
    within: of[type],
    load: async () => {
      const { reminderResources } = await import("#src/routes/admin/resources/reminders.ts");
      return { default: reminderResources[type] };
    },
  });
