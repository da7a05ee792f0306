import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { housePlaces } from "#src/routes/admin/house.ts";
import { areas } from "#src/areas/table.ts";
import { addressOfRecord } from "#src/routes/admin/auditRecords.ts";
import auditLog from "#src/routes/admin/resources/auditLog.ts";
import { viewPage } from "#src/ui/admin/audit/AuditLinePage.tsx";
import { listPage } from "#src/ui/admin/list/listPage.tsx";
import { callsOf, rested, settled, showPage } from "../showPage.tsx";
import { applied, openFilter } from "./filters.ts";
import { admin, listed, noViews } from "./places.ts";

const place = housePlaces.find(({ name }) => name === "AdminAuditLog")!;
const [ListPage, LinePage] = [listPage(place, auditLog), viewPage(place, auditLog)];
const path = "/admin/house/audit-log";
const [list, read, neighbours, users] = [
  "GET /api/admin/audit",
  "GET /api/admin/audit/7",
  "GET /api/admin/audit/7/neighbours",
  "GET /api/admin/options/users",
];
const [margaret, ada] = [
  { id: 2, name: "Margaret Adeyemi" },
  { id: 5, name: "Ada Byron" },
];
const line = (rest: Record<string, unknown> = {}) => ({
  id: 7,
  at: "2026-11-20T09:00:00Z",
  actor: margaret,
  on_behalf_of: null,
  reviewing: false,
  act: "glossary term changed",
  subject: "glossary term 3",
  about: "glossary term 3",
  changed: "Meaning: A → B",
  kind: "glossary term",
  record_id: 3,
  report: null,
  outcome: "done",
  details: {},
  request_id: "r-42",
  ...rest,
});

type Answers = NonNullable<NonNullable<Parameters<typeof showPage>[2]>["answers"]>;
const openList = (query = "", answers: Answers = {}) =>
  showPage(ListPage, `${path}${query}`, {
    me: admin,
    answers: {
      ...noViews,
      [users]: { body: { data: [{ label: ada.name, value: ada.id, active: false }] } },
      [list]: listed([
        line(),
        line({ id: 8, outcome: "refused", on_behalf_of: ada, subject: null, about: null, changed: null }),
      ]),
      ...answers,
    },
  });
const openLine = (one: object, { query = "", me = admin }: { query?: string; me?: object } = {}) =>
  showPage(LinePage, `${path}/7${query}`, {
    me,
    path: `${path}/:id`,
    answers: {
      [read]: { body: { data: one } },
      [neighbours]: { body: { data: { previous: null, next: 6, position: 1, total: 9 } } },
    },
  });
const press = async (name: string | RegExp) => {
  fireEvent.click(screen.getByRole("button", { name }));
  await settled();
};
const facts = () =>
  Object.fromEntries(
    screen
      .getAllByRole("term")
      .map((term) => [term.textContent, term.nextElementSibling!.textContent] as const),
  );
const addressOf = (name: string) => screen.getByRole("link", { name }).getAttribute("href");

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

describe("the audit log list", () => {
  test("shows each entry with subject, outcome, people and time, links to it, and is read-only [G-18]", async () => {
    await openList("?outcome=refused&outcome=done");
    expect(screen.getByRole("heading", { level: 1, name: "Audit log" })).toBeTruthy();
    expect(screen.getAllByRole("columnheader").map((head) => head.textContent)).toEqual([
      ...["What", "Subject", "What changed", "Outcome", "Who", "Acting as", "When"],
    ]);
    const [, first, second] = screen.getAllByRole("row");
    expect(within(first!).getByRole("link").getAttribute("href")).toBe(
      `${path}/7?outcome=refused&outcome=done`,
    );
    expect(
      within(second!)
        .getAllByRole("cell")
        .map((cell) => cell.textContent),
    ).toEqual([...["–none", "–none", "Refused", "Margaret Adeyemi", "Ada Byron", "20/11/2026 09:00:00"]]);
    expect(within(first!).getByRole("link").textContent).toBe("Glossary term changed");
    expect(within(first!).getByText("Glossary term 3")).toBeTruthy();
    expect(within(first!).getByText("Meaning: A → B")).toBeTruthy();
    expect(screen.getByText("2 entries")).toBeTruthy();
    expect(screen.queryByRole("checkbox")).toBeNull();
    expect(screen.queryByRole("link", { name: /Add|Import|Change/ })).toBeNull();
    await press("Export");
    expect(addressOf("CSV")).toContain("/api/admin/audit/export?");
  });

  test("says where to look for a person if nothing matches, as its search does not include names", async () => {
    await openList("?search=Ada", { [list]: listed([]) });
    expect(screen.getByRole("heading", { name: "No entries match" })).toBeTruthy();
    expect(screen.getByText(/To look for a person, use the Person filter:/)).toBeTruthy();
    expect(screen.getByRole("button", { name: "Person" })).toBeTruthy();
  });

  test("filters by who acted, and also finds people who have left", async () => {
    const asked: string[] = [];
    const { history } = await openList("", {
      [users]: (_, url) => {
        asked.push(url.search);
        return { body: { data: [{ label: ada.name, value: ada.id, active: false }] } };
      },
    });
    await press(/^Who/);
    const field = within(screen.getByRole("dialog")).getByRole("combobox", { name: "Who" });
    fireEvent.change(field, { target: { value: "ada" } });
    await rested();
    fireEvent.click(await screen.findByRole("option", { name: ada.name }));
    await settled();
    expect(asked[0]).toBe("?search=ada&all=true");
    expect(history.at(-1)).toBe(`${path}?actor=5`);
  });

  test("filters by a person, whether they acted or were acted on", async () => {
    const { history } = await openList();
    await press(/^Person/);
    const field = within(screen.getByRole("dialog")).getByRole("combobox", { name: "Person" });
    fireEvent.change(field, { target: { value: "ada" } });
    await rested();
    fireEvent.click(await screen.findByRole("option", { name: ada.name }));
    await settled();
    expect(history.at(-1)).toBe(`${path}?user=5`);
  });

  test("names the person in an applied filter", async () => {
    await openList("?on_behalf_of=5");
    expect(applied()).toEqual([`Acting as: ${ada.name}`]);
  });

  test("filters by the exact text of a record, once “Show” is pressed", async () => {
    const { history, server } = await openList();
    const filter = await openFilter("Record");
    fireEvent.change(filter.getByRole("textbox", { name: "Record" }), {
      target: { value: " glossary term 3 " },
    });
    expect(callsOf(server.calls, list)).toHaveLength(1);
    await press("Show");
    expect(history.at(-1)).toBe(`${path}?subject=glossary+term+3`);
    expect(applied()).toEqual(["Record: glossary term 3"]);
  });

  test("reports no matches, a failed load and a lack of access", async () => {
    const { unmount } = await openList("?search=moon", { [list]: listed([]) });
    expect(screen.getByRole("heading", { name: "No entries match" })).toBeTruthy();
    unmount();
    const { server } = await openList("", { [list]: { status: 500, body: { message: "Server Error" } } });
    expect(screen.getByRole("heading", { name: "The entries could not be loaded" })).toBeTruthy();
    server.on(list, { status: 403, body: { message: "Forbidden" } });
    await press("Try again");
    expect(screen.getByRole("heading", { name: "You cannot see these entries" })).toBeTruthy();
  });
});

describe("an audit log entry", () => {
  test("shows who, for whom, when, why, the request, and old and new values in the form's words [G-18][T-58]", async () => {
    await openLine(
      line({
        on_behalf_of: ada,
        details: {
          did: "changed",
          from: "v1",
          to: "v2",
          reason: "A typo",
          changes: [{ field: "meaning", before: "<p>A lone</p>", after: "<p>A loan</p>" }],
        },
      }),
      { query: "?outcome=done" },
    );
    expect(screen.getByRole("heading", { level: 1, name: "Glossary term changed" })).toBeTruthy();
    expect(facts()).toMatchObject({
      Outcome: "Done",
      When: expect.stringContaining("20/11/2026 09:00:00"),
      Who: margaret.name,
      "Acting as": ada.name,
      Reason: "“A typo”",
      Request: "r-42",
    });
    expect(Object.keys(facts())).not.toContain("From");
    expect(addressOf("Glossary term 3")).toBe("/admin/house/glossary/3/edit");
    expect(addressOf("All entries about it")).toBe(`${path}?subject=glossary+term+3`);
    expect(addressOf(margaret.name)).toBe("/admin/house/users/2/edit");
    expect(addressOf("Next entry")).toBe(`${path}/6?outcome=done`);
    expect(addressOf("Audit log")).toBe(`${path}?outcome=done`);
    const changed = within(screen.getByRole("region", { name: "What changed" }));
    // A rich text is shown as such, not as its markup.
    expect(changed.getByText("A lone").tagName).toBe("P");
    expect(changed.getByText("A loan").tagName).toBe("P");
    expect(screen.queryByRole("button", { name: /Save|Delete/ })).toBeNull();
  });

  test.each([
    ["mentor", "status", "ACTIVE", "REVIEW_HOLD", "Statusbefore: Activeafter: On hold"],
    ["sent email", "state", "held", "queued", "Statusbefore: Heldafter: Queued"],
    ["episode", "podcast_id", 6, null, "Podcastbefore: no. 6after: empty"],
    [null, "removed_on", null, "2026-12-07", "Removed onbefore: emptyafter: 07/12/2026"],
    [null, "owner_id", null, 6, "Ownerbefore: emptyafter: no. 6"],
  ] as const)(
    "shows what changed in the words of the product: %s, %s",
    async (kind, field, before, after, said) => {
      await openLine(line({ kind, details: { did: "changed", changes: [{ field, before, after }] } }));
      const changed = screen.getByRole("region", { name: "What changed" });
      await waitFor(() => expect(changed.textContent).toBe(`What changed${said}`));
    },
  );

  test("shows no old value for a created record, and no link to a deleted one", async () => {
    await openLine(
      line({
        reviewing: true,
        record_id: null,
        details: { did: "created", changes: [{ field: "term", before: null, after: "Bond" }] },
      }),
    );
    const made = screen.getByRole("region", { name: "Details" });
    expect(made.textContent).toBe("DetailsTermafter: Bond");
    expect(facts()["Subject"]).toContain("It no longer exists.");
    expect(facts().Who).toBe(`${margaret.name}In review mode`);
    expect(screen.queryByRole("link", { name: "Glossary term 3" })).toBeNull();
  });

  test("shows what a refusal required and the message shown, even when nobody was signed in", async () => {
    await openLine(
      line({
        act: "login",
        actor: null,
        subject: "no account",
        about: "no account",
        kind: "no account",
        record_id: null,
        outcome: "refused",
        details: { message: "Wrong password", needs: "house", exams: [{ id: 3, was: 4 }], nothing: null },
        request_id: null,
      }),
    );
    expect(facts()).toEqual({
      Outcome: "Refused",
      When: expect.any(String),
      Who: "Nobody signed in",
      Subject: "No accountAll entries about it",
      "Message shown": "Wrong password",
      Requires: "house",
      Exams: "id 3, was 4",
    });
  });

  test("reports a failed load and an unknown entry", async () => {
    const { server } = await showPage(LinePage, `${path}/7`, {
      me: admin,
      path: `${path}/:id`,
      answers: { [read]: { status: 500, body: { message: "Server Error" } } },
    });
    expect(screen.getByRole("heading", { name: "The entries could not be loaded" })).toBeTruthy();
    server.on(read, { status: 404, body: { message: "Not found" } });
    await press("Try again");
    expect(screen.getByRole("heading", { name: "This entry could not be found" })).toBeTruthy();
  });
});

describe("the address of an entry's record", () => {
  const [system, margaretHerself] = (["system admin", "super admin"] as const).map((role) => ({
    roles: [role],
    can: [],
    features: { feature_flags: true },
    pss_enrolled: false,
  }));
  test.each<[string | null, string, number | null, string | null, (string | null)?]>([
    ["user", "user 4", 4, "/admin/house/users/4/edit"],
    ["feature flag", "feature flag 2", 2, "/admin/house/feature-flags/2/edit"],
    ["carousel", "carousel", null, "/admin/house/carousel/reorder"],
    ["report", "report user-report", null, "/admin/house/reports/user-report"],
    ["report", "report of-the-moon", null, null],
    ["report schedule", "report schedule 4", 4, "/admin/house/reports/login/schedules/4/edit", "login"],
    ["report schedule", "report schedule 4", null, null, null],
    ["user", "user 4", null, null],
    ["attempt", "attempt 4", null, null],
    [null, "/api/me/", null, null],
  ])("%s: %s %o is at %s", (kind, subject, record_id, address, report = null) => {
    expect(addressOfRecord(areas.offices, { kind, subject, record_id, report }, system!)).toBe(address);
  });

  test("is null for administrators who cannot open the record", () => {
    for (const [kind, subject, record_id, address] of [
      ["contact", "contact 1", 1, "/admin/house/contact/1/edit"],
      ["PAP feed", "PAP feed", null, "/admin/house/pap-feed"],
    ] as const) {
      expect(
        addressOfRecord(areas.offices, { kind, subject, record_id, report: null }, margaretHerself!),
      ).toBe(address);
      expect(addressOfRecord(areas.offices, { kind, subject, record_id, report: null }, system!)).toBeNull();
    }
  });
});
