import { useSelector } from "@xstate/react";
import { useSearchParams } from "wouter";
import type { ExamStanding } from "#src/contracts/accreditation.ts";
import type { ListView } from "#src/machines/preferences/preferencesMachine.ts";
import { changed, readView } from "#src/ui/learning/learningQuery.ts";
import { useRootActors } from "#src/ui/hooks/useRootActors.ts";
import { readQuery, standingsOf } from "./examListQuery.ts";

/** The question of this address, and every way to change it. A change is a step in the history, so Back takes it back. */
export function useExamListQuery() {
  const { preferences } = useRootActors();
  const preferred = useSelector(preferences, ({ context }) => context.view);
  const [search, setSearch] = useSearchParams();
  const question = readQuery(search);
  const chosen = standingsOf(question);
  return {
    search,
    question,
    /** For completion unless asked for the passed ones, as in the contract. */
    type: question.type ?? "for-completion",
    chosen,
    view: readView(search, preferred),
    change: (change: Record<string, string | null>) => setSearch(changed(search, change)),
    toggle: (standing: ExamStanding) => {
      const without = chosen.filter((one) => one !== standing);
      const next = without.length < chosen.length ? without : [...chosen, standing];
      setSearch(changed(search, { standing: next.join(",") }));
    },
    setView: (view: ListView) => {
      preferences.send({ type: "view.chosen", view });
      setSearch(changed(search, { view }));
    },
  };
}

export type Asked = ReturnType<typeof useExamListQuery>;
