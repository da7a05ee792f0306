import type * as z from "zod/mini";
import { describe, expect, test } from "vitest";
import { shapeOf } from "#src/contracts/admin/query.ts";
import { emailTemplates } from "#src/routes/admin/emailsTemplates.ts";
import { housePlaces } from "#src/routes/admin/house.ts";
import {
  createAddress,
  editAddress,
  importAddress,
  listAddress,
  reorderAddress,
  viewAddress,
} from "#src/routes/admin/place.ts";
import type { FieldDeclaration } from "#src/routes/admin/kinds.ts";
import type { AnyResource } from "#src/routes/admin/resource.ts";
import { initialValues, isRequired, limitsOf } from "#src/ui/admin/form/draft.ts";
import { filterNames } from "#src/contracts/admin/query.ts";
import { areas, routes } from "#src/areas/table.ts";

const { rows } = routes;

const rowOf = ({ calls }: AnyResource) =>
  shapeOf((shapeOf(calls.list.answer).data as z.ZodMiniArray<z.ZodMiniObject>).def.element);

const places = areas.offices.flatMap((office) => office.places);

/** Fields of a list's rows that no column shows: the server returns them for the acts, pages and forms. */
const unshown: Readonly<Record<string, readonly string[]>> = {
  AdminUsers: [
    ...["first_name", "last_name", "pss_enrolled", "language", "location", "division", "grade"],
    ...["department", "position", "academy", "corporate_area", "chargeback_area", "partner_location"],
    ...["partner_role", "client", "sjp_division", "directorate", "cost_centre", "manager", "permissions"],
    ...["invited_at", "disabled_at"],
  ],
  AdminAudiences: ["rules"],
  AdminCarouselIndex: ["image_id", "audiences"],
  AdminBroadcastsIndex: ["readers", "audiences", "recipients", "minor_change", "text_version"],
  AdminPolicies: ["policy_id", "policy_version"],
  AdminMentoringProposals: ["learner_profile_id", "advisor_profile_id"],
  PodcastAdminIndex: ["description", "image_id", "audiences"],
  PodcastAdminEpisodes: ["podcast_id", "image_id"],
  AdminAuditLog: ["record_id", "report", "details"],
  ...Object.fromEntries(
    emailTemplates.flatMap(({ emails, variants }) => [
      [emails.name, ["enabled"]],
      [variants.name, ["email_id", "audience_id", "language"]],
    ]),
  ),
  AdminItemReminders: ["recipients", "audience_id", "confirmed_a_day"],
  AccreditationExamReminders: ["recipients", "audience_id", "confirmed_a_day"],
  HouseAdminAllReportSchedules: [
    ...["report", "question", "covers", "format", "weekday", "month_day", "at", "time_zone", "recipients"],
    ...["audiences", "when_empty", "enabled", "address", "failures"],
  ],
};

/** The values of a column's states, of which a row may have several, however the schema is wrapped. */
function statesOf(schema: z.core.$ZodType | undefined): string[] {
  const within = ({ _zod: { def } }: z.core.$ZodType) =>
    ("innerType" in def ? def.innerType : "element" in def ? def.element : undefined) as typeof schema;
  let at = schema;
  for (let next = at && within(at); next; next = within(next)) at = next;
  return at && "entries" in at._zod.def ? Object.keys(at._zod.def.entries as object) : [];
}

/** Parts of a list's query that every list has controls for. */
const controlled = ["page", "perPage", "sort", "search"];

/** A list below a record is of that record: the variants of an email, and not of all. */
const givenByAddress = (path: string): string[] => (path.endsWith("/:id/variants") ? ["email_id"] : []);

/** Texts of one length, by their pattern: there is nothing to count. */
const fixedLength = ["at"];

/** Acts that another one undoes. */
const undone = ["archive", "restore", "switchOff", "switchOn"];

describe.each(places.map((place) => [place.name, place] as const))("%s", (_, place) => {
  test("shows only fields of its rows, and sorts only by what the server supports", async () => {
    const { default: declared } = await place.load();
    const row = rowOf(declared);
    const sort = shapeOf(declared.calls.list.query).sort!;
    expect(declared.columns.filter(({ field }) => !(field in row))).toEqual([]);
    expect(row).toHaveProperty(declared.named);
    for (const column of declared.columns) {
      const name = column.sort;
      if (name !== undefined) expect([name, sort.safeParse(`-${name}`).success]).toEqual([name, true]);
    }
  });

  test("has a column for each field of its rows, a link to the record and a label for each state", async () => {
    const { default: declared } = await place.load();
    const row = rowOf(declared);
    const { columns, filters } = declared;
    const shown = columns.map(({ field }) => field);
    expect(
      Object.keys(row).filter((field) => !shown.includes(field) && !["id", "version"].includes(field)),
    ).toEqual(unshown[place.name] ?? []);
    // A message is long: it is shown as formatted text, and the row has a button.
    const leading = columns.filter(({ as }) => as === "link").map(({ field }) => field);
    expect(leading).toEqual(
      columns.some(({ as, field }) => as === "html" && field === declared.named) ? [] : [declared.named],
    );
    // A value of the contract is no word, except for what it names, as a feature flag.
    const valued = columns.filter(({ field, as }) => as !== "roles" && statesOf(row[field]).length > 0);
    const raw = valued.filter((column) => !("words" in column) && column.field !== declared.named);
    expect(raw.map(({ field }) => field)).toEqual([]);
    for (const column of columns)
      if ("words" in column)
        expect(Object.keys(column.words!).toSorted()).toEqual(statesOf(row[column.field]).toSorted());
    // A filter has the same name as its column.
    const headings = new Map(columns.map(({ field, label }) => [field, label]));
    for (const { field, label } of filters)
      expect([field, label]).toEqual([field, headings.get(field) ?? label]);
  });

  test("filters by all parameters that the server accepts, and no others, with valid values", async () => {
    const { default: declared } = await place.load();
    const query = shapeOf(declared.calls.list.query);
    const offered = [...declared.filters.flatMap(filterNames), ...controlled, ...givenByAddress(place.path)];
    expect(Object.keys(query).filter((name) => !offered.includes(name))).toEqual([]);
    for (const filter of declared.filters) {
      for (const name of filterNames(filter)) expect(query).toHaveProperty(name);
      if ("choices" in filter && typeof filter.choices !== "string")
        for (const { value } of filter.choices)
          expect([filter.field, query[filter.field]!.safeParse(value).success]).toEqual([filter.field, true]);
    }
  });

  test("has a form field for each part of its draft, with the contract's choices and limits", async () => {
    const { default: declared } = await place.load();
    const call = declared.calls.create ?? declared.calls.update;
    // A read-only resource has neither.
    const { version: _version, key: _key, ...draft } = call ? shapeOf(call.body) : {};
    expect(new Set(declared.fields.map(({ field }) => field))).toEqual(new Set(Object.keys(draft)));
    expect(Object.keys(initialValues(declared))).toEqual(declared.fields.map(({ field }) => field));
    for (const field of declared.fields)
      if ("choices" in field && Array.isArray(field.choices)) {
        const values = (field.choices as readonly { value: unknown }[]).map(({ value }) => value);
        // It allows several choices.
        const given = (value: unknown) => (field.as === "multiSelect" ? [value] : value);
        const taken = values.filter((value) => draft[field.field]!.safeParse(given(value)).success);
        expect([field.field, taken]).toEqual([field.field, values]);
        const states = statesOf(draft[field.field]);
        if (states.length > 0) expect(values.toSorted()).toEqual(states.toSorted());
      }
    for (const field of declared.fields)
      if (field.as === "text" && !fixedLength.includes(field.field))
        expect(limitsOf(declared, field).maxLength).toBeGreaterThan(0);
  });

  test("has a call for each act, which can be undone or asks for confirmation", async () => {
    const { default: declared } = await place.load();
    if (declared.acts.length > 0) expect(declared.calls.bulk).toBeDefined();
    for (const act of declared.acts)
      expect(act.confirm !== undefined || undone.includes(act.name)).toBe(true);
    for (const { call, done, instead } of declared.alone ?? []) {
      expect(call.path).toMatch(/\/:id\//);
      const told = shapeOf(shapeOf(call.answer).data as z.ZodMiniObject);
      for (const [, field] of done.matchAll(/:(\w+)/g)) expect(told).toHaveProperty(field!);
      if (instead) expect(told).toHaveProperty(instead.when);
    }
    if (declared.removing) expect(declared.calls.remove).toBeDefined();
  });

  test("asks for all that its acts need, and for nothing else", async () => {
    const { default: declared } = await place.load();
    for (const act of declared.acts) {
      const body = act.call ? act.call.body && shapeOf(act.call.body) : declared.calls.bulk!.forms[act.name];
      // It is known which records it is about, in which version, and its question asks for a reason.
      const needed = Object.keys(body ?? {}).filter((field) => !["ids", "version", "reason"].includes(field));
      const filledIn = (act.fields ?? []).map(({ field }) => field);
      expect([act.name, filledIn.toSorted()]).toEqual([act.name, needed.toSorted()]);
    }
  });

  // What belongs to a record is listed on a screen of that record.
  test("has a screen for its list", () =>
    expect(rows.some(({ path, kind }) => path === place.path && kind === "screen")).toBe(true));
});

/** One by default export, or one per set by name. */
type Declaring = { default?: AnyResource } & Record<string, unknown>;
const declarations = Object.entries(
  import.meta.glob<Declaring>("../../src/routes/admin/resources/*.ts", { eager: true }),
).flatMap(([file, module]) => {
  const name = file.replace(/^.*\//, "");
  const ofSets = Object.entries(module).find(([key]) => key.endsWith("Resources"))?.[1] ?? {};
  const all = module.default ? [module.default] : Object.values(ofSets as Record<string, AnyResource>);
  return all.map((declared) => [name, declared] as const);
});

test("every resource is declared once, has a name field and is opened by a place of an office", async () => {
  expect(declarations.length).toBeGreaterThan(12);
  expect(declarations.filter(([, { named }]) => named === undefined)).toEqual([]);
  const opened = await Promise.all(places.map(async (place) => (await place.load()).default));
  const declared = declarations.map(([, resource]) => resource);
  expect(new Set(declared).size).toBe(declared.length);
  expect(declarations.filter(([, one]) => !opened.includes(one)).map(([name]) => name)).toEqual([]);
  expect(opened.filter((resource) => !declared.includes(resource)).map(({ named }) => named)).toEqual([]);
});

test("every act that a contract knows is offered, by a resource with its calls", () => {
  const missing = declarations.flatMap(([file, { calls }]) => {
    const offered = declarations.filter(([, one]) => one.calls === calls).flatMap(([, { acts }]) => acts);
    const known = calls.bulk ? statesOf(shapeOf(calls.bulk.body).act) : [];
    return known
      .filter((name) => !offered.some((act) => act.name === name && !act.call))
      .map((name) => `${file}: ${name}`);
  });
  expect(missing).toEqual([]);
});

test.each(declarations)("%s requires no field whose hint says that it may be left empty", (_, declared) => {
  const helpOf = ({ help = "" }: FieldDeclaration) =>
    typeof help === "object" ? Object.values(help) : [help];
  const contradictions = declared.fields.filter(
    (field) =>
      isRequired(declared, field) &&
      helpOf(field).some((said) =>
        /\bleave (it |this |either )?(empty|open|blank)\b|\boptional\b/i.test(said),
      ),
  );
  expect(contradictions.map(({ field, help }) => [field, help])).toEqual([]);
});

test("a field is required if the contract does not accept it empty", async () => {
  const { default: contacts } = await housePlaces.find(({ name }) => name === "AdminContacts")!.load();
  const required = contacts.fields.filter((field) => isRequired(contacts, field)).map(({ field }) => field);
  expect(required).toEqual(["name", "email", "area"]);
  const { default: notes } = await housePlaces
    .find(({ name }) => name === "AdminReleaseNoteManagement")!
    .load();
  expect(notes.fields.filter((field) => !isRequired(notes, field)).map(({ field }) => field)).toEqual([
    "published_at",
  ]);
});

test("addresses of records, imports and reordering are below that of the list", () => {
  const glossary = housePlaces.find(({ name }) => name === "AdminGlossaryManagement")!;
  const { path } = glossary;
  expect(listAddress(glossary)).toBe(path);
  expect(listAddress(glossary, "page=2")).toBe(`${path}?page=2`);
  expect(createAddress(glossary)).toBe(`${path}/create`);
  expect(editAddress(glossary, 3)).toBe(`${path}/3/edit`);
  expect(editAddress(glossary, 3, "page=2")).toBe(`${path}/3/edit?page=2`);
  expect(viewAddress(glossary, 3)).toBe(`${path}/3`);
  expect(viewAddress(glossary, 3, "page=2")).toBe(`${path}/3?page=2`);
  expect(importAddress(glossary)).toBe(`${path}/import`);
  expect(importAddress(glossary, 7)).toBe(`${path}/import?import=7`);
  expect(reorderAddress(glossary)).toBe(`${path}/reorder`);
});
