import { ne } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { namedKinds } from "#server/modules/admin/auditSubjects.ts";
import { resourcesOf } from "#server/resources/resourceModule.ts";
import { saidActs } from "#server/resources/told.ts";
import { auditLog, broadcasts } from "#server/schema/index.ts";
import { addProfile } from "../mentoringRecords.ts";
import { path, startAuditLog, type Line } from "./auditLines.ts";

const { office, write, found, acts } = startAuditLog();

describe("the summary of an audit entry in the list [G-18]", () => {
  const changedTo = (changes: object[], did = "changed") => ({
    act: "one changed",
    details: { did, changes },
  });
  const change = (field: string, before: unknown, after: unknown) => ({ field, before, after });
  const told = async (...lines: Partial<Line>[]) => {
    await write(...lines);
    return (await found("sort=at")).map(({ changed }) => changed);
  };

  test("lists the changes from old to new value, shortened", async () => {
    const seen = await told(
      changedTo([
        change("job_title", "Analyst", "Director"),
        change("grade", null, { id: 1, name: "Partner" }),
      ]),
      changedTo([
        change(
          "topics",
          [
            { id: 1, name: "Tax" },
            { id: 2, name: "Trusts" },
          ],
          [],
        ),
      ]),
      changedTo([change("text", "<p>Old <b>text</b></p>", "x".repeat(100))]),
      changedTo([change("external", false, true), change("position", 1, 2)]),
      changedTo([change("term", null, "A"), change("meaning", null, "")], "created"),
      changedTo(["a", "b", "c", "d", "e"].map((field) => change(field, 1, 2))),
      { act: "login" },
      { act: "PAP feed read", details: { changes: "none" } },
      { act: "group of synonyms changed", details: { changes: [] } },
    );
    expect(seen.map((text) => text?.replace(/ +/g, " ") ?? null)).toEqual([
      "Job title: Analyst → Director; Grade: – → Partner",
      "Topics: Tax, Trusts → –",
      `Text: Old text → ${"x".repeat(59)}…`,
      "External: No → Yes; Place: 1 → 2",
      "Term: A; Meaning: –",
      "A: 1 → 2; B: 1 → 2; C: 1 → 2; and 2 more",
      null,
      null,
      null,
    ]);
  });

  test("shows where two long texts differ, however late", async () => {
    const meaning = "An income for life, or for a number of years, that an insurer pays in exchange";
    const long = `<p>${"Every word of it is as it was before. ".repeat(50)}`;
    const seen = await told(
      changedTo([change("text", `<p>${meaning} for a sum.</p>`, `<p>${meaning}. Now corrected.</p>`)]),
      changedTo([change("text", `${long}The old end, which goes on.</p>`, `${long}The new end.</p>`)]),
      changedTo([change("text", "x".repeat(100), `${"x".repeat(90)}y${"x".repeat(60)}`)]),
      // The first text is shown whole in one change; in the other, only the markup differs.
      changedTo([change("text", meaning.slice(0, 60), meaning)]),
      changedTo([change("text", `<p>${meaning}</p>`, `<p><em>${meaning}</em></p>`)]),
    );
    const cut = `${meaning.slice(0, 59)}…`;
    expect(seen).toEqual([
      "Text: …pays in exchange for a sum. → …pays in exchange. Now corrected.",
      "Text: …it was before. The old end, which goes on. → …it was before. The new end.",
      `Text: …${"x".repeat(30)} → …${"x".repeat(20)}y${"x".repeat(37)}…`,
      `Text: ${meaning.slice(0, 60)} → ${cut}`,
      `Text: ${cut} → ${cut}`,
    ]);
  });

  test("says which roles were given and taken", async () => {
    const roles = (before: string[], after: string[]) => ({
      ...changedTo([change("roles", before, after)], "roles assigned"),
      act: "user roles assigned",
    });
    await write(
      roles(["trainer"], ["trainer", "pss admin", "manager"]),
      roles(["trainer", "adm manager"], ["trainer"]),
      roles(["exam admin"], ["content admin"]),
      { act: "user roles assigned", outcome: "refused", details: { because: "Not yours to give" } },
    );
    expect((await found("sort=at&act=roles")).map(({ act, changed }) => [act, changed])).toEqual([
      ["user roles given", "Gave PSS admin, Manager"],
      ["user roles taken", "Took ADM manager"],
      ["user roles given and taken", "Gave Content admin; Took Exam admin"],
      ["user roles assigned", null],
    ]);
  });

  test("names its record, also one that was deleted since, and its report", async () => {
    const add = async (term: string) =>
      (await office.system.post("/api/admin/glossary", { term, meaning: "x" })).json.data;
    const [kept, gone] = [await add("Bond"), await add("Gilt")];
    await office.system.delete(`/api/admin/glossary/${gone.id}?version=${gone.version}`);
    const text = `Come all. ${"Bring a friend. ".repeat(9)}`;
    const message = `<p>${text}</p>`;
    const [called] = await office.t.app.db().insert(broadcasts).values({ message }).returning();
    const broadcast = called!.id;
    const mentor = await addProfile(office.t, "MENTOR");
    await office.t.app.db().delete(auditLog).where(ne(auditLog.act, "glossary term removed"));
    const lines = await write(
      { subject: `user ${office.ids.learner}` },
      { subject: "user 99999" },
      { subject: `glossary term ${kept.id}` },
      { subject: `glossary term ${gone.id}` },
      { subject: "glossary term 99999" },
      { subject: `broadcast ${broadcast}` },
      { subject: `mentor ${mentor.id}` },
      { subject: "report glossary-audit" },
      { subject: "report nothing" },
      { subject: "policy 1 2" },
      {},
    );
    const shown = [
      `Test Person (user ${office.ids.learner})`,
      "user 99999",
      `Bond (glossary term ${kept.id})`,
      `Gilt (glossary term ${gone.id})`,
      "glossary term 99999",
      `${text.slice(0, 80).trimEnd()}… (broadcast ${broadcast})`,
      `Mo Mentor (mentor ${mentor.id})`,
      "Glossary audit (report)",
      "report nothing",
      "policy 1 2",
      null,
    ];
    const listed = (await found("sort=at&act=sign_in")).map(({ about }) => about);
    expect(listed).toEqual(shown);
    expect((await office.system.get(`${path}/${lines[2]!.id}`)).json.data.about).toBe(shown[2]);
    const file = (await office.system.get(`${path}/export?sort=at&columns=about,subject`)).text;
    expect(file).toContain(`Gilt (glossary term ${gone.id}),Glossary term ${gone.id}\r\n`);
  });

  test("has names for the records of every resource", () => {
    const named = namedKinds(office.t.app);
    const without = [...resourcesOf(office.t.app).keys()].filter((kind) => !Object.hasOwn(named, kind));
    // Options have no screens.
    expect(without).toEqual(["option"]);
  });
});

describe("the words of the audit log [G-18]", () => {
  const line = (act: string, subject: string, field = "", before: unknown = null, after: unknown = null) => {
    const changes = field ? [{ field, before, after }] : [];
    return { act, subject, details: { did: act.split(" ").at(-1), changes } };
  };
  const addLines = () =>
    write(
      line("podcast takeDown", "podcast 6", "status", "approved", "draft"),
      line("mentor deny", "mentor 6", "status", "REVIEW_PENDING", "REVIEW_DENIED"),
      line("mentor pause", "mentor 6", "availability", "available", "away"),
      line("feature flag changed", "feature flag 2", "enabled", false, true),
      line("episode changed", "episode 2", "podcast_id", 99_998, null),
      line("profile users removed", "profile 2", "users", [office.ids.learner, 99_999], []),
      line("sent email release", "sent email 3", "state", "held", "queued"),
      line("image bank picture added", "image bank 3", "picture url", null, "/image-bank/3/a.png"),
      line("slide changed", "slide 3", "starts_at", null, "2026-12-07T09:30:00.000Z"),
      line("user long-term leave entered", "user 3", "until", null, "2026-12-07"),
      line("glossary term removed", "glossary term 99", "term", "Gilt", null),
      { act: "saved view removed", subject: "saved view 3" },
      // Feedback is only hidden.
      { act: "feedback removed", subject: "feedback 3" },
      line("carousel slides reordered", "carousel", "order", [3, 1], [1, 3]),
      { act: "login", subject: "user 3" },
      { act: "login", subject: "user 3", outcome: "refused" },
    );
  const shown = [
    ["podcast taken down", "Status: Approved → Draft"],
    ["mentor declined", "Status: Waiting → Not accepted"],
    ["mentor paused", "Availability: Available → Away"],
    ["feature flag changed", "On for everyone: No → Yes"],
    ["episode changed", "Podcast: no. 99998 → –"],
    ["profile users removed", "Users: Test Person (learner@example.org), no. 99999 → –"],
    ["email released", "Status: Held → Queued"],
    ["image bank picture added", "Picture: – → a picture"],
    ["slide changed", "Shown from: – → 07/12/2026 09:30:00 UTC"],
    ["user long-term leave entered", "Until: – → 07/12/2026"],
    ["glossary term deleted", "Term: Gilt → –"],
    ["saved view deleted", null],
    ["feedback removed", null],
    ["carousel slides reordered", "Order: no. 3, no. 1 → no. 1, no. 3"],
    ["signed in", null],
    ["sign-in", null],
  ] as const;

  test("are those of the product, for stored entries too: in the list, in the entry and in a file", async () => {
    const lines = await addLines();
    const listed = await found("sort=at&perPage=50");
    expect(listed.map(({ act, changed }) => [act, changed])).toEqual(shown);
    expect((await office.system.get(`${path}/${lines[1]!.id}`)).json.data).toMatchObject({
      act: "mentor declined",
      changed: "Status: Waiting → Not accepted",
    });
    const file = (await office.system.get(`${path}/export?sort=at&columns=act,changed`)).text;
    expect(file).toContain("Podcast taken down,Status: Approved → Draft");
  });

  test.each([
    ["taken down", ["podcast taken down"]],
    ["mentor Declined", ["mentor declined"]],
    ["signed", ["signed in"]],
    ["sign-in", ["sign-in"]],
    ["email released", ["email released"]],
    ["takedown", ["podcast taken down"]],
    ["taken up", []],
    ["deleted", ["saved view deleted", "glossary term deleted"]],
    ["glossary deleted", ["glossary term deleted"]],
    ["removed", ["feedback removed", "saved view deleted", "glossary term deleted", "profile users removed"]],
  ] as const)("are found: “%s”", async (search, expected) => {
    await addLines();
    expect(await acts(String(new URLSearchParams({ search })))).toEqual(expected);
  });

  test("exist for every act of a resource", async () => {
    const said = await saidActs();
    const stored = [...resourcesOf(office.t.app)].flatMap(([name, { acts: all, calls }]) => [
      ...Object.entries(all).flatMap(([act, declared]) => ("did" in declared ? [] : [`${name} ${act}`])),
      ...(calls.remove ? [`${name} removed`] : []),
    ]);
    expect(stored.filter((act) => !said.has(act))).toEqual([]);
  });

  test("find given and taken roles apart", async () => {
    const roles = (before: string[], after: string[]) =>
      line("user roles assigned", "user 3", "roles", before, after);
    await write(roles([], ["trainer"]), roles(["trainer"], []));
    expect(await acts("search=roles+given")).toEqual(["user roles given"]);
    expect(await acts("search=roles+taken")).toEqual(["user roles taken"]);
  });
});
