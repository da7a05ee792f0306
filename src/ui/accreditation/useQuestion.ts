import { useSelector } from "@xstate/react";
import { useSearchParams } from "wouter";
import type { z } from "zod";
import { AccreditationQuery, type ExamStanding } from "#src/contracts/accreditation.ts";
import type { ListView } from "#src/machines/preferences/preferencesMachine.ts";
import { changed, pageSize, readView } from "#src/ui/learning/question.ts";
import { useApp } from "#src/ui/shell/AppContext.tsx";

/** What is sent: text, as the contract reads it. */
export type Question = z.input<typeof AccreditationQuery>;

const names = ["type", "name", "standing", "sort", "page"] as const;

/** The question of an address (B-089, T-10). What does not fit the contract is left out, as if it had not been asked. */
export function readQuestion(search: URLSearchParams): Question {
  const question: Question = { perPage: pageSize };
  for (const name of names) {
    const value = search.get(name);
    if (value && AccreditationQuery.shape[name].safeParse(value).success)
      Object.assign(question, { [name]: value });
  }
  return question;
}

/** The standings that an address asks for. */
export const standingsOf = (question: Question): string[] =>
  question.standing?.split(",").filter(Boolean) ?? [];

/** The question of this address, and every way to change it. A change is a step in the history, so Back takes it back. */
export function useQuestion() {
  const { preferences } = useApp().actors;
  const preferred = useSelector(preferences, ({ context }) => context.view);
  const [search, setSearch] = useSearchParams();
  const question = readQuestion(search);
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

export type Asked = ReturnType<typeof useQuestion>;
