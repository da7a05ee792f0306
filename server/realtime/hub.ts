import { frames } from "./protocol.ts";

/** A receiver on a channel. */
export type Listener = { send(frame: string): void };

export type Hub = ReturnType<typeof createHub>;

/** Keeps track of who listens to which channel. Holds no connection and no clock; knows nothing of users. */
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

    /** Sends to everyone on the channel except `except`, and returns the number of listeners. `data` is JSON text. */
    publish(channel: string, event: string, data: string, except?: Listener): number {
      const listeners = channels.get(channel);
      if (!listeners) return 0;
      const frame = frames.event(event, channel, data);
      for (const listener of listeners) if (listener !== except) listener.send(frame);
      return listeners.size;
    },

    /** Returns the occupied channels, with the number of listeners of each. */
    occupied(prefix = ""): [channel: string, listeners: number][] {
      return [...channels]
        .filter(([channel]) => channel.startsWith(prefix))
        .map(([channel, listeners]) => [channel, listeners.size]);
    },
  };
}
