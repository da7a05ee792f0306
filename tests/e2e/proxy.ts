import { createServer, request as send, type IncomingMessage, type ServerResponse } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** One request as the proxy saw it. */
export type Seen = {
  method: string;
  /** Including the query. */
  path: string;
  headers: IncomingMessage["headers"];
  body: string;
  /** Milliseconds of `performance.now()`. */
  at: number;
  /** The status of the server's response; null while there is none, or where the server was never asked. */
  status: number | null;
  /** The body of that response. */
  answer: string;
  /** The headers of that response, by name in lower case. */
  answered: Readonly<Record<string, string>>;
  /** Whether the response reached the browser. */
  delivered: boolean;
};

/** What happens to one request, in this order. */
export type Fault = {
  /** Sent to the server in place of the body. */
  body?: string;
  /** Waits before the server is asked, to reorder requests sent together. */
  hold?: number | Promise<unknown>;
  /** Responds in the server's place, without asking it. */
  status?: number;
  /** The connection breaks before the server is asked. */
  lost?: boolean;
  /** The server is asked and commits; the connection breaks instead of the response. */
  replyLost?: boolean;
  /** Waits before the response is passed on. */
  late?: number | Promise<unknown>;
  /** Sends this many bytes of the response, and then nothing for as long as the browser waits. */
  stallsAfter?: number;
};

export type Rule = (request: Seen) => Fault | undefined;

export type Proxy = {
  /** The origin that the browser uses in place of the server's. */
  url: string;
  /** Every request so far, in order of arrival. */
  seen: Seen[];
  /** Adds a rule. The first that returns a fault decides, newest first. @returns a function that removes the rule */
  rule(rule: Rule): () => void;
  /** Breaks every connection and accepts no new one, sockets included. */
  cut(): void;
  mend(): void;
  /** Lets live events through, or blocks them, which also closes open sockets. */
  live(on: boolean): void;
  close(): Promise<void>;
};

/** Starts an HTTP and socket proxy in front of a server, which fails on demand: everything else passes unchanged. */
export async function startProxy(target: string): Promise<Proxy> {
  const { hostname, port } = new URL(target);
  const rules: Rule[] = [];
  const seen: Seen[] = [];
  const sockets = new Set<Socket>();
  const live = new Set<Socket>();
  let isCut = false;
  let isLive = true;

  const server = createServer((request, response) => void pass(request, response));
  server.on("connection", (socket) => {
    if (isCut) return void socket.destroy();
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => undefined);
  });
  server.on("upgrade", (request: IncomingMessage, socket: Socket, head: Buffer) => {
    if (!isLive) return void socket.destroy();
    live.add(socket);
    socket.on("close", () => live.delete(socket));
    const upstream = connect(Number(port), hostname, () => {
      // The server only accepts sockets of its own origin.
      const headers = request.rawHeaders.map((part, i, all) =>
        /^origin$/i.test(all[i - 1] ?? "") ? target : part,
      );
      const lines = headers.reduce(
        (text, part, i) => text + (i % 2 === 0 ? `${part}: ` : `${part}\r\n`),
        `${request.method} ${request.url} HTTP/1.1\r\n`,
      );
      upstream.write(`${lines}\r\n`);
      upstream.write(head);
      socket.pipe(upstream).pipe(socket);
    });
    for (const end of [socket, upstream])
      end.on("error", () => undefined).on("close", () => [socket, upstream].forEach((one) => one.destroy()));
  });

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await read(request);
    if (body === null) return;
    const entry: Seen = {
      method: request.method!,
      path: request.url!,
      headers: request.headers,
      body: body.toString(),
      at: performance.now(),
      status: null,
      answer: "",
      answered: {},
      delivered: false,
    };
    seen.push(entry);
    const fault =
      [...rules]
        .reverse()
        .map((rule) => rule(entry))
        .find((found) => found !== undefined) ?? {};
    await wait(fault.hold);
    if (fault.lost) return void request.socket.destroy();
    if (fault.status !== undefined) {
      response.writeHead(fault.status, { "content-type": "application/json" });
      response.end(JSON.stringify({ message: `Answered by the proxy: ${fault.status}` }));
      return;
    }
    const answer = await ask(request, fault.body === undefined ? body : Buffer.from(fault.body));
    if (answer === null) return void request.socket.destroy();
    entry.status = answer.status;
    entry.answer = answer.body.toString();
    entry.answered = named(answer.headers);
    await wait(fault.late);
    if (fault.replyLost || isCut) return void request.socket.destroy();
    response.writeHead(answer.status, answer.headers);
    if (fault.stallsAfter !== undefined)
      return void response.write(answer.body.subarray(0, fault.stallsAfter));
    response.end(answer.body, () => (entry.delivered = true));
  }

  /** Sends the request to the server; null where it could not be reached. */
  const ask = (request: IncomingMessage, body: Buffer) =>
    new Promise<{ status: number; headers: string[]; body: Buffer } | null>((resolve) => {
      const asked = send(
        {
          host: hostname,
          port,
          method: request.method,
          path: request.url,
          headers: sent(request.rawHeaders, body.length),
          agent: false,
        },
        (answer) =>
          void read(answer).then((whole) =>
            resolve(whole && { status: answer.statusCode!, headers: plain(answer.rawHeaders), body: whole }),
          ),
      );
      asked.on("error", () => resolve(null));
      asked.end(body);
    });

  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    seen,
    rule(rule) {
      rules.push(rule);
      return () => void rules.splice(rules.indexOf(rule), 1);
    },
    cut() {
      isCut = true;
      sockets.forEach((socket) => socket.destroy());
    },
    mend: () => void (isCut = false),
    live(on) {
      isLive = on;
      if (!on) live.forEach((socket) => socket.destroy());
    },
    async close() {
      sockets.forEach((socket) => socket.destroy());
      await new Promise((closed) => server.close(closed));
    },
  };
}

const wait = async (what: number | Promise<unknown> | undefined): Promise<unknown> =>
  typeof what === "number" ? sleep(what) : what;

const named = (raw: readonly string[]): Record<string, string> =>
  Object.fromEntries(raw.flatMap((part, i) => (i % 2 === 0 ? [[part.toLowerCase(), raw[i + 1]!]] : [])));

/** The headers that concern the connection between the proxy and the browser: the whole body is sent at once. */
const plain = (raw: readonly string[]): string[] => {
  const kept: string[] = [];
  for (let i = 0; i < raw.length; i += 2)
    if (!/^(transfer-encoding|connection|keep-alive|content-length)$/i.test(raw[i]!))
      kept.push(raw[i]!, raw[i + 1]!);
  return kept;
};

/** The request's headers for a body of that length; the response must not be compressed, as it is read here. */
function sent(raw: readonly string[], length: number): string[] {
  const kept: string[] = [];
  for (let i = 0; i < raw.length; i += 2)
    if (!/^(accept-encoding|content-length|connection)$/i.test(raw[i]!)) kept.push(raw[i]!, raw[i + 1]!);
  return length > 0 ? [...kept, "content-length", String(length)] : kept;
}

/** Reads a whole body; null where the other side went away. */
async function read(message: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of message) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  } catch {
    return null;
  }
}
