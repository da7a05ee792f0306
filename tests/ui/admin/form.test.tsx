import { fireEvent, screen, within } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { ActQuestion } from "#src/ui/admin/acts/ActDialog.tsx";
import { HistoryTab } from "#src/ui/admin/form/lateParts.ts";
import { createPage } from "#src/ui/admin/form/formPages.tsx";
import { noAnswer, type FakeAnswer } from "../../fake/world.ts";
import { callsOf, settled, showPage } from "../showPage.tsx";
import { admin } from "./places.ts";
import {
  address,
  at,
  base,
  contact,
  one,
  type Answers,
  open,
  press,
  type,
  sent,
  bar,
} from "./contactForm.tsx";

/** The late parts of a form are loaded before its tests begin. */
beforeAll(() => Promise.all([ActQuestion.load(), HistoryTab.load()]));

const Create = createPage(at.place, at.resource);
/** Whether it cannot be pressed; it may still have the focus. */
const isOff = (button: HTMLElement): boolean =>
  (button as HTMLButtonElement).disabled || button.getAttribute("aria-disabled") === "true";

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

describe("the form of a record", () => {
  test("applies the contract's limits to its fields and lists the changed ones [R-A-018][B-394]", async () => {
    await open();
    expect(screen.getByRole("heading", { level: 1, name: "Help desk" })).toBeTruthy();
    expect(screen.getByLabelText("Name")).toHaveProperty("maxLength", 120);
    expect(bar()).toBe("Nothing changed");
    expect(screen.getByRole("button", { name: "Save" })).toHaveProperty("disabled", true);
    type("Name", "Front desk");
    fireEvent.click(screen.getByRole("checkbox", { name: "Receives help queries from users" }));
    expect(bar()).toBe("Changed: Name, Receives help queries from users");
    type("Name", "Help desk");
    expect(bar()).toBe("Changed: Receives help queries from users");
  });

  test("saves with the version that was read, and stays open [T-47]", async () => {
    const { server, toasts } = await open("", { [`PATCH ${base}/1`]: one({ name: "Front", version: "v2" }) });
    type("Name", "Front");
    await press("Save");
    expect(sent(server.calls, `PATCH ${base}/1`)).toMatchObject({ name: "Front", version: "v1" });
    expect(bar()).toBe("Saved 10:00");
    // Said once, where it was done.
    expect(toasts).toEqual([]);
    expect(screen.getByRole("heading", { level: 1, name: "Front" })).toBeTruthy();
  });

  test("reports a value that breaks the contract at its field, before sending anything", async () => {
    const { server } = await open();
    type("Email", "nobody");
    await press("Save");
    expect(screen.getByText("Enter an email address")).toBeTruthy();
    expect(screen.getByLabelText("Email").getAttribute("aria-invalid")).toBe("true");
    expect(callsOf(server.calls, "PATCH")).toEqual([]);
  });

  test("reports a value that the server refuses at its field, and nowhere else [B-339]", async () => {
    const { toasts } = await open("", {
      [`PATCH ${base}/1`]: {
        status: 422,
        body: {
          message: "There is a contact of this address",
          errors: { email: ["There is a contact of this address"] },
        },
      },
    });
    type("Email", "other@academy.example");
    await press("Save");
    expect(screen.getByText("There is a contact of this address")).toBeTruthy();
    expect(toasts).toEqual([]);
  });

  test("also reports a refusal of a field that it does not show", async () => {
    await open("", {
      [`PATCH ${base}/1`]: {
        status: 422,
        body: { message: "No", errors: { "owner.0": ["Nobody has this number"] } },
      },
    });
    type("Name", "Front");
    await press("Save");
    expect(screen.getByRole("alert").textContent).toBe(
      "Your changes could not be saved:Owner: Nobody has this number",
    );
  });

  test("blocks leaving with unsaved changes until they are saved or discarded [T-48]", async () => {
    const { app } = await open("", { [`PATCH ${base}/1`]: one({ name: "Desk", version: "v2" }) });
    const { leaving } = app.actors;
    expect(leaving.getSnapshot().matches("free")).toBe(true);
    type("Name", "Front");
    expect(leaving.getSnapshot().matches("held")).toBe(true);
    await press("Discard");
    expect(leaving.getSnapshot().matches("free")).toBe(true);
    expect(bar()).toBe("Nothing changed");
    type("Name", "Desk");
    expect(leaving.getSnapshot().matches("held")).toBe(true);
    await press("Save");
    expect(leaving.getSnapshot().matches("free")).toBe(true);
  });

  test("its acts wait until what has been typed is saved", async () => {
    await open();
    const archive = async () => {
      await press("Actions for Help desk");
      const [item] = screen.getAllByRole("menuitem");
      const found = [item!.textContent, item!.getAttribute("aria-disabled")];
      fireEvent.keyDown(document.activeElement!, { key: "Escape" });
      await settled();
      return found;
    };
    expect(await archive()).toEqual(["Archive", null]);
    type("Name", "Front desk");
    expect(await archive()).toEqual(["ArchiveSave first", "true"]);
    type("Name", "Help desk");
    expect(await archive()).toEqual(["Archive", null]);
  });

  test("keeps reporting a failed save until one succeeds, even while typing", async () => {
    let answer: { status: number; body: object } | ReturnType<typeof one> = { status: 500, body: {} };
    const { toasts } = await open("", { [`PATCH ${base}/1`]: () => answer });
    type("Name", "Front");
    await press("Save");
    expect(toasts).toEqual([]);
    const kept =
      "A Server Error Occurred Your changes could not be saved, but they are still here. Try again.";
    expect(bar()).toBe(kept);
    type("Name", "Front desk");
    expect(bar()).toBe(kept);
    answer = one({ name: "Front desk", version: "v2" });
    await press("Save");
    expect(bar()).toMatch(/^Saved /);
  });

  test("reports a save that was refused as a whole in the server's words, in the bar only", async () => {
    const gone = { status: 404, body: { message: "This contact has been deleted" } };
    const { toasts } = await open("", { [`PATCH ${base}/1`]: gone });
    type("Name", "Front");
    await press("Save");
    expect(bar()).toBe(
      "This contact has been deleted Your changes could not be saved, but they are still here.",
    );
    expect(toasts).toEqual([]);
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("offers to restore what was typed before the page was lost [T-4]", async () => {
    const lost = { ...contact(), name: "The desk at the very front of the house" };
    await open("", {}, { "lyceum.draft.form.7.AdminContacts.1": JSON.stringify(lost) });
    expect(screen.getByLabelText("Name")).toHaveProperty("disabled", true);
    await press("Restore them");
    expect(screen.getByLabelText("Name")).toHaveProperty("value", "The desk at the very front of the house");
    expect(bar()).toBe("Changed: Name");
  });
});

describe("around the form", () => {
  describe("the history", () => {
    const entry = {
      id: 3,
      at: "2026-11-20T09:00:00Z",
      actor: { id: 1, name: "Grace Hopper" },
      on_behalf_of: { id: 7, name: "Ada Byron" },
      act: "changed",
      reason: null,
      changes: [{ field: "name", before: "Desk", after: "Help desk" }],
    };
    const page = (entries: readonly object[], total: number, number = 1) => ({
      body: { data: entries, meta: { total, page: number, perPage: 20 } },
    });

    test("is a tab of the record, whose address keeps the list that one came from", async () => {
      const { go } = await open("?search=desk", { [`GET ${base}/1/history`]: page([entry], 1) });
      const tabs = () =>
        within(screen.getByRole("navigation", { name: "Parts of the record" }))
          .getAllByRole("link")
          .map((tab) => [tab.textContent, tab.getAttribute("href"), tab.getAttribute("aria-current")]);
      const [details, history] = [`${address}?search=desk`, `${address}?search=desk&tab=history`];
      expect(tabs()).toEqual([
        ["Details", details, "page"],
        ["History", history, null],
      ]);
      await go(history);
      expect(tabs()).toEqual([
        ["Details", details, null],
        ["History", history, "page"],
      ]);
    });

    test("shows who changed what, for whom, and from which value to which [T-58]", async () => {
      await open("?tab=history", { [`GET ${base}/1/history`]: page([entry], 1) });
      const line = screen.getByRole("listitem");
      expect(line.textContent).toContain(
        "Changed by Grace Hopper on behalf of Ada Byron, 20/11/2026 09:00:00",
      );
      expect(line.textContent).toContain("before: Deskafter: Help desk");
      // Input in the form beside it is kept.
      expect(document.querySelector("form")).not.toBeNull();
    });

    test("adds older entries; a page that has failed is requested again, and keeps those that are shown", async () => {
      const entries = Array.from({ length: 45 }, (_, n) => ({ ...entry, id: 100 - n }));
      const asked: number[] = [];
      let fails = true;
      await open("?tab=history", {
        [`GET ${base}/1/history`]: (_, url) => {
          const number = Number(url.searchParams.get("page") ?? 1);
          asked.push(number);
          if (number === 2 && fails) return { status: 500, body: { message: "Server Error" } };
          return page(entries.slice((number - 1) * 20, number * 20), 45, number);
        },
      });
      await press("Show older entries");
      expect(screen.getAllByRole("listitem")).toHaveLength(20);
      fails = false;
      await press("Try again");
      expect(screen.getAllByRole("listitem")).toHaveLength(40);
      screen.getByRole("button", { name: "Show older entries" }).focus();
      await press("Show older entries");
      expect(screen.getAllByRole("listitem")).toHaveLength(45);
      expect(screen.queryByRole("button", { name: "Show older entries" })).toBeNull();
      // Who used the keyboard is still at the end of the list.
      expect(document.activeElement?.textContent).toBe("All 45 entries are shown.");
      expect(asked).toEqual([1, 2, 2, 3]);
    });
  });

  test("deleting asks for confirmation, but not about unsaved changes [T-48]", async () => {
    const { app, server, history, toasts } = await open("", {
      [`DELETE ${base}/1`]: { body: { data: null } },
    });
    type("Name", "Front");
    await press("Delete");
    expect(screen.getByRole("alertdialog").textContent).toContain("Delete “Help desk”?");
    fireEvent.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Delete" }));
    await settled();
    expect(callsOf(server.calls, "DELETE")).toHaveLength(1);
    expect(toasts.map(({ text }) => text)).toEqual(["Contact deleted"]);
    expect(history.at(-1)).toBe("/admin/house/contact");
    expect(app.actors.leaving.getSnapshot().matches("free")).toBe(true);
  });

  test("a deleted record is not requested again, and no error about it is shown", async () => {
    const { server, toasts, go } = await open("", { [`DELETE ${base}/1`]: { body: { data: null } } });
    const before = server.calls.length;
    server.on(`GET ${base}/1`, { status: 404, body: { message: "Not Found" } });
    await press("Delete");
    fireEvent.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Delete" }));
    await settled();
    expect(server.calls.slice(before).map((call) => call.split(" ", 1)[0])).toEqual(["DELETE"]);
    expect(toasts.map(({ text }) => text)).toEqual(["Contact deleted"]);
    // Coming back to it loads it again.
    await go("/admin/house/contact/1/edit");
    expect(screen.getByRole("heading", { name: "This contact could not be found" })).toBeTruthy();
  });

  test.each([
    ["done if the record is gone", 404, ["Contact deleted"]],
    [
      "reported if the record is still there",
      200,
      ["The server did not respond, so this may or may not have been done. Check before you try again."],
    ],
  ])("a deletion without a response is %s", async (_, status, told) => {
    const { server, toasts } = await open("", { [`DELETE ${base}/1`]: noAnswer() });
    if (status === 404) server.on(`GET ${base}/1`, { status, body: { message: "Not Found" } });
    await press("Delete");
    fireEvent.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Delete" }));
    await settled();
    expect(toasts.map(({ text }) => text)).toEqual(told);
  });

  test("a refused deletion is reported in the server's words [B-338]", async () => {
    const told = "Two slides show this picture";
    const { toasts } = await open("", { [`DELETE ${base}/1`]: { status: 409, body: { message: told } } });
    await press("Delete");
    fireEvent.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Delete" }));
    await settled();
    expect(toasts.map(({ text }) => text)).toEqual([told]);
  });

  test("a record that does not exist is reported as not found", async () => {
    await open("", { [`GET ${base}/1`]: { status: 404, body: { message: "Not Found" } } });
    expect(screen.getByRole("heading", { name: "This contact could not be found" })).toBeTruthy();
  });
});

describe("the form of a new record", () => {
  const create = (answers: Answers = {}) =>
    showPage(Create, "/admin/house/contact/create", { me: admin, answers });
  const fill = () => {
    type("Name", "Desk");
    type("Email", "desk@academy.example");
    fireEvent.change(screen.getByLabelText("Area"), { target: { value: "events" } });
  };

  test.each([
    ["AdminContacts.new", true],
    ["AdminContacts.1", false],
    ["AdminGlossaryManagement.new", false],
  ])("offers only what was typed for a new record of its kind: %s", async (typed, isOffered) => {
    const lost = { name: "The desk at the very front of the house" };
    await showPage(Create, "/admin/house/contact/create", {
      me: admin,
      area: { [`lyceum.draft.form.7.${typed}`]: JSON.stringify(lost) },
    });
    expect(screen.queryByRole("button", { name: "Restore them" }) !== null).toBe(isOffered);
  });

  test("starts empty, reports missing values, and returns to the list once saved [R-A-017][B-425]", async () => {
    const { server, history, toasts } = await create({ [`POST ${base}`]: one() });
    expect(screen.getByRole("heading", { level: 1, name: "Add a contact" })).toBeTruthy();
    type("Name", "Desk");
    await press("Save");
    expect(screen.getByText("Enter an email address")).toBeTruthy();
    fill();
    await press("Save");
    expect(sent(server.calls, `POST ${base}`)).toEqual({
      name: "Desk",
      email: "desk@academy.example",
      area: "events",
      receives_help: false,
      key: expect.any(String),
    });
    expect(toasts.map(({ text }) => text)).toEqual(["Contact added"]);
    expect(history.at(-1)).toBe("/admin/house/contact");
  });

  test("saves on Enter in a field, without adding another record", async () => {
    const { history } = await create({ [`POST ${base}`]: one() });
    fill();
    // What the browser presses on Enter: the first submit button of the form.
    const { elements } = screen.getByLabelText<HTMLInputElement>("Name").form!;
    fireEvent.click([...elements].find((one) => (one as HTMLButtonElement).type === "submit")!);
    await settled();
    expect(history.at(-1)).toBe("/admin/house/contact");
  });

  test.each(["Save", "Save and add another"])(
    "adds one record only: “%s” disables both buttons while saving",
    async (name) => {
      const answer = Promise.withResolvers<FakeAnswer>();
      const { server, history } = await create({ [`POST ${base}`]: () => answer.promise });
      fill();
      await press(name);
      const buttons = ["Save", "Save and add another"] as const;
      for (const button of buttons) {
        expect([button, isOff(screen.getByRole("button", { name: button }))]).toEqual([button, true]);
        await press(button);
      }
      answer.resolve(one());
      await settled();
      expect(callsOf(server.calls, `POST ${base}`)).toHaveLength(1);
      expect(history.at(-1)).toBe(name === "Save" ? "/admin/house/contact" : "/admin/house/contact/create");
    },
  );

  test("“Save and add another” opens an empty form, of another record", async () => {
    const { server, history } = await create({ [`POST ${base}`]: one() });
    const keyOfLast = () => (sent(server.calls, `POST ${base}`) as { key: string }).key;
    fill();
    await press("Save and add another");
    const key = keyOfLast();
    expect(history.at(-1)).toBe("/admin/house/contact/create");
    expect(screen.getByLabelText("Name")).toHaveProperty("value", "");
    fill();
    await press("Save");
    expect(keyOfLast()).not.toBe(key);
  });
});
