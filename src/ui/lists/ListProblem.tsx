import { whyNotLoaded } from "#src/contracts/failures.ts";
import { readFailure } from "#src/services/failures.ts";
import { Failed } from "#src/ui/kit/Failed.tsx";
import { Forbidden } from "#src/ui/kit/Forbidden.tsx";

/** The wording for a list that failed to load. */
export type ProblemWords = {
  /** “The terms could not be loaded” */
  failed: string;
  /** “You cannot see these terms” */
  forbidden: string;
  /** Who can help. */
  help: string;
};

type Props = {
  words: ProblemWords;
  error: unknown;
  /** Whether an older response is still shown. */
  kept: boolean;
  retry: () => void;
  retrying: boolean;
};

/** Why a list failed to load, and what can be done about it. */
export function ListProblem({ words, error, kept, retry, retrying }: Props) {
  const { kind } = readFailure(error);
  if (kind === "forbidden" || kind === "unauthorized")
    return <Forbidden title={words.forbidden}>{words.help}</Forbidden>;
  return (
    <Failed title={kept ? "This could not be updated" : words.failed} onRetry={retry} retrying={retrying}>
      {whyNotLoaded(error)}
    </Failed>
  );
}
