import { useState } from "react";
import type { AskedOfAddress } from "./useListAddress.ts";

type Question = { search: string };
type Own = Pick<AskedOfAddress, "path" | "onQuestion" | "adjust"> & { question: Question };

/**
 * The query of a list in a dialog, for a search box. It is not in the address, which belongs to the page below.
 * @param path tells the lists of a dialog apart, as an address would
 */
export function useOwnQuery(path: string): Own {
  const [question, setQuestion] = useState<Question>({ search: "" });
  const [heard] = useState(() => new Set<(question: Question) => void>());
  return {
    path,
    question,
    onQuestion: (listener) => {
      heard.add(listener);
      return () => void heard.delete(listener);
    },
    adjust: ({ search }) => {
      const next = { search: String(search ?? "") };
      setQuestion(next);
      heard.forEach((listener) => listener(next));
    },
  };
}
