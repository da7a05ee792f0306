import { getTableColumns, sql, type SQL } from "drizzle-orm";
import { reminders } from "../schema/index.ts";

export type ReminderRule = typeof reminders.$inferSelect;

/** Returns these rules, saved or not, in place of the table `reminders`, for use in a `from`. */
export function rulesOf(rules: readonly ReminderRule[]): SQL {
  const columns = Object.entries(getTableColumns(reminders));
  const rows = rules.map((rule) =>
    Object.fromEntries(columns.map(([key, { name }]) => [name, Reflect.get(rule, key)])),
  );
  return sql`jsonb_populate_recordset(null::reminders, ${JSON.stringify(rows)}::jsonb)`;
}
