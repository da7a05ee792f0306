import { desc, eq } from "drizzle-orm";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { tell } from "#server/messages/tell.ts";
import { contentShared } from "#server/modules/learning/messages.ts";
import { emailOf } from "#server/seed/accounts.ts";
import { emails, emailVariants, users } from "#server/schema/index.ts";
import { previewPause } from "#src/machines/emails/emailPreviewMachine.ts";
import { startDemo } from "./demo.ts";
import { main } from "./shown.ts";

/** Emails in the language of their readers, in the whole product over the real server. */

const demo = startDemo();
const { open } = demo;
const db = () => demo.t.app.db();
const userOf = async (name: string) =>
  (
    await db()
      .select()
      .from(users)
      .where(eq(users.email, emailOf(name)))
  )[0]!;
const field = (name: string) => main().getByRole<HTMLSelectElement>("combobox", { name });
const choose = async (name: string, value: string) => {
  // The back office loads the names of languages.
  await waitFor(() => expect(field(name).options.length).toBeGreaterThan(2));
  await demo.shell.act(() => fireEvent.change(field(name), { target: { value } }));
};
const chosen = (name: string) => field(name).selectedOptions[0]!.textContent;
const press = (name: string, where = main) =>
  demo.shell.act(() => fireEvent.click(where().getByRole("button", { name })));

/** The subject of the email that somebody gets when something is shared with them. */
const subjectFor = async (name: string): Promise<string> => {
  const { id } = await userOf(name);
  const values = { SENDER_NAME: "Priya", CONTENT_NAME: "Annuities", CONTENT_TYPE: "article", MESSAGE: "" };
  await tell(demo.t.app, contentShared, [id], { values: { ...values, SHARED_URL: "x" }, path: "/catalogue" });
  return (await demo.t.mails()).at(-1)!.subject;
};
const [welsh, english] = ["Mae Priya wedi rhannu rhywbeth gyda chi", "Priya has shared something with you"];

test("emails are sent in the language chosen in the profile, or in English if they have no text in it", async () => {
  await db().update(emailVariants).set({ enabled: false }).where(eq(emailVariants.name, "A shorter one"));
  const shell = await open("trainer", "/profile");
  expect([chosen("Language of emails"), await subjectFor("trainer")]).toEqual(["English", english]);
  await choose("Language of emails", "cy");
  await waitFor(() => expect(main().getByText("Saved")).toBeTruthy());
  expect(await subjectFor("trainer")).toBe(welsh);
  await shell.go("/catalogue");
  await shell.go("/profile");
  expect(chosen("Language of emails")).toBe("Welsh (Cymraeg)");
  await choose("Language of emails", "pl");
  await waitFor(async () => expect((await userOf("trainer")).language).toBe("pl"));
  await waitFor(() => expect(main().getByText("Saved")).toBeTruthy());
  expect(await subjectFor("trainer")).toBe(english);
  await choose("Language of emails", "");
  await waitFor(async () => expect((await userOf("trainer")).language).toBeNull());
});

test("an administrator can see and change a user's language of emails", async () => {
  const { id } = await userOf("partner");
  await open("system", `/admin/house/users/${id}/edit`);
  await waitFor(() => expect(chosen("Language of emails")).toBe("Welsh"));
  await choose("Language of emails", "ur");
  await press("Save");
  await waitFor(async () => expect((await userOf("partner")).language).toBe("ur"));
  await open("partner", "/profile");
  expect(chosen("Language of emails")).toBe("Urdu (اردو)");
});

test("a variant for a language is previewed and tested in that language, and the email's page shows who gets it", async () => {
  const [email] = await db().select().from(emails).where(eq(emails.key, "content-shared"));
  const path = `/admin/emails/learning/${email!.id}`;
  const shell = await open("content", `${path}/variants/create`);
  await waitFor(() => expect(field("Language")).toBeTruthy());
  expect(main().getByText(/matches their audience and language/)).toBeTruthy();
  const name = main().getByRole("textbox", { name: "Name" });
  await shell.act(() => fireEvent.change(name, { target: { value: "In Urdu" } }));
  const subject = main().getByRole("textbox", { name: "Subject" });
  await shell.act(() => fireEvent.change(subject, { target: { value: "سلام" } }));
  await choose("Language", "ur");
  await shell.act(() => shell.clock.increment(previewPause));
  const preview = () => within(main().getByRole("region", { name: "Preview" }));
  const frame = () => preview().getByTitle<HTMLIFrameElement>(/^The email/);
  await waitFor(() => expect(frame().srcdoc).toMatch(/<div lang="ur" dir="rtl"><p/));
  const { lang, dir } = preview().getByText("سلام");
  expect([lang, dir]).toEqual(["ur", "rtl"]);
  await press("Send a test to myself", preview);
  // The demo has no mail server.
  await waitFor(() => expect(preview().getByText(/^The email was made, but no mail server/)).toBeTruthy());
  const tried = (await demo.t.mails()).at(-1)!;
  expect([tried.subject, tried.html]).toEqual([
    "Test: سلام",
    expect.stringMatching(/<title lang="ur" dir="rtl">/),
  ]);
  await press("Save");
  await waitFor(() => expect(location.pathname).toBe(`${path}/variants`));
  const [row] = await db().select().from(emailVariants).orderBy(desc(emailVariants.id)).limit(1);
  expect([row!.name, row!.language]).toEqual(["In Urdu", "ur"]);
  await waitFor(() => expect(main().getByText("Everyone who has chosen Urdu")).toBeTruthy());
  await shell.go(`${path}/view`);
  await waitFor(() =>
    expect(screen.getByRole("main").textContent).toMatch(
      /gets the first of these that matches.*Welsh: Everyone who has chosen Welsh.*In Urdu: Everyone who has chosen Urdu.*This text: Everyone else/,
    ),
  );
});
