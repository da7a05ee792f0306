import { act, fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { show } from "./show.tsx";

vi.mock("#src/ui/learning/HomePage.tsx", () => ({ default: () => <h1>Home</h1> }));

/** The form's code: how often it was fetched, and whether it breaks when it is shown. */
const form = vi.hoisted(() => ({ fetches: 0, isBroken: false }));
vi.mock("#src/ui/shell/SignInAgainDialog.tsx", async (load) => {
  const { default: Whole } = await load<{ default: () => React.JSX.Element }>();
  form.fetches += 1;
  return {
    default: () => {
      if (form.isBroken) throw new Error("broken");
      return <Whole />;
    },
  };
});

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

const open = async () => {
  const shown = await show();
  await shown.settled();
  return shown;
};

test("the sign-in form is loaded as soon as there is unsaved work, so that it does not need the network later [D-7]", async () => {
  const { app, does } = await open();
  const { session } = app.actors;
  expect(form.fetches).toBe(0);
  await does(() => session.send({ type: "work.dirty", work: "profile" }));
  expect([form.fetches, screen.queryByRole("dialog")]).toEqual([1, null]);
  // Nothing is awaited, so nothing may still have to load first.
  act(() => session.send({ type: "unauthorized.seen" }));
  expect(screen.getByRole("dialog", { name: "Sign in to continue" }).textContent).toContain("Password");
});

test("a broken sign-in form says that no work is lost and can be tried again [D-7]", async () => {
  form.isBroken = true;
  const { app, does } = await open();
  const { session } = app.actors;
  await does(() => session.send({ type: "work.dirty", work: "profile" }));
  await does(() => session.send({ type: "unauthorized.seen" }));
  const dialog = screen.getByRole("dialog", { name: "Sign in to continue" });
  expect(within(dialog).getByRole("alert").textContent).toContain("The sign-in could not be shown");
  expect(dialog.textContent).toContain("Your unsaved work is still here.");
  form.isBroken = false;
  await does(() => fireEvent.click(within(dialog).getByRole("button", { name: "Try again" })));
  expect(screen.getByLabelText(/^Password/)).toBeTruthy();
});
