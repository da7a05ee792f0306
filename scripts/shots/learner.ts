import { answering, fill, learner, newcomer, one, press, pressIfThere, rest, type Shot } from "./shot.ts";

/** Sign-in and the screens of a learner. */
export const learnerShots: readonly Shot[] = [
  { name: "login", path: "/login" },
  { name: "login-demo-accounts", path: "/login", open: (page) => page.getByText("Demo accounts").click() },
  { name: "login-manual", path: "/login/manual" },
  { name: "login-manual-required", path: "/login/manual", open: press("Sign in") },
  {
    name: "login-manual-refused",
    path: "/login/manual",
    open: one(fill("Email", "nobody@academy.example"), fill("Password", "wrong"), press("Sign in"), (page) =>
      page.getByRole("alert").getByRole("paragraph").waitFor(),
    ),
  },
  { name: "reset-request", path: "/reset-password" },
  {
    name: "reset-request-sent",
    path: "/reset-password",
    open: one(fill("Email", "learner@academy.example"), press("Send link"), (page) =>
      page.getByRole("status").getByRole("paragraph").waitFor(),
    ),
  },
  { name: "new-password", path: "/reset-password?token=shown&email=learner%40academy.example" },
  {
    name: "new-password-typed",
    path: "/reset-password?token=shown&email=learner%40academy.example",
    open: one(fill("New password", "Almost-there"), fill("New password again", "Almost")),
  },
  { name: "home", path: "/", ...learner, whole: true },
  { name: "home-newcomer-policy", path: "/", ...newcomer },
  { name: "home-notifications", path: "/", ...learner, open: press(/notifications/i) },
  {
    name: "home-loading",
    path: "/profile",
    ...learner,
    open: one(answering("**/api/home", "never"), press(/homepage/, "link"), rest),
  },
  {
    name: "home-failed",
    path: "/profile",
    ...learner,
    open: one(answering("**/api/home", 500), press(/homepage/, "link"), rest),
  },
  { name: "catalogue-grid", path: "/catalogue?view=grid", ...learner, whole: true },
  { name: "catalogue-list", path: "/catalogue?view=list", ...learner },
  { name: "catalogue-filtered", path: "/catalogue?topic=1&format=article,guide&sort=title", ...learner },
  { name: "catalogue-boxset", path: "/catalogue?boxset=1", ...learner },
  { name: "catalogue-filter-open", path: "/catalogue", ...learner, open: press(/^(Topic|Filters)/) },
  {
    name: "catalogue-hidden-card",
    path: "/catalogue?view=list",
    ...learner,
    open: one(press(/^Hide /), rest),
    close: one(press("Undo"), rest),
  },
  {
    name: "catalogue-failed",
    path: "/profile",
    ...learner,
    open: one(answering("**/api/search/**", 500), async (page) => void (await page.goto("/catalogue")), rest),
  },
  { name: "search", path: "/search?name=pension", ...learner },
  { name: "search-corrected", path: "/search?name=pensoin", ...learner },
  { name: "search-nothing", path: "/search?name=zyzzyva", ...learner },
  { name: "item", path: "/item/1", ...learner },
  { name: "item-whole", path: "/item/2", ...learner, whole: true },
  {
    name: "item-end",
    path: "/item/3",
    ...learner,
    open: (page) => page.getByRole("link", { name: /./ }).last().scrollIntoViewIfNeeded(),
  },
  {
    name: "item-completed",
    path: "/item/4",
    ...learner,
    open: one(pressIfThere(/^Mark as completed$/), rest),
  },
  { name: "item-not-there", path: "/item/99999", ...learner },
  { name: "profile", path: "/profile", ...learner, whole: true },
  {
    name: "profile-required",
    path: "/profile",
    ...learner,
    open: one(fill("First name", ""), press("Save details")),
  },
  { name: "not-found", path: "/no-such-page", ...learner },
];
