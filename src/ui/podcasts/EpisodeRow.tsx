import type { EpisodeCard } from "#src/contracts/podcasts.ts";
import { CheckCircle } from "#src/ui/kit/icons.tsx";
import { Day } from "#src/ui/kit/Day.tsx";
import { useClock } from "#src/ui/hooks/useClock.ts";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { episodeAddress, podcastAddress } from "./address.ts";
import { EpisodeMenu } from "./EpisodeMenu.tsx";
import { Picture } from "./Picture.tsx";
import { PlayIcon } from "./PlayButton.tsx";
import { usePlayed } from "./choices.ts";
import { isUnderWay, leftOf } from "./words.ts";
import styles from "./podcasts.module.css";

type Props = {
  episode: EpisodeCard;
  /** Heading level of the name, which depends on where the row is on the page. */
  level?: 2 | 3;
  /** The row is on the page of its own podcast, and need not show which podcast it is from. */
  within?: boolean;
};

/** An episode in any list: play it, open it, and see how much of it is left. */
export function EpisodeRow({ episode, level = 3, within = false }: Props) {
  const { name, podcast, summary, image, published_at, position, seconds } = episode;
  const { now } = useClock();
  const [played, setPlayed] = usePlayed(episode);
  const Name = `h${level}` as const;
  return (
    <article className={styles.row} data-within={within || undefined}>
      {!within && <Picture image={image} podcast={podcast.name} />}
      <div className={styles.what}>
        {!within && (
          <p className={styles.of}>
            <PageLink href={podcastAddress(podcast.id)}>{podcast.name}</PageLink>
          </p>
        )}
        <Name className={styles.name}>
          <PageLink href={episodeAddress(episode)}>{name}</PageLink>
        </Name>
        <p className={styles.summary}>{summary}</p>
        <p className={styles.facts}>
          <Day at={published_at} now={now} short />
          <span>{played ? leftOf({ ...episode, position: 0 }) : leftOf(episode)}</span>
          {played && (
            <span className={styles.played}>
              <CheckCircle /> Played
            </span>
          )}
        </p>
        {!played && isUnderWay(episode) && (
          <svg className={styles.progress} viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden>
            <rect width={position / seconds} height={1} />
          </svg>
        )}
      </div>
      <div className={styles.actions}>
        <EpisodeMenu {...{ episode, played, setPlayed }} />
        <PlayIcon episode={episode} />
      </div>
    </article>
  );
}
