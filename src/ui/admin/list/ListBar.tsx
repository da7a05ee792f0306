import DensitySmallRounded from "@mui/icons-material/DensitySmallRounded";
import DownloadRounded from "@mui/icons-material/DownloadRounded";
import ViewColumnRounded from "@mui/icons-material/ViewColumnRounded";
import { useRef, type ReactNode } from "react";
import { shapeOf } from "#src/contracts/admin/query.ts";
import { PlainIconButton } from "#src/ui/kit/PlainIconButton.tsx";
import { PopButton } from "#src/ui/kit/PopButton.tsx";
import type { ResourceAt } from "../resourceAt.ts";
import { Applied } from "./Applied.tsx";
import { Filters } from "./Filters.tsx";
import { ColumnsPanel, ExportChoices, LostView } from "./lateParts.ts";
import { Search } from "./Search.tsx";
import { SortMenu } from "./SortMenu.tsx";
import { useViews } from "./useViews.ts";
import { ViewsButton } from "./ViewsButton.tsx";
import { ViewTabs } from "./ViewTabs.tsx";
import type { ListQuery } from "./useListQuery.ts";
import styles from "./bar.module.css";

type Props = {
  at: ResourceAt;
  asked: ListQuery;
  total: number | undefined;
  /** What can be done with the selected rows. It takes the place of the line, which keeps what has been typed. */
  selection?: ReactNode;
  /** What else can be done with the whole list: icon buttons. */
  children?: ReactNode;
};

/** One line: views, search, filters, and how to show the list; below it the applied filters, if any. */
export function ListBar({ at, asked, total, selection, children }: Props) {
  const { resource, place } = at;
  const { lost } = useViews(at);
  const filters = useRef<HTMLButtonElement>(null);
  const isCompact = asked.density === "compact";
  return (
    <>
      <div className={styles.above}>
        <div className={styles.bar} hidden={Boolean(selection)}>
          <ViewTabs {...{ at, asked }} />
          {"search" in shapeOf(resource.calls.list.query) && <Search many={place.words.many} asked={asked} />}
          <Filters {...{ at, asked, total }} ref={filters} />
          <div
            className={styles.tools}
            role="group"
            aria-label="How the list is shown"
            data-more={children ? "" : undefined}
          >
            <SortMenu {...{ at, asked }} />
            <ViewsButton {...{ at, asked }} />
            <PopButton label="Columns" icon={<ViewColumnRounded aria-hidden />} short="always">
              {() => <ColumnsPanel {...{ at, asked }} />}
            </PopButton>
            <PlainIconButton
              size="small"
              className={styles.density}
              aria-label="Compact rows"
              aria-pressed={isCompact}
              onClick={() => asked.adjust({ rows: isCompact ? null : "compact" })}
            >
              <DensitySmallRounded aria-hidden />
            </PlainIconButton>
            {resource.calls.exportFile && (
              <PopButton label="Export" icon={<DownloadRounded aria-hidden />} short="always">
                {(close) => <ExportChoices {...{ at, asked, total, close }} />}
              </PopButton>
            )}
            {children}
          </div>
        </div>
        {selection}
      </div>
      <Applied filters={resource.filters} asked={asked} onEmpty={() => filters.current?.focus()} />
      {lost && <LostView at={at} />}
    </>
  );
}
