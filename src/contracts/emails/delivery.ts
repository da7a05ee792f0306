/**
 * Where an email stands on its way to one recipient. `rendered`: made, and not yet on its way; `held`: it waits for a time at
 * which it may leave, or for an administrator; `queued`: it leaves as soon as the mail server takes it; `bounced`: the mail
 * server has refused it, or has sent it back; `suppressed`: its address is not written to any more; `resent`: another one was
 * sent in its place.
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

/** After so many bounces and complaints nothing more is sent to an address. */
export const mostBounces = 3;
