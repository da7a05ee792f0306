import { describe, expect, test, vi } from "vitest";
import type { PlayerContext, PlayerEvent } from "#src/machines/podcast/playerContext.ts";
import { createMediaSession } from "#src/services/mediaSession.ts";

/** A browser's media session without the given keys, and what its keys have sent. */
function open({ lacks = [] as string[] } = {}) {
  const handlers = new Map<string, MediaSessionActionHandler>();
  const sent: PlayerEvent[] = [];
  const session = {
    metadata: null as { title: string; artwork: { src: string }[] } | null,
    playbackState: "none",
    setActionHandler: (key: string, handler: MediaSessionActionHandler | null) => {
      if (lacks.includes(key)) throw new TypeError(`no ${key}`);
      if (handler) handlers.set(key, handler);
      else handlers.delete(key);
    },
    setPositionState: vi.fn(),
  };
  vi.stubGlobal(
    "MediaMetadata",
    vi.fn(function (this: object, given: object) {
      Object.assign(this, given);
    }),
  );
  const show = createMediaSession(session as unknown as MediaSession, (event) => sent.push(event));
  const press = (action: string, details: object = {}): PlayerEvent | undefined => {
    handlers.get(action)!({ action, ...details } as MediaSessionActionDetails);
    return sent.at(-1);
  };
  return { session, handlers, show, press };
}

const nothing = {
  ...{ id: null, episodeTitle: "", podcastTitle: "", image: null, playing: false },
  ...{ duration: 0, currentTime: 0, playbackRate: 1 },
} as unknown as PlayerContext;
const playing: PlayerContext = {
  ...{ ...nothing, id: 1, episodeTitle: "Pensions", podcastTitle: "Plain figures", image: "/p.webp" },
  ...{ playing: true, duration: 60, currentTime: 61, playbackRate: 1.5 },
};

describe("the system's media keys", () => {
  test("do what the buttons of the player do [T-39]", () => {
    const { show, press } = open();
    show(playing);
    expect(press("play")).toEqual({ type: "play" });
    expect(press("pause")).toEqual({ type: "pause" });
    expect(press("stop")).toEqual({ type: "pause" });
    expect(press("seekbackward")).toEqual({ type: "skip", by: -10 });
    expect(press("seekbackward", { seekOffset: 5 })).toEqual({ type: "skip", by: -5 });
    expect(press("seekforward")).toEqual({ type: "skip", by: 30 });
    expect(press("seekforward", { seekOffset: 5 })).toEqual({ type: "skip", by: 5 });
    expect(press("seekto", { seekTime: 42 })).toEqual({ type: "seek", to: 42 });
    expect(press("seekto")).toEqual({ type: "seek", to: 0 });
    expect(press("previoustrack")).toEqual({ type: "previous" });
    expect(press("nexttrack")).toEqual({ type: "next" });
  });

  test("work only while an episode is open, and those that the browser lacks do not disturb the others", () => {
    const { show, handlers } = open({ lacks: ["stop"] });
    show(nothing);
    expect([...handlers.keys()]).toEqual([]);
    show(playing);
    expect(handlers.has("stop")).toBe(false);
    expect(handlers.has("nexttrack")).toBe(true);
    show(nothing);
    expect([...handlers.keys()]).toEqual([]);
  });

  test("come with what plays, and where", () => {
    const { show, session } = open();
    show(playing);
    expect(session.metadata).toEqual({
      ...{ title: "Pensions", artist: "Plain figures", artwork: [{ src: "/p.webp" }] },
    });
    const first = session.metadata;
    expect(session.playbackState).toBe("playing");
    // A position beyond the end would be an error.
    expect(session.setPositionState).toHaveBeenLastCalledWith({
      ...{ duration: 60, playbackRate: 1.5, position: 60 },
    });
    show({ ...playing, playing: false });
    expect(session.playbackState).toBe("paused");
    expect(session.metadata).toBe(first);
    show({ ...playing, id: 2, image: null });
    expect(session.metadata).not.toBe(first);
    expect(session.metadata!.artwork).toEqual([]);
    show(nothing);
    expect([session.metadata, session.playbackState]).toEqual([null, "none"]);
    expect(session.setPositionState).toHaveBeenLastCalledWith(undefined);
  });
});
