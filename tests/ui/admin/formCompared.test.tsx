import { act, fireEvent, screen, within } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { ActQuestion } from "#src/ui/admin/acts/ActDialog.tsx";
import { HistoryTab } from "#src/ui/admin/form/lateParts.ts";
import type { FakeAnswer } from "../../fake/world.ts";
import { callsOf, settled } from "../showPage.tsx";
import { base, address, contact, one, open, press, type, sent, bar } from "./contactForm.tsx";

/** The late parts of a form are loaded before its tests begin. */
beforeAll(() => Promise.all([ActQuestion.load(), HistoryTab.load()]));
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

describe("two people editing one record [T-47]", () => {
  const refused = {
    status: 409,
    body: {
      message: "Somebody else has saved this",
      data: {
        current: contact({ version: "v2", name: "Service desk", area: "events" }),
        changed: ["name", "area"],
        by: "Grace Hopper",
        at: "2026-11-20T09:59:00Z",
      },
    },
  };
  const choose = (field: string, side: string) =>
    fireEvent.click(
      within(screen.getByRole("group", { name: field })).getByRole("radio", { name: new RegExp(side) }),
    );

  const comparison = () =>
    within(screen.getByRole("region", { name: "Grace Hopper has saved this contact since you opened it" }));
  const sides = () =>
    comparison()
      .queryAllByRole<HTMLInputElement>("radio")
      .map((radio) => [radio.name, radio.checked]);

  test("a field changed by both must be resolved before saving; a field changed by one is merged", async () => {
    let answer: typeof refused | ReturnType<typeof one> = refused;
    const { server, toasts } = await open("", { [`PATCH ${base}/1`]: () => answer });
    type("Name", "Front desk");
    fireEvent.click(screen.getByRole("checkbox", { name: "Receives help queries from users" }));
    await press("Save");
    expect(toasts).toEqual([]);
    await expect
      .poll(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent)
      .toContain("Grace Hopper has saved this contact since you opened it");
    expect(sides()).toEqual([
      ["side-name", false],
      ["side-name", false],
    ]);
    expect(comparison().getByText("Service desk")).toBeTruthy();
    expect(comparison().getByText("Area, their version").nextSibling!.textContent).toBe("Events");
    expect(screen.getByLabelText("Area")).toHaveProperty("value", "events");

    // A second Save does not overwrite the colleague's.
    await press("Save");
    expect(callsOf(server.calls, "PATCH")).toHaveLength(1);
    await expect.poll(() => (document.activeElement as HTMLInputElement).name).toBe("side-name");
    expect(comparison().getByText("Choose which value to keep")).toBeTruthy();
    expect(screen.getByText("Not saved. Choose what to keep above")).toBeTruthy();

    choose("Name", "Use theirs");
    expect(screen.getByLabelText("Name")).toHaveProperty("value", "Service desk");
    choose("Name", "Keep mine");
    answer = one({ name: "Front desk", area: "events", version: "v3" });
    await press("Save");
    expect(sent(server.calls, `PATCH ${base}/1`)).toMatchObject({
      name: "Front desk",
      area: "events",
      receives_help: true,
      version: "v2",
    });
    expect(screen.queryByText(/has saved this contact/)).toBeNull();
  });

  test.each(["Front desk ", "Service desk"])(
    "a save whose answer was lost is not taken for a colleague's when %s is saved next",
    async (then) => {
      let arrived: object | null = null;
      const { server, toasts } = await open("", {
        [`PATCH ${base}/1`]: (sent) => {
          const { version, ...changes } = sent as { version: string; name: string };
          if (version === "v2") return one({ ...changes, version: "v3" });
          if (arrived)
            return {
              status: 409,
              body: { ...refused.body, data: { ...refused.body.data, current: arrived, changed: ["name"] } },
            };
          arrived = contact({ version: "v2", name: changes.name.trim() });
          return new TypeError("No network");
        },
      });
      type("Name", "Front desk ");
      await press("Save");
      expect(bar()).toContain("Your changes could not be saved");
      type("Name", then);
      await press("Save");
      expect(screen.queryByText(/has saved this contact/)).toBeNull();
      expect(bar()).toMatch(/^Saved /);
      expect(callsOf(server.calls, "PATCH")).toHaveLength(3);
      expect(sent(server.calls, `PATCH ${base}/1`)).toMatchObject({ name: then, version: "v2" });
      expect(toasts).toEqual([]);
    },
  );

  test("a reopened record is loaded from the server, not from the cache", async () => {
    const { server, go } = await open("", {
      [`PATCH ${base}/1`]: one({ name: "Front desk", version: "v3" }),
    });
    await go("/admin/house/contact");
    const answer = Promise.withResolvers<FakeAnswer>();
    server.on(`GET ${base}/1`, () => answer.promise);
    await go(address);
    expect(screen.queryByLabelText("Name")).toBeNull();
    answer.resolve(one({ name: "Service desk", version: "v2" }));
    await settled();
    expect(screen.getByLabelText("Name")).toHaveProperty("value", "Service desk");
    type("Name", "Front desk");
    await press("Save");
    expect(sent(server.calls, `PATCH ${base}/1`)).toMatchObject({ name: "Front desk", version: "v2" });
  });

  test("a record that cannot be reloaded shows an error instead of its old values", async () => {
    const { app, server, go } = await open();
    await go("/admin/house/contact");
    server.on(`GET ${base}/1`, { status: 500, body: {} });
    await go(address);
    expect(screen.queryByLabelText("Name")).toBeNull();
    server.on(`GET ${base}/1`, one({ name: "Service desk", version: "v2" }));
    await press("Try again");
    expect(screen.getByLabelText("Name")).toHaveProperty("value", "Service desk");
    // A later failure leaves the form as it is.
    type("Name", "Front desk");
    server.on(`GET ${base}/1`, { status: 500, body: {} });
    await act(() => app.queries.invalidateQueries());
    await settled();
    expect(screen.getByLabelText("Name")).toHaveProperty("value", "Front desk");
  });

  test("a restored draft changes only the fields that were typed", async () => {
    const { server, go } = await open();
    type("Name", "The desk at the very front of the house");
    await go("/admin/house/contact");
    const theirs = { version: "v2", email: "front@academy.example" };
    server.on(`GET ${base}/1`, one(theirs));
    server.on(`PATCH ${base}/1`, {
      status: 409,
      body: { ...refused.body, data: { ...refused.body.data, current: contact(theirs) } },
    });
    await go(address);
    await press("Restore them");
    expect(screen.getByLabelText("Email")).toHaveProperty("value", "front@academy.example");
    await press("Save");
    // The server is still told the old version, and says that somebody else has changed the name since.
    expect(sent(server.calls, `PATCH ${base}/1`)).toMatchObject({ version: "v1" });
    expect(sides().map(([name]) => name)).toEqual(["side-name", "side-name"]);
  });

  test("“Use all of theirs” takes over the other person's values", async () => {
    await open("", { [`PATCH ${base}/1`]: refused });
    type("Name", "Front desk");
    await press("Save");
    await press("Use all of theirs");
    expect(screen.getByLabelText("Name")).toHaveProperty("value", "Service desk");
    expect(bar()).toBe("Nothing changed");
  });
});
