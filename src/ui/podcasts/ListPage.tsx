import { useRef, type ReactNode } from "react";
import { Button } from "#src/ui/kit/Button.tsx";
import { BeyondEnd } from "#src/ui/kit/BeyondEnd.tsx";
import { Empty } from "#src/ui/kit/Empty.tsx";
import { Select } from "#src/ui/kit/Select.tsx";
import { SkeletonLines } from "#src/ui/kit/Skeleton.tsx";
import list from "#src/ui/learning/ContentList.module.css";
import { NameSearch } from "#src/ui/learning/NameSearch.tsx";
import page from "#src/ui/learning/page.module.css";
import { Pages } from "#src/ui/learning/Pages.tsx";
import { plural } from "#src/ui/learning/words.ts";
import { ListFrame } from "#src/ui/lists/ListFrame.tsx";
import type { useListAddress } from "#src/ui/lists/useListAddress.ts";
import { Breadcrumbs } from "#src/ui/shell/Breadcrumbs.tsx";
import { podcastsPlace } from "./address.ts";
import { podcastProblem } from "./listWords.ts";
import styles from "./podcasts.module.css";

type Answer<Row> = { data: readonly Row[]; meta: { total: number; page: number; perPage: number } };

type Props<Row extends { id: number }> = {
  title: string;
  /** What one of them is called. */
  one: string;
  asked: Pick<ReturnType<typeof useListAddress>, "change" | "addressOf"> & {
    name: string | undefined;
    order: string;
  };
  orders: Readonly<Record<string, string>>;
  answer: Answer<Row> | undefined;
  read: { error: unknown; isFetching: boolean; isPlaceholderData: boolean; refetch: () => Promise<unknown> };
  /** Filters beside the order. */
  filters?: ReactNode;
  /** Whether a filter is set. */
  narrowed?: boolean;
  /** Said where there is nothing, though nothing was searched. */
  nothing: { title: string; words: string };
  layout: "tiles" | "rows";
  children: (row: Row) => ReactNode;
};

/** A list of podcasts or episodes: words, order, rows and pages, all of it in the address. */
export function ListPage<Row extends { id: number }>(props: Props<Row>) {
  const {
    title,
    one,
    asked,
    orders,
    answer,
    read,
    filters,
    narrowed = false,
    nothing,
    layout,
    children,
  } = props;
  const count = useRef<HTMLParagraphElement>(null);
  return (
    <div className={page.page}>
      <header className={page.head}>
        <Breadcrumbs places={[podcastsPlace]} />
        <h1>{title}</h1>
        <NameSearch
          label={`Search ${one}s`}
          placeholder="A name, a word, a subject"
          name={asked.name}
          onSearch={(name) => asked.change({ name })}
        />
      </header>
      <div className={list.bar}>
        {filters}
        <div className={list.tools}>
          <div className={styles.order}>
            <Select
              label="Sort by"
              hideLabel
              value={asked.order}
              onChange={(order) => asked.change({ order })}
              options={Object.entries(orders).map(([value, label]) => ({ value, label }))}
            />
          </div>
        </div>
      </div>
      <p ref={count} className={list.count} role="status" tabIndex={-1}>
        {answer && plural(answer.meta.total, one)}
      </p>
      <ListFrame
        answer={answer}
        asked={read}
        problem={podcastProblem}
        loading={`Loading the ${one}s`}
        outline={<SkeletonLines lines={8} />}
        isEmpty={({ data: rows }) => rows.length === 0}
        empty={
          answer && answer.meta.total > 0 ? (
            <BeyondEnd toFirst={() => asked.change({ page: null })} />
          ) : asked.name || narrowed ? (
            <Empty
              title={asked.name ? `No ${one}s match “${asked.name}”` : `No ${one}s match this filter`}
              action={
                <Button
                  kind="secondary"
                  onClick={() => asked.change({ name: null, played: null, podcast: null, order: "newest" })}
                >
                  Show all {one}s
                </Button>
              }
            >
              Try another word or clear the filter.
            </Empty>
          ) : (
            <Empty title={nothing.title}>{nothing.words}</Empty>
          )
        }
      >
        {({ data: rows, meta }) => (
          <>
            <ul className={styles[layout]} aria-busy={read.isPlaceholderData || undefined}>
              {rows.map((row) => (
                <li key={row.id}>{children(row)}</li>
              ))}
            </ul>
            <Pages addressOf={asked.addressOf} meta={meta} top={count} />
          </>
        )}
      </ListFrame>
    </div>
  );
}
