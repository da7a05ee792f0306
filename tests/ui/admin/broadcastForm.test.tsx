import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { housePlaces } from "#src/routes/admin/house.ts";
import broadcasts from "#src/routes/admin/resources/broadcasts.ts";
import type { AnyResource } from "#src/routes/admin/resource.ts";
import { editPage } from "#src/ui/admin/house/broadcastPages.tsx";
import { callsOf, settled, showPage } from "../showPage.tsx";
import { data, press } from "./people/rows.ts";
import { admin, listed } from "./places.ts";

const place = housePlaces.find(({ path }) => path.endsWith("broadcasts"))!;
/** Its message has a plain input: what the editor does is tested with it. */
const resource = {
  ...broadcasts,
  fields: broadcasts.fields.map((field) => (field.field === "message" ? { ...field, as: "text" } : field)),
} as AnyResource;
const Edit = editPage(place, resource);
const api = "/api/admin/broadcasts";
const broadcast = {
  ...{ id: 1, version: "v3", message: "<p>The office moves.</p>", readers: "everyone", archived_at: null },
  ...{ audiences: [], recipients: [], priority: 0, starts_at: "2026-11-01T09:00:00Z", ends_at: null },
  ...{ status: "live", text_version: 3, audience: 3, acknowledged: 1, outstanding: 2, minor_change: false },
  ...{ reminded_at: null, created_at: "2026-11-01T09:00:00Z", updated_at: "2026-11-01T09:00:00Z" },
};
const ended = { status: "ended", ends_at: "2026-11-02T09:00:00Z" };

async function openEdit(rest: object = {}) {
  const { server } = await showPage(Edit, `${place.path}/1/edit`, {
    me: admin,
    path: `${place.path}/:id/edit`,
    answers: {
      [`GET ${api}/1`]: data({ ...broadcast, ...rest }),
      [`GET ${api}/1/history`]: listed([]),
      [`POST ${api}/count`]: data({ people: 3 }),
      [`PATCH ${api}/1`]: data({ ...broadcast, ...rest, version: "v4" }),
    },
  });
  return { saved: () => callsOf(server.calls, `PATCH ${api}/1`).length };
}
const minorChange = () => screen.queryByRole("checkbox", { name: /^Minor change/ });
async function saveText(): Promise<void> {
  fireEvent.change(screen.getByRole("textbox", { name: "Message" }), {
    target: { value: "<p>It moves.</p>" },
  });
  await press("Save");
}

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

test("a new text for a live broadcast is published after a question", async () => {
  const { saved } = await openEdit();
  await saveText();
  // Its part of the form loads with the first question.
  const dialog = within(
    await screen.findByRole("alertdialog", { name: "Ask 3 people to read the new text?" }),
  );
  expect(saved()).toBe(0);
  fireEvent.click(dialog.getByRole("button", { name: "Publish the new text" }));
  await settled();
  expect(saved()).toBe(1);
});

test("a minor change of a live broadcast is saved at once", async () => {
  const { saved } = await openEdit();
  fireEvent.click(minorChange()!);
  await saveText();
  expect(saved()).toBe(1);
});

test("a new text for a broadcast that has ended is saved at once, as nobody is asked again", async () => {
  const { saved } = await openEdit(ended);
  expect(minorChange()!.matches(":disabled")).toBe(true);
  await saveText();
  expect(saved()).toBe(1);
});
