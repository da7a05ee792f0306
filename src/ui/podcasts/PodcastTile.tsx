import { plural } from "#src/contracts/numbers.ts";
import type { PodcastCard } from "#src/contracts/podcasts.ts";
import { Day } from "#src/ui/kit/Day.tsx";
import { useClock } from "#src/ui/hooks/useClock.ts";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { podcastAddress } from "./address.ts";
import { Picture } from "./Picture.tsx";
import styles from "./podcasts.module.css";

type Props = {
  podcast: PodcastCard;
  level?: 2 | 3;
  /** Whether the picture is visible at once. */
  first?: boolean;
};

/** A podcast in any list. The name is the only link, and covers the whole tile. */
export function PodcastTile({ podcast, level = 3, first = false }: Props) {
  const { id, name, host, image, episodes, latest_at, subscribed } = podcast;
  const { now } = useClock();
  const Name = `h${level}` as const;
  return (
    <article className={styles.tile}>
      <Picture image={image} podcast={name} first={first} />
      <Name className={styles.name}>
        <PageLink href={podcastAddress(id)} className={styles.whole}>
          {name}
        </PageLink>
      </Name>
      <p className={styles.of}>{host}</p>
      <p className={styles.facts}>
        <span>{plural(episodes, "episode")}</span>
        {latest_at && (
          <span>
            Latest <Day at={latest_at} now={now} short within />
          </span>
        )}
        {subscribed && <span className={styles.played}>Subscribed</span>}
      </p>
    </article>
  );
}
