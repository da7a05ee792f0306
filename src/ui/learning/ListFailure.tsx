import { readFailure } from "#src/services/failures.ts";
import { Failed } from "#src/ui/kit/Failed.tsx";
import { Forbidden } from "#src/ui/kit/Forbidden.tsx";

type Props = {
  error: unknown;
  /** An older answer is still shown. */
  kept: boolean;
  retry: () => void;
  retrying: boolean;
};

/** Why a list did not come, and what can be done about it. */
export function ListFailure({ error, kept, retry, retrying }: Props) {
  const { kind } = readFailure(error);
  if (kind === "forbidden")
    return (
      <Forbidden title="You cannot see this list">Ask your manager or an administrator for access.</Forbidden>
    );
  return (
    <Failed
      title={kept ? "This could not be updated" : "The list could not be loaded"}
      onRetry={retry}
      retrying={retrying}
    >
      {kind === "offline"
        ? "You are offline. Check your connection and try again."
        : "Something went wrong on our side. Try again in a minute."}
    </Failed>
  );
}
