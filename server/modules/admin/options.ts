import { asc, eq, inArray, isNull, sql } from "drizzle-orm";
import {
  keptOptionCalls,
  keptOptionLists,
  mostOptions,
  optionCalls,
  type Option,
  type OptionList,
} from "#src/contracts/admin/options.ts";
import { questionTypes } from "#src/contracts/exam.ts";
import { roleNames } from "#src/contracts/roles.ts";
import { admins, house } from "../../access.ts";
import type { App } from "../../app.ts";
import { resourceModule } from "../../resources/resourceModule.ts";
import {
  adminOptions,
  audiences,
  fullName,
  items,
  profiles,
  searchable,
  tags,
  topics,
  users,
} from "../../schema/index.ts";
import { on, type Handled } from "../../serve.ts";

/** Option lists: E-083, E-084, and those that are kept by hand as a resource. */
export const optionsModule = (app: App): Handled[] => [
  on(optionCalls.options, admins, async () => ({ data: await readAll(app) })),
  on(optionCalls.positions, admins, async () => ({ data: (await readKept(app)).position })),

  ...resourceModule(app, {
    name: "option",
    file: "options",
    calls: keptOptionCalls,
    access: house,
    table: adminOptions,
    search: searchable(adminOptions.label),
    sorts: {
      list: adminOptions.list,
      label: sql`lower(${adminOptions.label})`,
      position: adminOptions.position,
      updated_at: adminOptions.updatedAt,
    },
    filters: {
      list: (given) => inArray(adminOptions.list, given),
      active: (given) => eq(adminOptions.active, given),
    },
    keeps: async ({ id }) => {
      const { rows } = await app.db().execute<{ used: boolean }>(sql`
        select exists (select from user_options where option_id = ${id}) or exists (
          select from audiences, jsonb_array_elements(rules) r where r->'any_of' @> to_jsonb(${id}::int)) as used`);
      return rows[0]!.used ? "It is in use. Make it inactive instead: nobody can choose it anew" : null;
    },
    unique: { admin_option_lists_label: { field: "label", message: "The list has this option already" } },
  }),
];

/** A list that is settled: its values with their words. */
const fixed = (words: Readonly<Record<string, string | number>>): Option[] =>
  Object.entries(words).map(([label, value]) => ({ label, value, active: true }));

/** A§3: the parts of `cpd_breakdown`. */
const cpdKinds = {
  CPD: "cpd",
  IDD: "idd",
  "Vulnerable client": "vulnerable_client",
  PTS: "pts",
  "PTS external": "pts_external",
  "Generic CPD": "generic_cpd",
};
const { singleChoice, multipleChoice, freeText } = questionTypes;

async function readAll(app: App): Promise<Record<OptionList, Option[]>> {
  const db = app.db();
  const live = sql<boolean>`true`;
  return {
    ...(await readKept(app)),
    items: await db
      .select({ label: items.title, value: items.id, active: items.live })
      .from(items)
      .orderBy(sql`lower(${items.title})`)
      .limit(mostOptions),
    tags: await db
      .select({ label: tags.name, value: tags.id, active: live })
      .from(tags)
      .orderBy(sql`lower(${tags.name})`)
      .limit(mostOptions),
    topics: await db
      .select({ label: topics.name, value: topics.id, active: live })
      .from(topics)
      .orderBy(asc(topics.position), asc(topics.id))
      .limit(mostOptions),
    users: await db
      .select({ label: fullName(users), value: users.id, active: live })
      .from(users)
      .where(isNull(users.disabledAt))
      .orderBy(asc(users.id))
      .limit(mostOptions),
    profiles: await db
      .select({
        label: profiles.name,
        value: profiles.id,
        active: sql<boolean>`${profiles.archivedAt} is null`,
      })
      .from(profiles)
      .orderBy(sql`lower(${profiles.name})`)
      .limit(mostOptions),
    audiences: await db
      .select({
        label: audiences.name,
        value: audiences.id,
        active: sql<boolean>`${audiences.archivedAt} is null`,
      })
      .from(audiences)
      .orderBy(sql`lower(${audiences.name})`)
      .limit(mostOptions),
    roles: fixed(Object.fromEntries(roleNames.map((role) => [role, role]))),
    cpd: fixed(cpdKinds),
    question_types: fixed({
      "Single choice": singleChoice,
      "Multiple choice": multipleChoice,
      "Free text": freeText,
    }),
  };
}

type Kept = Record<(typeof keptOptionLists)[number], Option[]>;

async function readKept(app: App): Promise<Kept> {
  const rows = await app
    .db()
    .select()
    .from(adminOptions)
    .where(inArray(adminOptions.list, [...keptOptionLists]))
    .orderBy(asc(adminOptions.position), sql`lower(${adminOptions.label})`);
  const lists = Object.fromEntries(keptOptionLists.map((list) => [list, [] as Option[]])) as Kept;
  for (const { list, id, label, active } of rows) {
    const into = lists[list as keyof Kept];
    if (into.length < mostOptions) into.push({ label, value: id, active });
  }
  return lists;
}
