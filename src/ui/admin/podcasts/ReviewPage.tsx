import type { UseQueryResult } from "@tanstack/react-query";
import { podcastCalls, type AdminPodcast, type ReviewedEpisode } from "#src/contracts/admin/podcasts.ts";
import { formatNumber } from "#src/contracts/numbers.ts";
import { roleSets } from "#src/contracts/roleSets.ts";
import { linkShows } from "#src/machines/guard/needs.ts";
import type { ResourcePlace } from "#src/routes/admin/place.ts";
import { podcastReviewsPath } from "#src/routes/admin/podcasts.ts";
import type { AnyResource, AnyRow } from "#src/routes/admin/resource.ts";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { useMe } from "#src/ui/hooks/useMe.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { Empty } from "#src/ui/kit/Empty.tsx";
import { PaintedHtml } from "#src/ui/kit/PaintedHtml.tsx";
import { ListFrame } from "#src/ui/lists/ListFrame.tsx";
import { ActButtons } from "../acts/ActButtons.tsx";
import { ActDialog } from "../acts/ActDialog.tsx";
import { Outcome } from "../acts/Outcome.tsx";
import { ResourceActs } from "../acts/ResourceActs.tsx";
import { FormHead } from "../form/FormHead.tsx";
import formStyles from "../form/form.module.css";
import { ReadEditableRecord } from "../form/ReadRecord.tsx";
import { Tabs } from "../form/Tabs.tsx";
import { problemWords } from "../list/problemWords.ts";
import { WayBack } from "../WayBack.tsx";
import { nameOfRow, type ResourceAt } from "../resourceAt.ts";
import { useEditableQuery } from "../useEditableQuery.ts";
import { ReviewedEpisodeItem } from "./ReviewedEpisodeItem.tsx";
import { ReviewFacts } from "./ReviewFacts.tsx";
import styles from "./podcasts.module.css";

/** R-A-243: a podcast as learners will see and hear it, and the decision about it. */
export function recordPage(place: ResourcePlace, resource: AnyResource) {
  const at = { place, resource };
  return function ReviewPage() {
    return (
      <ReadEditableRecord at={at}>
        {(row) => <Review key={row.id} at={at} known={row as AnyRow & AdminPodcast} />}
      </ReadEditableRecord>
    );
  };
}

type Props = { at: ResourceAt; row: AnyRow & AdminPodcast };

/** The decision is about what was read here: anything that has changed meanwhile is shown before it can be approved. */
function Review({ at, known }: { at: ResourceAt; known: Props["row"] }) {
  const { ask } = useAsk();
  const asked = useEditableQuery(ask(podcastCalls.review, { params: { id: known.id } }));
  const read = asked.taken?.data;
  const changed = read !== undefined && asked.data?.data.version !== read.version;
  const answer = changed ? read : asked.data?.data;
  // The texts of the version that can be approved here: the record itself comes from another request.
  const row = { ...known, ...answer?.podcast };
  return (
    <ResourceActs at={at}>
      <div className={formStyles.screen}>
        <Head at={at} row={row} />
        <ReviewFacts at={at} row={row} />
        {changed ? (
          <Changed busy={asked.isFetching} show={asked.renew} />
        ) : (
          <ActButtons at={at} row={row} main="approve" version={read?.version} />
        )}
        <article className={styles.preview} aria-label="As learners will see it">
          {row.image && <img src={row.image} alt="" fetchPriority="high" />}
          <h2>{row.name}</h2>
          <p>{`By ${row.host}`}</p>
          <p>{row.summary}</p>
          <PaintedHtml html={row.description} />
          <Episodes asked={asked} answer={answer?.episodes} />
        </article>
      </div>
      <ActDialog at={at} />
    </ResourceActs>
  );
}

/** Shown instead of the acts while what was read is out of date. */
const Changed = ({ busy, show }: { busy: boolean; show: () => Promise<void> }) => (
  <div role="status" className={styles.changed}>
    <p>This podcast or one of its episodes has changed since you opened this page.</p>
    <Button busy={busy} onClick={() => void show()}>
      Show the new version
    </Button>
  </div>
);

/** Users who make podcasts get links to the other parts of this one; those who only review cannot open them. */
function Head({ at, row }: Props) {
  const me = useMe();
  const makes = me !== null && linkShows({ admin: true, roles: at.place.roles }, me);
  if (makes)
    return (
      <>
        <FormHead at={at} title={nameOfRow(at, row)} />
        <Outcome />
        <Tabs at={at} id={row.id} current="review" />
      </>
    );
  return (
    <>
      <header className={formStyles.head}>
        <div className={formStyles.way}>
          <WayBack href={podcastReviewsPath}>Podcast reviews</WayBack>
        </div>
        <div className={formStyles.title}>
          <h1>{nameOfRow(at, row)}</h1>
        </div>
      </header>
      <Outcome />
    </>
  );
}

type EpisodesProps = {
  asked: Pick<UseQueryResult, "error" | "isFetching" | "refetch">;
  answer: readonly ReviewedEpisode[] | undefined;
};

function Episodes({ asked, answer }: EpisodesProps) {
  return (
    <section className={styles.episodes} aria-labelledby="episodes">
      <h3 id="episodes">Episodes</h3>
      <ListFrame
        answer={answer}
        asked={asked}
        problem={problemWords({
          words: { one: "episode", many: "episodes" },
          roles: roleSets.podcastReaders,
        })}
        loading="Loading the episodes"
        isEmpty={(episodes) => episodes.length === 0}
        empty={<Empty title="No episodes yet">Learners will find nothing to listen to.</Empty>}
      >
        {(episodes) => {
          const held = episodes.filter((one) => one.held);
          return (
            <>
              {held.length > 0 && (
                <p className={styles.consequence}>
                  {held.length === 1
                    ? "1 episode is new or changed, and learners cannot hear it until it is approved. It is listed first."
                    : `${formatNumber(held.length)} episodes are new or changed, and learners cannot hear them until they are approved. They are listed first.`}
                </p>
              )}
              <ol>
                {[...held, ...episodes.filter((one) => !one.held)].map((episode) => (
                  <ReviewedEpisodeItem key={episode.id} episode={episode} />
                ))}
              </ol>
            </>
          );
        }}
      </ListFrame>
    </section>
  );
}
