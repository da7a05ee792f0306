import { fireEvent } from "@testing-library/react";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { mentoringProfiles, mentoringProposals } from "#server/schema/index.ts";
import { barredWhileActing } from "#src/contracts/acting.ts";
import { createProfile, createRelationship, request, type Somebody } from "../server/mentoringPeople.ts";
import { startWithPair } from "./pair.ts";
import { main } from "./shown.ts";

/** Mentoring in another user's name, in the whole product over the real server: it can be looked at, not changed. */

const opened = startWithPair();
const { pair, open, act } = opened;
let office: Pick<Somebody, "browser" | "userId">;
beforeEach(async () => {
  const { id: userId } = await pair.t.createUser({
    ...{ email: "office@example.org", roles: ["super admin"], permissions: ["access_mentoring"] },
  });
  office = { userId, browser: await pair.t.signIn("office@example.org") };
});

const actAs = async ({ userId }: { userId: number }, how = "login-as") =>
  expect((await office.browser.post(`/api/admin/${how}`, { user: userId, reason: "Ticket 1" })).status).toBe(
    200,
  );
const look = (address: string, area?: Record<string, string>) => open(office as Somebody, address, area);
const isOff = (one: HTMLElement) =>
  one.getAttribute("aria-disabled") === "true" || (one as HTMLButtonElement).disabled;
const notes = () =>
  main()
    .queryAllByRole("note")
    .map(({ textContent }) => textContent);
const written = () => opened.shell.calls.filter(({ call }) => !call.startsWith("GET"));
const ids = () => ({ mentee: pair.mia.profile, mentor: pair.max.profile });
const setMax = (change: Partial<typeof mentoringProfiles.$inferInsert>) =>
  pair.t.app.db().update(mentoringProfiles).set(change).where(eq(mentoringProfiles.id, pair.max.profile));

/** Each of these buttons is disabled, does nothing, and the reason is given once for each group. */
async function expectBarred(
  names: readonly string[],
  groups: number,
  why = barredWhileActing["another user"],
) {
  // A select without a text is a field.
  const off = main()
    .getAllByRole("button")
    .filter((one) => isOff(one) && one.textContent !== "");
  expect(off.map(({ textContent }) => textContent).toSorted()).toEqual(names.toSorted());
  expect(notes()).toEqual(Array.from({ length: groups }, () => why));
  await act(() => off.forEach((one) => fireEvent.click(one)));
  expect(written()).toEqual([]);
}
const expectNoOpenFields = () =>
  expect(
    [
      ...main().getAllByRole("textbox"),
      ...main().queryAllByRole("combobox"),
      ...main().queryAllByRole("radio"),
    ]
      .filter((field) => !isOff(field))
      .map(({ outerHTML }) => outerHTML),
  ).toEqual([]);

describe("while acting as a mentee or mentor", () => {
  test("matches and proposals can be looked at, but nobody can be asked or declined [G-17][D-22]", async () => {
    await pair.t.app.db().insert(mentoringProposals).values({
      learnerProfileId: ids().mentee,
      advisorProfileId: ids().mentor,
      status: "sent",
      note: "Max",
    });
    await actAs(pair.mia);
    await look("/mentoring");
    await expectBarred(["Ask Max Example", "Ask Max Example", "Decline: Max Example"], 2);
    for (const address of ["results", `compare?ids=${ids().mentor}`]) {
      await look(`/mentoring/${address}`);
      await expectBarred(["Ask Max Example"], 1);
    }
  });

  test("a request can be answered neither in the list nor on its page", async () => {
    const { json } = await request({ mentee: pair.mia, mentor: pair.max });
    await actAs(pair.max);
    await look("/mentoring/relationships");
    await expectBarred(["Accept Mia Example", "Deny Mia Example"], 1);
    await look(`/mentoring/relationship/${json.data.id}`);
    await expectBarred(["Accept", "Deny"], 1);
  });

  test.each([
    ["login-as", barredWhileActing["another user"]],
    ["login-as-reviewer", barredWhileActing.reviewer],
  ])("by %s, goals, meetings and the next day cannot be changed", async (how, why) => {
    // A reviewer looks at what is their own.
    const who = how === "login-as" ? pair.mia : office;
    const mentee = who === office ? await createProfile(pair.t, office.userId, "MENTEE") : ids().mentee;
    const id = await createRelationship(pair.t, { ...ids(), mentee }, "ACTIVE");
    const page = `/api/mentoring/relationships/${id}`;
    const day = pair.t.app.now().toISOString().slice(0, 10);
    const meeting = { on: day, method: "online", minutes: 30, notes: "", private_notes: "" };
    for (const [part, body] of [
      ["goals", { text: "Lead a team", due_on: null }],
      ["meetings", meeting],
    ] as const)
      await who.browser.post(`${page}/${part}`, { ...body, key: crypto.randomUUID() });
    await actAs(pair.mia, how);
    await look(`/mentoring/relationship/${id}`);
    const about = "the meeting on 20 November 2026";
    await expectBarred(
      [
        ...["End relationship", "Add a goal", "Change “Lead a team”", "Remove “Lead a team”"],
        ...["Log a meeting", `Change ${about}`, `Remove ${about}`],
        ...["Agree on 20 December 2026", "Choose a day"],
      ],
      4,
      why,
    );
    expect(isOff(main().getByRole("checkbox", { name: "Lead a team" }))).toBe(true);
  });

  test("nothing can be said about how a relationship was", async () => {
    const id = await createRelationship(pair.t, ids(), "ENDED");
    await actAs(pair.mia);
    await look(`/mentoring/relationship/${id}`);
    await expectBarred(["Save"], 1);
    expectNoOpenFields();
  });

  test("their details cannot be changed, nor whether they take part", async () => {
    await actAs(pair.max);
    await look("/mentoring/profile");
    await expectBarred(["Save details", "Take a break", "Leave mentoring"], 2);
    expectNoOpenFields();
  });

  test("an application cannot be withdrawn", async () => {
    await setMax({ status: "REVIEW_PENDING" });
    await actAs(pair.max);
    await look("/mentoring");
    await expectBarred(["Withdraw application"], 1);
  });

  test("an application cannot be filled in, and does not receive what the administrator has begun for themselves", async () => {
    const area: Record<string, string> = {};
    const role = () => main().getByLabelText<HTMLInputElement>(/Your role at work/);
    await look("/mentoring/signup/mentor", area);
    opened.shell.cut(true);
    await act(() => fireEvent.change(role(), { target: { value: "Head of everything" } }));
    await act(() => opened.shell.clock.increment(1_000));
    await actAs(pair.mia);
    await look("/mentoring/signup/mentor", area);
    await act(() => opened.shell.clock.increment(1_000));
    expect(role().value).toBe("Adviser");
    await expectBarred(["Submit application"], 1);
    expectNoOpenFields();
  });
});
