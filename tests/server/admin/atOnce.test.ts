import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { glossaryTerms, imports, savedViews } from "#server/schema/index.ts";
import { csv, importsAt } from "./importFiles.ts";
import { startOffice } from "./office.ts";
import { holding, isShared, untilWaiting } from "./together.ts";

/** One administrator in two tabs, at the same moment. A database with a single connection has no such moment. */

const office = startOffice("system");
const path = "/api/admin/glossary";
const glossary = importsAt(path);
const locked = (id: number) =>
  holding(office, () => office.t.app.db().select().from(imports).where(eq(imports.id, id)).for("update"));
const check = (...rows: [string, string][]) =>
  glossary.check(office.system, csv(["term", "meaning"], ...rows));

describe.runIf(isShared)("an import file", () => {
  test("that is corrected twice at once keeps one correction, and the other is refused", async () => {
    const { id, version } = await check(["", "<p>x</p>"], ["Bond", ""]);
    const release = await locked(id);
    const mend = (n: number, field: string, text: string) =>
      office.system.patch(`${path}/import/${id}/rows`, { version, mends: [{ n, field, text }] });
    const both = Promise.all([mend(2, "term", "Annuity"), mend(3, "meaning", "<p>A loan</p>")]);
    await untilWaiting(office, 2, both);
    await release();
    const answers = (await both).toSorted((one, other) => one.status - other.status);
    expect(answers.map(({ status }) => status)).toEqual([200, 409]);
    expect(answers[0]!.json.data.counts).toMatchObject({ new: 1, broken: 1 });
    expect(answers[1]!.json.message).toBe("This file has been checked again since then");
  });

  test("that is checked again while it is written stays as it was written", async () => {
    const job = await check(["Annuity", "<p>x</p>"]);
    const release = await locked(job.id);
    const confirming = glossary.confirm(office.system, job);
    await untilWaiting(office, 1, confirming);
    const checking = glossary.again(office.system, job.id);
    await untilWaiting(office, 2, checking);
    await release();
    const { json } = await confirming;
    expect(await checking).toEqual(json.data);
    expect(json.data).toMatchObject({ status: "done", counts: { new: 1 } });
    expect(await office.t.app.db().select().from(glossaryTerms)).toMatchObject([{ term: "Annuity" }]);
  });
});

test.runIf(isShared)(
  "a view that is saved under the same name at once is refused, and one remains",
  async () => {
    const view = {
      resource: "AdminGlossaryManagement",
      name: "Mine",
      query: "sort=-term",
      columns: ["term"],
    };
    const db = () => office.t.app.db();
    const release = await holding(office, () =>
      db()
        .insert(savedViews)
        .values({ userId: office.ids.system, ...view }),
    );
    const saving = office.system.post("/api/admin/views", { ...view, name: "MINE", query: "page=2" });
    await untilWaiting(office, 1, saving);
    await release();
    const { status, json } = await saving;
    expect([status, json.message]).toEqual([409, "A view with this name has just been saved. Try again"]);
    expect(await db().select().from(savedViews)).toMatchObject([{ name: "Mine", query: "sort=-term" }]);
  },
);
