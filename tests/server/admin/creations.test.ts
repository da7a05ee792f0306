import { describe, expect, test } from "vitest";
import type { GlossaryTerm } from "#src/contracts/admin/glossary.ts";
import { glossaryPath as path, startGlossary } from "./glossary.ts";

const g = startGlossary();

/** A form that saves its new term: each save is the same call again, with what is typed by then. */
function newTerm(browser = g.system) {
  const key = crypto.randomUUID();
  return (term: string, meaning = "<p>An income for life.</p>") => browser.post(path, { term, meaning, key });
}
const terms = async () => (await g.system.get(path)).json.data.map(({ term }: GlossaryTerm) => term);

describe("a creation whose answer was lost", () => {
  test("is made once when it is repeated, and audited once", async () => {
    const save = newTerm();
    const first = await save("Annuity");
    expect(await save("Annuity")).toMatchObject({ status: 200, json: first.json });
    expect([await terms(), (await g.lines()).length]).toEqual([["Annuity"], 1]);
  });

  test("is made once when both calls are handled at the same time", async () => {
    const save = newTerm();
    const both = await Promise.all([save("Annuity"), save("Annuity")]);
    expect(new Set(both.map(({ json }) => json.data.id)).size).toBe(1);
    expect([await terms(), (await g.lines()).length]).toEqual([["Annuity"], 1]);
  });

  test("becomes what is sent when it is changed before it is repeated, as often as that happens", async () => {
    const save = newTerm();
    const first = await save("Annuity");
    for (const term of ["Annuities", "An annuity"]) {
      const { status, json } = await save(term);
      expect([status, json.data.id, json.data.term]).toEqual([200, first.json.data.id, term]);
    }
    expect(await terms()).toEqual(["An annuity"]);
    expect((await g.lines()).map(({ act }) => act)).toEqual([
      ...["glossary term created", "glossary term changed", "glossary term changed"],
    ]);
  });

  test("is refused at its field when it is repeated with an invalid one, and can be corrected", async () => {
    await g.create(g.super, "Drawdown");
    const save = newTerm();
    await save("Annuity");
    expect(await save("DRAWDOWN")).toMatchObject({
      status: 422,
      json: { errors: { term: ["This term is already in the glossary"] } },
    });
    expect((await save("Deed")).status).toBe(200);
    expect(await terms()).toEqual(["Deed", "Drawdown"]);
  });

  test("does not undo what somebody else has changed since", async () => {
    const save = newTerm();
    const { id, version } = (await save("Annuity")).json.data;
    const changed = await g.super.patch(`${path}/${id}`, { term: "Annuities", version });
    expect(await save("Annuity")).toMatchObject({
      status: 409,
      json: {
        message: "This glossary term has been added, and changed since. Open it from the list to see it",
      },
    });
    // Unless they have changed it to the same value.
    expect(await save("Annuities")).toMatchObject({ status: 200, json: changed.json });
    expect(await terms()).toEqual(["Annuities"]);
  });

  test("is made again where it has been deleted since", async () => {
    const save = newTerm();
    const { id, version } = (await save("Annuity")).json.data;
    await g.super.delete(`${path}/${id}?version=${version}`);
    expect((await save("Annuity")).json.data.id).not.toBe(id);
    expect(await terms()).toEqual(["Annuity"]);
    expect((await save("Annuity")).status).toBe(200);
    expect(await terms()).toEqual(["Annuity"]);
  });
});

test("a creation that was refused can be repeated with its key", async () => {
  const save = newTerm();
  expect((await save(" ")).status).toBe(422);
  expect((await save("Annuity")).status).toBe(200);
});

test("the same key of somebody else, of another resource or none at all makes another record", async () => {
  const key = crypto.randomUUID();
  const send = (
    browser = g.system,
    of = path,
    body: object = { term: crypto.randomUUID(), meaning: "x", key },
  ) => browser.post(of, body);
  const { id } = (await send()).json.data;
  expect((await send(g.super)).json.data.id).not.toBe(id);
  const bank = await send(g.system, "/api/admin/image-banks", { name: "North", description: "", key });
  expect([bank.status, await terms()]).toMatchObject([200, { length: 2 }]);
  for (const n of [1, 2]) await send(g.system, path, { term: `Without ${n}`, meaning: "x" });
  expect(await terms()).toHaveLength(4);
});
