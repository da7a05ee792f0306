import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { button, comingByThemselves, escape, gone, names, open, policies } from "./dialogs.ts";
import { page } from "./frameParts.tsx";

vi.mock("#src/ui/learning/HomePage.tsx", () => page("Home"));
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

describe("the session warning", () => {
  const warn = async () => {
    const shown = await open();
    shown.server.on("GET /session/check", { body: { data: { seconds: 200 } } });
    await shown.does(() => shown.clock.increment(30_000));
    return shown;
  };
  const title = "Are you still there?";

  test("shows the time of the automatic logout and ignores Escape [B-018][B-234][B-380][B-381]", async () => {
    const { does, world } = await warn();
    const shown = screen.getByRole("alertdialog", { name: title });
    const at = new Date(world.now() + 200_000).toTimeString().slice(0, 8);
    expect(within(shown).getByText(at)).toBeTruthy();
    await does(escape);
    expect(screen.getByRole("alertdialog", { name: title })).toBeTruthy();
  });

  test("Continue extends the session [B-383]", async () => {
    const { does, server } = await warn();
    await does(() => fireEvent.click(button("Continue")));
    expect(server.calls).toContain("GET /session/ping");
    await gone(title);
  });

  test("Log out goes to the login page [B-384]", async () => {
    const { does, left } = await warn();
    await does(() => fireEvent.click(button("Log out")));
    expect(left).toEqual(["/login"]);
  });

  test.each(comingByThemselves)("is not covered by %s, which is shown afterwards", async (_, name, comes) => {
    const { app, does, server } = await warn();
    server.on("GET /api/policies", policies["GET /api/policies"]!);
    await does(() => comes(app));
    expect(names()).toEqual([title]);
    await does(() => fireEvent.click(button("Continue")));
    await gone(title);
    expect(names()).toEqual([name]);
  });

  test("covers an announcement that was open, which comes back afterwards", async () => {
    const shown = await open({ me: { unreadBroadcasts: [{ id: 4, message: "<p>New offices</p>" }] } });
    expect(screen.getByText("New offices")).toBeTruthy();
    shown.server.on("GET /session/check", { body: { data: { seconds: 200 } } });
    await shown.does(() => shown.clock.increment(30_000));
    expect(screen.getByRole("alertdialog", { name: title })).toBeTruthy();
    await shown.does(() => fireEvent.click(button("Continue")));
    await gone(title);
    const announcement = screen.getByRole("alertdialog", { name: "Announcement" });
    expect(announcement.closest(".MuiDialog-root")!.contains(document.activeElement)).toBe(true);
  });

  test("shows an error when the session could not be extended", async () => {
    const { does, server } = await warn();
    server.on("GET /session/ping", { status: 500 });
    await does(() => fireEvent.click(button("Continue")));
    expect(screen.getByText("Your session could not be extended. Try again.")).toBeTruthy();
  });
});
