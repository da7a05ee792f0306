import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { items } from "./learning.ts";
import { identity, instant } from "./columns.ts";
import { users } from "./people.ts";

/** An accreditation of the professional skills framework, achieved with a number of points. */
export const pssAccreditations = pgTable(
  "pss_accreditations",
  {
    id: identity(),
    name: text("name").notNull().unique(),
    purpose: text("purpose").notNull(),
    points: integer("points").notNull(),
    position: integer("position").notNull().default(0),
  },
  (t) => [check("pss_accreditations_points", sql`${t.points} > 0`)],
);

/** A skill of an accreditation. */
export const pssSkills = pgTable(
  "pss_skills",
  {
    id: identity(),
    accreditationId: integer("accreditation_id")
      .notNull()
      .references(() => pssAccreditations.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    description: text("description").notNull(),
    position: integer("position").notNull().default(0),
  },
  (t) => [index("pss_skills_accreditation").on(t.accreditationId)],
);

/** The items that show a skill, with the points for completing them. */
export const pssSkillItems = pgTable(
  "pss_skill_items",
  {
    skillId: integer("skill_id")
      .notNull()
      .references(() => pssSkills.id, { onDelete: "cascade" }),
    itemId: integer("item_id")
      .notNull()
      .references(() => items.id, { onDelete: "cascade" }),
    points: integer("points").notNull(),
    position: integer("position").notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.skillId, t.itemId] }),
    index("pss_skill_items_item").on(t.itemId),
    check("pss_skill_items_points", sql`${t.points} > 0`),
  ],
);

/**
 * Points given to a learner or taken from them by a person. Those for completions are added to the ledger
 * automatically.
 */
export const pssPoints = pgTable(
  "pss_points",
  {
    id: identity(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    skillId: integer("skill_id")
      .notNull()
      .references(() => pssSkills.id, { onDelete: "cascade" }),
    /** The item that they are for, if there is one. */
    itemId: integer("item_id").references(() => items.id, { onDelete: "set null" }),
    points: integer("points").notNull(),
    reason: text("reason").notNull(),
    givenBy: integer("given_by").references(() => users.id, { onDelete: "set null" }),
    givenAt: instant("given_at").notNull(),
  },
  (t) => [index("pss_points_user").on(t.userId), check("pss_points_some", sql`${t.points} <> 0`)],
);
