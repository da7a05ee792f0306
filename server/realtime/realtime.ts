import type { FastifyInstance } from "fastify";
import type { App } from "../app.ts";
import type { Config } from "../config.ts";
import type { Handled } from "../serve.ts";
import { ownHosts } from "../http/hosts.ts";
import { authorisation } from "./authorise.ts";
import { embeddedBroadcaster, pusherBroadcaster, type Broadcaster } from "./broadcaster.ts";
import type { ConnectionLimits } from "./connection.ts";
import { httpApi } from "./httpApi.ts";
import { createHub } from "./hub.ts";
import { activeSessions } from "./activeSessions.ts";
import { createSocketServer, type SocketServer } from "./socketServer.ts";

export type Realtime = {
  /** Used by the outbox to publish. */
  readonly broadcaster: Broadcaster;
  /** The calls that the server handles for Echo. */
  readonly calls: readonly Handled[];
  /** Opens the socket on the server's port and closes it with the server. Does nothing if a service is used. */
  attach(app: App, server: FastifyInstance, limits?: Partial<ConnectionLimits>): void;
};

/**
 * E-064: the live channel, through the embedded server or, with PUSHER_HOST, through a service with the same protocol.
 */
export function createRealtime({ pusher, publicUrl }: Pick<Config, "pusher" | "publicUrl">): Realtime {
  const { host, port, tls, appId: id, key, secret } = pusher;
  const credentials = { id, key, secret };
  if (host !== null)
    return {
      broadcaster: pusherBroadcaster({ ...credentials, host, port, tls }),
      calls: [authorisation({ pusher: credentials, find: null })],
      attach: () => undefined,
    };

  const hub = createHub();
  let sockets: SocketServer | undefined;
  return {
    broadcaster: embeddedBroadcaster(hub),
    calls: [authorisation({ pusher: credentials, find: (socketId) => sockets?.find(socketId) })],
    attach(app, server, limits = {}) {
      const opened = createSocketServer({
        server: server.server,
        hub,
        pusher: credentials,
        publicUrl,
        isOwnHost: ownHosts(app.config),
        log: app.log,
        activeSessions: (hashes) => activeSessions(app, hashes),
        limits,
      });
      sockets = opened;
      app.sessions.onEnd(() => opened.check());
      httpApi(server, credentials, opened);
      server.addHook("preClose", () => opened.stop());
    },
  };
}
