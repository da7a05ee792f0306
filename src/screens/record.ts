import type { Asked, FirstCall } from "#src/routes/firstCalls.ts";
import { page, type Screen } from "./screen.ts";

/** A module that derives from the address the first calls of a list's page, and of the page of one thing in it. */
type First = () => Promise<Record<"first" | "firstOfOne", (asked: Asked) => FirstCall>>;
const list = (load: Screen["load"], first: First): Screen =>
  page(load, async (asked) => [(await first()).first(asked)]);
const one = (load: Screen["load"], first: First): Screen =>
  page(load, async (asked) => [(await first()).firstOfOne(asked)]);

const activity: First = () => import("#src/ui/record/activityAddress.ts");
const glossary: First = () => import("#src/ui/record/glossaryAddress.ts");
const releaseNotes: First = () => import("#src/ui/record/releaseNotesAddress.ts");

export const screens = {
  UserCPDLog: page(
    () => import("#src/ui/record/CpdLogPage.tsx"),
    async (asked) => [(await import("#src/ui/record/cpdAddress.ts")).first(asked)],
  ),
  AcademyActivityLog: list(() => import("#src/ui/record/ActivityLogPage.tsx"), activity),
  ActivityHistory: one(() => import("#src/ui/record/HistoryPage.tsx"), activity),
  Glossary: list(() => import("#src/ui/record/GlossaryPage.tsx"), glossary),
  GlossaryTerm: one(() => import("#src/ui/record/TermPage.tsx"), glossary),
  ReleaseNotes: list(() => import("#src/ui/record/ReleaseNotesPage.tsx"), releaseNotes),
  ReleaseNote: one(() => import("#src/ui/record/ReleaseNotePage.tsx"), releaseNotes),
} as const;
