import { roleSets } from "#src/contracts/roleSets.ts";
import { adminMessages as words } from "#src/contracts/messages/admin.ts";
import { dashboardPlace, dashboardRoute } from "./dashboard.ts";
import { linksAmong } from "../links.ts";
import { redirect, route } from "../route.ts";
import { houseReportRoutes } from "./houseReports.ts";
import { peoplePlaces, peopleRoutes } from "./housePeople.ts";
import {
  belowRoute,
  editRoute,
  importRoute,
  listRoute,
  place,
  reorderRoute,
  routesOf,
  viewRoute,
} from "./place.ts";

const house = { theme: "house", roles: roleSets.systemAdmins } as const;
const superAdmin = { theme: "house", roles: roleSets.superAdmins } as const;

export const houseDashboard = dashboardPlace({
  area: "house",
  title: "House",
  path: "/admin/house",
  ...house,
});

export const profiles = place({
  name: "AdminProfileManagement",
  path: "/admin/house/profile-management",
  title: words.profileManagement,
  words: { one: "profile", many: "profiles" },
  ...superAdmin,
  load: () => import("#src/routes/admin/resources/profiles.ts"),
});

export const contacts = place({
  name: "AdminContacts",
  path: "/admin/house/contact",
  title: "Contacts",
  words: { one: "contact", many: "contacts" },
  ...superAdmin,
  load: () => import("#src/routes/admin/resources/contacts.ts"),
});

export const carousel = place({
  name: "AdminCarouselIndex",
  path: "/admin/house/carousel",
  title: "Carousel",
  words: { one: "slide", many: "slides" },
  ...house,
  load: () => import("#src/routes/admin/resources/carousel.ts"),
});

export const broadcasts = place({
  name: "AdminBroadcastsIndex",
  path: "/admin/house/broadcasts",
  title: "Broadcasts",
  words: { one: "broadcast", many: "broadcasts" },
  ...house,
  load: () => import("#src/routes/admin/resources/broadcasts.ts"),
});

export const glossary = place({
  name: "AdminGlossaryManagement",
  path: "/admin/house/glossary",
  title: "Glossary",
  words: { one: "term", many: "terms" },
  kind: "glossary term",
  ...house,
  load: () => import("#src/routes/admin/resources/glossary.ts"),
});

export const searchSynonyms = place({
  name: "AdminSearchSynonyms",
  path: "/admin/house/search-synonyms",
  title: "Search synonyms",
  words: { one: "group", many: "groups" },
  kind: "group of synonyms",
  ...house,
  load: () => import("#src/routes/admin/resources/searchSynonyms.ts"),
});

export const imageBanks = place({
  name: "AdminImageBankManagementIndex",
  path: "/admin/house/image-banks",
  title: "Image banks",
  words: { one: "image bank", many: "image banks" },
  ...house,
  load: () => import("#src/routes/admin/resources/imageBanks.ts"),
});

export const featureFlags = place({
  name: "AdminFeatureFlagManagement",
  path: "/admin/house/feature-flags",
  title: "Feature flags",
  words: { one: "feature flag", many: "feature flags" },
  ...house,
  features: ["feature_flags"],
  load: () => import("#src/routes/admin/resources/featureFlags.ts"),
});

export const releaseNotes = place({
  name: "AdminReleaseNoteManagement",
  path: "/admin/house/release-notes",
  title: "Release notes",
  words: { one: "release note", many: "release notes" },
  ...house,
  load: () => import("#src/routes/admin/resources/releaseNotes.ts"),
});

/** The ledger has no row for this place. Issue 13 requires that policies are written in the product. */
export const policyVersions = place({
  name: "AdminPolicies",
  path: "/admin/house/policies",
  title: "Policies",
  words: { one: "policy version", many: "policy versions" },
  ...house,
  load: () => import("#src/routes/admin/resources/policyVersions.ts"),
});

/** The ledger has no row for this place. Issue 4 requires a log that can be searched (ADR 0018). */
export const auditLog = place({
  name: "AdminAuditLog",
  path: "/admin/house/audit-log",
  title: "Audit log",
  words: { one: "entry", many: "entries" },
  ...house,
  load: () => import("#src/routes/admin/resources/auditLog.ts"),
});

/** Every resource of House, for tests and documents. */
export const housePlaces = [
  ...peoplePlaces,
  profiles,
  contacts,
  carousel,
  broadcasts,
  glossary,
  searchSynonyms,
  imageBanks,
  featureFlags,
  releaseNotes,
  policyVersions,
  auditLog,
] as const;

const screen = { theme: "house", layout: "admin" } as const;

/** R-A-037 */
export const papFeed = route("AdminPapFeed", "/admin/house/pap-feed", {
  title: words.papFeed,
  ...screen,
  needs: { login: true, admin: true, roles: superAdmin.roles },
});

export const houseRoutes = [
  redirect("AdminRoot", "/admin", "/admin/house", "/admin/start"),
  ...houseReportRoutes,
  dashboardRoute("HouseDashboard", houseDashboard),
  ...peopleRoutes,
  ...routesOf(profiles),
  belowRoute(profiles, "users", "users"),
  belowRoute(profiles, "topics/reorder", "topic order"),
  importRoute(contacts),
  ...routesOf(contacts),
  reorderRoute(carousel),
  ...routesOf(carousel),
  ...routesOf(broadcasts),
  belowRoute(broadcasts, "acknowledgements", "acknowledgements"),
  importRoute(glossary),
  ...routesOf(glossary),
  importRoute(searchSynonyms),
  ...routesOf(searchSynonyms),
  ...routesOf(imageBanks),
  belowRoute(imageBanks, "edit/pictures", "pictures"),
  listRoute(featureFlags),
  editRoute(featureFlags),
  ...routesOf(releaseNotes),
  ...routesOf(policyVersions),
  belowRoute(policyVersions, "preview", "preview"),
  listRoute(auditLog),
  viewRoute(auditLog),
  papFeed,
] as const;

/** The addresses of House. */
export const toHouse = linksAmong(houseRoutes);
