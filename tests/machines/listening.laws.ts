import type { ListeningContext, listeningMachine } from "#src/machines/podcast/listeningMachine.ts";
import { does, type At, type LawTable } from "../model/lawTable.ts";

type Listening = At<ListeningContext>;

const nothing: ListeningContext = {
  ...{ episodeId: null, session: "", sequence: 0, counted: 0, told: 0 },
  ...{ since: { at: 0, position: 0 }, rate: 1, heard: [] },
};
const begins = ({ event }: Listening) => ({ ...nothing, episodeId: event["id"], session: event["session"] });
const here = ({ event }: Listening) => ({ since: { at: event["at"], position: event["position"] } });
const isUntold = ({ context }: Listening): boolean => context.counted > context.told;
const isOther = ({ context, event }: Listening): boolean => event["id"] !== context.episodeId;

/** Wall-clock time; if the clock jumps, only what was played (POD 1, POD 9). */
function counts({ context, event }: Listening): Partial<ListeningContext> {
  const { since, rate, counted, heard } = context;
  const passed = Math.max(0, event["at"] - since.at);
  const played = (Math.max(0, event["position"] - since.position) / rate) * 1000;
  const isMore = event["position"] > since.position;
  const touches = heard.some(([from, to]) => from <= event["position"] && since.position <= to);
  const stretch = [since.position, event["position"]] as const;
  return {
    counted: counted + (passed - played > 1000 ? played : passed),
    since: { at: event["at"], position: event["position"] },
    heard: !isMore
      ? heard
      : touches
        ? [
            [
              Math.min(...heard.map(([from]) => from), stretch[0]),
              Math.max(...heard.map(([, to]) => to), stretch[1]),
            ],
          ]
        : [...heard, stretch].toSorted(([one], [another]) => one - another),
  };
}
const tells = (at: Listening, now: Partial<ListeningContext>): Partial<ListeningContext> => ({
  ...now,
  told: now.counted ?? at.context.counted,
  sequence: at.context.sequence + 1,
});
const posts = ({ after }: Listening) => [
  does("post", {
    id: after.episodeId,
    duration: Math.round(after.counted) / 1000,
    progress: after.since.position,
    session: after.session,
    sequence: after.sequence,
    heard: after.heard,
  }),
];

/** Listening time (B-163 … B-165, B-168, POD 1 … POD 9): counted by the clock while it sounds, reported as a total. */
export const listeningLaws: LawTable<typeof listeningMachine> = {
  start: () => ({ to: "closed", context: nothing }),
  waits: { sounding: ["untilPost"] },
  laws: [
    { in: "closed", on: "episode.loaded", to: "silent", sets: begins },
    { in: "silent", on: "episode.loaded", when: isOther, sets: begins },
    { in: "silent", on: "episode.loaded", when: (at) => !isOther(at) },
    {
      in: "silent",
      on: "sound.began",
      to: "sounding",
      sets: (at) => ({ ...here(at), rate: at.event["rate"] }),
    },
    { in: "silent", on: "tell", when: isUntold, sets: (at) => tells(at, here(at)), does: posts },
    { in: "silent", on: "tell", when: (at) => !isUntold(at) },
    { in: "sounding", on: "sound.stopped", to: "silent", sets: counts },
    {
      in: "sounding",
      on: "rate.changed",
      to: "sounding",
      sets: (at) => ({ ...counts(at), rate: at.event["rate"] }),
      anew: ["untilPost"],
    },
    {
      in: "sounding",
      on: "tell",
      to: "sounding",
      sets: (at) => tells(at, counts(at)),
      does: posts,
      anew: ["untilPost"],
    },
    { in: "sounding", on: "after untilPost", does: [does("askForPlace")] },
    // The player has reported all of it before.
    { in: ["silent", "sounding"], on: "closed", to: "closed", sets: nothing },
  ],
};
