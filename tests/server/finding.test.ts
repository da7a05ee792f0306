import { describe, expect, test } from "vitest";
import { messageTypes } from "#server/messages/messageTypes.ts";
import { syncMessages } from "#server/messages/sync.ts";
import { audiences, glossaryTerms, users } from "#server/schema/index.ts";
import { findingCalls, type FoundRecord } from "#src/contracts/finding.ts";
import { createExam } from "./examHall.ts";
import { createItem, topicIn } from "./fixtures.ts";
import { startOffice } from "./admin/office.ts";
import type { Browser } from "./harness.ts";

const office = startOffice("learner", "exam", "system");

const find = async (browser: Browser, text: string): Promise<FoundRecord[]> =>
  findingCalls.find.answer.parse((await browser.get(`/api/find?text=${encodeURIComponent(text)}`)).json).data;
const namesOf = (found: FoundRecord[]) => found.map(({ kind, title }) => [kind, title]);
const person = (firstName: string, lastName: string) => ({
  firstName,
  lastName,
  email: `${firstName}.${lastName}@example.org`.toLowerCase(),
});

describe("the command palette", () => {
  test("finds content and exams for everybody, and records only for roles with access to their lists", async () => {
    const { t, learner, exam, system } = office;
    const topic = await topicIn(t.app);
    await createItem(t.app, { title: "Annuities explained", topic });
    await createItem(t.app, { title: "Annuities in draft", topic, live: false });
    await createExam(t.app, { name: "Annuities" });
    await t.app.db().insert(users).values(person("Annu", "Rao"));
    await t.app.db().insert(glossaryTerms).values({ term: "Annuity", meaning: "<p>An income for life</p>" });
    const ofAll = [
      ["exam", "Annuities"],
      ["item", "Annuities explained"],
    ];
    expect(namesOf(await find(learner, "annu"))).toEqual(ofAll);
    expect(namesOf(await find(exam, "annu"))).toEqual(ofAll);
    expect(namesOf(await find(system, "annu"))).toEqual(
      expect.arrayContaining([...ofAll, ["user", "Annu Rao"], ["glossary term", "Annuity"]]),
    );
    const rao = (await find(system, "annu")).find(({ kind }) => kind === "user")!;
    expect(rao.hint).toBe("annu.rao@example.org");
    expect((await system.get(`/api/admin/users/${rao.id}`)).json.data.name).toBe("Annu Rao");
  });

  test("finds only the records that its user's own lists show, each once", async () => {
    const { t, exam, system } = office;
    const draft = {
      ...{ recurrence: "daily", at: "10:00", time_zone: "UTC", recipients: [office.ids.system] },
      ...{ name: "Pass rates of the week", report: "user-report" },
    };
    expect((await system.post("/api/admin/reports/schedule", draft)).status).toBe(200);
    const schedule = ["report schedule", "Pass rates of the week"];
    expect(namesOf(await find(system, "pass rates"))).toEqual([schedule]);
    expect(namesOf(await find(exam, "pass rates"))).toEqual([]);
    await syncMessages(t.app, messageTypes);
    const accreditation = [["Accreditation email", "Exam not passed"]];
    const superAdmin = await t.signIn("super@example.org");
    expect(namesOf(await find(superAdmin, "exam not passed"))).toEqual(accreditation);
    expect(namesOf(await find(exam, "exam not passed"))).toEqual(accreditation);
    expect(namesOf(await find(superAdmin, "password reset"))).toEqual([["House email", "Password reset"]]);
    expect(namesOf(await find(exam, "password reset"))).toEqual([]);
  });

  test("finds at most five of each kind, names that begin with the text first", async () => {
    const { t, system } = office;
    await t.app
      .db()
      .insert(users)
      .values(
        ["Zed Marlow", "Amos Marlow", "Bea Marlow", "Cid Marlow", "Dan Marlow", "Marlow Aziz"].map((name) => {
          const [first, last] = name.split(" ");
          return person(first!, last!);
        }),
      );
    const topic = await topicIn(t.app);
    for (const title of ["One", "Two", "Three", "Four", "Five", "Six"])
      await createItem(t.app, { title: `Marlow ${title}`, topic });
    const found = await find(system, "marlow");
    expect(found.filter(({ kind }) => kind === "user").map(({ title }) => title)).toEqual([
      ...["Marlow Aziz", "Amos Marlow", "Bea Marlow", "Cid Marlow", "Dan Marlow"],
    ]);
    expect(found.filter(({ kind }) => kind === "item")).toHaveLength(5);
  });

  test("matches every word and literal signs, and refuses a single letter", async () => {
    const { t, system } = office;
    await t.app
      .db()
      .insert(audiences)
      .values(["Half 50% North", "Half 500 North"].map((name) => ({ name, description: "" })));
    expect(namesOf(await find(system, "50% north"))).toEqual([["audience", "Half 50% North"]]);
    expect((await system.get("/api/find?text=a")).status).toBe(422);
    expect((await system.get("/api/find?text=%20a%20")).status).toBe(422);
  });
});
