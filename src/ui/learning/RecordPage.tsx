import type { ReactNode } from "react";
import { isForbidden, isMissing, whyNotLoaded } from "#src/contracts/failures.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { Empty } from "#src/ui/kit/Empty.tsx";
import { Failed } from "#src/ui/kit/Failed.tsx";
import { Forbidden } from "#src/ui/kit/Forbidden.tsx";
import { Loading } from "#src/ui/kit/Loading.tsx";
import { Skeleton, SkeletonLines, Skeletons } from "#src/ui/kit/Skeleton.tsx";
import { Breadcrumbs, type Place } from "#src/ui/shell/Breadcrumbs.tsx";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import page from "./page.module.css";

type Props<Row> = {
  /** “podcast”, “relationship” */
  one: string;
  /** The page that lists them all. */
  home: Place;
  /** The label of the link to it: “All podcasts” by default. */
  all?: string;
  /** The message if nothing is at this address; by default, that the address may be wrong. */
  missing?: string;
  row: Row | undefined;
  read: { error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> };
  placesOf?: (row: Row) => Place[];
  children: (row: Row) => ReactNode;
};

/** One record of a learner, or why it is not there. A record that no longer exists is not shown from the cache. */
export function RecordPage<Row>(props: Props<Row>) {
  const { one, home, all, missing, row, read, placesOf = () => [], children } = props;
  const { error } = read;
  const shown = row !== undefined && !isMissing(error) && !isForbidden(error) ? row : undefined;
  return (
    <div className={page.page}>
      <Breadcrumbs places={[home, ...(shown === undefined ? [] : placesOf(shown))]} />
      {shown !== undefined && children(shown)}
      {shown === undefined &&
        (error ? <NotLoaded {...{ one, home, all, missing, read, error }} /> : <Outline one={one} />)}
    </div>
  );
}

type Lost = Pick<Props<unknown>, "one" | "home" | "read"> & {
  all: string | undefined;
  missing: string | undefined;
  error: Error;
};

function NotLoaded({
  one,
  home,
  all = `All ${home.label.toLowerCase()}`,
  missing = "It may have been withdrawn, or the address may be wrong.",
  read,
  error,
}: Lost) {
  if (isMissing(error))
    return (
      <Empty
        level={1}
        title={`This ${one} could not be found`}
        action={
          <Button kind="secondary" component={PageLink} href={home.href}>
            {all}
          </Button>
        }
      >
        {missing}
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
      {whyNotLoaded(error)}
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
