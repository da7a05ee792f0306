import { useState } from "react";
import { useSearchParams } from "wouter";

/**
 * Which question is shown, as the address has it (`?question=3`), so that a reload comes back to it. Going from one to
 * another is no step of the history: Back leaves the exam, and asks.
 */
export function useQuestionShown(count: number) {
  const [search, setSearch] = useSearchParams();
  const [arrived, setArrived] = useState(false);
  const asked = Number(search.get("question") ?? 1);
  const index = Number.isInteger(asked) && asked >= 1 && asked <= count ? asked - 1 : 0;
  return {
    index,
    /** The learner has gone to it, and did not only open the page. */
    arrived,
    go: (next: number): void => {
      setArrived(true);
      setSearch((now) => ({ ...Object.fromEntries(now), question: String(next + 1) }), { replace: true });
    },
  };
}
