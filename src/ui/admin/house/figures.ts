import { broadcastCalls } from "#src/contracts/admin/broadcasts.ts";
import { carouselCalls } from "#src/contracts/admin/carousel.ts";
import { glossaryCalls } from "#src/contracts/admin/glossary.ts";
import { imageBankCalls } from "#src/contracts/admin/imageBanks.ts";
import { releaseNoteCalls } from "#src/contracts/admin/releaseNotes.ts";
import { adminUserCalls } from "#src/contracts/admin/users.ts";

/** A question to a list, of which only the total is wanted, and where that list is. */
export const figures = [
  { label: "Active users", calls: adminUserCalls, at: "AdminUsers", query: { status: "active" } },
  { label: "Users not invited yet", calls: adminUserCalls, at: "AdminUsers", query: { status: "new" } },
  { label: "Live broadcasts", calls: broadcastCalls, at: "AdminBroadcastsIndex", query: { status: "live" } },
  { label: "Slides shown", calls: carouselCalls, at: "AdminCarouselIndex", query: { status: "shown" } },
  {
    label: "Release notes in draft",
    calls: releaseNoteCalls,
    at: "AdminReleaseNoteManagement",
    query: { status: "draft" },
  },
  {
    label: "Release notes scheduled",
    calls: releaseNoteCalls,
    at: "AdminReleaseNoteManagement",
    query: { status: "scheduled" },
  },
  { label: "Glossary terms", calls: glossaryCalls, at: "AdminGlossaryManagement", query: {} },
  { label: "Image banks", calls: imageBankCalls, at: "AdminImageBankManagementIndex", query: {} },
] as const;

/** The question, with as few rows as there may be. */
export const totalOnly = (query: Readonly<Record<string, string>>) => ({ ...query, perPage: 1 });

/** Of which records the charts tell. */
export const latest = {
  broadcasts: { perPage: 6 },
  notes: { status: ["published" as const], perPage: 6 },
};
