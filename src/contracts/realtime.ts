import { z } from "zod";
import { Broadcast, Notification } from "./user.ts";

/** The private channel of one user, as Echo names it (`private-` is the protocol's prefix). */
export const userChannel = (id: number): string => `user.${id}`;

/** The events on a user's channel. Each carries the id of its outbox row, so that a repeated delivery is ignored. */
export const liveEvents = {
  broadcast: z.object({ event: z.int(), broadcast: Broadcast }),
  /** A new notification. */
  notification: z.object({ event: z.int(), notification: Notification }),
  /** Notifications were read elsewhere (another tab, another device): `ids` or all. */
  "notifications.read": z.object({ event: z.int(), ids: z.union([z.array(z.int()), z.literal("all")]) }),
  /** A broadcast was acknowledged elsewhere. */
  "broadcast.read": z.object({ event: z.int(), id: z.int() }),
} as const;
export type LiveEventName = keyof typeof liveEvents;
export type LiveEvent<N extends LiveEventName = LiveEventName> = z.infer<(typeof liveEvents)[N]>;
