import { roleLabels } from "#src/contracts/roles.ts";
import { readFailure } from "#src/services/failures.ts";
import { Failed } from "#src/ui/kit/Failed.tsx";
import { Forbidden } from "#src/ui/kit/Forbidden.tsx";
import type { ResourcePlace } from "#src/routes/admin/place.ts";

type Props = {
  /** What is listed, and who may see it. */
  of: Pick<ResourcePlace, "words" | "roles">;
  error: unknown;
  /** An older answer is still shown. */
  kept: boolean;
  retry: () => void;
  retrying: boolean;
};

/** Why a list did not come, and what can be done about it. */
export function ListProblem({ of: { words, roles }, error, kept, retry, retrying }: Props) {
  const { kind } = readFailure(error);
  if (kind === "forbidden" || kind === "unauthorized")
    return (
      <Forbidden title={`You cannot see these ${words.many}`}>
        {`You need one of these roles: ${roles.map((role) => roleLabels[role]).join(", ")}. Ask a system admin to assign one to you.`}
      </Forbidden>
    );
  return (
    <Failed
      title={kept ? "This could not be updated" : `The ${words.many} could not be loaded`}
      onRetry={retry}
      retrying={retrying}
    >
      {kind === "offline"
        ? "You are offline. Check your connection and try again."
        : "Something went wrong on our side. Try again in a minute."}
    </Failed>
  );
}
