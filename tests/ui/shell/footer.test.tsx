import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { roleNames, type RoleName } from "#src/contracts/roles.ts";
import { createFakeWorld, learner } from "../../fake/world.ts";
import { show, type ShowOptions } from "./show.tsx";
import { patience } from "../setup.ts";
import { page } from "./frameParts.tsx";

vi.mock("#src/ui/learning/HomePage.tsx", () => page("Home"));
vi.mock("#src/ui/learning/SearchPage.tsx", () => page("Search"));
vi.mock("#src/ui/learning/CataloguePage.tsx", () => page("Catalogue"));
vi.mock("#src/ui/learning/ItemPage.tsx", () => page("Item"));
vi.mock("#src/ui/account/ProfilePage.tsx", () => page("Profile"));
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

const footer = () => within(screen.getByRole("contentinfo"));

describe("the footer", () => {
  test("shows help, policies, copyright and touch mode to signed-in users [B-236][B-237][B-238][B-240][M-034][M-035][M-036][M-037][P-027]", async () => {
    await show();
    for (const name of ["Need Help?", "Add to Home Screen", "GDPR", "Cookie Policy"])
      expect(footer().getByRole("button", { name })).toBeTruthy();
    expect(footer().getByText("© 2026 Lyceum")).toBeTruthy();
    expect(footer().getByRole("switch", { name: "Touch mode" })).toBeTruthy();
  });

  test.each([
    ["2026-12-31T12:00:00Z", "© 2026 Lyceum"],
    ["2027-01-01T12:00:00Z", "© 2027 Lyceum"],
  ])("on %s shows the copyright of that year [B-239]", async (now, said) => {
    await show({ real: { now: () => Date.parse(now) } });
    expect(footer().getByText(/^©/).textContent).toBe(said);
  });

  test("leaves out policies that do not exist", async () => {
    await show({ me: { policies: [{ id: 2, name: "Cookie Policy" }] } });
    expect(footer().getByRole("button", { name: "Cookie Policy" })).toBeTruthy();
    expect(footer().queryByRole("button", { name: "GDPR" })).toBeNull();
  });

  test("hides policies and help from guests [B-238][P-027]", async () => {
    await show({ me: null, address: "/nowhere" });
    for (const name of ["GDPR", "Cookie Policy", "Need Help?"])
      expect(footer().queryByRole("button", { name })).toBeNull();
    expect(footer().getByRole("button", { name: "Add to Home Screen" })).toBeTruthy();
  });

  const own = async (options: ShowOptions) => {
    await show(options);
    return [
      ...["Notifications", /^Profile menu/, "Need Help?"].map((name) =>
        screen.queryByRole("button", { name }),
      ),
      footer().queryByRole("switch", { name: "Touch mode" }),
    ].map((control) => control !== null);
  };
  test.each<[string, RoleName[]]>([
    ["no role", []],
    ...roleNames.map((role): [string, RoleName[]] => [role, [role]]),
  ])(
    "signed-in users with %s get notifications, a profile menu, help and touch mode [P-028]",
    async (_, roles) => {
      expect(await own({ me: { roles } })).toEqual([true, true, true, true]);
    },
  );
  test("guests get no notifications, profile menu, help or touch mode [P-028]", async () => {
    expect(await own({ me: null, address: "/nowhere" })).toEqual([false, false, false, false]);
  });

  test("switches touch mode on and off and announces it [B-024][B-316][M-048][M-049]", async () => {
    const { does, settled } = await show();
    await settled();
    const touch = footer().getByRole("switch", { name: "Touch mode" });
    await does(() => fireEvent.click(touch));
    expect([touch.getAttribute("aria-checked"), document.documentElement.hasAttribute("data-touch")]).toEqual(
      ["true", true],
    );
    await vi.waitFor(() => expect(screen.getAllByText("Touch Mode Enabled")).toHaveLength(2), patience);
    await does(() => fireEvent.click(touch));
    await vi.waitFor(() => expect(screen.getAllByText("Touch Mode Disabled")).toHaveLength(2), patience);
  });

  test("shows who the user is acting as, and returns to their own account [B-025][B-307][B-308][B-312]", async () => {
    const { does, server } = await show({ me: { logged_in_as: { status: true, admin_user_id: 1 } } });
    expect(footer().getByText("You are acting as Ada Byron.")).toBeTruthy();
    server.me = { ...server.me!, id: 1, logged_in_as: { status: false, admin_user_id: null } };
    await does(() => fireEvent.click(footer().getByRole("button", { name: "Return to your own account" })));
    expect(server.calls).toContain("POST /api/reauthenticate");
    expect(footer().queryByText(/You are acting/)).toBeNull();
  });

  test("a banner above the page also shows who the user is acting as, and returns to their own account [T-51][B-308]", async () => {
    const { does, server } = await show({ me: { logged_in_as: { status: true, admin_user_id: 1 } } });
    const banner = within(screen.getByRole("complementary", { name: "Acting" }));
    expect(banner.getByText("Acting as Ada Byron")).toBeTruthy();
    server.me = { ...server.me!, id: 1, logged_in_as: { status: false, admin_user_id: null } };
    await does(() => fireEvent.click(banner.getByRole("button", { name: "Return to your own account" })));
    expect(server.calls).toContain("POST /api/reauthenticate");
    expect(screen.queryByRole("complementary", { name: "Acting" })).toBeNull();
  });

  test("the banner counts down by the server's clock, whatever the device's says [T-51]", async () => {
    const serverNow = createFakeWorld().world.now() - 3_600_000;
    const iso = (at: number) => new Date(at).toISOString();
    const ends_at = iso(serverNow + 600_000);
    const me = { ...learner, logged_in_as: { status: true, admin_user_id: 1, ends_at } };
    const check = { data: { seconds: 7_200 }, server_time_iso: iso(serverNow) };
    await show({ boot: { answers: { "/api/me": { data: me }, "/session/check": check } } });
    const banner = within(screen.getByRole("complementary", { name: "Acting" }));
    expect(banner.getByRole("timer").textContent).toBe("10:00");
  });

  test("says that review mode tracks nothing, and goes to the reviews on leaving it [B-026][B-309][B-314]", async () => {
    const { does } = await show({
      me: { roles: ["super admin"], logged_in_as: { status: true, admin_user_id: 7 } },
    });
    expect(
      footer().getByText("You are in review mode: activity and completions are not tracked."),
    ).toBeTruthy();
    await does(() => fireEvent.click(footer().getByRole("button", { name: "Exit review mode" })));
    expect(location.pathname).toBe("/admin/podcasts/reviews");
  });
});
