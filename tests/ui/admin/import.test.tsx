import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { importLimits } from "#src/contracts/limits.ts";
import { broadcasts as broadcastsPlace } from "#src/routes/admin/house.ts";
import broadcasts from "#src/routes/admin/resources/broadcasts.ts";
import { listPage } from "#src/ui/admin/list/listPage.tsx";
import { patience } from "../setup.ts";
import { callsOf, settled, showPage } from "../showPage.tsx";
import {
  api,
  broken,
  changed,
  choose,
  file,
  job,
  open,
  path,
  press,
  row,
  rows,
  status,
  upload,
  version,
} from "./glossaryImport.tsx";
import { admin, glossaryAt, listed, noViews } from "./places.ts";

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

test("the page explains the columns of the file and offers a template [T-54]", async () => {
  await open();
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Import terms");
  const columns = within(screen.getByRole("region", { name: "Columns of the file" }));
  expect(columns.getAllByRole("row").map((one) => one.textContent)).toEqual([
    "ColumnRequiredWhat to enter",
    "TermAlwaysText on one line",
    "MeaningFor new rowsText or HTML",
  ]);
  expect(screen.getByRole("link", { name: "Excel (XLSX)" }).getAttribute("href")).toBe(
    `${api}/template?format=xlsx`,
  );
});

test.each([
  [0, null],
  [1, "1 of the rows needs checking, and will be imported too."],
  [2, "2 of the rows need checking, and will be imported too."],
])("the confirmation warns of the rows that need checking: %i", async (doubtful, words) => {
  await open("", { [upload]: job({ doubtful }) });
  await choose(file());
  await press("Import 3 terms");
  const dialog = within(screen.getByRole("alertdialog"));
  expect(dialog.queryByText(/needs? checking/)?.textContent ?? null).toBe(words);
});

test("a file is checked, its errors are shown, and it is written only after confirmation [T-54]", async () => {
  const { server, page } = await open("", {
    [`POST ${api}/7/confirm`]: job({ status: "done", can_undo: true }),
  });
  await choose(file());
  expect(page.place().search).toBe("?import=7");
  const [sent] = callsOf(server.calls, upload);
  expect(JSON.parse(sent!.slice(upload.length))).toEqual({
    name: "terms.csv",
    file: btoa("term,meaning\nA,b"),
  });
  expect(status()).toContain("7 terms in the file: 2 new, 1 changed, 3 unchanged, 1 with errors.");
  await waitFor(() => expect(document.activeElement?.textContent).toBe("terms.csv is ready"));
  expect(screen.getByText("Unknown columns, ignored: “Colour”")).toBeTruthy();
  expect(screen.getByText("Columns that an import cannot change: “Created at”")).toBeTruthy();
  const table = within(screen.getByRole("region", { name: "Rows of the file: table" }));
  // Rows with errors come first, and markup in the file is plain text.
  expect(table.getAllByRole("row").map((one) => one.textContent)).toEqual([
    "RowStatusTerm",
    "5Has errorsThe row has 3 cells, but there are 2 headingsUse at most 120 characters",
  ]);
  expect(screen.getByRole("link", { name: "CSV" }).getAttribute("href")).toBe(`${api}/7/faults?format=csv`);
  const cell = table.getByRole("textbox", { name: "Term, row 5" }) as HTMLInputElement;
  expect([cell.value, cell.getAttribute("aria-invalid")]).toEqual(["<b>x</b>", "true"]);
  await press("All 7");
  expect(screen.getByRole("region", { name: "Rows of the file: table" }).textContent).toContain("Changed");

  await press("Import 3 terms");
  const dialog = within(screen.getByRole("alertdialog"));
  expect(dialog.getByText("1 row with errors will be left out.")).toBeTruthy();
  expect(callsOf(server.calls, `POST ${api}/7/confirm`)).toEqual([]);
  fireEvent.click(dialog.getByRole("button", { name: "Import" }));
  await settled();
  expect(callsOf(server.calls, `POST ${api}/7/confirm`)).toEqual([
    `POST ${api}/7/confirm ${JSON.stringify({ version })}`,
  ]);
  expect(screen.getByRole("heading", { level: 2, name: "3 terms imported" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Undo import" })).toBeTruthy();
});

test.each([
  [
    "the file cannot be read",
    { status: 422, body: { message: "The file is empty", errors: { file: ["The file is empty"] } } },
    "The file is empty",
  ],
  ["the user has no access", { status: 403, body: { message: "Forbidden" } }, "Forbidden"],
])("when %s, the error is shown beside the file picker [T-54]", async (_, answer, said) => {
  await open("", { [upload]: answer });
  await choose(file(""));
  expect(screen.getByText(said)).toBeTruthy();
  expect(screen.getByLabelText("File to import")).toBeTruthy();
});

test("a file that is too large is not sent", async () => {
  const { server } = await open();
  const large = file();
  Object.defineProperty(large, "size", { value: importLimits.bytes + 1 });
  await choose(large);
  expect(screen.getByText("Choose a file under 5 MB")).toBeTruthy();
  expect(callsOf(server.calls, upload)).toEqual([]);
});

test("a slow check can be cancelled", async () => {
  await open("", { [upload]: () => new Promise(() => {}) });
  fireEvent.change(screen.getByLabelText("File to import"), { target: { files: [file()] } });
  await settled();
  expect(screen.getByRole("progressbar", { name: "Sending and checking the file" })).toBeTruthy();
  await press("Cancel");
  expect(screen.getByLabelText("File to import")).toBeTruthy();
});

test("a file with nothing to import says so and offers to choose another [T-54]", async () => {
  const { server, page } = await open("?import=7", {
    [`GET ${api}/7`]: job({}, { new: 0, changed: 0, broken: 0 }),
    [`DELETE ${api}/7`]: { body: { data: null } },
  });
  expect(screen.getByRole("heading", { name: "Nothing to import" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Import/ })).toBeNull();
  await press("Choose another file");
  expect([page.place().search, callsOf(server.calls, `DELETE ${api}/7`)]).toEqual(["", [`DELETE ${api}/7`]]);
  expect(screen.getByLabelText("File to import")).toBeTruthy();
});

test("a failed import can be retried with the same version [T-54]", async () => {
  let tries = 0;
  const { server } = await open("?import=7", {
    [`POST ${api}/7/confirm`]: () =>
      (tries += 1) === 1 ? { status: 500, body: { message: "Server Error" } } : job({ status: "done" }),
  });
  await press("Import 3 terms");
  await press("Import");
  expect(screen.getByRole("alert").textContent).toContain("The import may not have been saved");
  await press("Try again");
  expect(screen.getByRole("heading", { level: 2, name: "3 terms imported" })).toBeTruthy();
  expect(new Set(callsOf(server.calls, `POST ${api}/7/confirm`)).size).toBe(1);
});

/** The session is over until somebody signs in again, as in the dialog above the page. */
function sessionEnds() {
  let over = true;
  const refusing = (answer: ReturnType<typeof job>) => () =>
    over ? { status: 401, body: { message: "Unauthenticated." } } : answer;
  const signInAgain = async ({ app }: Awaited<ReturnType<typeof open>>) => {
    const { session } = app.actors;
    expect(session.getSnapshot().value).toBe("signingInAgain");
    over = false;
    session.send({ type: "user.signedIn", userId: null });
    await settled();
    expect(session.getSnapshot().matches("signedIn")).toBe(true);
    return () => session.getSnapshot().context.unsaved;
  };
  return { refusing, signInAgain };
}

test("a session that ends before the upload keeps the file, and sends it after signing in again [T-54]", async () => {
  const { refusing, signInAgain } = sessionEnds();
  const opened = await open("", { [upload]: refusing(job()) });
  await choose(file());
  expect(screen.getByText(/^Your session has ended\. We have kept terms\.csv/)).toBeTruthy();
  const unsaved = await signInAgain(opened);
  await vi.waitFor(async () => {
    await settled();
    expect(screen.getByRole("heading", { name: "terms.csv is ready" })).toBeTruthy();
  }, patience);
  expect(new Set(callsOf(opened.server.calls, upload)).size).toBe(1);
  // The server keeps what has been checked.
  expect(unsaved()).toEqual([]);
});

test("an import that the end of the session interrupts is written once after signing in again [T-54]", async () => {
  const { refusing, signInAgain } = sessionEnds();
  const confirm = `POST ${api}/7/confirm`;
  const opened = await open("?import=7", { [confirm]: refusing(job({ status: "done" })) });
  await press("Import 3 terms");
  await press("Import");
  expect(screen.getByRole("alert").textContent).toContain("Your session has ended");
  expect(callsOf(opened.server.calls, confirm)).toHaveLength(1);
  const unsaved = await signInAgain(opened);
  expect(screen.getByRole("heading", { level: 2, name: "3 terms imported" })).toBeTruthy();
  // Both times the same version, which the server writes once.
  expect(callsOf(opened.server.calls, confirm)).toEqual(
    Array(2).fill(`${confirm} ${JSON.stringify({ version })}`),
  );
  expect(unsaved()).toEqual([]);
});

test("signing in as another user starts the page over and imports nothing [T-54]", async () => {
  const confirm = `POST ${api}/7/confirm`;
  const { server, app } = await open("?import=7", {
    [confirm]: { status: 401, body: { message: "Unauthenticated." } },
  });
  await press("Import 3 terms");
  await press("Import");
  server.me = { ...server.me!, id: 99 };
  app.actors.session.send({ type: "user.signedIn", userId: 99 });
  await settled();
  expect(app.actors.session.getSnapshot().value).toBe("startingOver");
  expect(callsOf(server.calls, confirm)).toHaveLength(1);
});

test("changes made in the meantime are checked and shown before anything is written [T-47][T-54]", async () => {
  const { server } = await open("?import=7", {
    [`POST ${api}/7/confirm`]: {
      status: 409,
      body: { message: "Grace has saved this. Nothing was changed" },
    },
    [`POST ${api}/7/check`]: job({}, { new: 1 }),
  });
  await press("Import 3 terms");
  await press("Import");
  expect(
    screen.getByText("Grace has saved this. Nothing was changed. This is the current status."),
  ).toBeTruthy();
  expect(screen.getByText("Import 2 terms")).toBeTruthy();
  expect(callsOf(server.calls, `GET ${api}/7/rows`)).toHaveLength(2);
});

test.each([
  ["All 184", {}, 4],
  ["Changed 120", { kind: "changed" }, 3],
  ["To check 120", { doubtful: "true" }, 3],
])("filtering the rows returns to the first page: %s [T-54]", async (name, which, pages) => {
  const asked: Record<string, string>[] = [];
  await open("?import=7&kind=new&page=2", {
    [`GET ${api}/7`]: job({ doubtful: 120 }, { new: 60, changed: 120 }),
    [`GET ${api}/7/rows`]: (_, url) => {
      asked.push(Object.fromEntries(url.searchParams));
      return { body: { data: [changed], meta: { total: 120, page: 2, perPage: 50 } } };
    },
  });
  expect(asked).toEqual([{ kind: "new", page: "2", perPage: "50" }]);
  await press(name);
  expect(asked.at(-1)).toEqual({ page: "1", perPage: "50", ...which });
  expect(status()).toContain(`Page 1 of ${pages}`);
});

test("correcting the last rows of a page leads to the page before it [T-54]", async () => {
  const errors = Array.from({ length: 51 }, (_, nth) => ({ ...broken, n: nth + 5 }));
  let left = errors;
  const page = ({ searchParams }: URL) => {
    const from = (Number(searchParams.get("page")) - 1) * 50;
    const shown = { total: left.length, page: Number(searchParams.get("page")), perPage: 50 };
    return { body: { data: left.slice(from, from + 50), meta: shown } };
  };
  await open("?import=7&page=2", {
    [`GET ${api}/7`]: job({}, { broken: 51 }),
    [`GET ${api}/7/rows`]: (_, url) => page(url),
    [`PATCH ${api}/7/rows`]: () => {
      left = errors.slice(0, 50);
      return job({}, { new: 3, broken: 50 });
    },
  });
  const cell = screen.getByRole("textbox", { name: "Term, row 55" });
  fireEvent.change(cell, { target: { value: "Bond" } });
  fireEvent.blur(cell);
  await settled();
  expect(screen.getAllByRole("textbox")).toHaveLength(50);
});

test("a cell can be corrected in place or by a suggestion, and a lost connection loses nothing [T-54]", async () => {
  const mend = `PATCH ${api}/7/rows`;
  const misspelt = row(5, {
    ...{ kind: "broken", cells: { term: "Anuity" } },
    faults: [{ field: "term", value: "Anuity", message: "Did you mean “Annuity”?", suggestion: "Annuity" }],
  });
  let online = false;
  const { server } = await open("?import=7", {
    [`GET ${api}/7/rows`]: rows(misspelt, { ...broken, n: 6 }),
    [mend]: () => (online ? job({}, { new: 3, broken: 0 }) : { status: 503, body: { message: "Away" } }),
  });
  const cell = screen.getByRole("textbox", { name: "Term, row 5" });
  fireEvent.focus(cell);
  fireEvent.change(cell, { target: { value: "Bond" } });
  fireEvent.blur(cell);
  await settled();
  expect(screen.getByText(/Your change has not been saved yet/)).toBeTruthy();
  expect((screen.getByRole("textbox", { name: "Term, row 5" }) as HTMLInputElement).value).toBe("Bond");
  online = true;
  await press("Try again");
  const sent = (one: object) => `${mend} ${JSON.stringify({ mends: [one] })}`;
  const typed = { n: 5, field: "term", text: "Bond", all: false };
  expect(callsOf(server.calls, mend)).toEqual([sent(typed), sent(typed)]);
  expect(status()).toContain("7 terms in the file: 3 new, 1 changed, 3 unchanged.");
  // The fake server has kept the old text: the cell shows it, too, as it would the new one.
  fireEvent.change(screen.getByRole("textbox", { name: "Term, row 5" }), { target: { value: "Anuity" } });
  await press("Use “Annuity” in place of “Anuity” everywhere in Term");
  expect(callsOf(server.calls, mend).at(-1)).toBe(sent({ ...typed, text: "Annuity", all: true }));
});

test("a column can be assigned manually, and past imports can be reopened [T-54]", async () => {
  const put = `PUT ${api}/7/columns`;
  const { server, page } = await open("", {
    [`GET ${api}`]: { body: { data: [job({ status: "done" }).body.data] } },
    [put]: job(),
  });
  expect(screen.getByText("3 terms: 2 new, 1 changed, 1 with errors")).toBeTruthy();
  fireEvent.click(screen.getByRole("link", { name: "terms.csv" }));
  await settled();
  expect(page.place().search).toBe("?import=7");
  fireEvent.change(screen.getByRole("combobox", { name: "Colour" }), { target: { value: "meaning" } });
  await press("Use these columns");
  expect(callsOf(server.calls, put)).toEqual([
    `${put} ${JSON.stringify({ columns: ["term", "meaning", null] })}`,
  ]);
});

test("an import is undone after confirmation [T-54]", async () => {
  const done = job({ status: "done", can_undo: true });
  await open("?import=7", {
    [`GET ${api}/7`]: done,
    [`POST ${api}/7/undo`]: job({ status: "rolled_back" }),
  });
  await press("Undo import");
  const dialog = within(screen.getByRole("alertdialog"));
  expect(dialog.getByText(/^2 terms are deleted and 1 term is restored/)).toBeTruthy();
  fireEvent.click(dialog.getByRole("button", { name: "Undo import" }));
  await settled();
  expect(screen.getByRole("heading", { name: "The import was undone" })).toBeTruthy();
});

test("an import that no longer exists is reported, and another file can be chosen", async () => {
  const { page } = await open("?import=7", { [`GET ${api}/7`]: { status: 404, body: { message: "Gone" } } });
  expect([page.place().search, screen.getByRole("alert").textContent]).toEqual(["", "Gone"]);
  expect(screen.getByLabelText("File to import")).toBeTruthy();
});

test("an import that could not be read says why, and can be read again", async () => {
  const { server, page } = await open("?import=7", {
    [`GET ${api}/7`]: { status: 500, body: { message: "Busy" } },
  });
  expect(screen.getByRole("alert").textContent).toMatch(/^The import could not be loaded.*Busy/);
  expect(page.place().search).toBe("?import=7");
  server.on(`GET ${api}/7`, job());
  await press("Try again");
  expect(screen.getByRole("heading", { name: "terms.csv is ready" })).toBeTruthy();
});

test.each([
  ["terms", glossaryAt, path],
  ["broadcasts", { place: broadcastsPlace, resource: broadcasts }, null],
])("a list links to its import only if its records can be imported: %s [T-54]", async (_, at, to) => {
  const { place, resource } = at;
  await showPage(listPage(place, resource), place.path, {
    me: admin,
    answers: { ...noViews, [`GET ${resource.calls.list.path}`]: listed([]) },
  });
  expect(screen.getByRole("heading", { level: 1, name: place.title })).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Import" })?.getAttribute("href") ?? null).toBe(to);
});
