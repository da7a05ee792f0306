import { fireEvent, screen } from "@testing-library/react";
import { expect, vi } from "vitest";
import type { ImportJob, ImportRow } from "#src/contracts/admin/import.ts";
import { importPage } from "#src/ui/admin/import/importPage.tsx";
import { patience } from "../setup.ts";
import { settled, showPage } from "../showPage.tsx";
import { admin, glossaryAt } from "./places.ts";

/** The page that imports glossary terms. */

const Page = importPage(glossaryAt.place, glossaryAt.resource);
export const path = "/admin/house/glossary/import";
export const api = "/api/admin/glossary/import";
export const upload = `POST ${api}`;
export const version = "0b6e5a4c-6a0e-4a55-9f3e-1d9a4a6f0c11";

export const job = (rest: Partial<ImportJob> = {}, counts: Partial<ImportJob["counts"]> = {}) => ({
  body: {
    data: {
      ...{ id: 7, version, file: "terms.csv", status: "checked", missing: [], can_undo: false, acted: null },
      doubtful: 0,
      at: "2026-11-21T10:00:00Z",
      columns: [
        { heading: "Term", field: "term", known: true },
        { heading: "Colour", field: null, known: false },
        { heading: "Created at", field: null, known: true },
      ],
      counts: { new: 2, changed: 1, unchanged: 3, broken: 1, ...counts },
      ...rest,
    } satisfies ImportJob,
  },
});
export const row = (n: number, rest: Partial<ImportRow>): ImportRow => ({
  ...{ n, kind: "new", label: `Term ${n}`, record_id: null, faults: [], changes: [] },
  ...{ cells: { term: `Term ${n}` }, doubts: [] },
  ...rest,
});
export const broken = row(5, {
  cells: { term: "<b>x</b>" },
  kind: "broken",
  label: "<b>x</b>",
  faults: [
    { field: "term", value: "<b>x</b>", message: "Use at most 120 characters", suggestion: null },
    { field: null, value: "", message: "The row has 3 cells, but there are 2 headings", suggestion: null },
  ],
});
export const changed = row(3, {
  kind: "changed",
  record_id: 9,
  changes: [{ field: "meaning", before: "old", after: "new" }],
});
export const rows = (...data: ImportRow[]) => ({
  body: { data, meta: { total: data.length, page: 1, perPage: 50 } },
});

type Answers = NonNullable<Parameters<typeof showPage>[2]>["answers"];
export const open = (query = "", answers: Answers = {}) =>
  showPage(Page, `${path}${query}`, {
    me: admin,
    answers: {
      [upload]: job(),
      [`GET ${api}`]: { body: { data: [] } },
      [`GET ${api}/7`]: job(),
      [`GET ${api}/7/rows`]: (_, url) =>
        url.searchParams.get("kind") === "broken" ? rows(broken) : rows(changed, broken),
      ...answers,
    },
  });
export const choose = async (file: File) => {
  fireEvent.change(screen.getByLabelText("File to import"), { target: { files: [file] } });
  // The browser reads the file asynchronously.
  await vi.waitFor(async () => {
    await settled();
    expect(screen.queryByLabelText("Sending and checking the file")).toBeNull();
  }, patience);
};
export const file = (text = "term,meaning\nA,b", name = "terms.csv") =>
  new File([text], name, { type: "text/csv" });
export const press = async (name: string | RegExp) => {
  fireEvent.click(screen.getByRole("button", { name }));
  await settled();
};
export const status = () => screen.getAllByRole("status").map((one) => one.textContent);
