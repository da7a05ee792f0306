import { useSelector } from "@xstate/react";
import type { CpdCategory } from "#src/contracts/cpdCategories.ts";
import type { ListView } from "#src/machines/preferences/preferencesMachine.ts";
import { useRootActors } from "#src/ui/hooks/useRootActors.ts";
import { useListAddress } from "#src/ui/lists/useListAddress.ts";
import {
  learningAddress,
  noFilters,
  readCpd,
  readQuery,
  readView,
  toggling,
  writeCpd,
  type FilterName,
} from "./learningQuery.ts";

/** The query of this address, and every way to change it. Each change is a step in the history, so Back undoes it. */
export function useLearningQuery() {
  const { preferences } = useRootActors();
  const preferred = useSelector(preferences, (s) => s.context);
  const asked = useListAddress(learningAddress);
  const { search, change } = asked;
  const cpd = readCpd(search, preferred);

  /** The choice is also remembered for the next visit (B-073, B-074). */
  const setCpd = (chosen: readonly CpdCategory[] | null): void => {
    if (preferred.cpdOnly !== (chosen !== null)) preferences.send({ type: "cpdOnly.toggled" });
    for (const category of preferred.cpdCategories.concat(chosen ?? []))
      if (chosen && preferred.cpdCategories.includes(category) !== chosen.includes(category))
        preferences.send({ type: "cpdCategory.toggled", category });
    change({ cpd: writeCpd(chosen) });
  };

  return {
    ...asked,
    question: readQuery(search, preferred),
    cpd,
    /** The categories that CPD-only would keep; all of them at first (B-075). */
    cpdPreferred: cpd ?? preferred.cpdCategories,
    view: readView(search, preferred.view),
    toggle: (name: FilterName, value: string) => change(toggling(search, name, value)),
    clear: () => {
      if (preferred.cpdOnly) preferences.send({ type: "cpdOnly.toggled" });
      change(noFilters);
    },
    setCpd,
    setView: (view: ListView) => {
      preferences.send({ type: "view.chosen", view });
      change({ view });
    },
  };
}

export type Asked = ReturnType<typeof useLearningQuery>;
