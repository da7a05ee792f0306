import { useQuery } from "@tanstack/react-query";
import { useSelector } from "@xstate/react";
import type { PropsWithChildren } from "react";
import { useParams } from "wouter";
import { withWaiting } from "#src/machines/item/withWaiting.ts";
import { isId } from "#src/contracts/endpoint.ts";
import { itemCalls, type BoxsetPlace, type Item } from "#src/contracts/item.ts";
import { publicMessages } from "#src/contracts/messages/public.ts";
import { to } from "#src/routes/links.ts";
import { isForbidden, isMissing, whyNotLoaded } from "#src/contracts/failures.ts";
import { saidByPage } from "#src/services/query.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { Empty } from "#src/ui/kit/Empty.tsx";
import { Failed } from "#src/ui/kit/Failed.tsx";
import { Forbidden } from "#src/ui/kit/Forbidden.tsx";
import { Loading } from "#src/ui/kit/Loading.tsx";
import { Skeleton, SkeletonLines, Skeletons } from "#src/ui/kit/Skeleton.tsx";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { useRootActors } from "#src/ui/hooks/useRootActors.ts";
import { Breadcrumbs, type Place } from "#src/ui/shell/Breadcrumbs.tsx";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { useTitle } from "#src/ui/shell/useTitle.ts";
import { boxsetAddress, cataloguePlace, itemAddress, topicAddress } from "./address.ts";
import { ItemProvider } from "./ItemActor.tsx";
import { ItemView } from "./ItemView.tsx";
import styles from "./ItemView.module.css";

/** `/item/:id`, and `/boxset/:boxsetId/item/:itemId` for an item as one of a boxset. */
export default function ItemPage() {
  const { id: own, boxsetId, itemId } = useParams();
  const id = (itemId ?? own)!;
  const actors = useRootActors();
  const { ask } = useAsk();
  const waiting = useSelector(actors.outbox, (s) => s.context.acts);
  const known = isId(id);
  const { data, error, isFetching, refetch } = useQuery({
    ...ask(itemCalls.item, { params: { id } }),
    enabled: known,
    ...saidByPage,
  });
  useTitle(data?.data.title);
  if (!known)
    return (
      <Page>
        <NotThere />
      </Page>
    );
  // Content that is gone or now forbidden is not shown from the cache.
  if (data && !isMissing(error) && !isForbidden(error)) {
    const item = withWaiting(
      data.data,
      waiting.map(({ act }) => act),
    );
    const within = boxsetId === undefined ? undefined : Number(boxsetId);
    const place = placeAmong(item.boxsets, within);
    if (within !== undefined && !place)
      return (
        <Page>
          <NotWithin item={item} />
        </Page>
      );
    if (place?.waits_for && (item.locked || within !== undefined))
      return (
        <Page places={placesOf(item, place)}>
          <Locked item={item} place={place} first={place.waits_for} />
        </Page>
      );
    return (
      <Page places={placesOf(item, place)}>
        <ItemProvider item={item} key={item.id}>
          <ItemView item={item} place={place} />
        </ItemProvider>
      </Page>
    );
  }
  return (
    <Page>
      {error ? (
        <NotLoaded error={error} retry={() => void refetch()} retrying={isFetching} />
      ) : (
        <ItemSkeleton />
      )}
    </Page>
  );
}

const Page = ({ places = [cataloguePlace], children }: PropsWithChildren<{ places?: readonly Place[] }>) => (
  <div className={styles.page}>
    <Breadcrumbs places={places} />
    {children}
  </div>
);

/** The boxset of the address, which may not contain the item; without one, the first that contains it. */
const placeAmong = (boxsets: readonly BoxsetPlace[], within: number | undefined): BoxsetPlace | null =>
  (within === undefined ? boxsets[0] : boxsets.find(({ id }) => id === within)) ?? null;

const placesOf = ({ topic }: Item, boxset: BoxsetPlace | null): Place[] => [
  cataloguePlace,
  { label: topic.name, href: topicAddress(topic.id) },
  ...(boxset ? [{ label: boxset.name, href: boxsetAddress(boxset.id) }] : []),
];

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
      {whyNotLoaded(error)}
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

/** The item was removed from the boxset of the address, or does not belong to it. */
const NotWithin = ({ item: { id, title } }: { item: Item }) => (
  <Empty
    level={1}
    title={`“${title}” is not part of this boxset`}
    action={
      <Button component={PageLink} href={itemAddress(id)}>
        Open the item
      </Button>
    }
  >
    You can open it on its own.
  </Empty>
);

type LockedProps = { item: Item; place: BoxsetPlace; first: NonNullable<BoxsetPlace["waits_for"]> };

/** Its turn has not come yet. */
const Locked = ({ item: { title }, place, first }: LockedProps) => (
  <Empty
    level={1}
    title={`“${title}” is not open yet`}
    action={
      <Button component={PageLink} href={itemAddress(first.id, place.id)}>
        Go to “{first.title}”
      </Button>
    }
  >
    It is {place.number} of {place.total} in “{place.name}”, which must be completed in order. Complete “
    {first.title}” first.
  </Empty>
);

const ItemSkeleton = () => (
  <Loading label="Loading the item">
    <div className={styles.layout}>
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
