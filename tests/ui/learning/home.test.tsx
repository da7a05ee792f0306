import { fireEvent, screen, within } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import HomePage from "#src/ui/learning/HomePage.tsx";
import { LateWelcome } from "#src/ui/learning/LateWelcome.ts";
import { greetingAt } from "#src/ui/learning/words.ts";
import { noAnswer } from "../../fake/world.ts";
import { boxset, card, dueRow, home } from "./rows.ts";
import { settled, showPage } from "../showPage.tsx";

const call = "GET /api/home";
const time = "2026-11-20T09:00:00Z";
const answering = (answer: object, status = 200) => ({
  answers: { [call]: { status, body: { server_time_iso: time, ...answer } } },
});
const headings = () => screen.getAllByRole("heading", { level: 2 }).map((one) => one.textContent);

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

const exam = { ...card(9), type: "exam" as const, kind: null, topic: null, title: "Ethics", minutes: 30 };

test("the home page shows the most important item, then Due, Continue and New, in this order [R-L-005]", async () => {
  await showPage(
    HomePage,
    "/",
    answering({
      data: home({
        hero: {
          ...{ why: "overdue", card: card(1, { minutes: 8, progress: "in progress" }), read: 0.45 },
          ...{ due_at: "2026-11-18T08:00:00Z", finishes_at_iso: null },
        },
        due: [
          dueRow(card(1), { due_at: "2026-11-18T08:00:00Z", overdue: true }),
          dueRow(card(2), { due_at: "2026-11-24T12:00:00Z", reason: "Required of advisers" }),
          dueRow(exam, { due_at: "2026-12-09T12:00:00Z", standing: "locked" }),
        ],
        continue: [{ ...card(3, { progress: "in progress" }), read: 0.7, viewed_at: "2026-11-19T09:00:00Z" }],
        recent: [card(4), boxset(5)],
      }),
    }),
  );
  expect(screen.getByRole("heading", { level: 1 }).textContent).toMatch(
    /^Good (morning|afternoon|evening), Ada$/,
  );
  expect(screen.getByRole("heading", { level: 1 }).nextSibling!.textContent).toBe(
    "1 overdue, next due Tuesday",
  );
  expect(headings()).toEqual(["Item 1", "Due", "Continue", "New", "CPD this year", "Next exam"]);
  const hero = screen.getByRole("region", { name: "Item 1" });
  expect(within(hero).getByText("2 days overdue")).toBeTruthy();
  expect(within(hero).getByText("45% read, 4 min left")).toBeTruthy();
  const link = within(hero).getByRole("link", { name: "Resume: Item 1" });
  expect(link.getAttribute("href")).toBe("/item/1");
  expect(screen.getByText("3 due, 1 overdue")).toBeTruthy();
  const [late, next, locked] = screen.getAllByRole("listitem").map((one) => one.textContent);
  expect(late).toBe("2 days overdueItem 1Article, 8 min · Yearly trainingStart: Item 1");
  expect(next).toBe("TuesdayItem 2Article, 8 min · Required of advisersStart: Item 2");
  // It cannot be opened now, so there is no link.
  expect(locked).toBe("In 2 weeksEthicsExam, 30 min · Yearly trainingLocked");
  expect(screen.getByText("70% read")).toBeTruthy();
});

test.each([
  [0.45, "45% read, 4 min left"],
  [0.99, "99% read, 1 min left"],
  [1, "100% read, not marked as completed yet"],
  [0, "Article, 8 min"],
])("the most important item says how much of it is left when %d is read", async (read, said) => {
  const hero = { why: "due soon" as const, card: card(1), read, finishes_at_iso: null };
  const data = home({ hero: { ...hero, due_at: "2026-11-24T12:00:00Z" } });
  await showPage(HomePage, "/", answering({ data }));
  expect(within(screen.getByRole("region", { name: "Item 1" })).getByText(said)).toBeTruthy();
});

test("a due date gives its exact time on hover, can be focused, and is not part of the link", async () => {
  const due = [dueRow(card(2), { due_at: "2026-11-24T12:00:00Z" })];
  await showPage(HomePage, "/", answering({ data: home({ due }) }));
  const date = within(screen.getByRole("listitem")).getByText("Tuesday");
  expect(date.title).toBe("24/11/2026 12:00:00 UTC");
  expect(date.tabIndex).toBe(0);
  expect(date.closest("a")).toBeNull();
  expect(screen.getByRole("link", { name: "Start: Item 2" }).title).toBe("");
});

test("a running exam comes first, with a countdown that follows the server's clock", async () => {
  // The browser's clock is an hour slow.
  const finishes = new Date(Date.parse(time) + 3_600_000 + 754_000).toISOString();
  const running = { standing: "in progress", finishes_at_iso: finishes } as const;
  const begun = { ...exam, progress: "in progress" } as const;
  await showPage(HomePage, "/", {
    answers: {
      [call]: {
        body: {
          server_time_iso: new Date(Date.parse(time) + 3_600_000).toISOString(),
          data: home({
            hero: { why: "running exam", card: begun, read: 0, due_at: null, finishes_at_iso: finishes },
            due: [
              dueRow(begun, { ...running, reason: null }),
              dueRow(card(1), { due_at: "2026-11-18T08:00:00Z", overdue: true }),
            ],
          }),
        },
      },
    },
  });
  expect(screen.getAllByRole("timer").map((one) => one.textContent)).toEqual(["12:34", "12:34"]);
  const links = screen.getAllByRole("link", { name: "Resume: Ethics" });
  expect(links.map((link) => link.getAttribute("href"))).toEqual(["/exams/9", "/exams/9"]);
  expect(screen.getAllByRole("listitem")[0]!.textContent).toContain("12:34 left");
  // It has no due date.
  expect(screen.getByText("1 due, 1 overdue")).toBeTruthy();
});

test("the heading says what is due next, even while an exam that is due later is running", async () => {
  const due = [
    dueRow(exam, { due_at: "2026-12-09T12:00:00Z", standing: "in progress" }),
    dueRow(card(2), { due_at: "2026-11-24T12:00:00Z" }),
  ];
  await showPage(HomePage, "/", answering({ data: home({ due }) }));
  expect(screen.getByText(/^Next due/).textContent).toBe("Next due Tuesday");
});

test("the first five due items are shown at once, the rest on request", async () => {
  const due = [1, 2, 3, 4, 5, 6, 7].map((id) => dueRow(card(id), { due_at: "2026-11-24T12:00:00Z" }));
  await showPage(HomePage, "/", answering({ data: home({ due }) }));
  const [first, more] = screen.getAllByRole("list", { hidden: true });
  expect([first!.children.length, more!.children.length]).toEqual([5, 2]);
  expect(more!.parentElement!.matches("details:not([open])")).toBe(true);
  expect(screen.getByText("2 more")).toBeTruthy();
});

describe("featured content", () => {
  const slide = (id: number) => ({ id, title: `Slide ${id}`, summary: "", url: `/item/${id}`, image: null });

  test("moves by its own width, back and on, when its buttons are pressed", async () => {
    await showPage(HomePage, "/", answering({ data: home({ slides: [slide(1), slide(2)] }) }));
    const featured = within(screen.getByRole("region", { name: "Featured" }));
    const strip = featured.getByRole("list");
    const scrollBy = vi.fn();
    Object.assign(strip, { scrollBy });
    Object.defineProperty(strip, "clientWidth", { value: 600 });
    fireEvent.click(featured.getByRole("button", { name: "More slides" }));
    fireEvent.click(featured.getByRole("button", { name: "Previous slides" }));
    expect(scrollBy.mock.calls.map(([to]) => to.left)).toEqual([600, -600]);
    expect(featured.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
      "/item/1",
      "/item/2",
    ]);
  });

  test("has no buttons if there is only one slide", async () => {
    await showPage(HomePage, "/", answering({ data: home({ slides: [slide(1)] }) }));
    expect(within(screen.getByRole("region", { name: "Featured" })).queryByRole("button")).toBeNull();
  });
});

test("the sidebar shows this year's CPD, the next exam, the team and the people to invite", async () => {
  await showPage(HomePage, "/", {
    ...answering({
      data: home({
        due: [
          dueRow({ ...exam, id: 8, title: "Running" }, { standing: "in progress" }),
          dueRow(exam, { due_at: "2026-11-21T08:51:00Z", standing: "open" }),
        ],
        cpd: { minutes: 380, target: 2_100 },
        team: { people: 5, overdue: 2 },
        to_invite: 3,
      }),
    }),
  });
  const rail = within(screen.getByRole("complementary", { name: "Your progress" }));
  expect(rail.getByText("6 h 20 min").parentElement!.textContent).toBe("6 h 20 min of 35 h");
  const percentage = rail.getByText("18%");
  // The ring, whose circumference is 100, is filled as far.
  const arc = percentage.parentElement!.querySelector("[stroke-dasharray]")!;
  expect(arc.getAttribute("stroke-dasharray")).toMatch(/^18\.09\d* 100$/);
  expect(rail.getByRole("link", { name: "Ethics" }).parentElement!.textContent).toMatch(
    /^Next examEthicsDue tomorrow \d\d:51, 30 min$/,
  );
  expect(rail.getByText("5 people").parentElement!.textContent).toBe(
    "Your team5 people2 with something overdue",
  );
  expect(rail.getByRole("link", { name: "3 people to invite" }).getAttribute("href")).toBe(
    "/admin/house/users?status=new",
  );
});

test("the sidebar says that the next exam is overdue, and that nothing is in a team", async () => {
  await showPage(
    HomePage,
    "/",
    answering({
      data: home({
        due: [dueRow(exam, { due_at: "2026-11-18T08:00:00Z", overdue: true, standing: "open" })],
        team: { people: 1, overdue: 0 },
      }),
    }),
  );
  const rail = within(screen.getByRole("complementary", { name: "Your progress" }));
  expect(rail.getByRole("link", { name: "Ethics" }).parentElement!.textContent).toBe(
    "Next examEthics2 days overdue, 30 min",
  );
  expect(rail.getByText("1 person").parentElement!.textContent).toBe("Your team1 personNothing is overdue");
});

test("the sidebar shows CPD without a target as text only, and leaves out empty sections", async () => {
  await showPage(
    HomePage,
    "/",
    answering({ data: home({ cpd: { minutes: 20, target: null }, to_invite: 0 }) }),
  );
  const rail = screen.getByRole("complementary", { name: "Your progress" });
  expect(rail.textContent).toBe("CPD this year20 min");
  expect(rail.querySelector("svg")).toBeNull();
});

describe("the first-day welcome", () => {
  beforeAll(async () => void (await LateWelcome.load()));
  const first = () => showPage(HomePage, "/", answering({ data: home({ first_run: true }) }));
  const isThere = () => screen.queryByRole("region", { name: "Three things to know first" }) !== null;

  test("shows three things to know, and is gone for good once closed", async () => {
    const { server } = await first();
    expect(screen.getAllByRole("listitem")).toHaveLength(3);
    server.on(call, { body: { server_time_iso: time, data: home() } });
    fireEvent.click(screen.getByRole("button", { name: "Close the welcome" }));
    expect(isThere()).toBe(false);
    await settled();
    expect(server.calls.filter((one) => one.startsWith("POST"))).toEqual(["POST /api/home/welcomed"]);
    // The focus moves there with the next frame.
    await vi.waitFor(() => expect(document.activeElement?.tagName).toBe("H1"));
  });

  test("closes without an error even if the server does not save that", async () => {
    const { server, toasts } = await first();
    server.on("POST /api/home/welcomed", { status: 500, body: { message: "Server Error" } });
    fireEvent.click(screen.getByRole("button", { name: "Close the welcome" }));
    await settled();
    expect([isThere(), toasts]).toEqual([false, []]);
  });

  test("is not shown on later visits", async () => {
    await showPage(HomePage, "/", answering({ data: home() }));
    expect(isThere()).toBe(false);
  });
});

test("an empty section is left out, and an empty home page offers the catalogue", async () => {
  const first = await showPage(HomePage, "/", answering({ data: home({ recent: [card(4)] }) }));
  expect(headings()).toEqual(["New", "CPD this year"]);
  expect(screen.getByText("Nothing is due.")).toBeTruthy();
  first.unmount();
  await showPage(HomePage, "/", answering({ data: home() }));
  expect(screen.getByRole("link", { name: "Open the catalogue" }).getAttribute("href")).toBe("/catalogue");
});

test("a failed load still shows the greeting, reports the failure once and offers to try again", async () => {
  const { server, toasts } = await showPage(HomePage, "/", answering({ message: "Server Error" }, 500));
  expect(screen.getByRole("heading", { level: 1 })).toBeTruthy();
  server.on(call, { body: { server_time_iso: time, data: home({ recent: [card(4)] }) } });
  expect(screen.getByRole("alert").textContent).toContain("Your home page could not be loaded");
  expect(toasts).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await settled();
  expect(screen.queryByRole("alert")).toBeNull();
  expect(headings()).toEqual(["New", "CPD this year"]);
});

test("without a connection the home page says so, and keeps what it shows if it only could not be updated", async () => {
  const { server, app } = await showPage(HomePage, "/", { answers: { [call]: noAnswer() } });
  const said = () => screen.getByRole("alert").textContent;
  expect(said()).toMatch(
    /^Your home page could not be loaded.*The server did not respond\. Check your connection and try again\./,
  );
  server.on(call, { body: { server_time_iso: time, data: home({ recent: [card(4)] }) } });
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await settled();
  server.on(call, { status: 500, body: { message: "Server Error" } });
  void app.queries.invalidateQueries();
  await settled();
  expect(said()).toMatch(/^This could not be updated.*Something went wrong on our side\./);
  expect(headings()).toContain("New");
});

test.each([
  [4, "Good evening"],
  [5, "Good morning"],
  [11, "Good morning"],
  [12, "Good afternoon"],
  [17, "Good afternoon"],
  [18, "Good evening"],
])("the greeting at %i o'clock is %s", (hour, greeting) => {
  expect(greetingAt(hour)).toBe(greeting);
});
