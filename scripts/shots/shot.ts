import type { Page } from "@playwright/test";

export type Shot = {
  name: string;
  path: string;
  /** Of the demo academy; signed out without one. */
  account?: string;
  /** What is done before the picture is taken; not at a width where there is no such thing. */
  open?: (page: Page) => Promise<unknown>;
  /** What is undone afterwards, so that the next picture finds the data as it was. */
  close?: (page: Page) => Promise<unknown>;
  /** The whole length of the page instead of what the window shows. */
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
/** The learner's calls of one kind are answered with an error, or never. */
export const answering = (glob: string, status: number | "never") => (page: Page) =>
  page.route(glob, (route) =>
    status === "never" ? undefined : route.fulfill({ status, json: { message: "Server Error" } }),
  );

/** Until what was set off has been answered and drawn. */
export function rest(page: Page): Promise<void> {
  return page.waitForTimeout(600);
}
