import { expect, type Page } from "@playwright/test";
import { examMessages } from "#src/contracts/messages/exam.ts";
import { examModel } from "../machines/exam.model.ts";
import { walkTour, type Tour } from "../model/browser.ts";
import { pairWalks } from "../model/walks.ts";
import { test } from "./staged.ts";
import type { Stage } from "./stage/main.tsx";

type Staged = typeof globalThis & { stage: Stage };

const button = (name: string | RegExp) => (page: Page) => page.getByRole("button", { name, exact: true });
const click = (name: string | RegExp) => (page: Page) => button(name)(page).click();
const sees = (role: "heading" | "button" | "link" | "region", name: string) => (page: Page) =>
  expect(page.getByRole(role, { name, exact: true })).toBeVisible();
const modal = (page: Page) => expect(page.getByRole("alertdialog")).toBeVisible();
const noCancel = (page: Page) => expect(button("Cancel")(page)).toHaveCount(0);
const alert = (page: Page) => expect(page.getByRole("alertdialog").getByRole("alert")).toBeVisible();
const start = sees("button", "Start exam");

const tour: Tour = {
  open: (page) => page.evaluate(() => (globalThis as Staged).stage.open()),
  bring: (page, event) => page.evaluate((one) => (globalThis as Staged).stage.bring(one), event),
  reached: (page, value) => page.evaluate((one) => (globalThis as Staged).stage.reached(one), value),
  does: {
    "password.changed": async (page, { password }: { password: string }) => {
      const field = page.getByLabel(/^Exam password/);
      // What stands there already is only changed by way of something else.
      await field.fill(`${password}?`);
      await field.fill(password);
    },
    start: click("Start exam"),
    showResult: click("Last result"),
    dismiss: click("Back to exams"),
    retry: (page, _, from) => (from.matches("notLoaded") ? click("Try again")(page) : null),
    submit: click(examMessages.finishAndSubmit),
    cancel: click("Cancel"),
    confirm: click(/^(Submit|Try again)$/),
  },
  shows: {
    loading: sees("heading", "Exam"),
    notLoaded: sees("heading", "The exam could not be loaded"),
    signedOut: sees("link", "Sign in"),
    unsupported: sees("heading", examMessages.unsupported),
    disclaimer: start,
    passwordRefused: start,
    starting: start,
    unableToStart: modal,
    readingResult: modal,
    "inProgress.submission.answering": sees("button", examMessages.finishAndSubmit),
    "inProgress.submission.asking": sees("button", "Submit"),
    "inProgress.submission.settling": modal,
    "inProgress.submission.submitting": modal,
    "inProgress.submission.refused": alert,
    "inProgress.submission.retrying": alert,
    "inProgress.ending.timedOut": noCancel,
    "inProgress.ending.finished": noCancel,
    submitted: sees("link", "Back to accreditation"),
  },
};

test.use({ reducedMotion: "reduce" });

/** Some walks a page, which costs more to open than a walk. */
const together = 12;
const walks = pairWalks(examModel, 60);
for (let first = 0; first < walks.length; first += together) {
  const some = walks.slice(first, first + together);
  const which = `walks ${first + 1} to ${first + some.length} of ${walks.length}`;
  test(`every two transitions of an exam one after the other, on its screen: ${which} (§9.2)`, async ({
    page,
    stageAddress,
  }) => {
    await page.goto(stageAddress);
    // It is there once what comes late of an exam has come.
    await page.waitForFunction(() => "stage" in globalThis);
    for (const walk of some) await walkTour(page, tour, walk);
  });
}
