import { useQuery } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { useParams } from "wouter";
import { plural } from "#src/contracts/numbers.ts";
import { podcastCalls } from "#src/contracts/podcasts.ts";
import { toPodcasts } from "#src/routes/podcasts.ts";
import { saidByPage } from "#src/services/query.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { Empty } from "#src/ui/kit/Empty.tsx";
import { PaintedHtml } from "#src/ui/kit/PaintedHtml.tsx";
import page from "#src/ui/learning/page.module.css";
import { PageSection } from "#src/ui/learning/PageSection.tsx";
import { RecordPage } from "#src/ui/learning/RecordPage.tsx";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { useGo } from "#src/ui/hooks/useGo.ts";
import { usePage } from "#src/ui/hooks/usePage.ts";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { useTitle } from "#src/ui/shell/useTitle.ts";
import { EpisodeRow } from "./EpisodeRow.tsx";
import { FeedButton } from "./FeedButton.tsx";
import { Picture } from "./Picture.tsx";
import { podcastsPlace } from "./address.ts";
import { useSubscription } from "./choices.ts";
import styles from "./podcasts.module.css";

type Podcast = z.output<typeof podcastCalls.podcast.answer>["data"];

/** `/podcast/:id`: what the podcast is about, and its episodes. */
export default function PodcastPage() {
  const { id } = useParams<{ id: string }>();
  const { ask } = useAsk();
  const read = useQuery({
    ...ask(podcastCalls.podcast, { params: { id } }),
    refetchOnMount: "always",
    ...saidByPage,
  });
  useTitle(read.data?.data.name);
  return (
    <RecordPage one="podcast" home={podcastsPlace} row={read.data?.data} read={read}>
      {(podcast) => <Shown podcast={podcast} />}
    </RecordPage>
  );
}

function Shown({ podcast }: { podcast: Podcast }) {
  const { visit } = useGo();
  const { id, name, host, image, summary, description, episodes, list } = podcast;
  return (
    <>
      <header className={styles.head}>
        <Picture image={image} podcast={name} first />
        <div className={page.head}>
          <h1>{name}</h1>
          <p className={styles.of}>
            {host}. {plural(episodes, "episode")}.
          </p>
          <p className={page.lead}>{summary}</p>
          <div className={styles.tools}>
            <Subscribe podcast={podcast} />
            <FeedButton key={id} podcast={podcast} />
          </div>
        </div>
      </header>
      <PageSection
        title="Episodes"
        className={styles.section}
        more={
          list.length < episodes && (
            <PageLink href={toPodcasts("PodcastsEpisodeSearch", {}, { podcast: id })}>
              All {episodes} episodes
            </PageLink>
          )
        }
      >
        {list.length === 0 ? (
          <Empty title="No episodes yet" level={3}>
            Subscribe, and you will see the first one when it is published.
          </Empty>
        ) : (
          <ul className={styles.rows}>
            {list.map((episode) => (
              <li key={episode.id}>
                <EpisodeRow episode={episode} within />
              </li>
            ))}
          </ul>
        )}
      </PageSection>
      <PageSection title="About this podcast" className={styles.section}>
        <PaintedHtml html={description} size="reading" onNavigate={(path) => visit(path)} />
      </PageSection>
    </>
  );
}

/** Named after what it does. It has no pressed state, which together with that name would say the opposite. */
function Subscribe({ podcast }: { podcast: Podcast }) {
  const [subscribed, subscribe] = useSubscription(podcast);
  const { announce } = usePage();
  return (
    <Button
      kind={subscribed ? "secondary" : "primary"}
      onClick={() => {
        subscribe(!subscribed);
        announce(subscribed ? "Unsubscribed" : "Subscribed");
      }}
    >
      {subscribed ? "Unsubscribe" : "Subscribe"}
    </Button>
  );
}
