import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { callsOf, settled } from "../showPage.tsx";
import {
  api,
  broken,
  changed,
  choose,
  file,
  job,
  open,
  press,
  row,
  rows,
  status,
  upload,
} from "./glossaryImport.tsx";

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

const cell = (n = 5) => screen.getByRole<HTMLInputElement>("textbox", { name: `Term, row ${n}` });
const correct = async (text: string) => {
  fireEvent.focus(cell());
  fireEvent.change(cell(), { target: { value: text } });
  fireEvent.blur(cell());
  await settled();
};
const mend = `PATCH ${api}/7/rows`;
const texts = (made: readonly string[]) =>
  callsOf(made, mend).map((call) => JSON.parse(call.slice(mend.length)).mends[0].text);
/** A response that comes when it is let. */
const held = <Answer,>(answer: Answer) => {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  return {
    answer: () => promise,
    come: async () => {
      resolve(answer);
      await settled();
    },
  };
};

test("a correction that was not saved can be discarded", async () => {
  await open("?import=7", { [mend]: { status: 503, body: { message: "Away" } } });
  await correct("Bond");
  expect(cell().value).toBe("Bond");
  await press("Discard the change");
  expect(cell().value).toBe("<b>x</b>");
  expect(screen.queryByText(/Your change has not been saved yet/)).toBeNull();
  expect(screen.getByRole("button", { name: "Import 3 terms" })).toHaveProperty("disabled", false);
});

test("a correction made while the file is checked again is sent afterwards", async () => {
  const checking = held(job());
  const { server } = await open("?import=7", { [`POST ${api}/7/check`]: checking.answer, [mend]: job() });
  await press("Check again");
  await correct("Bond");
  expect([cell().value, texts(server.calls)]).toEqual(["Bond", []]);
  await checking.come();
  expect(texts(server.calls)).toEqual(["Bond"]);
});

test("a cell can be given its first text again before the rows are read again", async () => {
  const reading = held(rows({ ...broken, cells: { term: "<b>x</b>" } }));
  let reads = 0;
  const { server } = await open("?import=7", {
    [`GET ${api}/7/rows`]: () => (++reads === 1 ? rows(broken) : reading.answer()),
    [mend]: job(),
  });
  await correct("Bond");
  expect([texts(server.calls), cell().value]).toEqual([["Bond"], "Bond"]);
  await correct("<b>x</b>");
  expect([texts(server.calls), cell().value]).toEqual([["Bond", "<b>x</b>"], "<b>x</b>"]);
  await reading.come();
  expect(cell().value).toBe("<b>x</b>");
  await correct("<b>x</b>");
  expect(texts(server.calls)).toHaveLength(2);
});

test("a correction that comes too late leaves its cell", async () => {
  const conflict = { status: 409, body: { message: "You have checked this file again in another tab" } };
  await open("?import=7", { [mend]: conflict, [`POST ${api}/7/check`]: job() });
  await correct("Bond");
  expect(screen.getByText(/^You have checked this file again in another tab/)).toBeTruthy();
  expect(cell().value).toBe("<b>x</b>");
});

test("a suggestion shows at once in all cells that it corrects, and a mistake in others does not change", async () => {
  const misspelt = (n: number, term: string) =>
    row(n, {
      ...{ kind: "broken", cells: { term } },
      faults: [{ field: "term", value: term, message: "It is not known", suggestion: "Annuity" }],
    });
  const mending = held(job());
  await open("?import=7", {
    [`GET ${api}/7/rows`]: rows(misspelt(5, "Anuity"), misspelt(6, "Anuity"), misspelt(8, "Annuitty")),
    [mend]: mending.answer,
  });
  const shown = () => [5, 6, 8].map((n) => cell(n).value);
  fireEvent.click(screen.getAllByRole("button", { name: /^Use “Annuity” in place of “Anuity”/ })[0]!);
  await settled();
  expect(shown()).toEqual(["Annuity", "Annuity", "Annuitty"]);
  // The server has read the rows again by now, and this fake one has kept the old texts.
  await mending.come();
  expect(shown()).toEqual(["Anuity", "Anuity", "Annuitty"]);
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
  cell(5).focus();
  fireEvent.keyDown(cell(5), { key: "Enter" });
  expect(document.activeElement).toBe(cell(8));
  fireEvent.keyDown(cell(8), { key: "Enter" });
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Rows of the file" }));
});
