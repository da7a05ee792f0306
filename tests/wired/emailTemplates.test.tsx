import { and, eq } from "drizzle-orm";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, describe, expect, test } from "vitest";
import { emails, emailVariants } from "#server/schema/index.ts";
import type { EmailSet } from "#src/contracts/emails/emailSets.ts";
import { previewPause } from "#src/machines/emails/emailPreviewMachine.ts";
import { startDemo } from "./demo.ts";
import { heading, main } from "./shown.ts";

/** The texts of emails in the back office, in the whole product over the real server. */

const demo = startDemo();
const db = () => demo.t.app.db();
const byKey = async (key: string) => (await db().select().from(emails).where(eq(emails.key, key)))[0]!;
const pathOf = (set: EmailSet) => `/admin/emails${set === "house" ? "" : `/${set}`}`;
/** One email of each set that has any. */
const keys = {
  house: "password-reset",
  learning: "content-shared",
  accreditation: "exam-passed",
  mentoring: "mentoring-request-received",
} as const satisfies Partial<Record<EmailSet, string>>;
const ids = new Map<EmailSet, { id: number; name: string }>();
beforeAll(async () => {
  for (const [set, key] of Object.entries(keys)) ids.set(set as EmailSet, await byKey(key));
  await db().delete(emailVariants);
  await db().update(emails).set({ subject: null, body: null });
});

const open = async (who: string, address: string) => {
  const shell = await demo.open(who, "/admin/start");
  await shell.go(address);
  return shell;
};
const text = () => screen.getByRole("main").textContent!;
const press = (name: string | RegExp, where: () => ReturnType<typeof within> = main) =>
  demo.shell.act(() => fireEvent.click(where().getByRole("button", { name })));
const preview = () => within(main().getByRole("region", { name: "Preview" }));
const frame = () => preview().getByTitle<HTMLIFrameElement>(/^The email/);

const lists: [id: string, set: EmailSet, heading: string, shows: RegExp][] = [
  ["R-A-265", "house", "House emails", /Password reset/],
  ["R-A-270", "learning", "Learning emails", /Content shared/],
  ["R-A-275", "accreditation", "Accreditation emails", /Exam passed/],
  ["R-A-280", "events", "Events emails", /Events send no emails yet/],
  ["R-A-285", "mentoring", "Mentoring emails", /Application to be a mentor/],
  ["R-A-290", "pss", "PSS emails", /Professional skills send no emails yet/],
];

test.each(lists)(
  "[%s] the list of the %s set shows its emails or says that none are sent yet [B-505]",
  async (_, set, title, shows) => {
    await open("super", pathOf(set));
    expect(heading()).toBe(title);
    await waitFor(() => expect(text()).toMatch(shows));
    expect(document.documentElement.dataset.theme).toBe("house");
  },
);

/** [ids of form, view, variants and a new variant]. */
const ofSets: [set: EmailSet, edit: string, view: string, variants: string, create: string][] = [
  ["house", "R-A-266", "R-A-267", "R-A-268", "R-A-269"],
  ["learning", "R-A-271", "R-A-272", "R-A-273", "R-A-274"],
  ["accreditation", "R-A-276", "R-A-277", "R-A-278", "R-A-279"],
  ["events", "R-A-281", "R-A-282", "R-A-283", "R-A-284"],
  ["mentoring", "R-A-286", "R-A-287", "R-A-288", "R-A-289"],
  ["pss", "R-A-291", "R-A-292", "R-A-293", "R-A-294"],
];

test.each(ofSets)(
  "%s: an email's form, view, variants and new variant open, and an unknown email is not found [%s][%s][%s][%s]",
  async (set) => {
    const email = ids.get(set);
    const shell = await demo.open("super", "/admin/start");
    const shown: [path: string, heading: string, data: RegExp][] = [
      ["edit", email?.name ?? "", /Subject.*Text.*Preview/],
      ["view", email?.name ?? "", /Which text is sent.*Merge tags/],
      ["variants", email?.name ?? "", /No variants yet/],
      ["variants/create", "Add a variant", /Sender name/],
    ];
    for (const [path, title, data] of shown) {
      await shell.go(`${pathOf(set)}/${email?.id ?? 1}/${path}`);
      await waitFor(() =>
        expect([path, heading()]).toEqual([path, email ? title : "This email could not be found"]),
      );
      if (email) await waitFor(() => expect(text()).toMatch(data));
    }
  },
);

test("the Emails group links only to the sets that the administrator works with [M-093][B-503][P-051][P-052]", async () => {
  const shell = await demo.open("content", "/admin/emails/dashboard");
  const side = within(screen.getByRole("navigation", { name: "Administration" }));
  expect(side.getByRole("button", { name: /^Emails/ }).getAttribute("aria-expanded")).toBe("true");
  const links = side.getAllByRole("link").map(({ textContent }) => textContent);
  expect(links.filter((name) => name?.endsWith(" emails"))).toEqual(["Learning emails", "Sent emails"]);
  await shell.act(() => fireEvent.click(side.getByRole("link", { name: "Learning emails" })));
  await waitFor(() => expect(text()).toMatch(/Content shared/));
  await shell.go("/admin/emails");
  await waitFor(() => expect(text()).not.toMatch(/Password reset/));
});

describe("an email", () => {
  const passed = () => `${pathOf("accreditation")}/${ids.get("accreditation")!.id}`;
  const subject = () => main().getByRole<HTMLInputElement>("textbox", { name: "Subject" });

  /** Types a subject, and waits for as long as the preview does. */
  const typed = async (event: { target: { value: string } }) => {
    await demo.shell.act(() => fireEvent.change(subject(), event));
    await demo.shell.act(() => demo.shell.clock.increment(previewPause));
  };

  test("shows when and to whom it is sent, and cannot be switched off if it is always on", async () => {
    const shell = await open("super", `${passed()}/edit`);
    expect(text()).toMatch(/Sent when an attempt .* To: the learner\./);
    expect(main().getByRole("checkbox", { name: "Send this email" })).toHaveProperty("disabled", false);
    await shell.go(`${pathOf("house")}/${ids.get("house")!.id}/edit`);
    await waitFor(() => expect(text()).toMatch(/Always on\. /));
    expect(main().getByRole("checkbox", { name: "Send this email" })).toHaveProperty("disabled", true);
  });

  test("is previewed while it is typed, in a frame without scripts, light and dark, and as plain text [B-513]", async () => {
    await open("exam", `${passed()}/edit`);
    await waitFor(() => expect(frame().srcdoc).toContain("Priya"));
    expect(frame().getAttribute("sandbox")).toBe("");
    expect(frame().srcdoc).not.toMatch(/ style=|<script/);
    expect(frame().srcdoc).toContain("@media not all");
    await press("Dark", preview);
    expect(frame().srcdoc).toContain("@media all");
    await typed({ target: { value: "Bravo, *|USERNAME|*" } });
    await waitFor(() => expect(preview().getByText("Bravo, Priya")).toBeTruthy());
    await press("Plain text", preview);
    expect(preview().getByText(/^Hello Priya,/, { selector: "pre" })).toBeTruthy();
  });

  test("reports an unavailable merge tag in the preview and, on saving, at the field [B-511]", async () => {
    await open("exam", `${passed()}/edit`);
    await typed({ target: { value: "*|MENTOR_NAME|*" } });
    await waitFor(() =>
      expect(preview().getByText("Subject: MENTOR_NAME is not available in this email")).toBeTruthy(),
    );
    await press("Save");
    expect(subject().getAttribute("aria-invalid")).toBe("true");
    expect(main().getByText("MENTOR_NAME is not available in this email")).toBeTruthy();
  });

  test("inserts a merge tag at the caret of its subject, found by its description [B-511]", async () => {
    const shell = await open("exam", `${passed()}/edit`);
    await waitFor(() =>
      expect(main().getAllByRole("button", { name: "Merge tag" }).length).toBeGreaterThan(0),
    );
    await shell.act(() => {
      fireEvent.change(subject(), { target: { value: "Hi !" } });
      subject().setSelectionRange(3, 3);
    });
    await shell.act(() => fireEvent.click(main().getAllByRole("button", { name: "Merge tag" })[0]!));
    const find = await waitFor(() => screen.getByRole("combobox", { name: "Find a merge tag" }));
    await shell.act(() => fireEvent.change(find, { target: { value: "first name" } }));
    expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
      "*|USERNAME|*First name of the recipient",
    ]);
    await shell.act(() => fireEvent.keyDown(find, { key: "Enter" }));
    expect(subject().value).toBe("Hi *|USERNAME|*!");
  });

  test("can restore an earlier text from its history, and the default after confirmation [T-58]", async () => {
    const shell = await open("exam", `${passed()}/edit`);
    for (const value of ["First words", "Second words"]) {
      await shell.act(() => fireEvent.change(subject(), { target: { value } }));
      await press("Save");
      await waitFor(() =>
        expect(main().getByRole("button", { name: "Save" })).toHaveProperty("disabled", true),
      );
    }
    await shell.act(() => fireEvent.click(main().getByRole("link", { name: "History" })));
    const again = await waitFor(() => main().getAllByRole("button", { name: "Use the text from before" }));
    expect(again).toHaveLength(2);
    await shell.act(() => fireEvent.click(again[0]!));
    expect([subject().value, text()]).toEqual(["First words", expect.stringContaining("Changed: Subject")]);
    await press("Save");
    await press(/^Actions for/);
    await shell.act(() => fireEvent.click(screen.getByRole("menuitem", { name: "Return to the default" })));
    const dialog = within(await waitFor(() => screen.getByRole("alertdialog")));
    expect(dialog.getByText(/are replaced by the default/)).toBeTruthy();
    await shell.act(() => fireEvent.click(dialog.getByRole("button", { name: "Return to the default" })));
    await waitFor(() => expect(subject().value).not.toBe("First words"));
    expect((await byKey("exam-passed")).subject).toBeNull();
  });

  test("sends a test of the unsaved text to the administrator who is editing it", async () => {
    await open("exam", `${passed()}/edit`);
    await typed({ target: { value: "Not saved" } });
    await waitFor(() => expect(preview().getByText("Not saved")).toBeTruthy());
    await press("Send a test to myself", preview);
    // The demo has no mail server.
    await waitFor(() =>
      expect(
        preview().getByText("The email was made, but no mail server is set up, so it was not sent."),
      ).toBeTruthy(),
    );
    expect((await demo.t.mails()).at(-1)).toMatchObject({
      to: "exam@academy.example",
      subject: "Test: Not saved",
    });
  });

  test("can be retried if it could not be loaded, and so can its preview", async () => {
    const shell = await demo.open("exam", "/admin/start");
    shell.cut(true);
    await shell.go(`${passed()}/view`);
    await waitFor(() => expect(main().getByRole("button", { name: "Try again" })).toBeTruthy());
    shell.cut(false);
    await press("Try again");
    await waitFor(() => expect(frame().srcdoc).toContain("Priya"));
    await shell.go(`${passed()}/edit`);
    await waitFor(() => expect(frame().srcdoc).toContain("Priya"));
    shell.cut(true);
    await typed({ target: { value: "Bravo, *|USERNAME|*" } });
    await waitFor(() => expect(preview().getByText("The preview could not be made")).toBeTruthy());
    expect(preview().queryByText("Bravo, Priya")).toBeNull();
    shell.cut(false);
    await press("Try again", preview);
    await waitFor(() => expect(preview().getByText("Bravo, Priya")).toBeTruthy());
    expect(preview().queryByText("The preview could not be made")).toBeNull();
  });
});

describe("variants", () => {
  const variants = () => `${pathOf("learning")}/${ids.get("learning")!.id}/variants`;
  const names = () =>
    main()
      .getAllByRole("listitem")
      .flatMap((row) => within(row).queryByRole("link")?.textContent ?? []);
  const add = async (name: string) => {
    const shell = await open("content", `${variants()}/create`);
    await waitFor(() => expect(main().getByRole("textbox", { name: "Name" })).toBeTruthy());
    await shell.act(() =>
      fireEvent.change(main().getByRole("textbox", { name: "Name" }), { target: { value: name } }),
    );
    await shell.act(() =>
      fireEvent.change(main().getByRole("textbox", { name: "Sender name" }), {
        target: { value: `${name} team` },
      }),
    );
    await press("Save");
    await waitFor(() => expect(location.pathname).toBe(variants()));
    return shell;
  };

  test("start with the text of their email and can be reordered by keyboard, switched off, opened and deleted", async () => {
    await add("First");
    const shell = await add("Second");
    await waitFor(() => expect(names()).toEqual(["First", "Second"]));
    const [row] = await db()
      .select()
      .from(emailVariants)
      .where(and(eq(emailVariants.name, "Second"), eq(emailVariants.emailId, ids.get("learning")!.id)));
    expect([row!.sender, row!.body]).toEqual(["Second team", expect.stringContaining("*|SENDER_NAME|*")]);
    expect(text()).toMatch(/Everyone, from “First team”/);
    await shell.act(() =>
      fireEvent.keyDown(main().getByRole("button", { name: /^Move Second;/ }), { key: "ArrowUp" }),
    );
    await waitFor(() => expect(names()).toEqual(["Second", "First"]));
    await press("Actions for First");
    await shell.act(() => fireEvent.click(screen.getByRole("menuitem", { name: "Switch off" })));
    await waitFor(() =>
      expect(within(main().getAllByRole("listitem").at(-1)!).getByText("Off")).toBeTruthy(),
    );
    await shell.go(variants().replace("/variants", "/view"));
    await waitFor(() =>
      expect(text()).toMatch(
        /gets the first of these that matches.*Second: Everyone.*This text: Everyone else/,
      ),
    );
    await shell.go(variants());
    await shell.act(() => fireEvent.click(main().getByRole("link", { name: "First" })));
    await waitFor(() => expect(heading()).toBe("First"));
    await press("Delete");
    const dialog = within(await waitFor(() => screen.getByRole("alertdialog")));
    await shell.act(() => fireEvent.click(dialog.getByRole("button", { name: "Delete" })));
    await waitFor(() => expect(names()).toEqual(["Second"]));
  });
});

test("a text that would be refused is refused at its field, before anybody is asked about reminders", async () => {
  const browser = await demo.signIn("super");
  const base = "/api/admin/emails/learning";
  const listed = (await browser.get(`${base}?perPage=100`)).json.data as { id: number; name: string }[];
  const reached: typeof listed = [];
  for (const one of listed)
    if ((await browser.get(`${base}/${one.id}/reach`)).json.data.messages > 0) reached.push(one);
  const { id } = reached[0]!;
  const shell = await demo.open(browser, `/admin/emails/learning/${id}/edit`);
  const subject = () => main().getByRole("textbox", { name: "Subject" });
  const type = (value: string) => shell.act(() => fireEvent.change(subject(), { target: { value } }));
  await type("For *|NOBODY|*");
  await press("Save");
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(subject().getAttribute("aria-invalid")).toBe("true");
  expect(main().getAllByText("NOBODY is not available in this email").length).toBeGreaterThan(0);
  expect(shell.statusOf(`POST ${base}/${id}`)).toBeUndefined();
  await type("For you");
  await press("Save");
  expect(screen.getByRole("alertdialog", { name: "Save this email?" })).toBeTruthy();
});
