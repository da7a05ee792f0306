/**
 * The state of an email on its way to one recipient. `rendered`: made, and not yet on its way; `held`: it waits for a
 * time at which it may leave, or for an administrator; `queued`: it leaves as soon as the mail server accepts it;
 * `bounced`: the mail server has refused it, or has sent it back; `suppressed`: nothing is sent to its address any
 * more; `resent`: another one was sent in its place.
 */
export const deliveryStates = [
  "rendered",
  "held",
  "queued",
  "sent",
  "bounced",
  "suppressed",
  "resent",
] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** After this many bounces and complaints, nothing more is sent to an address. */
export const mostBounces = 3;
