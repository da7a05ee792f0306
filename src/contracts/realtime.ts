import { z } from "zod";
import { endpoint, Instant } from "./endpoint.ts";
import { Broadcast, BroadcastText, Notification } from "./user.ts";

/** E-064: where the socket is opened, in the Pusher protocol 7. */
export const socketPath = "/app/:key";

/** What the protocol puts before the name of a channel that needs authorisation; Echo adds it by itself. */
export const privatePrefix = "private-";
/** What the names of all users' channels begin with. */
export const userPrefix = "user.";

/**
 * B-362: the private channel of one user, as Echo names it. There is no other: what is for everyone
 * goes to the channel of every user who is connected, so that one authorisation a connection is enough.
 */
export const userChannel = (id: number): string => `${userPrefix}${id}`;

/** Whose channel it is, by its full name (`private-user.7`); null for any other name. */
export function userOfChannel(name: string): number | null {
  const id = /^private-user\.([1-9]\d{0,9})$/.exec(name)?.[1];
  return id === undefined ? null : Number(id);
}

/** Echo's authorisation of a private channel. Form-encoded as pusher-js sends it, and answered as the protocol says. */
export const realtimeCalls = {
  authoriseChannel: endpoint("POST", "/broadcasting/auth", {
    summary: "Authorises a socket for the caller's private channel and returns the protocol's signature.",
    body: z.object({
      socket_id: z.string().regex(/^\d{1,20}\.\d{1,20}$/, "Send the id of the socket"),
      channel_name: z.string().min(1).max(200),
    }),
    answer: z.object({ auth: z.string() }),
  }),
};

/** An own attempt has another end (time was granted, T-30), another writing tab (P8), or is over. */
const ExamChange = z.object({
  exam_id: z.int(),
  attempt_id: z.int(),
  finishes_at_iso: Instant,
  writer: z.string().nullable(),
  finished: z.boolean(),
});
export type ExamChange = z.infer<typeof ExamChange>;

/** The events on a user's channel. Each carries the id of its outbox row, so that a repeated delivery is ignored. */
export const liveEvents = {
  broadcast: z.object({ event: z.int(), broadcast: Broadcast }),
  /** A new notification. */
  notification: z.object({ event: z.int(), notification: Notification }),
  /** Notifications were read elsewhere (another tab, another device): `ids` or all. */
  "notifications.read": z.object({ event: z.int(), ids: z.union([z.array(z.int()), z.literal("all")]) }),
  /** A broadcast was acknowledged elsewhere. */
  "broadcast.read": BroadcastText.extend({ event: z.int() }),
  /** What a screen shows is out of date: the paths of the calls that have something new to tell. */
  "answers.changed": z.object({ event: z.int(), paths: z.array(z.string()) }),
  "exam.changed": ExamChange.extend({ event: z.int() }),
} as const;
export type LiveEventName = keyof typeof liveEvents;
export type LiveEvent<N extends LiveEventName = LiveEventName> = z.infer<(typeof liveEvents)[N]>;
