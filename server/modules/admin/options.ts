import { and, asc, isNull, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { alias, type PgColumn, type PgTable } from "drizzle-orm/pg-core";
import { keptOptionLists } from "#src/contracts/admin/keptOptions.ts";
import {
  keptOptionCalls,
  mostFound,
  mostNamed,
  mostOptions,
  optionCalls,
  type Option,
  type OptionList,
  type SearchedOptionList,
} from "#src/contracts/admin/options.ts";
import { questionTypes } from "#src/contracts/exam.ts";
import type { ProfileType } from "#src/contracts/mentoringWords.ts";
import { roleChoices } from "#src/contracts/roles.ts";
import { capital } from "#src/contracts/words.ts";
import { admins, systemAdmins, type Access } from "../../access.ts";
import type { App } from "../../app.ts";
import type { Caller } from "../../caller.ts";
import { matchesEveryWord } from "../../database/matchesEveryWord.ts";
import { inOrder } from "../../database/inOrder.ts";
import { isOneOf } from "../../database/lists.ts";
import { refuse } from "../../refusals.ts";
import { nameOf } from "../../reports/parts.ts";
import { languageOptions } from "../../resources/languages.ts";
import { resourceModule } from "../../resources/resourceModule.ts";
import {
  adminOptions,
  audiences,
  emails,
  exams,
  items,
  mentoringProfiles,
  mentoringSkills,
  podcasts,
  profiles,
  searchable,
  tags,
  topics,
  toldApart,
  userOrder,
  users,
  userWords,
} from "../../schema/index.ts";
import { scheduledReports } from "../../reports/all.ts";
import { on, type Handled } from "../../serve.ts";
import { auditKinds } from "./auditKinds.ts";
import { mentoringAdmins } from "./mentoring/access.ts";
import { takesPart } from "./mentoring/standing.ts";

/** Option lists: E-083, E-084, and those that administrators maintain as a resource. */
export const optionsModule = (app: App): Handled[] => [
  on(optionCalls.options, admins, async () => ({ data: await readAll(app) })),
  on(optionCalls.find, admins, async ({ params: { list }, query, caller }) => {
    const source: Source = sources[list];
    if (source.access && !(await source.access.allows(caller, app))) throw refuse.forbidden();
    return { data: await find(app, source, query) };
  }),
  on(optionCalls.positions, admins, async () => ({ data: (await readKept(app)).position })),

  ...resourceModule(app, {
    calls: keptOptionCalls,
    access: systemAdmins,
    table: adminOptions,
    search: searchable(adminOptions.label),
    keeps: async ({ id }) => {
      const { rows } = await app.db().execute<{ used: boolean }>(sql`
        select exists (select from user_options where option_id = ${id}) or exists (
          select from audiences, jsonb_array_elements(rules) r where coalesce(r->'any_of', r->'none_of') @> to_jsonb(${id}::int)) as used`);
      return rows[0]!.used ? "It is in use. Make it inactive instead, so that nobody can choose it" : null;
    },
    unique: { admin_option_lists_label: { field: "label", message: "This option is already in the list" } },
  }),
];

/** A fixed list: its values with their labels. */
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

/** A list backed by a table: its labels, order and search, and which options can be newly chosen. */
type Source = {
  table: PgTable;
  id: PgColumn;
  label: SQLWrapper;
  active: SQL;
  /** Lower-case text. */
  words: SQL;
  order: SQLWrapper[];
  /** Who may choose from it, if not every administrator. */
  access?: Access<Caller>;
};

/** Active mentoring profiles, listed under their owners. */
const profilesOf = (type: ProfileType): Source => {
  const ofUser = (what: SQL): SQL =>
    sql`(select ${what} from users u where u.id = ${mentoringProfiles.userId})`;
  const { role } = mentoringProfiles;
  return {
    table: mentoringProfiles,
    id: mentoringProfiles.id,
    label: sql`${ofUser(nameOf("u"))} || case when ${role} = '' then '' else ', ' || ${role} end`,
    active: sql`(${mentoringProfiles.type} = ${type} and ${takesPart(sql`mentoring_profiles`)})`,
    words: sql`lower(${ofUser(sql`concat_ws(' ', u.first_name, u.last_name, u.email)`)} || ' ' || ${role})`,
    order: [ofUser(sql`lower(u.last_name || ' ' || u.first_name)`), mentoringProfiles.id],
    access: mentoringAdmins,
  };
};

const always = sql`true`;
const byLabel = (label: PgColumn): Pick<Source, "label" | "words" | "order"> => {
  const words = sql`lower(${label})`;
  return { label, words, order: [inOrder(label)] };
};
const sources = {
  items: { table: items, id: items.id, active: sql`${items.live}`, ...byLabel(items.title) },
  exams: { table: exams, id: exams.id, active: sql`${exams.live}`, ...byLabel(exams.name) },
  tags: { table: tags, id: tags.id, active: always, ...byLabel(tags.name) },
  topics: {
    ...byLabel(topics.name),
    table: topics,
    id: topics.id,
    active: always,
    order: [topics.position, topics.id],
  },
  users: {
    table: users,
    id: users.id,
    label: toldApart(users, alias(users, "namesakes")),
    active: isNull(users.disabledAt),
    words: userWords(users),
    order: [userOrder(users), users.id],
  },
  profiles: {
    table: profiles,
    id: profiles.id,
    active: isNull(profiles.archivedAt),
    ...byLabel(profiles.name),
  },
  mentoring_skills: {
    table: mentoringSkills,
    id: mentoringSkills.id,
    active: isNull(mentoringSkills.archivedAt),
    ...byLabel(mentoringSkills.name),
  },
  podcasts: {
    table: podcasts,
    id: podcasts.id,
    active: isNull(podcasts.archivedAt),
    ...byLabel(podcasts.name),
  },
  audiences: {
    table: audiences,
    id: audiences.id,
    active: isNull(audiences.archivedAt),
    ...byLabel(audiences.name),
  },
  emails: { table: emails, id: emails.id, active: isNull(emails.retiredAt), ...byLabel(emails.name) },
  mentees: profilesOf("MENTEE"),
  mentors: profilesOf("MENTOR"),
} satisfies Record<string, Source>;

const readSource = (
  app: App,
  { table, id, label, active, order }: Source,
  where: SQL | undefined,
  limit: number,
): Promise<Option[]> =>
  app
    .db()
    .select({ label: sql<string>`${label}`, value: sql<number>`${id}`, active: sql<boolean>`${active}` })
    .from(table)
    .where(where)
    .orderBy(...order.map((by) => sql`${by}`))
    .limit(limit);

/** Options that can be newly chosen and match the search, or exactly the ones named. */
async function find(app: App, source: Source, { search, all, ids }: Asked): Promise<Option[]> {
  return ids
    ? readSource(app, source, isOneOf(source.id, ids), mostNamed)
    : readSource(
        app,
        source,
        and(all ? undefined : source.active, matchesEveryWord(source.words, search)),
        mostFound,
      );
}
type Asked = { search?: string | undefined; all?: boolean | undefined; ids?: number[] | undefined };

/** The labels of values of a list, active or not; a value that is no longer in it has none. */
export async function labelsIn(
  app: App,
  list: OptionList | SearchedOptionList,
  values: readonly (number | string)[],
): Promise<ReadonlyMap<number | string, string>> {
  const source = (sources as Record<string, Source>)[list];
  const ids = [...new Set(values.filter((value) => typeof value === "number"))];
  const options = source
    ? await readSource(app, source, isOneOf(source.id, ids), ids.length)
    : { ...(await readKept(app)), ...fixedLists(app) }[list as Exclude<OptionList, keyof typeof sources>];
  return new Map(options.map(({ value, label }) => [value, label]));
}

async function readAll(app: App): Promise<Record<OptionList, Option[]>> {
  const all = (source: Source, where?: SQL): Promise<Option[]> => readSource(app, source, where, mostOptions);
  return {
    ...(await readKept(app)),
    items: await all(sources.items),
    tags: await all(sources.tags),
    topics: await all(sources.topics),
    users: await all(sources.users, sources.users.active),
    profiles: await all(sources.profiles),
    audiences: await all(sources.audiences),
    podcasts: await all(sources.podcasts),
    emails: await all(sources.emails),
    mentoring_skills: await all(sources.mentoring_skills),
    ...fixedLists(app),
  };
}

/** The lists that are not kept in a table. */
const fixedLists = (app: App) => ({
  roles: fixed(Object.fromEntries(roleChoices.map(({ value, label }) => [label, value]))),
  cpd: fixed(cpdKinds),
  languages: languageOptions.map(({ id: value, ...option }) => ({ value, ...option })),
  reports: fixed(Object.fromEntries(scheduledReports.map(({ key, title }) => [title, key]))),
  audit_kinds: fixed(Object.fromEntries(auditKinds(app).map((kind) => [capital(kind), kind]))),
  question_types: fixed({
    "Single choice": singleChoice,
    "Multiple choice": multipleChoice,
    "Free text": freeText,
  }),
});

type Kept = Record<(typeof keptOptionLists)[number], Option[]>;

async function readKept(app: App): Promise<Kept> {
  const rows = await app
    .db()
    .select()
    .from(adminOptions)
    .where(isOneOf(adminOptions.list, keptOptionLists))
    .orderBy(asc(adminOptions.position), inOrder(adminOptions.label));
  const lists = Object.fromEntries(keptOptionLists.map((list) => [list, [] as Option[]])) as Kept;
  for (const { list, id, label, active } of rows) {
    const into = lists[list as keyof Kept];
    if (into.length < mostOptions) into.push({ label, value: id, active });
  }
  return lists;
}
