import { dayIn } from "#server/modules/admin/reminders/rules.ts";
import type { RemindedType } from "#src/contracts/remindedTypes.ts";
import type { Browser } from "../harness.ts";
import { offsetOf } from "../reminders/desk.ts";
import { useDesk } from "../reminders/useDesk.ts";

export const messages = { item: "training-reminder", exam: "exam-reminder" } as const;
export const draftOf = (type: RemindedType, given: object = {}) => ({
  ...{ name: "A week before", anchor: "due", offset: offsetOf("7 days before"), recipients: ["learner"] },
  message: messages[type],
  ...given,
});

/** The fields of a record that a save sends back. */
export const saved = ({ version, ...row }: Record<string, unknown>) => {
  const fields = [
    ...["name", "anchor", "offset", "on_date", "repeat_days", "times", "ends_on", "recipients"],
    ...["audience_id", "addresses", "message", "enabled", "confirmed_a_day"],
  ];
  return { version, ...Object.fromEntries(fields.map((field) => [field, row[field]])) };
};

/** A desk whose reminders are administered. */
export function startReminders() {
  const desk = useDesk();
  const db = () => desk.t.app.db();
  const dayMs = 86_400_000;
  const inDays = (days: number) => dayIn("Europe/London", new Date(desk.now().getTime() + days * dayMs));

  const admin = async (
    role: "content admin" | "exam admin" | "event admin" | "super admin",
  ): Promise<Browser> => {
    const email = `${role.replace(" ", ".")}@example.org`;
    await desk.t.createUser({ email, roles: [role] });
    return desk.t.signIn(email);
  };

  const paths: Record<RemindedType, () => string> = {
    item: () => `/api/admin/reminders/${desk.ids.item}`,
    exam: () => `/api/admin/exams/${desk.ids.exam}/comms`,
  };
  return { desk, db, inDays, admin, paths };
}
