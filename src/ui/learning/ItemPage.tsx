import { useQuery } from "@tanstack/react-query";
import { useSelector } from "@xstate/react";
import { useParams } from "wouter";
import { withWaiting } from "#src/machines/item/withWaiting.ts";
import { isId } from "#src/contracts/endpoint.ts";
import { learningCalls } from "#src/contracts/learning.ts";
import { publicMessages } from "#src/contracts/messages/public.ts";
import { to } from "#src/routes/links.ts";
import { isForbidden, isMissing, isUnanswered } from "#src/contracts/failures.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { Empty } from "#src/ui/kit/Empty.tsx";
import { Failed } from "#src/ui/kit/Failed.tsx";
import { Forbidden } from "#src/ui/kit/Forbidden.tsx";
import { Loading } from "#src/ui/kit/Loading.tsx";
import { Skeleton, SkeletonLines, Skeletons } from "#src/ui/kit/Skeleton.tsx";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { useRootActors } from "#src/ui/hooks/useRootActors.ts";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { useTitle } from "#src/ui/shell/useTitle.ts";
import { ItemProvider } from "./ItemActor.tsx";
import { ItemView } from "./ItemView.tsx";
import styles from "./ItemView.module.css";

/** `/item/:id` */
export default function ItemPage() {
  const { id } = useParams<{ id: string }>();
  const actors = useRootActors();
  const { ask } = useAsk();
  const waiting = useSelector(actors.outbox, (s) => s.context.acts);
  const known = isId(id);
  const { data, error, isFetching, refetch } = useQuery({
    ...ask(learningCalls.item, { params: { id } }),
    enabled: known,
  });
  useTitle(data?.data.title);
  if (!known) return <NotThere />;
  // What is gone, or may not be opened any more, is not shown from what was read before.
  if (data && !isMissing(error) && !isForbidden(error)) {
    const item = withWaiting(
      data.data,
      waiting.map(({ act }) => act),
    );
    return (
      <ItemProvider item={item} key={item.id}>
        <ItemView item={item} />
      </ItemProvider>
    );
  }
  if (error) return <NotLoaded error={error} retry={() => void refetch()} retrying={isFetching} />;
  return <ItemSkeleton />;
}

type NotLoadedProps = { error: Error; retry: () => void; retrying: boolean };

function NotLoaded({ error, retry, retrying }: NotLoadedProps) {
  if (isMissing(error)) return <NotThere />;
  if (isForbidden(error))
    return (
      <Forbidden level={1} title="You cannot open this item">
        Ask your manager or an administrator for access.
      </Forbidden>
    );
  return (
    <Failed level={1} title="The item could not be loaded" onRetry={retry} retrying={retrying}>
      {isUnanswered(error)
        ? "You are offline. Check your connection and try again."
        : "Something went wrong on our side. Try again in a minute."}
    </Failed>
  );
}

const NotThere = () => (
  <Empty
    level={1}
    title="This item could not be found"
    action={
      <Button kind="secondary" component={PageLink} href={to("AppHome")}>
        {publicMessages.returnHome}
      </Button>
    }
  >
    It may have been withdrawn, or the address may be wrong.
  </Empty>
);

const ItemSkeleton = () => (
  <Loading label="Loading the item">
    <div className={styles.column}>
      <Skeletons>
        <Skeleton width={180} />
        <Skeleton width="80%" height={40} />
        <SkeletonLines lines={3} />
        <Skeleton height={160} shape="block" />
        <SkeletonLines lines={9} />
      </Skeletons>
    </div>
  </Loading>
);
