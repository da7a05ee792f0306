import { sql } from "drizzle-orm";
import { integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { systemAdmins } from "#server/access.ts";
import type { App } from "#server/app.ts";
import { allHandled } from "#server/modules/all.ts";
import { resourceModule } from "#server/resources/resourceModule.ts";
import { record, searchable } from "#server/schema/admin.ts";
import { startTestApp, type TestApp } from "../server/harness.ts";
import { specimenCalls } from "./specimens.ts";

const table = pgTable("specimens", {
  ...record(),
  name: text("name").notNull(),
  length: integer("length"),
  share: integer("share"),
  seats: integer("seats"),
  remind: jsonb("remind"),
  price: jsonb("price"),
  shown: jsonb("shown"),
  venue: jsonb("venue"),
  pattern: jsonb("pattern"),
  topics: text("topics").array().notNull().default([]),
  plan: jsonb("plan"),
  options: jsonb("options").notNull().default([]),
});

const module = (app: App) =>
  resourceModule(app, {
    calls: specimenCalls,
    access: systemAdmins,
    table,
    search: searchable(table.name),
  });

/** The product's server with the specimens in addition to its own calls. */
export async function startWithSpecimens(): Promise<TestApp> {
  const t = await startTestApp({ handled: ({ app }) => [...allHandled(app), ...module(app)] });
  await t.app.db().execute(sql`
    create table specimens (
      id integer primary key generated always as identity, version uuid not null default gen_random_uuid(), name text not null, length integer, share integer, seats integer, remind jsonb, price jsonb, shown jsonb,
      venue jsonb, pattern jsonb, topics text[] not null default '{}', plan jsonb, options jsonb not null default '[]', created_at timestamptz not null default now(), updated_at timestamptz not null default now())`);
  return t;
}
