import { useState } from "react";

/** The last response: a failed query leaves it in place. */
export function useLastAnswer<Answer>(answer: Answer | undefined): Answer | undefined {
  const [kept, keep] = useState(answer);
  if (answer !== undefined && answer !== kept) keep(answer);
  return answer ?? kept;
}
