import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { Foresight } from "#src/contracts/admin/reminders.ts";
import { FormProvider } from "#src/ui/account/FormActor.tsx";
import { MessagePreview } from "#src/ui/admin/reminders/MessagePreview.tsx";
import { promptOf } from "#src/ui/admin/reminders/promptOf.ts";
import { showPage } from "../showPage.tsx";
import { data, press, refused } from "./people/rows.ts";
import { admin } from "./places.ts";

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

const foresight = (rest: Partial<Foresight> = {}): Foresight => ({
  ...{ days: 90, messages: 12, people: 1, appear: 0, move: 0, vanish: 0 },
  ...{ first: [], largest: null, confirm: null, ...rest },
});
const sends = "In the next 90 days, 12 messages will remind 1 learner.";

test.each<[Partial<Foresight>, string | undefined]>([
  [{}, undefined],
  [{ appear: 1 }, `${sends} Compared with now, 1 appears.`],
  [{ move: 1, vanish: 1 }, `${sends} Compared with now, 1 moves to another day and 1 vanishes.`],
  [
    { appear: 1_200, move: 2, vanish: 3 },
    `${sends} Compared with now, 1,200 appear, 2 move to another day and 3 vanish.`,
  ],
  [
    { messages: 0, people: 0, vanish: 2 },
    "Nobody will be reminded in the next 90 days. Compared with now, 2 vanish.",
  ],
])("saving a reminder says what becomes of its messages: %o", (rest, said) => {
  expect(promptOf(foresight(rest), false)?.consequence).toBe(said);
});

test("a new reminder says what it will send, and on which day most, unless that is listed already", () => {
  const day = { day: "2026-12-01", messages: 1 };
  const most = { day: "2026-12-24", messages: 9 };
  const asked = promptOf(foresight({ first: [day], largest: most }), true);
  expect([asked!.question, asked!.consequence, asked!.details]).toEqual([
    "Add this reminder?",
    sends,
    ["1 December 2026: 1 message", "Most on 24 December 2026: 9 messages"],
  ]);
  expect(promptOf(foresight({ first: [most], largest: most }), true)!.details).toEqual([
    "24 December 2026: 9 messages",
  ]);
});

test("very many messages in a day are confirmed by a second question, which says what becomes of any more", () => {
  const day = { day: "2026-12-24", messages: 1_200 };
  expect(promptOf(foresight({ largest: day, confirm: 1_200 }), true)!.then).toEqual({
    question: "Send 1,200 messages on 24 December 2026?",
    consequence:
      "A reminder with more than 200 messages in a day has to be confirmed. If it ever makes more than you confirm now, its emails are held until an administrator sends them.",
    accept: "Confirm",
    gives: { confirmed_a_day: 1_200 },
  });
});

test("the email of a reminder that could not be shown says so and can be tried again", async () => {
  const preview = "GET /api/admin/reminders/preview";
  const Page = () => (
    <FormProvider name="reminder" values={{ message: "training-reminder" }} save={async (values) => values}>
      <MessagePreview type="item" />
    </FormProvider>
  );
  const { server } = await showPage(Page, "/admin/learning/items/3/reminders/create", {
    me: admin,
    answers: { [preview]: refused(500, "Server Error") },
  });
  expect(screen.getByRole("heading", { name: "The email could not be shown" })).toBeTruthy();
  server.on(preview, data({ subject: "Due soon", from: "Lyceum", text: "", html: "<p>Hello</p>", css: "" }));
  await press("Try again");
  expect(screen.getByText("Due soon")).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});
