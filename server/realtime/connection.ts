import { randomInt } from "node:crypto";
import type { WebSocket } from "ws";
import { privatePrefix } from "#src/contracts/realtime.ts";
import type { Hub, Listener } from "./hub.ts";
import { closing, frames, readFrame, type Closing } from "./protocol.ts";
import { isChannelAuth, type PusherApp } from "./signature.ts";

/** What one socket may consume. Times in seconds. */
export const connectionLimits = {
  /** A longer frame closes the socket (1009). */
  frameBytes: 64 * 1024,
  /** A client that reads too slowly is dropped; it reconnects and requests what it missed. */
  bufferedBytes: 1024 * 1024,
  channels: 20,
  /** Frames from a client within ten seconds. */
  messages: 100,
  /** After this long without a message from the client it is pinged … */
  activitySeconds: 30,
  /** … and has this long to respond. */
  pongSeconds: 10,
  /** A client that has not joined a channel by then has no business here. */
  joinSeconds: 60,
};
export type ConnectionLimits = typeof connectionLimits;

const messageWindow = 10_000;

export type Connection = Listener & {
  readonly id: string;
  /** The session that authorised one of its channels; null until then. */
  session: string | null;
  /** Sends the client the reason, and closes. */
  close(why: Closing): void;
  /** Pings a silent client and closes a dead one. Called every second. */
  check(now: number): void;
};

type Deps = {
  socket: WebSocket;
  pusher: PusherApp;
  hub: Hub;
  limits: ConnectionLimits;
  now(): number;
  onClose(connection: Connection): void;
};

/** Handles one client from its handshake to its end. */
export function openConnection({ socket, pusher, hub, limits, now, onClose }: Deps): Connection {
  const channels = new Set<string>();
  const openedAt = now();
  let heardAt = openedAt;
  let askedAt: number | null = null;
  let closedAt: number | null = null;
  let joinedOnce = false;
  let counted = { since: openedAt, messages: 0 };

  const connection: Connection = {
    id: `${randomInt(1, 2 ** 40)}.${randomInt(1, 2 ** 40)}`,
    session: null,

    send(frame) {
      if (socket.readyState !== socket.OPEN) return;
      if (socket.bufferedAmount > limits.bufferedBytes) socket.terminate();
      else socket.send(frame);
    },

    close(why) {
      closedAt ??= now();
      connection.send(frames.error(why));
      socket.close(why.code, why.message);
    },

    check(at) {
      const silentFor = (at - heardAt) / 1000;
      const patience = limits.pongSeconds * 1000;
      if (closedAt !== null) {
        // A peer that does not even respond to the close is cut off.
        if (at - closedAt >= patience) socket.terminate();
      } else if (askedAt !== null && at - askedAt >= patience) connection.close(closing.silent);
      else if (!joinedOnce && at - openedAt >= limits.joinSeconds * 1000)
        connection.close(closing.unauthorized);
      else if (askedAt === null && silentFor >= limits.activitySeconds) {
        askedAt = at;
        connection.send(frames.ping);
      }
    },
  };

  function hear(text: string): void {
    heardAt = now();
    askedAt = null;
    if (heardAt - counted.since >= messageWindow) counted = { since: heardAt, messages: 0 };
    counted.messages += 1;
    if (counted.messages > limits.messages) return connection.close(closing.tooMany);

    const heard = readFrame(text);
    switch (heard.kind) {
      case "ping":
        return connection.send(frames.pong);
      case "pong":
        return;
      case "subscribe":
        return join(heard.channel, heard.auth);
      case "unsubscribe":
        return leave(heard.channel);
      case "client event":
        return connection.send(frames.error({ code: 4301, message: "Client events are not accepted" }));
      case "unreadable":
        return connection.send(frames.error({ code: null, message: "That message could not be read" }));
    }
  }

  function join(channel: string, auth: string): void {
    if (!channel.startsWith(privatePrefix))
      return connection.send(frames.refused(channel, 403, "Only private channels exist here"));
    if (!isChannelAuth(pusher, connection.id, channel, auth))
      return connection.send(frames.refused(channel, 401, "The signature is wrong"));
    if (!channels.has(channel) && channels.size >= limits.channels)
      return connection.send(frames.refused(channel, 403, `At most ${limits.channels} channels a socket`));
    joinedOnce = true;
    channels.add(channel);
    hub.join(channel, connection);
    connection.send(frames.subscribed(channel));
  }

  function leave(channel: string): void {
    channels.delete(channel);
    hub.leave(channel, connection);
  }

  socket.on("message", (data, binary) => {
    if (socket.readyState !== socket.OPEN) return;
    if (binary) connection.close({ code: 4200, message: "Send text" });
    else hear(String(data));
  });
  // ws closes by itself after a faulty or oversized frame; without a listener the error would end the process.
  socket.on("error", () => undefined);
  socket.once("close", () => {
    for (const channel of channels) hub.leave(channel, connection);
    channels.clear();
    onClose(connection);
  });

  connection.send(frames.established(connection.id, limits.activitySeconds));
  return connection;
}
