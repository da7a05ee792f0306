import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { ChannelName } from "./protocol.ts";
import type { SocketServer } from "./socketServer.ts";
import { faultOf, type PusherApp } from "./signature.ts";

const bodyLimit = 1024 * 1024;

const Event = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(200)),
  /** JSON as text; passed on unchanged. */
  data: z.string().check(z.maxLength(256 * 1024)),
  /** The socket that caused it and does not need to receive it. */
  socket_id: z.optional(z.string().check(z.maxLength(50))),
});
const Triggered = z.extend(Event, { channels: z.array(ChannelName).check(z.minLength(1), z.maxLength(100)) });
const Batch = z.object({
  batch: z.array(z.extend(Event, { channel: ChannelName })).check(z.minLength(1), z.maxLength(10)),
});
const ChannelsQuery = z.object({ filter_by_prefix: z._default(z.string().check(z.maxLength(164)), "") });

/**
 * The protocol's HTTP API, with which another process publishes through the official SDK. Each call is signed with the
 * application's secret; cookies have no meaning here.
 */
export function httpApi(
  fastify: FastifyInstance,
  pusher: PusherApp,
  { hub, find }: SocketServer,
  now = Date.now,
) {
  const base = `/apps/${pusher.id}`;

  function publish(channel: string, { name, data, socket_id }: z.infer<typeof Event>): void {
    hub.publish(channel, name, data, socket_id === undefined ? undefined : find(socket_id));
  }

  void fastify.register(async (api) => {
    // The digest covers the bytes as they arrived.
    api.removeAllContentTypeParsers();
    api.addContentTypeParser("*", { parseAs: "buffer", bodyLimit }, (_request, body, done) =>
      done(null, body),
    );

    api.addHook("preHandler", async (request: FastifyRequest, reply: FastifyReply) => {
      const { pathname } = new URL(request.url, "http://localhost");
      const fault = faultOf(pusher, {
        method: request.method,
        path: pathname,
        query: request.query as Record<string, unknown>,
        body: bytesOf(request),
        now: now(),
      });
      if (fault) return reply.code(401).send({ message: fault });
    });

    api.post(`${base}/events`, { config: { withoutCsrf: true } }, async (request, reply) => {
      const event = read(Triggered, request);
      if (!event) return reply.code(400).send({ message: "Send name, data and at most 100 channels" });
      for (const channel of new Set(event.channels)) publish(channel, event);
      return {};
    });

    api.post(`${base}/batch_events`, { config: { withoutCsrf: true } }, async (request, reply) => {
      const batch = read(Batch, request);
      if (!batch) return reply.code(400).send({ message: "Send at most 10 events" });
      for (const event of batch.batch) publish(event.channel, event);
      return {};
    });

    api.get(`${base}/channels`, async (request, reply) => {
      const question = ChannelsQuery.safeParse(request.query);
      if (!question.success) return reply.code(400).send({ message: "That is not a prefix" });
      const occupied = hub.occupied(question.data.filter_by_prefix);
      return { channels: Object.fromEntries(occupied.map(([channel]) => [channel, {}])) };
    });

    api.get<{ Params: { channel: string } }>(`${base}/channels/:channel`, async (request) => {
      const count =
        hub.occupied(request.params.channel).find(([name]) => name === request.params.channel)?.[1] ?? 0;
      return { occupied: count > 0, subscription_count: count };
    });
  });
}

const bytesOf = (request: FastifyRequest): Buffer =>
  Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);

function read<T extends z.ZodMiniType>(schema: T, request: FastifyRequest): z.infer<T> | null {
  try {
    return schema.parse(JSON.parse(bytesOf(request).toString("utf8")));
  } catch {
    return null;
  }
}
