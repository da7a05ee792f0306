import { eq } from "drizzle-orm";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, describe, expect, test } from "vitest";
import { mentoringProfiles, mentoringSkills, users } from "#server/schema/index.ts";
import { emailOf } from "#server/seed/accounts.ts";
import { relationshipStatuses } from "#src/contracts/mentoringWords.ts";
import { addProfile, addRelationship } from "../server/mentoringRecords.ts";
import { startDemo } from "./demo.ts";
import { main } from "./shown.ts";

/** The back office of mentoring, in the whole product over the real server, with the data of the demo academy. */

const demo = startDemo();
const ids = { skill: 0 };
beforeAll(async () => {
  const [skill] = await demo.t.app
    .db()
    .select()
    .from(mentoringSkills)
    .where(eq(mentoringSkills.name, "Protection"));
  ids.skill = skill!.id;
});

/** [id, name, address below /admin/mentoring, heading, server data shown on it]. */
const screens: [id: string, name: string, path: () => string, heading: string, data: RegExp][] = [
  ["R-A-225", "the dashboard", () => "/dashboard", "Mentoring", /wait for (a )?review|waits for (a )?review/],
  ["R-A-226", "the list of skills", () => "/skill-management", "Skills", /Cash flow modelling/],
  ["R-A-227", "a new skill", () => "/skill-management/create", "Add a skill", /Description/],
  ["R-A-228", "a skill", () => `/skill-management/${ids.skill}/edit`, "Protection", /Description/],
  ["R-A-229", "the list of mentors", () => "/mentor-management", "Mentors", /Available/],
  ["R-A-230", "the list of approvals", () => "/mentor-approval", "Mentor approval", /Waiting/],
  [
    "R-A-231",
    "the list of reports",
    () => "/reports",
    "Mentoring reports",
    /Which mentors meet their mentees most\?/,
  ],
];

test.each(screens)("[%s] %s opens under /admin/mentoring", async (_, _name, path, title, data) => {
  const shell = await demo.open("super", "/admin/start");
  await shell.go(`/admin/mentoring${path()}`);
  expect(main().getByRole("heading", { level: 1 }).textContent).toBe(title);
  await waitFor(() => expect(screen.getByRole("main").textContent).toMatch(data));
  expect(document.documentElement.dataset.theme).toBe("mentoring");
});

/** [id, key, title, a column]. */
const reports: [id: string, key: string, title: string, column: string][] = [
  ["R-A-232", "most-active", "Most active mentors", "Meetings"],
  ["R-A-233", "mentor-count", "Mentor count", "Mentors"],
  ["R-A-234", "relationships", "Relationships", "Mentor"],
  ["R-A-235", "requests", "Requests", "Mentor"],
  ["R-A-236", "mentor-skills", "Mentor skills", "Skill"],
  ["R-A-237", "mentee-skills", "Mentee skills", "Skill"],
  ["R-A-238", "skills-not-in-use", "Skills not in use", "Skill"],
];

test.each(reports)(
  "[%s] the report %s shows rows from the demo academy [B-493]",
  async (_, key, title, column) => {
    const shell = await demo.open("super", "/admin/start");
    await shell.go(`/admin/mentoring/reports/${key}`);
    expect(main().getByRole("heading", { level: 1 }).textContent).toBe(title);
    await waitFor(() => {
      const table = main().getByRole("table", { name: title });
      const [heads, ...rows] = within(table).getAllByRole("row");
      expect(heads!.textContent).toContain(column);
      expect(rows.length).toBeGreaterThan(0);
      expect(rows[0]!.textContent).not.toBe("");
    });
  },
);

test("the Mentoring group links to the dashboard, skills, mentors, approvals, proposed matches and reports [M-091][B-491]", async () => {
  const shell = await demo.open("super", "/admin/mentoring/dashboard");
  const side = () => within(screen.getByRole("navigation", { name: "Administration" }));
  expect(
    side()
      .getByRole("button", { name: /^Mentoring/ })
      .getAttribute("aria-expanded"),
  ).toBe("true");
  const reached: [string, string][] = [];
  for (const name of [
    "Mentoring dashboard",
    "Skills",
    "Mentors",
    "Mentor approval",
    "Proposed matches",
    "Mentoring reports",
  ]) {
    await shell.act(() => fireEvent.click(side().getByRole("link", { name: new RegExp(`^${name}(, |$)`) })));
    reached.push([name, location.pathname]);
  }
  expect(reached).toEqual([
    ["Mentoring dashboard", "/admin/mentoring/dashboard"],
    ["Skills", "/admin/mentoring/skill-management"],
    ["Mentors", "/admin/mentoring/mentor-management"],
    ["Mentor approval", "/admin/mentoring/mentor-approval"],
    ["Proposed matches", "/admin/mentoring/proposals"],
    ["Mentoring reports", "/admin/mentoring/reports"],
  ]);
});

test("a mentor can be put on hold or paused, a paused one resumed and a declined one reinstated", async () => {
  const shell = await demo.open("super", "/admin/start");
  /** Opens the acts of the first mentor whom a query finds. */
  const openActs = async (query: string) => {
    await shell.go(`/admin/mentoring/mentor-management?${query}`);
    const [first] = await waitFor(() => main().getAllByRole("button", { name: /^Actions for/ }));
    await shell.act(() => fireEvent.click(first!));
    return {
      name: first!.getAttribute("aria-label")!.replace("Actions for ", ""),
      acts: screen.getAllByRole("menuitem").map(({ textContent }) => textContent),
    };
  };
  const { name, acts } = await openActs("status=ACTIVE&availability=available");
  expect(acts).toEqual(["Put on hold", "Pause"]);
  await shell.act(() => fireEvent.click(screen.getByRole("menuitem", { name: "Pause" })));
  const dialog = within(await waitFor(() => screen.getByRole("dialog")));
  fireEvent.change(dialog.getByLabelText(/^Message/), { target: { value: "Until the audit is over." } });
  const day = (text: string) =>
    fireEvent.change(dialog.getByLabelText(/^Away until/), { target: { value: text } });
  day("2026-01-01");
  await shell.act(() => fireEvent.click(dialog.getByRole("button", { name: "Pause" })));
  expect(dialog.getByText(/^Choose a day after/)).toBeTruthy();
  day("");
  await shell.act(() => fireEvent.click(dialog.getByRole("button", { name: "Pause" })));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const paused = await openActs(`search=${encodeURIComponent(name)}&availability=away`);
  expect(paused).toEqual({ name, acts: ["Put on hold", "Resume"] });
  await addProfile(demo.t, "MENTOR", { status: "REVIEW_DENIED" });
  expect((await openActs("status=REVIEW_DENIED")).acts).toEqual(["Reinstate"]);
});

test("merging a skill from its row names it, and does not offer it as the one to keep", async () => {
  const shell = await demo.open("super", "/admin/start");
  await shell.go("/admin/mentoring/skill-management?search=Protection");
  const menu = await waitFor(() => main().getByRole("button", { name: "Actions for Protection" }));
  await shell.act(() => fireEvent.click(menu));
  await shell.act(() => fireEvent.click(screen.getByRole("menuitem", { name: "Merge" })));
  const dialog = within(
    await waitFor(() => screen.getByRole("dialog", { name: "Merge “Protection” into another skill?" })),
  );
  const keep = dialog.getByLabelText<HTMLSelectElement>(/^Keep/);
  const offered = [...keep.options].map(({ text }) => text);
  expect(offered).toContain("Cash flow modelling");
  expect(offered).not.toContain("Protection");
});

test("the page of a mentor says how each relationship stands", async () => {
  const words = {
    ...{ PENDING: "Waiting for an answer", ACTIVE: "Active", ENDED: "Ended" },
    ...{ DENIED: "Denied", CANCELLED: "Cancelled", EXPIRED: "Expired" },
  };
  const mentor = await addProfile(demo.t, "MENTOR", { name: "Wanda Words" });
  for (const [index, status] of relationshipStatuses.entries()) {
    const mentee = await addProfile(demo.t, "MENTEE", { name: `Mentee Number${index}` });
    await addRelationship(demo.t, [mentee.id, mentor.id], status);
  }
  const shell = await demo.open("super", "/admin/start");
  await shell.go(`/admin/mentoring/mentor-management/${mentor.id}`);
  const table = await waitFor(() => main().getByRole("table", { name: "Relationships and requests" }));
  for (const [index, status] of relationshipStatuses.entries()) {
    const row = within(table).getByText(`Mentee Number${index}`).closest("tr")!;
    expect(within(row).getByText(words[status])).toBeTruthy();
  }
});

test("a confirmation names a person without quotation marks", async () => {
  const shell = await demo.open("super", "/admin/mentoring/mentor-approval");
  const [first] = await demo.t.app
    .db()
    .select()
    .from(mentoringProfiles)
    .where(eq(mentoringProfiles.status, "REVIEW_PENDING"));
  await shell.go(`/admin/mentoring/mentor-approval/${first!.id}`);
  const name = main().getByRole("heading", { level: 1 }).textContent!;
  for (const act of ["Decline", "Approve"]) {
    await shell.act(() => fireEvent.click(main().getByRole("button", { name: act })));
    const question = await waitFor(() => screen.getByText(`${act} ${name}?`));
    const dialog = within(question.closest<HTMLElement>("[role=dialog], [role=alertdialog]")!);
    await shell.act(() => fireEvent.click(dialog.getByRole("button", { name: "Cancel" })));
  }
});

test("a mentoring administrator without the permission sees which roles and permission are needed [B-492]", async () => {
  const shell = await demo.open("mentoring", "/admin/mentoring/mentor-management");
  await demo.t.app
    .db()
    .update(users)
    .set({ permissions: [] })
    .where(eq(users.email, emailOf("mentoring")));
  await shell.go("/admin/mentoring/skill-management");
  await waitFor(() => expect(main().getByText("You cannot see these skills")).toBeTruthy());
  expect(
    main().getByText(
      "You need one of these roles: Super admin, System admin, Mentoring admin, and the permission “access mentoring”. Ask a system admin for access.",
    ),
  ).toBeTruthy();
});

describe("a proposed match", () => {
  const path = "/admin/mentoring/proposals";
  const press = (name: string | RegExp, where: () => ReturnType<typeof within> = main) =>
    demo.shell.act(() => fireEvent.click(where().getByRole("button", { name })));
  const inDialog = (role: "dialog" | "alertdialog") => () => within(screen.getByRole(role));
  const row = () => main().getByRole("row", { name: /Amara Okafor.*Ruth Feldman/ });

  test("shows its fit, is sent, can be requested on Find a Match and is then “Taken up” in the list", async () => {
    const office = await demo.signIn("super");
    const find = async (list: string, search: string) =>
      (await office.get(`/api/admin/options/${list}?search=${search}`)).json.data[0].value as number;
    const draft = {
      learner_profile_id: await find("mentees", "Amara"),
      advisor_profile_id: await find("mentors", "Feldman"),
      note: "Ruth could help with the tax side",
    };
    expect((await office.post("/api/admin/mentoring/proposals", draft)).status).toBe(200);
    await demo.open(office, path);
    expect(main().getByRole("heading", { level: 1 }).textContent).toBe("Proposed matches");
    expect(row().textContent).toContain("Draft");
    await demo.shell.go(within(row()).getByRole("link").getAttribute("href")!);
    const fit = within(main().getByRole("region", { name: "How they fit" }));
    await waitFor(() => expect(fit.getByText(/match$/).textContent).toMatch(/^\d+% match$/));
    await press("Send");
    await press("Send", inDialog("alertdialog"));
    // The dialog is still fading, and hides the page from assistive technology meanwhile.
    await waitFor(() => expect(screen.getByText(/^The mentee has been told/)).toBeTruthy());
    expect(screen.getByLabelText(/^Note/)).toHaveProperty("disabled", true);

    await demo.open("learner", "/mentoring");
    const proposed = () =>
      within(main().getByRole("heading", { name: "Proposed for you" }).closest("section")!);
    expect(proposed().getByText(/Ruth could help with the tax side/)).toBeTruthy();
    await press("Ask Ruth Feldman", proposed);
    const message = screen.getByRole("textbox", { name: /Personal message/ });
    await demo.shell.act(() => fireEvent.change(message, { target: { value: "Could you help me?" } }));
    await press("Confirm", inDialog("dialog"));

    await demo.open(office, path);
    expect(row().textContent).toContain("Taken up");
    expect(row().textContent).toContain("Waiting for an answer");
  });

  test("cannot be sent until its changes are saved", async () => {
    await demo.open("super", `${path}?status=draft`);
    const { json } = await (
      await demo.signIn("super")
    ).post("/api/admin/mentoring/proposals", {
      ...(await aPair()),
      note: "",
    });
    await demo.shell.go(`${path}/${json.data.id}/edit`);
    const send = () => main().getByRole<HTMLButtonElement>("button", { name: "Send" });
    expect(send().disabled).toBe(false);
    await demo.shell.act(() =>
      fireEvent.change(main().getByLabelText(/^Note/), { target: { value: "You would get on" } }),
    );
    expect(send().disabled).toBe(true);
    expect(main().getByText("Save first")).toBeTruthy();
  });
});

/** A mentee and a mentor without a relationship so far. */
async function aPair() {
  const { t } = demo;
  const [mentee, mentor] = [
    await addProfile(t, "MENTEE", { name: "Meg New" }),
    await addProfile(t, "MENTOR", { name: "Mo New" }),
  ];
  return { learner_profile_id: mentee.id, advisor_profile_id: mentor.id };
}
