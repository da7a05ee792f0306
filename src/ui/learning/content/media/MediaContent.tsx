import Forward30Rounded from "@mui/icons-material/Forward30Rounded";
import Replay10Rounded from "@mui/icons-material/Replay10Rounded";
import { useRef, useState, type RefObject } from "react";
import { fillPath } from "#src/contracts/endpoint.ts";
import { itemCalls } from "#src/contracts/item.ts";
import { playerLimits } from "#src/contracts/listening.ts";
import { Failed } from "#src/ui/kit/Failed.tsx";
import { PlainIconButton } from "#src/ui/kit/PlainIconButton.tsx";
import { useTarget } from "#src/ui/kit/targets.ts";
import { TimedText } from "#src/ui/podcasts/TimedText.tsx";
import type { ContentProps } from "../kind.ts";
import { Media, MediaProvider } from "./MediaActor.tsx";
import styles from "./media.module.css";

type Props = ContentProps<"video"> | ContentProps<"audio">;

/**
 * A video or a recording with its transcript: the browser's own player, and beside it the controls that the player
 * hides too deep in a menu.
 */
export default function MediaContent(props: Props) {
  const element = useRef<HTMLMediaElement>(null);
  const { item, content } = props;
  return (
    <MediaProvider itemId={item.id} seconds={content.seconds} element={element}>
      <Player {...props} element={element} />
      {content.transcript.length > 0 && <Transcript transcript={content.transcript} />}
    </MediaProvider>
  );
}

type PlayerProps = Props & { element: RefObject<HTMLMediaElement | null> };

/** A failed player keeps its element, which loads the file again. */
function Player({ item, content, element }: PlayerProps) {
  const actor = Media.useActorRef();
  const failed = Media.useSelector((s) => s.matches({ file: "failed" }));
  const player = useTarget(actor, "the player");
  const what = content.kind === "video" ? "The video" : "The recording";
  return (
    <>
      <div ref={player} className={styles.player} hidden={failed}>
        <Playing {...{ item, content, element }} />
        <Tools />
      </div>
      {failed && (
        <Failed title={`${what} could not be loaded`} onRetry={() => actor.send({ type: "retry" })}>
          Check your connection. Your place is kept.
        </Failed>
      )}
    </>
  );
}

function Playing({ item: { id, title }, content, element }: Omit<PlayerProps, "item"> & Pick<Props, "item">) {
  const { send } = Media.useActorRef();
  /** The file may have loaded or failed before the element is on the page, while nothing is listening. */
  const [place] = useState(() => (placed: HTMLMediaElement | null) => {
    element.current = placed;
    if (placed?.error) send({ type: "failed" });
    else if (placed && placed.readyState > 0) send({ type: "loaded" });
  });
  const moved = ({ currentTarget }: { currentTarget: HTMLMediaElement }): void =>
    send({ type: "moved", at: currentTarget.currentTime });
  const played = {
    className: styles[content.kind],
    src: fillPath(itemCalls.file.path, { id }),
    "aria-label": title,
    controls: true,
    preload: "metadata",
    onLoadedMetadata: () => send({ type: "loaded" }),
    onTimeUpdate: moved,
    onSeeked: moved,
    onPlay: () => send({ type: "play" }),
    onPlaying: () => send({ type: "playing" }),
    onWaiting: () => send({ type: "waiting" }),
    onPause: () => send({ type: "pause" }),
    onEnded: () => send({ type: "ended" }),
    onRateChange: ({ currentTarget }: { currentTarget: HTMLMediaElement }) =>
      send({ type: "rate.changed", rate: currentTarget.playbackRate }),
    onError: () => send({ type: "failed" }),
  } as const;
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- browsers show none for audio: the transcript is below
  if (content.kind === "audio") return <audio {...played} ref={place} />;
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- there are captions if anyone has written them
    <video {...played} playsInline ref={place}>
      {content.captions && (
        <track
          kind="captions"
          srcLang="en"
          label="English"
          src={fillPath(itemCalls.captions.path, { id })}
          default
        />
      )}
    </video>
  );
}

const Tools = () => (
  <div className={styles.tools} role="group" aria-label="Playback">
    <Skip by={-playerLimits.back} />
    <Skip by={playerLimits.forward} />
    <Speed />
  </div>
);

function Skip({ by }: { by: number }) {
  const { send } = Media.useActorRef();
  const disabled = Media.useSelector((s) => !s.can({ type: "skip", by }));
  return (
    <PlainIconButton
      aria-label={by < 0 ? `Back ${-by} seconds` : `Forward ${by} seconds`}
      disabled={disabled}
      onClick={() => send({ type: "skip", by })}
    >
      {by < 0 ? <Replay10Rounded aria-hidden /> : <Forward30Rounded aria-hidden />}
    </PlainIconButton>
  );
}

/** A speed chosen in the browser's own menu appears among ours. */
function Speed() {
  const { send } = Media.useActorRef();
  const rate = Media.useSelector((s) => s.context.rate);
  const rates = [...new Set([...playerLimits.rates, rate])].sort((one, other) => one - other);
  return (
    <label className={styles.speed}>
      <span>Speed</span>
      <select
        value={rate}
        onChange={({ target }) => send({ type: "rate.chosen", rate: Number(target.value) })}
      >
        {rates.map((one) => (
          <option key={one} value={one}>
            {`${one}×`}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Pressing a time plays from that point. */
function Transcript({ transcript }: Pick<Props["content"], "transcript">) {
  const { send } = Media.useActorRef();
  const second = Media.useSelector((s) => Math.floor(s.context.at * 2) / 2);
  return (
    <details className={styles.transcript} open>
      <summary>Transcript</summary>
      <TimedText passages={transcript} second={second} onGo={(at) => send({ type: "cue.chosen", at })} />
    </details>
  );
}
