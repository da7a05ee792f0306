import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { publicMessages } from "#src/contracts/messages/public.ts";
import { showSignIn } from "./signInWorld.tsx";

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const submit = () => fireEvent.click(screen.getByRole("button", { name: /^Sign/ }));
const href = (name: string | RegExp) => screen.getByRole("link", { name }).getAttribute("href");

describe("the landing page", () => {
  test("names the product and has one SSO link that keeps the destination [R-L-001][B-033][B-034]", () => {
    showSignIn("/login", { redirect: "/item/3?from=mail#part-2" });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Lyceum");
    expect(href("Sign in with your work account")).toBe("/sso?redirect=%2Fitem%2F3%3Ffrom%3Dmail%23part-2");
  });

  test("links pre-joiner and external users to the email form [B-035]", () => {
    showSignIn("/login", { redirect: "/catalogue" });
    expect(href("Sign in with email")).toBe("/login/manual?redirect=%2Fcatalogue");
  });

  test("offers only the email form without SSO", () => {
    showSignIn("/login", { boot: { sso: false } });
    expect(screen.queryByRole("link", { name: /work account/ })).toBeNull();
    expect(screen.getByRole("link", { name: "Sign in with email" })).toBeTruthy();
  });

  test.each([
    ["failed", /could not sign you in/],
    ["unknown", /not set up here yet/],
  ])("shows why a sign-in with the work account failed: %s", (sso, why) => {
    showSignIn("/login", { search: `?sso=${sso}` });
    expect(screen.getByRole("alert").textContent).toMatch(why);
  });

  test("shows demo accounts only if there are any", () => {
    showSignIn("/login").unmount();
    expect(screen.queryByText("Demo accounts")).toBeNull();
    const demoAccounts = [{ email: "learner@academy.example", label: "Learner" }];
    showSignIn("/login", { boot: { demoAccounts, demoPassword: "Demo-Pass-2026" } });
    expect(screen.getByText("Demo-Pass-2026")).toBeTruthy();
    expect(screen.getByText("Learner").getAttribute("href")).toContain("account=learner%40academy.example");
  });
});

describe("the email form", () => {
  test("has email and password fields and a Forgot Password link [R-L-002][B-036][B-037][M-009]", () => {
    showSignIn("/login/manual");
    expect(screen.getByLabelText("Email").getAttribute("autocomplete")).toBe("username");
    expect(screen.getByLabelText("Password").getAttribute("autocomplete")).toBe("current-password");
    expect(href(publicMessages.forgotPassword)).toBe("/reset-password");
  });

  test("requires both fields and reports each missing one [B-047][B-048]", () => {
    const { calls } = showSignIn("/login/manual");
    submit();
    expect(screen.getByText("Enter your email address")).toBeTruthy();
    expect(screen.getByText("Enter your password")).toBeTruthy();
    expect(screen.getByLabelText("Email").getAttribute("aria-invalid")).toBe("true");
    expect(calls).toEqual([]);
  });

  test("gets the anti-forgery cookie first, then signs in and loads the requested page [B-060][B-061][E-001][E-002]", async () => {
    const { calls, answer, leave } = showSignIn("/login/manual", { redirect: "/item/3#end" });
    type("Email", "ada@academy.example");
    type("Password", "Secret-12");
    submit();
    expect(calls.map(({ name }) => name)).toEqual(["GET /csrf-cookie"]);
    expect(screen.getByRole("button", { name: "Signing in…" })).toHaveProperty("disabled", true);
    await answer();
    expect(calls[1]).toEqual({
      name: "POST /login",
      body: { email: "ada@academy.example", password: "Secret-12" },
    });
    expect(leave).not.toHaveBeenCalled();
    await answer();
    expect(leave).toHaveBeenCalledExactlyOnceWith("/item/3#end");
  });

  test("shows the server's refusal once and keeps what was typed [B-062][B-063]", async () => {
    const { answer, refuse } = showSignIn("/login/manual");
    type("Email", "ada@academy.example");
    type("Password", "wrong");
    submit();
    await answer();
    const message = "These credentials do not match our records.";
    await refuse("invalid", { status: 422, message, errors: { email: [message] } });
    expect(screen.getAllByText(message)).toHaveLength(1);
    expect(screen.getByRole("alert").textContent).toContain(message);
    expect(screen.getByLabelText("Email")).toHaveProperty("value", "ada@academy.example");
    expect(screen.getByLabelText("Password")).toHaveProperty("value", "wrong");
  });

  test("shows the lock-out message as a link to the password reset [B-340][M-023]", async () => {
    const { answer, refuse } = showSignIn("/login/manual");
    type("Email", "ada@academy.example");
    type("Password", "wrong");
    submit();
    await answer();
    await refuse("invalid", {
      status: 422,
      message: publicMessages.blocked,
      errors: { email: [publicMessages.blocked] },
      wait: { seconds: 900, until: "2026-11-22T14:30:00.000Z" },
    });
    // And how long, at the field (2.3).
    expect(screen.getByText("Try again in 15 minutes, at 14:30.")).toBeTruthy();
    expect(screen.getByLabelText("Email").getAttribute("aria-invalid")).toBe("true");
    const link = within(screen.getByRole("alert")).getByRole("link", { name: publicMessages.blocked });
    expect(link.getAttribute("href")).toBe("/reset-password");
    expect(screen.getAllByText(publicMessages.blocked)).toHaveLength(1);
  });

  test("is filled in for a demo account", () => {
    const demoAccounts = [{ email: "learner@academy.example", label: "Learner" }];
    showSignIn("/login/manual", {
      search: "account=learner%40academy.example",
      boot: { demoAccounts, demoPassword: "Demo-Pass-2026" },
    });
    expect(screen.getByLabelText("Email")).toHaveProperty("value", "learner@academy.example");
    expect(screen.getByLabelText("Password")).toHaveProperty("value", "Demo-Pass-2026");
  });

  test("stays empty for an address that is not a demo account", () => {
    showSignIn("/login/manual", {
      search: "account=victim%40academy.example",
      boot: { demoPassword: "Demo-Pass-2026" },
    });
    expect(screen.getByLabelText("Email")).toHaveProperty("value", "");
    expect(screen.getByLabelText("Password")).toHaveProperty("value", "");
  });

  test("can show and hide the password", () => {
    showSignIn("/login/manual");
    fireEvent.click(screen.getByRole("button", { name: "Show password" }));
    expect(screen.getByLabelText("Password").getAttribute("type")).toBe("text");
    fireEvent.click(screen.getByRole("button", { name: "Hide password" }));
    expect(screen.getByLabelText("Password").getAttribute("type")).toBe("password");
  });
});
