import { act, fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { sharedMessages } from "#src/contracts/messages/shared.ts";
import type { PolicyText } from "#src/contracts/user.ts";
import { squareOf } from "#src/ui/account/picture.ts";
import ProfilePage from "#src/ui/account/ProfilePage.tsx";
import { learner, type FakeAnswer } from "../../fake/world.ts";
import { callsOf, settled, showPage } from "../showPage.tsx";

const gdpr: PolicyText = {
  id: 1,
  name: "GDPR",
  version: "1.0",
  text: "<p>Text</p>",
  accepted_at: "2026-10-21T20:00:47Z",
  accepted_version: "1.0",
  accepted_language: "en-GB",
};
const me = { ...learner, job_title: "Adviser", employee_number: "LY-1001" };
const show = (options: Parameters<typeof showPage>[2] = {}) =>
  showPage(ProfilePage, "/profile", {
    me,
    ...options,
    answers: { "GET /api/policies": { body: { data: [gdpr] } }, ...options.answers },
  });
const press = async (name: string | RegExp) => {
  fireEvent.click(screen.getByRole("button", { name }));
  await settled();
};
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByRole("textbox", { name: label }), { target: { value } });
const valueOf = (label: string) => screen.getByRole<HTMLInputElement>("textbox", { name: label }).value;

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
});

test.each([
  ["another user", 99, "Return to your own account first. You cannot do this while acting as another user."],
  ["a reviewer", me.id, "Exit review mode first"],
])(
  "the picture cannot be changed as %s, and the page says why [G-17][T-51]",
  async (_, admin_user_id, why) => {
    const logged_in_as = { status: true, admin_user_id, ends_at: "2026-11-21T10:30:00Z" };
    await show({ me: { ...me, logged_in_as } });
    expect(screen.getByText(why)).toBeTruthy();
    expect(screen.getByRole("button", { name: /picture$/ })).toHaveProperty("disabled", true);
  },
);

describe("the profile details", () => {
  test("can be changed and saved, which a toast confirms [B-353][M-065][E-013][B-357]", async () => {
    const updated = { ...me, first_name: "Augusta" };
    const { server, toasts } = await show({
      answers: { "PATCH /api/me/": { body: { data: updated } } },
    });
    expect(screen.getByText("learner@academy.example")).toBeTruthy();
    expect(screen.getByText("Employee number").nextElementSibling!.textContent).toBe("LY-1001");
    expect(screen.getByRole("button", { name: "Save details" })).toHaveProperty("disabled", true);
    type("First name", "Augusta");
    await press("Save details");
    // The rest may have been changed elsewhere.
    expect(callsOf(server.calls, "PATCH /api/me/ ")).toEqual(['PATCH /api/me/ {"first_name":"Augusta"}']);
    expect(toasts.map(({ text }) => text)).toEqual([sharedMessages.profileUpdated]);
    expect(screen.getByRole("button", { name: "Save details" })).toHaveProperty("disabled", true);
  });

  test("do not mention an employee number if there is none", async () => {
    await show({ me: { ...me, employee_number: null } });
    expect(screen.queryByText("Employee number")).toBeNull();
  });

  test("report a missing name, and nothing is sent", async () => {
    const { server } = await show();
    type("First name", " ");
    await press("Save details");
    expect(screen.getByText("Enter your first name")).toBeTruthy();
    expect(callsOf(server.calls, "PATCH")).toEqual([]);
  });

  test("report a refusal from the server and keep what was typed", async () => {
    const errors = { last_name: ["That name is not possible."] };
    await show({
      answers: { "PATCH /api/me/": { status: 422, body: { message: "Invalid", errors } } },
    });
    type("Last name", "Lovelace");
    await press("Save details");
    expect(screen.getByText("That name is not possible.")).toBeTruthy();
    expect(valueOf("Last name")).toBe("Lovelace");
  });

  test("can be discarded, and count as unsaved only until then", async () => {
    const { app } = await show();
    const unsaved = () => app.actors.session.getSnapshot().context.unsaved;
    type("Job title", "Paraplanner");
    expect(unsaved()).toEqual(["profile"]);
    await press("Discard changes");
    expect(valueOf("Job title")).toBe("Adviser");
    expect(unsaved()).toEqual([]);
  });

  test("can be restored as typed before the page was lost", async () => {
    const lost = "Chartered financial planner";
    const area = { "lyceum.draft.form.7.profile": JSON.stringify({ ...me, job_title: lost }) };
    await show({ area });
    await press("Restore them");
    expect(valueOf("Job title")).toBe(lost);
  });

  test("typed before the page was lost can be discarded instead", async () => {
    const area = { "lyceum.draft.form.7.profile": JSON.stringify({ ...me, job_title: "Actuary" }) };
    await show({ area });
    await press("Discard them");
    expect([valueOf("Job title"), Object.keys(area)]).toEqual(["Adviser", []]);
    expect(screen.queryByRole("button", { name: "Restore them" })).toBeNull();
  });

  test("are not restored from another user's draft in this browser, which is deleted [H11][D-17]", async () => {
    const area = { "lyceum.draft.form.8.profile": JSON.stringify({ ...me, job_title: "Actuary" }) };
    await show({ area });
    expect(screen.queryByRole("button", { name: "Restore them" })).toBeNull();
    expect(Object.keys(area)).toEqual([]);
  });

  test("are kept in this browser until they are saved", async () => {
    const { area } = await show({ answers: { "PATCH /api/me/": { body: { data: me } } } });
    type("Job title", "Chartered financial planner");
    expect(JSON.parse(area["lyceum.draft.form.7.profile"]!)).toMatchObject({
      job_title: "Chartered financial planner",
    });
    await press("Save details");
    expect(Object.keys(area)).toEqual([]);
  });
});

describe("the profile picture", () => {
  const inline = "data:image/jpeg;base64,AAAA";
  const choose = async () => {
    const file = new File(["x"], "me.png", { type: "image/png" });
    await act(async () => {
      fireEvent.change(screen.getByLabelText("Picture file"), { target: { files: [file] } });
      await settled();
    });
  };
  const browserReads = (width: number, height: number) => {
    const draw = { fillRect: vi.fn(), drawImage: vi.fn() };
    vi.stubGlobal("createImageBitmap", async () => ({ width, height, close: () => {} }));
    vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(draw as never);
    vi.spyOn(HTMLCanvasElement.prototype, "toDataURL").mockReturnValue(inline);
    return draw;
  };

  test("is cropped to a small square and sent as an inline image once saved [E-014][B-358]", async () => {
    const draw = browserReads(4_000, 3_000);
    const { server, toasts, container } = await show({
      answers: { "PATCH /api/me/profile-image": { body: { data: { profile_image: "/profile_image/7" } } } },
    });
    const asked = vi.spyOn(HTMLInputElement.prototype, "click").mockImplementation(() => {});
    await press("Choose a picture");
    expect(asked.mock.contexts).toEqual([screen.getByLabelText("Picture file")]);
    await choose();
    expect(draw.drawImage).toHaveBeenCalledWith(expect.anything(), 500, 0, 3_000, 3_000, 0, 0, 512, 512);
    expect(callsOf(server.calls, "PATCH")).toEqual([]);
    await press("Save picture");
    expect(callsOf(server.calls, "PATCH")).toEqual([`PATCH /api/me/profile-image {"image":"${inline}"}`]);
    expect(toasts.map(({ text }) => text)).toEqual([sharedMessages.profileUpdated]);
    expect(container).toBeTruthy();
  });

  test("is discarded before it is saved, with nothing sent", async () => {
    browserReads(400, 300);
    const { server, container } = await show();
    await choose();
    expect(container.querySelector("img")?.getAttribute("src")).toBe(inline);
    await press("Discard");
    expect(container.querySelector("img")).toBeNull();
    expect(screen.getByRole("button", { name: "Choose a picture" })).toBeTruthy();
    expect(callsOf(server.calls, "PATCH")).toEqual([]);
  });

  test("can be removed [E-014]", async () => {
    const { server } = await show({
      me: { ...me, profile_image: "/profile_image/7" },
      answers: { "PATCH /api/me/profile-image": { body: { data: { profile_image: null } } } },
    });
    await press("Remove picture");
    await press("Save without a picture");
    expect(callsOf(server.calls, "PATCH")).toEqual(['PATCH /api/me/profile-image {"image":null}']);
    expect(screen.getByRole("button", { name: "Choose a picture" })).toBeTruthy();
  });

  test("says that it is not saved yet, and the button that saves it takes the focus", async () => {
    browserReads(400, 300);
    const { server, noted } = await show({ me: { ...me, profile_image: "/profile_image/7" } });
    const focused = () => document.activeElement?.textContent;
    const pressed = async (name: string) => {
      screen.getByRole("button", { name }).focus();
      await press(name);
    };
    const told = (text: string) =>
      expect([screen.getAllByText(text).length, noted.at(-1)]).toEqual([1, `announce ${text}`]);
    await pressed("Remove picture");
    expect(focused()).toBe("Save without a picture");
    told("Your picture is not removed until you save.");
    expect(screen.queryByRole("button", { name: "Remove picture" })).toBeNull();
    await pressed("Discard");
    await vi.waitFor(() => expect(focused()).toBe("Choose another picture"));
    await choose();
    expect(focused()).toBe("Save picture");
    told("This picture is not saved yet.");
    expect(callsOf(server.calls, "PATCH")).toEqual([]);
  });

  test("does not take the focus from where it is once the file has been read", async () => {
    browserReads(400, 300);
    await show();
    const name = screen.getByRole("textbox", { name: "First name" });
    name.focus();
    await choose();
    expect([screen.getAllByText("This picture is not saved yet.").length, document.activeElement]).toEqual([
      1,
      name,
    ]);
  });

  test.each([
    ["/profile_image/7?v=2", true],
    ["data:image/png;base64,AAAA", true],
    ["/images/default.png", false],
    [null, false],
  ])("%s is shown as the user's own picture: %s [B-273]", async (profile_image, shown) => {
    const { container } = await show({ me: { ...me, profile_image } });
    expect(container.querySelector("img")?.getAttribute("src")).toBe(shown ? profile_image : undefined);
  });

  test("reports a file that is not a picture", async () => {
    vi.stubGlobal("createImageBitmap", async () => Promise.reject(new Error("no picture")));
    await show();
    await choose();
    expect(screen.getByRole("alert").textContent).toContain("could not be read as a picture");
  });

  test.each([
    [400, 300, { x: 50, y: 0, side: 300 }],
    [300, 400, { x: 0, y: 50, side: 300 }],
    [512, 512, { x: 0, y: 0, side: 512 }],
  ])("of %i by %i pixels is cropped to its middle", (width, height, square) => {
    expect(squareOf(width, height)).toEqual(square);
  });
});

describe("notification settings", () => {
  /** A server that saves what is sent. */
  const saving = {
    "PATCH /api/notification-settings": (body: unknown) => {
      const { settings } = body as { settings: Partial<typeof me.notificationSettings> };
      kept.notificationSettings = { ...kept.notificationSettings, ...settings };
      return { body: { data: kept.notificationSettings } };
    },
    "GET /api/me": () => ({ body: { data: kept } }),
  };
  let kept = me;
  beforeEach(() => {
    kept = { ...me };
  });
  const box = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name });

  test("are saved as soon as they change [E-017][B-360]", async () => {
    const { server } = await show({ answers: saving });
    fireEvent.click(box("Learning, by email"));
    await settled();
    expect(callsOf(server.calls, "PATCH")).toEqual([
      'PATCH /api/notification-settings {"settings":{"email":false}}',
    ]);
    expect(box("Learning, by email").checked).toBe(false);
    expect(screen.getByText("Saved")).toBeTruthy();
  });

  test("include the language of emails, which is saved on change and keeps the focus", async () => {
    const { server } = await show({ answers: saving });
    const field = screen.getByRole<HTMLSelectElement>("combobox", { name: "Language of emails" });
    expect(field.selectedOptions[0]!.textContent).toBe("English");
    expect(screen.getByText(/^Emails available in this language are sent in it/)).toBeTruthy();
    field.focus();
    fireEvent.change(field, { target: { value: "cy" } });
    expect([field.disabled, document.activeElement]).toEqual([false, field]);
    await settled();
    expect(callsOf(server.calls, "PATCH")).toEqual([
      'PATCH /api/notification-settings {"settings":{"language":"cy"}}',
    ]);
    expect(field.selectedOptions[0]!.textContent).toBe("Welsh (Cymraeg)");
    expect([document.activeElement, screen.getByText("Saved").role]).toEqual([field, "status"]);
  });

  test("that are chosen while one is saved are saved after it, and the last choice counts", async () => {
    const { server } = await show({ answers: saving });
    const field = screen.getByRole<HTMLSelectElement>("combobox", { name: "Language of emails" });
    const choose = (value: string) => fireEvent.change(field, { target: { value } });
    const answer = Promise.withResolvers<FakeAnswer>();
    const patch = "PATCH /api/notification-settings";
    server.on(patch, () => answer.promise);
    choose("cy");
    choose("fr");
    choose("");
    fireEvent.click(box("Learning, by email"));
    expect([field.selectedOptions[0]!.textContent, box("Learning, by email").checked]).toEqual([
      "English",
      false,
    ]);
    expect(screen.getByText("Saving…").role).toBe("status");
    server.on(patch, saving[patch]);
    kept.notificationSettings = { ...kept.notificationSettings, language: "cy" };
    answer.resolve({ body: { data: kept.notificationSettings } });
    await settled();
    expect(callsOf(server.calls, "PATCH")).toEqual([
      'PATCH /api/notification-settings {"settings":{"language":"cy"}}',
      'PATCH /api/notification-settings {"settings":{"email":false,"language":null}}',
    ]);
    expect([screen.getByText("Saved").role, field.selectedOptions[0]!.textContent]).toEqual([
      "status",
      "English",
    ]);
    expect(kept.notificationSettings).toMatchObject({ email: false, language: null });
  });

  test.each(["Learning, by email", "Learning, on this site"])(
    "label %s with nothing but its accessible name (2.5.3)",
    async (name) => {
      await show();
      // The mark shows the state, not another name.
      expect(box(name).labels![0]!.textContent).toBe(name);
    },
  );

  test("report a failed save, which can be retried", async () => {
    const { server } = await show({
      answers: { "PATCH /api/notification-settings": { status: 500, body: { message: "Server Error" } } },
    });
    fireEvent.click(box("Learning, on this site"));
    await settled();
    expect(screen.getByText(/Not saved yet/)).toBeTruthy();
    server.on("PATCH /api/notification-settings", {
      body: { data: { email: true, system: false, language: null } },
    });
    await press("Try again");
    expect(screen.getByText("Saved")).toBeTruthy();
  });

  test("lock the messages that everybody must receive, and say why", async () => {
    await show();
    const row = within(screen.getByRole("row", { name: /Policies, announcements and security/ }));
    expect(row.getAllByText("Always")).toHaveLength(2);
    expect(row.getByText(/can show that you were told/)).toBeTruthy();
    // Announcements themselves are shown on the site; only a reminder of one is an email as well.
    expect(
      row.getByText(/Reminders about announcements are emailed only if email is switched on above/),
    ).toBeTruthy();
    expect(row.queryByRole("checkbox")).toBeNull();
  });
});

describe("consents", () => {
  test("show version, time and language [E-021]", async () => {
    await show();
    const consent = screen.getByText(/accepted on/);
    expect(consent.textContent).toMatch(
      /^Version 1\.0 accepted on 21\/10\/2026 \d\d:00:47, read in British English$/,
    );
  });

  test("point out a newer version, and a policy that is not accepted yet", async () => {
    const policies = [
      { ...gdpr, version: "2.0" },
      { ...gdpr, id: 2, accepted_at: null, accepted_version: null, accepted_language: null },
    ];
    await show({ answers: { "GET /api/policies": { body: { data: policies } } } });
    expect(screen.getByText(/Version 2\.0 is new\./)).toBeTruthy();
    expect(screen.getByText("Version 1.0, not accepted yet")).toBeTruthy();
  });

  test("report a failed load, which can be retried", async () => {
    const { server } = await show({
      answers: { "GET /api/policies": { status: 500, body: { message: "Server Error" } } },
    });
    expect(screen.getByText("The policies could not be loaded")).toBeTruthy();
    server.on("GET /api/policies", { body: { data: [gdpr] } });
    await press("Try again");
    expect(screen.getByText(/accepted on/)).toBeTruthy();
  });
});
