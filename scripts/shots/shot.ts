import type { Page } from "@playwright/test";

export type Shot = {
  name: string;
  path: string;
  /** An account of the demo academy; signed out without one. */
  account?: string;
  /** Runs before the picture is taken; must do nothing at a width that has no such thing. */
  open?: (page: Page) => Promise<unknown>;
  /** Undoes it afterwards, so that the next picture finds the data unchanged. */
  close?: (page: Page) => Promise<unknown>;
  /** Shows the whole length of the page instead of the window alone. */
  whole?: true;
};

export const press =
  (name: string | RegExp, role: "button" | "link" | "checkbox" = "button") =>
  (page: Page) =>
    page.getByRole(role, { name }).filter({ visible: true }).first().click();
export const pressIfThere = (name: RegExp) => async (page: Page) => {
  const button = page.getByRole("button", { name });
  if (await button.isVisible()) await button.click();
};
export const fill = (label: string, text: string) => (page: Page) =>
  page.getByLabel(label, { exact: true }).fill(text);
export const one =
  (...steps: ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const step of steps) await step(page);
  };
export const learner = { account: "learner@academy.example" };
export const newcomer = { account: "newcomer@academy.example" };
export const manager = { account: "manager@academy.example" };
export const goTo = (address: string) => async (page: Page) => void (await page.goto(address));
/** Answers the learner's calls of one kind with an error, or never. */
export const answering = (glob: string, status: number | "never") => (page: Page) =>
  page.route(glob, (route) =>
    status === "never" ? undefined : route.fulfill({ status, json: { message: "Server Error" } }),
  );

/** Waits until all responses have come and been drawn. */
export function rest(page: Page): Promise<void> {
  return page.waitForTimeout(600);
}
