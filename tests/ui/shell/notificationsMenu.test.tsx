import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { noAnswer, notification } from "../../fake/world.ts";
import { show } from "./show.tsx";
import { page, button } from "./frameParts.tsx";

vi.mock("#src/ui/learning/HomePage.tsx", () => page("Home"));
vi.mock("#src/ui/learning/SearchPage.tsx", () => page("Search"));
vi.mock("#src/ui/learning/CataloguePage.tsx", () => page("Catalogue"));
vi.mock("#src/ui/learning/ItemPage.tsx", () => page("Item"));
vi.mock("#src/ui/account/ProfilePage.tsx", () => page("Profile"));
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

describe("the notifications menu", () => {
  const many = (count: number) => ({
    notifications: Array.from({ length: count }, (_, index) => notification(count - index)),
    unread_notifications: count,
  });
  const rows = () => within(screen.getByRole("list", { name: "Notifications" })).getAllByRole("listitem");

  test("shows 20 at a time; Load More adds 20, and reopening starts at 20 again [B-232][B-290][B-293][B-294][B-295][M-044]", async () => {
    const { does } = await show({ me: many(45) });
    const bell = () => button("Notifications, 45 unread");
    await does(() => fireEvent.click(bell()));
    expect(rows()).toHaveLength(20);
    await does(() => fireEvent.click(button("Load More")));
    expect(rows()).toHaveLength(40);
    await does(() => fireEvent.click(button("Load More")));
    expect(rows()).toHaveLength(45);
    expect(screen.queryByRole("button", { name: "Load More" })).toBeNull();
    await does(() => fireEvent.click(bell()));
    await does(() => fireEvent.click(bell()));
    expect(rows()).toHaveLength(20);
  });

  test("shows at most 99 on its button, and reads out the number", async () => {
    await show({ me: { ...many(1), unread_notifications: 120 } });
    expect(button("Notifications, 120 unread").textContent).toBe("99+");
  });

  test.each([19, 20])("with %i notifications, does not offer Load More [B-293]", async (count) => {
    const { does } = await show({ me: many(count) });
    await does(() => fireEvent.click(button(`Notifications, ${count} unread`)));
    expect(rows()).toHaveLength(count);
    expect(screen.queryByRole("button", { name: "Load More" })).toBeNull();
  });

  test("with 21 notifications, shows the last one only after Load More [B-293]", async () => {
    const { does } = await show({ me: many(21) });
    await does(() => fireEvent.click(button("Notifications, 21 unread")));
    expect(rows()).toHaveLength(20);
    await does(() => fireEvent.click(button("Load More")));
    expect(rows()).toHaveLength(21);
    expect(screen.queryByRole("button", { name: "Load More" })).toBeNull();
  });

  test("marks unread notifications, and Mark all as Read clears the marks and the badge [B-286][B-287][M-043]", async () => {
    const { does } = await show({ me: many(2) });
    await does(() => fireEvent.click(button("Notifications, 2 unread")));
    expect(screen.getAllByText("Unread:")).toHaveLength(2);
    await does(() => fireEvent.click(button("Mark all as Read")));
    expect(screen.queryByText("Unread:")).toBeNull();
    expect(button("Notifications")).toBeTruthy();
  });

  test("Mark all as Read without a network leaves what arrives afterwards unread [B-287][T-7][T-60]", async () => {
    const { app, does, live, server, settled } = await show({ me: many(2) });
    await settled();
    server.on("POST /api/notification/read", noAnswer());
    await does(() => fireEvent.click(button("Notifications, 2 unread")));
    await does(() => fireEvent.click(button("Mark all as Read")));
    await does(() => live.tell({ type: "live.notification", notification: notification(3) }));
    expect(button("Notifications, 1 unread")).toBeTruthy();
    server.on("POST /api/notification/read", { body: { data: null } });
    server.calls.length = 0;
    await does(() => app.actors.outbox.send({ type: "send" }));
    expect(server.calls).toContain('POST /api/notification/read {"upTo":2}');
  });

  test("a click marks a notification as read, closes the menu and opens its address [B-288][B-289]", async () => {
    const one = notification(3, { data: { type: "item", message: "Due soon", url: "/catalogue" } });
    const { does } = await show({ me: { notifications: [one], unread_notifications: 1 } });
    await does(() => fireEvent.click(button("Notifications, 1 unread")));
    await does(() => fireEvent.click(button(/Due soon/)));
    expect([location.pathname, button("Notifications").getAttribute("aria-expanded")]).toEqual([
      "/catalogue",
      "false",
    ]);
  });

  test("shows the age of each notification, its own or a drawn picture, and a tab for boxsets [B-276][B-277][B-278]", async () => {
    const hourAgo = { created_at: new Date(Date.now() - 5_400_000).toISOString() };
    const drawn = notification(2, { ...hourAgo, meta: { contentType: "boxset" } });
    const own = notification(1, {
      ...hourAgo,
      data: { type: "item", message: "With a picture", cardImage: "/covers/1.webp" },
    });
    const { does } = await show({ me: { notifications: [drawn, own] } });
    await does(() => fireEvent.click(button("Notifications")));
    const [boxset, item] = rows();
    expect(within(boxset!).getByText("1 hour ago").tagName).toBe("TIME");
    expect([boxset, item].map((row) => row!.querySelector("[data-boxset]") !== null)).toEqual([true, false]);
    expect([boxset, item].map((row) => row!.querySelector("img")?.getAttribute("src"))).toEqual([
      undefined,
      "/covers/1.webp",
    ]);
    expect(boxset!.querySelector("svg")).toBeTruthy();
  });

  test("says when there are no notifications [B-296][M-045]", async () => {
    const { does } = await show();
    await does(() => fireEvent.click(button("Notifications")));
    expect(screen.getByText("No Notifications Found")).toBeTruthy();
  });

  test("opens for a query in the address, which is then removed [B-291]", async () => {
    await show({ address: "/catalogue?notifications=open" });
    expect(button("Notifications").getAttribute("aria-expanded")).toBe("true");
    expect(location.search).toBe("");
  });

  test("closes on Escape, a click outside and a change of route [B-292]", async () => {
    const { does, page } = await show();
    for (const shut of [
      () => fireEvent.keyDown(document.body, { key: "Escape" }),
      () => fireEvent.pointerDown(screen.getByRole("main")),
      () => page.visit("/catalogue"),
    ]) {
      await does(() => fireEvent.click(button("Notifications")));
      await does(shut);
      expect(button("Notifications").getAttribute("aria-expanded")).toBe("false");
    }
  });
});
