import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { RoleName } from "#src/contracts/roles.ts";
import { areas } from "#src/areas/table.ts";
import { show, type ShowOptions } from "./show.tsx";

/** Dashboards that do not exist yet count as existing. */
const coming = /^(Academy|Mentoring)Dashboard$|^AdminEventsIndex$|^PSSAdminFramework$/;
const withComing = {
  ...areas,
  routes: {
    ...areas.routes,
    exists: (name: string) => areas.routes.exists(name) || coming.test(name),
    rowNamed: (name: string) =>
      areas.routes.rowNamed(name) ?? {
        ...areas.routes.rowNamed("AdminStart")!,
        name,
        path: `/admin/coming/${name}`,
      },
  },
};
vi.mock("#src/ui/admin/house/HouseDashboard.tsx", () => ({ default: () => <h1>House</h1> }));
vi.mock("#src/ui/learning/HomePage.tsx", () => ({ default: () => <h1>Home</h1> }));

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));
const open = (roles: RoleName[], address = "/", more: ShowOptions = {}) =>
  show({ me: { roles }, address, real: { areas: withComing }, ...more });

test("the back office has its own side navigation and theme, and no search in the header [B-226][B-230][B-243][B-246]", async () => {
  await open(["super admin"], "/admin/house");
  expect(screen.getByRole("heading", { level: 1, name: "House" })).toBeTruthy();
  const side = screen.getByRole("navigation", { name: "Administration" });
  expect(within(side).getByRole("link", { name: "Back to homepage" })).toBeTruthy();
  expect(screen.queryByRole("combobox", { name: "Search" })).toBeNull();
  expect(screen.queryByRole("link", { name: "Search" })).toBeNull();
  expect(document.documentElement.dataset.theme).toBe("house");
});

test("entering the back office pauses media; opening a learner's page does not [B-245]", async () => {
  const pause = vi.spyOn(HTMLMediaElement.prototype, "pause").mockImplementation(() => {});
  document.body.append(document.createElement("audio"));
  try {
    const { does } = await open(["super admin"], "/");
    expect(pause).not.toHaveBeenCalled();
    await does(() => history.pushState(null, "", "/admin/house"));
    expect(pause).toHaveBeenCalledOnce();
  } finally {
    document.querySelector("audio")?.remove();
  }
});

test("a user who is not an administrator sees Unauthorized and is sent home [B-254][B-412][M-056]", async () => {
  const { settled } = await open(["content reviewer"], "/admin/house");
  await settled();
  expect(location.pathname).toBe("/");
  expect(screen.queryByRole("heading", { name: "House" })).toBeNull();
  expect(screen.getAllByText("Unauthorized").length).toBeGreaterThan(0);
});

test.each<RoleName>(["content admin", "exam admin", "event admin", "pss admin", "mentoring admin"])(
  "%s is redirected from /admin to a page in the back office [R-A-001][P-031]",
  async (role) => {
    const { settled } = await open([role], "/admin");
    await settled();
    expect(screen.queryByText("Unauthorized")).toBeNull();
    expect(location.pathname).toMatch(/^\/admin\/./);
  },
);

test.each<[RoleName, string | null]>([
  ["super admin", "/admin/house"],
  ["system admin", "/admin/house"],
  ["content admin", "/admin/learning"],
  ["exam admin", "/admin/accreditation"],
  ["event admin", "/admin/events"],
  ["pss admin", "/admin/pss/framework"],
  ["mentoring admin", "/admin/mentoring/dashboard"],
  ["content reviewer", null],
  ["manager", null],
  ["partner admin", null],
  ["adm manager", null],
  ["trainer", null],
])(
  "with all dashboards in place, the profile menu of %s links Admin to %s, and the side menu Administration [B-269][P-030]",
  async (role, href) => {
    // The mentoring group needs its permission, too (B-492).
    const { does } = await show({
      me: { roles: [role], can: ["access_mentoring"] },
      ...{ address: "/", real: { areas: withComing } },
    });
    const side = within(screen.getByRole("navigation", { name: "Main" }));
    const office = side.queryByRole("link", { name: "Administration" });
    expect(office?.getAttribute("href") ?? null).toBe(href);
    await does(() => fireEvent.click(screen.getByRole("button", { name: /^Profile menu/ })));
    expect(screen.queryByRole("link", { name: "Admin" })?.getAttribute("href") ?? null).toBe(href);
  },
);

test("waiting work is counted at its own link, its collapsed group and the Administration link", async () => {
  const { server, settled, does } = await open(["super admin"], "/");
  server.on("GET /api/waiting", { body: { data: { "late answers": 3, "users not invited": 12 } } });
  await settled();
  const link = (name: string) => screen.getByRole("link", { name });
  expect(link("Administration, 3 waiting, 12 not invited").textContent).toBe("Administration15");
  await does(() => fireEvent.click(link("Administration, 3 waiting, 12 not invited")));
  const side = within(screen.getByRole("navigation", { name: "Administration" }));
  expect(side.getByRole("link", { name: "Users, 12 not invited" })).toBeTruthy();
  expect(side.getByRole("button", { name: "House" }).textContent).toBe("House");
  expect(side.getByRole("button", { name: "Accreditation, 3 waiting" }).textContent).toBe("Accreditation3");
});

test("the collapsed navigation shows groups as named icons, and clicking one expands and opens it", async () => {
  const { does } = await open(["super admin"], "/admin/house", { isWide: true });
  const side = within(screen.getByRole("navigation", { name: "Administration" }));
  const group = () => side.getByRole("button", { name: "Accreditation" });
  await does(() => fireEvent.click(side.getByRole("button", { name: "Collapse navigation" })));
  expect(side.getByRole("button", { name: "House" }).getAttribute("aria-expanded")).toBe("false");
  await does(() => fireEvent.click(group()));
  expect(document.documentElement.hasAttribute("data-rail")).toBe(false);
  expect(group().getAttribute("aria-expanded")).toBe("true");
  expect(side.getByRole("link", { name: "Late answers" })).toBeTruthy();
});
