import { useSelector } from "@xstate/react";
import type { Acting } from "#src/contracts/user.ts";
import { useGo } from "#src/ui/hooks/useGo.ts";
import { useRootActors } from "#src/ui/hooks/useRootActors.ts";

/** Ends acting (B-308, B-310). If there is little room, only its first word is visible. */
export function ReturnButton({ as, short = false }: { as: Exclude<Acting, "self">; short?: boolean }) {
  const { leave } = useGo();
  const { acting } = useRootActors();
  const busy = useSelector(acting, (snapshot) => snapshot.hasTag("busy"));
  const [first, rest] = as === "reviewer" ? ["Exit", "review mode"] : ["Return", "to your own account"];
  return (
    <button type="button" disabled={busy} onClick={() => leave({ kind: "return" })}>
      {`${first} `}
      <span data-rest={short || undefined}>{rest}</span>
    </button>
  );
}
