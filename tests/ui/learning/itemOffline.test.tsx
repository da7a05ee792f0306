import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { item } from "./rows.ts";
import { press, show } from "./itemPage.tsx";

/** Parts of an item's page that are needed only then, and cannot be loaded without a network. */
const { missing } = vi.hoisted(() => ({
  missing: () => {
    throw new Error("No network");
  },
}));
vi.mock("#src/ui/learning/share/ShareDialog.tsx", missing);
vi.mock("#src/ui/record/CpdAcceptance.tsx", missing);

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(window, "scrollTo").mockImplementation(() => {});
});

test("sharing says in its dialog that its form could not be loaded, and leaves the page as it was", async () => {
  await show();
  const actions = await screen.findByRole("group", { name: "Actions" });
  await press("Share");
  const dialog = await screen.findByRole("dialog", { name: "Share" });
  expect(within(dialog).getByRole("heading", { name: "The form could not be loaded" })).toBeTruthy();
  expect(within(dialog).getByRole("button", { name: "Try again" })).toBeTruthy();
  expect(within(actions).queryByRole("alert")).toBeNull();
  await press("Close");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a completed item says how its CPD can be confirmed if that could not be loaded", async () => {
  await show({ progress: "completed", completed_at: "2026-11-11T12:00:00Z", cpd: { ...item().cpd, cpd: 7 } });
  expect(
    await screen.findByText("To confirm your CPD, load this page again once you are connected."),
  ).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});
