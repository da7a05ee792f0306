import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { CourseAttempt } from "#src/contracts/courses.ts";
import type { Item } from "#src/contracts/item.ts";
import { contentViews } from "#src/ui/learning/content/contents.ts";
import { item } from "./rows.ts";
import { showPage } from "../showPage.tsx";
import { call, Page, press } from "./itemPage.tsx";

/** In a chunk of its own, loaded before a page needs it. */
await contentViews.course!.View.load();

const attempt = (rest: Partial<CourseAttempt> = {}): CourseAttempt => ({
  ...{ id: 1, number: 1, state: "incomplete", score: null, seconds: 20 },
  ...{ started_at: "2026-11-19T09:00:00Z", heard_at: "2026-11-19T09:01:00Z", ...rest },
});
const attemptsCall = "GET /api/items/3/course";
const open = (attempts: readonly CourseAttempt[], row: Partial<Item> = {}, answers: object = {}) =>
  showPage(Page, "/item/3", {
    path: "/item/:id",
    answers: {
      [call]: {
        body: { data: item({ kind: "course", content: { kind: "course", version: "1.2" }, ...row }) },
      },
      [attemptsCall]: { body: { data: attempts } },
      ...answers,
    },
  });
const course = () => within(screen.getByRole("region", { name: "Course" }));
const ways = () =>
  course()
    .getAllByRole("button")
    .map((one) => [one.textContent, one.dataset["kind"]]);

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(window, "scrollTo").mockImplementation(() => {});
});

test.each<[string, readonly CourseAttempt[], Partial<Item>, string[][]]>([
  ["never opened", [], {}, [["Open course", "primary"]]],
  [
    "in progress",
    [attempt()],
    {},
    [
      ["Continue", "primary"],
      ["Start again", "secondary"],
    ],
  ],
  [
    "passed",
    [attempt({ state: "passed" })],
    {},
    [
      ["Open again", "secondary"],
      ["Start again", "secondary"],
    ],
  ],
  [
    "not passed",
    [attempt({ state: "failed" })],
    {},
    [
      ["Start again", "primary"],
      ["Look at it again", "secondary"],
    ],
  ],
  // Looking at a finished attempt renews nothing.
  [
    "to be renewed",
    [attempt({ state: "completed" })],
    { progress: "recertifying" },
    [["Start again", "primary"]],
  ],
  [
    "to be renewed, and begun",
    [attempt()],
    { progress: "recertifying" },
    [
      ["Continue", "primary"],
      ["Start again", "secondary"],
    ],
  ],
])("a course that is %s offers the next step first", async (_, attempts, row, offered) => {
  await open(attempts, row);
  expect(ways()).toEqual(offered);
});

test("each attempt says how it stands and how long it took", async () => {
  await open([
    attempt({ id: 2, number: 2, state: "passed", score: 0.9, seconds: 3_900 }),
    attempt({ state: "failed" }),
  ]);
  expect(
    course()
      .getAllByRole("listitem")
      .map((one) => one.textContent!.replace(/, last opened.*$/, "")),
  ).toEqual(["Attempt 2Passed with 90%1 h 5 min", "Attempt 1Not passedless than a minute"]);
});

test("a course that the server refuses to open says why", async () => {
  const message = "This course is being replaced";
  await open([], {}, { "POST /api/items/3/course": { status: 409, body: { message } } });
  await press("Open course");
  expect(course().getByRole("heading", { name: "The course could not be opened" })).toBeTruthy();
  expect(course().getByText(message)).toBeTruthy();
});
