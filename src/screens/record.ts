import type { Asked, FirstCall } from "#src/routes/firstCalls.ts";
import { page, type Screen } from "./screen.ts";

/** A page of one call, whose question stands in the address: its module makes both. */
const asks = (load: Screen["load"], first: () => Promise<{ first: (asked: Asked) => FirstCall }>): Screen =>
  page(load, async (asked) => [(await first()).first(asked)]);

export const recordScreens = {
  Glossary: asks(
    () => import("#src/ui/record/GlossaryPage.tsx"),
    () => import("#src/ui/record/glossaryAddress.ts"),
  ),
  GlossaryTerm: page(
    () => import("#src/ui/record/TermPage.tsx"),
    async ({ params }) => [
      { endpoint: (await import("#src/contracts/glossary.ts")).glossaryReads.term, params },
    ],
  ),
  ReleaseNotes: asks(
    () => import("#src/ui/record/ReleaseNotesPage.tsx"),
    () => import("#src/ui/record/releaseNotesAddress.ts"),
  ),
  ReleaseNote: page(
    () => import("#src/ui/record/ReleaseNotePage.tsx"),
    async ({ params }) => [
      { endpoint: (await import("#src/contracts/releaseNotes.ts")).releaseNoteReads.note, params },
    ],
  ),
} as const;
