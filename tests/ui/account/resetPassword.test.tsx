import { act, fireEvent, screen } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { passwordResetMessages } from "#src/contracts/messages/passwordReset.ts";
import { readingTime } from "#src/ui/account/ResetPasswordActors.tsx";
import { showSignIn } from "./signInWorld.tsx";

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const withToken = { search: "token=abc&email=ada%40academy.example" };

describe("password reset without a token", () => {
  const send = () => fireEvent.click(screen.getByRole("button", { name: /^Send/ }));

  test("requires a valid email address [R-L-003][B-039][B-046][B-049]", () => {
    const { calls } = showSignIn("/reset-password");
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Reset your password");
    send();
    expect(screen.getByText("Enter your email address")).toBeTruthy();
    type("Email", "ada");
    send();
    expect(screen.getByText("Enter an email address such as name@example.org")).toBeTruthy();
    expect(calls).toEqual([]);
  });

  test("says that an email is sent if there is an account [B-064][M-020][E-005]", async () => {
    const { calls, answer } = showSignIn("/reset-password");
    type("Email", "ada@academy.example");
    send();
    expect(calls).toEqual([
      { name: "POST /api/auth/password/email", body: { email: "ada@academy.example" } },
    ]);
    await answer();
    const said = screen.getAllByRole("status").map(({ textContent }) => textContent);
    expect(said).toContain(passwordResetMessages.resetRequested);
  });

  test("reports that no email could be sent, and keeps the address [B-065][B-068][M-021]", async () => {
    const { refuse } = showSignIn("/reset-password");
    type("Email", "ada@academy.example");
    send();
    await refuse("server", { status: 500 });
    expect(screen.getByRole("alert").textContent).toBe(passwordResetMessages.resetRequestFailed);
    expect(screen.getByLabelText("Email")).toHaveProperty("value", "ada@academy.example");
  });
});

describe("password reset with a token", () => {
  beforeEach(() => void vi.useFakeTimers());

  const next = () => screen.getByRole("button", { name: passwordResetMessages.continue });
  const choose = (password: string, again = password) => {
    type("New password", password);
    type("Confirm new password", again);
  };
  const strength = (view: ReturnType<typeof showSignIn>) => {
    const bar = view.container.querySelector<HTMLElement>("[data-strength]")!;
    return [bar.dataset.strength, bar.textContent];
  };

  test("asks for the new password twice [B-038][B-040][B-046][B-050]", () => {
    showSignIn("/reset-password", withToken);
    expect(screen.getByText(/For ada@academy.example/)).toBeTruthy();
    expect(screen.getByLabelText("New password").getAttribute("autocomplete")).toBe("new-password");
    expect(screen.getByLabelText("Confirm new password")).toBeTruthy();
  });

  test("shows the checklist, and says in words which requirements are met [B-053][B-054][M-014][M-015][M-016][M-017][M-018]", () => {
    showSignIn("/reset-password", withToken);
    const { length, lower, upper, numbers, symbols } = passwordResetMessages.checklist;
    const shown = () => screen.getAllByRole("listitem").map((entry) => entry.textContent);
    const all = [length, lower, upper, numbers, symbols];
    expect(shown()).toEqual(all.map((entry) => `${entry}, not met`));
    type("New password", "ab 1");
    expect(shown()).toEqual([
      `${length}, not met`,
      `${lower}, met`,
      `${upper}, not met`,
      `${numbers}, met`,
      `${symbols}, met`,
    ]);
  });

  test.each([
    ["a", "red", "Weak"],
    ["aB", "orange", "Fair"],
    ["aB1", "orange", "Fair"],
    ["aB1 xyz", "orange", "Fair"],
    ["aB1 xyzw", "blue", "All requirements met"],
    ["Password-2026!", "red", "Easy to guess"],
    ["Lyceum-2026!", "red", "Easy to guess"],
  ])("rates the strength of %j as %s, “%s” [B-055][B-056][B-057][B-058]", (password, colour, word) => {
    const view = showSignIn("/reset-password", withToken);
    type("New password", password);
    expect(strength(view)).toEqual([colour, `Password strength: ${word}`]);
  });

  test.each([
    ["aB1 xyz", false],
    ["aB1 xyzw", true],
    ["ab1 xyzw", false],
    ["aBc xyzw", false],
    ["aB1cxyzw", false],
  ])("enables Continue for %j: %s [B-051][B-059][M-019]", (password, enabled) => {
    showSignIn("/reset-password", withToken);
    choose(password);
    expect(next()).toHaveProperty("disabled", !enabled);
  });

  test("requires both passwords to match, and marks the second one if it differs [B-052][M-013]", () => {
    showSignIn("/reset-password", withToken);
    expect(screen.getByText(passwordResetMessages.passwordsMustMatch)).toBeTruthy();
    choose("aB1 xyzw", "aB1 xyz");
    expect(screen.getByLabelText("Confirm new password").getAttribute("aria-invalid")).toBe("true");
    expect(next()).toHaveProperty("disabled", true);
    type("Confirm new password", "aB1 xyzw");
    expect(screen.getByLabelText("Confirm new password").getAttribute("aria-invalid")).toBeNull();
    expect(next()).toHaveProperty("disabled", false);
  });

  test("shows the success, then loads the home page [B-066][M-022][E-006]", async () => {
    const { calls, answer, leave } = showSignIn("/reset-password", withToken);
    choose("aB1 xyzw");
    fireEvent.click(next());
    expect(calls[0]?.body).toEqual({
      email: "ada@academy.example",
      token: "abc",
      password: "aB1 xyzw",
      password_confirmation: "aB1 xyzw",
    });
    await answer();
    expect(screen.getByText(passwordResetMessages.resetDone)).toBeTruthy();
    await act(() => vi.advanceTimersByTime(readingTime - 1));
    expect(leave).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTime(1));
    expect(leave).toHaveBeenCalledExactlyOnceWith("/");
  });

  test("shows why it failed until the next attempt, and keeps what was typed [B-067][B-068][reading 16]", async () => {
    const { answer, refuse, leave } = showSignIn("/reset-password", withToken);
    choose("aB1 xyzw");
    fireEvent.click(next());
    const message = "Choose a password that is harder to guess";
    await refuse("invalid", { status: 422, message, errors: { password: [message] } });
    expect(screen.getByRole("alert").textContent).toBe(message);
    expect(screen.getByText("Easy to guess")).toBeTruthy();
    expect(screen.getByLabelText("New password")).toHaveProperty("value", "aB1 xyzw");
    fireEvent.click(next());
    expect(screen.getByRole("alert").textContent).toBe("");
    await refuse("offline");
    expect(screen.getByRole("alert").textContent).toContain("Check your connection");
    fireEvent.click(next());
    await answer();
    expect(screen.getByRole("alert").textContent).toBe("");
    expect(leave).not.toHaveBeenCalled();
  });

  test("an expired link leaves only one button, which sends a new link by email [reading 16][M-020][M-021]", async () => {
    const { answer, calls, refuse } = showSignIn("/reset-password", withToken);
    choose("aB1 xyzw");
    fireEvent.click(next());
    const message = "This link has been used or has expired. Ask for a new one.";
    await refuse("invalid", { status: 422, message, errors: { token: [message] } });
    expect(screen.getByRole("alert").textContent).toBe(message);
    expect(screen.getAllByRole("button")).toHaveLength(1);
    expect(screen.queryByLabelText("New password")).toBeNull();
    const button = () => screen.getByRole<HTMLButtonElement>("button", { name: "Send a new link" });
    expect(document.activeElement).toBe(button());
    fireEvent.click(button());
    await refuse("server", { status: 500 });
    expect(screen.getByText(passwordResetMessages.resetRequestFailed)).toBeTruthy();
    fireEvent.click(button());
    await answer();
    expect(screen.getByText(passwordResetMessages.resetRequested)).toBeTruthy();
    expect(screen.queryByRole("button")).toBeNull();
    expect(calls.slice(1)).toEqual(
      Array(2).fill({ name: "POST /api/auth/password/email", body: { email: "ada@academy.example" } }),
    );
  });

  test("an old link without a valid address has a link to the form that asks for it", async () => {
    showSignIn("/reset-password", { search: "token=abc&email=ada@academy" });
    expect(next()).toHaveProperty("disabled", true);
    expect(screen.getByRole("link", { name: "Ask for a new one" }).getAttribute("href")).toBe(
      "/reset-password",
    );
  });
});
