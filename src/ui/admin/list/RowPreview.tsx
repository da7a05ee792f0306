import KeyboardArrowDownRounded from "@mui/icons-material/KeyboardArrowDownRounded";
import KeyboardArrowUpRounded from "@mui/icons-material/KeyboardArrowUpRounded";
import { useQuery } from "@tanstack/react-query";
import { useSelector } from "@xstate/react";
import { useState } from "react";
import { withArticle } from "#src/contracts/words.ts";
import type { AnyRow } from "#src/routes/admin/resource.ts";
import { saidByPage } from "#src/services/query.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { Empty } from "#src/ui/kit/Empty.tsx";
import { IconButton } from "#src/ui/kit/IconButton.tsx";
import { Loading } from "#src/ui/kit/Loading.tsx";
import { SidePanel } from "#src/ui/kit/SidePanel.tsx";
import { StatusChip } from "#src/ui/kit/StatusChip.tsx";
import { useTarget } from "#src/ui/kit/targets.ts";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { useMedia } from "#src/ui/shell/useMedia.ts";
import { RowActs } from "../acts/RowActs.tsx";
import { HistoryTab } from "../form/HistoryTab.tsx";
import { nameOfRow, type ResourceAt } from "../resourceAt.ts";
import { useScreensOf } from "../useScreensOf.ts";
import { Details } from "./Details.tsx";
import { usePreviewRef, type PreviewRef } from "./ListActor.tsx";
import { problemWords } from "./problemWords.ts";
import { ListProblem } from "#src/ui/lists/ListProblem.tsx";
import type { Answer } from "./answer.ts";
import type { ListQuery } from "./useListQuery.ts";
import styles from "./preview.module.css";

/** Where a preview has room beside its list; otherwise it covers the list. */
const wide = "(min-width: 1100px)";

type Props = { at: ResourceAt; asked: ListQuery; answer: Answer | undefined };

/** The record shown beside its list: what it is, its history, and links to what belongs to it. */
export default function RowPreview({ at, asked, answer }: Props) {
  const preview = usePreviewRef();
  const { send } = preview;
  const isOpen = useSelector(preview, (s) => s.matches("open"));
  const id = useSelector(preview, (s) => s.context.id);
  const beside = useMedia(wide);
  const title = useTarget(preview, "the preview");
  const screens = useScreensOf(at);
  const { one } = at.place.words;
  const { row, error } = useShownRow(at, preview, answer?.data ?? none);
  const { before, after } = useNeighbours({ at, asked, answer }, id);
  const open = (to: Neighbour | undefined): void => {
    if (to) send({ type: "opened", ...to });
  };
  const address = id === null ? "" : screens.addressOf(id, asked.text);
  const press = (event: KeyboardEvent): void => {
    const { key, target } = event;
    const isTyped = (target as Element).closest("input, textarea, select, [contenteditable], [role=menu]");
    if (isTyped || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const isOnControl = (target as Element).closest("a, button, summary") !== null;
    if (key === "Escape") send({ type: "close" });
    else if (key === "ArrowUp" || key === "k") open(before);
    else if (key === "ArrowDown" || key === "j") open(after);
    else if (key === "Enter" && !isOnControl) send({ type: "edit", address });
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <SidePanel
      open={isOpen}
      beside={beside}
      width="wide"
      title={
        <span key={id} ref={title} tabIndex={-1} className={styles.title}>
          {row ? nameOfRow(at, row) : `Preview of ${withArticle(one)}`}
        </span>
      }
      tools={
        <>
          {row && (
            <Button
              kind="secondary"
              size="small"
              component={PageLink}
              href={address}
              aria-keyshortcuts="Enter"
            >
              {screens.edit ? "Edit" : "Open"}
            </Button>
          )}
          <IconButton
            aria-label={`Previous ${one}`}
            aria-keyshortcuts="ArrowUp"
            disabled={!before}
            onClick={() => open(before)}
          >
            <KeyboardArrowUpRounded />
          </IconButton>
          <IconButton
            aria-label={`Next ${one}`}
            aria-keyshortcuts="ArrowDown"
            disabled={!after}
            onClick={() => open(after)}
          >
            <KeyboardArrowDownRounded />
          </IconButton>
          {row && <RowActs at={at} row={row} name={nameOfRow(at, row)} />}
        </>
      }
      onClose={() => send({ type: "close" })}
      onKeyDown={press}
    >
      <State at={at} preview={preview} error={error} />
      {row && <Shown key={row.id} at={at} asked={asked} row={row} />}
    </SidePanel>
  );
}

const none: readonly never[] = [];

/** The previous or next record, with its page if that is not the page in the list. */
type Neighbour = { id: number; page?: number };

/** Neighbours on the same page come from its rows. At either end of the page, the server is asked for the next one. */
function useNeighbours({ at, asked, answer }: Props, id: number | null) {
  const { ask } = useAsk();
  const { neighbours } = at.resource.calls;
  const { data: rows = none, meta } = answer ?? {};
  const place = rows.findIndex((other) => other.id === id);
  const isFirst = place === 0 && meta!.page > 1;
  const isLast = place >= 0 && place === rows.length - 1 && meta!.page * meta!.perPage < meta!.total;
  const { data } = useQuery({
    ...ask(neighbours!, { params: { id: id ?? 0 }, query: asked.question }),
    enabled: isFirst || isLast,
    ...saidByPage,
  });
  const onPage = (row: AnyRow | undefined): Neighbour | undefined => row && { id: row.id };
  const elsewhere = (found: number | null | undefined, page: number): Neighbour | undefined =>
    found == null ? undefined : { id: found, page };
  if (place < 0) return {};
  return {
    before: isFirst ? elsewhere(data?.data.previous, meta!.page - 1) : onPage(rows[place - 1]),
    after: isLast ? elsewhere(data?.data.next, meta!.page + 1) : onPage(rows[place + 1]),
  };
}

/** The record as loaded and, until then, as the list has it; and the error if it could not be loaded. */
function useShownRow(at: ResourceAt, preview: PreviewRef, rows: readonly AnyRow[]) {
  const { ask } = useAsk();
  const id = useSelector(preview, (s) => s.context.id);
  const isRead = useSelector(preview, (s) => s.matches({ open: "shown" }));
  const isComing = useSelector(preview, (s) => s.matches({ open: "loading" }));
  const { data, error } = useQuery({
    ...ask(at.resource.calls.read!, { params: { id: id ?? 0 } }),
    enabled: isRead,
    ...saidByPage,
  });
  const listed = rows.find((row) => row.id === id);
  const read: AnyRow | undefined = isRead && data ? { ...listed, ...data.data } : undefined;
  return { row: read ?? (isRead || isComing ? listed : undefined), error };
}

/** Says why nothing is shown, or that it is loading. */
function State({ at, preview, error }: { at: ResourceAt; preview: PreviewRef; error: unknown }) {
  const { one } = at.place.words;
  const state = useSelector(preview, (s) =>
    (["loading", "missing", "forbidden", "failed"] as const).find((name) => s.matches({ open: name })),
  );
  if (state === "loading") return <Loading label={`Loading the ${one}`} />;
  if (state === "missing")
    return (
      <Empty title={`This ${one} could not be found`}>
        It may have been deleted, or the address may be wrong.
      </Empty>
    );
  if (!state) return null;
  return (
    <ListProblem
      words={{ ...problemWords(at.place), failed: `The ${one} could not be loaded` }}
      error={error}
      kept={false}
      retry={() => preview.send({ type: "retry" })}
      retrying={false}
    />
  );
}

function Shown({ at, asked, row }: { at: ResourceAt; asked: ListQuery; row: AnyRow }) {
  const { place, resource } = at;
  const [tab, setTab] = useState<"details" | "history">("details");
  const tabs = resource.calls.history ? (["details", "history"] as const) : [];
  return (
    <>
      {row.archived_at && <StatusChip status="neutral" label="Archived" />}
      <div className={styles.tabs} role="group" aria-label="Parts of the record">
        {tabs.map((name) => (
          <button key={name} type="button" aria-pressed={name === tab} onClick={() => setTab(name)}>
            {name === "details" ? "Details" : "History"}
          </button>
        ))}
        {resource.below.map(({ path, label }) => (
          <PageLink key={path} href={`${place.path}/${row.id}/${path}${asked.text && `?${asked.text}`}`}>
            {label}
          </PageLink>
        ))}
      </div>
      {tab === "details" ? <Details at={at} row={row} /> : <HistoryTab at={at} id={row.id} />}
    </>
  );
}
