import type { Page } from "@playwright/test";
import { answering, fill, goTo, one, press, rest, type Shot } from "./shot.ts";

const system = { account: "system@academy.example" };
const superAdmin = { account: "super@academy.example" };
const house = "/admin/house";
const at = (name: string, path: string, more: Partial<Shot> = {}): Shot => ({
  name: `house-${name}`,
  path: house + path,
  ...system,
  ...more,
});

const proposals = { path: "/admin/mentoring/proposals", ...superAdmin } as const;
const choose = (label: string, name: string) => async (page: Page) => {
  await page.getByRole("combobox", { name: label, exact: true }).fill(name);
  await page.getByRole("option").first().click();
};

const emails = "/admin/emails";
const sent = `${emails}/reports/sent`;
const firstRow = async (page: Page) => {
  const link = page.getByRole("table").getByRole("link");
  await page.goto((await link.first().getAttribute("href"))!);
};
const emailShots: readonly Shot[] = [
  { name: "emails-dashboard", path: `${emails}/dashboard`, ...superAdmin, whole: true },
  {
    name: "emails-dashboard-exam",
    path: `${emails}/dashboard`,
    account: "exam@academy.example",
    whole: true,
  },
  { name: "emails-sent", path: sent, ...superAdmin, whole: true },
  { name: "emails-sent-filters", path: sent, ...superAdmin, open: one(press(/^Filters/), rest) },
  { name: "emails-sent-nothing", path: `${sent}?search=zyzzyva`, ...superAdmin },
  { name: "emails-schedules", path: `${emails}/reports/sent-emails/schedules`, ...superAdmin },
  {
    ...{ name: "emails-schedule-create", path: `${emails}/reports/sent-emails/schedules/create` },
    ...{ ...superAdmin, whole: true },
  },
  ...["sent", "resent", "suppressed", "bounced", "held"].map((state): Shot => ({
    ...{ name: `emails-email-${state}`, path: `${sent}?state=${state}`, ...superAdmin, whole: true },
    open: one(firstRow, rest),
  })),
  {
    ...{ name: "emails-email-secret", path: `${sent}?search=new+password`, ...superAdmin, whole: true },
    open: one(firstRow, rest),
  },
  {
    ...{ name: "emails-email-again", path: `${sent}?state=sent`, ...superAdmin },
    open: one(firstRow, press(/^Send again$/), rest),
  },
  { name: "emails-email-missing", path: `${sent}/99999`, ...superAdmin },
];

/** The back office: its lists, forms, orders and reports, and the states in which something is open. */
export const backOfficeShots: readonly Shot[] = [
  at("dashboard", "", { whole: true }),
  { ...at("all-areas", "", { whole: true }), path: "/admin/start" },
  { ...at("accreditation-dashboard", "", { whole: true }), path: "/admin/accreditation" },
  { name: "mentoring-proposals", ...proposals },
  {
    ...{ name: "mentoring-proposal-refused", ...proposals, path: `${proposals.path}/create`, whole: true },
    open: one(choose("Mentee", "Zoe Pap"), choose("Mentor", "Ruth Feld"), press(/^Save$/), rest),
  },
  {
    ...{ name: "mentoring-proposal-draft", ...proposals, whole: true },
    open: one(async (page) => {
      const link = page.getByRole("link", { name: /^Zoe Papadakis with/ });
      await page.goto((await link.first().getAttribute("href"))!);
    }, rest),
  },
  {
    ...{ name: "mentoring-proposal-sent", ...proposals, whole: true },
    open: one(async (page) => {
      const link = page.getByRole("link", { name: /^Petra Novak with/ });
      await page.goto((await link.first().getAttribute("href"))!);
    }, rest),
  },
  ...emailShots,
  at("users", "/users"),
  at("users-nothing", "/users?search=zyzzyva"),
  at("users-selected", "/users", { open: press(/^Select (?!all)/, "checkbox") }),
  at("users-applied", "/users?status=active&status=invited&perPage=200"),
  at("users-filters", "/users?status=active", { open: one(press(/^Filters/), rest) }),
  at("users-preview", "/users?preview=4", { open: rest }),
  at("users-columns", "/users?columns=name,status,roles,division_name,manager_name,audiences,updated_at"),
  at("users-acts", "/users", { open: one(press(/^Actions for/), rest) }),
  at("users-loading", "/glossary", {
    open: one(answering("**/api/admin/users*", "never"), goTo(`${house}/users`), rest),
  }),
  at("users-failed", "/glossary", {
    open: one(answering("**/api/admin/users*", 500), goTo(`${house}/users`), rest),
  }),
  at("user-create", "/users/create", { whole: true }),
  at("user-create-required", "/users/create", {
    open: one(fill("First name", "Ada"), press(/^Save$/), rest),
  }),
  at("user-edit", "/users/1/edit", { whole: true }),
  at("user-history", "/users/1/edit?tab=history"),
  at("user-roles", "/users/4/manage-roles", { whole: true }),
  at("user-leave", "/users/1/long-term-leave/create"),
  at("user-merge", "/users/merge/1"),
  at("audiences", "/audiences"),
  at("audience-edit", "/audiences/1/edit", { whole: true }),
  at("audience-users", "/audiences/1/view-users"),
  at("audience-add", "/audiences/1/add-users"),
  at("contacts", "/contact", superAdmin),
  at("carousel", "/carousel"),
  at("carousel-order", "/carousel/reorder"),
  at("broadcasts", "/broadcasts"),
  at("broadcast-create", "/broadcasts/create", { whole: true }),
  at("glossary", "/glossary"),
  at("glossary-edit", "/glossary/1/edit", { whole: true }),
  at("glossary-history", "/glossary/1/edit?tab=history"),
  at("profiles", "/profile-management", superAdmin),
  at("profile-users", "/profile-management/1/users", superAdmin),
  at("profile-topics", "/profile-management/1/topics/reorder", superAdmin),
  at("image-banks", "/image-banks"),
  at("image-bank-pictures", "/image-banks/1/edit/pictures", { whole: true }),
  at("feature-flags", "/feature-flags"),
  at("release-notes", "/release-notes"),
  at("pap-feed", "/pap-feed", superAdmin),
  at("audit-log", "/audit-log"),
  at("audit-log-filtered", "/audit-log?outcome=refused&actor=4&subject=user+4", { open: press(/^Who/) }),
  // Something must have been changed first, and to a different value.
  at("audit-log-line", "/users/4/edit", {
    open: async (page) => {
      const job = page.getByLabel("Job title", { exact: true });
      await job.fill((await job.inputValue()) === "Adviser" ? "Senior adviser" : "Adviser");
      await press("Save")(page);
      await page
        .getByText(/^Saved \d\d:\d\d$/)
        .first()
        .waitFor();
      await goTo(`${house}/audit-log?subject=user+4&act=changed`)(page);
      await press("user changed", "link")(page);
      await press("Open", "link")(page);
      await rest(page);
    },
  }),
  at("reports", "/reports", { whole: true }),
  at("report-users", "/reports/user-report", { whole: true }),
  at("report-status", "/reports/user-status", { whole: true }),
  at("report-login", "/reports/login"),
  at("report-cpd", "/reports/cpd"),
  at("schedules", "/reports/schedules"),
  at("schedule-create", "/reports/user-report/schedules/create", { whole: true }),
  { name: "house-navigation", path: house, ...system, open: press(/navigation|menu/i) },
  { name: "house-forbidden", path: house, account: "learner@academy.example", open: rest },
];

/** Home as everybody else sees it. */
export const homeShots: readonly Shot[] = [
  "external",
  "manager",
  "partner",
  "adm",
  "trainer",
  "reviewer",
  "content",
  "exam",
  "event",
  "pss",
  "mentoring",
  "system",
  "super",
].map((name) => ({ name: `home-of-${name}`, path: "/", account: `${name}@academy.example` }));
