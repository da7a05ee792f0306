import { act, fireEvent, screen } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { learner, type FakeAnswer } from "../../fake/world.ts";
import { show, type ShowOptions } from "./show.tsx";
import { patience } from "../setup.ts";

vi.mock("#src/ui/learning/CataloguePage.tsx", () => ({ default: () => <h1>Catalogue</h1> }));
vi.mock("#src/ui/learning/HomePage.tsx", () => ({ default: () => <h1>Home</h1> }));

const key = "lyceum.draft.form.7.profile";
const question = () => screen.queryByRole("alertdialog", { name: "Leave without saving?" });
const jobTitle = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Job title", hidden: true });
const unload = () => {
  const event = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented ? "the browser asks" : "goes";
};
/** Moves the browser through its history, until there is a result. */
const goBack = (until: () => boolean) =>
  act(async () => {
    history.back();
    await vi.waitFor(() => expect(until()).toBe(true), patience);
  });

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

/** The profile, reached from the catalogue, with some input. */
async function open(typed: string | null = "Paraplanner", options: ShowOptions = {}) {
  const shown = await show({ address: "/catalogue", ...options });
  const { app, does, server } = shown;
  await shown.settled();
  await does(() => app.go("Profile"));
  server.on("PATCH /api/me/", { body: { data: { ...learner, job_title: typed } } });
  if (typed !== null) await does(() => fireEvent.change(jobTitle(), { target: { value: typed } }));
  return {
    ...shown,
    follow: () => does(() => fireEvent.click(screen.getByRole("link", { name: "Back to homepage" }))),
    press: (name: string) => does(() => fireEvent.click(screen.getByRole("button", { name, hidden: true }))),
    /** From the actor: a closing dialog is still rendered for a while. */
    asked: () => app.actors.leaving.getSnapshot().hasTag("asking"),
    unsaved: () => app.actors.session.getSnapshot().context.unsaved,
  };
}

describe("a form with unsaved changes [T-48]", () => {
  test("asks before following a link, and Stay keeps the changes", async () => {
    const { follow, press } = await open();
    await follow();
    expect(question()?.textContent).toContain("Your changes will be lost.");
    await press("Stay");
    expect([location.pathname, jobTitle().value]).toEqual(["/profile", "Paraplanner"]);
  });

  test("on Leave, follows the link and deletes the draft", async () => {
    const { follow, press, area, unsaved } = await open();
    expect(area[key]).toBeTruthy();
    await follow();
    await press("Leave");
    expect(screen.getByRole("heading", { level: 1, hidden: true }).textContent).toBe("Home");
    expect([location.pathname, area[key], unsaved()]).toEqual(["/", undefined, []]);
    expect(unload()).toBe("goes");
  });

  test("asks before going back, which happens only on Leave", async () => {
    const { asked, press } = await open();
    await goBack(asked);
    expect([location.pathname, question() !== null, jobTitle().value]).toEqual([
      "/profile",
      true,
      "Paraplanner",
    ]);
    await press("Stay");
    await goBack(asked);
    await press("Leave");
    await act(() => vi.waitFor(() => expect(location.pathname).toBe("/catalogue"), patience));
    expect(screen.getByRole("heading", { level: 1, hidden: true }).textContent).toBe("Catalogue");
  });

  test("asks before searching, opening a notification and signing out", async () => {
    const { app, asked, does, press, server } = await open();
    const box = screen.getByRole("combobox", { name: "Search" });
    fireEvent.change(box, { target: { value: "tax" } });
    await does(() => fireEvent.submit(box.closest("form")!));
    expect(asked()).toBe(true);
    await press("Stay");
    await does(() => app.actors.notifications.send({ type: "open" }));
    await does(() => app.actors.notifications.send({ type: "choose", id: 4, url: "/item/3", unread: false }));
    expect(asked()).toBe(true);
    await press("Stay");
    await press("Profile menu, Ada Byron");
    await press("Sign out");
    expect(asked()).toBe(true);
    expect(server.calls).not.toContain("POST /logout");
    await press("Leave");
    expect(server.calls).toContain("POST /logout");
  });

  test.each([
    ["Return to your own account", 1],
    ["Exit review mode", learner.id],
  ])("asks on “%s”, which happens only on Leave [T-51]", async (name, by) => {
    const acting = { logged_in_as: { status: true, admin_user_id: by } };
    const { asked, press, server } = await open("Paraplanner", { me: acting });
    const first = () => screen.getAllByRole("button", { name, hidden: true })[0]!;
    server.me = { ...learner, id: by };
    await act(async () => fireEvent.click(first()));
    expect([asked(), server.calls.includes("POST /api/reauthenticate")]).toEqual([true, false]);
    await press("Stay");
    expect([asked(), jobTitle().value]).toEqual([false, "Paraplanner"]);
    await act(async () => fireEvent.click(first()));
    await press("Leave");
    expect(server.calls).toContain("POST /api/reauthenticate");
  });

  test("asks before logging out from the session warning [B-384]", async () => {
    const { app, asked, press, server, does, clock } = await open();
    server.on("GET /session/check", { body: { data: { seconds: 200 } } });
    await does(() => clock.increment(30_000));
    expect(app.actors.session.getSnapshot().hasTag("warning")).toBe(true);
    await press("Log out");
    expect(asked()).toBe(true);
    expect(server.calls).not.toContain("POST /logout");
    await press("Stay");
    expect([asked(), jobTitle().value]).toEqual([false, "Paraplanner"]);
    expect(server.calls).not.toContain("POST /logout");
    await press("Log out");
    await press("Leave");
    expect(server.calls).toContain("POST /logout");
  });

  test("lets the browser ask before unloading, until the changes are discarded", async () => {
    const { press } = await open();
    expect(unload()).toBe("the browser asks");
    await press("Discard changes");
    expect(unload()).toBe("goes");
  });

  test("does not ask about another query or fragment of the same page", async () => {
    const { app, does } = await open();
    await does(() => app.visit("/profile?notifications=open"));
    await does(() => app.visit("/profile#profile-details"));
    expect([question(), jobTitle().value]).toEqual([null, "Paraplanner"]);
  });
});

describe("leaving without a question [T-48]", () => {
  test("is possible while nothing has been changed", async () => {
    const { follow } = await open(null);
    const unloads = unload();
    await follow();
    expect([unloads, question(), location.pathname]).toEqual(["goes", null, "/"]);
  });

  test("is possible once the changes are reverted", async () => {
    const { follow, does } = await open();
    await does(() => fireEvent.change(jobTitle(), { target: { value: "" } }));
    await follow();
    expect([question(), location.pathname]).toEqual([null, "/"]);
  });

  test("is possible after saving", async () => {
    const { follow, press } = await open();
    await press("Save details");
    await follow();
    expect([question(), location.pathname]).toEqual([null, "/"]);
  });

  test("is possible while saving, and a later failure is reported", async () => {
    const { app, follow, press, server } = await open();
    const answer = Promise.withResolvers<{ status: number }>();
    server.on("PATCH /api/me/", () => answer.promise);
    const texts: string[] = [];
    app.toasts.attach(({ text }) => texts.push(text));
    await press("Save details");
    await follow();
    expect([question(), location.pathname]).toEqual([null, "/"]);
    await act(async () => {
      answer.resolve({ status: 500 });
      await answer.promise;
    });
    await vi.waitFor(() => expect(texts).toEqual(["A Server Error Occurred"]), patience);
  });

  test("is possible while saving, and what is saved then is not offered back", async () => {
    const { follow, press, server, area } = await open();
    const answer = Promise.withResolvers<{ body: unknown }>();
    server.on("PATCH /api/me/", () => answer.promise);
    await press("Save details");
    await follow();
    expect(JSON.parse(area[key]!)).toMatchObject({ job_title: "Paraplanner" });
    await act(async () => {
      answer.resolve({ body: { data: { ...learner, job_title: "Paraplanner" } } });
      await answer.promise;
    });
    await vi.waitFor(() => expect(area[key]).toBeUndefined(), patience);
  });

  test("is possible while saving, and what is typed into another form meanwhile is kept", async () => {
    const { app, does, follow, press, server, area } = await open();
    const answer = Promise.withResolvers<{ body: unknown }>();
    server.on("PATCH /api/me/", () => answer.promise);
    await press("Save details");
    await follow();
    await does(() => app.go("Profile"));
    await does(() => fireEvent.change(jobTitle(), { target: { value: "Actuary" } }));
    await act(async () => {
      answer.resolve({ body: { data: { ...learner, job_title: "Paraplanner" } } });
      await answer.promise;
    });
    expect(JSON.parse(area[key]!)).toMatchObject({ job_title: "Actuary" });
  });

  test("happens by itself when the form is saved while the question is open", async () => {
    const { app, follow, does } = await open();
    await follow();
    expect(question()).toBeTruthy();
    await does(() => fireEvent.submit(jobTitle().closest("form")!));
    expect(app.actors.leaving.getSnapshot().value).toBe("free");
    expect(location.pathname).toBe("/");
  });

  test("is possible when the application itself navigates, for example after deleting", async () => {
    const { app, does, unsaved } = await open();
    await does(() => app.go("AcademyCatalogue"));
    expect([question(), location.pathname, unsaved()]).toEqual([null, "/catalogue", []]);
    expect(unload()).toBe("goes");
  });
});

describe("a setting that is chosen while another one is saved [T-48]", () => {
  const patch = "PATCH /api/notification-settings";

  /** Both are chosen, and the first is on its way. */
  async function chooseTwo() {
    const shown = await open(null);
    const answer = Promise.withResolvers<FakeAnswer>();
    shown.server.on(patch, () => answer.promise);
    const choose = (name: string) =>
      shown.does(() => fireEvent.click(screen.getByRole("checkbox", { name, hidden: true })));
    await choose("Learning, by email");
    const unloads = unload();
    await choose("Learning, on this site");
    return {
      ...shown,
      unloads,
      answerWith: (given: FakeAnswer) => shown.does(() => answer.resolve(given)),
      sent: () => shown.server.calls.filter((call) => call.startsWith(patch)),
    };
  }
  const saved = { body: { data: { ...learner.notificationSettings, email: false } } };

  test("is asked about until it is sent, and then the link is followed", async () => {
    const { follow, answerWith, sent, unloads } = await chooseTwo();
    expect([unloads, unload()]).toEqual(["goes", "the browser asks"]);
    await follow();
    expect([question() !== null, location.pathname, sent().length]).toEqual([true, "/profile", 1]);
    await answerWith(saved);
    expect([location.pathname, sent()]).toEqual([
      "/",
      [`${patch} {"settings":{"email":false}}`, `${patch} {"settings":{"system":false}}`],
    ]);
  });

  test("is still asked about if the save fails", async () => {
    const { follow, answerWith, asked, sent } = await chooseTwo();
    await follow();
    await answerWith({ status: 500 });
    expect([asked(), location.pathname, sent().length]).toEqual([true, "/profile", 1]);
  });

  test("is given up on Leave, while the save goes on", async () => {
    const { follow, press, answerWith, sent } = await chooseTwo();
    await follow();
    await press("Leave");
    await answerWith(saved);
    expect([location.pathname, sent().length]).toEqual(["/", 1]);
  });
});
