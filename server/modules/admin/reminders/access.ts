import { roleSets } from "#src/contracts/roleSets.ts";
import type { RemindedType } from "#src/contracts/remindedTypes.ts";
import { roles, type Access } from "../../../access.ts";
import type { Caller } from "../../../caller.ts";
import { examAdministrators } from "../../exams/roles.ts";

/** Who works with the reminders of each type (P-033, P-035). */
export const reminderAccess: Readonly<Record<RemindedType, Access<Caller>>> = {
  item: roles(...roleSets.learningAdmins),
  exam: examAdministrators,
};
