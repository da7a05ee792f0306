import type { Chapter, Episode } from "#src/contracts/podcasts.ts";
import { usePlayer } from "#src/ui/hooks/usePlayer.ts";
import { Time, TimedText } from "./TimedText.tsx";
import { partAt, type Passage } from "./transcript.ts";
import styles from "./podcasts.module.css";

/** The position of the episode in the player, and a function to play it from another. */
function useHeard({ id }: Pick<Episode, "id">) {
  const player = usePlayer();
  return {
    second: player.current?.episodeId === id ? player.current.position : null,
    go: (at: number) => player.choose({ episodeId: id, startAt: at }),
  };
}

type Props = { episode: Pick<Episode, "id"> };

/** The chapters of an episode, with the one being played marked. */
export function Chapters({ episode, chapters }: Props & { chapters: readonly Chapter[] }) {
  const { second, go } = useHeard(episode);
  const current =
    second === null
      ? -1
      : partAt(
          chapters.map(({ at }) => at),
          second,
        );
  return (
    <ol className={styles.chapters}>
      {chapters.map(({ at, title }, index) => (
        <li key={at} aria-current={index === current || undefined}>
          <Time at={at} what={title} onClick={() => go(at)} />
          <span>{title}</span>
        </li>
      ))}
    </ol>
  );
}

/** What is said in an episode, to read along or to find a place. */
export function Transcript({ episode, passages }: Props & { passages: readonly Passage[] }) {
  const { second, go } = useHeard(episode);
  return <TimedText passages={passages} second={second} onGo={go} />;
}
