import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { feedback, glossaryTerms, releaseNotes, users } from "#server/schema/index.ts";
import { mostFeedback, type NoteCard } from "#src/contracts/releaseNotes.ts";
import type { TermCard } from "#src/contracts/glossary.ts";
import { startWithAda } from "./ada.ts";
import type { Browser } from "./harness.ts";

/** What learners look up: the glossary, and the notes of each release. */

const day = 86_400_000;
const u = startWithAda();
const db = () => u.t.app.db();
const at = (days: number): Date => new Date(u.t.app.now().getTime() + days * day);

async function createTerm(term: string, meaning = `<p>${term}</p>`, archivedAt: Date | null = null) {
  const [row] = await db().insert(glossaryTerms).values({ term, meaning, archivedAt }).returning();
  return row!.id;
}

describe("the glossary", () => {
  const asked = async (query = "") => {
    const { json } = await u.ada.get(`/api/glossary${query}`);
    return { ...json, terms: (json.data as TermCard[]).map(({ term }) => term) };
  };

  test("is sorted from A to Z without archived terms, and reports which letters have terms", async () => {
    for (const term of ["Zillmer", "annuity", "Écart", "8-week rule", "Beneficiary"]) await createTerm(term);
    await createTerm("Quartile", "<p>Gone</p>", at(-1));
    const { terms, letters, meta } = await asked();
    expect(terms).toEqual(["8-week rule", "annuity", "Beneficiary", "Écart", "Zillmer"]);
    expect(letters.toSorted()).toEqual(["A", "B", "E", "Z", "other"]);
    expect(meta.total).toBe(5);
    expect((await asked("?letter=E")).terms).toEqual(["Écart"]);
    expect((await asked("?letter=other")).terms).toEqual(["8-week rule"]);
    expect((await u.ada.get("/api/glossary?letter=e")).status).toBe(422);
  });

  test("is searched by every word in terms and meanings, but not in HTML tags", async () => {
    await createTerm("Annuity", "<p>An income <strong>for life</strong></p>");
    await createTerm("Drawdown", "<p>An income that is taken</p>");
    expect((await asked("?name=income%20LIFE")).terms).toEqual(["Annuity"]);
    expect((await asked("?name=strong")).terms).toEqual([]);
    expect((await asked("?name=100%25")).terms).toEqual([]);
    const { terms, letters } = await asked("?name=income&letter=D");
    expect([terms, letters]).toEqual([["Drawdown"], ["A", "D"]]);
  });

  test("is paged, with an empty page beyond the last one", async () => {
    for (const term of ["A", "B", "C"]) await createTerm(term);
    expect((await asked("?perPage=2&page=2")).terms).toEqual(["C"]);
    const beyond = await asked("?perPage=2&page=9");
    expect([beyond.terms, beyond.meta]).toEqual([[], { total: 3, page: 9, perPage: 2 }]);
    for (const query of ["page=0", "perPage=101", "page=x"])
      expect([query, (await u.ada.get(`/api/glossary?${query}`)).status]).toEqual([query, 422]);
  });

  test("returns a term with its neighbours, and treats an archived one as unknown", async () => {
    const [a, b, c] = [await createTerm("A"), await createTerm("B"), await createTerm("C")];
    const gone = await createTerm("Bb", "<p>x</p>", at(-1));
    expect((await u.ada.get(`/api/glossary/${b}`)).json.data).toEqual({
      ...{ id: b, term: "B", meaning: "<p>B</p>" },
      ...{ previous: { id: a, term: "A" }, next: { id: c, term: "C" } },
    });
    const answers = [await u.ada.get(`/api/glossary/${gone}`), await u.ada.get("/api/glossary/999")];
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    expect(answers[0]!.text).toBe(answers[1]!.text);
  });

  test("shortens a long meaning between words", async () => {
    await createTerm("Long", `<p>${"word ".repeat(80)}</p><ul><li>more</li></ul>`);
    const { data } = await asked();
    expect(data[0].summary).toBe(`${Array(44).fill("word").join(" ")}…`);
    await createTerm(
      "B",
      "<h2>New</h2><ul><li>Lists are <em>first</em></li><li>Why? </li><li>Read on</li></ul>",
    );
    expect((await u.ada.get("/api/glossary?letter=B")).json.data[0].summary).toBe(
      "New. Lists are first. Why? Read on.",
    );
  });
});

describe("release notes", () => {
  let notes: Record<"old" | "seen" | "latest" | "planned" | "draft" | "archived", number>;
  beforeEach(async () => {
    await db()
      .update(users)
      .set({ createdAt: at(-10) });
    const note = async (release: string, publishedAt: Date | null, archivedAt: Date | null = null) => {
      const values = {
        title: `Title ${release}`,
        release,
        body: "<p>What is new</p>",
        publishedAt,
        archivedAt,
      };
      return (await db().insert(releaseNotes).values(values).returning())[0]!.id;
    };
    notes = {
      old: await note("1", at(-20)),
      seen: await note("2", at(-5)),
      latest: await note("3", at(-1)),
      planned: await note("4", at(1)),
      draft: await note("5", null),
      archived: await note("6", at(-2), at(-1)),
    };
  });
  const list = async (browser: Browser = u.ada) => (await browser.get("/api/release-notes")).json;
  const marks = async (browser?: Browser) =>
    ((await list(browser)).data as NoteCard[]).map(({ release, unread }) => [release, unread]);
  const waiting = async () => (await u.ada.get("/api/waiting")).json.data["release notes"];
  const say = (id: number, body: unknown, browser = u.ada) =>
    browser.put(`/api/release-notes/${id}/feedback`, body);
  const said = async () =>
    (await db().select().from(feedback).where(eq(feedback.userId, u.adaId))).map(
      ({ type, subjectId, reaction, comment }) => ({ type, subjectId, reaction, comment }),
    );

  test("are listed newest first; those older than the account do not count as unread", async () => {
    expect(await marks()).toEqual([
      ["3", true],
      ["2", true],
      ["1", false],
    ]);
    expect(await waiting()).toBe(2);
  });

  test("come in pages", async () => {
    const page = async (number: number) => {
      const { data, meta } = (await u.ada.get(`/api/release-notes?perPage=2&page=${number}`)).json;
      return [data.map(({ release }: NoteCard) => release), meta];
    };
    expect(await page(1)).toEqual([["3", "2"], { total: 3, page: 1, perPage: 2 }]);
    expect(await page(2)).toEqual([["1"], { total: 3, page: 2, perPage: 2 }]);
  });

  test("can be marked as read one by one or all at once, for one reader only", async () => {
    const read = () => u.ada.post(`/api/release-notes/${notes.latest}/read`);
    expect([(await read()).status, (await read()).status]).toEqual([200, 200]);
    expect((await u.ada.get(`/api/release-notes/${notes.latest}`)).json.data.unread).toBe(false);
    expect(await waiting()).toBe(1);
    await u.t.createUser({ email: "bea@example.org" });
    await db()
      .update(users)
      .set({ createdAt: at(-10) });
    const bea = await u.t.signIn("bea@example.org");
    expect((await list(bea)).unread).toBe(2);
    await u.ada.post("/api/release-notes/read");
    expect([await waiting(), (await list(bea)).unread]).toEqual([0, 2]);
  });

  test("cannot be read or rated if they are planned, draft, archived or unknown", async () => {
    for (const id of [notes.planned, notes.draft, notes.archived, 999]) {
      const answers = [
        await u.ada.get(`/api/release-notes/${id}`),
        await u.ada.post(`/api/release-notes/${id}/read`),
        await say(id, { reaction: "like" }),
      ];
      expect([id, ...answers.map(({ status }) => status)]).toEqual([id, 404, 404, 404]);
    }
    expect(await said()).toEqual([]);
  });

  test("keep one feedback per reader; its comment survives a changed reaction, but not its removal", async () => {
    const of = { type: "release", subjectId: notes.latest };
    await say(notes.latest, { reaction: "like" });
    await say(notes.latest, { reaction: "like", comment: "  At last " });
    expect(await said()).toEqual([{ ...of, reaction: "like", comment: "At last" }]);
    const { json } = await say(notes.latest, { reaction: "dislike" });
    expect(json.data).toEqual({ reaction: "dislike", comment: "At last" });
    await say(notes.latest, { reaction: null });
    expect(await said()).toEqual([]);
    for (const body of [
      {},
      { reaction: "love" },
      { reaction: "like", comment: "x".repeat(mostFeedback + 1) },
    ])
      expect((await say(notes.latest, body)).status).toBe(422);
  });

  test("show their feedback in the back office's report until it is removed [R-A-060][E-092]", async () => {
    await u.t.createUser({ email: "office@example.org", roles: ["system admin"] });
    const office = await u.t.signIn("office@example.org");
    const reported = async () => {
      const { json } = await office.get("/api/admin/reports/release-feedback");
      const row = json.data.find(({ title }: { title: string }) => title === "Title 3");
      return [row.likes, row.dislikes, row.comments];
    };
    await say(notes.latest, { reaction: "dislike", comment: "Too small" });
    expect(await reported()).toEqual([0, 1, 1]);
    const [row] = await db().select().from(feedback);
    const removed = await office.post("/api/admin/remove-feedback", {
      ids: [row!.id],
      reason: "Rude",
      undo: false,
    });
    expect(removed.status).toBe(200);
    expect(await reported()).toEqual([0, 0, 0]);
    const own = async () => (await u.ada.get(`/api/release-notes/${notes.latest}`)).json.data.feedback;
    expect(await own()).toEqual({ reaction: null, comment: "" });
    // It may be sent again, without the words that were removed.
    await say(notes.latest, { reaction: "dislike" });
    expect(await own()).toEqual({ reaction: "dislike", comment: "" });
  });
});
