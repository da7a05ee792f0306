import { once } from "node:events";
import { WebSocket, type ClientOptions } from "ws";

export type Frame = { event: string; channel?: string; data: unknown };

/** A bare client of the protocol, for messages that no library would send. */
export async function openSocket(url: string, options: ClientOptions = {}) {
  const socket = new WebSocket(url, options);
  const frames: Frame[] = [];
  const waiting = new Set<() => void>();
  let closed: { code: number; reason: string } | undefined;
  const wake = () => waiting.forEach((look) => look());
  socket.on("message", (text) => {
    const frame = JSON.parse(String(text)) as Frame;
    frames.push({ ...frame, data: typeof frame.data === "string" ? JSON.parse(frame.data) : frame.data });
    wake();
  });
  socket.on("close", (code, reason) => {
    closed = { code, reason: String(reason) };
    wake();
  });
  await Promise.race([once(socket, "open"), once(socket, "error").then(([error]) => Promise.reject(error))]);

  /** Resolves with the result of `find`, as soon as there is one. */
  const eventually = <T>(find: () => T | undefined, what: string, ms = 10_000) =>
    new Promise<T>((done, fail) => {
      const timer = setTimeout(() => {
        waiting.delete(look);
        fail(new Error(`${what} did not come; got ${JSON.stringify({ frames, closed })}`));
      }, ms);
      const look = () => {
        const found = find();
        if (found === undefined) return;
        clearTimeout(timer);
        waiting.delete(look);
        done(found);
      };
      waiting.add(look);
      look();
    });

  return {
    socket,
    frames,
    say: (event: string, data: unknown = {}) => socket.send(JSON.stringify({ event, data })),
    hears: (event: string, ms?: number) =>
      eventually(() => frames.find((frame) => frame.event === event), event, ms),
    isClosed: (ms?: number) => eventually(() => closed, "the close", ms),
    async id(): Promise<string> {
      const { data } = await eventually(
        () => frames.find(({ event }) => event === "pusher:connection_established"),
        "the handshake",
      );
      return (data as { socket_id: string }).socket_id;
    },
  };
}

export type TestSocket = Awaited<ReturnType<typeof openSocket>>;
