import type { ServerTime } from "#src/contracts/endpoint.ts";
import { exam as limits } from "#src/contracts/limits.ts";

/** When a response was requested and received, by the local clock, and the time in it. */
type Heard = { sentAt: number; receivedAt: number; time: ServerTime };

/** What to add to the local clock to get the server's; a small offset is ignored (B-137). */
export function offsetOf({ sentAt, receivedAt, time }: Heard): number {
  const offset = Date.parse(time.server_time_iso) - (sentAt + receivedAt) / 2;
  return Math.abs(offset) < limits.ignoredOffset ? 0 : offset;
}
