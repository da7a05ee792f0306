import { eq, sql } from "drizzle-orm";
import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { demoPassword } from "#server/seed/accounts.ts";
import { users } from "#server/schema/index.ts";
import { startDemo } from "./demo.ts";

/** What every user finds around every page, in the whole product over the real server. */

const demo = startDemo();
const { open, signIn } = demo;
const button = (name: string | RegExp) => screen.getByRole("button", { name, hidden: true });
const press = (name: string | RegExp) => demo.shell.act(() => fireEvent.click(button(name)));
const made = (call: string) =>
  demo.shell.calls.filter((one) => one.call === call).map(({ status, sent }) => [status, sent]);

test("the app fetches its image cookies once the page has loaded, and checks the session every half minute [E-007][E-015][B-388]", async () => {
  const shell = await open("manager");
  expect(made("GET /api/cookies")).toEqual([[200, undefined]]);
  const checks = () => shell.calls.filter(({ call }) => call === "GET /session/check");
  // A page from the server includes the response to the first check.
  const before = checks().length;
  await shell.act(() => shell.clock.increment(30_000));
  expect(checks().length).toBe(before + 1);
  expect(checks().map(({ status, json }) => [status, json.data.seconds > 0])).toEqual(
    checks().map(() => [200, true]),
  );
});

test("a warning appears when the server reports that the session is about to end, and Continue extends it [B-234][B-383][E-008]", async () => {
  const browser = await signIn("manager");
  const shell = await open(browser);
  demo.t.clock.advance(demo.t.config.sessionSeconds - 200);
  await shell.act(() => shell.clock.increment(30_000));
  const warning = screen.getByRole("alertdialog", { name: "Are you still there?" });
  expect(made("GET /session/ping")).toEqual([]);
  await shell.act(() => fireEvent.click(within(warning).getByRole("button", { name: "Continue" })));
  expect(made("GET /session/ping")).toEqual([[200, undefined]]);
  expect((await browser.get("/session/check")).json.data.seconds).toBe(demo.t.config.sessionSeconds);
});

test("a help request is sent exactly as the user typed it [E-016][B-359]", async () => {
  const shell = await open("manager");
  await press("Need Help?");
  const box = screen.getByRole("textbox", { name: /Your question/ });
  await shell.act(() => fireEvent.change(box, { target: { value: "How do I …?" } }));
  await press("Send");
  expect(made("POST /api/contact")).toEqual([[200, { query: "How do I …?" }]]);
});

test("a page stays while the server is away, says so with what waits, and goes on once it responds [B-389][T-60]", async () => {
  const shell = await open("manager");
  await press("Need Help?");
  const box = () => screen.getByRole("textbox", { name: /Your question/ });
  await shell.act(() => fireEvent.change(box(), { target: { value: "How do I …?" } }));
  const passes = async (...waits: number[]) => {
    for (const wait of waits) await shell.act(() => shell.clock.increment(wait));
  };
  const says = (text: RegExp) => screen.queryByText(text) !== null;
  shell.cut(true);
  await shell.act(() => shell.app.sendLater({ kind: "readNotification", which: "all" }));
  await passes(30_000);
  expect(says(/^The server is not responding\..*1 change is waiting to send\.$/)).toBe(true);
  // Five minutes.
  await passes(...Array.from({ length: 30 }, () => 10_000));
  expect([shell.left, box()]).toEqual([[], expect.objectContaining({ value: "How do I …?" })]);
  expect([says(/^The server is not responding\./), says(/offline|connected again/)]).toEqual([true, false]);

  shell.cut(false);
  const before = shell.calls.length;
  await passes(10_000);
  expect(says(/^You are connected again\./)).toBe(true);
  expect(shell.calls.slice(before)).toEqual(
    expect.arrayContaining(
      ["POST /api/notification/read", "GET /api/me"].map((call) =>
        expect.objectContaining({ call, status: 200 }),
      ),
    ),
  );
  await passes(4_000);
  expect(says(/responding/)).toBe(false);
  await press("Send");
  expect(made("POST /api/contact")).toEqual([[200, { query: "How do I …?" }]]);
});

describe("notifications", () => {
  test("can be marked as read one by one or all at once [E-018][E-019]", async () => {
    const browser = await signIn("learner");
    const before = (await browser.get("/api/me")).json.data;
    const unread = before.notifications.filter((one: { read_at: string | null }) => one.read_at === null);
    expect(unread.length).toBeGreaterThan(1);
    await open(browser);
    await press(/^Notifications/);
    const list = () => within(screen.getByRole("list", { name: "Notifications" }));
    await demo.shell.act(() =>
      fireEvent.click(
        list()
          .getByText(unread[0].data.message as string)
          .closest("button")!,
      ),
    );
    expect(made(`POST /api/notification/${unread[0].id}/read`).map(([status]) => status)).toEqual([200]);
    await press(/^Notifications/);
    await press("Mark all as Read");
    expect(made("POST /api/notification/read").map(([status]) => status)).toEqual([200]);
    expect((await browser.get("/api/me")).json.data.unread_notifications).toBe(0);
  });
});

test("a new user accepts both policies by id, and the user is then reloaded [E-012][E-022][B-304][B-361]", async () => {
  const browser = await signIn("newcomer");
  const shell = await open(browser);
  await press("Accept");
  expect(screen.getByRole("dialog", { name: "Cookie Policy" })).toBeTruthy();
  expect(made("GET /api/me")).toEqual([]);
  await press("Accept");
  const accepted = shell.calls.filter(({ call }) => call === "POST /api/policy/accept");
  expect(accepted.map(({ status, sent }) => [status, sent])).toEqual([
    [200, expect.objectContaining({ policy_id: 1 })],
    [200, expect.objectContaining({ policy_id: 2 })],
  ]);
  expect(made("GET /api/me")).toEqual([[200, undefined]]);
  expect((await browser.get("/api/me")).json.data.outstandingPolicies).toEqual([]);
});

test("declining a policy is sent to the server and signs the user out [E-023][B-305]", async () => {
  await demo.t.createUser({ email: "tess@example.org" });
  const browser = await demo.t.signIn("tess@example.org");
  const shell = await open(browser);
  await press("Decline");
  await press("Decline and sign out");
  expect(made("POST /api/policy/decline")).toEqual([[200, expect.objectContaining({ policy_id: 1 })]]);
  expect(shell.left).toEqual(["/login"]);
  expect((await browser.get("/api/me")).status).toBe(401);
});

test("no policy is shown while acting as another user, and returning reloads one's own account [B-306]", async () => {
  const { id } = await demo.t.createUser({ email: "una@example.org", firstName: "Una" });
  const browser = await signIn("super");
  await browser.post("/api/admin/confirmation", { password: demoPassword });
  expect((await browser.post("/api/admin/login-as", { user: id, reason: "Ticket 3" })).status).toBe(200);
  expect((await browser.get("/api/me")).json.data).toMatchObject({ first_name: "Una" });
  await open(browser);
  expect(screen.getByRole("complementary", { name: "Acting" }).textContent).toContain("Acting as Una");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.queryByRole("button", { name: "Accept", hidden: true })).toBeNull();
  const banner = within(screen.getByRole("complementary", { name: "Acting" }));
  await demo.shell.act(() =>
    fireEvent.click(banner.getByRole("button", { name: "Return to your own account" })),
  );
  // After the return, the administrator is read again, and the page is theirs.
  expect(made("POST /api/reauthenticate").map(([status]) => status)).toEqual([200]);
  expect(made("GET /api/me")).toEqual([[200, undefined]]);
});

test.each([
  ["B-311][E-010", "Act as", "Start acting", "POST /api/admin/login-as"],
  ["B-311][E-011", "Review as", "Start reviewing", "POST /api/admin/login-as-reviewer"],
])("[%s] %s starts from its dialog and reloads home as the other user", async (_, act, start, call) => {
  const shell = await open("super", "/admin/house/users?search=okafor");
  await press("Actions for Amara Okafor");
  await shell.act(() => fireEvent.click(screen.getByRole("menuitem", { name: act })));
  const dialog = within(screen.getByRole("dialog"));
  const type = (label: RegExp, value: string) =>
    shell.act(() => fireEvent.change(dialog.getByLabelText(label), { target: { value } }));
  await type(/^Reason/, "Ticket 12");
  if (dialog.queryByLabelText(/^Your password/)) await type(/^Your password/, demoPassword);
  await press(start);
  expect(made(call).map(([status]) => status)).toEqual([200]);
  expect(shell.left).toEqual(["/"]);
});

test("signing in again in the dialog restores the session and reloads the user [B-044][E-002]", async () => {
  const browser = await signIn("adm");
  const shell = await open(browser, "/profile");
  await shell.act(() => shell.app.actors.session.send({ type: "work.dirty", work: "profile" }));
  demo.t.clock.advance(demo.t.config.sessionSeconds + 1);
  await shell.act(() => shell.clock.increment(30_000));
  const dialog = within(screen.getByRole("dialog", { name: "Sign in to continue" }));
  expect(shell.app.actors.session.getSnapshot().matches("signedIn")).toBe(false);
  await shell.act(() =>
    fireEvent.change(dialog.getByLabelText("Password"), { target: { value: demoPassword } }),
  );
  await shell.act(() => fireEvent.click(dialog.getByRole("button", { name: "Sign in" })));
  expect(made("POST /login").map(([status]) => status)).toEqual([200]);
  expect(made("GET /api/me").at(-1)).toEqual([200, undefined]);
  expect(screen.queryByLabelText("Password")).toBeNull();
});

test("the profile page shows the user's own details and its own title [R-L-017]", async () => {
  await open("trainer", "/profile");
  expect(document.title).toBe("Lyceum – Profile");
  expect(screen.getByLabelText("First name")).toHaveProperty("value", "Daniel");
});

test("profile details follow a change made elsewhere, and saving one leaves the others [B-353]", async () => {
  const browser = await signIn("learner");
  const shell = await open(browser, "/profile");
  const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
  const elsewhere = async (first_name: string) => {
    await browser.patch("/api/me/", { first_name });
    await shell.act(() => shell.app.forget("/api/me"));
  };
  await elsewhere("Augusta");
  expect(field(/^First name/).value).toBe("Augusta");
  await shell.act(() => fireEvent.change(field(/^Job title/), { target: { value: "Adviser of advisers" } }));
  await elsewhere("Ada");
  await shell.act(() => fireEvent.click(screen.getByRole("button", { name: "Save details" })));
  expect((await browser.get("/api/me")).json.data).toMatchObject({
    ...{ first_name: "Ada", job_title: "Adviser of advisers" },
  });
  expect([field(/^First name/).value, field(/^Job title/).value]).toEqual(["Ada", "Adviser of advisers"]);
  await shell.act(() => fireEvent.change(field(/^Job title/), { target: { value: "" } }));
  await shell.act(() => fireEvent.click(screen.getByRole("button", { name: "Save details" })));
  expect((await browser.get("/api/me")).json.data.job_title).toBeNull();
  expect(field(/^Job title/).value).toBe("");
});

test("notification settings follow a change made elsewhere, and saving one leaves the others [B-360][E-017]", async () => {
  const browser = await signIn("learner");
  const shell = await open(browser, "/profile");
  const byEmail = () => screen.getByRole<HTMLInputElement>("checkbox", { name: "Learning, by email" });
  const choose = (language: string) =>
    shell.act(() =>
      fireEvent.change(screen.getByRole("combobox", { name: "Language of emails" }), {
        target: { value: language },
      }),
    );
  const kept = async () => (await browser.get("/api/me")).json.data.notificationSettings;
  const elsewhere = (email: boolean) => browser.patch("/api/notification-settings", { settings: { email } });
  expect(byEmail().checked).toBe(true);
  // By the link in an email, for example.
  await elsewhere(false);
  await choose("cy");
  expect(await kept()).toMatchObject({ email: false, language: "cy" });
  expect([byEmail().checked, screen.getByText("Saved").role]).toEqual([false, "status"]);

  await elsewhere(true);
  await shell.act(() => shell.app.forget("/api/me"));
  expect(byEmail().checked).toBe(true);
  await shell.act(() => fireEvent.click(byEmail()));
  expect([byEmail().checked, (await kept()).email]).toEqual([false, false]);
  // Switching back what was switched is a change as well.
  await shell.act(() => fireEvent.click(byEmail()));
  expect([byEmail().checked, await kept()]).toEqual([
    true,
    expect.objectContaining({ email: true, language: "cy" }),
  ]);
});

test("times are shown in the format chosen in the profile, or in the browser's own", async () => {
  const shell = await open("learner", "/profile");
  const choice = (name: RegExp) => screen.getByRole("radio", { name });
  const clocks = () =>
    [...document.querySelectorAll("main time")].flatMap(
      ({ textContent }) => /\b\d{1,2}:\d\d(?:\u00A0[ap]m)?/.exec(textContent)?.[0] ?? [],
    );
  expect(choice(/^As in my browser/)).toHaveProperty("checked", true);
  for (const [name, cookie, clock] of [
    [/^Nov 11, 2:30 pm/, "monthFirst", /m$/],
    [/^11 Nov, 14:30/, "dayFirst", /^\d\d:\d\d$/],
    [/^As in my browser/, null, /^\d\d:\d\d$/],
  ] as const) {
    await shell.act(() => fireEvent.click(choice(name)));
    if (cookie) expect(document.cookie).toContain(`lyceum-times=${cookie}`);
    await shell.go("/accreditation/search");
    expect(clocks()).not.toEqual([]);
    for (const said of clocks()) expect(said).toMatch(clock);
    await shell.go("/profile");
    expect(choice(name)).toHaveProperty("checked", true);
  }
});

test("Sign out ends the session on the server and opens the sign-in page [B-045][E-003]", async () => {
  const browser = await signIn("partner");
  const shell = await open(browser);
  await press(/^Profile menu/);
  await press("Sign out");
  expect(made("POST /logout")).toEqual([[200, {}]]);
  expect(shell.left).toEqual(["/login"]);
  expect((await browser.get("/api/me")).status).toBe(401);
});

test("signed-in users have links to their accreditations and exams [P-012]", async () => {
  const shell = await open("trainer");
  const follow = (name: string) =>
    shell.act(() => fireEvent.click(screen.getAllByRole("link", { name })[0]!));
  for (const [name, address, heading] of [
    ["Accreditations", "/accreditation", "Accreditation"],
    ["For completion", "/accreditation/search", "Exams"],
    ["Passed exams", "/accreditation/search", "Exams"],
  ] as const) {
    await follow(name);
    expect([name, location.pathname, document.title]).toEqual([name, address, `Lyceum – ${heading}`]);
  }
});

test.each([
  "/admin",
  "/admin/start",
  "/admin/house/users",
  "/admin/accreditation/late-answers",
  "/admin/nowhere",
])("%s refuses users who are not administrators and redirects them to home [B-392]", async (path) => {
  const shell = await open("reviewer", "/catalogue");
  await shell.go(path);
  await shell.settled();
  expect(location.pathname).toBe("/");
  expect(screen.getAllByText("Unauthorized").length).toBeGreaterThan(0);
  expect(screen.queryByRole("navigation", { name: "Administration" })).toBeNull();
});

describe("a failed request", () => {
  const openForm = async (email: string) => {
    const { id } = await demo.t.createUser({ email, roles: ["system admin"] });
    const shell = await open(await demo.t.signIn(email), "/admin/house/audiences/create");
    await shell.act(() =>
      fireEvent.change(screen.getByLabelText("Name"), { target: { value: "Everybody" } }),
    );
    return id;
  };

  test("shows “Forbidden” if the user's role was removed meanwhile [B-337][M-057]", async () => {
    const id = await openForm("vera@example.org");
    await demo.t.app.db().update(users).set({ roles: [] }).where(eq(users.id, id));
    await press("Save");
    expect(made("POST /api/admin/audiences").map(([status]) => status)).toEqual([403]);
    expect(screen.getAllByText("Forbidden").length).toBeGreaterThan(0);
  });

  test("shows “A Server Error Occurred” if the server fails [B-341][M-059]", async () => {
    await openForm("wim@example.org");
    await demo.t.app.db().execute(sql`alter table audiences rename to audiences_gone`);
    await press("Save");
    await demo.t.app.db().execute(sql`alter table audiences_gone rename to audiences`);
    expect(made("POST /api/admin/audiences").map(([status]) => status)).toEqual([500]);
    expect(screen.getAllByText("A Server Error Occurred").length).toBeGreaterThan(0);
  });
});
