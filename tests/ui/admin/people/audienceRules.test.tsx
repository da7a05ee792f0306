import { act, fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { optionLists } from "#src/contracts/admin/options.ts";
import { peoplePlaces } from "#src/routes/admin/housePeople.ts";
import audiences from "#src/routes/admin/resources/audiences.ts";
import { belowPage } from "#src/ui/admin/people/AudienceRulesPage.tsx";
import { noAnswer, type FakeAnswer } from "../../../fake/world.ts";
import { descriptionOf } from "../../kit/show.tsx";
import { callsOf, nextFrame, settled, showPage } from "../../showPage.tsx";
import { admin } from "../places.ts";
import { data, press, refused, sent } from "./rows.ts";

const RulesPage = belowPage(peoplePlaces[1], audiences);
const base = "/api/admin/audiences/4";
const [read, previewCall, setRules] = [`GET ${base}`, `POST ${base}/preview`, `POST ${base}/rules`];
const grade = { field: "grade", any_of: [11] };
const audience = (rest: object = {}) => ({
  id: 4,
  version: "v4",
  name: "Leaders",
  description: "",
  rules: [grade],
  users: 3,
  by_hand: 1,
  excluded: 0,
  created_at: "2026-11-01T09:00:00Z",
  updated_at: "2026-11-20T09:00:00Z",
  archived_at: null,
  ...rest,
});
const preview = (rest: object = {}) =>
  data({
    joins: 2,
    leaves: 60,
    stays: 3,
    joining: [
      { id: 7, name: "Ada" },
      { id: 8, name: "Ben" },
    ],
    leaving: [{ id: 9, name: "Cy" }],
    messages: { days: 90, appear: 1_200, vanish: 3 },
    token: "t1",
    ...rest,
  });
const options = data({
  ...Object.fromEntries(optionLists.map((list) => [list, []])),
  grades: [
    { value: 11, label: "Director", active: true },
    { value: 12, label: "Manager", active: true },
  ],
  locations: [{ value: 21, label: "Leeds", active: true }],
});
type Answers = NonNullable<Parameters<typeof showPage>[2]>["answers"];
const open = (answers: Answers = {}) =>
  showPage(RulesPage, "/admin/house/audiences/4/rules", {
    me: admin,
    path: "/admin/house/audiences/:id/rules",
    answers: {
      [read]: data(audience()),
      "GET /api/admin/options/": options,
      [previewCall]: preview(),
      [setRules]: data(audience({ version: "v5" })),
      ...answers,
    },
  });
const late = (row: object, message = "Someone has saved this audience since you opened it") => ({
  status: 409,
  body: {
    message,
    data: { current: audience(row), changed: ["rules"], by: null, at: "2026-11-20T10:00:00Z" },
  },
});
const change = () => screen.getByRole("region", { name: "What will change" });
const asked = "Preview changes";
/** The fields that a rule can be added for. */
const offered = async () => {
  await press("Add a rule");
  return screen.getAllByRole("menuitem").map(({ textContent }) => textContent);
};
const add = async (field: string) => {
  await press("Add a rule");
  fireEvent.click(screen.getByRole("menuitem", { name: field }));
  await settled();
  await nextFrame();
};

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

test("the preview shows who joins and leaves, and only what was previewed is saved [T-49]", async () => {
  const { server, toasts } = await open();
  await press(asked);
  expect(sent(server.calls, previewCall)).toEqual([{ rules: [grade], version: "v4" }]);
  expect(within(change()).getByRole("status").textContent).toBe(
    "2 join, 60 leave, 3 stay. Reminders will send 1,200 more and 3 fewer messages in the next 90 days.",
  );
  expect(within(change()).getByRole("region", { name: "Join" }).textContent).toBe("Join: 2AdaBen");
  expect(within(change()).getByRole("region", { name: "Leave" }).textContent).toBe("Leave: 60Cyand 59 more");
  expect(sent(server.calls, setRules)).toEqual([]);
  await press("Save rules");
  expect(sent(server.calls, setRules)).toEqual([{ rules: [grade], version: "v4", confirmed: "t1" }]);
  expect(toasts.map(({ text }) => text)).toEqual(["Rules saved"]);
});

test.each([
  [{ appear: 1, vanish: 0 }, " Reminders will send 1 more message in the next 90 days."],
  [{ appear: 2, vanish: 1 }, " Reminders will send 2 more and 1 fewer message in the next 90 days."],
  [{ appear: 0, vanish: 0 }, ""],
])("the preview says what reminders will send: %o", async (messages, said) => {
  await open({ [previewCall]: preview({ joins: 1_200, leaves: 0, messages: { days: 90, ...messages } }) });
  await press(asked);
  const { textContent } = within(change()).getByRole("status");
  expect(textContent).toBe(`1,200 join, 0 leave, 3 stay.${said}`);
});

test("a rule can be added for an unused field and removed; an empty rule is not previewed", async () => {
  const { server } = await open();
  const fields = await offered();
  expect([fields.includes("Location"), fields.includes("Grade")]).toEqual([true, false]);
  fireEvent.click(screen.getByRole("menuitem", { name: "Location" }));
  await settled();
  await press(asked);
  expect(screen.getByText("Choose at least one")).toBeTruthy();
  expect(callsOf(server.calls, previewCall)).toEqual([]);
  await press("Remove the rule on location");
  await press("Remove the rule on grade");
  expect(screen.getByText(/^No rules. Only people added manually/)).toBeTruthy();
  await press(asked);
  expect(sent(server.calls, previewCall)).toEqual([{ rules: [], version: "v4" }]);
});

test("adding a rule leads to its first field, removing one to the next, and both are said", async () => {
  const { noted } = await open();
  const announced = () => noted.flatMap((one) => /^announce (The rule .*)/.exec(one)?.[1] ?? []);
  const focused = () => document.activeElement;
  const named = (name: string) => screen.getByRole("button", { name });
  await add("Location");
  await vi.waitFor(() => expect(focused()).toBe(screen.getByLabelText("Location: comparison")));
  await add("External");
  await vi.waitFor(() => expect(focused()).toBe(screen.getByLabelText("External is")));
  expect(announced()).toEqual(["The rule is added.", "The rule is added."]);

  await press("Remove the rule on grade");
  await vi.waitFor(() => expect(focused()).toBe(named("Remove the rule on location")));
  await press("Remove the rule on external");
  await vi.waitFor(() => expect(focused()).toBe(named("Add a rule")));
  await press("Remove the rule on location");
  await vi.waitFor(() => expect(focused()).toBe(named("Add a rule")));
  expect(announced().slice(2)).toEqual(Array(3).fill("The rule is removed."));
});

test("going through the fields with the keyboard adds none of them", async () => {
  await open();
  await offered();
  const [first] = screen.getAllByRole("menuitem");
  await vi.waitFor(() => expect(document.activeElement).toBe(first));
  for (const key of ["ArrowDown", "l"]) fireEvent.keyDown(document.activeElement!, { key });
  expect(document.activeElement).not.toBe(first);
  fireEvent.keyDown(document.activeElement!, { key: "Escape" });
  await settled();
  expect(screen.getAllByRole("button", { name: /^Remove the rule/ })).toHaveLength(1);
});

test.each([
  ["Last sign-in", "Choose a day"],
  ["Location", "Choose at least one"],
])("the first incomplete rule takes the focus each time a preview is asked for: %s", async (name, lack) => {
  await open();
  await add(name);
  for (let n = 0; n < 2; n += 1) {
    const button = screen.getByRole("button", { name: asked });
    button.focus();
    await press(asked);
    await vi.waitFor(() => expect(document.activeElement?.getAttribute("aria-invalid")).toBe("true"));
    expect(descriptionOf(document.activeElement!)).toBe(lack);
  }
  // What is chosen next is not judged before it is asked about.
  await add("Role");
  expect(screen.queryByText(lack)).toBeNull();
});

test("“Edit the rules” returns from the preview to the rules as they were", async () => {
  await open();
  await press(asked);
  expect(screen.queryByRole("button", { name: "Add a rule" })).toBeNull();
  await press("Edit the rules");
  expect(screen.queryByRole("region", { name: "What will change" })).toBeNull();
  expect(screen.getByRole("button", { name: "Remove the rule on grade" })).toBeTruthy();
});

test("a save is refused when other people would now join or leave, and the preview is updated [T-49]", async () => {
  const { server, toasts } = await open();
  await press(asked);
  server.on(setRules, refused(409, "Different people would now join or leave"));
  server.on(previewCall, preview({ joins: 5, token: "t2" }));
  await press("Save rules");
  expect(toasts.map(({ text }) => text)).toEqual(["Different people would now join or leave"]);
  expect(within(change()).getByRole("status").textContent).toContain("5 join");
});

test.each([
  ["previewed", previewCall],
  ["saved", setRules],
])(
  "rules that are %s after a colleague has saved others are kept, and told apart [T-47]",
  async (_, call) => {
    const told = "Grace Hopper has saved this audience since you opened it";
    const { app, server, toasts } = await open();
    await press("Remove the rule on grade");
    if (call === setRules) await press(asked);
    const theirs = { version: "v9", rules: [{ field: "location", any_of: [21] }] };
    for (const one of [previewCall, setRules]) server.on(one, late(theirs, told));
    server.on(read, data(audience(theirs)));
    await press(call === setRules ? "Save rules" : asked);
    expect(toasts.map(({ text }) => text)).toEqual([told]);
    expect(screen.getByText(/^No rules. Only people added manually/)).toBeTruthy();
    expect(app.actors.leaving.getSnapshot().matches("held")).toBe(true);
    expect(screen.getByRole("note").textContent).toMatch(/^This audience has been saved since you opened it/);

    server.on(previewCall, preview({ token: "t9" }));
    server.on(setRules, data(audience({ version: "v10", rules: [] })));
    await press(asked);
    await press("Save rules");
    expect(sent(server.calls, setRules).at(-1)).toEqual({ rules: [], version: "v9", confirmed: "t9" });
    expect(screen.queryByRole("note")).toBeNull();
    // What is saved next replaces what has just been saved.
    await press(asked);
    expect(sent(server.calls, previewCall).at(-1)).toEqual({ rules: [], version: "v10" });
  },
);

test("rules stay as they are typed, also after a save, if other people would join than were previewed", async () => {
  const { server, toasts } = await open();
  await press(asked);
  await press("Save rules");
  await press("Remove the rule on grade");
  await press(asked);
  server.on(read, data(audience({ version: "v5" })));
  server.on(setRules, refused(409, "Different people would now join or leave"));
  await press("Save rules");
  expect(toasts.at(-1)!.text).toBe("Different people would now join or leave");
  expect(screen.queryByRole("note")).toBeNull();
  await press("Edit the rules");
  expect(screen.getByText(/^No rules. Only people added manually/)).toBeTruthy();
});

test("in place of rules that came too late, those of the colleague can be taken [T-47]", async () => {
  const { app, server } = await open();
  await press("Remove the rule on grade");
  const theirs = { version: "v9", rules: [{ field: "location", any_of: [21] }] };
  server.on(previewCall, late(theirs));
  server.on(read, data(audience(theirs)));
  await press(asked);
  await press("Use the saved rules");
  expect(screen.getByRole("button", { name: "Remove the rule on location" })).toBeTruthy();
  expect(screen.queryByRole("note")).toBeNull();
  expect(app.actors.leaving.getSnapshot().matches("free")).toBe(true);
});

test("edited rules survive a reload of the audience and block leaving until they are saved [T-48][D-7]", async () => {
  const { app, server } = await open({ [setRules]: refused(500, "Server Error") });
  const { leaving } = app.actors;
  expect(leaving.getSnapshot().matches("free")).toBe(true);
  await press("Remove the rule on grade");
  server.on(read, data(audience({ version: "v9", users: 4 })));
  await act(() => app.queries.invalidateQueries());
  await settled();
  expect(screen.getByText(/^No rules. Only people added manually/)).toBeTruthy();
  expect(leaving.getSnapshot().matches("held")).toBe(true);
  await press(asked);
  await press("Save rules");
  expect(leaving.getSnapshot().matches("held")).toBe(true);
  server.on(setRules, data(audience({ version: "v10", rules: [] })));
  server.on(read, data(audience({ version: "v10", rules: [] })));
  await press("Save rules");
  expect(leaving.getSnapshot().matches("free")).toBe(true);
  expect(screen.getByText(/^No rules. Only people added manually/)).toBeTruthy();
  expect(screen.getByRole("button", { name: asked })).toBeTruthy();
});

describe("rules whose answer to a save was lost [T-47]", () => {
  /** Removes the rule and saves: that arrives, and its answer does not. */
  const lose = async () => {
    const page = await open({ [setRules]: noAnswer() });
    await press("Remove the rule on grade");
    await press(asked);
    await press("Save rules");
    const saved = { version: "v5", rules: [] };
    page.server.on(read, data(audience(saved)));
    return { ...page, saved };
  };

  test("can be saved again: the server knows them", async () => {
    const { app, server, toasts, saved } = await lose();
    server.on(setRules, data(audience(saved)));
    await press("Save rules");
    expect(toasts.at(-1)!.text).toBe("Rules saved");
    expect(screen.queryByRole("note")).toBeNull();
    expect(app.actors.leaving.getSnapshot().matches("free")).toBe(true);
    await press(asked);
    expect(sent(server.calls, previewCall).at(-1)).toEqual({ rules: [], version: "v5" });
  });

  test("can be changed further: the change is previewed and saved on top of them", async () => {
    const { server, toasts, saved } = await lose();
    await press("Edit the rules");
    await add("External");
    const answer = (body: unknown): FakeAnswer =>
      (body as { version: string }).version === "v5" ? preview({ token: "t5" }) : late(saved);
    server.on(previewCall, answer);
    server.on(setRules, data(audience({ version: "v6" })));
    await press(asked);
    await press("Save rules");
    const rules = [{ field: "external", is: true }];
    expect(sent(server.calls, setRules).at(-1)).toEqual({ rules, version: "v5", confirmed: "t5" });
    expect(toasts.at(-1)!.text).toBe("Rules saved");
    expect(screen.queryByRole("note")).toBeNull();
  });

  test("are told apart from those of a colleague who has saved after them", async () => {
    const { server } = await lose();
    const theirs = { version: "v6", rules: [{ field: "location", any_of: [21] }] };
    server.on(setRules, late(theirs));
    server.on(read, data(audience(theirs)));
    await press("Save rules");
    expect(screen.getByRole("note").textContent).toMatch(/^This audience has been saved since you opened it/);
  });
});

test("an expired session does not navigate away from edited rules [D-7]", async () => {
  const { app } = await open({ [previewCall]: refused(401, "Unauthorized") });
  const back = vi.spyOn(app.page, "back");
  await press("Remove the rule on grade");
  await press(asked);
  expect(back).not.toHaveBeenCalled();
  expect(screen.getByText(/^No rules. Only people added manually/)).toBeTruthy();
});

test("the preview button is busy while loading, and a failure keeps the edited rules", async () => {
  const answer = Promise.withResolvers<FakeAnswer>();
  const { toasts } = await open({ [previewCall]: () => answer.promise });
  await press(asked);
  expect(screen.getByRole("button", { name: new RegExp(asked) }).getAttribute("aria-busy")).toBe("true");
  answer.resolve(refused(422, "No such option"));
  await settled();
  expect(toasts.map(({ text }) => text)).toEqual(["No such option"]);
  expect(screen.queryByRole("region", { name: "What will change" })).toBeNull();
  expect(screen.getByRole("button", { name: "Remove the rule on grade" })).toBeTruthy();
});

test.each<[FakeAnswer, string]>([
  [refused(404, "Not found"), "This audience could not be found"],
  [refused(403, "Forbidden"), "You cannot see these audiences"],
  [refused(422, "No"), "The audiences could not be loaded"],
])("an audience that could not be loaded says why: %j", async (answer, said) => {
  await open({ [read]: answer });
  expect(screen.getByRole("heading", { name: said })).toBeTruthy();
  expect(screen.queryByRole("button", { name: asked })).toBeNull();
});

test("rules can compare dates, the last sign-in and whether a user is external", async () => {
  const { server } = await open({ [read]: data(audience({ rules: [] })) });
  const choose = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  await add("External");
  choose("External is", "no");
  await add("Joined");
  choose("Joined is on or after", "2026-01-31");
  await add("Joined");
  choose("Joined is before", "2026-06-30");
  await add("Last sign-in");
  choose("Last sign-in: comparison", "not_within_days");
  await press(asked);
  expect(screen.getByText("Enter 1 to 3,650 days")).toBeTruthy();
  const days = screen.getByLabelText("Last sign-in was longer ago than, or never");
  await vi.waitFor(() => expect(document.activeElement).toBe(days));
  fireEvent.change(days, { target: { value: "90" } });
  fireEvent.keyDown(days, { key: "Enter" });
  await press(asked);
  expect(sent(server.calls, previewCall)).toEqual([
    {
      rules: [
        { field: "external", is: false },
        { field: "joined", from: "2026-01-31" },
        { field: "joined", before: "2026-06-30" },
        { field: "last_sign_in", not_within_days: 90 },
      ],
      version: "v4",
    },
  ]);
});

test("rules can list roles, and words of the job title that are typed", async () => {
  const { server } = await open({ [read]: data(audience({ rules: [] })) });
  const addWith = async (field: string, label: string, text: string, choice: string) => {
    await add(field);
    const box = screen.getByRole("combobox", { name: label });
    act(() => box.focus());
    fireEvent.mouseDown(box);
    fireEvent.change(box, { target: { value: text } });
    await settled();
    fireEvent.click(screen.getByRole("option", { name: choice }));
    await settled();
  };
  await addWith("Role", "Role is any of", "exam", "Exam admin");
  await addWith("Job title", "Job title has any of these words", "planner", "Create “planner”");
  await press(asked);
  expect(sent(server.calls, previewCall)).toEqual([
    {
      rules: [
        { field: "role", any_of: ["exam admin"] },
        { field: "job_title", any_of: ["planner"] },
      ],
      version: "v4",
    },
  ]);
});

test("changing the comparison keeps the chosen values", async () => {
  const { server } = await open();
  fireEvent.change(screen.getByLabelText("Grade: comparison"), { target: { value: "none_of" } });
  await press(asked);
  expect(sent(server.calls, previewCall)).toEqual([
    { rules: [{ field: "grade", none_of: [11] }], version: "v4" },
  ]);
});

test("two rules on one date cannot be compared in the same way", async () => {
  const joined = { field: "joined", from: "2026-01-31" };
  const { server } = await open({
    [read]: data(audience({ rules: [joined, { field: "joined", before: "2026-06-30" }] })),
  });
  fireEvent.change(screen.getAllByLabelText("Joined: comparison")[1]!, { target: { value: "within_days" } });
  fireEvent.change(screen.getByLabelText("Joined is within the last"), { target: { value: "30" } });
  await press(asked);
  expect(sent(server.calls, previewCall)).toEqual([
    { rules: [joined, { field: "joined", within_days: 30 }], version: "v4" },
  ]);
  await press("Edit the rules");
  fireEvent.change(screen.getAllByLabelText("Joined: comparison")[1]!, { target: { value: "from" } });
  await press(asked);
  expect(screen.getByText("This rule already exists. Choose another comparison")).toBeTruthy();
  expect(sent(server.calls, previewCall)).toHaveLength(1);
});

test.each([
  [{ appear: 2, vanish: 0 }, " Reminders will send 2 more messages in the next 90 days."],
  [{ appear: 0, vanish: 2 }, " Reminders will send 2 fewer messages in the next 90 days."],
  [{ appear: 0, vanish: 0 }, ""],
])("the preview speaks of reminders only if more or fewer are sent: %o", async (messages, words) => {
  await open({ [previewCall]: preview({ messages: { days: 90, ...messages } }) });
  await press(asked);
  expect(within(change()).getByRole("status").textContent).toBe(`2 join, 60 leave, 3 stay.${words}`);
});
