import { useQuery } from "@tanstack/react-query";
import { podcastEpisodeCalls } from "#src/contracts/admin/podcastEpisodes.ts";
import { podcasts } from "#src/routes/admin/podcasts.ts";
import { saidByPage } from "#src/services/query.ts";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { isLive, useMayGoLive } from "./goingLive.ts";
import styles from "./podcasts.module.css";

/**
 * Says, before anything is saved, what follows from changing an episode that learners already hear, and whether it is
 * held at present.
 */
export function EpisodeChangeNotice({ id }: { id: number }) {
  const { ask } = useAsk();
  const answers = useMayGoLive();
  const { data } = useQuery({ ...ask(podcastEpisodeCalls.read, { params: { id } }), ...saidByPage });
  if (!data) return null;
  const { status, podcast, podcast_id: podcastId, podcast_status: of } = data.data;
  if (status === "held")
    return (
      <p className={styles.consequence}>
        Learners cannot hear this episode until “{podcast}” has been approved again.{" "}
        <PageLink href={`${podcasts.path}/${podcastId}/review`}>See its review</PageLink>
      </p>
    );
  if (answers || !isLive(of)) return null;
  return (
    <p className={styles.consequence}>
      {status === "draft"
        ? "“Publish at” sends this episode to review: learners can hear it once a reviewer has approved it."
        : "If you change the podcast, name, texts, audio, picture, chapters or transcript of this episode, learners cannot hear it until a reviewer has approved it."}
    </p>
  );
}
