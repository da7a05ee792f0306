import { plural } from "#src/contracts/numbers.ts";
import type { ReactNode } from "react";
import { Button } from "#src/ui/kit/Button.tsx";
import { Empty } from "#src/ui/kit/Empty.tsx";
import { Select } from "#src/ui/kit/Select.tsx";
import list from "#src/ui/learning/ContentList.module.css";
import { NameSearch } from "#src/ui/learning/NameSearch.tsx";
import page from "#src/ui/learning/page.module.css";
import { PagedList } from "#src/ui/lists/PagedList.tsx";
import type { useListAddress } from "#src/ui/lists/useListAddress.ts";
import { Breadcrumbs } from "#src/ui/shell/Breadcrumbs.tsx";
import { podcastsPlace } from "./address.ts";
import { podcastProblem } from "./listWords.ts";
import styles from "./podcasts.module.css";

type Answer<Row> = { data: readonly Row[]; meta: { total: number; page: number; perPage: number } };

type Props<Row extends { id: number }> = {
  title: string;
  /** “podcast” or “episode” */
  one: string;
  asked: Pick<ReturnType<typeof useListAddress>, "change" | "addressOf" | "toFirst"> & {
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
  /** Shown if the list is empty although nothing was searched for. */
  nothing: { title: string; words: string };
  layout: "tiles" | "rows";
  children: (row: Row) => ReactNode;
};

/** A list of podcasts or episodes. Its search, order and page are in the address. */
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
      <PagedList
        {...{ asked, answer, read }}
        count={({ meta }) => plural(meta.total, one)}
        problem={podcastProblem}
        loading={`Loading the ${one}s`}
        nothing={
          asked.name || narrowed ? (
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
        {({ data: rows }) => (
          <ul className={styles[layout]}>
            {rows.map((row) => (
              <li key={row.id}>{children(row)}</li>
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  );
}
