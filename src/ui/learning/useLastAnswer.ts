import { useState } from "react";

/** The last answer: a question that fails leaves what there was. */
export function useLastAnswer<Answer>(answer: Answer | undefined): Answer | undefined {
  const [kept, keep] = useState(answer);
  if (answer !== undefined && answer !== kept) keep(answer);
  return answer ?? kept;
}
