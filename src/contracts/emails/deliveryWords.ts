import type { DeliveryState } from "./delivery.ts";

/** The label of each state of an email on its way. */
export const deliveryWords = {
  rendered: { label: "Prepared", tone: "neutral" },
  held: { label: "Held", tone: "warning" },
  queued: { label: "Queued", tone: "info" },
  sent: { label: "Sent", tone: "success" },
  bounced: { label: "Bounced", tone: "danger" },
  suppressed: { label: "Suppressed", tone: "danger" },
  resent: { label: "Sent again", tone: "neutral" },
} as const satisfies Record<DeliveryState, { label: string; tone: string }>;
