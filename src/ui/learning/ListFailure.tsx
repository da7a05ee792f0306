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
      <Forbidden title="You cannot see this list">
        Your manager or an administrator can open it for you.
      </Forbidden>
    );
  return (
    <Failed
      title={kept ? "This could not be brought up to date" : "The list could not be loaded"}
      onRetry={retry}
      retrying={retrying}
    >
      {kind === "offline" ? "There is no connection at the moment." : "The fault is ours."}
    </Failed>
  );
}
