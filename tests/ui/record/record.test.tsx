import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { Activity } from "#src/contracts/activityLog.ts";
import type { CpdYear } from "#src/contracts/cpdLog.ts";
import { ActivityRows } from "#src/ui/record/ActivityRows.tsx";
import { CpdYearView } from "#src/ui/record/CpdYearView.tsx";
import { ExportButton } from "#src/ui/record/ExportButton.tsx";
import TermPage from "#src/ui/record/TermPage.tsx";
import { noAnswer, type FakeAnswer } from "../../fake/world.ts";
import { settled, showPage } from "../showPage.tsx";

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

const activity = (rest: Partial<Activity>): Activity => ({
  ...{ act: "viewed", at: "2026-11-20T09:00:00Z", type: "item", id: 1, title: "Suitability" },
  ...{ podcast_id: null, open: true, detail: null, ...rest },
});

test.each<[string, Partial<Activity>]>([
  ["Exam started", { act: "sat", type: "exam", detail: "OPEN" }],
  ["Exam passed", { act: "sat", type: "exam", detail: "PASSED" }],
  ["Exam submitted", { act: "sat", type: "exam", detail: "REVIEW" }],
  ["Liked", { act: "rated", detail: "like" }],
  ["Rated", { act: "rated", detail: "something else" }],
  ["Viewed", {}],
])("the activity log says what was done: %s", async (said, rest) => {
  await showPage(() => <ActivityRows rows={[activity(rest)]} />, "/activity-log");
  expect(screen.getByRole("listitem").children[1]!.textContent).toBe(said);
});

test.each<[string | null, Partial<Activity>, boolean]>([
  ["/item/1", {}, true],
  [null, { open: false }, true],
  ["/podcast/2/episode/1", { type: "episode", podcast_id: 2 }, true],
  [null, { type: "episode" }, true],
  ["/cpd-log", { type: "cpd" }, true],
  [null, { type: "cpd" }, false],
])("the activity log links to %s for %o", async (href, rest, cpd_log) => {
  await showPage(() => <ActivityRows rows={[activity(rest)]} />, "/activity-log", {
    me: { features: { cpd_log } },
  });
  const link = screen.queryByRole("link", { name: "Suitability" });
  expect(link?.getAttribute("href") ?? null).toBe(href);
});

const year = (rest: Partial<CpdYear>): CpdYear => ({
  ...{ year: 2026, target: 600, done: 90, planned: 60, short: 450 },
  by: { cpd: 90, idd: 0, vulnerable_client: 0, pts: 0, pts_external: 0, generic_cpd: 0 },
  ...rest,
});

test("a year of CPD is compared with its target only if it has one", async () => {
  const first = await showPage(() => <CpdYearView year={year({})} />, "/cpd-log");
  expect(screen.getByRole("heading").textContent).toBe("CPD in 2026: 1 h 30 min of 10 h");
  expect(screen.getAllByRole("term").map((one) => one.textContent)).toEqual(["Done", "Planned", "Short"]);
  first.unmount();
  await showPage(() => <CpdYearView year={year({ target: null })} />, "/cpd-log");
  expect(screen.getByRole("heading").textContent).toBe("CPD in 2026");
  expect(screen.getAllByRole("term").map((one) => one.textContent)).toEqual(["Done", "Planned"]);
});

test("an export of the CPD log that failed says why at its button, until one succeeds", async () => {
  const query = { year: "2026" } as unknown as Parameters<typeof ExportButton>[0]["query"];
  const exported = "GET /api/cpd-log/export";
  const { server, noted } = await showPage(
    () => <ExportButton format="pdf" query={query} year="2026" disabled={false} />,
    "/cpd-log",
  );
  const told = async (answer: FakeAnswer) => {
    server.on(exported, answer);
    fireEvent.click(screen.getByRole("button", { name: "Export PDF" }));
    await settled();
    return screen.getByRole("status").textContent;
  };
  expect(await told(noAnswer())).toBe(
    "You are offline. The file can be downloaded once you are connected again.",
  );
  expect(await told({ status: 500, body: { message: "Server Error" } })).toBe(
    "The file could not be downloaded. Try again in a minute.",
  );
  expect(noted).not.toContain("download cpd-log-2026.pdf");
  expect(await told({ body: "%PDF-1.7", headers: { "content-type": "application/pdf" } })).toBe("");
  expect(noted).toContain("download cpd-log-2026.pdf");
});

test.each<[string, string, FakeAnswer]>([
  [
    "You cannot open this term",
    "Ask your manager or an administrator for access.",
    { status: 403, body: { message: "Forbidden" } },
  ],
  [
    "The term could not be loaded",
    "The server did not respond. Check your connection and try again.",
    noAnswer(),
  ],
  [
    "The term could not be loaded",
    "Something went wrong on our side. Try again in a minute.",
    { status: 500, body: { message: "Server Error" } },
  ],
])("a record that cannot be shown says why: %s. %s", async (title, why, answer) => {
  const { container } = await showPage(TermPage, "/glossary/3", {
    path: "/glossary/:id",
    answers: { "GET /api/glossary/3": answer },
  });
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(title);
  expect(within(container).getByText(why)).toBeTruthy();
  const again = screen.queryByRole("button", { name: "Try again" });
  expect(again !== null).toBe(title.includes("could not be loaded"));
});
