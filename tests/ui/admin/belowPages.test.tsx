import { screen, within } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { housePlaces } from "#src/routes/admin/house.ts";
import audiences from "#src/routes/admin/resources/audiences.ts";
import policyVersions from "#src/routes/admin/resources/policyVersions.ts";
import profiles from "#src/routes/admin/resources/profiles.ts";
import type { AnyResource } from "#src/routes/admin/resource.ts";
import { createPage, editPage } from "#src/ui/admin/form/formPages.tsx";
import { Beginning, HistoryTab } from "#src/ui/admin/form/lateParts.ts";
import { belowPage as policyPreview } from "#src/ui/admin/house/PolicyPreviewPage.tsx";
import { belowPage as profileTopics } from "#src/ui/admin/house/ProfileTopicsPage.tsx";
import type { FakeAnswer } from "../../fake/world.ts";
import { showPage } from "../showPage.tsx";
import { press, sent } from "./glossaryList.tsx";
import { admin } from "./places.ts";

const placeOf = (end: string) => housePlaces.find(({ path }) => path.endsWith(end))!;
const moments = { created_at: "2026-11-01T09:00:00Z", updated_at: "2026-11-01T09:00:00Z" };

const draft = {
  ...{ id: 2, version: "v1", name: "GDPR 2.0", policy_id: 1, policy_version: "2.0", ...moments },
  ...{ text: "<h2>Your data</h2><p>We keep it.</p>", status: "draft", published_at: null },
};
const openPolicy = async (row: object, reach: FakeAnswer) => {
  const place = placeOf("/policies");
  const { server } = await showPage(
    policyPreview(place, policyVersions as AnyResource),
    `${place.path}/2/preview`,
    {
      me: admin,
      path: `${place.path}/:id/preview`,
      answers: {
        "GET /api/admin/policies/2": { body: { data: row } },
        "GET /api/admin/policies/2/reach": reach,
      },
    },
  );
  return server.calls;
};
const preview = () => within(screen.getByRole("article", { name: "Preview" }));

/** The history of a record, and a form that begins with a record, load late. */
beforeAll(() => Promise.all([HistoryTab.load(), Beginning.load()]));
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

test.each([
  [{ body: { data: { people: 0 } } }, "If you publish this now, nobody is asked to accept it."],
  [{ body: { data: { people: 1 } } }, "If you publish this now, 1 person is asked to accept it."],
  [{ body: { data: { people: 1_200 } } }, "If you publish this now, 1,200 people are asked to accept it."],
  [{ status: 500, body: { message: "Server Error" } }, "The people who would be asked could not be counted."],
])("the draft of a policy is shown with how many would be asked to accept it: %j", async (reach, words) => {
  await openPolicy(draft, reach);
  expect(preview().getByRole("status").textContent).toBe(words);
  expect(preview().getByText("Version 2.0")).toBeTruthy();
  expect(preview().getByRole("heading", { name: "Your data" })).toBeTruthy();
});

test("the preview of a published policy counts nobody", async () => {
  const calls = await openPolicy(
    { ...draft, status: "current", published_at: "2026-11-02T09:00:00Z" },
    { body: { data: { people: 7 } } },
  );
  expect(preview().getByText("We keep it.")).toBeTruthy();
  expect(preview().queryByRole("status")).toBeNull();
  expect(calls).not.toContain("GET /api/admin/policies/2/reach");
});

test.each([
  [2, true],
  [3, false],
])(
  "what was typed for a new version is offered only with the version it began from: %i",
  async (from, isOffered) => {
    const place = placeOf("/policies");
    const lost = { text: "<p>We keep it, and we look after it.</p>" };
    await showPage(createPage(place, policyVersions as AnyResource), `${place.path}/create?from=${from}`, {
      me: admin,
      area: { [`lyceum.draft.form.7.${place.name}.2.new`]: JSON.stringify(lost) },
      answers: { [`GET /api/admin/policies/${from}`]: { body: { data: { ...draft, id: from } } } },
    });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toMatch(/^Add a/);
    expect(screen.queryByRole("button", { name: "Restore them" }) !== null).toBe(isOffered);
  },
);

test("the topics of a profile can be put in another order, which is saved at once", async () => {
  const place = placeOf("/profile-management");
  const api = "/api/admin/profiles/3";
  const topics = ["Tax", "Ethics"].map((name, index) => ({ id: index + 1, name }));
  const profile = { id: 3, version: "v", name: "Advisers", description: "", users: 2, ...moments };
  const { server } = await showPage(
    profileTopics(place, profiles as AnyResource),
    `${place.path}/3/topics/reorder`,
    {
      me: admin,
      path: `${place.path}/:id/topics/reorder`,
      answers: {
        [`GET ${api}`]: { body: { data: { ...profile, archived_at: null } } },
        [`GET ${api}/topics`]: { body: { data: topics } },
        [`PATCH ${api}/topics`]: { body: { data: topics.toReversed() } },
      },
    },
  );
  const shown = () =>
    within(screen.getAllByRole("list").at(-1)!)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);
  expect(shown()).toEqual(["1Tax", "2Ethics"]);
  await press("Move Tax down");
  expect(sent(server.calls, `PATCH ${api}/topics`)).toMatchObject({ ids: [2, 1] });
  expect(shown()).toEqual(["1Ethics", "2Tax"]);
});

describe("the history of a record with users", () => {
  const names: Record<number, string> = { 5: "Ada Byron", 6: "Bo Lind" };
  const record = {
    ...{ id: 3, version: "v", name: "Advisers", description: "", rules: [], ...moments },
    ...{ users: 2, by_hand: 1, excluded: 0, archived_at: null },
  };
  /** @returns what it shows of one change, and the ids whose names were asked for, call by call */
  const changed = async (end: string, resource: unknown, change: object) => {
    const place = placeOf(end);
    const api = (resource as AnyResource).calls.list.path;
    const asked: number[][] = [];
    const line = { id: 9, at: moments.created_at, actor: null, on_behalf_of: null, reason: null };
    await showPage(editPage(place, resource as AnyResource), `${place.path}/3/edit?tab=history`, {
      me: admin,
      path: `${place.path}/:id/edit`,
      answers: {
        [`GET ${api}/3`]: { body: { data: record } },
        [`GET ${api}/3/neighbours`]: {
          body: { data: { previous: null, next: null, position: 1, total: 1 } },
        },
        [`GET ${api}/3/history`]: {
          body: {
            data: [{ ...line, act: "users added", changes: [change] }],
            meta: { total: 1, page: 1, perPage: 20 },
          },
        },
        "GET /api/admin/options/users": (_, url) => {
          const ids = url.searchParams.getAll("ids").map(Number);
          asked.push(ids);
          const found = ids.map((value) => ({ value, label: names[value] ?? `User ${value}`, active: true }));
          return { body: { data: found } };
        },
      },
    });
    const shown = screen.getByRole("listitem").textContent.replace(/^.*:00:00/, "");
    return { shown, asked };
  };

  test.each([
    ["/audiences", audiences, "by hand", [], "By handbefore: emptyafter: Ada Byron, Bo Lind"],
    ["/audiences", audiences, "excluded", [5], "Excludedbefore: Ada Byronafter: Ada Byron, Bo Lind"],
    // As profiles once noted who had another one.
    [
      ...(["/profile-management", profiles, "users", [{ id: 5, was: 2 }]] as const),
      "Usersbefore: Ada Byronafter: Ada Byron, Bo Lind",
    ],
  ])("names those who joined or left: %s, %#", async (end, resource, field, before, words) => {
    const { shown } = await changed(end, resource, { field, before, after: [5, 6] });
    expect(shown).toBe(words);
  });

  test("names as many as one call does, and counts the others", async () => {
    const after = Array.from({ length: 1_205 }, (_, nth) => nth + 1);
    const { shown, asked } = await changed("/audiences", audiences, { field: "by hand", before: [], after });
    expect(shown).toMatch(/User 200 and 1,005 more$/);
    expect(asked.map(({ length }) => length)).toEqual([200]);
  });

  test("takes a number of users for no user", async () => {
    const { shown, asked } = await changed("/audiences", audiences, { field: "users", before: 5, after: 6 });
    expect([shown, asked]).toEqual(["Usersbefore: 5after: 6", []]);
  });
});
