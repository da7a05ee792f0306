import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { podcastEpisodeCalls } from "#src/contracts/admin/podcastEpisodes.ts";
import type { ReviewedEpisode } from "#src/contracts/admin/podcasts.ts";
import { durationKind } from "#src/contracts/kinds/duration.ts";
import { roleSets } from "#src/contracts/roleSets.ts";
import { saidByPage } from "#src/services/query.ts";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { PaintedHtml } from "#src/ui/kit/PaintedHtml.tsx";
import { StatusChip } from "#src/ui/kit/StatusChip.tsx";
import { Timestamp } from "#src/ui/kit/Timestamp.tsx";
import { formatCountdown } from "#src/ui/kit/time.ts";
import { ListFrame } from "#src/ui/lists/ListFrame.tsx";
import { passagesOf } from "#src/ui/podcasts/transcript.ts";
import { problemWords } from "../list/problemWords.ts";
import { Listen } from "./Listen.tsx";
import styles from "./podcasts.module.css";

/** An episode in the review of its podcast: everything that learners will read and hear. */
export const ReviewedEpisodeItem = ({ episode }: { episode: ReviewedEpisode }) => {
  const {
    id,
    name,
    summary,
    notes,
    image,
    audio,
    seconds,
    publish_at: at,
    held,
    chapters,
    has_transcript,
  } = episode;
  return (
    <li>
      {image && <img src={image} alt="" loading="lazy" />}
      <h4>{name}</h4>
      <p className={styles.about}>
        {held && <StatusChip status="warning" label="New or changed" />}
        {seconds !== null && <span>{durationKind.write(Math.round(seconds))}</span>}
        {at === null ? <span>Draft</span> : <Timestamp at={at} zone />}
      </p>
      <p>{summary}</p>
      <PaintedHtml html={notes} />
      {audio ? <Listen to={audio} name={name} /> : <p className={styles.about}>It has no audio yet.</p>}
      {chapters.length > 0 && <Chapters name={name} chapters={chapters} />}
      {has_transcript ? (
        <Transcript id={id} name={name} />
      ) : (
        <p className={styles.about}>It has no transcript.</p>
      )}
    </li>
  );
};

type ChaptersProps = Pick<ReviewedEpisode, "name" | "chapters">;

const Chapters = ({ name, chapters }: ChaptersProps) => (
  <ol className={styles.chapters} aria-label={`Chapters of “${name}”`}>
    {chapters.map(({ at, title }) => (
      <li key={at}>
        <span>{formatCountdown(at)}</span> {title}
      </li>
    ))}
  </ol>
);

/** It may be as long as a book, so it is loaded when opened. */
function Transcript({ id, name }: Pick<ReviewedEpisode, "id" | "name">) {
  const [opened, setOpened] = useState(false);
  return (
    <details className={styles.folded} onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
      <summary>
        Transcript<span className="visually-hidden"> of “{name}”</span>
      </summary>
      {opened && <Said id={id} />}
    </details>
  );
}

function Said({ id }: Pick<ReviewedEpisode, "id">) {
  const { ask } = useAsk();
  const asked = useQuery({ ...ask(podcastEpisodeCalls.transcript, { params: { id } }), ...saidByPage });
  return (
    <ListFrame
      answer={asked.data?.data}
      asked={asked}
      problem={problemWords({
        words: { one: "transcript", many: "transcripts" },
        roles: roleSets.podcastReaders,
      })}
      loading="Loading the transcript"
    >
      {(cues) =>
        passagesOf(cues).map(({ from, speaker, text }) => (
          <p key={from}>
            <span className={styles.time}>{formatCountdown(from)}</span> {speaker && <b>{speaker}: </b>}
            {text}
          </p>
        ))
      }
    </ListFrame>
  );
}
