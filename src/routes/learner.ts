import { mainMessages as words } from "#src/contracts/messages/main.ts";
import { redirect, route } from "./route.ts";

const reads = { breadcrumbs: true, reading: true } as const;

const list = { breadcrumbs: true } as const;
const of = { ids: ["id"], ...list } as const;
/** The lists of content. The declaration of each is named after the first part of its path. */
export const contentListRoutes = [
  route("ReturningUsers", "/returning-users", { title: words.whatYouMissed, ...list }),
  route("AcademyMyList", "/my-list", { title: words.myList, ...list }),
  route("AcademyContinueWith", "/continue-with", { title: words.continueWith, ...list }),
  route("AcademyShared", "/shared", { title: words.shared, ...list }),
  route("AcademyCompleted", "/completed", { title: words.completed, ...list }),
  route("AcademyHidden", "/hidden", { title: words.hidden, ...list }),
  route("AcademyFeatured", "/featured", { title: "Featured", ...list }),
  route("Topic", "/topic/:id", { title: "Topic", ...of }),
  route("Tag", "/tag/:id", { title: "Tag", ...of }),
] as const;

export const learnerRoutes = [
  route("AppHome", "/", { title: "Home" }),
  route("Search", "/search", { title: "Search" }),
  route("AcademyCatalogue", "/catalogue", {
    title: "Catalogue",
    breadcrumbs: true,
  }),
  route("Item", "/item/:id", { title: "Item", ...reads }),
  route("BoxsetItem", "/boxset/:boxsetId/item/:itemId", {
    title: "Item in its boxset",
    ids: ["boxsetId", "itemId"],
    ...reads,
  }),
  route("Boxset", "/boxset/:id", { title: "Boxset", ids: ["id"], breadcrumbs: true }),
  route("LearningSearch", "/learning/search", { title: "Search learning", breadcrumbs: true }),
  route("AcademyTopics", "/topics", { title: "Topics", breadcrumbs: true }),
  ...contentListRoutes,
  route("Profile", "/profile", { title: "Profile" }),
  redirect("OldLearning", "/learning/*", "/*"),
] as const;
