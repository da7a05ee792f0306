/** The channel over which the tabs of a browser talk to each other. */
export const tabsChannel = "lyceum";

/** How tabs announce themselves, so that the last one knows that it is the last (D-2). */
type Census =
  | { type: "tabs.hello"; tab: string }
  | { type: "tabs.here"; tab: string }
  | { type: "tabs.bye"; tab: string };

/** The part of BroadcastChannel that we use. */
export type Channel = Pick<BroadcastChannel, "postMessage" | "addEventListener" | "close">;

export type Message = { type: string };

export type Tabs<Told extends Message = Message> = {
  /** Sends to the other tabs; this one does not receive it. */
  tell(message: Told): void;
  /** Listens for messages from other tabs. Returns a function to stop. */
  hear(listener: (message: Told) => void): () => void;
  /** How many other tabs are known to be open. A crashed tab still counts: better no logout than a wrong one. */
  others(): number;
  /** Announces that this tab is about to close (pagehide). */
  leave(): void;
  /** Announces that this tab is back (pageshow, from the back-forward cache). */
  enter(): void;
};

/**
 * The tabs of this browser. In a browser without BroadcastChannel, every tab is alone.
 * @param id distinguishes this tab from the others, for example a random UUID
 */
export function createTabs<Told extends Message>(channel: Channel | undefined, id: string): Tabs<Told> {
  const others = new Set<string>();
  const listeners = new Set<(message: Told) => void>();
  const say = (type: Census["type"]): void => channel?.postMessage({ type, tab: id });

  channel?.addEventListener("message", ({ data }: MessageEvent<Told | Census>) => {
    if (!isCensus(data)) {
      for (const listener of listeners) listener(data);
      return;
    }
    if (data.type === "tabs.bye") {
      others.delete(data.tab);
      return;
    }
    others.add(data.tab);
    if (data.type === "tabs.hello") say("tabs.here");
  });

  say("tabs.hello");
  return {
    tell: (message) => channel?.postMessage(message),
    hear: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    others: () => others.size,
    leave: () => say("tabs.bye"),
    enter: () => say("tabs.hello"),
  };
}

const isCensus = (message: Message): message is Census => message.type.startsWith("tabs.");
