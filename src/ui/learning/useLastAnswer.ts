import { useState } from "react";

/** Returns the last response, which stays in place if a query fails. */
export function useLastAnswer<Answer>(answer: Answer | undefined): Answer | undefined {
  const [kept, keep] = useState(answer);
  if (answer !== undefined && answer !== kept) keep(answer);
  return answer ?? kept;
}
