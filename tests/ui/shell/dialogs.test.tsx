import { act, fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { App } from "#src/app.ts";
import { publicMessages } from "#src/contracts/messages/public.ts";
import { createTabs } from "#src/services/tabs.ts";
import type { TabMessage } from "#src/world.ts";
import { createAir, noAnswer, type FakeAnswer } from "../../fake/world.ts";
import { show, type ShowOptions } from "./show.tsx";
import { patience } from "../setup.ts";

const page = (title: string) => ({ default: () => <h1>{title}</h1> });
vi.mock("#src/ui/learning/HomePage.tsx", () => page("Home"));
vi.mock("#src/ui/learning/CataloguePage.tsx", () => page("Catalogue"));

/** Opens the application and waits for what comes after the first screen. */
const open = async (options?: ShowOptions, calls: Record<string, FakeAnswer> = {}) => {
  const shown = await show(options);
  for (const [call, answer] of Object.entries(calls)) shown.server.on(call, answer);
  await shown.settled();
  return shown;
};
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

const button = (name: string | RegExp) => screen.getByRole("button", { name, hidden: true });
const dialog = (name: string) => screen.getByRole("dialog", { name });
const gone = (text: string) => vi.waitFor(() => expect(screen.queryByText(text)).toBeNull(), patience);
const escape = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: "Escape" });

const policy = (id: number, name: string) => ({
  id,
  name,
  version: "2",
  text: `<p>The text of ${name}</p><h2>If you decline</h2><p>Without it we keep no account for you.</p><h2>Rights</h2>`,
  accepted_at: null,
  accepted_version: null,
  accepted_language: null,
});
const policies: Record<string, FakeAnswer> = {
  "GET /api/policies": { body: { data: [policy(1, "GDPR"), policy(2, "Cookie Policy")] } },
};
const outstanding = [
  { id: 1, name: "GDPR" },
  { id: 2, name: "Cookie Policy" },
];

/** The headings of all open dialogs. */
const names = () =>
  [...document.querySelectorAll("[role=dialog], [role=alertdialog]")].map(
    (one) => one.querySelector("h2")?.textContent,
  );

const announcement = { id: 4, message: "<p>New offices</p>" };

/** What opens without being asked for: [name, heading, how it comes, what the server says of the user then]. */
const comingByThemselves: [string, string, (app: App) => void, ShowOptions["me"]][] = [
  [
    "an announcement",
    "Announcement",
    ({ actors }) => actors.broadcast.send({ type: "broadcast.received", broadcast: announcement }),
    { unreadBroadcasts: [announcement] },
  ],
  [
    "a new policy",
    "GDPR",
    ({ actors }) => actors.policies.send({ type: "user.changed", outstanding: [1], acting: false }),
    { outstandingPolicies: outstanding.slice(0, 1) },
  ],
  [
    "what another tab did",
    "You are now acting as someone else",
    ({ actors }) => actors.acting.send({ type: "heard.began" }),
    {},
  ],
];

describe("the policy dialog", () => {
  test("asks for GDPR, then cookies, and cannot be skipped by Escape or a close button [B-022][B-300][B-301][B-302]", async () => {
    const { does, server } = await open({ me: { outstandingPolicies: outstanding } }, policies);
    expect(within(dialog("GDPR")).getByText("The text of GDPR")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Close" })).toBeNull();
    await does(escape);
    expect(dialog("GDPR")).toBeTruthy();
    await does(() => fireEvent.click(button("Accept")));
    expect(within(dialog("Cookie Policy")).getByText("The text of Cookie Policy")).toBeTruthy();
    server.me = { ...server.me!, outstandingPolicies: [] };
    await does(() => fireEvent.click(button("Accept")));
    await gone("The text of Cookie Policy");
  });

  test("shows which version was accepted if it differs from the current one [T-5]", async () => {
    const before = { accepted_at: "2026-10-24T10:00:00Z", accepted_version: "1", accepted_language: "en-GB" };
    await open(
      { me: { outstandingPolicies: [outstanding[0]!] } },
      { "GET /api/policies": { body: { data: [{ ...policy(1, "GDPR"), ...before }] } } },
    );
    expect(dialog("GDPR").textContent).toMatch(/Version 2 · you accepted version 1 on \d/);
  });

  test("asks only for cookies if nothing else is outstanding [B-301]", async () => {
    await open({ me: { outstandingPolicies: [outstanding[1]!] } }, policies);
    expect(dialog("Cookie Policy")).toBeTruthy();
  });

  test("Decline first shows the consequences and offers a copy of the text, then signs out [B-305][T-5]", async () => {
    const { does, left, server } = await open({ me: { outstandingPolicies: outstanding } }, policies);
    await does(() => fireEvent.click(button("Decline")));
    expect(screen.getByText("Without it we keep no account for you.")).toBeTruthy();
    expect(screen.queryByText(/^The text of/)).toBeNull();
    expect(screen.getByText(/^You will be signed out/)).toBeTruthy();
    expect(button("Save a copy")).toBeTruthy();
    expect(server.calls.some((call) => call.includes("decline"))).toBe(false);
    await does(() => fireEvent.click(button("Decline and sign out")));
    expect(left).toEqual(["/login"]);
  });

  test("gives a copy of the text when asked, and goes back from declining with nothing sent", async () => {
    const { does, page, server, left } = await open({ me: { outstandingPolicies: outstanding } }, policies);
    const download = vi.spyOn(page, "download").mockImplementation(() => {});
    await does(() => fireEvent.click(button("Decline")));
    await does(() => fireEvent.click(button("Save a copy")));
    const [name, file] = download.mock.calls[0]!;
    expect([name, await file.text()]).toEqual(["GDPR.html", expect.stringContaining("The text of GDPR")]);
    await does(() => fireEvent.click(button("Back")));
    expect(within(dialog("GDPR")).getByText("The text of GDPR")).toBeTruthy();
    expect([button("Accept"), button("Decline")]).toHaveLength(2);
    expect([left, server.calls.filter((call) => call.startsWith("POST"))]).toEqual([[], []]);
  });

  test("gives a copy of a text that is read from the footer", async () => {
    const { does, page } = await open({}, policies);
    const download = vi.spyOn(page, "download").mockImplementation(() => {});
    await does(() => fireEvent.click(button("Cookie Policy")));
    await does(() => fireEvent.click(button("Save a copy")));
    expect(download.mock.calls.map(([name]) => name)).toEqual(["Cookie Policy.html"]);
  });

  test("can load a text again that could not be loaded", async () => {
    const { does, app, server } = await open({}, { "GET /api/policies": { status: 500 } });
    const { queries } = app.queries.getDefaultOptions();
    app.queries.setDefaultOptions({ queries: { ...queries, retry: false } });
    await does(() => fireEvent.click(button("GDPR")));
    expect(screen.getByText("The text could not be loaded")).toBeTruthy();
    expect(button("Save a copy").hasAttribute("disabled")).toBe(true);
    server.on("GET /api/policies", policies["GET /api/policies"]!);
    await does(() => fireEvent.click(button("Try again")));
    expect(within(dialog("GDPR")).getByText("The text of GDPR")).toBeTruthy();
  });

  test("opens for reading from the footer and closes on Escape [B-238][B-369]", async () => {
    const { does } = await open({}, policies);
    for (const name of ["GDPR", "Cookie Policy"]) {
      await does(() => fireEvent.click(screen.getByRole("button", { name })));
      expect(dialog(name)).toBeTruthy();
      await does(escape);
      await gone(`The text of ${name}`);
    }
  });

  test.each(["Accept", "Decline and sign out"])(
    "%s sends the version on show, and a version published since is shown and asked about instead [T-5]",
    async (last) => {
      const act = last === "Accept" ? "accept" : "decline";
      const { does, server, left } = await open({ me: { outstandingPolicies: outstanding } }, policies);
      const published = { ...policy(1, "GDPR"), version: "3", text: "<p>The newer text</p>" };
      server.on("GET /api/policies", { body: { data: [published, policy(2, "Cookie Policy")] } });
      server.on(`POST /api/policy/${act}`, (body) =>
        (body as { version?: string }).version === "3" ? {} : { status: 409, body: { message: "Newer" } },
      );
      const choose = async () => {
        if (act === "decline") await does(() => fireEvent.click(button("Decline")));
        await does(() => fireEvent.click(button(last)));
      };
      await choose();
      const asked = within(dialog("GDPR"));
      expect(asked.getByText("The newer text")).toBeTruthy();
      expect(asked.getByRole("alert").textContent).toMatch(/^The text has changed since you opened it/);
      expect([asked.getByText("Version 3"), left]).toEqual([expect.anything(), []]);
      await choose();
      const sent = server.calls.filter((call) => call.startsWith("POST /api/policy/"));
      expect(sent.map((call) => JSON.parse(call.slice(call.indexOf("{"))).version)).toEqual(["2", "3"]);
      expect(left).toEqual(act === "decline" ? ["/login"] : []);
    },
  );

  test("a policy whose text cannot be loaded can be declined, but not accepted [T-5]", async () => {
    const { does, server, left } = await open(
      { me: { outstandingPolicies: outstanding } },
      { ...policies, "GET /api/policies": { status: 500 } },
    );
    expect(button("Accept")).toHaveProperty("disabled", true);
    await does(() => fireEvent.click(button("Decline")));
    await does(() => fireEvent.click(button("Decline and sign out")));
    const [sent] = server.calls.filter((call) => call.startsWith("POST /api/policy/"));
    expect([sent, left]).toEqual([expect.not.stringContaining("version"), ["/login"]]);
  });

  test("shows an error when a choice could not be saved", async () => {
    const { does } = await open(
      { me: { outstandingPolicies: outstanding } },
      { ...policies, "POST /api/policy/accept": { status: 500 } },
    );
    await does(() => fireEvent.click(button("Accept")));
    expect(screen.getByText("Your choice could not be saved. Try again.")).toBeTruthy();
    expect(dialog("GDPR")).toBeTruthy();
  });
});

describe("the broadcast", () => {
  const me = { unreadBroadcasts: [{ id: 4, message: "<p>New offices</p>" }] };
  const read = (calls: string[]) => calls.filter((call) => call.includes("broadcasts"));

  test("has no close button and ignores Escape; Understood asks again, and only Yes marks it as read [B-017][B-297][B-298][B-299][M-046][M-047][M-054][M-055]", async () => {
    const { does, server } = await open({ me });
    const shown = () => screen.getByRole("alertdialog", { name: "Announcement" });
    expect(within(shown()).getByText("New offices")).toBeTruthy();
    expect(
      within(shown())
        .getAllByRole("button")
        .map((one) => one.textContent),
    ).toEqual(["Understood"]);
    await does(escape);
    expect(shown()).toBeTruthy();
    await does(() => fireEvent.click(button("Understood")));
    const asked = screen.getByRole("alertdialog", { name: "Are you sure you want to close?" });
    await does(() => fireEvent.click(within(asked).getByRole("button", { name: "Cancel" })));
    expect(read(server.calls)).toEqual([]);
    await does(() => fireEvent.click(button("Understood")));
    await vi.waitFor(() => button("Yes"), patience);
    await does(() => fireEvent.click(button("Yes")));
    expect(read(server.calls)).toEqual(["POST /api/broadcasts/4"]);
    await gone("New offices");
  });

  test("is hidden during an exam [B-235]", async () => {
    const { app, does } = await open({ me });
    await does(() => app.actors.broadcast.send({ type: "exam.opened" }));
    await gone("New offices");
    await does(() => app.actors.broadcast.send({ type: "exam.closed" }));
    expect(screen.getByText("New offices")).toBeTruthy();
  });
});

describe("the session warning", () => {
  const warn = async () => {
    const shown = await open();
    shown.server.on("GET /session/check", { body: { data: { seconds: 200 } } });
    await shown.does(() => shown.clock.increment(30_000));
    return shown;
  };
  const title = "Are you still there?";

  test("shows the time of the automatic logout and ignores Escape [B-018][B-234][B-380][B-381]", async () => {
    const { does, world } = await warn();
    const shown = screen.getByRole("alertdialog", { name: title });
    const at = new Date(world.now() + 200_000).toTimeString().slice(0, 8);
    expect(within(shown).getByText(at)).toBeTruthy();
    await does(escape);
    expect(screen.getByRole("alertdialog", { name: title })).toBeTruthy();
  });

  test("Continue extends the session [B-383]", async () => {
    const { does, server } = await warn();
    await does(() => fireEvent.click(button("Continue")));
    expect(server.calls).toContain("GET /session/ping");
    await gone(title);
  });

  test("Log out goes to the login page [B-384]", async () => {
    const { does, left } = await warn();
    await does(() => fireEvent.click(button("Log out")));
    expect(left).toEqual(["/login"]);
  });

  test.each(comingByThemselves)("is not covered by %s, which is shown afterwards", async (_, name, comes) => {
    const { app, does, server } = await warn();
    server.on("GET /api/policies", policies["GET /api/policies"]!);
    await does(() => comes(app));
    expect(names()).toEqual([title]);
    await does(() => fireEvent.click(button("Continue")));
    await gone(title);
    expect(names()).toEqual([name]);
  });

  test("covers an announcement that was open, which comes back afterwards", async () => {
    const shown = await open({ me: { unreadBroadcasts: [{ id: 4, message: "<p>New offices</p>" }] } });
    expect(screen.getByText("New offices")).toBeTruthy();
    shown.server.on("GET /session/check", { body: { data: { seconds: 200 } } });
    await shown.does(() => shown.clock.increment(30_000));
    expect(screen.getByRole("alertdialog", { name: title })).toBeTruthy();
    await shown.does(() => fireEvent.click(button("Continue")));
    await gone(title);
    const announcement = screen.getByRole("alertdialog", { name: "Announcement" });
    expect(announcement.closest(".MuiDialog-root")!.contains(document.activeElement)).toBe(true);
  });

  test("shows an error when the session could not be extended", async () => {
    const { does, server } = await warn();
    server.on("GET /session/ping", { status: 500 });
    await does(() => fireEvent.click(button("Continue")));
    expect(screen.getByText("Your session could not be extended. Try again.")).toBeTruthy();
  });
});

describe("signing in again without leaving the page [D-7]", () => {
  test("keeps the page open, reports wrong credentials, and continues once signed in", async () => {
    const { app, does, server, left } = await open({ address: "/catalogue" });
    await does(() => app.actors.session.send({ type: "work.dirty", work: "profile" }));
    await does(() => app.actors.session.send({ type: "unauthorized.seen" }));
    const shown = await screen.findByRole("dialog", { name: "Sign in to continue" });
    expect(within(shown).getByLabelText<HTMLInputElement>(/Email/).value).toBe("learner@academy.example");
    expect(within(shown).queryByRole("alert")).toBeNull();
    fireEvent.change(within(shown).getByLabelText(/^Password/), { target: { value: "Demo-Pass-2026" } });
    server.on("POST /login", { status: 422, body: { message: "These do not match.", errors: {} } });
    await does(() => fireEvent.click(within(shown).getByRole("button", { name: "Sign in" })));
    expect(within(shown).getByRole("alert").textContent).toBe("These do not match.");
    const signedIn = Promise.withResolvers<FakeAnswer>();
    server.on("POST /login", () => signedIn.promise);
    await does(() => fireEvent.click(within(shown).getByRole("button", { name: "Sign in" })));
    // What is typed is lost by leaving, and the session is about to be back.
    expect(button("Leave without saving")).toHaveProperty("disabled", true);
    await does(() => signedIn.resolve({ body: { data: null } }));
    await gone("Sign in to continue");
    expect(app.actors.session.getSnapshot().hasTag("signedIn")).toBe(true);
    expect([location.pathname, left]).toEqual(["/catalogue", []]);
  });

  const workAccount = { name: /Sign in with your work account/ };
  const ended = async (options: ShowOptions) => {
    const shown = await open(options);
    const { app, does } = shown;
    await does(() => app.actors.session.send({ type: "work.dirty", work: "profile" }));
    await does(() => app.actors.session.send({ type: "unauthorized.seen" }));
    return { ...shown, shown: await screen.findByRole("dialog", { name: "Sign in to continue" }) };
  };

  test.each(comingByThemselves)(
    "is not covered by %s, which is shown afterwards",
    async (_, name, comes, me) => {
      const { app, does, shown, server } = await ended({});
      server.on("GET /api/policies", policies["GET /api/policies"]!);
      Object.assign(server.me!, me);
      await does(() => comes(app));
      expect(names()).toEqual(["Sign in to continue"]);
      fireEvent.change(within(shown).getByLabelText(/^Password/), { target: { value: "Demo-Pass-2026" } });
      await does(() => fireEvent.click(within(shown).getByRole("button", { name: "Sign in" })));
      await gone("Sign in to continue");
      expect(names()).toEqual([name]);
    },
  );

  test("says that the server did not respond, and links a blocked account to the reset in a new tab [B-340][D-14]", async () => {
    const { does, shown, server } = await ended({});
    fireEvent.change(within(shown).getByLabelText(/^Password/), { target: { value: "Demo-Pass-2026" } });
    const submit = () => does(() => fireEvent.click(within(shown).getByRole("button", { name: "Sign in" })));
    server.on("POST /login", noAnswer);
    await submit();
    expect(within(shown).getByRole("alert").textContent).toBe(
      "The server did not respond. Check your connection and try again.",
    );
    const message = publicMessages.blocked;
    server.on("POST /login", { status: 422, body: { message, errors: {} } });
    await submit();
    const reset = within(within(shown).getByRole("alert")).getByRole("link", { name: message });
    expect([reset.getAttribute("href"), reset.getAttribute("target")]).toEqual(["/reset-password", "_blank"]);
  });

  test("opens the work account in a new tab and continues once that tab has signed in", async () => {
    const air = createAir();
    const { does, shown } = await ended({ air, boot: { sso: true } });
    const link = within(shown).getByRole("link", workAccount);
    expect([link.getAttribute("href"), link.getAttribute("target")]).toEqual(["/sso", "_blank"]);
    const news = { kind: "signedIn", ownId: 7 } as const;
    await does(() => createTabs<TabMessage>(air(), "other").tell({ type: "session", news }));
    await gone("Sign in to continue");
  });

  test("signs in with the address that is typed", async () => {
    const { app, does, shown, server } = await ended({});
    const email = within(shown).getByLabelText(/Email/);
    await does(() => fireEvent.change(email, { target: { value: "ada@example.org" } }));
    fireEvent.change(within(shown).getByLabelText(/^Password/), { target: { value: "Demo-Pass-2026" } });
    await does(() => fireEvent.click(within(shown).getByRole("button", { name: "Sign in" })));
    expect(server.calls).toContain('POST /login {"email":"ada@example.org","password":"Demo-Pass-2026"}');
    expect(app.actors.session.getSnapshot().hasTag("signedIn")).toBe(true);
  });

  test("can be declined, which leaves for the sign-in page", async () => {
    const { does, shown, left } = await ended({});
    await does(() => fireEvent.click(within(shown).getByRole("button", { name: "Leave without saving" })));
    expect(left).toEqual(["/login?redirect=%2F&ended=1"]);
  });

  test("offers no work account where there are none", async () => {
    const { shown } = await ended({});
    expect(within(shown).queryByRole("link", workAccount)).toBeNull();
  });
});

describe("the help dialog", () => {
  const write = (text: string) =>
    fireEvent.change(screen.getByRole("textbox", { name: /Your question/ }), { target: { value: text } });

  test("sends a query of at most 500 characters to the administrators [B-023][B-334][B-351][M-063]", async () => {
    const { does, server } = await open();
    await does(() => fireEvent.click(button("Need Help?")));
    expect(button("Send").hasAttribute("disabled")).toBe(true);
    await does(() => write("x".repeat(600)));
    expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: /Your question/ }).value).toHaveLength(
      500,
    );
    await does(() => write("How do I …?"));
    await does(() => fireEvent.click(button("Send")));
    expect(server.calls).toContain('POST /api/contact {"query":"How do I …?"}');
    await vi.waitFor(
      () => expect(screen.getAllByText("Your query has been sent to an admin")).toHaveLength(2),
      patience,
    );
  });

  test("reports a failure and keeps what was typed, even after the dialog was closed [B-352][M-064][3.3.7]", async () => {
    const { does } = await open({}, { "POST /api/contact": { status: 500 } });
    await does(() => fireEvent.click(button("Need Help?")));
    await does(() => write("How do I …?"));
    await does(() => fireEvent.click(button("Send")));
    expect(screen.getAllByText("Unable to send your query").length).toBeGreaterThan(0);
    await does(escape);
    await does(() => fireEvent.click(button("Need Help?")));
    expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: /Your question/ }).value).toBe(
      "How do I …?",
    );
  });
});

test("the help dialog closes on Cancel, with nothing sent", async () => {
  const { does, server } = await open();
  await does(() => fireEvent.click(button("Need Help?")));
  await does(() => fireEvent.click(within(dialog("Need Help?")).getByRole("button", { name: "Cancel" })));
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull(), patience);
  expect(server.calls.some((call) => call.startsWith("POST /api/contact"))).toBe(false);
});

test("Add to Home Screen explains the steps on four systems [B-241][M-038][M-039][M-040][M-041]", async () => {
  const { does } = await open();
  await does(() => fireEvent.click(button("Add to Home Screen")));
  const shown = dialog("Add to Home Screen");
  expect(
    within(shown)
      .getAllByRole("heading", { level: 3 })
      .map((one) => one.textContent),
  ).toEqual(["Windows Edge", "Windows Chrome", "iPhone/iPad", "Samsung Galaxy (Android)"]);
  await does(escape);
  await gone("Windows Edge");
});

describe("toasts", () => {
  const toast = () => screen.queryByRole("group", { name: "Message" })?.textContent ?? null;
  const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));
  /** By then, a toast that is going has gone. */
  const faded = async () => {
    for (let step = 0; step < 5; step++) await pass(500);
  };

  test("stay for at least 6 s, and for as long as the pointer or the focus is on them [D-14]", async () => {
    const { app } = await open();
    vi.useFakeTimers();
    act(() => app.toast({ tone: "success", text: "Saved" }));
    await pass(500);
    const card = screen.getByRole("group", { name: "Message" });
    fireEvent.pointerEnter(card);
    await pass(60_000);
    await faded();
    expect(toast()).toBe("Saved");
    fireEvent.pointerLeave(card);
    await pass(5_000);
    fireEvent.focus(within(card).getByRole("button", { name: "Dismiss" }));
    await pass(60_000);
    await faded();
    expect(toast()).toBe("Saved");
    fireEvent.blur(within(card).getByRole("button", { name: "Dismiss" }));
    await pass(5_999);
    expect(toast()).toBe("Saved");
    await faded();
    expect(toast()).toBeNull();
  });

  const { blocked } = publicMessages;
  test.each([
    ["Escape", () => fireEvent.keyDown(button(blocked), { key: "Escape" })],
    ["Dismiss", () => fireEvent.click(button("Dismiss"))],
  ])("with a link are buttons that stay until %s removes them [B-340][D-14][M-023]", async (_, remove) => {
    const { app, left } = await open();
    vi.useFakeTimers();
    const failure = Object.assign(new Error("x"), { status: 422, data: { message: blocked } });
    act(() => app.report(failure));
    await pass(500);
    fireEvent.click(button(blocked));
    expect(left).toEqual(["/reset-password"]);
    await pass(60_000);
    await faded();
    expect(toast()).toBe(blocked);
    remove();
    await faded();
    expect(toast()).toBeNull();
  });

  test.each<[string, (from: HTMLElement) => void, () => HTMLElement]>([
    ["where it came from", () => {}, () => button("Cookie Policy")],
    [
      "to the heading if that has gone",
      (from) => from.remove(),
      () => screen.getByRole("heading", { level: 1 }),
    ],
  ])("give the focus back when they are dismissed: %s", async (_, change, then) => {
    const { app } = await open();
    vi.useFakeTimers();
    for (const text of ["Saved", "Sent"]) act(() => app.toast({ tone: "success", text }));
    await pass(500);
    const from = button("Cookie Policy");
    act(() => from.focus());
    const [first, second] = screen.getAllByRole("button", { name: "Dismiss" });
    act(() => first!.focus());
    act(() => second!.focus());
    change(from);
    fireEvent.click(second!);
    await faded();
    expect(screen.getAllByRole("button", { name: "Dismiss" })).toEqual([first]);
    expect(document.activeElement).toBe(then());
  });

  test("are announced politely in a live region that is always present [A11Y-8]", async () => {
    const { app, does } = await open();
    const region = document.getElementById("announcer")!;
    expect(region.getAttribute("role")).toBe("status");
    await does(() => app.toast({ tone: "error", text: "Forbidden" }));
    await vi.waitFor(() => expect(region.textContent).toBe("Forbidden"), patience);
    expect(document.querySelectorAll("[role=alert]")).toHaveLength(0);
  });

  test("are not shown twice at once", async () => {
    const { app, does } = await open();
    await does(() => app.toast({ tone: "error", text: "Forbidden" }));
    await does(() => app.toast({ tone: "error", text: "Forbidden" }));
    expect(screen.getAllByRole("group", { name: "Message" })).toHaveLength(1);
  });
});
