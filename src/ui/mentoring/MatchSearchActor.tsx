import type { PropsWithChildren } from "react";
import { fromCallback, type NonReducibleUnknown } from "xstate";
import type { Distance, Method, Regularity } from "#src/contracts/mentoringWords.ts";
import {
  matchSearchMachine,
  type MatchFilters,
  type MatchSearchEvent,
} from "#src/machines/mentoring/matchSearchMachine.ts";
import { createScreenActor } from "#src/ui/kit/screenActor.tsx";
import type { AskedOfAddress } from "#src/ui/lists/useListAddress.ts";

export const MatchSearch = createScreenActor(matchSearchMachine);

/** Reads the filters from the query of an address. The contract has already dropped anything invalid from it. */
export function filtersOf(question: Readonly<Record<string, unknown>>): MatchFilters {
  const number = (given: unknown) => (given === undefined ? null : Number(given));
  return {
    skills: [question["skills"] ?? []].flat().map(Number),
    distance: number(question["distance"]) as Distance | null,
    method: (question["method"] ?? null) as Method | null,
    regularity: number(question["regularity"]) as Regularity | null,
    role: (question["role"] ?? "") as string,
  };
}

/** How many filters are set. */
export const countOf = ({ skills, distance, method, regularity, role }: MatchFilters): number =>
  [skills.length > 0, distance, method, regularity, role].filter(Boolean).length;

/** The filters of the results, which are part of the address. */
export const MatchSearchProvider = ({ asked, children }: PropsWithChildren<{ asked: AskedOfAddress }>) => (
  <MatchSearch.Provider
    identity={asked.path}
    holes={() => ({
      actors: {
        watchAddress: fromCallback<MatchSearchEvent, void & NonReducibleUnknown>(({ sendBack }) =>
          asked.onQuestion((question) => sendBack({ type: "address.changed", asked: filtersOf(question) })),
        ),
      },
      actions: { searchFor: (_, { filters }) => asked.adjust({ ...filters }) },
    })}
    input={() => ({ asked: filtersOf(asked.question) })}
  >
    {children}
  </MatchSearch.Provider>
);
