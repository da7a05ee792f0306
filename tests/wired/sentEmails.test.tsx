import { and, eq, isNull } from "drizzle-orm";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, describe, expect, test } from "vitest";
import { tell } from "#server/messages/tell.ts";
import { switchEmails } from "#server/messages/unsubscribe.ts";
import { directMessage } from "#server/modules/messages.ts";
import { emails, emailSends, reportSchedules, users } from "#server/schema/index.ts";
import { emailOf } from "#server/seed/accounts.ts";
import type { DeliveryState } from "#src/contracts/emails/delivery.ts";
import { startDemo } from "./demo.ts";
import { heading, main } from "./shown.ts";

/** Sent emails, in the whole product over the real server, with the data of the demo academy. */

const demo = startDemo();
const report = "/admin/emails/reports/sent";
const ids = { schedule: 0 };
beforeAll(async () => {
  const { t } = demo;
  const [owner] = await t.app
    .db()
    .select()
    .from(users)
    .where(eq(users.email, emailOf("super")));
  const office = await demo.signIn("super");
  const draft = {
    name: "Bounces of the week",
    report: "sent-emails",
    question: "state=bounced",
    recipients: [owner!.id],
  };
  const { status } = await office.post("/api/admin/reports/schedule", draft);
  expect(status).toBe(200);
  const [schedule] = await t.app
    .db()
    .select()
    .from(reportSchedules)
    .where(eq(reportSchedules.name, draft.name));
  ids.schedule = schedule!.id;
});

type Which = { key?: string; name?: string };

/** The id of a sent email of the demo in this state; optionally with this key, or to the user with this name. */
async function sendOf(state: DeliveryState, { key, name }: Which = {}): Promise<number> {
  const [row] = await demo.t.app
    .db()
    .select({ id: emailSends.id })
    .from(emailSends)
    .innerJoin(emails, eq(emails.id, emailSends.emailId))
    .where(
      and(
        eq(emailSends.state, state),
        isNull(emailSends.resentOf),
        key ? eq(emails.key, key) : undefined,
        name ? eq(emailSends.address, emailOf(name)) : undefined,
      ),
    );
  return row!.id;
}
const open = async (who: string, id: number) => {
  const shell = await demo.open(who, "/admin/start");
  await shell.go(`${report}/${id}`);
  return shell;
};
const state = (): string => main().getByRole("heading", { level: 1 }).nextElementSibling!.textContent!;
const press = (name: string | RegExp, where: () => ReturnType<typeof within> = main) =>
  demo.shell.act(() => fireEvent.click(where().getByRole("button", { name })));
const dialog = () => within(screen.getByRole("dialog"));
/** Begins an act, gives a reason, and confirms it. */
async function act(name: string, reason = "She has asked for it."): Promise<void> {
  await press(name);
  await demo.shell.act(() =>
    fireEvent.change(dialog().getByLabelText(/^Reason/), { target: { value: reason } }),
  );
  await press(name, dialog);
}

/** Nothing is sent here, as there is no mail server. */
const heldAgain = "The email is held again, because no mail server is set up. Release it once there is one.";
const heldInItsPlace =
  "Another email has taken its place. It is held, because no mail server is set up. Release it once there is one.";

/** [id, name, address below /admin/emails, heading, server data shown on it]. */
const screens: [id: string, name: string, path: () => string, heading: string, data: RegExp][] = [
  ["R-A-264", "the dashboard", () => "/dashboard", "Emails", /bounced since yesterday/],
  ["R-A-295", "the report", () => "/reports/sent", "Sent emails", /Amara Okafor.*You passed/],
  [
    "R-A-296",
    "the list of schedules",
    () => "/reports/sent-emails/schedules",
    "Sent emails: schedules",
    /Bounces of the week/,
  ],
  ["R-A-297", "a new schedule", () => "/reports/sent-emails/schedules/create", "Add a schedule", /Frequency/],
  [
    "R-A-298",
    "a schedule",
    () => `/reports/sent-emails/schedules/${ids.schedule}/edit`,
    "Bounces of the week",
    /Frequency/,
  ],
];

test.each(screens)(
  "[%s] %s opens under /admin/emails [B-503, B-506]",
  async (_, _name, path, title, data) => {
    const shell = await demo.open("super", "/admin/start");
    await shell.go(`/admin/emails${path()}`);
    expect(heading()).toBe(title);
    await waitFor(() => expect(screen.getByRole("main").textContent).toMatch(data));
    expect(document.documentElement.dataset.theme).toBe("house");
  },
);

test("an administrator of one area sees only the emails that were sent in that area [B-507, P-039, P-057]", async () => {
  const shell = await demo.open("exam", "/admin/emails/dashboard");
  const side = within(screen.getByRole("navigation", { name: "Administration" }));
  await shell.act(() => fireEvent.click(side.getByRole("link", { name: "Sent emails" })));
  const table = await waitFor(() => main().getByRole("table", { name: "Sent emails" }));
  const sets = within(table)
    .getAllByRole("row")
    .slice(1)
    .map((row) => within(row).getAllByRole("cell").at(-1)!.textContent);
  expect(new Set(sets)).toEqual(new Set(["Accreditation"]));
  expect(main().getByRole("heading", { name: "Emails by the day on which they were created" })).toBeTruthy();
  await shell.go(`${report}/${await sendOf("sent", { key: "content-shared" })}`);
  expect(heading()).toBe("This email could not be found");
});

describe("a sent email", () => {
  test("opens from its row and shows its headers, its text in a frame without scripts and its delivery", async () => {
    const shell = await demo.open("super", `${report}?search=amara`);
    await waitFor(() => expect(main().getByRole("table", { name: "Sent emails" })).toBeTruthy());
    const row = main().getByRole("row", { name: /You passed/ });
    await shell.act(() => fireEvent.click(within(row).getByRole("link", { name: "Amara Okafor" })));
    expect([heading(), state()]).toEqual([expect.stringMatching(/^You passed: /), "Sent"]);
    expect(document.title).toMatch(/You passed: /);
    expect(main().getByText(emailOf("learner"))).toBeTruthy();
    expect(main().getByRole("link", { name: "Amara Okafor" }).getAttribute("href")).toMatch(
      /^\/admin\/house\/users\/\d+\/edit$/,
    );
    expect(main().getByRole("heading", { name: "As it was sent" })).toBeTruthy();
    const frame = main().getByTitle<HTMLIFrameElement>("The email");
    expect(frame.getAttribute("sandbox")).toBe("");
    expect(frame.srcdoc).toContain("Hello Amara");
    expect(frame.srcdoc).not.toMatch(/ style=|<script/);
    expect(main().getByText(/^Hello Amara,/, { selector: "pre" })).toBeTruthy();
    const way = () => main().getByRole("heading", { name: "Delivery" }).closest("section")!;
    await waitFor(() => expect(way().querySelector("[aria-current=step]")!.textContent).toContain("Sent"));
    expect(way().textContent).toContain(
      "Send again, by an administrator, leads to Sent again. You can do this now.",
    );
    await waitFor(() => expect(main().getByText("No history yet")).toBeTruthy());
  });

  test("does not keep its text if it gave access to an account, says why and cannot be sent again", async () => {
    await open("super", await sendOf("sent", { key: "password-reset" }));
    expect(main().getByText(/^Its text is not kept, because it contained a link or code/)).toBeTruthy();
    expect(main().queryByTitle("The email")).toBeNull();
    expect(main().getByRole("button", { name: "Send again" })).toHaveProperty("disabled", true);
    expect(main().getByText("Its text is not kept, because it gave access to an account")).toBeTruthy();
  });

  test("can be sent again once, with a reason, and links to the new email", async () => {
    const shell = await open("super", await sendOf("bounced", { name: "external" }));
    const facts = main()
      .getAllByRole("term")
      .map((term) => term.textContent);
    expect(facts).toEqual(expect.arrayContaining(["To", "Bounced", "Reason"]));
    await press("Send again");
    await press("Send again", dialog);
    expect(dialog().getByText("Give a reason")).toBeTruthy();
    await demo.shell.act(() =>
      fireEvent.change(dialog().getByLabelText(/^Reason/), { target: { value: "The mailbox was full" } }),
    );
    await shell.act(() => {
      const button = dialog().getByRole("button", { name: "Send again" });
      fireEvent.click(button);
      fireEvent.click(button);
    });
    await waitFor(() => expect(main().getByText(heldInItsPlace)).toBeTruthy());
    expect(shell.calls.filter(({ call, status }) => call.endsWith("/resend") && status === 200)).toHaveLength(
      1,
    );
    expect(state()).toBe("Sent again");
    expect(main().getByText("“The mailbox was full”")).toBeTruthy();
    await shell.act(() => fireEvent.click(main().getByRole("link", { name: "The email in its place" })));
    expect(state()).toBe("Queued");
    expect(main().getByRole("link", { name: "The email that was sent before" })).toBeTruthy();
  });

  test("can be released with a reason if it is held, and is then sent", async () => {
    const { app } = demo.t;
    const guest = { address: "held@firm.example" };
    await tell(app, directMessage, [guest], { values: { MESSAGE: "Hello" }, held: "It waits for a check" });
    const [sent] = await app.db().select().from(emailSends).where(eq(emailSends.address, guest.address));
    await open("super", sent!.id);
    expect(state()).toBe("Held");
    expect(main().getByText("It waits for a check")).toBeTruthy();
    await act("Release", "It has been checked");
    await waitFor(() => expect(main().getByText(heldAgain)).toBeTruthy());
    expect(state()).toBe("Queued");
    expect(main().queryByText("It waits for a check")).toBeNull();
    expect(main().queryByRole("button", { name: "Release" })).toBeNull();
    expect(main().getByText("“It has been checked”")).toBeTruthy();
    expect((await demo.t.mails()).map(({ to }) => to)).toContain(guest.address);
  });

  test("reports in the dialog if another administrator has already released it", async () => {
    const id = await sendOf("held");
    await open("super", id);
    expect(state()).toBe("Held");
    expect(main().queryByRole("button", { name: "Send again" })).toBeNull();
    const other = await demo.signIn("super");
    expect(
      (await other.post(`/api/admin/sent-emails/${id}/release`, { reason: "It is urgent" })).status,
    ).toBe(200);
    await act("Release");
    expect(dialog().getByRole("alert").textContent).toContain("It is not held");
    await press("Cancel", dialog);
    await waitFor(() => expect(state()).toBe("Queued"));
    expect(main().queryByRole("button", { name: "Release" })).toBeNull();
    expect(main().getByText("“It is urgent”")).toBeTruthy();
  });

  test("shows what it is now if the response to an act was lost, and that this may have been done", async () => {
    const { app } = demo.t;
    const guest = { address: "lost@firm.example" };
    await tell(app, directMessage, [guest], { values: { MESSAGE: "Hello" }, held: "It waits for a check" });
    const [sent] = await app.db().select().from(emailSends).where(eq(emailSends.address, guest.address));
    const shell = await open("super", sent!.id);
    shell.lose(`POST /api/admin/sent-emails/${sent!.id}/release`);
    await act("Release", "It has been checked");
    expect(dialog().getByRole("alert").textContent).toBe(
      "The server did not respond, so this may or may not have been done. Check before you try again.",
    );
    await press("Cancel", dialog);
    await waitFor(() => expect(state()).toBe("Queued"));
    expect(main().queryByRole("button", { name: "Release" })).toBeNull();
  });

  test("can be sent again once its suppressed address is written to again", async () => {
    await open("super", await sendOf("suppressed"));
    expect(state()).toBe("Suppressed");
    expect(main().getByText(/^Nothing has been sent to it since/)).toBeTruthy();
    expect(main().getByRole("button", { name: "Send again" })).toHaveProperty("disabled", true);
    await act("Write to this address again");
    await waitFor(() =>
      expect(
        main().getByText(
          "Emails will be sent to this address again. If the owner has email notifications off, they have to switch them on in their profile.",
        ),
      ).toBeTruthy(),
    );
    expect(main().queryByText(/^Nothing has been sent to it since/)).toBeNull();
    await act("Send again");
    await waitFor(() => expect(state()).toBe("Sent again"));
  });

  test("shows if the recipient has switched off optional emails, and offers to write again as a secondary button", async () => {
    const { app } = demo.t;
    const guest = { address: "hr@firm.example" };
    await switchEmails(app, guest, false, "By the link in an email");
    await tell(app, directMessage, [guest], { values: { MESSAGE: "Hello" } });
    const [sent] = await app.db().select().from(emailSends).where(eq(emailSends.address, guest.address));
    await open("super", sent!.id);
    expect(state()).toBe("Suppressed");
    expect(main().getByRole("heading", { name: "As it was written" })).toBeTruthy();
    expect(main().getByText("The recipient has switched off optional emails")).toBeTruthy();
    expect(main().getByText(/^Nothing optional has been sent to it since/)).toBeTruthy();
    const button = (name: string) => main().getByRole("button", { name });
    expect(button("Send again")).toHaveProperty("disabled", true);
    expect(button("Write to this address again").dataset.kind).toBe("secondary");
    await act("Write to this address again");
    await waitFor(() => expect(button("Send again")).toHaveProperty("disabled", false));
    expect(main().queryByText(/^Nothing optional/)).toBeNull();
  });

  test("can be retried if it could not be loaded", async () => {
    const id = await sendOf("queued");
    const shell = await demo.open("super", "/admin/start");
    shell.cut(true);
    await shell.go(`${report}/${id}`);
    await waitFor(() => expect(main().getByText("The emails could not be loaded")).toBeTruthy());
    shell.cut(false);
    await press("Try again");
    await waitFor(() => expect(state()).toBe("Queued"));
  });
});
