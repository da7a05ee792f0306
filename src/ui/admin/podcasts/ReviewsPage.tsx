import { useQuery } from "@tanstack/react-query";
import { reviewCalls } from "#src/contracts/review.ts";
import { roleSets } from "#src/contracts/roleSets.ts";
import { reviewWords } from "#src/routes/admin/resources/podcasts.ts";
import { podcasts } from "#src/routes/admin/podcasts.ts";
import { saidByPage } from "#src/services/query.ts";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { Empty } from "#src/ui/kit/Empty.tsx";
import { StatusChip } from "#src/ui/kit/StatusChip.tsx";
import { Timestamp } from "#src/ui/kit/Timestamp.tsx";
import { ListFrame } from "#src/ui/lists/ListFrame.tsx";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import formStyles from "../form/form.module.css";
import { problemWords } from "../list/problemWords.ts";
import styles from "./podcasts.module.css";

/** `/admin/podcasts/reviews`: everything that waits for a reviewer, even if its notification is gone. */
export default function ReviewsPage() {
  const { ask } = useAsk();
  const asked = useQuery({ ...ask(reviewCalls.waitingPodcasts), ...saidByPage });
  return (
    <div className={formStyles.screen}>
      <header className={formStyles.head}>
        <div className={formStyles.title}>
          <h1>Podcast reviews</h1>
        </div>
        <p className={styles.about}>Podcasts waiting for a decision, longest wait first.</p>
      </header>
      <ListFrame
        answer={asked.data?.data}
        asked={asked}
        problem={problemWords({
          words: { one: "review", many: "reviews" },
          roles: roleSets.contentReviewers,
        })}
        loading="Loading the reviews"
        isEmpty={(waiting) => waiting.length === 0}
        empty={
          <Empty title="Nothing is waiting for review">
            You will be notified when a podcast or an episode is submitted.
          </Empty>
        }
      >
        {(waiting) => (
          <ul className={styles.waiting}>
            {waiting.map(({ id, name, host, status, submitted_at: since }) => (
              <li key={id}>
                <h2>
                  <PageLink href={`${podcasts.path}/${id}/review`}>{name}</PageLink>
                </h2>
                <p className={styles.about}>
                  <span>{`By ${host}`}</span>
                  <StatusChip status={reviewWords[status].tone} label={reviewWords[status].label} />
                  {since && (
                    <span>
                      Submitted <Timestamp at={since} zone />
                    </span>
                  )}
                </p>
              </li>
            ))}
          </ul>
        )}
      </ListFrame>
    </div>
  );
}
