import { frames } from "./protocol.ts";

/** One end of a channel. */
export type Listener = { send(frame: string): void };

export type Hub = ReturnType<typeof createHub>;

/** Who listens to which channel. Holds no connection and no clock; knows nothing of users. */
export function createHub() {
  const channels = new Map<string, Set<Listener>>();
  return {
    join(channel: string, listener: Listener): void {
      const listeners = channels.get(channel) ?? new Set();
      channels.set(channel, listeners.add(listener));
    },

    leave(channel: string, listener: Listener): void {
      const listeners = channels.get(channel);
      listeners?.delete(listener);
      if (listeners?.size === 0) channels.delete(channel);
    },

    /** Sends to everyone on the channel but `except` and answers to how many. `data` is JSON text. */
    publish(channel: string, event: string, data: string, except?: Listener): number {
      const listeners = channels.get(channel);
      if (!listeners) return 0;
      const frame = frames.event(event, channel, data);
      for (const listener of listeners) if (listener !== except) listener.send(frame);
      return listeners.size;
    },

    /** The occupied channels and how many listen to each. */
    occupied(prefix = ""): [channel: string, listeners: number][] {
      return [...channels]
        .filter(([channel]) => channel.startsWith(prefix))
        .map(([channel, listeners]) => [channel, listeners.size]);
    },
  };
}
