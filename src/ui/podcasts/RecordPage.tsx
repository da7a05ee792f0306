import type { ReactNode } from "react";
import { isForbidden, isMissing, isUnanswered } from "#src/contracts/failures.ts";
import { toPodcasts } from "#src/routes/podcasts.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { Empty } from "#src/ui/kit/Empty.tsx";
import { Failed } from "#src/ui/kit/Failed.tsx";
import { Forbidden } from "#src/ui/kit/Forbidden.tsx";
import { Loading } from "#src/ui/kit/Loading.tsx";
import { Skeleton, SkeletonLines, Skeletons } from "#src/ui/kit/Skeleton.tsx";
import page from "#src/ui/learning/page.module.css";
import { Breadcrumbs, type Place } from "#src/ui/shell/Breadcrumbs.tsx";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { podcastsPlace } from "./address.ts";

type Props<Row> = {
  /** “podcast” or “episode” */
  one: string;
  row: Row | undefined;
  read: { error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> };
  placesOf?: (row: Row) => Place[];
  children: (row: Row) => ReactNode;
};

/** A podcast or an episode, or why it is not there. What is gone is not shown from what was read before. */
export function RecordPage<Row>({ one, row, read, placesOf = () => [], children }: Props<Row>) {
  const { error } = read;
  const shown = row !== undefined && !isMissing(error) && !isForbidden(error) ? row : undefined;
  return (
    <div className={page.page}>
      <Breadcrumbs places={[podcastsPlace, ...(shown === undefined ? [] : placesOf(shown))]} />
      {shown !== undefined && children(shown)}
      {shown === undefined && (error ? <NotLoaded {...{ one, read, error }} /> : <Outline one={one} />)}
    </div>
  );
}

function NotLoaded({ one, read, error }: Pick<Props<unknown>, "one" | "read"> & { error: Error }) {
  if (isMissing(error))
    return (
      <Empty
        level={1}
        title={`This ${one} could not be found`}
        action={
          <Button kind="secondary" component={PageLink} href={toPodcasts("PodcastsIndex")}>
            All podcasts
          </Button>
        }
      >
        It may have been withdrawn, or the address may be wrong.
      </Empty>
    );
  if (isForbidden(error))
    return (
      <Forbidden level={1} title={`You cannot open this ${one}`}>
        Ask your manager or an administrator for access.
      </Forbidden>
    );
  return (
    <Failed
      level={1}
      title={`The ${one} could not be loaded`}
      onRetry={() => void read.refetch()}
      retrying={read.isFetching}
    >
      {isUnanswered(error)
        ? "You are offline. Check your connection and try again."
        : "Something went wrong on our side. Try again in a minute."}
    </Failed>
  );
}

const Outline = ({ one }: { one: string }) => (
  <Loading label={`Loading the ${one}`}>
    <Skeletons>
      <Skeleton width={180} height={180} shape="block" />
      <Skeleton width="60%" height={40} />
      <SkeletonLines lines={5} />
    </Skeletons>
  </Loading>
);
