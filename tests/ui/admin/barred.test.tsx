import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { optionLists } from "#src/contracts/admin/options.ts";
import { housePlaces } from "#src/routes/admin/house.ts";
import { peoplePlaces } from "#src/routes/admin/housePeople.ts";
import glossary from "#src/routes/admin/resources/glossary.ts";
import users from "#src/routes/admin/resources/users.ts";
import { listPage } from "#src/ui/admin/list/listPage.tsx";
import { listPage as usersPage } from "#src/ui/admin/people/usersPage.tsx";
import { settled, showPage } from "../showPage.tsx";
import { data, press, user } from "./people/rows.ts";
import { listed, noViews } from "./places.ts";

const acting = { status: true, admin_user_id: 9, roles: ["system admin"] };
const reason = "Return to your own account first. You cannot do this while acting as another user.";
const options = {
  "GET /api/admin/options/": data(Object.fromEntries(optionLists.map((list) => [list, []]))),
};

test("while acting as another user, changing or exporting users is disabled with the reason [G-17][D-22]", async () => {
  const {
    server: { calls },
  } = await showPage(usersPage(peoplePlaces[0], users), "/admin/house/users", {
    me: { id: 1, roles: ["system admin"], logged_in_as: acting } as never,
    answers: { ...noViews, ...options, "GET /api/admin/users": listed([user(2)]) },
  });
  for (const name of [/^Add a/, "Import"])
    expect(screen.getByRole<HTMLButtonElement>("button", { name }).disabled).toBe(true);
  expect(screen.getAllByRole("note").map(({ textContent }) => textContent)).toContain(reason);

  await press("Actions for User 2");
  const items = screen.getAllByRole("menuitem");
  expect(items.map((item) => item.getAttribute("aria-disabled"))).toEqual(items.map(() => "true"));
  for (const item of items) expect(item.textContent).toContain("Return to your own account first");
  fireEvent.click(items[0]!);
  fireEvent.keyDown(document.activeElement!, { key: "Escape" });
  await settled();

  await press("Export");
  const panel = within(screen.getByRole("dialog", { name: "Export" }));
  expect(panel.getByRole("note").textContent).toBe(reason);
  expect(
    panel.queryAllByRole("link", { name: /CSV|Excel/ }).filter((link) => link.hasAttribute("href")),
  ).toEqual([]);
  expect(calls.filter((call) => !call.startsWith("GET"))).toEqual([]);
});

test("records other than accounts can still be changed while acting as another user [D-22]", async () => {
  const place = housePlaces.find(({ name }) => name === "AdminGlossaryManagement")!;
  await showPage(listPage(place, glossary), "/admin/house/glossary", {
    me: { id: 1, roles: ["system admin"], logged_in_as: acting } as never,
    answers: { ...noViews, "GET /api/admin/glossary": listed([]) },
  });
  expect(screen.getAllByRole("link", { name: /^Add a/ }).length).toBeGreaterThan(0);
});
