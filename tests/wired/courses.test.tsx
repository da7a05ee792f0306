import { act } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { courseAttempts, itemContents } from "#server/schema/index.ts";
import { courseLimits, type CourseTold, type FromCourse } from "#src/contracts/courses.ts";
import { contentViews } from "#src/ui/learning/content/contents.ts";
import { startAcademy } from "../server/academy.ts";
import { createItem } from "../server/fixtures.ts";
import { openPage, type Opened } from "./page.tsx";

/** The view has a chunk of its own, which is loaded here before a page needs it. */
await contentViews.course!.View.load();

const u = startAcademy();
const courses = "http://127.0.0.1:3100";
let page: Opened;

beforeEach(async () => {
  vi.spyOn(window, "scrollTo").mockImplementation(() => {});
  Element.prototype.scrollIntoView = () => {};
  const itemId = await createItem(u.t.app, { title: "A course", kind: "course" });
  const content = {
    kind: "course",
    version: "1.2",
    title: "A course",
    launch: "index.html",
    masteryScore: null,
  } as const;
  await u.t.app.db().insert(itemContents).values({ itemId, kind: "course", content });
  page = await openPage(u.ada, `/item/${itemId}`);
});
afterEach(() => page.close());

const frame = () => document.querySelector("iframe")!;
const heading = (name: string) => page.shown.findByRole("heading", { name });
/** A model with the learner's location. */
const placed = (location: string) => ({ "cmi.core.lesson_location": location });
const told = (more: Partial<CourseTold> = {}): CourseTold => ({
  ...{ model: placed("2"), state: "incomplete", score: null, seconds: 30 },
  ...more,
});
/** Sends a message as from the frame, or from elsewhere if stated. */
const say = (data: FromCourse | object, { origin = courses, source = frame().contentWindow } = {}) =>
  act(async () => void window.dispatchEvent(new MessageEvent("message", { data, origin, source })));
const kept = () => u.t.app.db().select().from(courseAttempts);
const open = async () => {
  await page.press("Open course");
  await vi.waitFor(() => expect(frame()).toBeTruthy());
  return vi.spyOn(frame().contentWindow!, "postMessage").mockImplementation(() => {});
};

test("the page exchanges messages only with its own frame on the courses' origin and ignores invalid ones", async () => {
  const heard = await open();
  expect(frame().getAttribute("sandbox")).toBe("allow-scripts allow-same-origin allow-forms allow-popups");
  await say({ type: "course.ready" }, { origin: "http://elsewhere.example" });
  await say({ type: "course.ready" }, { source: window });
  await say({ type: "course.ready", more: "" }, { source: null });
  expect(heard).not.toHaveBeenCalled();
  await say({ type: "course.ready" });
  expect(heard).toHaveBeenCalledExactlyOnceWith(
    { type: "start", start: expect.objectContaining({ model: {}, resumes: false }) },
    courses,
  );
  await say({ type: "course.told", told: { ...told(), state: "excellent" } });
  expect((await kept())[0]!.model).toEqual({});
});

test("a course that reports more than can be saved says so, and keeps what was saved before", async () => {
  await open();
  await say({ type: "course.ready" });
  await say({ type: "course.told", told: told() });
  await page.shown.findByText(/^Saved \d/);
  const model = placed("x".repeat(courseLimits.model));
  await say({ type: "course.finished", told: told({ model, state: "passed" }) });
  await heading("Your progress can no longer be saved");
  await page.shown.findByText(/^This course reports more than can be saved/);
  expect(await kept()).toMatchObject([{ model: placed("2"), state: "incomplete" }]);
});

test("a course that claims to have taken longer than is counted is saved all the same", async () => {
  await open();
  await say({ type: "course.ready" });
  await say({ type: "course.told", told: told({ seconds: 10 * courseLimits.seconds }) });
  await page.shown.findByText(/^Saved \d/);
  expect(await kept()).toMatchObject([{ model: placed("2"), seconds: courseLimits.seconds }]);
});

/** Opens the course and saves, and passes it without a connection. */
async function finishOffline(): Promise<void> {
  await open();
  await say({ type: "course.ready" });
  await say({ type: "course.told", told: told() });
  await page.shown.findByText(/^Saved \d/);
  await page.connect(false);
  await say({ type: "course.told", told: told({ model: placed("3") }) });
  await page.shown.findByText(/^Connection lost/);
  await say({ type: "course.finished", told: told({ model: placed("4"), state: "passed", score: 0.9 }) });
}

test("progress made offline is sent after reconnecting, and passing completes the item on the open page [T-17]", async () => {
  await finishOffline();
  await page.shown.findByText(/^The course has ended/);
  expect((await kept())[0]).toMatchObject({ model: placed("2"), state: "incomplete" });
  await page.connect(true);
  await act(async () => void window.dispatchEvent(new Event("online")));
  await heading("You have passed the course");
  await page.shown.findByText(/^Completed /);
  await page.shown.findByText("Passed with 90%");
  expect(await kept()).toMatchObject([{ model: placed("4"), state: "passed", score: 0.9 }]);
});

test("what a course reported offline is sent once there is a connection, although its page was left [T-13][T-17]", async () => {
  await finishOffline();
  const address = page.history.at(-1)!;
  await page.go("/glossary");
  expect((await kept())[0]).toMatchObject({ model: placed("2"), state: "incomplete" });
  await page.connect(true);
  await vi.waitFor(async () =>
    expect(await kept()).toMatchObject([{ model: placed("4"), state: "passed", score: 0.9 }]),
  );
  await page.go(address);
  await page.shown.findByText(/^Completed /);
});
