import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Broadcast, BroadcastText, Notification } from "./user.ts";

/** E-064: where the socket is opened, in the Pusher protocol 7. */
export const socketPath = "/app/:key";

/** What the protocol puts before the name of a channel that needs authorisation; Echo adds it itself. */
export const privatePrefix = "private-";
/** The beginning of the names of all users' channels. */
export const userPrefix = "user.";

/**
 * B-362: the private channel of one user, as Echo names it. There is no other: what is for everyone is sent to the
 * channel of every connected user, so that one authorisation for each connection is enough.
 */
export const userChannel = (id: number): string => `${userPrefix}${id}`;

/** The id of a channel's user, by its full name (`private-user.7`); null for any other name. */
export function userOfChannel(name: string): number | null {
  const id = /^private-user\.([1-9]\d{0,9})$/.exec(name)?.[1];
  return id === undefined ? null : Number(id);
}

/**
 * Echo's authorisation of a private channel. Form-encoded as pusher-js sends it, and answered as the protocol requires.
 */
export const realtimeCalls = {
  authoriseChannel: endpoint("POST", "/broadcasting/auth", {
    summary: "Authorises a socket for the caller's private channel and returns the protocol's signature.",
    body: z.object({
      socket_id: z.string().check(z.regex(/^\d{1,20}\.\d{1,20}$/, "Send the id of the socket")),
      channel_name: z.string().check(z.minLength(1), z.maxLength(200)),
    }),
    answer: z.object({ auth: z.string() }),
  }),
};

/** An event on a user's channel: its name and its payload. */
export type LiveEventKind<Name extends string = string, Event = unknown> = {
  readonly name: Name;
  readonly event: z.ZodMiniType<Event>;
  /** The paths of calls whose answers it outdates. */
  readonly outdates?: readonly string[];
};

/** Declares an event. */
export const liveEvent = <const Name extends string, Event>(
  name: Name,
  event: z.ZodMiniType<Event>,
  outdates?: readonly string[],
): LiveEventKind<Name, Event> => ({ name, event, ...(outdates && { outdates }) });

/** Part of every payload: the id of its outbox row, so that a repeated delivery is ignored. */
export const Delivered = z.looseObject({ event: z.int() });

/** The events that belong to no area. An area declares its own, and listens to them by `app.onLive`. */
export const liveEvents = {
  broadcast: liveEvent("broadcast", z.object({ broadcast: Broadcast })),
  /** A new notification. */
  notification: liveEvent("notification", z.object({ notification: Notification })),
  /** Notifications were read elsewhere (another tab, another device): `ids` or all. */
  "notifications.read": liveEvent(
    "notifications.read",
    z.object({ ids: z.union([z.array(z.int()), z.literal("all")]) }),
  ),
  /** A broadcast was acknowledged elsewhere. */
  "broadcast.read": liveEvent("broadcast.read", BroadcastText),
  /** What a screen shows is out of date: the paths of the calls with new answers. */
  "answers.changed": liveEvent("answers.changed", z.object({ paths: z.array(z.string()) })),
} as const;
