import { whyBarred } from "#src/contracts/acting.ts";
import type { Endpoint } from "#src/contracts/endpoint.ts";
import { actingOf } from "#src/contracts/user.ts";
import { useMe } from "#src/ui/hooks/useMe.ts";
import styles from "./shell.module.css";

type Call = Pick<Endpoint, "method" | "path">;

/** Why a call is barred while acting; null if it is not, or if there is no such call (D-22, G-17). */
export function useBarred(call: Call | undefined): string | null {
  const me = useMe();
  return me && call ? whyBarred(actingOf(me), call) : null;
}

/** Says beside a disabled control why it is disabled. */
export const Barred = ({ why }: { why: string | null }) =>
  why && (
    <span role="note" className={styles.barred}>
      {why}
    </span>
  );
