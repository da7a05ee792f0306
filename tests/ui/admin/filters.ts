import { act, fireEvent, screen, within } from "@testing-library/react";
import { loadListParts } from "#src/ui/admin/list/lateParts.ts";
import { settled } from "../showPage.tsx";

/** The parts that a list opens are loaded when a test presses. */
await loadListParts();

/** Opens the drawer of all filters, and the one with this name in it. @returns what it offers */
export async function openFilter(label: string): Promise<ReturnType<typeof within>> {
  if (!screen.queryByRole("dialog", { name: "Filters" })) {
    fireEvent.click(screen.getByRole("button", { name: /^Filters/ }));
    await settled();
  }
  const drawer = screen.getByRole("dialog", { name: "Filters" });
  const part = [...drawer.querySelectorAll("details")].find(
    (one) => one.querySelector("summary > span")!.textContent === label,
  )!;
  // What the browser does when its summary is pressed.
  act(() => {
    part.open = true;
    fireEvent(part, new Event("toggle"));
  });
  await settled();
  return within(part);
}

/** The applied filters, as listed below the toolbar. */
export const applied = (): string[] =>
  screen
    .queryAllByRole("button", { name: /^Remove the filter/, hidden: true })
    .map(({ textContent }) => textContent ?? "");

/** The filters of a list, as its drawer offers them. */
export const offeredFilters = (): string[] =>
  [...screen.getByRole("dialog", { name: "Filters" }).querySelectorAll("summary > span")].map(
    ({ textContent }) => textContent ?? "",
  );
