import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { users } from "#server/schema/index.ts";
import { startDemo } from "./demo.ts";
import { main } from "./shown.ts";

/** The dashboards, in the whole product over the real server. */

const demo = startDemo();
const { open } = demo;

const needs = () => within(main().getByRole("region", { name: "Needs you" }));
const texts = (elements: readonly HTMLElement[]) => elements.map(({ textContent }) => textContent?.trim());
const notInvited = async () =>
  (await demo.t.app.db().select().from(users)).filter(
    ({ invitedAt, passwordHash, ssoSubject, disabledAt }) =>
      invitedAt === null && passwordHash === null && ssoSubject === null && disabledAt === null,
  ).length;

test("two clicks invite all waiting users; the dashboard then shows that nothing is left and when it checked", async () => {
  const waiting = await notInvited();
  expect(waiting).toBeGreaterThan(1);
  const shell = await open("super", "/admin/house");
  expect(shell.calls.filter(({ call }) => call.startsWith("GET /api/admin/dashboard"))).toHaveLength(1);
  let clicks = 0;
  const click = (button: HTMLElement) =>
    shell.act(() => {
      clicks += 1;
      fireEvent.click(button);
    });
  const row = () => needs().getByRole("listitem");
  expect(row().textContent).toMatch(new RegExp(`^${waiting} users have not been invited yet`));
  await click(within(row()).getByRole("button", { name: /^Invite/ }));
  const dialog = within(await screen.findByRole("alertdialog", { name: `Invite ${waiting} users?` }));
  await click(dialog.getByRole("button", { name: "Invite" }));
  expect(clicks).toBe(2);
  await waitFor(async () => expect(await notInvited()).toBe(0));
  expect(needs().getByRole("status").textContent).toContain(`${waiting} users invited.`);
  await waitFor(() => expect(needs().queryAllByRole("listitem")).toEqual([]));
  const clock = main().getByRole("region", { name: "Needs you" }).querySelector("time")!;
  expect(clock.textContent).toMatch(/^\d\d:\d\d$/);
  expect(clock.parentElement!.textContent).toBe(`Nothing needs you. Last checked ${clock.textContent}.`);
  expect((await demo.t.mails()).length).toBeGreaterThanOrEqual(waiting);
});

test("each of the four figures shows its last 30 days and the 30 before, and recent changes link to the record", async () => {
  await open("super", "/admin/house");
  const figures = within(main().getByRole("list", { name: "Last 30 days" }));
  expect(figures.getAllByRole("listitem")).toHaveLength(4);
  for (const figure of figures.getAllByRole("listitem")) {
    const points = figure.querySelector("polyline")!.getAttribute("points")!.split(" ");
    expect(points).toHaveLength(30);
    const [left, , width] = figure.querySelector("svg")!.getAttribute("viewBox")!.split(" ");
    expect([points[0], points.at(-1)].map((point) => point!.split(",")[0])).toEqual([left, width]);
    expect(figure.textContent).toMatch(/^\D+[\d,]+.*in the 30 days before$/);
  }
  const changes = within(main().getByRole("list", { name: "Recent changes" }));
  const [first] = changes.getAllByRole("listitem");
  expect(first!.textContent).toMatch(/User invited by .+ · /);
  expect(within(first!).getByRole("link").getAttribute("href")).toMatch(/^\/admin\/house\/users\/\d+\/edit$/);
});

test("the dashboard of all areas lists what needs attention with its area and links to the other dashboards", async () => {
  const shell = await open("super", "/admin/house");
  await shell.act(() => fireEvent.click(main().getByRole("link", { name: "All areas" })));
  expect(location.pathname).toBe("/admin/start");
  expect(
    texts(within(main().getByRole("navigation", { name: "Dashboards" })).getAllByRole("link")).sort(),
  ).toEqual(["Accreditation", "Emails", "House", "Mentoring", "Podcasts"]);
  // The demo academy has one.
  const row = needs().getByText(/awaits your decision/);
  expect(row.textContent).toMatch(/^1 set of late answers awaits your decision.* · Accreditation$/);
  expect(
    needs()
      .getByRole("link", { name: /^Decide/ })
      .getAttribute("href"),
  ).toBe("/admin/accreditation/late-answers?decision=waiting");
  await shell.act(() => fireEvent.click(main().getByRole("link", { name: "Accreditation" })));
  expect([location.pathname, document.documentElement.dataset.theme]).toEqual([
    "/admin/accreditation",
    "accreditation",
  ]);
  expect(main().getByRole("heading", { level: 1 }).textContent).toBe("Accreditation");
});

test("an administrator of a single area is redirected to its dashboard and offered no others [B-269]", async () => {
  // The emails dashboard is for every administrator. This administrator has no other yet.
  await open("event", "/admin/start");
  expect(location.pathname).toBe("/admin/emails/dashboard");
  expect(main().queryByRole("link", { name: "All areas" })).toBeNull();
});
