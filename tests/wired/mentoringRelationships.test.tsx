import { randomUUID } from "node:crypto";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { relationshipRefusals } from "#src/contracts/mentoringMoves.ts";
import { mentoringPaths } from "#src/contracts/mentoringPaths.ts";
import { mentoringLimits } from "#src/contracts/mentoringWords.ts";
import { mentoringGoals, mentoringRelationships } from "#server/schema/mentoring.ts";
import { moveProfileOf } from "#server/modules/mentoring/profileMoves.ts";
import { createPerson, createRelationship, join, moveTo, request } from "../server/mentoringPeople.ts";
import { startWithPair } from "./pair.ts";
import { headings, main } from "./shown.ts";

/** Both sides of a relationship, in the whole product over the real server. */

const opened = startWithPair();
const { pair, open, act, press } = opened;
const dialog = () => within(screen.getByRole("dialog"));
const inDialog = (name: string) => act(() => fireEvent.click(dialog().getByRole("button", { name })));
const write = (text: string) =>
  act(() => fireEvent.change(dialog().getByRole("textbox"), { target: { value: text } }));
const confirm = () => dialog().getByRole<HTMLButtonElement>("button", { name: "Confirm" });
const isOff = (button: HTMLElement) =>
  button.getAttribute("aria-disabled") === "true" || (button as HTMLButtonElement).disabled;
const buttons = () =>
  main()
    .queryAllByRole("button")
    .map(({ textContent }) => textContent);
const told = () =>
  main()
    .getAllByRole("status")
    .map(({ textContent }) => textContent)
    .join(" ");
const sent = (call: string) => opened.shell.calls.filter((one) => one.call === call);
const listed = "/mentoring/relationships";
const pageOf = (id: number) => `/mentoring/relationship/${id}`;
const ids = () => ({ mentee: pair.mia.profile, mentor: pair.max.profile });
const asked = async () =>
  (await request({ mentee: pair.mia, mentor: pair.max }, "Please teach me")).json.data.id as number;
const put = (id: number) => `PUT /api/mentoring/relationships/${id}`;
/** The live channel reports that something about mentoring has changed. */
const hear = () =>
  act(() => opened.shell.live.tell({ type: "live.answers.changed", paths: Object.values(mentoringPaths) }));

describe("the list of relationships", () => {
  test("shows requests that wait for the reader first, with Accept and Deny, and past ones collapsed [R-L-085][B-187][E-061]", async () => {
    await createRelationship(pair.t, ids(), "ENDED");
    await asked();
    await open(pair.max, listed);
    expect(headings(2)).toEqual(["Waiting for you", "Past"]);
    expect(main().getByText("Please teach me")).toBeTruthy();
    expect(main().getByText("Past").closest("details")!.open).toBe(false);
    expect(buttons()).toEqual(expect.arrayContaining(["Accept Mia Example", "Deny Mia Example"]));
    await open(pair.mia, listed);
    expect(headings(2)).toEqual(["Waiting for an answer", "Past"]);
    expect(main().getByText(/^Expires/).textContent).toMatch(/^Expires \w+ \d/);
    expect(buttons().some((name) => /Accept|Deny/.test(name ?? ""))).toBe(false);
  });

  test("is filtered by status and side in the address, and says when nothing matches [B-203]", async () => {
    await asked();
    await open(pair.max, listed);
    const select = (label: string, value: string) =>
      act(() => fireEvent.change(main().getByLabelText(label), { target: { value } }));
    await select("Status", "ACTIVE");
    expect(opened.shell.page.address()).toContain("status=ACTIVE");
    expect(headings(2)).toEqual(["No relationships match this filter"]);
    await press("Clear filter");
    await select("I am the", "MENTEE");
    expect([opened.shell.page.address().split("?")[1], headings(2)]).toEqual([
      "as=MENTEE",
      ["No relationships match this filter"],
    ]);
  });

  test("shows the next meeting of an active relationship and how long ago the last one was", async () => {
    const id = await createRelationship(pair.t, ids(), "ACTIVE");
    await open(pair.mia, listed);
    expect(main().getByRole("article").textContent).toMatch(/No next meeting agreedNot met yet/);
    const day = (days: number) =>
      new Date(pair.t.app.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
    const meeting = { on: day(-3), method: "online", minutes: 30, notes: "", private_notes: "" };
    await pair.mia.browser.post(`/api/mentoring/relationships/${id}/meetings`, {
      ...meeting,
      key: randomUUID(),
    });
    await pair.mia.browser.put(`/api/mentoring/relationships/${id}/next-meeting`, { on: day(11) });
    await open(pair.mia, listed);
    expect(main().getByRole("article").textContent).toMatch(
      /Next meeting on 1 December 2026Last met 3 days ago/,
    );
  });

  test("says that a day on which the two meant to meet has passed, as its page does", async () => {
    const id = await createRelationship(pair.t, ids(), "ACTIVE");
    await pair.t.app
      .db()
      .update(mentoringRelationships)
      .set({ nextMeetingOn: "2026-11-19" })
      .where(eq(mentoringRelationships.id, id));
    const said = "You had planned to meet on 19 November 2026";
    await open(pair.mia, listed);
    expect(main().getByRole("article").textContent).toContain(`${said}Not met yet`);
    await open(pair.mia, pageOf(id));
    expect(main().getByText(new RegExp(`^${said}\\.`))).toBeTruthy();
  });

  test("says when there are none yet and links to Find a Match", async () => {
    await open(pair.mia, listed);
    expect(headings(2)).toEqual(["No relationships yet"]);
    expect(main().getByRole("link", { name: "Find a match" }).getAttribute("href")).toBe("/mentoring");
  });
});

describe("the dialog", () => {
  test("asks for a personal message of at most 250 characters and disables Confirm until it is entered [M-031][M-033][B-216][B-217][B-219][B-221]", async () => {
    const id = await asked();
    await open(pair.max, pageOf(id));
    await press("Accept");
    expect(dialog().getByRole("textbox", { name: /Personal message/ })).toHaveProperty("maxLength", 250);
    expect(isOff(confirm())).toBe(true);
    await write("  ");
    expect(isOff(confirm())).toBe(true);
    await write("Gladly");
    expect(isOff(confirm())).toBe(false);
    expect(getComputedStyle(screen.getByRole("dialog")).maxWidth).toBe("480px");
  });

  test("sends a request to a match, and Find a Match then links to that request [B-204][B-210][E-059][M-031]", async () => {
    await open(pair.mia, "/mentoring");
    await press("Ask Max Example");
    expect(dialog().getByRole("heading").textContent).toBe("Ask Max Example to be your mentor");
    expect(dialog().getByRole("textbox", { name: /Personal message/ })).toBeTruthy();
    await write("Please teach me");
    await inDialog("Confirm");
    expect(dialog().getByRole("heading").textContent).toBe("Request sent");
    const asking = sent("POST /api/mentoring/relationships");
    expect(asking.map(({ status, sent: body }) => [status, body])).toEqual([
      [
        200,
        {
          learner_profile_id: pair.mia.profile,
          advisor_profile_id: pair.max.profile,
          message: "Please teach me",
        },
      ],
    ]);
    await inDialog("Ok");
    expect([opened.shell.page.address().includes(listed), headings(2)]).toEqual([
      true,
      ["Waiting for an answer"],
    ]);
    await open(pair.mia, "/mentoring");
    expect(
      main()
        .getByRole("link", { name: /^Open the request/ })
        .getAttribute("href"),
    ).toBe(pageOf(asking[0]!.json.data.id as number));
  });

  test.each([
    { name: "Deny", who: "max", status: "PENDING", outcome: "Request denied" },
    { name: "Cancel request", who: "mia", status: "PENDING", outcome: "Request cancelled" },
    { name: "End relationship", who: "mia", status: "ACTIVE", outcome: "Relationship ended" },
  ] as const)(
    "asks for a reason for “$name” and ends with Ok, which opens the relationships [M-032][M-030][B-218][B-215]",
    async ({ name, who, status, outcome }) => {
      const id = await createRelationship(pair.t, ids(), status);
      await open(pair[who], pageOf(id));
      await press(name);
      expect(dialog().getByRole("textbox", { name: /Reason/ })).toBeTruthy();
      await write("I have no time");
      await inDialog("Confirm");
      expect(dialog().getByRole("heading").textContent).toBe(outcome);
      expect(
        dialog()
          .getAllByRole("button")
          .map(({ textContent }) => textContent),
      ).toEqual(["Ok"]);
      fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" });
      await inDialog("Ok");
      expect(opened.shell.page.address()).toContain(listed);
      expect(sent(put(id)).map(({ status: answer }) => answer)).toEqual([200]);
    },
  );

  test("reports a change made meanwhile, keeps what was typed and updates the page behind it [B-205]", async () => {
    const id = await asked();
    await open(pair.max, pageOf(id));
    await press("Accept");
    await write("Gladly, on Fridays");
    await moveTo(pair.mia, id, "CANCELLED", "I found somebody");
    await inDialog("Confirm");
    expect(sent(put(id)).at(-1)!.status).toBe(409);
    expect(dialog().getByRole("alert").textContent).toMatch(
      /^.+Nothing was sent this time\. What you have written is still here\.$/,
    );
    expect(dialog().getByRole<HTMLTextAreaElement>("textbox").value).toBe("Gladly, on Fridays");
    expect(dialog().queryByRole("button", { name: "Confirm" })).toBeNull();
    expect(screen.getByRole("main", { hidden: true }).textContent).toMatch(
      /Mia Example cancelled the request/,
    );
  });

  test("sends only once on a double click [E-062]", async () => {
    const id = await asked();
    await open(pair.max, pageOf(id));
    await press("Accept");
    await write("Gladly");
    await act(() => {
      fireEvent.click(confirm());
      fireEvent.click(confirm());
    });
    expect(sent(put(id))).toHaveLength(1);
  });
});

describe("the page of a relationship", () => {
  test("offers each side only the actions it can take and explains why the others are unavailable [R-L-086][B-204][B-206][B-207]", async () => {
    const id = await asked();
    const offered = () =>
      buttons().filter((name) => /^(Accept|Deny|Cancel request|End relationship)$/.test(name!));
    const refused = () => main().getByText("What you cannot do now, and why").closest("details")!.textContent;
    await open(pair.mia, pageOf(id));
    expect(offered()).toEqual(["Cancel request"]);
    expect(refused()).toContain(`Accept the request. ${relationshipRefusals["not yours"]}`);
    expect(refused()).toContain(`End the relationship. ${relationshipRefusals["not begun"]}`);
    await open(pair.max, pageOf(id));
    expect(offered()).toEqual(["Accept", "Deny"]);
    expect(refused()).toContain(`Cancel the request. ${relationshipRefusals["not yours"]}`);
  });

  test("disables Accept and shows the reason when the mentor has no free place", async () => {
    const id = await asked();
    await pair.t.app.db().execute("update mentoring_profiles set mentee_limit = 1 where type = 'MENTOR'");
    const { profile } = await join(pair.t, "Zoe", "MENTEE");
    await createRelationship(pair.t, { mentee: profile, mentor: pair.max.profile }, "ACTIVE");
    await open(pair.max, pageOf(id));
    const accept = main().getByRole("button", { name: "Accept" });
    expect(isOff(accept)).toBe(true);
    expect(document.getElementById(accept.getAttribute("aria-describedby")!)!.textContent).toBe(
      relationshipRefusals.full,
    );
  });

  test("updates and reports it when the other side acts [B-207][E-060]", async () => {
    const id = await asked();
    await open(pair.mia, pageOf(id));
    expect(told()).toContain("You asked Max Example to be your mentor.");
    await moveTo(pair.max, id, "ACTIVE", "Gladly");
    await hear();
    await waitFor(() => expect(told()).toContain("Max Example accepted the request."));
    expect(buttons()).toContain("End relationship");
    expect(main().getByText("Gladly")).toBeTruthy();
  });

  test("cannot be found by other users", async () => {
    const id = await asked();
    await open(await join(pair.t, "Zoe", "MENTEE"), pageOf(id));
    expect(headings(1)).toEqual(["This relationship could not be found"]);
  });
});

describe("goals, meetings and feedback", () => {
  let id: number;
  beforeEach(async () => {
    id = await createRelationship(pair.t, ids(), "ACTIVE");
    await open(pair.mia, pageOf(id));
  });
  const section = (name: string) =>
    within(main().getByRole("heading", { level: 2, name }).closest("section")!);

  test("a goal can be added, met, removed and restored with Undo", async () => {
    await press("Add a goal");
    await write("Lead a meeting");
    await inDialog("Add");
    expect(section("Goals").getByText("0 of 1 met")).toBeTruthy();
    await act(() => fireEvent.click(section("Goals").getByRole("checkbox", { name: "Lead a meeting" })));
    expect(section("Goals").getByText("1 of 1 met")).toBeTruthy();
    await press(/^Remove “Lead/);
    expect(section("Goals").getByText("No goals yet")).toBeTruthy();
    await press("Undo");
    expect(section("Goals").getByText("1 of 1 met")).toBeTruthy();
  });

  test("no goal can be added once there are as many as possible", async () => {
    const add = () => main().getByRole("button", { name: "Add a goal" });
    expect(isOff(add())).toBe(false);
    const goals = Array.from({ length: mentoringLimits.goals }, (_, index) => ({
      relationshipId: id,
      key: randomUUID(),
      text: `Goal ${index}`,
      createdAt: pair.t.app.now(),
    }));
    await pair.t.app.db().insert(mentoringGoals).values(goals);
    await open(pair.mia, pageOf(id));
    expect(isOff(add())).toBe(true);
  });

  test("a logged meeting shows shared notes to both sides and private notes only to their writer", async () => {
    await press("Log a meeting");
    const set = (label: RegExp, value: string) =>
      act(() => fireEvent.change(dialog().getByLabelText(label), { target: { value } }));
    expect(isOff(dialog().getByRole("button", { name: "Log" }))).toBe(true);
    await set(/^Day/, pair.t.app.now().toISOString().slice(0, 10));
    expect(isOff(dialog().getByRole("button", { name: "Log" }))).toBe(false);
    await set(/Notes for both/, "We spoke about goals");
    await set(/Private notes/, "I was nervous, and it went well.");
    await inDialog("Log");
    const meetings = section("Meetings");
    expect(meetings.getByText("We spoke about goals")).toBeTruthy();
    expect(meetings.getByText(/^I was nervous/).parentElement!.textContent).toContain(
      "Only you can read this",
    );
    await open(pair.max, pageOf(id));
    expect(section("Meetings").getByText("We spoke about goals")).toBeTruthy();
    expect(main().queryByText(/^I was nervous/)).toBeNull();
    expect(section("Meetings").queryByRole("button", { name: /^Remove/ })).toBeNull();
  });

  test("a form begins empty after a goal was added or a meeting logged with the same one", async () => {
    const isOffered = () => dialog().queryByRole("button", { name: "Restore them" }) !== null;
    for (const goal of ["Lead a meeting of the whole team", "Lead a meeting of the whole office"]) {
      await press("Add a goal");
      expect(isOffered()).toBe(false);
      await write(goal);
      await inDialog("Add");
      expect(section("Goals").getByRole("checkbox", { name: goal })).toBeTruthy();
    }
    expect(section("Goals").getByText("0 of 2 met")).toBeTruthy();
    for (const notes of ["I was nervous, and it went well.", "I was calm, and it went very well."]) {
      await press("Log a meeting");
      expect(isOffered()).toBe(false);
      const day = pair.t.app.now().toISOString().slice(0, 10);
      await act(() => fireEvent.change(dialog().getByLabelText(/^Day/), { target: { value: day } }));
      await act(() =>
        fireEvent.change(dialog().getByLabelText(/Private notes/), { target: { value: notes } }),
      );
      await inDialog("Log");
      expect(section("Meetings").getByText(notes)).toBeTruthy();
    }
    expect(section("Meetings").getByText("I was nervous, and it went well.")).toBeTruthy();
  });

  test("notes of a meeting that was not logged are offered when its form is opened again [T-4]", async () => {
    await press("Log a meeting");
    const notes = () => dialog().getByLabelText<HTMLTextAreaElement>(/Private notes/);
    const written = "I was nervous, and it went well.";
    await act(() => fireEvent.change(notes(), { target: { value: written } }));
    await act(() => fireEvent.keyDown(notes(), { key: "Escape" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await press("Log a meeting");
    expect(notes().value).toBe("");
    await inDialog("Restore them");
    expect(notes().value).toBe(written);
  });

  test("the suggested day for the next meeting can be agreed on, and changed", async () => {
    await press(/^Agree on /);
    expect(sent(`PUT /api/mentoring/relationships/${id}/next-meeting`).at(-1)!.status).toBe(200);
    expect(buttons()).toContain("Change the day");
    await press("Change the day");
    expect(screen.getByRole("dialog", { name: "Next meeting" })).toBeTruthy();
    expect(dialog().getByText("Max sees the day on this page.")).toBeTruthy();
    await act(() => fireEvent.change(dialog().getByLabelText(/^Day/), { target: { value: "2026-12-24" } }));
    await inDialog("Save");
    expect(main().getByText(/24 December 2026/)).toBeTruthy();
  });

  test("after a relationship has ended, one side can give feedback and the other can read it", async () => {
    await moveTo(pair.mia, id, "ENDED", "We are done");
    await open(pair.mia, pageOf(id));
    const form = section("How was it?");
    await act(() => fireEvent.click(form.getByRole("radio", { name: "5" })));
    await press("Save");
    expect(form.getByText("Choose one")).toBeTruthy();
    await act(() => fireEvent.click(form.getByRole("radio", { name: "Some of them" })));
    await act(() =>
      fireEvent.change(form.getByLabelText(/What you take/), { target: { value: "Patience" } }),
    );
    await press("Save");
    expect(form.getByText("Saved. Thank you.")).toBeTruthy();
    await open(pair.max, pageOf(id));
    expect(section("How was it?").getByText("Patience")).toBeTruthy();
  });
});

test("the open page of a request reports that the mentor is no longer available and links to other matches", async () => {
  const id = await asked();
  await open(pair.mia, pageOf(id));
  const { userId: by } = await createPerson(pair.t, "Bo");
  await moveProfileOf(pair.t.app, { profileId: pair.max.profile, move: "hold", by });
  await hear();
  await waitFor(() =>
    expect(told()).toContain("The mentor is not available at the moment, so the request has ended."),
  );
  expect(main().getByText("Expired", { selector: "[data-status]" })).toBeTruthy();
  expect(main().getByRole("link", { name: "Find a match" })).toBeTruthy();
  // This is not shown as a message from somebody.
  expect(main().queryByText(/not available/, { selector: "blockquote" })).toBeNull();
});
