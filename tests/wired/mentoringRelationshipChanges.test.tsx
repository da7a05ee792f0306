import { randomUUID } from "node:crypto";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { mentoringPaths } from "#src/contracts/mentoringPaths.ts";
import { createRelationship, moveTo, request } from "../server/mentoringPeople.ts";
import { startWithPair } from "./pair.ts";
import { headings, main } from "./shown.ts";

/** What both people in a relationship change, remove and send each other, in the whole product over the real server. */

const opened = startWithPair();
const { pair, open, act, press } = opened;
const asking = () => screen.queryByRole("dialog") ?? screen.queryByRole("alertdialog");
const dialog = () => within(asking()!);
const inDialog = (name: string) => act(() => fireEvent.click(dialog().getByRole("button", { name })));
const fill = (label: RegExp, value: string) =>
  act(() => fireEvent.change(dialog().getByLabelText(label), { target: { value } }));
const closed = () => waitFor(() => expect(asking()).toBeNull());
const said = (text: string) => screen.queryAllByText(text).length > 0;
const announced = (text: string) =>
  waitFor(() => expect(document.getElementById("announcer")?.textContent).toBe(text));
const listed = "/mentoring/relationships";
const pageOf = (id: number) => `/mentoring/relationship/${id}`;
const call = (id: number, rest = "") => `/api/mentoring/relationships/${id}${rest}`;
const section = (name: string) => within(main().getByRole("heading", { level: 2, name }).closest("section")!);
const buttonsOf = (name: string) =>
  section(name)
    .queryAllByRole("button")
    .map(({ textContent }) => textContent);

describe("in a relationship", () => {
  let id: number;
  let goal: number;
  let meeting: number;
  beforeEach(async () => {
    id = await createRelationship(pair.t, { mentee: pair.mia.profile, mentor: pair.max.profile }, "ACTIVE");
    const { json: goals } = await pair.mia.browser.post(call(id, "/goals"), {
      ...{ text: "Lead a meeting", due_on: null, done: false, key: randomUUID() },
    });
    goal = goals.data.goals[0].id;
    const { json: meetings } = await pair.mia.browser.post(call(id, "/meetings"), {
      ...{ on: "2026-11-17", method: "online", minutes: 30, notes: "We spoke about goals" },
      ...{ private_notes: "", key: randomUUID() },
    });
    meeting = meetings.data.meetings[0].id;
  });

  test("a goal can be changed, left as it is or marked as not met, but not once the other has removed it", async () => {
    await open(pair.mia, pageOf(id));
    await press("Change “Lead a meeting”");
    expect(dialog().getByRole("heading").textContent).toBe("Change the goal");
    expect(dialog().getByRole<HTMLTextAreaElement>("textbox").value).toBe("Lead a meeting");
    await fill(/^Goal/, "Sing");
    await inDialog("Cancel");
    await closed();
    expect(opened.shell.statusOf(`PUT ${call(id, `/goals/${goal}`)}`)).toBeUndefined();
    expect(section("Goals").getByRole("checkbox", { name: "Lead a meeting" })).toBeTruthy();

    await press("Change “Lead a meeting”");
    await fill(/^Goal/, "Lead two meetings");
    await fill(/^By/, "2026-12-24");
    await inDialog("Save");
    await closed();
    const box = section("Goals").getByRole("checkbox", { name: "Lead two meetings" });
    expect(section("Goals").getByText("By 24 December 2026")).toBeTruthy();
    expect(main().getByText("Goal changed.")).toBeTruthy();
    await act(() => fireEvent.click(box));
    expect(section("Goals").getByText("1 of 1 met")).toBeTruthy();
    await announced("Goal marked as met");
    await act(() => fireEvent.click(box));
    expect(section("Goals").getByText("0 of 1 met")).toBeTruthy();
    await announced("Goal marked as not met yet");

    await pair.max.browser.delete(call(id, `/goals/${goal}`));
    await act(() => fireEvent.click(section("Goals").getByRole("checkbox")));
    expect(opened.shell.statusOf(`PUT ${call(id, `/goals/${goal}`)}`)).toBe(404);
    expect(said("This goal does not exist")).toBe(true);
    expect(section("Goals").getByText("No goals yet")).toBeTruthy();
  });

  test("a goal that is ticked keeps the focus on its box, and no notice comes of it", async () => {
    await open(pair.mia, pageOf(id));
    const box = section("Goals").getByRole<HTMLInputElement>("checkbox", { name: "Lead a meeting" });
    const hadFocus: boolean[] = [];
    const watcher = new MutationObserver(() =>
      hadFocus.push(document.activeElement === box && !box.disabled),
    );
    watcher.observe(document.body, { subtree: true, childList: true, attributes: true });
    box.focus();
    for (const met of [true, false]) {
      await act(() => fireEvent.click(box));
      expect([box.checked, document.activeElement]).toEqual([met, box]);
      expect(main().queryByRole("button", { name: "Dismiss" })).toBeNull();
    }
    watcher.disconnect();
    expect([...new Set(hadFocus)]).toEqual([true]);
  });

  test.each([
    ["goal", "Change “Lead a meeting”", /^Goal/, "This goal does not exist"],
    ["meeting", "Change the meeting on 17 November 2026", /^Notes for both/, "This meeting does not exist"],
  ])(
    "a %s that is removed elsewhere stays in the form in which it is being changed",
    async (what, ...rest) => {
      const [change, label, refusal] = rest;
      await open(pair.mia, pageOf(id));
      await press(change);
      await fill(label, "Not to be lost");
      await pair.mia.browser.delete(call(id, what === "goal" ? `/goals/${goal}` : `/meetings/${meeting}`));
      const paths = Object.values(mentoringPaths);
      await act(() => opened.shell.live.tell({ type: "live.answers.changed", paths }));
      expect(dialog().getByRole("heading").textContent).toBe(`Change the ${what}`);
      expect(dialog().getByDisplayValue("Not to be lost")).toBeTruthy();
      await inDialog("Save");
      expect(said(refusal)).toBe(true);
      expect(opened.shell.calls.filter(({ call: made }) => made.startsWith("POST /api/mentoring"))).toEqual(
        [],
      );
    },
  );

  test("changing a goal keeps what the other has changed of it meanwhile [T-43]", async () => {
    await open(pair.mia, pageOf(id));
    await press("Change “Lead a meeting”");
    await pair.max.browser.put(call(id, `/goals/${goal}`), { due_on: "2026-12-24", done: true });
    await fill(/^Goal/, "Lead two meetings");
    await inDialog("Save");
    await closed();
    const box = section("Goals").getByRole<HTMLInputElement>("checkbox", { name: "Lead two meetings" });
    expect(box.checked).toBe(true);
    // The date is not checked: a met goal shows when it was met instead.
  });

  test("a meeting can be changed, and removed once that is confirmed", async () => {
    await open(pair.mia, pageOf(id));
    await press("Change the meeting on 17 November 2026");
    expect(dialog().getByRole("heading").textContent).toBe("Change the meeting");
    expect(dialog().getByLabelText<HTMLInputElement>(/^Length/).value).toBe("30");
    await fill(/^Length/, "45");
    await fill(/^Day/, "2026-11-16");
    await inDialog("Save");
    await closed();
    const row = () => within(section("Meetings").getByRole("article"));
    expect(row().getByRole("heading").textContent).toBe("16 November 2026");
    expect(row().getByText("Online, 45 min. Logged by you.")).toBeTruthy();
    expect(main().getByText("Meeting changed.")).toBeTruthy();

    await press("Remove the meeting on 16 November 2026");
    expect(dialog().getByRole("heading").textContent).toBe("Remove the meeting on 16 November 2026?");
    expect(dialog().getByText(/cannot be undone/)).toBeTruthy();
    await inDialog("Cancel");
    await closed();
    const remove = `DELETE ${call(id, `/meetings/${meeting}`)}`;
    expect([opened.shell.statusOf(remove), row().getByText("We spoke about goals").tagName]).toEqual([
      undefined,
      "P",
    ]);
    await press("Remove the meeting on 16 November 2026");
    await inDialog("Remove");
    await closed();
    expect(opened.shell.statusOf(remove)).toBe(200);
    expect(section("Meetings").getByText("No meetings yet")).toBeTruthy();
    expect(main().getByText("Meeting removed.")).toBeTruthy();
  });

  test("who did not log a meeting can change only their own notes of it, and nobody can once it has ended", async () => {
    await open(pair.max, pageOf(id));
    expect(section("Meetings").getByText("Online, 30 min. Logged by Mia.")).toBeTruthy();
    await press("Change my notes of the meeting on 17 November 2026");
    expect(dialog().getByRole("heading").textContent).toBe("My notes of 17 November 2026");
    expect(dialog().queryByLabelText(/^Day/)).toBeNull();
    await fill(/^Private notes/, "Ask about the team");
    await inDialog("Save");
    await closed();
    expect(section("Meetings").getByText("Ask about the team")).toBeTruthy();

    await moveTo(pair.mia, id, "ENDED", "We are done");
    await open(pair.mia, pageOf(id));
    const box = section("Goals").getByRole<HTMLInputElement>("checkbox", { name: "Lead a meeting" });
    expect(box.disabled).toBe(true);
    expect([...buttonsOf("Goals"), ...buttonsOf("Meetings")]).toEqual([]);
    expect(section("Meetings").getByText("We spoke about goals")).toBeTruthy();
  });
});

describe("a message", () => {
  const askMia = async () =>
    (await request({ mentee: pair.mia, mentor: pair.max }, "Please teach me")).json.data.id as number;

  test("is kept when its dialog is closed, and when it could not be sent, with the reason", async () => {
    const id = await askMia();
    await open(pair.max, pageOf(id));
    await press("Accept");
    expect(dialog().getByRole("heading").textContent).toBe("Accept the request from Mia Example?");
    await fill(/^Personal message/, "Gladly");
    await inDialog("Cancel");
    await closed();
    await press("Accept");
    const field = () => dialog().getByRole<HTMLTextAreaElement>("textbox");
    expect(field().value).toBe("Gladly");

    const why = () =>
      field()
        .getAttribute("aria-describedby")!
        .split(" ")
        .map((one) => document.getElementById(one)!.textContent);
    opened.shell.cut(true);
    await inDialog("Confirm");
    opened.shell.cut(false);
    expect(why()).toEqual([
      "You are offline, so this could not be sent. Confirm again once you are connected.",
    ]);
    await pair.t.app.db().execute("alter table mentoring_relationships rename to away");
    await inDialog("Confirm");
    await pair.t.app.db().execute("alter table away rename to mentoring_relationships");
    expect(why()).toEqual(["A Server Error Occurred. Try again."]);
    expect(field().value).toBe("Gladly");
    await inDialog("Confirm");
    expect(dialog().getByRole("heading").textContent).toBe("Request accepted");
  });

  test("that could not be sent is reported to who has left the page meanwhile", async () => {
    const id = await askMia();
    await open(pair.max, pageOf(id));
    await press("Accept");
    await fill(/^Personal message/, "Gladly");
    await moveTo(pair.mia, id, "CANCELLED", "I found somebody");
    await act(() => {
      fireEvent.click(dialog().getByRole("button", { name: "Confirm" }));
      opened.shell.page.visit("/account");
    });
    expect(opened.shell.statusOf(`PUT ${call(id)}`)).toBe(409);
    expect(opened.shell.page.address()).toBe("/account");
    expect(said("This relationship is over. Send a new request to start again.")).toBe(true);
  });

  test("to a mentee offers to be their mentor", async () => {
    await open(pair.max, "/mentoring");
    await press("Offer Mia Example");
    expect(dialog().getByRole("heading").textContent).toBe("Offer to mentor Mia Example");
    expect(
      dialog().getByText("Mia Example reads your message and accepts or denies your request."),
    ).toBeTruthy();
    await fill(/^Personal message/, "I can teach you");
    await inDialog("Confirm");
    expect(dialog().getByRole("heading").textContent).toBe("Request sent");
    await opened.shell.go(`${listed}?page=7`);
    expect(headings(2)).toEqual(["This page is beyond the end"]);
    await press("Go to the first page");
    expect([opened.shell.page.address(), headings(2)]).toEqual([listed, ["Waiting for an answer"]]);
  });
});
