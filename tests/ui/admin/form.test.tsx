import { fireEvent, screen, within } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { ActQuestion } from "#src/ui/admin/acts/ActDialog.tsx";
import { HistoryTab } from "#src/ui/admin/form/lateParts.ts";
import { createPage } from "#src/ui/admin/form/formPages.tsx";
import type { FakeAnswer } from "../../fake/world.ts";
import { callsOf, settled, showPage } from "../showPage.tsx";
import { admin } from "./places.ts";
import { at, base, contact, one, type Answers, open, press, type, sent, bar } from "./contactForm.tsx";

/** The late parts of a form are loaded before its tests begin. */
beforeAll(() => Promise.all([ActQuestion.load(), HistoryTab.load()]));

const Create = createPage(at.place, at.resource);
/** Whether it cannot be pressed; it may still have the focus. */
const isOff = (button: HTMLElement): boolean =>
  (button as HTMLButtonElement).disabled || button.getAttribute("aria-disabled") === "true";

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

describe("the form of a record", () => {
  test("has its fields with the contract's limits, and says what has changed [R-A-018][B-394]", async () => {
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

  test("sends what it holds with the version that was read, and stays [T-47]", async () => {
    const { server, toasts } = await open("", { [`PATCH ${base}/1`]: one({ name: "Front", version: "v2" }) });
    type("Name", "Front");
    await press("Save");
    expect(sent(server.calls, `PATCH ${base}/1`)).toMatchObject({ name: "Front", version: "v1" });
    expect(bar()).toBe("Saved 10:00");
    // Said once, where it was done.
    expect(toasts).toEqual([]);
    expect(screen.getByRole("heading", { level: 1, name: "Front" })).toBeTruthy();
  });

  test("says at the field what the contract does not take, before anything is sent", async () => {
    const { server } = await open();
    type("Email", "nobody");
    await press("Save");
    expect(screen.getByText("Enter an email address")).toBeTruthy();
    expect(screen.getByLabelText("Email").getAttribute("aria-invalid")).toBe("true");
    expect(callsOf(server.calls, "PATCH")).toEqual([]);
  });

  test("says at the field what the server refuses, and nowhere else [B-339]", async () => {
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

  test("a refusal of what the form does not show is told all the same: no form is silent", async () => {
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

  test("holds who would leave with changes, and lets go of it when they are saved or discarded [T-48]", async () => {
    const { app } = await open();
    const { leaving } = app.actors;
    expect(leaving.getSnapshot().matches("free")).toBe(true);
    type("Name", "Front");
    expect(leaving.getSnapshot().matches("held")).toBe(true);
    await press("Discard");
    expect(leaving.getSnapshot().matches("free")).toBe(true);
    expect(bar()).toBe("Nothing changed");
  });

  test("a save that failed is told of for as long as it has, while typing goes on", async () => {
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

  test("a save that was refused as a whole is told in the server's words, in the bar alone", async () => {
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

  test("offers back what was typed before the page was lost [T-4]", async () => {
    const lost = { ...contact(), name: "The desk at the very front of the house" };
    await open("", {}, { "lyceum.draft.form.7.AdminContacts.1": JSON.stringify(lost) });
    expect(screen.getByLabelText("Name")).toHaveProperty("disabled", true);
    await press("Restore them");
    expect(screen.getByLabelText("Name")).toHaveProperty("value", "The desk at the very front of the house");
    expect(bar()).toBe("Changed: Name");
  });
});

describe("around the form", () => {
  test("the way back and the neighbours keep the list's question", async () => {
    await open("?sort=-name&search=desk", {
      [`GET ${base}/1/neighbours`]: { body: { data: { previous: 4, next: 9, position: 2, total: 1_200 } } },
    });
    expect(screen.getByRole("link", { name: "Contacts" }).getAttribute("href")).toBe(
      "/admin/house/contact?sort=-name&search=desk",
    );
    const others = within(screen.getByRole("navigation", { name: "Other contacts" }));
    expect(others.getByText("2 of 1,200")).toBeTruthy();
    expect(others.getByRole("link", { name: "Previous contact" }).getAttribute("href")).toBe(
      "/admin/house/contact/4/edit?sort=-name&search=desk",
    );
    expect(others.getByRole("link", { name: "Next contact" }).getAttribute("href")).toBe(
      "/admin/house/contact/9/edit?sort=-name&search=desk",
    );
  });

  test("the history tells who did what, for whom, from what to what [T-58]", async () => {
    const entry = {
      id: 3,
      at: "2026-11-20T09:00:00Z",
      actor: { id: 1, name: "Grace Hopper" },
      on_behalf_of: { id: 7, name: "Ada Byron" },
      act: "changed",
      reason: null,
      changes: [{ field: "name", before: "Desk", after: "Help desk" }],
    };
    await open("?tab=history", {
      [`GET ${base}/1/history`]: { body: { data: [entry], meta: { total: 1, page: 1, perPage: 20 } } },
    });
    const line = screen.getByRole("listitem");
    expect(line.textContent).toContain("Changed by Grace Hopper on behalf of Ada Byron, 20/11/2026 09:00:00");
    expect(line.textContent).toContain("before: Deskafter: Help desk");
    // Input in the form beside it is kept.
    expect(document.querySelector("form")).not.toBeNull();
  });

  test("is deleted after a question, which is not about unsaved work [T-48]", async () => {
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

  test("once it is deleted nothing of it is asked for again, and nobody is told that it is not there", async () => {
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

  test("why it cannot be deleted is told in the server's words [B-338]", async () => {
    const told = "Two slides show this picture";
    const { toasts } = await open("", { [`DELETE ${base}/1`]: { status: 409, body: { message: told } } });
    await press("Delete");
    fireEvent.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Delete" }));
    await settled();
    expect(toasts.map(({ text }) => text)).toEqual([told]);
  });

  test("a record that is not there says so", async () => {
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

  test("starts empty, says what is required, and leads to the list when it is saved [R-A-017][B-425]", async () => {
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
    });
    expect(toasts.map(({ text }) => text)).toEqual(["Contact added"]);
    expect(history.at(-1)).toBe("/admin/house/contact");
  });

  test("Enter in a field saves it, without another one", async () => {
    const { history } = await create({ [`POST ${base}`]: one() });
    fill();
    // What the browser presses on Enter: the first submit button of the form.
    const { elements } = screen.getByLabelText<HTMLInputElement>("Name").form!;
    fireEvent.click([...elements].find((one) => (one as HTMLButtonElement).type === "submit")!);
    await settled();
    expect(history.at(-1)).toBe("/admin/house/contact");
  });

  test.each(["Save", "Save and add another"])(
    "is made once: while it is being saved by “%s”, neither button does anything",
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

  test("can be followed by another one", async () => {
    const { history } = await create({ [`POST ${base}`]: one() });
    fill();
    await press("Save and add another");
    expect(history.at(-1)).toBe("/admin/house/contact/create");
    expect(screen.getByLabelText("Name")).toHaveProperty("value", "");
  });
});
