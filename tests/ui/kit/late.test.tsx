import { act, fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { late } from "#src/ui/kit/late.tsx";
import { createPart, NotLoaded } from "#src/ui/kit/part.ts";
import { usePart } from "#src/ui/kit/usePart.ts";
import { show } from "./show.tsx";

const caught = vi.fn<(error: unknown) => void>();
beforeEach(() => {
  caught.mockReset();
  vi.spyOn(console, "error").mockImplementation(() => {});
});

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;
/** A view on a connection that is up or down. */
const onLine = () => {
  const line = { isUp: true, loads: 0 };
  const View = late(
    "The greeting",
    async () => {
      line.loads += 1;
      await Promise.resolve();
      if (!line.isUp) throw new TypeError("Failed to fetch dynamically imported module");
      return { default: Greeting };
    },
    { waiting: ({ name }) => `One moment, ${name}` },
  );
  return { line, View };
};

test("a lazily loaded view shows a placeholder made from its props until it has loaded", async () => {
  const { View } = onLine();
  const { promise, resolve } = Promise.withResolvers<{ default: typeof Greeting }>();
  const Slow = late("The greeting", () => promise, { waiting: ({ name }) => `One moment, ${name}` });
  await act(async () => show(<Slow name="Ada" />));
  expect(screen.getByText("One moment, Ada")).toBeTruthy();
  await act(async () => resolve({ default: Greeting }));
  expect(screen.getByText("Hello Ada")).toBeTruthy();
  await act(async () => show(<View name="Grace" />));
  expect(screen.getByText("Hello Grace")).toBeTruthy();
});

test("a preloaded view appears at once and is loaded only once", async () => {
  const { line, View } = onLine();
  await View.load();
  show(<View name="Ada" />);
  expect(screen.getByText("Hello Ada")).toBeTruthy();
  expect(line.loads).toBe(1);
});

test("a view that cannot load offline leaves the rest of the page intact and can be retried [B-348]", async () => {
  const { line, View } = onLine();
  line.isUp = false;
  await act(async () =>
    show(
      <>
        <input aria-label="Name" defaultValue="typed" />
        <View name="Ada" />
      </>,
      { onCaughtError: caught },
    ),
  );
  expect(screen.getByRole("alert").textContent).toContain("The greeting could not be loaded");
  expect(caught.mock.lastCall?.[0]).toBeInstanceOf(NotLoaded);
  const again = () => act(async () => fireEvent.click(screen.getByRole("button", { name: "Try again" })));
  await again();
  expect(screen.getByRole("alert").textContent).toContain("The greeting could not be loaded");
  line.isUp = true;
  await again();
  expect(screen.getByText("Hello Ada")).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>("textbox").value).toBe("typed");
  expect(line.loads).toBe(3);
});

test.each([
  ["after a pause", () => void vi.advanceTimersByTime(10_000)],
  ["as soon as there is a network", () => fireEvent(window, new Event("online"))],
])("a part with a stand-in that could not load is requested again %s", async (_, comes) => {
  vi.useFakeTimers();
  const line = { isUp: false, loads: 0 };
  const part = createPart("The greeting", async () => {
    line.loads += 1;
    if (!line.isUp) throw new TypeError("Failed to fetch dynamically imported module");
    return { default: ({ name }: { name: string }) => `Hello ${name}` };
  });
  const Place = () => <p>{usePart(part)?.({ name: "Ada" }) ?? "One moment"}</p>;
  await act(async () => show(<Place />));
  await act(async () => comes());
  expect([line.loads, screen.queryByText("One moment") !== null]).toEqual([2, true]);
  line.isUp = true;
  await act(async () => comes());
  expect(screen.getByText("Hello Ada")).toBeTruthy();
  await act(async () => comes());
  expect(line.loads).toBe(3);
});

test("an error thrown by a lazily loaded view is reported and leaves the rest of the page intact", async () => {
  const fault = new Error("broken");
  const Broken = late("The chart", async () => ({
    default: (): never => {
      throw fault;
    },
  }));
  await act(async () =>
    show(
      <>
        <p>The numbers</p>
        <Broken />
      </>,
      { onCaughtError: caught },
    ),
  );
  expect(screen.getByText("The numbers")).toBeTruthy();
  expect(screen.getByRole("alert").textContent).toContain("The chart could not be shown");
  expect(caught.mock.lastCall?.[0]).toBe(fault);
});
