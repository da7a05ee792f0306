import type { AddressInfo } from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach } from "vitest";
import { ownHosts } from "#server/http/hosts.ts";
import type { ConnectionLimits } from "#server/realtime/connection.ts";
import { httpApi } from "#server/realtime/httpApi.ts";
import { createHub } from "#server/realtime/hub.ts";
import { channelAuth } from "#server/realtime/signature.ts";
import { createSocketServer, type SocketServer } from "#server/realtime/socketServer.ts";
import { openSocket, type TestSocket } from "./socket.ts";

export const pusherApp = { id: "lyceum", key: "public", secret: "not to be told" };
export const publicUrl = "http://localhost:4300";
export const channel = "private-user.7";

type Living = (hashes: string[]) => Promise<ReadonlySet<string>>;

/** The protocol alone: no database, no session. Who may join which channel is tested in liveChannel.test.ts. */
export function socketServer() {
  let server: FastifyInstance;
  let sockets: SocketServer;
  let living: Living;
  beforeEach(() => {
    living = async (hashes) => new Set(hashes);
  });
  afterEach(() => server.close());
  const port = () => (server.server.address() as AddressInfo).port;
  const origin = () => `ws://127.0.0.1:${port()}`;
  const url = (key = pusherApp.key, query = "?protocol=7") => `${origin()}/app/${key}${query}`;
  return {
    get server() {
      return server;
    },
    get sockets() {
      return sockets;
    },
    /** Opens the server on a free port; it is closed after the test. */
    start: async (limits: Partial<ConnectionLimits> = {}): Promise<void> => {
      server = Fastify({ logger: false });
      sockets = createSocketServer({
        server: server.server,
        hub: createHub(),
        pusher: pusherApp,
        publicUrl,
        isOwnHost: ownHosts({ host: "127.0.0.1", publicUrl, allowedHosts: [] }),
        log: server.log,
        activeSessions: (hashes) => living(hashes),
        limits,
      });
      httpApi(server, pusherApp, sockets);
      server.addHook("preClose", () => sockets.stop());
      await server.listen({ port: 0, host: "127.0.0.1" });
    },
    /** Makes these sessions the valid ones from now on. */
    sessionsAre: (answer: Living): void => {
      living = answer;
    },
    port,
    origin,
    url,
    connect: (options?: object) => openSocket(url(), options),
  };
}

export async function join(socket: TestSocket, name = channel): Promise<void> {
  const auth = channelAuth(pusherApp, await socket.id(), name);
  socket.say("pusher:subscribe", { channel: name, auth });
  await socket.hears("pusher_internal:subscription_succeeded");
}
