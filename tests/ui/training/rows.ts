import type { Assignment } from "#src/contracts/training.ts";
import { card } from "../learning/rows.ts";

/** A row of mandatory training. */
export const assignment = (rest: Partial<Assignment>): Assignment => ({
  ...{ id: 1, kind: "mandatory", card: card(3), status: "open", reason: "Yearly training" },
  ...{ assigned_by: null, consequence: null, due_at: "2026-12-01T12:00:00Z", completed_at: null },
  ...{ certified_until: null, exemption: null, paused_until: null },
  ...{ moved_by_leave: false, ...rest },
});
