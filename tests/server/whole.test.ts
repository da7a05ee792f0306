import { pgTable, text } from "drizzle-orm/pg-core";
import * as z from "zod/mini";
import { describe, expect, test } from "vitest";
import { contactCalls } from "#src/contracts/admin/contacts.ts";
import { glossaryCalls } from "#src/contracts/admin/glossary.ts";
import { filter } from "#src/contracts/admin/query.ts";
import { recordParts, resourceCalls } from "#src/contracts/admin/resource.ts";
import { line } from "#src/contracts/texts.ts";
import { isHtml, html } from "#src/contracts/admin/texts.ts";
import { systemAdmins } from "#server/access.ts";
import { withDefaults } from "#server/resources/withDefaults.ts";
import { contactEmails, glossaryTerms, record } from "#server/schema/admin.ts";

const glossary = withDefaults({ calls: glossaryCalls, access: systemAdmins, table: glossaryTerms });

describe("resource defaults from calls and table", () => {
  test("include the name, files, import, HTML fields and archiving", () => {
    expect(glossary).toMatchObject({
      name: "glossary term",
      file: "glossary",
      imports: { key: ["term"], options: {} },
      html: ["meaning"],
    });
    expect(Object.keys(glossary.acts)).toEqual(["archive", "restore"]);
    expect(Object.keys(glossary.sorts)).toEqual(["term", "updated_at"]);
  });

  test("sort by columns and filter by one value or several", () => {
    const contacts = withDefaults({ calls: contactCalls, access: systemAdmins, table: contactEmails });
    expect(contacts.sorts.updated_at).toBe(contactEmails.updatedAt);
    expect(contacts.sorts.name).not.toBe(contactEmails.name);
    expect(Object.keys(contacts.filters)).toEqual(["area"]);
  });

  test("give way to what is declared", () => {
    const by = glossaryTerms.createdAt;
    const { sorts, file } = withDefaults({
      calls: glossaryCalls,
      access: systemAdmins,
      table: glossaryTerms,
      file: "words",
      sorts: { term: by },
    });
    expect([sorts.term, file]).toEqual([by, "words"]);
  });
});

describe("the server refuses to start", () => {
  const draft = z.object({ name: line(10), note: z.nullable(line(10)) });
  const table = pgTable("things", { ...record(), name: text("name").notNull(), note: text("note") });
  const callsOf = (sorts: [string, ...string[]], filters = {}) =>
    resourceCalls("/api/admin/things", {
      words: { one: "thing", many: "things" },
      row: z.extend(draft, recordParts),
      draft,
      sorts,
      filters,
    });
  const start = (calls: ReturnType<typeof callsOf>) => () =>
    withDefaults({ calls, access: systemAdmins, table });

  test("with a sort that is neither declared nor a column, or by a nullable column", () => {
    expect(start(callsOf(["name"]))).not.toThrow();
    expect(start(callsOf(["nope"]))).toThrow("Nothing says what the things are sorted by for “nope”");
    expect(start(callsOf(["note"]))).toThrow("for “note”");
  });

  test("with a filter that is neither declared nor a column", () => {
    expect(start(callsOf(["name"], { note: filter.exactly, ...filter.range("updated_at") }))).not.toThrow();
    expect(start(callsOf(["name"], { name: filter.exactly, status: filter.exactly }))).toThrow(
      "Nothing says which things are found by status",
    );
  });
});

test("HTML fields are recognised in drafts and patches, and other texts are not", () => {
  expect([html(5), z.optional(html(5)), line(5), z.optional(line(5))].map(isHtml)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
