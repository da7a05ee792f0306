import type { ReactNode } from "react";
import { Button } from "#src/ui/kit/Button.tsx";
import type { ResourceAt } from "../resourceAt.ts";
import { ColumnsMenu } from "./ColumnsMenu.tsx";
import { ExportMenu } from "./ExportMenu.tsx";
import { FilterChip } from "./FilterChip.tsx";
import { isNarrowed } from "./query.ts";
import { Search } from "./Search.tsx";
import { SortMenu } from "./SortMenu.tsx";
import { ViewsProvider } from "./ViewsActor.tsx";
import { LostView, ViewsMenu } from "./ViewsMenu.tsx";
import type { ListQuery } from "./useListQuery.ts";
import styles from "./list.module.css";

type Props = {
  at: ResourceAt;
  asked: ListQuery;
  total: number | undefined;
  /** What else can be done with all that is listed. */
  children?: ReactNode;
};

/** Search, filters, and the ways to look at the list. */
export function ListBar({ at, asked, total, children }: Props) {
  const { resource } = at;
  return (
    <ViewsProvider at={at}>
      <div className={styles.bar}>
        <Search
          many={at.place.words.many}
          given={String(asked.question.search ?? "")}
          searchFor={(text) => asked.adjust({ search: text })}
        />
        <div className={styles.filters} role="group" aria-label="Filters">
          {resource.filters.map((filter) => (
            <FilterChip key={filter.field} {...{ filter, asked }} />
          ))}
          {isNarrowed(resource, asked.search) && (
            <Button kind="quiet" size="small" onClick={asked.clear}>
              Clear all
            </Button>
          )}
        </div>
        <div className={styles.tools} role="group" aria-label="How the list is shown">
          <SortMenu {...{ at, asked }} />
          <ViewsMenu {...{ at, asked }} />
          <ColumnsMenu {...{ at, asked }} />
          {resource.calls.exportFile && <ExportMenu {...{ at, asked, total }} />}
          {children}
        </div>
      </div>
      <LostView at={at} />
    </ViewsProvider>
  );
}
