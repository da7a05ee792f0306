import { act, screen } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { noAnswer, type FakeAnswer } from "../../fake/world.ts";
import { callsOf, settled } from "../showPage.tsx";
import { open, press, run } from "./cpdReport.tsx";

const exports = "/api/admin/reports/cpd/exports";
const file = (rest: object) => ({
  body: {
    data: {
      ...{
        id: 9,
        report: "cpd",
        status: "running",
        format: "csv",
        done: 500,
        total: 900,
        size: 0,
        failure: null,
      },
      ...{ asked_at: "2026-11-20T09:00:00Z", kept_until: "2026-11-27T09:00:00Z" },
      ...rest,
    },
  },
});

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

describe("the export of a report [T-57]", () => {
  test("is requested as shown, reports its progress and can be downloaded", async () => {
    let state: object = {};
    const {
      server: { calls, unattended },
      clock,
    } = await open("?sort=-pts&columns=name,pts", {
      [`POST ${exports}`]: file({ status: "waiting", done: 0, total: null }),
      [`GET ${exports}/9`]: () => file(state),
    });
    await press("Export");
    await press("CSV");
    expect(callsOf(calls, `POST ${exports}`)[0]).toContain(
      JSON.stringify({ format: "csv", question: "sort=-pts", columns: ["name", "pts"] }),
    );
    expect(screen.getByText("500 of 900 rows")).toBeTruthy();
    expect(screen.getByRole("progressbar", { name: "Progress of the file" })).toHaveProperty("value", 500);
    state = { status: "done", done: 900 };
    clock.increment(1_000);
    await settled();
    expect(screen.getByRole("link", { name: "Download CSV" }).getAttribute("href")).toBe(`${exports}/9/file`);
    // Following it does not count as use of the session, as nobody need be there.
    expect(unattended).toEqual(callsOf(calls, `GET ${exports}/9`));
    await press("Dismiss");
    expect(screen.queryByRole("region", { name: "Export" })).toBeNull();
  });

  test("is refused in the server's words when too many are running [B-338]", async () => {
    const { toasts } = await open("", {
      [`POST ${exports}`]: { status: 409, body: { message: "Three files are being made already" } },
    });
    await press("Export");
    await press("CSV");
    expect(toasts.map(({ text }) => text)).toEqual(["Three files are being made already"]);
  });

  test("says without a network that no file was requested", async () => {
    const { signal, toasts } = await open("", { [`POST ${exports}`]: noAnswer() });
    act(() => signal({ type: "offline" }));
    await press("Export");
    await press("CSV");
    expect(toasts.map(({ text }) => text)).toEqual(["You are offline. Check your connection and try again."]);
  });

  test("can be cancelled", async () => {
    const {
      server: { calls },
    } = await open("?export=9", {
      [`GET ${exports}/9`]: file({}),
      [`DELETE ${exports}/9`]: file({ status: "cancelled" }),
    });
    await press("Cancel the export");
    expect(callsOf(calls, `DELETE ${exports}/9`)).toHaveLength(1);
    expect(screen.queryByRole("region", { name: "Export" })).toBeNull();
  });

  test("is ready to download at once when opened from an email [T-56]", async () => {
    await open("?export=9", { [`GET ${exports}/9`]: file({ status: "done", format: "xlsx" }) });
    expect(screen.getByRole("link", { name: "Download Excel (XLSX)" })).toBeTruthy();
  });
  test("says so when the file that a link names is gone, or belongs to somebody else", async () => {
    await open("?export=36", { [`GET ${exports}/36`]: { status: 404, body: { message: "Not Found" } } });
    expect(screen.getByRole("alert").textContent).toBe(
      "This file is no longer available, or it belongs to somebody else. Export the report again.",
    );
    // Nothing was asked for here, so the focus stays where it was.
    expect(document.activeElement).toBe(document.body);
    await press("Dismiss");
    expect(screen.queryByRole("region", { name: "Export" })).toBeNull();
  });
  test.each([
    ["Too much", "Too much"],
    [null, "The file could not be made."],
  ])("shows why it failed: %s", async (failure, said) => {
    await open("?export=9", { [`GET ${exports}/9`]: file({ status: "failed", failure }) });
    expect(screen.getByRole("alert").textContent).toBe(said);
  });
  test("shows its progress again after a failure, and goes once it was cancelled elsewhere", async () => {
    let state: FakeAnswer = { status: 503, body: { message: "Away" } };
    const { clock } = await open("?export=9", { [`GET ${exports}/9`]: () => state });
    expect(screen.getByText("The file is being prepared")).toBeTruthy();
    expect(screen.getByRole("progressbar").hasAttribute("max")).toBe(false);
    state = file({ done: 0, total: 0 });
    clock.increment(1_000);
    await settled();
    expect(screen.getByText("0 of 0 rows")).toBeTruthy();
    state = file({ status: "cancelled" });
    clock.increment(1_000);
    await settled();
    expect(screen.queryByRole("region", { name: "Export" })).toBeNull();
  });
  test("is of all rows while their number is not known", async () => {
    await open("", { [run]: () => new Promise(() => {}) });
    await press("Export");
    expect(screen.getByText(/^All, in the columns and order shown\./)).toBeTruthy();
  });
});
