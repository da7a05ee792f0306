import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { housePlaces } from "#src/routes/admin/house.ts";
import broadcasts from "#src/routes/admin/resources/broadcasts.ts";
import type { AnyResource } from "#src/routes/admin/resource.ts";
import { belowPage } from "#src/ui/admin/house/AcknowledgementsPage.tsx";
import { showPage } from "../showPage.tsx";
import { admin } from "./places.ts";

const place = housePlaces.find(({ path }) => path.endsWith("broadcasts"))!;
const api = "/api/admin/broadcasts/1";
const broadcast = {
  ...{ id: 1, version: "v3", message: "<p>The office moves.</p>", readers: "everyone", archived_at: null },
  ...{ audiences: [], recipients: [], priority: 0, starts_at: "2026-11-01T09:00:00Z", ends_at: null },
  ...{ status: "live", text_version: 3, audience: 3, acknowledged: 1, outstanding: 2, minor_change: false },
  ...{ reminded_at: null, created_at: "2026-11-01T09:00:00Z", updated_at: "2026-11-01T09:00:00Z" },
};
const ada = { id: 5, name: "Ada Byron", email: "ada@example.org", by: null };
const people = [
  { ...ada, state: "acknowledged", text_version: 3, acknowledged_at: "2026-11-12T09:00:00Z" },
  {
    ...ada,
    id: 6,
    name: "Bo Lind",
    state: "outstanding",
    text_version: 2,
    acknowledged_at: "2026-11-02T09:00:00Z",
  },
  { ...ada, id: 7, name: "Cy Hall", state: "outstanding", text_version: null, acknowledged_at: null },
];

test("the acknowledgements of a broadcast show which text each person has acknowledged", async () => {
  await showPage(belowPage(place, broadcasts as AnyResource), `${place.path}/1/acknowledgements`, {
    me: admin,
    path: `${place.path}/:id/acknowledgements`,
    answers: {
      [`GET ${api}`]: { body: { data: broadcast } },
      [`GET ${api}/acknowledgements`]: {
        body: {
          data: people,
          meta: { total: 3, page: 1, perPage: 25, acknowledged: 1, outstanding: 2, reminded_at: null },
        },
      },
    },
  });
  const rowOf = (name: string) => screen.getByRole("rowheader", { name }).closest("tr")!;
  const textOf = (name: string) => rowOf(name).querySelector("[data-label=Text]")!.textContent;
  const stateOf = (name: string) => rowOf(name).lastElementChild!.textContent;
  expect(["Ada Byron", "Bo Lind", "Cy Hall"].map(textOf)).toEqual(["Current version", "Version 2", "–"]);
  expect(["Bo Lind", "Cy Hall"].map(stateOf)).toEqual(["Not acknowledged", "Not acknowledged"]);
  expect(stateOf("Ada Byron")).toBe("12/11/2026 09:00:00");
  expect(screen.getByText("1 of 3").parentElement!.textContent).toBe("1 of 3 have acknowledged it.");
  expect(screen.getByRole("button", { name: "Remind 2 people" })).toBeTruthy();
});
