import { expect, test } from "vitest";
import { glossaryTerms, users } from "#server/schema/index.ts";
import { startOffice } from "./office.ts";

const office = startOffice("super");

/** In dictionary order. */
const names = [
  ...["Adam", "Åsa", "Carl", "Çelik", "lars", "Łukasz", "Ñandú", "Nora"],
  ...["Oscar", "Øystein", "Žak", "Zoe"],
];
const shuffled = names.toSorted((one, other) => one.codePointAt(1)! - other.codePointAt(1)!);

test("names with Å, Ç, Ñ, Ø, Ł and Ž sort in dictionary order in lists, pages, neighbours, pickers and exports", async () => {
  await office.t.app
    .db()
    .insert(users)
    .values(
      shuffled.map((lastName, i) => ({ firstName: "Sorted", lastName, email: `sorted${i}@example.org` })),
    );
  const list = async (query: string) =>
    (await office.super.get(`/api/admin/users?search=sorted&${query}`)).json;
  const last = (rows: { last_name: string }[]) => rows.map((row) => row.last_name);
  expect(last((await list("sort=name")).data)).toEqual(names);
  expect(last((await list("sort=-name")).data)).toEqual(names.toReversed());
  const pages = [];
  for (const page of [1, 2, 3]) pages.push(...last((await list(`sort=name&perPage=5&page=${page}`)).data));
  expect(pages).toEqual(names);

  const { data } = await list("sort=name");
  const between = await office.super.get(`/api/admin/users/${data[5].id}/neighbours?search=sorted&sort=name`);
  expect(between.json.data).toMatchObject({ previous: data[4].id, next: data[6].id, position: 6, total: 12 });

  const found = (await office.super.get("/api/admin/options/users?search=sorted")).json.data;
  expect(found.map(({ label }: { label: string }) => label)).toEqual(names.map((name) => `Sorted ${name}`));
  const file = await office.super.get("/api/admin/users/export?search=sorted&sort=name&columns=last_name");
  expect(file.text.trim().split("\r\n").slice(1)).toEqual(names);
});

test("glossary terms sort in dictionary order too", async () => {
  await office.t.app
    .db()
    .insert(glossaryTerms)
    .values(shuffled.map((term) => ({ term, meaning: "x" })));
  const { data } = (await office.super.get("/api/admin/glossary?sort=term")).json;
  expect(data.map(({ term }: { term: string }) => term)).toEqual(names);
});
