import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { reports as mentoringReports } from "#src/contracts/admin/mentoringReports.ts";
import type { Profile, PublicProfile } from "#src/contracts/mentoringProfiles.ts";
import type { Relationship } from "#src/contracts/mentoringRelationships.ts";
import { mentoringLimits } from "#src/contracts/mentoringWords.ts";
import { relationshipWords } from "#src/routes/admin/mentorWords.ts";
import { CallFailed, failureOf } from "#src/services/failures.ts";
import type { ProfileValues } from "#src/machines/mentoring/profileValues.ts";
import { checkProfile } from "#src/ui/mentoring/checkProfile.ts";
import { RelationshipActsProvider } from "#src/ui/mentoring/relationships/ActsActor.tsx";
import { Facts } from "#src/ui/mentoring/relationships/Facts.tsx";
import { refusedWords } from "#src/ui/mentoring/relationships/failureWords.ts";
import { Goals } from "#src/ui/mentoring/relationships/Goals.tsx";
import { roleWords, standingOf, stepWords } from "#src/ui/mentoring/relationships/relationshipWords.ts";
import { SignUpPage } from "#src/ui/mentoring/SignUpPage.tsx";
import { availabilityWords } from "#src/ui/mentoring/words.ts";
import { noAnswer } from "../../fake/world.ts";
import { showPage } from "../showPage.tsx";

const profile = (type: "MENTEE" | "MENTOR", rest: Partial<PublicProfile> = {}): PublicProfile => ({
  ...{ id: type === "MENTEE" ? 1 : 2, type, role: "Adviser", about: "", skills: [], methods: ["online"] },
  ...{ regularity: 14, town: null, distance: null, mentee_limit: null, free_places: null },
  ...{ away: false, away_until: null },
  user: { id: 7, first_name: type === "MENTEE" ? "Ada" : "Grace", last_name: "Byron", image: null },
  ...rest,
});
const relationship = (rest: Partial<Relationship> = {}): Relationship => ({
  ...{ id: 5, status: "ACTIVE", learner: profile("MENTEE"), advisor: profile("MENTOR"), message: "" },
  ...{ as: "MENTEE", asked_by: "MENTEE", both_active: true, asked_at: "2026-11-01T09:00:00Z" },
  ...{ changed_at: "2026-11-01T09:00:00Z", expires_at: null, next_meeting_on: null, last_meeting_on: null },
  ...{ version: "0b6e5a4c-6a0e-4a55-9f3e-1d9a4a6f0c11", steps: [], goals: [], meetings: [] },
  ...{ suggested_meeting_on: null, closing: null, other_learned: null, ...rest },
});

describe("a relationship", () => {
  test.each<[Partial<Relationship>, string, string]>([
    [{ as: "MENTEE", asked_by: "MENTEE" }, "You asked them to be your mentor", "Waiting for an answer"],
    [{ as: "MENTOR", asked_by: "MENTOR" }, "You offered to be their mentor", "Waiting for an answer"],
    [{ as: "MENTEE", asked_by: "MENTOR" }, "Offers to be your mentor", "Waiting for you"],
    [{ as: "MENTOR", asked_by: "MENTEE" }, "Asks you to be their mentor", "Waiting for you"],
    [{ as: "MENTEE", asked_by: "MENTOR", status: "DENIED" }, "Offered to be your mentor", "Denied"],
    [{ as: "MENTOR", asked_by: "MENTEE", status: "EXPIRED" }, "Asked you to be their mentor", "Expired"],
    [{ as: "MENTOR", status: "ACTIVE" }, "Your mentee", "Active"],
    [{ as: "MENTEE", status: "ENDED" }, "Was your mentor", "Ended"],
  ])("%o says who they are to the user, and its status", (rest, role, standing) => {
    const one = relationship({ status: "PENDING", ...rest });
    expect([roleWords(one), standingOf(one).label]).toEqual([role, standing]);
  });

  test.each(["DENIED", "CANCELLED", "EXPIRED"] as const)(
    "that came to nothing, %s, is called the same by its two people and in the back office",
    (status) => {
      const { columns } = mentoringReports.find(({ key }) => key.endsWith("requests"))!;
      const column: object = columns.find(({ field }) => field === "answer")!;
      const reported = "words" in column && (column.words as typeof relationshipWords)[status].label;
      const said = [reported, relationshipWords[status].label];
      const { label } = standingOf(relationship({ status }));
      expect(said).toEqual([label, label]);
    },
  );

  test.each<[Partial<Relationship>, Partial<Relationship["steps"][number]>, string]>([
    [{}, { status: "PENDING", by: "MENTEE" }, "You asked Grace Byron to be your mentor"],
    [{ as: "MENTOR" }, { status: "PENDING", by: "MENTEE" }, "Ada Byron asked you to be their mentor"],
    [{ asked_by: "MENTOR" }, { status: "PENDING", by: "MENTOR" }, "Grace Byron offered to mentor you"],
    [
      { asked_by: "MENTOR", as: "MENTOR" },
      { status: "PENDING", by: "MENTOR" },
      "You offered to mentor Ada Byron",
    ],
    [{}, { status: "ACTIVE", by: "MENTOR" }, "Grace Byron accepted the request"],
    [{}, { status: "DENIED", by: "MENTOR" }, "Grace Byron denied the request"],
    [{}, { status: "CANCELLED", by: "MENTEE" }, "You cancelled the request"],
    [{}, { status: "CANCELLED", by: null }, "The request was cancelled"],
    [{}, { status: "ENDED", by: "MENTEE" }, "You ended the relationship"],
    [{}, { status: "ENDED", by: null }, "The relationship was ended"],
    [{}, { status: "EXPIRED", by: null }, "Nobody answered in time, so the request expired"],
    [{}, { status: "EXPIRED", by: null, message: "Grace is away" }, "Grace is away"],
  ])("%o with the step %o says what happened", (rest, step, said) => {
    const whole = { at: "2026-11-01T09:00:00Z", message: "", ...step } as Relationship["steps"][number];
    expect(stepWords(whole, relationship(rest))).toBe(said);
  });

  const show = (rest: Partial<Relationship>) => {
    const one = relationship(rest);
    const Page = () => (
      <RelationshipActsProvider relationship={one}>
        <Facts relationship={one} />
        <Goals relationship={one} />
      </RelationshipActsProvider>
    );
    return showPage(Page, "/mentoring/relationships/5");
  };
  const skill = (id: number) => ({ id, name: `Skill ${id}`, description: "" });
  const parts = () => screen.queryAllByRole("heading", { level: 3 }).map((one) => one.textContent);

  test("lists the skills of the other side, those that are shared first, and their town if they say", async () => {
    const own = profile("MENTEE", { skills: [skill(1)] });
    const { unmount } = await show({
      learner: own,
      advisor: profile("MENTOR", { skills: [skill(1), skill(2)], town: "Leeds" }),
    });
    expect(parts()).toEqual(expect.arrayContaining(["Skills that you share", "Other skills"]));
    expect(screen.getByText("Leeds")).toBeTruthy();
    unmount();
    await show({ learner: own, advisor: profile("MENTOR", { skills: [skill(2)] }) });
    expect(parts()).toEqual(expect.arrayContaining(["Skills"]));
    expect(parts()).not.toContain("Skills that you share");
    expect(screen.queryByText("Town")).toBeNull();
  });

  test.each<[Partial<Relationship>, RegExp, string[]]>([
    [{}, /^No day has been agreed yet\./, ["Choose a day"]],
    [{ next_meeting_on: "2026-12-01" }, /^1 December 2026$/, ["Change the day"]],
    [
      { suggested_meeting_on: "2026-12-04" },
      /^No day has been agreed yet\. Going by how often you meet, 4 December 2026 would be next\.$/,
      ["Agree on 4 December 2026", "Choose a day"],
    ],
    [
      { next_meeting_on: "2026-11-10", suggested_meeting_on: "2026-12-04" },
      /^You had planned to meet on 10 November 2026\. Going by how often you meet/,
      ["Agree on 4 December 2026", "Change the day"],
    ],
  ])("says when the next meeting is, or could be: %o", async (rest, said, offered) => {
    await show(rest);
    const part = screen.getByRole("heading", { name: "Next meeting" }).parentElement!;
    expect(part.querySelector("p")!.textContent).toMatch(said);
    expect([...part.querySelectorAll("button")].map((one) => one.textContent)).toEqual(offered);
  });

  test("says that there is no room for more goals", async () => {
    const goals = Array.from({ length: mentoringLimits.goals }, (_, id) => ({
      ...{ id: id + 1, text: `Goal ${id + 1}`, due_on: null, done_at: null },
    }));
    const { unmount } = await show({ goals });
    const said = "0 of 20 met. There is room for 20 goals. Remove one to add another.";
    expect(screen.getByText(said)).toBeTruthy();
    expect(screen.getByRole("button", { name: "Add a goal" })).toHaveProperty("disabled", true);
    unmount();
    await show({ goals: goals.slice(1) });
    expect(screen.getByText("0 of 19 met")).toBeTruthy();
  });
});

test.each<[Partial<PublicProfile>, string | null]>([
  [{ free_places: 1 }, "1 free place"],
  [{ free_places: 2 }, "2 free places"],
  [{ free_places: 0 }, "At capacity"],
  [{ away: true, free_places: 2 }, "Away"],
  [{ type: "MENTEE" }, null],
])("a mentor who is %o says whether they take requests", (rest, said) => {
  expect(availabilityWords(profile("MENTOR", rest))?.label ?? null).toBe(said);
});

describe("the form of a profile", () => {
  const values: ProfileValues = {
    ...{ role: "Adviser", about: "Hello", skills: [1], methods: ["online"], regularity: 14, town: null },
    ...{ distance: null, mentee_limit: 4, version: null },
  };
  test.each<[Partial<ProfileValues>, Record<string, string>]>([
    [{}, {}],
    [{ methods: ["face-to-face"] }, { town: "Choose the town in which you meet" }],
    [{ distance: 20 }, { town: "Choose a town, or travel any distance" }],
    [{ regularity: null }, { regularity: "Choose how often" }],
    [{ mentee_limit: null }, { mentee_limit: "Choose how many" }],
  ])("with %o has the errors %o", (rest, errors) => {
    expect(checkProfile("MENTOR")({ ...values, ...rest })).toEqual(errors);
  });
});

describe("what could not be sent", () => {
  const refused = (status: number, message: string, errors = {}) =>
    new CallFailed(failureOf(status === 422 ? "invalid" : "server", { status, message, errors }));
  test.each([
    [refused(422, "Refused", { message: ["Write a few words"] }), "Write a few words"],
    [
      new CallFailed(failureOf("offline")),
      "You are offline, so this could not be sent. Confirm again once you are connected.",
    ],
    [new CallFailed(failureOf("cancelled")), "This could not be sent. Try again."],
  ])("says why: %s", (failure, said) => {
    expect(refusedWords(failure)).toBe(said);
  });

  test("says what to do after the server's reason, with a single full stop", () => {
    expect(
      refusedWords(new CallFailed(failureOf("conflict", { status: 409, message: "They are away" }))),
    ).toBe("They are away. Try again.");
    expect(
      refusedWords(new CallFailed(failureOf("conflict", { status: 409, message: "They are away!" }))),
    ).toBe("They are away! Try again.");
  });
});

describe("signing up", () => {
  const own = (type: "MENTEE" | "MENTOR", rest: Partial<Profile>) => ({
    ...profile(type),
    ...{ status: "ACTIVE", paused: false, decline_message: "", hold_message: "", town: null },
    ...{ version: "0b6e5a4c-6a0e-4a55-9f3e-1d9a4a6f0c11", submitted_at: null },
    ...{ saved_at: "2026-11-20T09:00:00Z", relationships: 0, ...rest },
  });
  const known = (one: object) => ({
    ...{ own: [one], others: [], support_address: "help@academy.example", request_days: 14 },
  });
  const open = (type: "MENTEE" | "MENTOR", profiles: unknown) => {
    const Page = () => <SignUpPage type={type} />;
    return showPage(Page, "/mentoring/signup/mentor", {
      answers: {
        "GET /api/mentoring/profiles": profiles instanceof Error ? profiles : { body: { data: profiles } },
        "GET /api/mentoring/skills": { body: { data: [] } },
      },
    });
  };
  test.each(["MENTEE", "MENTOR"] as const)("a %s already is told so", async (type) => {
    await open(type, known(own(type, {})));
    const said = type === "MENTEE" ? "You are already a mentee" : "You are already a mentor";
    expect(screen.getByRole("heading", { level: 2 }).textContent).toBe(said);
  });

  test("an application on hold says what has to be added", async () => {
    const held = { status: "REVIEW_HOLD" as const, hold_message: "Say more about your experience" };
    await open("MENTOR", known(own("MENTOR", held)));
    expect(screen.getByRole("heading", { name: "More information is needed" })).toBeTruthy();
    expect(screen.getByText("Say more about your experience")).toBeTruthy();
  });

  test("an application that could not be loaded says so", async () => {
    await open("MENTOR", noAnswer());
    expect(screen.getByRole("heading", { name: "Your application could not be loaded" })).toBeTruthy();
  });
});
