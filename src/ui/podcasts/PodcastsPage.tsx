import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type * as z from "zod/mini";
import { podcastCalls, type EpisodeCard, type PodcastCard } from "#src/contracts/podcasts.ts";
import { toPodcasts } from "#src/routes/podcasts.ts";
import { saidByPage } from "#src/services/query.ts";
import { Empty } from "#src/ui/kit/Empty.tsx";
import { Skeleton, SkeletonCard, Skeletons } from "#src/ui/kit/Skeleton.tsx";
import page from "#src/ui/learning/page.module.css";
import { PageSection } from "#src/ui/learning/PageSection.tsx";
import { ListFrame } from "#src/ui/lists/ListFrame.tsx";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { EpisodeRow } from "./EpisodeRow.tsx";
import { podcastProblem } from "./listWords.ts";
import { PodcastTile } from "./PodcastTile.tsx";
import styles from "./podcasts.module.css";

type Index = z.output<typeof podcastCalls.index.answer>["data"];

/** `/podcasts`: where the listener left off, what is featured, what is new, and what they subscribe to. */
export default function PodcastsPage() {
  const { ask } = useAsk();
  const read = useQuery({
    ...ask(podcastCalls.index),
    // Listening goes on in the player, which does not notify this list.
    refetchOnMount: "always",
    ...saidByPage,
  });
  return (
    <div className={page.page}>
      <header className={page.head}>
        <h1>Podcasts</h1>
        <p className={page.lead}>Listen while you do something else.</p>
      </header>
      <ListFrame
        answer={read.data?.data}
        asked={read}
        problem={podcastProblem}
        loading="Loading podcasts"
        outline={<Outline />}
        isEmpty={({ recent, featured, subscribed }) =>
          recent.length + featured.length + subscribed.length === 0
        }
        empty={<Empty title="No podcasts yet">Podcasts will appear here once they are published.</Empty>}
      >
        {(index) => <Sections index={index} />}
      </ListFrame>
    </div>
  );
}

const Sections = ({ index: { featured, continue: begun, recent, subscribed } }: { index: Index }) => (
  <>
    <Section
      title="Continue listening"
      rows={begun}
      more={<More order="continue">Everything you have started</More>}
    />
    <Section title="Featured" tiles={featured} more={<AllPodcasts />} first />
    <Section title="New episodes" rows={recent} more={<More order="recent">All episodes</More>} />
    <Section
      title="Your subscriptions"
      tiles={subscribed}
      more={
        <PageLink href={toPodcasts("PodcastsSearch", {}, { order: "subscriptions" })}>
          See all <span className="visually-hidden">subscriptions</span>
        </PageLink>
      }
    />
  </>
);

const AllPodcasts = () => <PageLink href={toPodcasts("PodcastsSearch")}>All podcasts</PageLink>;

const More = ({ order, children }: { order: "continue" | "recent"; children: ReactNode }) => (
  <PageLink href={toPodcasts("PodcastsEpisodeSearch", {}, { order })}>{children}</PageLink>
);

type SectionProps = {
  title: string;
  more: ReactNode;
  tiles?: readonly PodcastCard[];
  rows?: readonly EpisodeCard[];
  /** Whether the section is at or near the top: in most windows the pictures of its first row are visible at once. */
  first?: boolean;
};

const tilesInRow = 4;

/** A section of the page, which renders nothing if it has nothing to show. */
const Section = ({ title, more, tiles = [], rows = [], first = false }: SectionProps) =>
  tiles.length + rows.length === 0 ? null : (
    <PageSection title={title} more={more} className={styles.section}>
      <ul className={tiles.length > 0 ? styles.tiles : styles.rows}>
        {tiles.map((podcast, index) => (
          <li key={podcast.id}>
            <PodcastTile podcast={podcast} first={first && index < tilesInRow} />
          </li>
        ))}
        {rows.map((episode) => (
          <li key={episode.id}>
            <EpisodeRow episode={episode} />
          </li>
        ))}
      </ul>
    </PageSection>
  );

const Outline = () => (
  <Skeletons>
    <div className={styles.section}>
      <Skeleton width={180} height={24} />
      <div className={styles.tiles}>
        {Array.from({ length: 4 }, (_, index) => (
          <SkeletonCard key={index} />
        ))}
      </div>
    </div>
  </Skeletons>
);
