import type { PropsWithChildren, RefObject } from "react";
import { fromCallback } from "xstate";
import { mediaMachine, type AroundEvent } from "#src/machines/item/mediaMachine.ts";
import { createScreenActor } from "#src/ui/kit/screenActor.tsx";
import { useOneSound } from "#src/ui/hooks/useOneSound.ts";
import { Reading } from "../../ReadingActor.ts";
import { usePlayedTime } from "../PlayedTime.ts";
import { isUnderWay } from "../../watchReading.ts";

export const Media = createScreenActor(mediaMachine);

type Props = PropsWithChildren<{
  itemId: number;
  seconds: number;
  /** The element that plays it, once it is mounted. */
  element: RefObject<HTMLMediaElement | null>;
}>;

/** The actor of a video or an audio recording, with the browser's element that plays it. */
export function MediaProvider({ itemId, seconds, element, children }: Props) {
  const reading = Reading.useActorRef();
  const played = usePlayedTime();
  const { silenceOthers, hearOthers } = useOneSound();
  const tell = reading.send;
  return (
    <Media.Provider
      identity={itemId}
      holes={() => ({
        actors: {
          hearAround: fromCallback(({ sendBack }: { sendBack: (event: AroundEvent) => void }) => {
            const again = reading.on("startedAgain", () => sendBack({ type: "startedAgain" }));
            const stop = hearOthers(() => sendBack({ type: "sound.elsewhere" }));
            return () => {
              again.unsubscribe();
              stop();
            };
          }),
        },
        actions: {
          load: () => element.current?.load(),
          seek: (_, { to }) => {
            if (element.current) element.current.currentTime = to;
          },
          // The element's events report refusals and cancellations, if they have any effect.
          start: () => void element.current?.play().catch(() => undefined),
          stop: () => element.current?.pause(),
          setRate: (_, { rate }) => {
            if (!element.current) return;
            // Loading resets the speed to this one.
            element.current.defaultPlaybackRate = rate;
            element.current.playbackRate = rate;
          },
          silenceOthers,
          tellBegun: () => tell({ type: "begun" }),
          tellPosition: (_, { position }) => tell({ type: "position.changed", position }),
          tellPaused: () => tell({ type: "paused" }),
          count: () => played.play(),
          stopCounting: () => played.pause(),
        },
      })}
      input={() => {
        const { position } = reading.getSnapshot().context;
        return { seconds, from: isUnderWay(position) ? position * seconds : 0 };
      }}
    >
      {children}
    </Media.Provider>
  );
}
