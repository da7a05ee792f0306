import { useState } from "react";
import { useSearchParams } from "wouter";

/**
 * The question shown, as in the address (`?question=3`), so that a reload returns to it. Going from one to another adds
 * no step to the history: Back leaves the exam, after asking.
 */
export function useQuestionShown(count: number) {
  const [search, setSearch] = useSearchParams();
  const [arrived, setArrived] = useState(false);
  const asked = Number(search.get("question") ?? 1);
  const index = Number.isInteger(asked) && asked >= 1 && asked <= count ? asked - 1 : 0;
  return {
    index,
    /** The learner has gone to it, rather than just opened the page. */
    arrived,
    go: (next: number): void => {
      setArrived(true);
      setSearch((now) => ({ ...Object.fromEntries(now), question: String(next + 1) }), { replace: true });
    },
  };
}
