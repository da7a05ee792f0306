import { fromCallback, fromPromise, type Actor, type NonReducibleUnknown } from "xstate";
import * as z from "zod/mini";
import { isUnanswered } from "#src/contracts/failures.ts";
import { podcastPaths } from "#src/contracts/listening.ts";
import { podcastCalls } from "#src/contracts/podcasts.ts";
import type { PodcastAct } from "#src/contracts/podcastActs.ts";
import { listeningMachine } from "#src/machines/podcast/listeningMachine.ts";
import type {
  PlayerContext,
  PlayerEvent,
  PlayerFault,
  SoundEvent,
} from "#src/machines/podcast/playerContext.ts";
import { podcastPlayerMachine } from "#src/machines/podcast/podcastPlayerMachine.ts";
import { itemIn, queueOf } from "#src/machines/podcast/queue.ts";
import { sleepTimerMachine } from "#src/machines/podcast/sleepTimerMachine.ts";
import { toPodcasts } from "#src/routes/podcasts.ts";
import type { Call } from "#src/services/call.ts";
import { createMediaSession } from "#src/services/mediaSession.ts";
import { ask } from "#src/services/query.ts";
import { createSound } from "#src/services/sound.ts";
import { playerKey } from "#src/services/storage.ts";
import type { Acts } from "./acts.ts";
import { showInRows } from "./episodeRows.ts";
import { createRoot, type RootParts } from "./parts.ts";
import type { SessionActor } from "./session.ts";

/** What pages ask for: an episode, from its beginning or from a given second. */
export type Choice = { episodeId: number; startAt?: number };

/** What pages show of the player. */
export type PlayerNow = { readonly episodeId: number; readonly playing: boolean; readonly position: number };

export type OpenPlayer = {
  player: Actor<typeof podcastPlayerMachine>;
  sleepTimer: Actor<typeof sleepTimerMachine>;
  send: (event: PlayerEvent) => void;
  now: () => PlayerNow | null;
  /** Listens for changes of `now`. */
  subscribe: (heard: () => void) => void;
  choose: (choice: Choice) => void;
  add: (episodeId: number, place: "next" | "last") => void;
  /** Tells the server what has been heard so far, as the page may be about to close. */
  tell: () => void;
  stop: () => void;
};

const Stored = z.object({
  volume: z.catch(z.optional(z.number().check(z.minimum(0), z.maximum(1))), undefined),
  rates: z.catch(z.optional(z.record(z.string(), z.number())), undefined),
});

/**
 * Pages receive the position in steps of this many seconds, rounded up: a part that begins within a step counts as
 * playing as soon as it is played from its beginning.
 */
const step = 0.5;

const nowOf = ({ id, playing, currentTime }: PlayerContext): PlayerNow | null =>
  id === null ? null : { episodeId: id, playing, position: Math.ceil(currentTime / step) * step };

const isSame = (one: PlayerNow | null, other: PlayerNow | null): boolean =>
  one === other ||
  (one?.episodeId === other?.episodeId &&
    one?.playing === other?.playing &&
    one?.position === other?.position);

/** Statuses that mean that an episode is gone, or is no longer for this listener. */
const gone = [403, 404, 410];

/**
 * Makes the player, with its sound, its count of what was heard, its sleep timer and the media keys of the system, and
 * starts it.
 */
export function openPlayer(
  parts: RootParts,
  call: Call,
  { sendInTurn, sendLater }: Pick<Acts, "sendInTurn" | "sendLater">,
  session: SessionActor,
): OpenPlayer {
  const { world, queries, report, forget } = parts;
  const { page, storage, tabs, steady, uuid } = world;

  const why = async (url: string): Promise<PlayerFault> => {
    try {
      const { status } = await world.fetch(url, { headers: { range: "bytes=0-0" } });
      return gone.includes(status) ? "missing" : status < 300 ? "broken" : "unreachable";
    } catch {
      return "unreachable";
    }
  };
  const sound = createSound(world.createAudio(), steady, why);

  const fetchPodcast = async (episodeId: number) => {
    const asked = ask(call, podcastCalls.player, { params: { id: episodeId } });
    // The player itself says that it could not be loaded.
    return (await queries.fetchQuery({ ...asked, meta: { ahead: true } })).data;
  };
  /**
   * Shows at once what listening changes, and lets it wait for the network if necessary. A refusal is not the
   * listener's concern: the rows are read again.
   */
  const send = (act: PodcastAct): void => {
    showInRows(queries, act, new Date(world.now()).toISOString());
    sendInTurn(act, { keepalive: true }).catch((error: unknown) => {
      if (isUnanswered(error)) sendLater(act);
      else Object.values(podcastPaths).forEach(forget);
    });
  };

  const listening = createRoot(
    world,
    listeningMachine.provide({
      actions: {
        post: (_, told) => send({ kind: "listen", ...told }),
        askForPlace: () => tell(),
      },
    }),
  );
  const tell = (): void => listening.send({ type: "tell", ...sound.here() });

  const sleepTimer = createRoot(
    world,
    sleepTimerMachine.provide({ actions: { pausePlayer: () => player.send({ type: "pause" }) } }),
  );

  const readSettings = () => storage.read(playerKey, Stored) ?? {};
  const stored = readSettings();
  const player = createRoot(
    world,
    podcastPlayerMachine.provide({
      actors: {
        fetchPodcast: fromPromise(({ input }) => fetchPodcast(input.episodeId)),
        hearSound: fromCallback<SoundEvent, void & NonReducibleUnknown>(({ sendBack }) =>
          sound.hear({
            news: (news) => {
              if (news.type !== "sound.ended") return sendBack(news);
              const rests = sleepTimer.getSnapshot().matches("untilEnd");
              sleepTimer.send({ type: "episode.ended" });
              sendBack({ ...news, then: rests ? "rest" : "go on" });
            },
            audible: (news) => listening.send(news),
          }),
        ),
      },
      actions: {
        loadSound: (_, { id, ...file }) => {
          sound.load(file);
          listening.send({ type: "episode.loaded", id, session: uuid() });
        },
        startSound: () => {
          sound.play();
          tabs.tell({ type: "player.began" });
        },
        stopSound: () => sound.pause(),
        dropSound: () => {
          sound.drop();
          listening.send({ type: "closed" });
        },
        seekSound: (_, { to }) => sound.seek(to),
        setRate: (_, { rate }) => sound.setRate(rate),
        setVolume: (_, { volume }) => sound.setVolume(volume),
        sendListening: () => tell(),
        complete: (_, { id }) => send({ kind: "completeEpisode", id, completed: true }),
        showEpisode: (_, { from, episodeId, podcastId }) => {
          const { row, params } = world.areas.routes.matchPath(page.place().pathname);
          // A learner who reads about another episode stays there.
          if (row.name === "PodcastEpisode" && params["episodeId"] === String(from))
            page.visit(toPodcasts("PodcastEpisode", { podcastId, episodeId }), {
              replace: true,
              by: "player",
            });
        },
        keepSettings: (_, chosen) => {
          const kept = readSettings();
          const rates = { ...kept.rates, ...chosen.rates };
          storage.write(playerKey, { ...kept, ...chosen, rates });
        },
      },
    }),
    {
      input: {
        ...(stored.volume !== undefined && { volume: stored.volume }),
        ...(stored.rates && { rates: stored.rates }),
      },
    },
  );

  let now: PlayerNow | null = null;
  const listeners = new Set<() => void>();
  const show = createMediaSession(world.mediaSession, player.send);
  player.subscribe((snapshot) => {
    const { context } = snapshot;
    show(context);
    if (snapshot.matches("closed")) sleepTimer.send({ type: "player.closed" });
    const next = nowOf(context);
    if (isSame(now, next)) return;
    now = next;
    listeners.forEach((heard) => heard());
  });
  let isInExam = session.getSnapshot().context.examOpen;
  const stopHiding = page.onHidden(tell);
  const exams = session.subscribe(({ context: { examOpen } }) => {
    if (examOpen === isInExam) return;
    isInExam = examOpen;
    player.send({ type: examOpen ? "exam.began" : "exam.ended" });
  });

  const actors = [listening, sleepTimer, player];
  for (const actor of actors) actor.start();
  return {
    player,
    sleepTimer,
    send: player.send,
    now: () => now,
    subscribe: (heard) => void listeners.add(heard),
    choose: (choice) => {
      if (now?.episodeId !== choice.episodeId) return player.send({ type: "choose", ...choice });
      if (choice.startAt !== undefined) player.send({ type: "seek", to: choice.startAt });
      player.send({ type: "play" });
    },
    add: (episodeId, place) => {
      const known = itemIn(player.getSnapshot().context.queue, episodeId);
      if (known) return player.send({ type: "queue.added", item: known, place });
      fetchPodcast(episodeId).then(
        ({ podcast }) => {
          const item = itemIn(queueOf(podcast), episodeId);
          if (item) player.send({ type: "queue.added", item, place });
        },
        (error: unknown) => report(error, "as a read"),
      );
    },
    tell,
    stop: () => {
      exams.unsubscribe();
      stopHiding();
      for (const actor of actors) actor.stop();
      sound.drop();
    },
  };
}
