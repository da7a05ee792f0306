import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { ActingChanged } from "#src/ui/shell/ActingChanged.tsx";
import { createFakeWorld } from "../../fake/world.ts";
import { settled, showPage } from "../showPage.tsx";

/** Somebody acts for three more seconds. */
const act = (admin_user_id: number) => {
  const ends_at = new Date(createFakeWorld({}).world.now() + 3_000).toISOString();
  return showPage(ActingChanged, "/catalogue", {
    me: { id: 7, logged_in_as: { status: true, admin_user_id, ends_at } },
  });
};

test("a dialog reports the end of acting and the unsent input, then reloads the page [T-51]", async () => {
  const { app, clock, noted } = await act(1);
  expect(screen.queryByRole("alertdialog")).toBeNull();
  app.actors.session.send({ type: "work.dirty", work: "AdminGlossary.1" });
  clock.increment(3_000);
  await settled();
  expect(screen.getByRole("alertdialog", { name: "You are using your own account again" })).toBeTruthy();
  expect(screen.getByText(/What you typed was not sent/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Continue as yourself" }));
  expect(noted).toEqual(["reload"]);
});

test("a dialog reports the end of review mode [T-51][B-309]", async () => {
  const { clock } = await act(7);
  clock.increment(3_000);
  await settled();
  expect(screen.getByRole("alertdialog", { name: "Review mode has ended" })).toBeTruthy();
  expect(screen.queryByText(/What you typed/)).toBeNull();
});

test("a dialog reports that acting began in another tab, then reloads the page [T-51]", async () => {
  const { app, noted } = await showPage(ActingChanged, "/catalogue", {});
  app.actors.acting.send({ type: "heard.began" });
  await settled();
  expect(screen.getByRole("alertdialog", { name: "You are now acting as someone else" })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Continue as them" }));
  expect(noted).toEqual(["reload"]);
});
