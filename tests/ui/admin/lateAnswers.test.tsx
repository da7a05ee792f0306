import { fireEvent, screen, within } from "@testing-library/react";
import { beforeAll, expect, test, vi } from "vitest";
import { lateAnswers as place } from "#src/routes/admin/accreditation.ts";
import lateAnswers from "#src/routes/admin/resources/lateAnswers.ts";
import type { AnyResource } from "#src/routes/admin/resource.ts";
import { viewPage } from "#src/ui/admin/accreditation/LateAnswersPage.tsx";
import { ActQuestion } from "#src/ui/admin/acts/ActDialog.tsx";
import type { FakeAnswer } from "../../fake/world.ts";
import { callsOf, settled, showPage } from "../showPage.tsx";
import { press, sent } from "./glossaryList.tsx";
import { admin } from "./places.ts";

/** The dialog that asks before an act loads late. */
beforeAll(async () => {
  await ActQuestion.load();
});

const api = "/api/admin/exams-attempts/late-answers";
const waiting = {
  ...{ id: 4, version: "v1", exam: "Diploma", learner: { id: 9, name: "Ada Byron" }, attempt_id: 12 },
  ...{ count: 2, received_at: "2026-11-20T11:10:00Z", silent_seconds: 900, decision: "waiting" },
  ...{ decider: null, decided_at: null, reason: null },
};
const standing = { status: "Failed", percentage: 40, answered: 3 };
const noTime = { given_at_iso: null, given_at_server_iso: null };
const evidence = {
  ...{ started_at_iso: "2026-11-20T10:00:00Z", finishes_at_iso: "2026-11-20T11:00:00Z" },
  ...{ silent_since_iso: "2026-11-20T10:55:00Z", received_at_iso: "2026-11-20T11:10:00Z" },
  ...{ sent_at_iso: null, clock_ahead_seconds: 120, questions: 5 },
  answers: [
    {
      ...{
        question_id: 1,
        title: "What is a bond?",
        late: ["A promise", "A debt"],
        counted: [],
        fault: null,
      },
      ...{ given_at_iso: "2026-11-20T11:00:00Z", given_at_server_iso: "2026-11-20T10:58:00Z" },
    },
    {
      ...{
        question_id: 2,
        title: "What is a share?",
        late: ["A part"],
        counted: ["A loan"],
        fault: "Too late",
      },
      ...{ given_at_iso: "2026-11-20T11:03:00Z", given_at_server_iso: null },
    },
    { question_id: 3, title: "What is tax?", late: ["A duty"], counted: [], fault: null, ...noTime },
  ],
  now: standing,
  effect: null as object | null,
};

/** The effect of a decision that is made here. */
const decided = { before: standing, after: { status: "Passed", percentage: 80, answered: 5 } };

const open = (row: object = waiting, more: object = {}, failing?: FakeAnswer) => {
  const held = { row };
  return showPage(viewPage(place, lateAnswers as AnyResource), `${place.path}/4`, {
    me: admin,
    path: `${place.path}/:id`,
    answers: {
      [`GET ${api}/4`]: () => ({ body: { data: held.row } }),
      [`GET ${api}/4/neighbours`]: { body: { data: { previous: null, next: null, position: 1, total: 1 } } },
      [`GET ${api}/4/evidence`]: () =>
        failing ?? {
          body: { data: { ...evidence, ...more, ...(held.row === row ? {} : { effect: decided }) } },
        },
      [`POST ${api}/bulk`]: (body) => {
        const { act, reason } = body as { act: string; reason: string };
        held.row = {
          ...{ ...row, version: "v2", decision: act === "accept" ? "accepted" : "declined", reason },
          ...{ decided_at: "2026-11-21T09:00:00Z", decider: { id: 2, name: "Eve Moss" } },
        };
        return { body: { data: { done: 1, refused: [], undo: null } } };
      },
    },
  });
};
const fact = (label: string, of: ReturnType<typeof within> = screen) =>
  of.getByText(label, { selector: "dt" }).nextElementSibling!.textContent;
const question = (title: string) =>
  within(screen.getByRole("heading", { level: 3, name: title }).closest("li")!);

test("late answers come with the times, the device's clock and what counts so far", async () => {
  await open();
  expect([fact("Learner"), fact("Attempt"), fact("Decision")]).toEqual([
    "Ada Byron",
    "12",
    "Awaiting decision",
  ]);
  expect(fact("Received")).toContain("10 minutes after the end, after 15 minutes without contact");
  expect(fact("Last contact")).toContain("10:55");
  expect(fact("Exam ended")).toContain("11:00");
  expect(fact("Device clock")).toBe("2 minutes ahead of the server's. The times below are corrected");
  const bond = question("What is a bond?");
  expect(fact("Arrived late", bond)).toBe("A promise; A debt");
  expect(fact("Counted so far", bond)).toBe("No answer");
  expect(fact("Given", bond)).toContain("2 minutes before the end");
  expect(bond.queryByText("Cannot be counted")).toBeNull();
  const share = question("What is a share?");
  expect([fact("Counted so far", share), fact("Cannot be counted", share)]).toEqual(["A loan", "Too late"]);
  expect(fact("Given", share)).toContain("3 minutes after the end");
  expect(fact("Given", question("What is tax?"))).toBe("Time not reported by the device");
  expect(screen.getByText("Failed, 40%, 3 of 5 questions answered")).toBeTruthy();
});

test.each([
  [null, "The device did not report its time"],
  [-4, "Matched the server's clock"],
  [5, "5 seconds ahead of the server's. The times below are corrected"],
  [-60, "1 minute behind the server's. The times below are corrected"],
])("a device clock that is %s seconds ahead is described in words", async (ahead, words) => {
  await open(waiting, { clock_ahead_seconds: ahead, silent_since_iso: null });
  expect(fact("Device clock")).toBe(words);
  expect(screen.queryByText("Last contact")).toBeNull();
  expect(fact("Received")).not.toContain("contact");
});

test.each([
  ["Accept", "accept", "Accepted"],
  ["Decline", "decline", "Declined"],
])("“%s the answers” asks for a reason and then shows the decision", async (label, act, decision) => {
  const { server } = await open();
  await press(`${label} the answers`);
  const dialog = within(
    screen.getByRole("dialog", { name: `${label} the answers of Ada Byron to “Diploma”?` }),
  );
  const accept = dialog.getByRole("button", { name: label });
  fireEvent.change(dialog.getByRole("textbox"), { target: { value: "The line was down" } });
  fireEvent.click(accept);
  await settled();
  expect(callsOf(server.calls, "POST")).toHaveLength(1);
  expect(sent(server.calls, `POST ${api}/bulk`)).toMatchObject({
    act,
    ids: [4],
    reason: "The line was down",
  });
  expect(fact("Decision")).toContain(`${decision}Eve Moss, 21/11/2026`);
  expect(fact("Reason")).toBe("“The line was down”");
  expect(fact("Before")).toBe("Failed, 40%, 3 of 5 questions answered");
  expect(fact("After")).toBe("Passed, 80%, 5 of 5 questions answered");
  expect(screen.queryByRole("button", { name: /the answers$/ })).toBeNull();
});

test.each([
  ["waiting", "The answers are still there, and no decision has been made."],
  ["declined", "The answers are still there, and so is the decision."],
])("%s answers that could not be loaded do not put the decision in doubt", async (decision, words) => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  await open({ ...waiting, decision }, {}, { status: 500 });
  expect(screen.getByText(words)).toBeTruthy();
});

test("late answers that were declined without a person say so, and leave nothing to decide", async () => {
  const reason = "The learner submitted the exam without these answers";
  await open({ ...waiting, decision: "declined", decided_at: "2026-11-20T11:10:00Z", reason });
  expect(fact("Decision")).toContain("DeclinedThe system, 20/11/2026");
  expect(fact("Reason")).toBe(`“${reason}”`);
  expect(screen.queryByRole("button", { name: /the answers$/ })).toBeNull();
});

test("decided late answers show the result before and after", async () => {
  const after = { status: "Passed", percentage: null, answered: 5 };
  await open({ ...waiting, decision: "accepted" }, { effect: { before: standing, after } });
  expect(fact("Before")).toBe("Failed, 40%, 3 of 5 questions answered");
  expect(fact("After")).toBe("Passed, 5 of 5 questions answered");
  expect(fact("Counted now", question("What is a share?"))).toBe("A loan");
  expect(screen.queryByRole("button", { name: "Accept the answers" })).toBeNull();
});
