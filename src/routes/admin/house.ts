import { adminMessages as words } from "#src/contracts/messages/admin.ts";
import { route } from "../route.ts";
import { houseReportRoutes } from "./houseReports.ts";
import { peoplePlaces, peopleRoutes } from "./people.ts";
import {
  belowRoute,
  editRoute,
  importRoute,
  listRoute,
  metaOf,
  place,
  reorderRoute,
  routesOf,
  viewRoute,
} from "./place.ts";

const house = { theme: "house", roles: ["super admin", "system admin"] } as const;
const superAdmin = { theme: "house", roles: ["super admin"] } as const;

const profiles = place({
  name: "AdminProfileManagement",
  path: "/admin/house/profile-management",
  title: words.profileManagement,
  words: { one: "profile", many: "profiles" },
  ...superAdmin,
  load: () => import("./resources/profiles.ts"),
});

const contacts = place({
  name: "AdminContacts",
  path: "/admin/house/contact",
  title: "Contacts",
  words: { one: "contact", many: "contacts" },
  ...superAdmin,
  load: () => import("./resources/contacts.ts"),
});

const carousel = place({
  name: "AdminCarouselIndex",
  path: "/admin/house/carousel",
  title: "Carousel",
  words: { one: "slide", many: "slides" },
  ...house,
  load: () => import("./resources/carousel.ts"),
});

const broadcasts = place({
  name: "AdminBroadcastsIndex",
  path: "/admin/house/broadcasts",
  title: "Broadcasts",
  words: { one: "broadcast", many: "broadcasts" },
  ...house,
  load: () => import("./resources/broadcasts.ts"),
});

const glossary = place({
  name: "AdminGlossaryManagement",
  path: "/admin/house/glossary",
  title: "Glossary",
  words: { one: "term", many: "terms" },
  kind: "glossary term",
  ...house,
  load: () => import("./resources/glossary.ts"),
});

const searchSynonyms = place({
  name: "AdminSearchSynonyms",
  path: "/admin/house/search-synonyms",
  title: "Search synonyms",
  words: { one: "group", many: "groups" },
  kind: "group of synonyms",
  ...house,
  load: () => import("./resources/searchSynonyms.ts"),
});

const imageBanks = place({
  name: "AdminImageBankManagementIndex",
  path: "/admin/house/image-banks",
  title: "Image banks",
  words: { one: "image bank", many: "image banks" },
  ...house,
  load: () => import("./resources/imageBanks.ts"),
});

const featureFlags = place({
  name: "AdminFeatureFlagManagement",
  path: "/admin/house/feature-flags",
  title: "Feature flags",
  words: { one: "feature flag", many: "feature flags" },
  ...house,
  features: ["feature_flags"],
  load: () => import("./resources/featureFlags.ts"),
});

const releaseNotes = place({
  name: "AdminReleaseNoteManagement",
  path: "/admin/house/release-notes",
  title: "Release notes",
  words: { one: "release note", many: "release notes" },
  ...house,
  load: () => import("./resources/releaseNotes.ts"),
});

/** No row of the ledger names it; issue 4 asks for a log that is searched (ADR 0018). */
const auditLog = place({
  name: "AdminAuditLog",
  path: "/admin/house/audit-log",
  title: "Audit log",
  words: { one: "entry", many: "entries" },
  ...house,
  load: () => import("./resources/auditLog.ts"),
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
  auditLog,
] as const;

const screen = { theme: "house", layout: "admin" } as const;

const broadcastPages = () =>
  Promise.all([import("#src/ui/admin/house/broadcastPages.tsx"), broadcasts.load()]);

export const houseRoutes = [
  ...houseReportRoutes,
  route("HouseDashboard", "/admin/house", () => import("#src/ui/admin/house/HouseDashboard.tsx"), {
    title: "House",
    ...screen,
    needs: { login: true, admin: true, roles: house.roles },
  }),
  ...peopleRoutes,
  ...routesOf(profiles),
  belowRoute(profiles, "users", "users", () => import("#src/ui/admin/house/ProfileUsersPage.tsx")),
  belowRoute(
    profiles,
    "topics/reorder",
    "order of topics",
    () => import("#src/ui/admin/house/ProfileTopicsPage.tsx"),
  ),
  importRoute(contacts),
  ...routesOf(contacts),
  reorderRoute(carousel),
  ...routesOf(carousel),
  listRoute(broadcasts),
  route(
    "AdminBroadcastsIndexCreate",
    "/admin/house/broadcasts/create",
    async () => {
      const [screens, declared] = await broadcastPages();
      return { default: screens.createPage(broadcasts, declared.default) };
    },
    metaOf(broadcasts, "Broadcasts: new broadcast"),
  ),
  route(
    "AdminBroadcastsIndexEdit",
    "/admin/house/broadcasts/:id/edit",
    async () => {
      const [screens, declared] = await broadcastPages();
      return { default: screens.editPage(broadcasts, declared.default) };
    },
    metaOf(broadcasts, "Broadcasts: edit broadcast"),
  ),
  belowRoute(
    broadcasts,
    "acknowledgements",
    "acknowledgements",
    () => import("#src/ui/admin/house/AcknowledgementsPage.tsx"),
  ),
  importRoute(glossary),
  ...routesOf(glossary),
  importRoute(searchSynonyms),
  ...routesOf(searchSynonyms),
  ...routesOf(imageBanks),
  belowRoute(
    imageBanks,
    "edit/pictures",
    "pictures",
    () => import("#src/ui/admin/house/BankPicturesPage.tsx"),
  ),
  listRoute(featureFlags),
  editRoute(featureFlags),
  ...routesOf(releaseNotes),
  listRoute(auditLog),
  viewRoute(auditLog, () => import("#src/ui/admin/audit/AuditLinePage.tsx")),
  route("AdminPapFeed", "/admin/house/pap-feed", () => import("#src/ui/admin/house/PapFeedPage.tsx"), {
    title: words.papFeed,
    ...screen,
    needs: { login: true, admin: true, roles: superAdmin.roles },
  }),
] as const;
