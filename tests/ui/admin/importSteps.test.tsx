import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { callsOf, settled } from "../showPage.tsx";
import { api, broken, changed, choose, file, job, open, press, status, upload } from "./glossaryImport.tsx";

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

const isChoosing = () => screen.queryByLabelText("File to import") !== null;

test("a checked file can be checked again, and the question before importing can be cancelled", async () => {
  const { server } = await open("?import=7", { [`POST ${api}/7/check`]: job({}, { new: 4 }) });
  await press("Check again");
  expect(callsOf(server.calls, `POST ${api}/7/check`)).toHaveLength(1);
  await press("Import 5 terms");
  fireEvent.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Cancel" }));
  await settled();
  expect(callsOf(server.calls, `POST ${api}/7/confirm`)).toEqual([]);
  expect(screen.getByRole("button", { name: "Import 5 terms", hidden: true })).toHaveProperty(
    "disabled",
    false,
  );
});

test("required columns that are missing are named by their heading", async () => {
  await open("?import=7", { [`GET ${api}/7`]: job({ missing: ["meaning"] }) });
  expect(screen.getByText("Required columns that are missing for new rows: “Meaning”")).toBeTruthy();
});

test("a correction that was not saved can be discarded", async () => {
  await open("?import=7", { [`PATCH ${api}/7/rows`]: { status: 503, body: { message: "Away" } } });
  const cell = screen.getByRole("textbox", { name: "Term, row 5" });
  fireEvent.focus(cell);
  fireEvent.change(cell, { target: { value: "Bond" } });
  fireEvent.blur(cell);
  await settled();
  await press("Discard the change");
  expect(screen.queryByText(/Your change has not been saved yet/)).toBeNull();
  expect(screen.getByRole("button", { name: "Import 3 terms" })).toHaveProperty("disabled", false);
});

test("a failed upload or import leads back to the file or to its status", async () => {
  const first = await open("", { [upload]: { status: 401, body: { message: "Unauthenticated." } } });
  await choose(file());
  expect(screen.getByRole("heading", { name: "The file was not sent" })).toBeTruthy();
  await press("Choose another file");
  expect(isChoosing()).toBe(true);
  first.unmount();
  const { server } = await open("?import=7", {
    [`POST ${api}/7/confirm`]: { status: 500, body: { message: "Server Error" } },
  });
  await press("Import 3 terms");
  await press("Import");
  server.on(`POST ${api}/7/check`, job({ status: "done" }));
  await press("Check the status");
  expect(screen.getByRole("heading", { level: 2, name: "3 terms imported" })).toBeTruthy();
});

test("after an import, its undoing can be cancelled and another file imported", async () => {
  const { server, page } = await open("?import=7", {
    [`GET ${api}/7`]: job({ status: "done", can_undo: true }),
  });
  await press("Undo import");
  fireEvent.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Cancel" }));
  await settled();
  expect(callsOf(server.calls, `POST ${api}/7/undo`)).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: "Import another file", hidden: true }));
  await settled();
  expect([page.place().search, isChoosing()]).toEqual(["", true]);
});

test("the rows of a file are turned page by page, and Enter leads from cell to cell", async () => {
  const asked: (string | null)[] = [];
  await open("?import=7", {
    [`GET ${api}/7/rows`]: (_, url) => {
      asked.push(url.searchParams.get("page"));
      return {
        body: { data: [broken, { ...broken, n: 8 }, changed], meta: { total: 101, page: 1, perPage: 50 } },
      };
    },
  });
  const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
  expect([button("Previous").disabled, button("Next").disabled]).toEqual([true, false]);
  await press("Next");
  await press("Next");
  expect(status()).toContain("Page 3 of 3");
  expect([button("Previous").disabled, button("Next").disabled]).toEqual([false, true]);
  await press("Previous");
  expect(status()).toContain("Page 2 of 3");
  expect(asked).toEqual(["1", "2", "3"]);
  const cell = (n: number) => screen.getByRole("textbox", { name: `Term, row ${n}` });
  cell(5).focus();
  fireEvent.keyDown(cell(5), { key: "Enter" });
  expect(document.activeElement).toBe(cell(8));
  fireEvent.keyDown(cell(8), { key: "Enter" });
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Rows of the file" }));
});
