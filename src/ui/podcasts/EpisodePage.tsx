import DownloadRounded from "@mui/icons-material/DownloadRounded";
import ThumbDownRounded from "@mui/icons-material/ThumbDownRounded";
import ThumbUpRounded from "@mui/icons-material/ThumbUpRounded";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useParams } from "wouter";
import { podcastCalls, type Episode } from "#src/contracts/podcasts.ts";
import { sizeText } from "#src/contracts/sizes.ts";
import { saidByPage } from "#src/services/query.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { Day } from "#src/ui/kit/Day.tsx";
import { CheckCircle } from "#src/ui/kit/icons.tsx";
import { PaintedHtml } from "#src/ui/kit/PaintedHtml.tsx";
import page from "#src/ui/learning/page.module.css";
import { PageSection } from "#src/ui/learning/PageSection.tsx";
import { RecordPage } from "#src/ui/learning/RecordPage.tsx";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { useClock } from "#src/ui/hooks/useClock.ts";
import { useGo } from "#src/ui/hooks/useGo.ts";
import { usePage } from "#src/ui/hooks/usePage.ts";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { useTitle } from "#src/ui/shell/useTitle.ts";
import { episodeAddress, podcastAddress, podcastsPlace } from "./address.ts";
import { Picture } from "./Picture.tsx";
import { PlayEpisode } from "./PlayButton.tsx";
import { Chapters, Transcript } from "./TimedParts.tsx";
import { passagesOf } from "./transcript.ts";
import { usePlayed, useReaction } from "./choices.ts";
import { leftOf } from "./words.ts";
import styles from "./podcasts.module.css";

/** `/podcast/:podcastId/episode/:episodeId` */
export default function EpisodePage() {
  const { episodeId: id } = useParams<{ episodeId: string }>();
  const { ask } = useAsk();
  const read = useQuery({
    ...ask(podcastCalls.episode, { params: { id } }),
    refetchOnMount: "always",
    ...saidByPage,
  });
  useTitle(read.data?.data.name);
  return (
    <RecordPage
      one="episode"
      home={podcastsPlace}
      row={read.data?.data}
      read={read}
      placesOf={({ podcast }) => [{ label: podcast.name, href: podcastAddress(podcast.id) }]}
    >
      {(episode) => <Shown episode={episode} />}
    </RecordPage>
  );
}

function Shown({ episode }: { episode: Episode }) {
  const { now } = useClock();
  const { visit } = useGo();
  const { name, podcast, image, summary, notes, published_at, number, chapters, transcript } = episode;
  const [played, setPlayed] = usePlayed(episode);
  const passages = useMemo(() => passagesOf(transcript), [transcript]);
  return (
    <article>
      <header className={styles.head}>
        <Picture image={image} podcast={podcast.name} first />
        <div className={page.head}>
          <h1>{name}</h1>
          <p className={styles.facts}>
            <span>Episode {number}</span>
            <Day at={published_at} now={now} />
            <span>{leftOf(episode)}</span>
            {played && (
              <span className={styles.played}>
                <CheckCircle /> Played
              </span>
            )}
          </p>
          <p className={page.lead}>{summary}</p>
          <div className={styles.tools}>
            <PlayEpisode episode={episode} />
            <Mark played={played} setPlayed={setPlayed} />
            <Reactions episode={episode} />
            <Download episode={episode} />
          </div>
        </div>
      </header>
      <div className={styles.columns}>
        <PageSection title="Notes" className={styles.section}>
          <PaintedHtml html={notes} size="reading" onNavigate={(path) => visit(path)} />
        </PageSection>
        {chapters.length > 0 && (
          <PageSection title="Chapters" className={styles.section}>
            <Chapters episode={episode} chapters={chapters} />
          </PageSection>
        )}
      </div>
      {passages.length > 0 && (
        <PageSection title="Transcript" className={styles.section}>
          <Transcript episode={episode} passages={passages} />
        </PageSection>
      )}
      <Neighbours episode={episode} />
    </article>
  );
}

function Mark({ played, setPlayed }: { played: boolean; setPlayed: (played: boolean) => void }) {
  const { announce } = usePage();
  const not = played ? "not " : "";
  return (
    <Button
      kind="secondary"
      onClick={() => {
        setPlayed(!played);
        announce(`Marked as ${not}played`);
      }}
    >
      Mark as {not}played
    </Button>
  );
}

/** Pressing a chosen reaction again undoes it. */
function Reactions({ episode }: { episode: Episode }) {
  const [chosen, choose] = useReaction(episode);
  const likes = episode.likes + Number(chosen === "like") - Number(episode.reaction === "like");
  return (
    <div className={styles.reactions} role="group" aria-label="What do you think of it?">
      <Button
        kind="quiet"
        startIcon={<ThumbUpRounded />}
        aria-pressed={chosen === "like"}
        onClick={() => choose(chosen === "like" ? null : "like")}
      >
        <span className="visually-hidden">Like, </span>
        {likes}
        <span className="visually-hidden">{likes === 1 ? " like" : " likes"}</span>
      </Button>
      <Button
        kind="quiet"
        startIcon={<ThumbDownRounded />}
        aria-pressed={chosen === "dislike"}
        aria-label="Dislike"
        onClick={() => choose(chosen === "dislike" ? null : "dislike")}
      />
    </div>
  );
}

const Download = ({ episode: { download_url, bytes } }: { episode: Episode }) => (
  <Button kind="quiet" component="a" href={download_url} startIcon={<DownloadRounded />}>
    Download, {sizeText(bytes)}
  </Button>
);

/** The previous and the next episode. */
function Neighbours({ episode: { podcast, previous, next } }: { episode: Episode }) {
  if (!previous && !next) return null;
  return (
    <nav className={styles.neighbours} aria-label="Other episodes">
      {previous && (
        <p>
          Previous episode{" "}
          <PageLink href={episodeAddress({ id: previous.id, podcast })}>{previous.name}</PageLink>
        </p>
      )}
      {next && (
        <p>
          Next episode <PageLink href={episodeAddress({ id: next.id, podcast })}>{next.name}</PageLink>
        </p>
      )}
    </nav>
  );
}
