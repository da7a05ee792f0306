import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import HomePage from "#src/ui/learning/HomePage.tsx";
import { greetingAt } from "#src/ui/learning/words.ts";
import { boxset, card, home } from "./rows.ts";
import { settled, showPage } from "../showPage.tsx";

const call = "GET /api/home";
const answering = (answer: unknown, status = 200) => ({ answers: { [call]: { status, body: answer } } });
const headings = () => screen.getAllByRole("heading", { level: 2 }).map((one) => one.textContent);

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

test("shows what is due, where one was, what is new and the boxsets, in this order [R-L-005]", async () => {
  await showPage(
    HomePage,
    "/",
    answering({
      data: home({
        due: [
          { card: card(1), due_at: "2026-11-18T12:00:00Z", overdue: true, reason: "Yearly training" },
          { card: card(2), due_at: "2027-01-09T12:00:00Z", overdue: false, reason: "Required of advisers" },
        ],
        continue: [
          { ...card(3, { progress: "in progress" }), read: 0.45, viewed_at: "2026-11-19T09:00:00Z" },
        ],
        recent: [card(4)],
        boxsets: [boxset(2)],
        completed: 4,
      }),
    }),
  );
  expect(screen.getByRole("heading", { level: 1 }).textContent).toMatch(
    /^Good (morning|afternoon|evening), Ada$/,
  );
  expect(screen.getByText("2 due, 1 overdue. You have completed 4 items.")).toBeTruthy();
  expect(headings()).toEqual(["Due", "Continue where you left off", "New", "Boxsets"]);
  const [late, later] = screen.getAllByRole("listitem");
  expect(within(late!).getByText("Wed 18 Nov")).toBeTruthy();
  expect(within(late!).getByText("Overdue")).toBeTruthy();
  expect(within(late!).getByText(/Yearly training/)).toBeTruthy();
  // Of another year than this one.
  expect(within(later!).getByText("Sat 9 Jan 2027")).toBeTruthy();
  expect(within(later!).queryByText("Overdue")).toBeNull();
  expect(screen.getByText("45% read")).toBeTruthy();
});

test("a section without content is left out; without any there is a next step", async () => {
  const first = await showPage(HomePage, "/", answering({ data: home({ recent: [card(4)] }) }));
  expect(headings()).toEqual(["New"]);
  expect(screen.getByText("Nothing is due.")).toBeTruthy();
  first.unmount();
  await showPage(HomePage, "/", answering({ data: home() }));
  expect(screen.getByRole("link", { name: "Open the catalogue" }).getAttribute("href")).toBe("/catalogue");
});

test("a failure greets all the same and offers to try again", async () => {
  const { server } = await showPage(HomePage, "/", answering({ message: "Server Error" }, 500));
  expect(screen.getByRole("heading", { level: 1 })).toBeTruthy();
  server.on(call, { body: { data: home({ recent: [card(4)] }) } });
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await settled();
  expect(screen.queryByRole("alert")).toBeNull();
  expect(headings()).toEqual(["New"]);
});

test.each([
  [4, "Good evening"],
  [5, "Good morning"],
  [11, "Good morning"],
  [12, "Good afternoon"],
  [17, "Good afternoon"],
  [18, "Good evening"],
])("at %i o'clock one says %s", (hour, greeting) => {
  expect(greetingAt(new Date(2026, 10, 20, hour))).toBe(greeting);
});
