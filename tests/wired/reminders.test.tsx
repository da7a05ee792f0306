import { and, desc, eq, ne, sql } from "drizzle-orm";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { emails, emailSends, items, reminders, reminderSends, users } from "#server/schema/index.ts";
import { occasionOf } from "#server/reminders/occasion.ts";
import { startDemo } from "./demo.ts";
import { openPage } from "./page.tsx";
import { heading, main } from "./shown.ts";

/** Reminders in the back office, in the whole product over the real server. */

const demo = startDemo();
const db = () => demo.t.app.db();
const some = async (type: "item" | "exam") =>
  (await db().select().from(reminders).where(eq(reminders.contentType, type)).orderBy(reminders.id))[0]!;
const text = () => screen.getByRole("main").textContent!;
const press = (name: string | RegExp, where: () => ReturnType<typeof within> = main) =>
  demo.shell.act(() => fireEvent.click(where().getByRole("button", { name })));
const question = () => within(screen.getByRole("alertdialog"));

const parts = [
  ["item", "content", "R-A-079", "R-A-080", "R-A-081"],
  ["exam", "exam", "R-A-151", "R-A-152", "R-A-153"],
] as const;

describe.each(parts)("reminders of an %s", (type, who) => {
  const list = async () => {
    const { contentId } = await some(type);
    return type === "item"
      ? `/admin/learning/items/${contentId}/reminders`
      : `/admin/accreditation/exams/${contentId}/reminders`;
  };

  test(`the list, the form for a new one and the form for an existing one open and link back [${type === "item" ? "R-A-079][R-A-080][R-A-081" : "R-A-151][R-A-152][R-A-153"}]`, async () => {
    const shell = await demo.open(who, "/admin/start");
    const { id, contentId, name } = await some(type);
    await shell.go(await list());
    await waitFor(() => expect(heading()).toMatch(/^Reminders: ./));
    const of = heading()!.replace("Reminders: ", "");
    await waitFor(() =>
      expect(main().getByRole("link", { name }).getAttribute("href")).toContain(`/${id}/edit`),
    );
    expect(main().getByRole("link", { name: of }).getAttribute("href")).toBe(
      type === "item" ? `/item/${contentId}` : `/exams/${contentId}`,
    );
    await shell.go(`${await list()}/create`);
    await waitFor(() => expect(heading()).toBe("Add a reminder"));
    expect(
      main()
        .getByRole("link", { name: `Reminders: ${of}` })
        .getAttribute("href"),
    ).toBe(await list());
    await shell.go(`${await list()}/${id}/edit`);
    await waitFor(() => expect(heading()).toBe(name));
    expect(text()).toMatch(/Based on.*Sent.*Repeat until completed.*Recipients/);
  });

  test("show “Page not found” if the content does not exist", async () => {
    const shell = await demo.open(who, "/admin/start");
    await shell.go((await list()).replace(/\d+/, "99999"));
    await waitFor(() => expect(text()).toMatch(/Page not found/));
  });
});

test("changing a reminder explains the effect on future messages and saves only after confirmation [G-14]", async () => {
  const { id, contentId } = await some("item");
  const shell = await demo.open("super", "/admin/start");
  await shell.go(`/admin/learning/items/${contentId}/reminders/${id}/edit`);
  await waitFor(() => expect(main().getByLabelText("Number")).toBeTruthy());
  const kept = async () => (await db().select().from(reminders).where(eq(reminders.id, id)))[0]!;
  await db()
    .update(reminders)
    .set({ activeFrom: new Date("2026-01-01T00:00:00Z") })
    .where(eq(reminders.id, id));
  const before = await kept();
  await shell.act(() =>
    fireEvent.change(main().getByLabelText("Number"), {
      target: { value: String(before.offset.amount + 2) },
    }),
  );
  await press("Save");
  await waitFor(() => expect(question().getByRole("heading").textContent).toBe("Save this reminder?"));
  expect(question().getByText(/^In the next 90 days, .* messages? will remind .* learners?\./)).toBeTruthy();
  expect(question().getAllByRole("listitem").length).toBeGreaterThan(0);
  await press("Cancel", question);
  await waitFor(() => expect(screen.queryByRole("main")).toBeTruthy());
  expect((await kept()).offset).toEqual(before.offset);
  await press("Save");
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeTruthy());
  await press("Save", question);
  await waitFor(async () =>
    expect((await kept()).offset).toEqual({ ...before.offset, amount: before.offset.amount + 2 }),
  );
  expect((await kept()).activeFrom.getTime()).toBeGreaterThan(before.activeFrom.getTime());
});

test("one reminder alone is copied from its row to another item, where it is switched off", async () => {
  const { contentId, name } = await some("item");
  const remindersOf = (content: number) =>
    db()
      .select()
      .from(reminders)
      .where(and(eq(reminders.contentType, "item"), eq(reminders.contentId, content)))
      .orderBy(reminders.id);
  expect((await remindersOf(contentId)).length).toBeGreaterThan(1);
  const [other] = await db()
    .select()
    .from(items)
    .where(and(ne(items.id, contentId), eq(items.live, true)))
    .orderBy(desc(items.id));
  const before = await remindersOf(other!.id);
  await demo.open("super", `/admin/learning/items/${contentId}/reminders`);
  await press(`Actions for ${name}`);
  await demo.shell.act(() => fireEvent.click(screen.getByRole("menuitem", { name: "Copy" })));
  const dialog = () => within(screen.getByRole("dialog"));
  // The choices load late, in place of their stand-in.
  const field = () => dialog().getByRole("combobox", { name: /^Item/ });
  await waitFor(() => expect(field().getAttribute("aria-autocomplete")).toBe("list"));
  await demo.shell.act(() => {
    fireEvent.focus(field());
    fireEvent.change(field(), { target: { value: other!.title } });
  });
  await demo.shell.act(() => demo.shell.clock.increment(2_000));
  await demo.shell.arrived();
  await demo.shell.act(() =>
    fireEvent.click(screen.getByRole("option", { name: (of) => of.includes(other!.title) })),
  );
  await press("Copy", dialog);
  await waitFor(() => expect(text()).toContain("1 reminder copied"));
  const after = await remindersOf(other!.id);
  expect(after.slice(0, before.length)).toEqual(before);
  expect(after.slice(before.length)).toMatchObject([{ name, enabled: false }]);
});

test("the question before held emails are sent says how many there are", async () => {
  const { id, contentId, name, message } = await some("item");
  const now = demo.t.app.now();
  const [reader] = await db().select().from(users).limit(1);
  const [email] = await db().select().from(emails).where(eq(emails.key, message));
  const [claim] = await db()
    .insert(reminderSends)
    .values({
      ...{ reminderId: id, userId: reader!.id, cycle: 0, step: 99 },
      ...{ moment: now, sentAt: now, messages: 1, heldAt: now },
    })
    .returning();
  await db()
    .insert(emailSends)
    .values({
      ...{ emailId: email!.id, userId: reader!.id, address: "ada@example.net", subject: "Due soon" },
      ...{ state: "held", occasion: occasionOf(claim!.id), createdAt: now },
    });
  await demo.open("super", `/admin/learning/items/${contentId}/reminders`);
  await press(`Actions for ${name}`);
  await demo.shell.act(() => fireEvent.click(screen.getByRole("menuitem", { name: "Send held emails" })));
  await waitFor(() =>
    expect(question().getByText(/^Emails held/).textContent).toBe(
      "Emails held: 1. There were too many for one day. Sending starts now.",
    ),
  );
});

test("sending very many messages in a day needs a second confirmation, whose limit is saved", async () => {
  const { rows } = await db().execute<{ id: number }>(sql`
    select a.item_id as id from assignments a left join item_completions c using (user_id, item_id)
    where c.item_id is null group by 1 order by count(*) desc limit 1`);
  const contentId = rows[0]!.id;
  const page = await openPage(
    await demo.signIn("super"),
    `/admin/learning/items/${contentId}/reminders/create`,
  );
  const day = new Date(demo.t.app.now().getTime() + 30 * 86_400_000).toISOString().slice(0, 10);
  page.type({
    ...{ name: "To twenty", message: "training-reminder", anchor: "date", on_date: day },
    ...{ offset: { amount: 0, unit: "days", direction: "before" }, recipients: ["addresses"] },
    addresses: Array.from({ length: 20 }, (_, n) => `a${n}@example.net`),
  });
  const asked: string[] = [];
  page.form().subscribe(({ context }) => {
    const { question = null } = context.question ?? {};
    if (question !== null && asked.at(-1) !== question) asked.push(question);
  });
  await page.press("Save");
  expect(asked).toEqual(["Add this reminder?", expect.stringMatching(/^Send [\d,]+ messages on /)]);
  const [made] = await db().select().from(reminders).where(eq(reminders.name, "To twenty"));
  expect(made!.confirmedADay).toBeGreaterThan(200);
  page.close();
});

test("the menu of an item links only its administrators to its reminders", async () => {
  const { contentId } = await some("item");
  for (const [who, sees] of [
    ["content", true],
    ["learner", false],
  ] as const) {
    const shell = await demo.open(who, `/item/${contentId}`);
    await shell.act(() => fireEvent.click(main().getByRole("button", { name: "More actions" })));
    await waitFor(() => expect(screen.getByRole("menuitem", { name: "Report a problem" })).toBeTruthy());
    const entry = screen.queryByRole("menuitem", { name: "Reminders" });
    expect([who, entry !== null]).toEqual([who, sees]);
    if (!entry) continue;
    await shell.act(() => fireEvent.click(entry));
    await waitFor(() => expect(heading()).toMatch(/^Reminders: /));
  }
});
