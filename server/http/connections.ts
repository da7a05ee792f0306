import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { Config } from "../config.ts";
import { networkOf } from "./addresses.ts";

/** The limits of one connection, and of their number. Times in milliseconds. */
export type ConnectionLimits = {
  /** From opening a connection, or from the first byte, until the headers of a request are complete. */
  head: number;
  /** Until the whole request is in: the largest file over a slow line takes two minutes. */
  request: number;
  /** Without a byte of an expected body. */
  silence: number;
  /** Without progress of a response that the client should read. */
  stall: number;
  /**
   * Between two requests. A proxy keeps its connections for a minute, and must not write into one that is being closed.
   */
  idle: number;
  /** How often these limits are checked. */
  check: number;
  /** When the server stops: how long to wait for what is still being received … */
  sending: number;
  /** … and for responses. */
  answering: number;
  /** From one address; 0 for no limit. */
  perAddress: number;
  /** In total; 0 for no limit. */
  all: number;
};

/** Descriptors reserved for files and the database. */
const spare = 256;

const connectionLimits: Omit<ConnectionLimits, "perAddress"> = {
  head: 15_000,
  request: 180_000,
  silence: 10_000,
  stall: 60_000,
  idle: 72_000,
  check: 5_000,
  sending: 1_000,
  answering: 6_000,
  all: mostDescriptors(),
};

/** The number of files that this process may open, less a reserve; 0 if the system does not report it. */
function mostDescriptors(): number {
  try {
    const [, most] = /^Max open files\s+(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8")) ?? [];
    return most ? Math.max(spare, Number(most) - spare) : 0;
  } catch {
    return 0;
  }
}

export type Connections = {
  /**
   * Creates a server whose connections are kept within the limits. Several servers share them: that of the courses, and
   * those of the two addresses of `localhost`.
   */
  serve(listener: RequestListener): Server;
  /**
   * Closes the connections that keep a stopping server open: first those that are silent or still sending, finally all
   * of them.
   */
  stop(): void;
};

/** Keeps the connections of this process within the product's limits, or the given ones. */
export const connectionsOf = (
  { connectionsPerAddress: perAddress }: Pick<Config, "connectionsPerAddress">,
  limits: Partial<ConnectionLimits> = {},
): Connections => createConnections({ ...connectionLimits, perAddress, ...limits });

type Work = { request: IncomingMessage; mark: string; since: number };
type Group = { address: string; open: number; idle: Set<Socket> };

/**
 * Keeps connections within the limits. If there are too many, the one that has been idle for longest gives way to the
 * new one: a client that holds thousands open loses those, and others at the same address still get in.
 */
function createConnections(limits: ConnectionLimits): Connections {
  const open = new Map<Socket, Group>();
  const idle = new Set<Socket>();
  const groups = new Map<string, Group>();
  const working = new Map<Socket, Work>();

  const rest = (socket: Socket): void => {
    working.delete(socket);
    idle.add(socket);
    open.get(socket)?.idle.add(socket);
  };
  const wake = (socket: Socket): void => {
    idle.delete(socket);
    open.get(socket)?.idle.delete(socket);
  };
  const leave = (socket: Socket): void => {
    const group = open.get(socket);
    if (!group) return;
    wake(socket);
    working.delete(socket);
    open.delete(socket);
    group.open -= 1;
    if (group.open === 0) groups.delete(group.address);
  };

  /** Accepts a connection, in place of another one if necessary. */
  function accept(socket: Socket): void {
    const address = networkOf(socket.remoteAddress ?? "");
    const group = groups.get(address) ?? { address, open: 0, idle: new Set() };
    const isFull = limits.perAddress > 0 && group.open >= limits.perAddress;
    if (isFull || (limits.all > 0 && open.size >= limits.all)) {
      const [longest] = isFull ? group.idle : idle;
      if (!longest) return void socket.destroy();
      leave(longest);
      longest.destroy();
    }
    groups.set(address, group);
    group.open += 1;
    open.set(socket, group);
    rest(socket);
    socket.once("close", () => leave(socket)).once(leftHttp, () => wake(socket));
  }

  /** Closes connections with stalled bodies and responses, if the server is waiting for the client. */
  function endSilent(server: Server): void {
    const now = performance.now();
    for (const [socket, work] of working) {
      const mark = `${socket.bytesRead} ${socket.bytesWritten} ${socket.writableLength}`;
      const awaited = !work.request.complete && work.request.readableFlowing === true;
      if (mark !== work.mark || !(awaited || socket.writableLength > 0))
        Object.assign(work, { mark, since: now });
      else if (awaited && now - work.since >= limits.silence)
        server.emit("clientError", bodyIsLate(), socket);
      else if (now - work.since >= limits.stall) socket.destroy();
    }
  }

  return {
    serve(listener) {
      const server = createServer(
        {
          headersTimeout: limits.head,
          requestTimeout: limits.request,
          keepAliveTimeout: limits.idle,
          connectionsCheckingInterval: limits.check,
        },
        listener,
      );
      server.on("connection", accept);
      server.on("request", (request, response) => {
        const { socket } = request;
        wake(socket);
        working.set(socket, { request, mark: "", since: performance.now() });
        response.once("close", () => open.has(socket) && rest(socket));
      });
      server.once("listening", () => {
        const timer = setInterval(() => endSilent(server), limits.check).unref();
        server.once("close", () => clearInterval(timer));
      });
      return server;
    },

    stop() {
      const cut = (): void => {
        for (const socket of idle) socket.destroy();
        for (const [socket, { request }] of working) if (!request.complete) socket.destroy();
      };
      const begun = Date.now();
      const timer = setInterval(() => {
        const passed = Date.now() - begun;
        if (passed >= limits.answering) for (const socket of open.keys()) socket.destroy();
        else if (passed >= limits.sending) cut();
        if (open.size === 0) clearInterval(timer);
      }, 50).unref();
    },
  };
}

const leftHttp = "left HTTP";
/** Notes that a connection has switched to another protocol: it never counts as idle again, even if it is silent. */
export const leaveHttp = (socket: Duplex): boolean => socket.emit(leftHttp);

/** Like Node's error for a request that takes too long: it is answered with 408. */
const bodyIsLate = (): Error =>
  Object.assign(new Error("The rest of the body did not arrive"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
