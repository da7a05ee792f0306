import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { AdminEmail, ListedEmailVariant } from "#src/contracts/admin/emails.ts";
import type { SentEmail } from "#src/contracts/admin/sentEmails.ts";
import { emailTemplates } from "#src/routes/admin/emailsTemplates.ts";
import { emailResources } from "#src/routes/admin/resources/emails.ts";
import { editPage } from "#src/ui/admin/emails/emailPages.tsx";
import { belowPage } from "#src/ui/admin/emails/EmailViewPage.tsx";
import { ActDialog, ActQuestion } from "#src/ui/admin/acts/ActDialog.tsx";
import { Outcome } from "#src/ui/admin/acts/Outcome.tsx";
import { SentActButtons, SentActs } from "#src/ui/admin/emails/SentActs.tsx";
import { SentFacts } from "#src/ui/admin/emails/SentFacts.tsx";
import { SentMail } from "#src/ui/admin/emails/SentMail.tsx";
import { listPage } from "#src/ui/admin/list/listPage.tsx";
import { ruleOf } from "#src/ui/admin/emails/useVariantsAt.ts";
import { callsOf, settled, showPage } from "../showPage.tsx";
import { data, press, refused } from "./people/rows.ts";
import { admin, listed, noViews } from "./places.ts";

const place = emailTemplates.find(({ set }) => set === "learning")!.emails;
const Edit = editPage(place, emailResources.learning);
const View = belowPage(place, emailResources.learning);
const [base, preview] = ["/api/admin/emails/learning", "POST /api/admin/emails/learning/preview"];

const email = (rest: Partial<AdminEmail> = {}) => ({
  ...{ id: 3, version: "v3", created_at: "2026-11-01T09:00:00Z", updated_at: "2026-11-20T09:00:00Z" },
  ...{ name: "Content shared", when: "When someone shares an item.", to: "The recipient" },
  ...{ subject: "For you", body: "<p>Hello</p>", enabled: true, status: "on", forced: null, changed: false },
  ...{ variants: 0, tags: [], default_subject: "For you", default_body: "<p>Hello</p>" },
  ...{ notice: null, button: null, latest: null },
  ...rest,
});
const looks = data({ subject: "For you", from: "Lyceum", text: "Hello", html: "<p>Hello</p>", css: "" });
type Answers = NonNullable<Parameters<typeof showPage>[2]>["answers"];
const open = (part: "edit" | "view", rest: Partial<AdminEmail> = {}, answers: Answers = {}) =>
  showPage(part === "edit" ? Edit : View, `${place.path}/3/${part}`, {
    me: admin,
    path: `${place.path}/:id/${part}`,
    answers: {
      [`GET ${base}/3`]: data(email(rest)),
      [`GET ${base}/variants`]: listed([]),
      [`GET ${base}/3/history`]: listed([]),
      [`POST ${base}/3`]: data(email({ ...rest, version: "v4" })),
      [preview]: looks,
      ...answers,
    },
  });

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

test.each([
  [{ changed: true }, "Changed from the default"],
  [{ changed: false }, "The default"],
])("an email says whether its text is our own: %o", async (rest, said) => {
  await open("view", rest);
  expect(screen.getByText(said, { selector: "dd, dd *" })).toBeTruthy();
});

test("an email that is always sent says why", async () => {
  const forced = "Without it, nobody could sign in.";
  await open("view", { status: "forced", forced });
  expect(screen.getByText(forced, { selector: "dd, dd *" })).toBeTruthy();
});

test("only an action for selected emails that takes something from them looks dangerous", async () => {
  await showPage(listPage(place, emailResources.learning), place.path, {
    me: admin,
    answers: { ...noViews, [`GET ${base}`]: listed([email({ changed: true })]) },
  });
  fireEvent.click(screen.getByRole("checkbox", { name: "Select Content shared" }));
  await settled();
  const bar = within(screen.getByRole("group", { name: "Selection" }));
  const kindOf = (name: string) => bar.getByRole("button", { name }).dataset.kind;
  expect([kindOf("Return to the default"), kindOf("Switch off")]).toEqual(["danger", "secondary"]);
});

test("an email that is switched off says that nobody receives it", async () => {
  await open("edit", { status: "off", enabled: false });
  expect(screen.getByText("This email is switched off, so nobody receives it.")).toBeTruthy();
});

test("a preview can be filled as the email was last sent, and says to whom that was", async () => {
  const { server } = await open("view", { latest: { name: "Priya Nair", at: "2026-11-20T09:00:00Z" } });
  const said = () => screen.queryByText(/^As it was sent to/)?.textContent ?? "";
  expect(said()).toBe("");
  await press("Last sent");
  expect(said()).toMatch(/^As it was sent to Priya Nair, /);
  expect(callsOf(server.calls, preview)).toHaveLength(2);
});

test.each([
  [false, "Sent to ada@academy.example. It should arrive in a moment."],
  [true, "The email was made, but no mail server is set up, so it was not sent."],
])("a test says what has become of it, held: %s", async (held, said) => {
  await open("edit", {}, { [`POST ${base}/test`]: data({ to: "ada@academy.example", held }) });
  await press("Send a test to myself");
  expect(screen.getByText(said)).toBeTruthy();
});

test("a preview that could not be made says only that", async () => {
  await open("view", {}, { [preview]: refused(500, "Server Error") });
  const panel = within(screen.getByRole("region", { name: "Preview" }));
  expect(panel.getByRole("heading", { name: "The preview could not be made" })).toBeTruthy();
  expect(panel.queryByText("Making the preview")).toBeNull();
  expect(panel.queryByText("Subject")).toBeNull();
});

test.each([
  [1, false, "1 reminder in the next 90 days will no longer be sent by email."],
  [3, true, "3 reminders in the next 90 days will be sent with this text."],
])("saving asks first if %i reminders are concerned and it is sent: %o", async (messages, isSent, said) => {
  const { server } = await open("edit", {}, { [`GET ${base}/3/reach`]: data({ messages, days: 90 }) });
  if (isSent) fireEvent.change(screen.getByRole("textbox", { name: "Subject" }), { target: { value: "Hi" } });
  else fireEvent.click(screen.getByRole("checkbox", { name: "Send this email" }));
  expect(screen.queryByText(/^This email is switched off/)).toBeNull();
  await press("Save");
  // Its part of the form loads with the first question.
  const dialog = within(await screen.findByRole("alertdialog", { name: "Save this email?" }));
  expect(dialog.getByText(said)).toBeTruthy();
  expect(callsOf(server.calls, `POST ${base}/3`)).toEqual([]);
  fireEvent.click(dialog.getByRole("button", { name: "Save" }));
  await settled();
  expect(callsOf(server.calls, `POST ${base}/3`)).toHaveLength(1);
});

test("saving an email that stays switched off does not ask, but still has its text checked", async () => {
  const { server } = await open(
    "edit",
    { status: "off", enabled: false },
    { [`GET ${base}/3/reach`]: data({ messages: 3, days: 90 }) },
  );
  const subject = screen.getByRole("textbox", { name: "Subject" });
  const save = async (text: string) => {
    fireEvent.change(subject, { target: { value: text } });
    await press("Save");
  };
  server.on(preview, refused(422, "The text is wrong", { errors: { subject: ["*|NOBODY|* is unknown"] } }));
  await save("Hi *|NOBODY|*");
  expect(callsOf(server.calls, `POST ${base}/3`)).toEqual([]);
  server.on(preview, looks);
  await save("Hi");
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(callsOf(server.calls, `POST ${base}/3`)).toHaveLength(1);
});

test.each<[Partial<ListedEmailVariant>, string]>([
  [{}, "Everyone"],
  [{ language_name: "Welsh" }, "Everyone who has chosen Welsh"],
  [{ audience: "Leaders" }, "Members of Leaders"],
  [{ audience: "Leaders", language_name: "Welsh" }, "Members of Leaders who have chosen Welsh"],
  [{ language_name: "Welsh", sender: "Grace" }, "Everyone who has chosen Welsh, from “Grace”"],
])("a variant says whom it is for: %o", (rest, said) => {
  const none = { audience: null, language_name: null, sender: null };
  expect(ruleOf({ ...none, ...rest } as ListedEmailVariant)).toBe(said);
});

const sent = (rest: Partial<SentEmail> = {}): SentEmail => ({
  ...{ id: 5, email: { id: 3, name: "Content shared" }, set: "learning", variant: null },
  ...{ recipient: { id: 7, name: "Priya Nair" }, address: "priya@academy.example", sender: null },
  ...{ subject: "For you", body: null, calendar: null, secret: false, state: "sent", reason: null },
  ...{ created_at: "2026-11-20T09:00:00Z", held_until: null, sent_at: "2026-11-20T09:01:00Z" },
  ...{ bounced_at: null, complained_at: null, path: [], resent_of: null, resent_as: null },
  ...{ resent_of_bounced_at: null, suppressed_at: null, unsubscribed_at: null, has_mail_server: true },
  refusals: { resend: null, release: null, restore: null },
  ...rest,
});
const openSent = (rest: Partial<SentEmail> = {}, me: object = admin) => {
  const Page = () => (
    <>
      <SentFacts sent={sent(rest)} />
      <SentMail sent={sent(rest)} />
    </>
  );
  return showPage(Page, "/admin/emails/reports/sent/5", { me });
};
const facts = () => screen.getAllByRole("term").map(({ textContent }) => textContent);

test("a sent email names its variant and when it was reported as unwanted, if it was", async () => {
  const { unmount } = await openSent();
  expect(facts()).toEqual(["To", "Email", "Created", "Sent"]);
  unmount();
  await openSent({ variant: "Welsh", complained_at: "2026-11-20T10:00:00Z" });
  expect(facts()).toEqual(["To", "Email", "Variant", "Created", "Sent", "Reported as unwanted"]);
  expect(screen.getByText("Welsh")).toBeTruthy();
});

test("a sent email says both that nothing is sent to its address and that its reader wants nothing optional", async () => {
  await openSent({ suppressed_at: "2026-11-20T10:00:00Z", unsubscribed_at: "2026-11-19T10:00:00Z" });
  expect(facts()).toEqual(["To", "Email", "Created", "Sent", "Address"]);
  expect(screen.getByText(/^Nothing has been sent to it since/)).toBeTruthy();
  expect(screen.getByText(/^Nothing optional has been sent to it since/)).toBeTruthy();
});

test.each([
  [true, "It will be sent now, whatever the reason it was held.", "The email was released."],
  [
    false,
    "No mail server is set up, so it cannot be sent yet and will be held again. Release it once there is one.",
    "The email is held again, because no mail server is set up. Release it once there is one.",
  ],
])(
  "releasing a held email says what becomes of it: with a mail server (%s)",
  async (has, consequence, told) => {
    const held = sent({
      ...{ state: "held", has_mail_server: has },
      refusals: { resend: "It has not been sent yet", release: null, restore: "Emails are sent to it" },
    });
    const Page = () => (
      <SentActs sent={held}>
        <SentActButtons sent={held} />
        <Outcome />
        <ActDialog />
      </SentActs>
    );
    await ActQuestion.load();
    await showPage(Page, "/admin/emails/reports/sent/5", {
      me: admin,
      answers: { "POST /api/admin/sent-emails/5/release": { body: { data: held } } },
    });
    await press("Release");
    const dialog = within(screen.getByRole("dialog", { name: "Release “For you”?" }));
    expect(dialog.getByText(consequence)).toBeTruthy();
    fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: "It was checked" } });
    fireEvent.click(dialog.getByRole("button", { name: "Release" }));
    await settled();
    expect(screen.getByText(told)).toBeTruthy();
  },
);

test("writing again to a suppressed address says that optional emails stay switched off, if they are", async () => {
  const both = sent({
    ...{ recipient: null, address: "guest@example.org", state: "suppressed" },
    ...{ suppressed_at: "2026-11-20T10:00:00Z", unsubscribed_at: "2026-11-19T10:00:00Z" },
  });
  const Page = () => (
    <SentActs sent={both}>
      <SentActButtons sent={both} />
      <Outcome />
      <ActDialog />
    </SentActs>
  );
  await ActQuestion.load();
  await showPage(Page, "/admin/emails/reports/sent/5", {
    me: admin,
    answers: { "POST /api/admin/sent-emails/5/restore": { body: { data: both } } },
  });
  await press("Write to this address again");
  const dialog = within(screen.getByRole("dialog"));
  expect(dialog.getByText(/except optional ones, which its reader has switched off/)).toBeTruthy();
  fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: "The mailbox works again" } });
  fireEvent.click(dialog.getByRole("button", { name: "Write to this address again" }));
  await settled();
  expect(screen.getByText(/^Emails will be sent to this address again, except optional ones/)).toBeTruthy();
});

test("the recipient of a sent email is a link only for those who may open the record", async () => {
  const { unmount } = await openSent();
  expect(screen.getByRole("link", { name: "Priya Nair" }).getAttribute("href")).toBe(
    "/admin/house/users/7/edit",
  );
  unmount();
  await openSent({}, { roles: ["exam admin"] });
  expect(screen.queryByRole("link")).toBeNull();
  expect(screen.getByText("Priya Nair")).toBeTruthy();
});

test("a sent email shows its calendar file, or says that its text is no longer kept", async () => {
  const body = { html: "<p>Hello</p>", css: "", plain: "Hello" };
  const { unmount } = await openSent({ body });
  expect(screen.queryByText("Its calendar file")).toBeNull();
  unmount();
  const second = await openSent({ body, calendar: "BEGIN:VCALENDAR" });
  expect(screen.getByText("Its calendar file").parentElement!.textContent).toContain("BEGIN:VCALENDAR");
  second.unmount();
  await openSent();
  expect(screen.getByText("Its text is no longer kept.")).toBeTruthy();
});
