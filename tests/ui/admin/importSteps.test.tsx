import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { noAnswer } from "../../fake/world.ts";
import { descriptionOf } from "../kit/show.tsx";
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
  const { server, noted } = await open("?import=7", { [`POST ${api}/7/check`]: job({}, { new: 4 }) });
  await press("Check again");
  // Also if nothing has changed.
  expect(noted).toContain("announce The import has been checked again.");
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

/** Whether it is open which column fills in which field. */
const isMappingOpen = () =>
  screen.getByText("Columns of the file", { selector: "summary" }).closest("details")!.open;

test.each([
  [["meaning"], "“Meaning”"],
  [["term", "meaning"], "“Term”, “Meaning”"],
])(
  "required columns that are missing are named by their heading, and can be assigned at once: %j",
  async (missing, named) => {
    const understood = [{ heading: "Created at", field: null, known: true }];
    await open("?import=7", { [`GET ${api}/7`]: job({ missing, columns: understood }) });
    expect(screen.getByText(`Required columns that are missing for new rows: ${named}`)).toBeTruthy();
    expect(isMappingOpen()).toBe(true);
  },
);

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
    [`GET ${api}/7`]: job({}, { broken: 101 }),
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

const columns = [
  { heading: "Meaning", field: "meaning", known: true },
  { heading: "Term", field: "term", known: true },
];
const table = () => within(screen.getByRole("region", { name: "Rows of the file: table" }));
const headings = () =>
  table()
    .getAllByRole("columnheader")
    .map((one) => one.textContent);

test("the value of a changed row is shown before and after, and an empty one as nothing", async () => {
  const from = (n: number, before: string, after: string) => ({
    ...changed,
    n,
    changes: [{ field: "meaning", before, after }],
  });
  await open("?import=7", {
    [`GET ${api}/7`]: job({ columns }, { broken: 0 }),
    [`GET ${api}/7/rows`]: rows(from(2, "old", "new"), from(3, "", "new"), from(4, "old", "")),
  });
  expect(
    table()
      .getAllByRole("deletion")
      .map((one) => one.textContent),
  ).toEqual(["old", "nothing", "old"]);
  expect(
    table()
      .getAllByRole("insertion")
      .map((one) => one.textContent),
  ).toEqual(["new", "new", "nothing"]);
  // What a row is found by comes first.
  expect(headings()).toEqual(["Row", "Status", "Term", "Meaning"]);
  expect(table().getAllByRole("link", { name: "Term 3" })[0]!.getAttribute("href")).toBe(
    "/admin/house/glossary/9/edit",
  );
});

test("a doubtful row is marked, its cell can be corrected and says why, and is not called invalid", async () => {
  const message = "There is a similar term";
  const doubtful = row(5, {
    doubts: [
      { field: "term", value: "Term 5", message, suggestion: null },
      { field: "meaning", value: "", message: "It is short", suggestion: null },
    ],
  });
  await open("?import=7", {
    [`GET ${api}/7`]: job({ doubtful: 1 }, { broken: 0 }),
    [`GET ${api}/7/rows`]: rows(row(4, {}), doubtful),
  });
  // A remark on a field without a column names it.
  expect(
    table()
      .getAllByRole("row")
      .map((one) => one.textContent),
  ).toEqual(["RowStatusTerm", "4NewTerm 4", `5NewTo checkMeaning: It is short${message}`]);
  expect(screen.queryByRole("textbox", { name: "Term, row 4" })).toBeNull();
  expect(cell().getAttribute("aria-invalid")).toBeNull();
  expect(descriptionOf(cell())).toBe(message);
});

test("a cell without a mistake in a broken row is neither invalid nor described", async () => {
  await open("?import=7", {
    [`GET ${api}/7`]: job({ columns }),
    [`GET ${api}/7/rows`]: rows({ ...broken, cells: { term: "<b>x</b>", meaning: "Good" } }),
  });
  const meaning = screen.getByRole("textbox", { name: "Meaning, row 5" });
  expect(["aria-invalid", "aria-describedby"].map((name) => meaning.getAttribute(name))).toEqual([
    null,
    null,
  ]);
  expect(descriptionOf(cell())).toBe("Use at most 120 characters");
});

test("the heading of the rows takes the focus when the focused cell has been corrected", async () => {
  let isMended = false;
  const { server } = await open("?import=7", {
    [`GET ${api}/7/rows`]: () => (isMended ? rows(row(5, {})) : rows(broken)),
    [mend]: () => {
      isMended = true;
      return job({}, { new: 3, broken: 0 });
    },
  });
  cell().focus();
  fireEvent.change(cell(), { target: { value: "Bond" } });
  fireEvent.blur(cell());
  await settled();
  expect(texts(server.calls)).toEqual(["Bond"]);
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Rows of the file" }));
});

test("what is being typed stays when another cell's correction is answered and the row has no errors left", async () => {
  const meaning = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Meaning, row 5" });
  const answer = held(job({ columns }, { new: 3, broken: 0 }));
  let isMended = false;
  const { server } = await open("?import=7", {
    [`GET ${api}/7`]: job({ columns }),
    [`GET ${api}/7/rows`]: () =>
      isMended
        ? rows(row(5, { cells: { term: "Bond", meaning: "Good" } }))
        : rows({ ...broken, cells: { term: "<b>x</b>", meaning: "Good" } }),
    [mend]: () => {
      isMended = true;
      return answer.answer();
    },
  });
  await correct("Bond");
  meaning().focus();
  fireEvent.change(meaning(), { target: { value: "Better" } });
  await answer.come();
  expect([cell().value, meaning().value, document.activeElement]).toEqual(["Bond", "Better", meaning()]);
  fireEvent.blur(meaning());
  await settled();
  expect(texts(server.calls)).toEqual(["Bond", "Better"]);
  expect(screen.queryByRole("textbox")).toBeNull();
});

test("the first page of the rows is not in the address", async () => {
  const { page } = await open("?import=7&page=2", {
    [`GET ${api}/7`]: job({}, { broken: 101 }),
    [`GET ${api}/7/rows`]: { body: { data: [changed], meta: { total: 101, page: 2, perPage: 50 } } },
  });
  await press("Previous");
  expect(page.place().search).toBe("?import=7");
});

test("rows that could not be loaded say so and can be loaded again", async () => {
  const { server } = await open("?import=7", {
    [`GET ${api}/7/rows`]: { status: 500, body: { message: "Busy" } },
  });
  expect(screen.getByRole("heading", { name: "The rows could not be loaded" })).toBeTruthy();
  server.on(`GET ${api}/7/rows`, rows(broken));
  await press("Try again");
  expect(screen.queryByRole("heading", { name: "The rows could not be loaded" })).toBeNull();
  expect(cell().value).toBe("<b>x</b>");
});

test("a file without rows, or with columns that are all understood, says no more than that", async () => {
  const known = columns.map((one, index) => ({ ...one, heading: index === 0 ? "" : one.heading }));
  await open("?import=7", {
    [`GET ${api}/7`]: job({ columns: known }, { new: 0, changed: 0, unchanged: 0, broken: 0 }),
  });
  expect(status()).toContain("The file has headings but no rows.");
  expect(screen.queryByRole("heading", { name: "Rows of the file" })).toBeNull();
  expect(screen.queryByRole("list")).toBeNull();
  const names = screen
    .getAllByRole("combobox", { hidden: true })
    .map((one) => one.parentElement!.textContent);
  expect(names.map((name) => name!.split("Leave out")[0])).toEqual(["Without a heading", "Term"]);
  expect(isMappingOpen()).toBe(false);
});

test("an unknown column without a heading is said to have none", async () => {
  const unknown = [
    { heading: "Term", field: "term", known: true },
    { heading: "", field: null, known: false },
    { heading: "Colour", field: null, known: false },
  ];
  await open("?import=7", { [`GET ${api}/7`]: job({ columns: unknown }) });
  expect(screen.getByText("Unknown columns, ignored: one without a heading, “Colour”")).toBeTruthy();
});

test.each([
  [{}, "2 new, 1 changed. 1 term was left out. The errors are listed below."],
  [{ broken: 2 }, "2 new, 1 changed. 2 terms were left out. The errors are listed below."],
  [{ broken: 0 }, "2 new, 1 changed."],
])("what was imported says how many were left out: %o", async (counts, words) => {
  await open("?import=7", { [`GET ${api}/7`]: job({ status: "done" }, counts) });
  expect(status()).toContain(words);
});

test.each([
  [
    { new: 1, changed: 2 },
    "1 term is deleted and 2 terms are restored. If anyone has changed one since, nothing is undone.",
  ],
  [
    { new: 2, changed: 1 },
    "2 terms are deleted and 1 term is restored. If anyone has changed one since, nothing is undone.",
  ],
])(
  "undoing an import says first what becomes of its records, and says so if it is refused: %o",
  async (counts, words) => {
    const message = "Grace has changed one of them. Nothing was undone";
    await open("?import=7", {
      [`GET ${api}/7`]: job({ status: "done", can_undo: true }, counts),
      [`POST ${api}/7/undo`]: { status: 409, body: { message } },
    });
    await press("Undo import");
    const dialog = within(screen.getByRole("alertdialog"));
    expect(dialog.getByText(words)).toBeTruthy();
    fireEvent.click(dialog.getByRole("button", { name: "Undo import" }));
    await settled();
    expect(screen.getByRole("alert", { hidden: true }).textContent).toBe(message);
  },
);

test("past imports that could not be loaded say so, can be loaded again, and have a state each", async () => {
  const { server } = await open("", { [`GET ${api}`]: { status: 500, body: { message: "Busy" } } });
  expect(screen.getByRole("heading", { name: "Your past imports could not be loaded" })).toBeTruthy();
  const { data } = job({}, { new: 0, changed: 0, broken: 0 }).body;
  const past = [data, { ...data, id: 8, status: "done" }, { ...data, id: 9, status: "rolled_back" }];
  server.on(`GET ${api}`, { body: { data: past } });
  await press("Try again");
  expect(screen.queryByRole("heading", { name: "Your past imports could not be loaded" })).toBeNull();
  const shown = within(screen.getByRole("region", { name: "Your past imports: table" })).getAllByRole("row");
  expect(
    shown.slice(1).map((one) =>
      within(one)
        .getAllByRole("cell")
        .slice(1)
        .map((part) => part.textContent),
    ),
  ).toEqual([
    ["Not imported yet", "0 terms"],
    ["Imported", "0 terms"],
    ["Undone", "0 terms"],
  ]);
});

test("without a connection, an import is neither read, corrected nor written, and the page says why", async () => {
  const offline = "The server did not respond. Check your connection and try again.";
  const { server } = await open("?import=7", {
    [`GET ${api}/7`]: noAnswer(),
    [`POST ${api}/7/confirm`]: noAnswer(),
    [mend]: noAnswer(),
  });
  expect(screen.getByRole("alert").textContent).toContain(offline);
  server.on(`GET ${api}/7`, job());
  await press("Try again");
  await correct("Bond");
  expect(
    screen.getByText(
      "The server did not respond. Check your connection and try again. Your change has not been saved yet.",
    ),
  ).toBeTruthy();
  await press("Discard the change");
  await press("Import 3 terms");
  await press("Import");
  expect(screen.getByRole("alert").textContent).toContain(offline);
});
