import { fireEvent, screen, within } from "@testing-library/react";
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { audienceCalls } from "#src/contracts/admin/audiences.ts";
import { carouselCalls } from "#src/contracts/admin/carousel.ts";
import { housePlaces } from "#src/routes/admin/house.ts";
// Loaded beforehand: the dialog then has its form at once, however busy the machine is.
import "#src/routes/admin/resources/audiences.ts";
import carousel from "#src/routes/admin/resources/carousel.ts";
import { FormProvider } from "#src/ui/account/FormActor.tsx";
import { createPage } from "#src/ui/admin/form/formPages.tsx";
import { NewReferenceDialog } from "#src/ui/admin/form/lateParts.ts";
import { RecordField } from "#src/ui/admin/form/RecordField.tsx";
import { callsOf, rested, settled, showPage } from "../showPage.tsx";
import { admin } from "./places.ts";

const place = housePlaces.find(({ name }) => name === "AdminCarouselIndex")!;
const Page = createPage(place, carousel);
const make = `POST ${audienceCalls.list.path}`;
type Options = NonNullable<Parameters<typeof showPage>[2]>;

const audiences = [
  { value: 3, label: "Everyone in Leeds", active: true },
  { value: 41, label: "New starters", active: true },
];
/** As the server names them: by number, or by the typed text. */
const named = (_: unknown, url: URL) => {
  const ids = url.searchParams.getAll("ids").map(Number);
  return {
    body: { data: ids.length > 0 ? audiences.filter(({ value }) => ids.includes(value)) : audiences },
  };
};
const made = {
  id: 41,
  version: "v1",
  name: "New starters",
  description: "",
  rules: [],
  users: 0,
  by_hand: 0,
  excluded: 0,
  created_at: "2026-11-01T09:00:00Z",
  updated_at: "2026-11-01T09:00:00Z",
  archived_at: null,
};

const open = (options: Options = {}) =>
  showPage(Page, `${place.path}/create`, {
    me: admin,
    ...options,
    answers: {
      "GET /api/admin/options/audiences": named,
      [make]: { status: 201, body: { data: made } },
      ...options.answers,
    },
  });
const opener = () => screen.getByRole("button", { name: "Add an audience" });
const dialog = () => within(screen.getByRole("dialog", { name: "Add an audience" }));
const press = async (button: HTMLElement) => {
  fireEvent.click(button);
  await settled();
};
const type = (label: RegExp, value: string, among: Pick<typeof screen, "getByLabelText"> = screen) =>
  fireEvent.change(among.getByLabelText(label), { target: { value } });
/** The outer form with a title and one audience, and the dialog over it. */
const fillInAndOpen = async () => {
  type(/^Title/, "Welcome");
  fireEvent.change(screen.getByRole("combobox", { name: "Audiences" }), { target: { value: "Leeds" } });
  await rested();
  await press(screen.getByRole("option", { name: "Everyone in Leeds" }));
  opener().focus();
  await press(opener());
};
/** The chips of the field, without what its list still offers. */
const chosen = () => [...document.querySelectorAll(".MuiChip-label")].map(({ textContent }) => textContent);
const title = () => screen.getByLabelText<HTMLInputElement>(/^Title/).value;

/** It loads late, once somebody wants to add something. */
beforeAll(async () => {
  await NewReferenceDialog.load();
});
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

test("an audience added in the dialog joins the chosen ones by name, and leaves the form unchanged", async () => {
  const { server, toasts } = await open({
    answers: { [`POST ${carouselCalls.list.path}`]: { status: 500, body: { message: "No" } } },
  });
  await fillInAndOpen();
  expect(dialog().getByText(/^Rules are set afterwards/)).toBeTruthy();
  type(/^Name/, "New starters", dialog());
  await press(dialog().getByRole("button", { name: "Add" }));
  expect(JSON.parse(callsOf(server.calls, make)[0]!.slice(make.length + 1))).toMatchObject({
    name: "New starters",
  });
  expect(toasts.map(({ text }) => text)).toEqual(["Audience added"]);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(chosen()).toEqual(["Everyone in Leeds", "New starters"]);
  expect(title()).toBe("Welcome");
  expect(callsOf(server.calls, `POST ${carouselCalls.list.path}`)).toEqual([]);
  expect(document.activeElement).toBe(opener());
});

test("a new audience never shows as a number, even while its name loads", async () => {
  const shown = new Set<string | null>();
  const watch = new MutationObserver(() => chosen().forEach((name) => shown.add(name)));
  onTestFinished(() => watch.disconnect());
  await open();
  await fillInAndOpen();
  type(/^Name/, "New starters", dialog());
  watch.observe(document.body, { childList: true, subtree: true, characterData: true });
  await press(dialog().getByRole("button", { name: "Add" }));
  expect([...shown].sort()).toEqual(["Everyone in Leeds", "New starters"]);
});

test("a new audience replaces the chosen one in a field for a single audience", async () => {
  const field = { field: "audiences", label: "Audience", as: "audience" } as const;
  await showPage(
    () => (
      <FormProvider name="one" values={{ audiences: 3 }} save={async (values) => values} saved={() => {}}>
        <RecordField at={{ place, resource: carousel }} field={field} fresh />
      </FormProvider>
    ),
    "/admin/house/carousel",
    {
      me: admin,
      answers: {
        "GET /api/admin/options/audiences": named,
        [make]: { status: 201, body: { data: made } },
      },
    },
  );
  const box = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Audience" });
  expect(box().value).toBe("Everyone in Leeds");
  await press(opener());
  type(/^Name/, "New starters", dialog());
  await press(dialog().getByRole("button", { name: "Add" }));
  expect(box().value).toBe("New starters");
});

test("a refusal is shown in the dialog, which keeps what was typed", async () => {
  const taken = "An audience with this name already exists";
  await open({ answers: { [make]: { status: 422, body: { message: taken, errors: { name: [taken] } } } } });
  await fillInAndOpen();
  type(/^Name/, "New starters", dialog());
  await press(dialog().getByRole("button", { name: "Add" }));
  expect(dialog().getByText(taken)).toBeTruthy();
  expect(dialog().getByLabelText<HTMLInputElement>(/^Name/).value).toBe("New starters");
  expect(title()).toBe("Welcome");
});

test("a long text that was not added is offered when the dialog is opened again [T-4]", async () => {
  await open();
  await fillInAndOpen();
  const description = () => dialog().getByLabelText<HTMLTextAreaElement>(/^Description/);
  const text = "Everyone who joined us this year";
  fireEvent.change(description(), { target: { value: text } });
  await press(dialog().getByRole("button", { name: "Cancel" }));
  await press(opener());
  expect(description().value).toBe("");
  await press(dialog().getByRole("button", { name: "Restore them" }));
  expect(description().value).toBe(text);
});

test.each(["Cancel", "Close"])("%s leaves the form as it was and adds nothing", async (name) => {
  const { server } = await open();
  await fillInAndOpen();
  type(/^Name/, "New starters", dialog());
  await press(dialog().getByRole("button", { name }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(callsOf(server.calls, make)).toEqual([]);
  expect(title()).toBe("Welcome");
  expect(chosen()).toEqual(["Everyone in Leeds"]);
});

test("Enter in the dialog adds the audience and does not save the form below", async () => {
  const { server } = await open();
  await fillInAndOpen();
  type(/^Name/, "New starters", dialog());
  fireEvent.submit(dialog().getByLabelText(/^Name/).closest("form")!);
  await settled();
  expect(callsOf(server.calls, "POST").map((call) => call.split(" ")[1])).toEqual([audienceCalls.list.path]);
});

test("adding an audience is not offered without a role for it", async () => {
  await open({ me: { roles: ["exam admin"] } });
  expect(screen.getByRole("combobox", { name: "Audiences" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Add an audience" })).toBeNull();
});
