import type * as z from "zod/mini";
import { describe, expect, test } from "vitest";
import { shapeOf } from "#src/contracts/admin/query.ts";
import { housePlaces } from "#src/routes/admin/house.ts";
import type { AnyResource, FieldDeclaration } from "#src/routes/admin/resource.ts";
import { initialValues, isRequired, limitsOf } from "#src/ui/admin/form/draft.ts";
import { filterNames } from "#src/contracts/admin/query.ts";
import { routes } from "#src/areas/table.ts";

const { exists } = routes;

const rowOf = ({ calls }: AnyResource) =>
  shapeOf((shapeOf(calls.list.answer).data as z.ZodMiniArray<z.ZodMiniObject>).def.element);

describe.each(housePlaces.map((place) => [place.name, place] as const))("%s", (_, place) => {
  test("shows only what its rows have, sorts only by what the server sorts by", async () => {
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

  test("filters only by what the server is asked for, with values that it takes", async () => {
    const { default: declared } = await place.load();
    const query = shapeOf(declared.calls.list.query);
    for (const filter of declared.filters) {
      for (const name of filterNames(filter)) expect(query).toHaveProperty(name);
      if ("choices" in filter && typeof filter.choices !== "string")
        for (const { value } of filter.choices)
          expect([filter.field, query[filter.field]!.safeParse(value).success]).toEqual([filter.field, true]);
    }
  });

  test("has a field for each part of its draft, with the contract's limits", async () => {
    const { default: declared } = await place.load();
    const call = declared.calls.create ?? declared.calls.update;
    // What is only read has neither.
    const { version: _version, ...draft } = call ? shapeOf(call.body) : {};
    expect(new Set(declared.fields.map(({ field }) => field))).toEqual(new Set(Object.keys(draft)));
    expect(Object.keys(initialValues(declared))).toEqual(declared.fields.map(({ field }) => field));
    for (const field of declared.fields)
      if (field.as === "text") expect(limitsOf(declared, field).maxLength).toBeGreaterThan(0);
  });

  test("an act can be undone or is asked about, and has its call", async () => {
    const { default: declared } = await place.load();
    if (declared.acts.length > 0) expect(declared.calls.bulk).toBeDefined();
    for (const act of declared.acts)
      expect(act.confirm !== undefined || ["archive", "restore"].includes(act.name)).toBe(true);
    for (const { call, done } of declared.alone ?? []) {
      expect(call.path).toMatch(/\/:id\//);
      const told = shapeOf(shapeOf(call.answer).data as z.ZodMiniObject);
      for (const [, field] of done.matchAll(/:(\w+)/g)) expect(told).toHaveProperty(field!);
    }
    if (declared.removing) expect(declared.calls.remove).toBeDefined();
  });

  test("its list is a screen", () => expect(exists(place.name)).toBe(true));
});

const declarations = Object.entries(
  import.meta.glob<{ default: AnyResource }>("../../src/routes/admin/resources/*.ts", { eager: true }),
).map(([file, { default: declared }]) => [file.replace(/^.*\//, ""), declared] as const);

test("every resource is declared once, and looked at here", () => {
  expect(declarations.length).toBeGreaterThan(12);
  expect(declarations.filter(([, { named }]) => named === undefined)).toEqual([]);
});

test.each(declarations)("%s asks for no field that it says may be left empty", (_, declared) => {
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

test("required is what the contract does not take empty", async () => {
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
