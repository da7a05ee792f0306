import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { ImportJob, ImportKind } from "#src/contracts/admin/import.ts";
import { identity, instant } from "./columns.ts";
import { users } from "./people.ts";

/** A file that was checked, and perhaps written. It is of its user alone. */
export const imports = pgTable(
  "imports",
  {
    id: identity(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Its name in the server. */
    resource: text("resource").notNull(),
    file: text("file").notNull(),
    status: text("status").$type<ImportJob["status"]>().notNull().default("checked"),
    version: uuid("version").notNull().defaultRandom(),
    columns: jsonb("columns").$type<ImportJob["columns"]>().notNull(),
    missing: text("missing").array().notNull(),
    at: instant("at").notNull(),
    keptUntil: instant("kept_until").notNull(),
    /** To how many of the new records it was done what follows an import (people are invited); null while it was not. */
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
    /** As the file has them, column by column; what was mended is mended here. */
    raw: jsonb("raw").$type<string[]>().notNull().default([]),
    /** The same by field. */
    cells: jsonb("cells").$type<Record<string, string>>().notNull(),
    /** What is wrong with the row itself, whatever the records are: found when it was read. */
    read: jsonb("read").$type<Fault[]>().notNull(),
    kind: text("kind").$type<ImportKind>().notNull(),
    /** What the file calls the record. */
    label: text("label").notNull(),
    faults: jsonb("faults").$type<Fault[]>().notNull(),
    /** What is doubtful, though it can be written. */
    doubts: jsonb("doubts").$type<Fault[]>().notNull().default([]),
    /** What is written. */
    draft: jsonb("draft").$type<Record<string, unknown>>().notNull(),
    changes: jsonb("changes").$type<FieldChange[]>().notNull(),
    recordId: integer("record_id"),
    /** As it was checked, then as it was written. */
    recordVersion: text("record_version"),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.n] }),
    index("import_rows_broken")
      .on(t.importId, t.n)
      .where(sql`kind = 'broken'`),
  ],
);
