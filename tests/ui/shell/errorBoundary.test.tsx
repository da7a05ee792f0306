import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { NotLoaded } from "#src/ui/kit/part.ts";
import { ErrorBoundary } from "#src/ui/shell/ErrorBoundary.tsx";
import { settled, showPage } from "../showPage.tsx";

// React reports what a boundary catches.
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

test.each([
  ["offline", false, new NotLoaded("The page could not be loaded"), "You are offline", "Try again"],
  ["gone", true, new NotLoaded("The page could not be loaded"), "This page could not be loaded", "Reload"],
  ["broken", true, new Error("No"), "Something went wrong on this page", "Try again"],
  ["broken while offline", false, new Error("No"), "Something went wrong on this page", "Try again"],
])("a page that is %s says so and offers what helps", async (_, online, error, title, way) => {
  let failing = true;
  const Page = () => {
    if (failing) throw error;
    return <p>Here it is</p>;
  };
  const { noted } = await showPage(
    () => (
      <ErrorBoundary>
        <Page />
      </ErrorBoundary>
    ),
    "/catalogue",
    { online },
  );
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(title);
  failing = false;
  fireEvent.click(screen.getByRole("button", { name: way }));
  await settled();
  expect(way === "Reload" ? noted.includes("reload") : screen.queryByText("Here it is") !== null).toBe(true);
});
