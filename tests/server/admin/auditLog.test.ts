import { ne } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { recordTables } from "#server/modules/admin/auditKinds.ts";
import { namedKinds } from "#server/modules/admin/auditSubjects.ts";
import { resourcesOf } from "#server/resources/resourceModule.ts";
import { saidActs } from "#server/resources/told.ts";
import { auditLog, broadcasts } from "#server/schema/index.ts";
import type { AuditLine } from "#src/contracts/admin/audit.ts";
import { areas } from "#src/areas/table.ts";
import { addProfile } from "../mentoringRecords.ts";
import { startOffice } from "./office.ts";

const path = "/api/admin/audit";
const office = startOffice("system");
beforeEach(async () => {
  // The sign-in has left a line of its own.
  await office.t.app.db().delete(auditLog);
});

type Line = typeof auditLog.$inferInsert;
const day = (number: number) => new Date(Date.UTC(2026, 9, number, 12));
const write = (...lines: Partial<Line>[]) =>
  office.t.app
    .db()
    .insert(auditLog)
    .values(lines.map((line, i) => ({ at: day(i + 1), act: "login", outcome: "done" as const, ...line })))
    .returning({ id: auditLog.id });
const found = async (query: string): Promise<AuditLine[]> =>
  (await office.system.get(`${path}?${query}`)).json.data;
const acts = async (query: string) => (await found(query)).map(({ act }) => act);

describe("the audit log list [G-18]", () => {
  test("is sorted by time, newest first, and paginated", async () => {
    await write(...Array.from({ length: 30 }, (_, i) => ({ act: `act ${i + 1}` })));
    const first = (await office.system.get(path)).json;
    expect(first.meta).toEqual({ total: 30, page: 1, perPage: 25, exact: true });
    expect(first.data.at(0).act).toBe("act 30");
    expect(await acts("page=2")).toEqual(["act 5", "act 4", "act 3", "act 2", "act 1"]);
    expect(await acts("sort=at&perPage=2")).toEqual(["act 1", "act 2"]);
    expect((await office.system.get(`${path}?sort=act`)).status).toBe(422);
  });

  test("filters by actor, user acted for, type of action, record, time and outcome", async () => {
    const both = { userId: office.ids.learner, adminUserId: office.ids.super };
    await write(
      { act: "one created", subject: "glossary term 1", userId: office.ids.super },
      { act: "one changed", subject: "glossary term 11", ...both },
      { act: "GET /api/admin/users", userId: office.ids.learner, outcome: "refused" },
      { act: "report exported", subject: "report user-report", userId: office.ids.system },
      {
        act: "reviewing ended",
        subject: `user ${office.ids.super}`,
        userId: office.ids.super,
        adminUserId: office.ids.super,
      },
      { act: "user changed", subject: `user ${office.ids.content}` },
    );
    for (const [query, expected] of [
      [`actor=${office.ids.super}`, ["reviewing ended", "one changed", "one created"]],
      [`actor=${office.ids.learner}&actor=${office.ids.system}`, ["report exported", "GET /api/admin/users"]],
      [`on_behalf_of=${office.ids.learner}`, ["one changed"]],
      // A reviewer acts for nobody else.
      [`on_behalf_of=${office.ids.super}`, []],
      // Including the user to whom it was done.
      [`user=${office.ids.super}`, ["reviewing ended", "one changed", "one created"]],
      [`user=${office.ids.content}`, ["user changed"]],
      [`user=${office.ids.learner}`, ["GET /api/admin/users", "one changed"]],
      ["act=created&act=acting", ["reviewing ended", "one created"]],
      ["act=call", ["GET /api/admin/users"]],
      ["kind=glossary+term", ["one changed", "one created"]],
      ["kind=report&kind=user", ["user changed", "reviewing ended", "report exported"]],
      ["subject=glossary+term+1", ["one created"]],
      ["outcome=refused", ["GET /api/admin/users"]],
      ["at_from=2026-10-02&at_to=2026-10-03", ["GET /api/admin/users", "one changed"]],
      [`kind=glossary+term&actor=${office.ids.super}&act=changed&search=ONE`, ["one changed"]],
    ] as const)
      expect([query, await acts(query)]).toEqual([query, expected]);
    const reviewed = (await found("")).filter(({ reviewing }) => reviewing);
    expect(reviewed.map(({ act }) => act)).toEqual(["reviewing ended"]);
    for (const wrong of ["act=nothing", "kind=moon", "actor=x", "outcome=maybe", "at_from=soon"])
      expect([wrong, (await office.system.get(`${path}?${wrong}`)).status]).toEqual([wrong, 422]);
  });

  test("exports the filtered entries, with names for people and formulas escaped", async () => {
    await write({ act: "one created", userId: office.ids.super }, { act: "=1+1", userId: office.ids.system });
    const csv = (
      await office.system.get(`${path}/export?actor=${office.ids.super}&columns=act,actor,outcome`)
    ).text;
    expect(csv.trim().split("\r\n").slice(1)).toEqual(["One created,Test Person,Done"]);
    expect((await office.system.get(`${path}/export?columns=act`)).text).toContain("'=1+1");
  });
});

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

describe("one audit entry [G-18]", () => {
  test("shows its changes and its neighbours in the list it was opened from", async () => {
    const details = { did: "changed", changes: [{ field: "term", before: "A", after: "B" }] };
    const lines = await write(
      { act: "one created" },
      { act: "one changed", details, requestId: "r-1", userId: office.ids.system },
      { act: "one removed" },
    );
    const [first, second, third] = lines.map(({ id }) => id);
    expect((await office.system.get(`${path}/${second}`)).json.data).toMatchObject({
      act: "one changed",
      actor: { id: office.ids.system, name: "Test Person" },
      on_behalf_of: null,
      details,
      request_id: "r-1",
      kind: null,
      record_id: null,
    });
    const neighbours = async (query = "") =>
      (await office.system.get(`${path}/${second}/neighbours?${query}`)).json.data;
    expect(await neighbours()).toEqual({ previous: third, next: first, position: 2, total: 3 });
    expect(await neighbours("act=changed")).toEqual({ previous: null, next: null, position: 1, total: 1 });
    expect((await office.system.get(`${path}/99999`)).status).toBe(404);
    expect((await office.system.get(`${path}/99999/neighbours`)).status).toBe(404);
  });

  test("has the id of its record while the record exists", async () => {
    const term = (await office.system.post("/api/admin/glossary", { term: "A", meaning: "x" })).json.data;
    await office.system.delete(`/api/admin/glossary/${term.id}?version=${term.version}`);
    const mentor = await addProfile(office.t, "MENTOR");
    await write(
      { subject: `mentor ${mentor.id}` },
      { subject: `user ${office.ids.learner}` },
      { subject: "user 99999" },
      { subject: "user 99999999999999999999" },
      { subject: "/api/me/" },
      { subject: "no account" },
      { subject: "report login" },
      { subject: "policy 1 2" },
      { subject: "report schedule 7" },
    );
    const seen = (await found("sort=at&perPage=50")).map(({ subject, kind, record_id }) => [
      subject,
      kind,
      record_id,
    ]);
    expect(seen).toEqual(
      expect.arrayContaining([
        [`glossary term ${term.id}`, "glossary term", null],
        [`mentor ${mentor.id}`, "mentor", mentor.id],
        [`user ${office.ids.learner}`, "user", office.ids.learner],
        ["user 99999", "user", null],
        ["user 99999999999999999999", "user", null],
        ["/api/me/", null, null],
        ["no account", "no account", null],
        ["report login", "report", null],
        ["policy 1 2", "policy", null],
        ["report schedule 7", "report schedule", null],
      ]),
    );
  });
});

test("the audit log filters by every kind of record and every type of action", async () => {
  const { audit_kinds: kinds } = (await office.system.get("/api/admin/options/")).json.data;
  expect(kinds.map(({ value }: { value: string }) => value).toSorted()).toEqual(
    [
      ...[
        "user",
        "audience",
        "profile",
        "contact",
        "slide",
        "carousel",
        "broadcast",
        "glossary term",
        "feedback",
      ],
      ...["group of synonyms", "image bank", "release note", "feature flag", "option", "report", "import"],
      ...["report schedule", "saved view", "PAP feed", "policy", "policy version", "exam", "attempt"],
      ...["item reminder", "exam reminder"],
      ...["podcast", "episode", "mentor", "mentoring skill", "mentoring proposal", "sent email"],
      ...["House", "Learning", "Accreditation", "Events", "Mentoring", "PSS"].flatMap((set) => [
        `${set} email`,
        `${set} email variant`,
      ]),
    ].toSorted(),
  );
  const sorts = {
    sign_in: ["login", "logout", "identity confirmed", "password reset", "password reset asked for"],
    acting: ["acting as another user began", "reviewing ended"],
    roles: ["user roles assigned", "create administrator"],
    call: ["PATCH /api/exams/:id", "GET /api/admin/users"],
    file: ["report exported", "user imported", "contact import taken back"],
    created: ["glossary term created"],
    changed: ["PAP feed changed"],
    removed: ["slide removed", "audience users removed"],
    other: ["broadcast archive", "exam attempt marked"],
  };
  const shownAs: Record<string, string> = {
    ...{ login: "signed in", logout: "signed out", "create administrator": "administrator created" },
    ...{ "broadcast archive": "broadcast archived", "slide removed": "slide deleted" },
  };
  for (const [sort, some] of Object.entries(sorts)) {
    await office.t.app.db().delete(auditLog);
    await write(...Object.values(sorts).flatMap((all) => all.map((act) => ({ act }))));
    const shown = some.map((act) => shownAs[act] ?? act);
    expect([sort, (await acts(`act=${sort}`)).toSorted()]).toEqual([sort, shown.toSorted()]);
  }
});

test("the audit log finds the records of every place of the back office that writes to it", () => {
  const places = areas.offices.flatMap((office) => office.places);
  const tables = recordTables(office.t.app);
  const missing = places.map(({ kind, words }) => kind ?? words.one).filter((kind) => !tables.has(kind));
  // Late answers are those of an attempt, an application is a mentor, and the log has no lines about its own entries.
  expect(missing).toEqual(["set of late answers", "application", "entry"]);
});

test("the audit log is readable by House administrators only, and nobody can write to it [G-18][SEC-MATRIX]", async () => {
  const [line] = await write({ act: "one created" });
  for (const at of [path, `${path}/${line!.id}`, `${path}/${line!.id}/neighbours`, `${path}/export`]) {
    for (const who of ["learner", "content", "exam", "reviewer"] as const) {
      const browser = await office.t.signIn(`${who}@example.org`);
      expect([at, who, (await browser.get(at)).status]).toEqual([at, who, 403]);
    }
    expect((await office.t.browser().get(at)).status).toBe(401);
    for (const call of [office.system.post, office.system.patch, office.system.delete])
      expect([at, (await call(at, {})).status]).toEqual([at, 405]);
  }
});
