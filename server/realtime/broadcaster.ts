import Pusher from "pusher";
import { privatePrefix, userChannel, userOfChannel, userPrefix } from "#src/contracts/realtime.ts";
import { Undeliverable } from "../outbox/delivery.ts";
import type { Hub } from "./hub.ts";
import type { PusherApp } from "./signature.ts";

export type LiveMessage = {
  /** User ids, or everyone who is connected now; others find it when they sign in. */
  to: readonly number[] | "everyone";
  name: string;
  /** Its payload, with the id of its outbox row. */
  data: Readonly<Record<string, unknown>>;
};

/** Returns which of these users a message still concerns when it is sent. */
export type Still = (users: readonly number[]) => Promise<readonly number[]>;

/** Publishes an event to the users' private channels (B-362). */
export type Broadcaster = { publish(message: LiveMessage, still?: Still): Promise<void> };

const fullName = (userId: number) => privatePrefix + userChannel(userId);
const everyUser = privatePrefix + userPrefix;

/** The channels of a message, each once. `occupied` returns those of everyone who is connected. */
async function channelsOf(
  { to }: LiveMessage,
  occupied: () => string[] | Promise<string[]>,
  still: Still = async (users) => users,
): Promise<string[]> {
  const users = to === "everyone" ? (await occupied()).flatMap((name) => userOfChannel(name) ?? []) : to;
  return [...new Set(await still(users))].map(fullName);
}

/** Publishes to the sockets of this process. */
export const embeddedBroadcaster = (hub: Hub): Broadcaster => ({
  async publish(message, still) {
    const channels = await channelsOf(
      message,
      () => hub.occupied(everyUser).map(([channel]) => channel),
      still,
    );
    const text = JSON.stringify(message.data);
    for (const channel of channels) hub.publish(channel, message.name, text);
  },
});

export type PusherService = PusherApp & { host: string; port: number; tls: boolean };

/** The protocol's limit of channels in one call. */
const channelsPerCall = 100;

/** Publishes to a service that speaks the Pusher protocol: Soketi, Reverb, Pusher, or another Lyceum. */
export function pusherBroadcaster({ id, key, secret, host, port, tls }: PusherService): Broadcaster {
  const service = new Pusher({
    appId: id,
    key,
    secret,
    host,
    port: String(port),
    useTLS: tls,
    timeout: 10_000,
  });

  async function occupied(): Promise<string[]> {
    const answer = await service.get({ path: "/channels", params: { filter_by_prefix: everyUser } });
    return Object.keys(((await answer.json()) as { channels: object }).channels);
  }

  return {
    async publish(message, still) {
      const { name, data } = message;
      try {
        const channels = await channelsOf(message, occupied, still);
        for (let from = 0; from < channels.length; from += channelsPerCall)
          await service.trigger(channels.slice(from, from + channelsPerCall), name, data);
      } catch (error) {
        throw failureOf(error);
      }
    },
  };
}

/** What a service refuses in itself (too large, malformed) it will always refuse; anything else is worth retrying. */
function failureOf(error: unknown): Error {
  const status = error instanceof Pusher.RequestError ? error.status : undefined;
  const message = status === undefined ? String(error) : `the Pusher service answered ${status}`;
  return status === 400 || status === 413 ? new Undeliverable(message) : new Error(message);
}
