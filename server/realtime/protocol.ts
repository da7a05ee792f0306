import * as z from "zod/mini";
import { socketPath } from "#src/contracts/realtime.ts";

/**
 * The messages of the Pusher protocol 7, as far as private channels need them. Presence and client events are not
 * supported: nothing here uses them, and what does not exist cannot be abused.
 */

/**
 * Close codes. A client gives up after 4000–4099, waits at least a second after 4100–4199, and reconnects at once after
 * 4200–4299.
 */
export const closing = {
  unknownKey: { code: 4001, message: "Application does not exist" },
  unsupportedProtocol: { code: 4007, message: "Unsupported protocol version" },
  noProtocol: { code: 4008, message: "No protocol version supplied" },
  unauthorized: { code: 4009, message: "Connection is unauthorized" },
  overCapacity: { code: 4100, message: "Over capacity" },
  goingAway: { code: 4100, message: "The server is restarting" },
  silent: { code: 4201, message: "Pong reply not received" },
  tooMany: { code: 4301, message: "Too many messages" },
} as const satisfies Record<string, Closing>;
export type Closing = { readonly code: number; readonly message: string };

/** The characters that the protocol allows in channel names, prefix included. */
export const ChannelName = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_\-=@,.;]{1,164}$/, "That is not a channel name"));

/** Returns the key in the path of an upgrade request, or null if the path is not the socket's. */
export function keyIn(pathname: string): string | null {
  const [start = ""] = socketPath.split(":");
  const key = pathname.startsWith(start) ? pathname.slice(start.length) : "";
  return /^[\w-]+$/.test(key) ? key : null;
}

/** A message from a client. `data` is an object, or the same as JSON text. */
const Said = z.object({ event: z.string().check(z.maxLength(200)), data: z.optional(z.unknown()) });
const Subscribing = z.object({ channel: ChannelName, auth: z.optional(z.string().check(z.maxLength(300))) });
const Unsubscribing = z.object({ channel: ChannelName });

export type Heard =
  | { kind: "ping" | "pong" | "unreadable" }
  | { kind: "client event" }
  | { kind: "subscribe"; channel: string; auth: string }
  | { kind: "unsubscribe"; channel: string };

const unreadable: Heard = { kind: "unreadable" };

/** Reads one frame from a client. Never throws: a frame that makes no sense is `unreadable`. */
export function readFrame(text: string): Heard {
  const said = Said.safeParse(parsed(text));
  if (!said.success) return unreadable;
  const { event } = said.data;
  const data = typeof said.data.data === "string" ? parsed(said.data.data) : said.data.data;
  if (event === "pusher:ping") return { kind: "ping" };
  if (event === "pusher:pong") return { kind: "pong" };
  if (event.startsWith("client-")) return { kind: "client event" };
  if (event === "pusher:subscribe") {
    const asked = Subscribing.safeParse(data);
    return asked.success
      ? { kind: "subscribe", channel: asked.data.channel, auth: asked.data.auth ?? "" }
      : unreadable;
  }
  if (event === "pusher:unsubscribe") {
    const asked = Unsubscribing.safeParse(data);
    return asked.success ? { kind: "unsubscribe", channel: asked.data.channel } : unreadable;
  }
  return unreadable;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const frame = (event: string, data: unknown, channel?: string): string =>
  JSON.stringify({ event, ...(channel === undefined ? {} : { channel }), data: JSON.stringify(data) });

/** Frames to a client. The protocol wants `data` as JSON text within the JSON. */
export const frames = {
  established: (socketId: string, activitySeconds: number) =>
    frame("pusher:connection_established", { socket_id: socketId, activity_timeout: activitySeconds }),
  ping: frame("pusher:ping", {}),
  pong: frame("pusher:pong", {}),
  /** Without a code the connection stays open. */
  error: ({ code, message }: { code: number | null; message: string }) =>
    JSON.stringify({ event: "pusher:error", data: { code, message } }),
  subscribed: (channel: string) => frame("pusher_internal:subscription_succeeded", {}, channel),
  refused: (channel: string, status: number, error: string) =>
    frame("pusher:subscription_error", { type: "AuthError", status, error }, channel),
  /** `data` is JSON text already, the same for every channel of one publication. */
  event: (event: string, channel: string, data: string) => JSON.stringify({ event, channel, data }),
};
