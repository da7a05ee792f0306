import { useSelector } from "@xstate/react";
import type { ListView } from "#src/machines/preferences/preferencesMachine.ts";
import { readView } from "#src/ui/learning/learningQuery.ts";
import { useRootActors } from "#src/ui/hooks/useRootActors.ts";
import { valuesOf, withSwitched } from "#src/contracts/listAddress.ts";
import { useListAddress } from "#src/ui/lists/useListAddress.ts";
import { examListAddress, readQuery } from "./examListQuery.ts";

/** The query of this address, and every way to change it. A change is a step in the history, so Back undoes it. */
export function useExamListQuery() {
  const { preferences } = useRootActors();
  const preferred = useSelector(preferences, ({ context }) => context.view);
  const asked = useListAddress(examListAddress);
  const { search, change } = asked;
  const question = readQuery(search);
  return {
    ...asked,
    question,
    /** For completion unless passed exams are requested, as in the contract. */
    type: question.type ?? "for-completion",
    chosen: valuesOf(question.standing),
    view: readView(search, preferred),
    toggle: (standing: string) => change({ standing: withSwitched(question.standing, standing) }),
    setView: (view: ListView) => {
      preferences.send({ type: "view.chosen", view });
      change({ view });
    },
  };
}

export type Asked = ReturnType<typeof useExamListQuery>;
