import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { ImportJob, ImportKind } from "#src/contracts/admin/import.ts";
import { identity, instant } from "./columns.ts";
import { users } from "./people.ts";

/** A file that was checked and possibly imported. It belongs to its user only. */
export const imports = pgTable(
  "imports",
  {
    id: identity(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The resource's name on the server. */
    resource: text("resource").notNull(),
    file: text("file").notNull(),
    status: text("status").$type<ImportJob["status"]>().notNull().default("checked"),
    version: uuid("version").notNull().defaultRandom(),
    columns: jsonb("columns").$type<ImportJob["columns"]>().notNull(),
    missing: text("missing").array().notNull(),
    at: instant("at").notNull(),
    keptUntil: instant("kept_until").notNull(),
    /** How many new records had the follow-up of an import applied (people are invited); null if it was not applied. */
    acted: integer("acted"),
  },
  (t) => [index("imports_user").on(t.userId), index("imports_kept").on(t.keptUntil)],
);

/** `suggestion`: what was probably meant. */
export type Fault = { field: string | null; value: string; message: string; suggestion?: string };
export type FieldChange = { field: string; before: unknown; after: unknown };

export const importRows = pgTable(
  "import_rows",
  {
    importId: integer("import_id")
      .notNull()
      .references(() => imports.id, { onDelete: "cascade" }),
    n: integer("n").notNull(),
    /** The cells as in the file, column by column, including corrections made here. */
    raw: jsonb("raw").$type<string[]>().notNull().default([]),
    /** The same by field. */
    cells: jsonb("cells").$type<Record<string, string>>().notNull(),
    /** Errors in the row itself, whatever the records are: found when it was read. */
    read: jsonb("read").$type<Fault[]>().notNull(),
    kind: text("kind").$type<ImportKind>().notNull(),
    /** The record's name in the file. */
    label: text("label").notNull(),
    faults: jsonb("faults").$type<Fault[]>().notNull(),
    /** Warnings about a row that can still be written. */
    doubts: jsonb("doubts").$type<Fault[]>().notNull().default([]),
    /** The values to write. */
    draft: jsonb("draft").$type<Record<string, unknown>>().notNull(),
    changes: jsonb("changes").$type<FieldChange[]>().notNull(),
    recordId: integer("record_id"),
    /** Its version when checked, then when written. */
    recordVersion: text("record_version"),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.n] }),
    index("import_rows_broken")
      .on(t.importId, t.n)
      .where(sql`kind = 'broken'`),
  ],
);
