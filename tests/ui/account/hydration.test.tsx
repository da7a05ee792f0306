import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";
import { act, fireEvent, within } from "@testing-library/react";
import { Fragment, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";
import { passwordResetCalls } from "#src/contracts/passwordReset.ts";
import { sessionCalls } from "#src/contracts/session.ts";
import { bind } from "#src/services/call.ts";
import { placeholders, signInMarkup, type Prerendered } from "#src/signInMarkup.tsx";
import { SignIn } from "#src/ui/account/SignIn.tsx";

const screens: Prerendered[] = [
  { path: "/login", token: false },
  { path: "/login/manual", token: false },
  { path: "/reset-password", token: false },
  { path: "/reset-password", token: true },
];

/** Hydrates the prerendered HTML as filled in by the server, with what the browser knows. */
async function takeOver(
  { path, token }: Prerendered,
  before?: (root: HTMLElement) => void,
  Mode: typeof StrictMode = StrictMode,
) {
  const root = document.body.appendChild(document.createElement("div"));
  root.innerHTML = signInMarkup({ path, token })
    .replaceAll(placeholders.productName, "Academy")
    .replaceAll(placeholders.redirect, encodeURIComponent("/item/3#end"));
  before?.(root);
  const nodes = [...root.querySelectorAll("*")];
  const onRecoverableError = vi.fn();
  const world = {
    boot: { productName: "Academy", sso: true, demoAccounts: [], demoPassword: null },
    session: bind(() => new Promise<never>(() => {}), sessionCalls),
    passwordReset: bind(() => new Promise<never>(() => {}), passwordResetCalls),
    search: new URLSearchParams(token ? { token: "abc", email: "ada@academy.example" } : {}),
    redirect: "/item/3#end",
    leave: () => {},
  };
  const taken = await act(async () =>
    hydrateRoot(
      root,
      <Mode>
        <SignIn path={path} world={world} />
      </Mode>,
      { onRecoverableError },
    ),
  );
  return { root, nodes, onRecoverableError, leave: () => act(async () => taken.unmount()) };
}

test.each(screens)("$path (token: $token) keeps every prerendered node on hydration", async (screen) => {
  const { root, nodes, onRecoverableError, leave } = await takeOver(screen);
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(nodes.filter((node) => !root.contains(node))).toEqual([]);
  await leave();
});

test("hydration keeps what was typed before the script loaded", async () => {
  const { root, leave } = await takeOver({ path: "/login/manual", token: false }, (html) => {
    html.querySelector<HTMLInputElement>("[name=email]")!.value = "ada@academy.example";
    html.querySelector<HTMLInputElement>("[name=password]")!.value = "Secret-12";
  });
  expect(root.querySelector<HTMLInputElement>("[name=email]")!.value).toBe("ada@academy.example");
  expect(root.querySelector<HTMLInputElement>("[name=password]")!.value).toBe("Secret-12");
  await leave();
});

/** Adds what the document has beside its root. @returns the script that runs before the page's own, and `remove` */
function besideTheRoot(): { early: string; remove: () => void } {
  const [, notLoaded, early] = /<body>(.*?)<div id="root">.*?<script[^>]*>(.*?)<\/script>/s.exec(
    readFileSync("sign-in.html", "utf8"),
  )!;
  const aside = document.body.appendChild(document.createElement("div"));
  aside.innerHTML = notLoaded!;
  return { early: early!, remove: () => aside.remove() };
}

test("a form sent before the script loads shows that it waits, and what is missing once the script is there", async () => {
  const { early, remove } = besideTheRoot();
  const button = (html: HTMLElement) => within(html).getByRole("button", { name: "Sign in" });
  const press = (html: HTMLElement): void => {
    runInThisContext(early);
    expect(button(html).getAttribute("aria-busy")).toBeNull();
    fireEvent.click(button(html));
    expect(button(html).getAttribute("aria-busy")).toBe("true");
  };
  // As in production: strict mode starts actors a second time, without what they were sent before.
  const { root, leave } = await takeOver({ path: "/login/manual", token: false }, press, Fragment);
  expect(button(root).getAttribute("aria-busy")).toBeNull();
  expect(within(root).getByText("Enter your email address")).toBeTruthy();
  await leave();
  remove();
});

test.each([
  { presses: 1, type: "text", then: "Hide password" },
  { presses: 2, type: "password", then: "Show password" },
])("“Show” pressed before the script loads, $presses times, counts", async ({ presses, type, then }) => {
  const { early, remove } = besideTheRoot();
  const { root, leave } = await takeOver(
    { path: "/login/manual", token: false },
    (html) => {
      runInThisContext(early);
      const show = within(html).getByRole("button", { name: "Show password" });
      for (let i = 0; i < presses; i++) fireEvent.click(show);
    },
    Fragment,
  );
  expect(root.querySelector<HTMLInputElement>("[name=password]")!.type).toBe(type);
  expect(within(root).getByRole("button", { name: then })).toBeTruthy();
  await leave();
  remove();
});

test("the links of the prerendered landing page work without the script and keep the destination", () => {
  const html = signInMarkup({ path: "/login", token: false });
  expect(html).toContain(`href="/sso?redirect=${placeholders.redirect}"`);
  expect(html).toContain(`href="/login/manual?redirect=${placeholders.redirect}"`);
});

test("a form cannot be submitted before the script loads, so its fields stay out of the address", () => {
  expect(signInMarkup({ path: "/login/manual", token: false })).toMatch(/<button type="submit"[^>]*disabled/);
  expect(signInMarkup({ path: "/login/manual", token: false })).toContain('method="post"');
});
