import { customType, integer, timestamp } from "drizzle-orm/pg-core";

/** Types of columns that many tables share. */

export const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
export const identity = () => integer("id").primaryKey().generatedAlwaysAsIdentity();
