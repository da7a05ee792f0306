import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import type { FastifyBaseLogger } from "fastify";
import { WebSocketServer } from "ws";
import { leaveHttp } from "../http/connections.ts";
import { connectionLimits, openConnection, type Connection, type ConnectionLimits } from "./connection.ts";
import type { Hub } from "./hub.ts";
import { isOwnOrigin } from "./origin.ts";
import { closing, frames, keyIn, type Closing } from "./protocol.ts";
import type { PusherApp } from "./signature.ts";

/** Beyond this many, sockets are asked to come back later (4100). */
const capacity = 20_000;
const checkEveryMs = 1_000;
/** How long clients have to respond to the close of a stopping server. */
const farewellMs = 1_000;

export type SocketServer = {
  readonly hub: Hub;
  /** The open connection with this id; undefined if it is closed or another server's. */
  find(socketId: string): Connection | undefined;
  /** Checks at once whether the sessions of the sockets are still valid; otherwise this happens every second. */
  check(): void;
  /** Stops accepting, sends 4100 to everyone and resolves when all are closed, after 1 s at the latest. */
  stop(): Promise<void>;
};

type Deps = {
  server: Server;
  hub: Hub;
  pusher: PusherApp;
  publicUrl: string;
  /** Whether a Host header names this server. */
  isOwnHost(header: string | undefined): boolean;
  log: FastifyBaseLogger;
  /** Returns which of these sessions are still valid: the sockets of the others are closed within 2 s. */
  activeSessions(hashes: string[]): Promise<ReadonlySet<string>>;
  limits?: Partial<ConnectionLimits>;
  now?: () => number;
};

/** E-064: the Pusher protocol on the server's own port. */
export function createSocketServer(deps: Deps): SocketServer {
  const { server, hub, pusher, publicUrl, isOwnHost, log, activeSessions, now = Date.now } = deps;
  const limits = { ...connectionLimits, ...deps.limits };
  const connections = new Map<string, Connection>();
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: limits.frameBytes,
    perMessageDeflate: false,
    clientTracking: true,
  });
  let stopping = false;

  /** Why a socket with the right origin is refused; null if it is accepted. */
  function refusalOf(url: URL): Closing | null {
    const protocol = url.searchParams.get("protocol");
    if (keyIn(url.pathname) !== pusher.key) return closing.unknownKey;
    if (protocol === null) return closing.noProtocol;
    if (protocol !== "7") return closing.unsupportedProtocol;
    return connections.size >= capacity ? closing.overCapacity : null;
  }

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on("error", () => socket.destroy());
    const url = URL.parse(request.url ?? "/", "http://localhost");
    if (!url || keyIn(url.pathname) === null) return turnAway(socket, "404 Not Found");
    if (stopping) return turnAway(socket, "503 Service Unavailable");
    if (!isOwnHost(request.headers.host)) return turnAway(socket, "421 Misdirected Request");
    // A browser always sends its origin. A client that sends none does not carry a victim's cookies either, and no
    // channel opens without a signature that only a session can get.
    if (!isOwnOrigin(request.headers.origin, publicUrl)) return turnAway(socket, "403 Forbidden");

    leaveHttp(socket);
    sockets.handleUpgrade(request, socket, head, (accepted) => {
      const refusal = refusalOf(url);
      if (refusal) {
        accepted.on("error", () => undefined);
        accepted.send(frames.error(refusal));
        accepted.close(refusal.code, refusal.message);
        return;
      }
      const connection = openConnection({
        socket: accepted,
        pusher,
        hub,
        limits,
        now,
        onClose: ({ id }) => connections.delete(id),
      });
      connections.set(connection.id, connection);
    });
  }

  let checking: Promise<void> | null = null;
  async function check(): Promise<void> {
    const at = now();
    for (const connection of connections.values()) connection.check(at);
    const hashes = new Set([...connections.values()].flatMap(({ session }) => session ?? []));
    if (hashes.size === 0) return;
    const living = await activeSessions([...hashes]);
    for (const connection of connections.values())
      if (connection.session !== null && hashes.has(connection.session) && !living.has(connection.session))
        connection.close(closing.unauthorized);
  }

  function checkOnce(): void {
    checking ??= check()
      .catch((error: unknown) =>
        log.warn({ err: error }, "the sessions of the open sockets were not checked"),
      )
      .finally(() => (checking = null));
  }
  const timer = setInterval(checkOnce, checkEveryMs).unref();

  server.on("upgrade", upgrade);

  return {
    hub,
    find: (socketId) => connections.get(socketId),
    check: checkOnce,
    async stop() {
      stopping = true;
      clearInterval(timer);
      for (const connection of connections.values()) connection.close(closing.goingAway);
      const deadline = now() + farewellMs;
      while (sockets.clients.size > 0 && now() < deadline) await new Promise((done) => setTimeout(done, 10));
      for (const socket of sockets.clients) socket.terminate();
      await checking;
      server.off("upgrade", upgrade);
    },
  };
}

function turnAway(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
