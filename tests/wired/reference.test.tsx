import { fireEvent, screen, within } from "@testing-library/react";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { feedback, glossaryTerms, releaseNotes, users } from "#server/schema/index.ts";
import { startWithAda } from "./ada.ts";
import { heading, headings, main } from "./shown.ts";

/** The pages on which learners look something up, in the whole product over the real server. */

const day = 86_400_000;
const at = (days: number): Date => new Date(ada.t.app.now().getTime() + days * day);
const ada = startWithAda(({ app }) =>
  app
    .db()
    .update(users)
    .set({ createdAt: at(-10) }),
);
const { open } = ada;
const press = (name: string | RegExp) =>
  ada.shell.act(() => fireEvent.click(main().getByRole("button", { name })));
const follow = (name: string | RegExp) =>
  ada.shell.act(() => fireEvent.click(main().getByRole("link", { name })));
const side = () => within(screen.getAllByRole("navigation", { name: /main/i })[0]!);

describe("the glossary", () => {
  const createTerm = async (term: string, meaning: string, archivedAt: Date | null = null) =>
    (await ada.t.app.db().insert(glossaryTerms).values({ term, meaning, archivedAt }).returning())[0]!.id;

  test("lists its terms from A to Z, with the letter and the search in the address [R-L-007][B-014]", async () => {
    await createTerm("Annuity", "<p>An income for life.</p>");
    await createTerm("Drawdown", "<p>An income that is taken.</p>");
    await createTerm("Deed", "<p>Gone.</p>", at(-1));
    await createTerm("401(k)", "<p>A plan of an employer.</p>");
    await open("/glossary");
    expect([heading(), headings(2), headings(3)]).toEqual([
      ...["Glossary", ["Other", "A", "D"], ["401(k)", "Annuity", "Drawdown"]],
    ]);
    expect(document.title).toContain("Glossary");
    expect(main().getByText("An income for life.")).toBeTruthy();
    const letters = within(main().getByRole("navigation", { name: "Letters" }));
    expect(letters.getAllByRole("link").map((link) => link.textContent)).toEqual(["All", "A", "D", "Other"]);
    expect(letters.getAllByRole("listitem")).toHaveLength(28);
    await follow("D");
    expect([ada.shell.page.address(), headings(3)]).toEqual(["/glossary?letter=D", ["Drawdown"]]);
    await ada.shell.act(() => fireEvent.change(main().getByRole("searchbox"), { target: { value: "life" } }));
    await press("Search");
    expect([ada.shell.page.address(), headings(3)]).toEqual(["/glossary?name=life", ["Annuity"]]);
  });

  test("says when there are no terms or no matches, and links to all terms", async () => {
    await open("/glossary");
    expect(headings(2)).toEqual(["No terms yet"]);
    ada.shell.close();
    await createTerm("Annuity", "<p>An income.</p>");
    await open("/glossary?letter=B");
    expect(headings(2)).toEqual(["No terms under this letter"]);
    expect(main().getByText("Choose another letter.")).toBeTruthy();
    await ada.shell.go("/glossary?letter=B&name=income");
    expect(headings(2)).toEqual(["No terms match “income” under B"]);
    expect(main().getByText("Try another word, or part of one.")).toBeTruthy();
    await ada.shell.go("/glossary?name=pension");
    expect(headings(2)).toEqual(["No terms match “pension”"]);
    await follow("Show all terms");
    expect([ada.shell.page.address(), headings(3)]).toEqual(["/glossary", ["Annuity"]]);
  });

  test("can be retried if it could not be loaded", async () => {
    await ada.t.app.db().execute("alter table glossary_terms rename to glossary_terms_away");
    try {
      await open("/glossary");
      expect(main().getByText("The list could not be loaded")).toBeTruthy();
    } finally {
      await ada.t.app.db().execute("alter table glossary_terms_away rename to glossary_terms");
    }
    await press("Try again");
    expect(headings(2)).toEqual(["No terms yet"]);
  });

  test("a term shows its meaning and links to neighbouring terms and to content about it [R-L-008]", async () => {
    await createTerm("Annuity", "<p>An income for life.</p>");
    const id = await createTerm("Drawdown", "<p>An <strong>income</strong> that is taken.</p>");
    await open(`/glossary/${id}`);
    expect([heading(), document.title.includes("Drawdown")]).toEqual(["Drawdown", true]);
    expect(main().getByText("income").tagName).toBe("STRONG");
    expect(
      main()
        .getByRole("link", { name: /Find content/ })
        .getAttribute("href"),
    ).toBe("/search?name=Drawdown");
    await follow("Annuity");
    expect(heading()).toBe("Annuity");
  });

  test("an archived or unknown term is not found, with a link to the whole glossary", async () => {
    const id = await createTerm("Deed", "<p>Gone.</p>", at(-1));
    for (const address of [`/glossary/${id}`, "/glossary/999"]) {
      await open(address);
      expect([address, heading()]).toEqual([address, "This term could not be found"]);
      expect(main().getByRole("link", { name: "The whole glossary" }).getAttribute("href")).toBe("/glossary");
      ada.shell.close();
    }
    await open("/glossary/x");
    expect(ada.shell.calls.some(({ call }) => call.startsWith("GET /api/glossary"))).toBe(false);
  });
});

describe("release notes", () => {
  const createNote = async (release: string, publishedAt: Date | null) =>
    (
      await ada.t.app
        .db()
        .insert(releaseNotes)
        .values({
          title: `What ${release} brings`,
          release,
          body: "<p>A <em>calmer</em> menu.</p>",
          publishedAt,
        })
        .returning()
    )[0]!.id;

  test("are listed newest first; reading one clears its unread mark and the count in the navigation [R-L-015][R-L-016]", async () => {
    const id = await createNote("2026.11", at(-1));
    await createNote("2026.10", at(-20));
    await createNote("2026.12", at(3));
    await open("/release-notes");
    expect([heading(), headings(2)]).toEqual([
      "Release notes",
      ["What 2026.11 brings", "What 2026.10 brings"],
    ]);
    expect(main().getAllByText("Unread")).toHaveLength(1);
    expect(main().getByText("2 release notes, 1 unread")).toBeTruthy();
    expect(main().getByRole("button", { name: "Mark all as read" })).toBeTruthy();
    expect(side().getByRole("link", { name: "Release notes, 1 unread" })).toBeTruthy();
    await follow("What 2026.11 brings");
    expect([ada.shell.page.address(), heading()]).toEqual([`/release-notes/${id}`, "What 2026.11 brings"]);
    expect(main().getByText("calmer").tagName).toBe("EM");
    expect(ada.shell.statusOf(`POST /api/release-notes/${id}/read`)).toBe(200);
    expect(side().getByRole("link", { name: "Release notes" })).toBeTruthy();
    await ada.shell.go("/release-notes");
    expect(main().queryAllByText("Unread")).toEqual([]);
    expect(ada.shell.calls.filter(({ call }) => call.endsWith("/read"))).toHaveLength(1);
  });

  test("can all be marked as read at once", async () => {
    await createNote("1", at(-1));
    await createNote("2", at(-2));
    await open("/release-notes");
    await press("Mark all as read");
    expect(main().queryAllByText("Unread")).toEqual([]);
    expect(main().queryByRole("button", { name: "Mark all as read" })).toBeNull();
    expect(side().getByRole("link", { name: "Release notes" })).toBeTruthy();
  });

  test("save a reader's feedback and comment, and a second press removes it", async () => {
    const id = await createNote("1", at(-1));
    await open(`/release-notes/${id}`);
    const stored = async () =>
      (await ada.t.app.db().select().from(feedback).where(eq(feedback.userId, ada.id))).map(
        ({ type, subjectId, reaction, comment }) => [type, subjectId, reaction, comment],
      );
    await press("Not helpful");
    expect(await stored()).toEqual([["release", id, "dislike", ""]]);
    await ada.shell.act(() =>
      fireEvent.change(main().getByLabelText(/What is missing or unclear/), {
        target: { value: "Where is it?" },
      }),
    );
    await press("Send");
    expect(await stored()).toEqual([["release", id, "dislike", "Where is it?"]]);
    expect(main().getByText("Sent. Thank you.")).toBeTruthy();
    await press("Not helpful");
    expect(await stored()).toEqual([]);
    expect(main().queryByRole("button", { name: "Send" })).toBeNull();
  });

  test("save a comment with the reaction that is chosen when it is sent", async () => {
    const id = await createNote("1", at(-1));
    await open(`/release-notes/${id}`);
    await press("Helpful");
    expect(main().getByLabelText(/^What did you like\?/)).toBeTruthy();
    await press("Not helpful");
    await ada.shell.act(() =>
      fireEvent.change(main().getByLabelText(/What is missing or unclear/), {
        target: { value: "Where is it?" },
      }),
    );
    await press("Send");
    const stored = await ada.t.app.db().select().from(feedback).where(eq(feedback.userId, ada.id));
    expect(stored).toMatchObject([{ reaction: "dislike", comment: "Where is it?" }]);
  });

  test("show a note that comes after all were marked as read as unread", async () => {
    await createNote("1", at(-2));
    await open("/release-notes");
    await press("Mark all as read");
    expect(main().queryAllByText("Unread")).toEqual([]);
    await createNote("2", at(-1));
    await ada.shell.act(() => void ada.shell.app.queries.invalidateQueries());
    expect(main().getAllByText("Unread")).toHaveLength(1);
    expect(main().getByRole("button", { name: "Mark all as read" })).toBeTruthy();
  });

  test("say when there are none yet, and when one could not be found", async () => {
    await open("/release-notes");
    expect(headings(2)).toEqual(["No release notes yet"]);
    const id = await createNote("2026.12", at(3));
    await ada.shell.go(`/release-notes/${id}`);
    expect(heading()).toBe("This release note could not be found");
  });
});
