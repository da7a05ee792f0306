import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { housePlaces } from "#src/routes/admin/house.ts";
import policyVersions from "#src/routes/admin/resources/policyVersions.ts";
import profiles from "#src/routes/admin/resources/profiles.ts";
import type { AnyResource } from "#src/routes/admin/resource.ts";
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

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

test.each([
  [{ body: { data: { people: 0 } } }, "If you publish this now, nobody is asked to accept it."],
  [{ body: { data: { people: 1 } } }, "If you publish this now, 1 person is asked to accept it."],
  [{ body: { data: { people: 1_200 } } }, "If you publish this now, 1,200 people are asked to accept it."],
  [
    { status: 500, body: { message: "Server Error" } },
    "How many people would be asked could not be counted.",
  ],
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
