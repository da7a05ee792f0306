import { eq } from "drizzle-orm";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { cpdEntries, featureFlags, itemCompletions, topics, users } from "#server/schema/index.ts";
import { barredWhileActing } from "#src/contracts/acting.ts";
import { createItem, noCpd } from "../server/fixtures.ts";
import { startWithAda } from "./ada.ts";
import { heading, main } from "./shown.ts";

/** The CPD log, in the whole product over the real server. */

const ada = startWithAda(async ({ app }) => {
  await app.db().insert(topics).values({ name: "Advice" });
  await app.db().insert(featureFlags).values({ name: "cpd_log", enabled: true });
});
const { open } = ada;
const titles = () =>
  within(main().getAllByRole("list").at(-1)!)
    .queryAllByRole("heading", { level: 2 })
    .map(({ textContent }) => textContent);
const press = (name: string | RegExp, within_ = main()) =>
  ada.shell.act(() => fireEvent.click(within_.getByRole("button", { name })));
const type = (label: RegExp, value: string, within_ = main()) =>
  ada.shell.act(() => {
    const field = within_.getByLabelText(label);
    fireEvent.change(field, { target: { value } });
    fireEvent.blur(field);
  });
const sums = () =>
  Object.fromEntries(
    main()
      .getAllByRole("term")
      .map((term) => [term.textContent, term.nextElementSibling!.textContent]),
  );
const dialog = (name: string) => screen.findByRole("dialog", { name }).then((one) => within(one));
const stored = () => ada.t.app.db().select().from(cpdEntries);
const createEntry = async (over: Partial<typeof cpdEntries.$inferInsert> = {}) => {
  const values = {
    ...{ userId: ada.id, key: crypto.randomUUID(), title: "Seminar", on: "2026-11-02", minutes: 60 },
    ...{ cpd: { ...noCpd, cpd: 60 }, structured: true, reflection: "New rules" },
    ...over,
  };
  return (await ada.t.app.db().insert(cpdEntries).values(values).returning())[0]!;
};

test("the CPD log lists a year's completed items and own entries, with the same total as home [R-L-075][M-007][B-078]", async () => {
  const itemId = await createItem(ada.t.app, { title: "Suitability", cpd: { cpd: 30, idd: 20 } });
  await ada.t.app
    .db()
    .insert(itemCompletions)
    .values({ userId: ada.id, itemId, completedAt: ada.t.app.now() });
  await createEntry();
  await open("/cpd-log");
  expect(heading()).toBe("CPD Log");
  expect(document.title).toContain("CPD Log");
  expect(titles()).toEqual(["Suitability", "Seminar"]);
  expect(main().getByRole("link", { name: "Suitability" }).getAttribute("href")).toBe(`/item/${itemId}`);
  expect(main().getByText("CPD 30 min, IDD 20 min")).toBeTruthy();
  expect(sums()).toEqual({ Done: "1 h 30 min", Planned: "0 min", Short: "33 h 30 min" });
  expect(screen.getAllByRole("link", { name: "CPD Log" }).length).toBeGreaterThan(0);
  await ada.shell.go("/");
  expect(main().getByText("1 h 30 min")).toBeTruthy();
});

test("adding an entry reports missing fields and saves only once on a double click [E-034]", async () => {
  await open("/cpd-log");
  await press("Add an entry");
  await press("Cancel", await dialog("Add an entry"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await press("Add an entry");
  const form = await dialog("Add an entry");
  await type(/What you learnt/, "A talk about the new rules", form);
  await press("Add", form);
  expect(form.getByText("Enter a date")).toBeTruthy();
  await type(/^Day/, "2026-11-12", form);
  await type(/^Duration/, "45", form);
  await ada.shell.act(() => fireEvent.click(form.getByLabelText("PTS")));
  await ada.shell.act(() => fireEvent.click(form.getByLabelText(/Structured/)));
  await type(/^Reflection/, "To ask earlier", form);
  await ada.shell.act(() => {
    fireEvent.click(form.getByRole("button", { name: "Add" }));
    fireEvent.click(form.getByRole("button", { name: "Add" }));
  });
  const rows = await stored();
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    ...{
      title: "A talk about the new rules",
      on: "2026-11-12",
      minutes: 45,
      structured: true,
      reflection: "To ask earlier",
    },
    cpd: { ...noCpd, cpd: 45, pts: 45 },
  });
  expect(titles()).toEqual(["A talk about the new rules"]);
  expect(main().getByText("Entry added.")).toBeTruthy();
});

test("another entry begins empty after one was added, and leaves that as it is", async () => {
  await open("/cpd-log");
  for (const title of ["What the new rules mean for us", "What the new rules mean for others"]) {
    await press("Add an entry");
    const form = await dialog("Add an entry");
    expect(form.queryByRole("button", { name: "Restore them" })).toBeNull();
    await type(/What you learnt/, title, form);
    await type(/^Day/, "2026-11-12", form);
    await type(/^Duration/, "45", form);
    await press("Add", form);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  }
  expect((await stored()).map(({ title }) => title)).toEqual([
    ...["What the new rules mean for us", "What the new rules mean for others"],
  ]);
});

test("an entry of another year than the one shown is said to be in that year", async () => {
  await createEntry();
  await open("/cpd-log");
  await press("Add an entry");
  const added = await dialog("Add an entry");
  await type(/What you learnt/, "A talk about the old rules", added);
  await type(/^Day/, "2025-03-04", added);
  await type(/^Duration/, "45", added);
  await press("Add", added);
  expect(main().getByText("Entry added to 2025.")).toBeTruthy();
  await press("Change “Seminar”");
  const changed = await dialog("Change entry");
  await type(/^Day/, "2024-12-31", changed);
  await press("Save", changed);
  expect(main().getByText("Entry changed. It is now in 2024.")).toBeTruthy();
  expect(main().getByText("No CPD in this year yet")).toBeTruthy();
});

test("why an entry was not added comes into view, below whatever part of the form is in sight", async () => {
  const shown: Element[] = [];
  Element.prototype.scrollIntoView = function (options) {
    expect(options).toEqual({ block: "nearest" });
    shown.push(this);
  };
  onTestFinished(() => void Reflect.deleteProperty(Element.prototype, "scrollIntoView"));
  await open("/cpd-log");
  await press("Add an entry");
  const form = await dialog("Add an entry");
  await type(/What you learnt/, "A talk about the new rules", form);
  await type(/^Day/, "2026-11-12", form);
  await type(/^Duration/, "45", form);
  ada.shell.cut(true);
  await press("Add", form);
  ada.shell.cut(false);
  expect(shown).toEqual([form.getByRole("alert")]);
});

test("an entry that was not added is offered when its form is opened again [T-4]", async () => {
  await open("/cpd-log");
  await press("Add an entry");
  const learnt = "What the new rules mean for us";
  await type(/^What you learnt/, learnt, await dialog("Add an entry"));
  await press("Cancel", await dialog("Add an entry"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await press("Add an entry");
  const again = await dialog("Add an entry");
  const title = again.getByLabelText<HTMLInputElement>(/^What you learnt/);
  expect(title.value).toBe("");
  // Whatever was typed now would be lost.
  const fields = again.getAllByRole<HTMLInputElement>("textbox");
  expect(fields.map(({ disabled }) => disabled)).toEqual(fields.map(() => true));
  await press("Restore them", again);
  expect([title.value, title.disabled]).toEqual([learnt, false]);
});

test("an entry can be changed, removed and restored with Undo", async () => {
  const { id } = await createEntry({ cpd: { ...noCpd, cpd: 60, idd: 10 } });
  await open("/cpd-log");
  await press("Change “Seminar”");
  const form = await dialog("Change entry");
  await type(/What you learnt/, "Workshop", form);
  await press("Save", form);
  // The category's own values stay.
  expect((await stored())[0]).toMatchObject({ id, title: "Workshop", cpd: { ...noCpd, cpd: 60, idd: 10 } });
  await press("Remove “Workshop”");
  expect(main().getByText("Entry removed.")).toBeTruthy();
  expect((await stored())[0]!.deletedAt).not.toBeNull();
  expect(main().getByText("No CPD in this year yet")).toBeTruthy();
  await press("Undo");
  expect((await stored())[0]!.deletedAt).toBeNull();
  expect(titles()).toEqual(["Workshop"]);
});

describe("an entry that was changed elsewhere since it was opened [T-47]", () => {
  const titleIn = (form: Awaited<ReturnType<typeof dialog>>) =>
    form.getByLabelText<HTMLInputElement>(/What you learnt/).value;
  const changeElsewhere = (over: Partial<typeof cpdEntries.$inferInsert>) =>
    ada.t.app
      .db()
      .update(cpdEntries)
      .set({ version: crypto.randomUUID(), ...over });
  const openEntry = async () => {
    const { id } = await createEntry();
    await open("/cpd-log");
    await press("Change “Seminar”");
    return { id, form: await dialog("Change entry") };
  };

  test("keeps what was typed, asks which to keep, and is saved then", async () => {
    const { id, form } = await openEntry();
    await changeElsewhere({ title: "Lecture", reflection: "Other rules" });
    await type(/What you learnt/, "Workshop", form);
    await press("Save", form);
    expect(ada.shell.statusOf(`PUT /api/cpd-log/${id}`)).toBe(409);
    expect(form.getByText(/since you opened this page: what you learnt\. Choose which/)).toBeTruthy();
    expect(titleIn(form)).toBe("Workshop");
    await press("Keep what is here", form);
    await press("Save", form);
    expect((await stored())[0]).toMatchObject({ title: "Workshop", reflection: "Other rules" });
  });

  test("is saved again on request if nothing conflicts", async () => {
    const { form } = await openEntry();
    await changeElsewhere({ reflection: "Other rules" });
    await type(/What you learnt/, "Workshop", form);
    await press("Save", form);
    expect(form.getByText("Your entry has been changed since you opened it")).toBeTruthy();
    await press("Save", form);
    expect((await stored())[0]).toMatchObject({ title: "Workshop", reflection: "Other rules" });
  });

  test("by its own save, whose answer was lost, is saved on top of that", async () => {
    const { form } = await openEntry();
    await type(/What you learnt/, "Workshop", form);
    ada.shell.cut(true);
    await press("Save", form);
    // The save has arrived, but its response has not.
    await changeElsewhere({ title: "Workshop" });
    ada.shell.cut(false);
    await type(/What you learnt/, "Course", form);
    await press("Save", form);
    expect([(await stored())[0]!.title, titles()]).toEqual(["Course", ["Course"]]);
  });
});

test("filters, search and order are kept in the address, and a list without matches can be cleared of them", async () => {
  await createEntry({ title: "Long", minutes: 200, structured: false });
  await createEntry({ title: "Short", minutes: 10, on: "2026-01-05" });
  await open("/cpd-log?sort=minutes");
  expect(titles()).toEqual(["Short", "Long"]);
  const choose = (label: string, value: string) =>
    ada.shell.act(() => fireEvent.change(main().getByLabelText(label), { target: { value } }));
  await choose("Structured", "false");
  expect([ada.shell.page.address(), titles()]).toEqual(["/cpd-log?sort=minutes&structured=false", ["Long"]]);
  await choose("Structured", "");
  await choose("Sort by", "title");
  expect([ada.shell.page.address(), titles()]).toEqual(["/cpd-log?sort=title", ["Long", "Short"]]);
  await choose("Sort by", "on");
  expect([ada.shell.page.address(), titles()]).toEqual(["/cpd-log?sort=on", ["Short", "Long"]]);
  await choose("Sort by", "-on");
  expect([ada.shell.page.address(), titles()]).toEqual(["/cpd-log", ["Long", "Short"]]);
  expect(main().getByLabelText<HTMLInputElement>(/Search the log/).placeholder).toBe("Title or reflection");
  await type(/Search the log/, "short");
  await press("Search");
  expect([ada.shell.page.address(), titles()]).toEqual(["/cpd-log?name=short", ["Short"]]);
  await ada.shell.go("/cpd-log?name=nothing&category=nonsense");
  expect(main().getByText("No entries match")).toBeTruthy();
  await press("Clear search and filters");
  expect(titles()).toEqual(["Long", "Short"]);
});

test("the export downloads a CSV file with the current filters", async () => {
  await createEntry();
  await open("/cpd-log?source=entry");
  const download = vi.spyOn(ada.shell.page, "download").mockImplementation(() => {});
  await press("Export CSV");
  await waitFor(() => expect(download).toHaveBeenCalledTimes(1));
  const [name, file] = download.mock.calls[0]!;
  expect(name).toMatch(/^cpd-log-\d{4}\.csv$/);
  // The byte order mark tells Excel that the file is UTF-8.
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await file.arrayBuffer());
  expect(text).toMatch(/^\uFEFF/);
  expect(text).toContain("Seminar");
  const exported = ada.shell.calls.findLast(({ call }) => call === "GET /api/cpd-log/export")!;
  expect([exported.status, exported.query]).toEqual([200, "?source=entry&format=csv"]);
});

test("the CPD log is neither linked nor loaded while its feature flag is off [B-268]", async () => {
  await ada.t.app.db().update(featureFlags).set({ enabled: false });
  await open("/");
  expect(screen.queryByRole("link", { name: "CPD Log" })).toBeNull();
  await ada.shell.go("/cpd-log");
  expect(ada.shell.calls.some(({ call }) => call === "GET /api/cpd-log")).toBe(false);
});

test("the CPD of a completed item can be confirmed on its page, and is then shown as confirmed in the log too [B-083][B-084][E-035][E-036]", async () => {
  const itemId = await createItem(ada.t.app, { title: "Suitability", cpd: { cpd: 30 } });
  await open(`/item/${itemId}`);
  expect(main().queryByRole("button", { name: "Confirm CPD" })).toBeNull();
  ada.shell.close();
  await ada.t.app
    .db()
    .insert(itemCompletions)
    .values({ userId: ada.id, itemId, completedAt: ada.t.app.now() });
  await open(`/item/${itemId}`);
  await screen.findByRole("button", { name: "Confirm CPD" });
  await press("Confirm CPD");
  expect(main().getByText("CPD confirmed")).toBeTruthy();
  await ada.shell.go("/cpd-log");
  expect(main().getByText("Confirmed")).toBeTruthy();
  await ada.shell.go(`/item/${itemId}`);
  expect(await screen.findByText("CPD confirmed")).toBeTruthy();
});

test("the CPD of a completed item cannot be confirmed for somebody else, and its page says why [G-17]", async () => {
  const { id: userId } = await ada.t.createUser({ email: "ben@example.org" });
  const itemId = await createItem(ada.t.app, { title: "Suitability", cpd: { cpd: 30 } });
  await ada.t.app.db().insert(itemCompletions).values({ userId, itemId, completedAt: ada.t.app.now() });
  await ada.t.app
    .db()
    .update(users)
    .set({ roles: ["super admin"] })
    .where(eq(users.id, ada.id));
  const began = await ada.browser.post("/api/admin/login-as", { user: userId, reason: "Ticket 1" });
  expect(began.status).toBe(200);
  await open(`/item/${itemId}`);
  const confirm = await screen.findByRole<HTMLButtonElement>("button", { name: "Confirm CPD" });
  expect(confirm.disabled).toBe(true);
  expect(within(confirm.parentElement!).getByRole("note").textContent).toBe(
    barredWhileActing["another user"],
  );
});
