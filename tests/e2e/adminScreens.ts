import type { Page } from "@playwright/test";
import { screens as drawn } from "#src/areas/screens.ts";
import { routes, type ScreenName } from "#src/areas/table.ts";
import { emailCalls } from "#src/contracts/admin/emails.ts";
import type { EmailSet } from "#src/contracts/emails/emailSets.ts";
import { codeRuns } from "./painted.ts";
import { openFilter } from "./records.ts";
import { sampleAddress, type Samples } from "./sampleAddress.ts";
import { still } from "./still.ts";

const { rows: routeTable } = routes;

/** A screen of the back office to be checked, and perhaps a state of it in which something is open. */
export type Looked = {
  name: string;
  path: string;
  open?: (page: Page) => Promise<unknown>;
  /** The same view as others, made from a declaration: it is checked once, reached from the previous one. */
  derived?: boolean;
  /** The server paints it; if not, it redirects. */
  painted?: boolean;
  /** What opens is a dialog: it keeps the focus, and Escape closes it and gives the focus back. */
  dialog?: true;
  /** What opens stays while the keyboard goes on, and sticks: it must cover nothing that gets the focus. */
  sticks?: true;
  /** The control that opens it exists in wide windows only: the focus can only be given back there. */
  wide?: true;
};

/** The values of parameters in addresses, unless a screen needs another one. The demo academy has them all. */
const samples: Samples = {
  ...{ id: "1", leave: "1", report: "user-report", type: "item", variantId: "1" },
  ...{ review: "review", reminderId: "1" },
};
/** A placeholder in an address for the number of an email, which depends on what was sent first (`resolved`). */
const emailNamed = (set: EmailSet, name: string): string => `{${set}/${name}}`;
const examPassed = emailNamed("accreditation", "Exam passed");
/** An email for each set that has any, by the name of its list: the demo academy has a variant of “Content shared”. */
const emailSamples = Object.entries({
  AdminEmailsHouse: emailNamed("house", "Invitation"),
  AdminEmailsAcademy: emailNamed("learning", "Content shared"),
  AdminEmailsAccreditation: examPassed,
  AdminEmailsMentoring: emailNamed("mentoring", "Request received"),
}).flatMap(([name, id]) =>
  ["Edit", "/view", "/variants", "VariantsCreate", "VariantsEdit"].map((of) => [
    `${name}${of}`,
    { id, variantId: "1" },
  ]),
);
const ownSamples: Record<string, Samples> = {
  ...(Object.fromEntries(emailSamples) as Record<string, Samples>),
  // An account that the tests can do without.
  AdminUsersMerge: { id: "30" },
  ...Object.fromEntries(
    Object.entries({
      AdminEmailsReport: "sent-emails",
      AdminReport: "user-reminders",
      AccreditationReport: "exam-comms-projection",
    }).flatMap(([office, report]) =>
      ["", "Create", "Edit", "/edit/runs"].map((of) => [`${office}Schedules${of}`, { report }]),
    ),
  ),
  // The only assigned exam of the demo academy, and the reminder for it.
  ...Object.fromEntries(
    ["", "Create", "Edit"].map((of) => [
      `AccreditationExamReminders${of}`,
      { id: "5", reminderId: "{comms/5}" },
    ]),
  ),
  // The first waiting application of the demo academy.
  AdminMentoringMentorApprovalView: { id: "50" },
};

/** The address with few rows: they are all alike. */
const addressOf = (row: { name: string; path: string }): string =>
  `${sampleAddress(row, samples, ownSamples)}?perPage=4`;

/** The module that draws a screen; a form has one pattern for creating and one for changing. */
const patternOf = (name: ScreenName): string =>
  `${String(drawn[name].parts[0])} ${/(Create|Edit)$/.exec(name)?.[0] ?? ""}`;

/** The first screen of a pattern is checked as closely as a handmade one. */
const known = new Set<string>();
const isDerived = (name: ScreenName): boolean => {
  const pattern = patternOf(name);
  const derived = known.has(pattern);
  known.add(pattern);
  return derived;
};

/**
 * Sets with nothing sent yet have only their lists to check; the demo academy has one variant, of an email of learning.
 */
const isWithoutRecords = /^AdminEmails((Events|Pss).|(Accreditation|Mentoring|House)VariantsEdit$)/;

/** Every screen of the back office, from the table of routes, so that a new one is checked as soon as it exists. */
export const screens: Looked[] = routeTable
  .filter(({ layout, kind, name }) => layout === "admin" && kind === "screen" && !isWithoutRecords.test(name))
  .map(({ name, path }) => ({
    name,
    path: addressOf({ name, path }),
    derived: isDerived(name as ScreenName),
    painted: true,
  }));

const click = (name: string | RegExp) => (page: Page) =>
  page.getByRole("main").getByRole("button", { name }).first().click();
const house = "/admin/house";
const rowAct = (item: string) => async (page: Page) => {
  await click(/^Actions for/)(page);
  await page.getByRole("menuitem", { name: item, exact: true }).click();
  await page.getByRole("dialog").or(page.getByRole("alertdialog")).waitFor();
};

/** States that appear only after an action. */
export const states: Looked[] = [
  {
    name: "rows selected",
    path: `${house}/glossary?archived=all&perPage=6`,
    sticks: true,
    open: (page) =>
      page
        .getByRole("checkbox", { name: /^Select (?!all)/ })
        .first()
        .check(),
  },
  { name: "columns", path: `${house}/glossary?perPage=4`, open: click("Columns"), dialog: true },
  { name: "the actions of a row", path: `${house}/users?perPage=4`, open: click(/^Actions for/) },
  { name: "a filter", path: `${house}/users?perPage=4`, open: click(/^Roles?/), dialog: true, wide: true },
  {
    name: "a filter by people",
    path: `${house}/audit-log?actor=4`,
    open: click(/^Who/),
    dialog: true,
    wide: true,
  },
  {
    name: "a filter by text",
    path: `${house}/audit-log?perPage=4`,
    open: (page) => openFilter(page, "Record"),
    dialog: true,
  },
  {
    name: "all filters, one applied",
    path: `${house}/users?perPage=4&status=active`,
    open: (page) => openFilter(page, "Status"),
    dialog: true,
  },
  {
    name: "a record beside its list",
    path: `${house}/users?perPage=4&preview=4`,
    open: (page) => page.getByRole("link", { name: "Edit", exact: true }).waitFor(),
  },
  {
    name: "the merge tags of an email",
    path: `/admin/emails/accreditation/${examPassed}/edit`,
    open: (page) => page.getByRole("button", { name: "Merge tag", exact: true }).last().click(),
    dialog: true,
  },
  {
    name: "the history of a record beside its list",
    path: `${house}/glossary?perPage=4&preview=1`,
    open: (page) => page.getByRole("button", { name: "History" }).click(),
  },
  {
    name: "all columns",
    path: `${house}/users?perPage=4&columns=name,email,status,roles,division_name,position_name,last_sign_in,manager_name,audiences,external,updated_at`,
  },
  { name: "nothing matches", path: `${house}/glossary?search=zzzzz` },
  { name: "history", path: `${house}/glossary/1/edit?tab=history` },
  { name: "deleting", path: `${house}/glossary/1/edit`, open: click("Delete"), dialog: true },
  {
    name: "a form with errors",
    path: `${house}/users/create`,
    open: async (page) => {
      await page.getByLabel("First name").fill("Ada");
      await click(/^Save$/)(page);
      await page.getByText("Required").first().waitFor();
    },
  },
  {
    name: "acting as",
    path: `${house}/users?search=Amara&perPage=4`,
    open: rowAct("Act as"),
    dialog: true,
  },
  {
    name: "reviewing as",
    path: `${house}/users?search=Amara&perPage=4`,
    open: rowAct("Review as"),
    dialog: true,
  },
  {
    name: "the preview of a merge",
    path: `${house}/users/merge/30`,
    open: async (page) => {
      await page.getByLabel("Keep this account").fill("Aisha Rahman");
      await page.getByRole("option", { name: /Aisha Rahman/ }).click();
      await click("Preview merge")(page);
      await page.getByRole("region", { name: "Merge preview" }).waitFor();
    },
  },
  {
    name: "the preview of an audience's rules",
    path: `${house}/audiences/1/rules`,
    open: async (page) => {
      await click("Preview changes")(page);
      await page.getByRole("region", { name: "What will change" }).waitFor();
    },
  },
  {
    name: "copying a reminder",
    path: "/admin/learning/items/1/reminders",
    open: rowAct("Copy"),
    dialog: true,
  },
  { name: "a report without rows", path: `${house}/reports/user-no-show?search=zzzzz` },
  { name: "an export", path: `${house}/reports/user-report?perPage=4`, open: click("Export") },
  {
    name: "an email that bounced",
    path: "/admin/emails/reports/sent?state=bounced&perPage=4",
    open: async (page) => {
      await page.getByRole("table").getByRole("link").first().click();
      await page.getByRole("heading", { name: "Delivery" }).waitFor();
    },
  },
  {
    name: "sending an email again",
    path: "/admin/emails/reports/sent/1",
    open: click("Send again"),
    dialog: true,
  },
  { name: "an unknown address", path: "/admin/nowhere" },
];

/** Fills in the numbers of the emails, or of the reminder of an exam, that an address names. */
export async function resolved(page: Page, path: string): Promise<string> {
  const [whole, set, name] = /\{(\w+)\/([^}]+)\}/.exec(path) ?? [];
  if (whole === undefined) return path;
  if (set === "comms") {
    const listed = await page.request.get(`/api/admin/exams/${name}/comms`);
    const [first] = ((await listed.json()) as { data: { id: number }[] }).data;
    if (!first) throw new Error("the demo academy has no reminder of this exam");
    return path.replace(whole, String(first.id));
  }
  const answer = await page.request.get(
    `${emailCalls[set as EmailSet].list.path}?${new URLSearchParams({ search: name! })}`,
  );
  const { data } = (await answer.json()) as { data: { id: number; name: string }[] };
  const email = data.find((one) => one.name === name);
  if (!email) throw new Error(`the demo academy has no email “${name}”`);
  return path.replace(whole, String(email.id));
}

/** Waits until the screen is shown, with everything that it loads, and handles events. */
export async function settled(page: Page): Promise<void> {
  await codeRuns(page);
  await page.getByRole("main").getByRole("heading", { level: 1 }).first().waitFor();
  await still(page);
}
