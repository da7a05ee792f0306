import { useQuery } from "@tanstack/react-query";
import { useSelector } from "@xstate/react";
import AddRounded from "@mui/icons-material/AddRounded";
import UploadFileRounded from "@mui/icons-material/UploadFileRounded";
import SwapVertRounded from "@mui/icons-material/SwapVertRounded";
import type { ImportCalls } from "#src/contracts/admin/import.ts";
import { capital, withArticle } from "#src/contracts/words.ts";
import { createAddress, importAddress, reorderAddress } from "#src/routes/admin/place.ts";
import { pagedRead } from "#src/services/query.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { Empty } from "#src/ui/kit/Empty.tsx";
import { useOnceOpened } from "#src/ui/kit/useOnceOpened.ts";
import { useTarget } from "#src/ui/kit/targets.ts";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { Barred, useBarred } from "#src/ui/shell/Barred.tsx";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { counted, type ResourceAt } from "../resourceAt.ts";
import { useScreensOf } from "../useScreensOf.ts";
import { ActDialog } from "../acts/ActDialog.tsx";
import { Outcome } from "../acts/Outcome.tsx";
import { ResourceActs } from "../acts/ResourceActs.tsx";
import { ListBar } from "./ListBar.tsx";
import { List, ListProvider, usePreviewRef } from "./ListActor.tsx";
import { ListFrame } from "#src/ui/lists/ListFrame.tsx";
import { problemWords } from "./problemWords.ts";
import { NoResults, clearSearchAndFilters } from "./NoResults.tsx";
import { RowPreview } from "./lateParts.ts";
import { OpensWith } from "./OpensWith.tsx";
import { Outline } from "./Outline.tsx";
import { Paging } from "./Paging.tsx";
import { isNarrowed } from "./query.ts";
import { RowsTable } from "./RowsTable.tsx";
import { SelectionBar } from "./SelectionBar.tsx";
import type { Answer } from "./answer.ts";
import { useSelected, useShownQuery, type ShownQuery } from "./useSelection.ts";
import { useListQuery, type ListQuery } from "./useListQuery.ts";
import { useViews } from "./useViews.ts";
import styles from "./list.module.css";
import rowStyles from "./rows.module.css";

/**
 * Any list of the back office. Its query is in the address (T-10), and the earlier rows stay while the next response
 * loads.
 */
export const ListScreen = ({ at }: { at: ResourceAt }) => (
  <OpensWith at={at}>
    <Listed at={at} />
  </OpensWith>
);

function Listed({ at }: { at: ResourceAt }) {
  const { ask } = useAsk();
  const asked = useListQuery(at.resource, useViews(at).opening !== undefined);
  const read = useQuery({
    ...ask(at.resource.calls.list, { query: asked.question }),
    ...pagedRead,
  });
  const answer = read.data as Answer | undefined;
  const of = useShownQuery(asked, read.isPlaceholderData);
  const previews = useScreensOf(at).record && at.resource.address === undefined;
  return (
    <ResourceActs at={at}>
      <ListProvider at={at} asked={asked}>
        <div className={styles.screen}>
          <Head at={at} />
          <Above {...{ at, asked, of, answer }} />
          <Outcome />
          <div className={rowStyles.stage}>
            <div className={rowStyles.listed}>
              <ListFrame
                answer={answer}
                asked={read}
                problem={problemWords(at.place)}
                loading={`Loading ${at.place.words.many}`}
                outline={<Outline at={at} asked={asked} />}
                isEmpty={({ data }) => data.length === 0}
                empty={<Nothing at={at} asked={asked} />}
              >
                {({ data }) => (
                  <RowsTable {...{ at, asked, of, previews }} rows={data} stale={read.isPlaceholderData} />
                )}
              </ListFrame>
              <Paging words={at.place.words} asked={asked} meta={answer?.meta} />
            </div>
            {previews && <Beside at={at} asked={asked} answer={answer} />}
          </div>
        </div>
        <ActDialog at={at} />
      </ListProvider>
    </ResourceActs>
  );
}

type AboveProps = { at: ResourceAt; asked: ListQuery; of: ShownQuery; answer: Answer | undefined };

/** The toolbar or, in its place, the selection. */
function Above({ at, asked, of, answer }: AboveProps) {
  const selected = useSelected(of);
  return (
    <ListBar
      at={at}
      asked={asked}
      total={answer?.meta.total}
      selection={answer && selected.length > 0 && <SelectionBar {...{ at, of, answer, selected }} />}
    />
  );
}

/** The record that the address names. */
function Beside({ at, asked, answer }: { at: ResourceAt; asked: ListQuery; answer: Answer | undefined }) {
  const preview = usePreviewRef();
  const isOpen = useSelector(preview, (s) => s.matches("open"));
  return useOnceOpened(isOpen) ? <RowPreview at={at} asked={asked} answer={answer} /> : null;
}

function Head({ at }: { at: ResourceAt }) {
  const { place, resource } = at;
  const screens = useScreensOf(at);
  const noCreate = useBarred(screens.create ? resource.calls.create : undefined);
  const noImport = useBarred(screens.imports ? (resource.calls as ImportCalls).importFile : undefined);
  const title = useTarget(List.useActorRef(), "the list");
  return (
    <header className={styles.head}>
      <div>
        <h1 ref={title}>{place.title}</h1>
        {resource.about && <p>{resource.about}</p>}
      </div>
      {screens.reorder && (
        <Button
          kind="secondary"
          component={PageLink}
          href={reorderAddress(place)}
          startIcon={<SwapVertRounded />}
        >
          Change the order
        </Button>
      )}
      {screens.imports && (
        <Button
          kind="secondary"
          {...(noImport === null ? { component: PageLink, href: importAddress(place) } : { disabled: true })}
          startIcon={<UploadFileRounded />}
        >
          Import
        </Button>
      )}
      {screens.create && (
        <Button
          {...(noCreate === null ? { component: PageLink, href: createAddress(place) } : { disabled: true })}
          startIcon={<AddRounded />}
        >
          {`Add ${withArticle(place.words.one)}`}
        </Button>
      )}
      <Barred why={noCreate ?? noImport} />
    </header>
  );
}

function Nothing({ at, asked }: { at: ResourceAt; asked: ListQuery }) {
  const { place, resource } = at;
  const { many, one } = place.words;
  const screens = useScreensOf(at);
  return (
    <NoResults
      many={many}
      toFirst={asked.search.has("page") && asked.toFirst}
      widen={isNarrowed(resource, asked.search) && clearSearchAndFilters(asked.clear, resource.unmatched)}
    >
      <Empty
        title={`No ${many} yet`}
        action={
          screens.create && (
            <Button component={PageLink} href={createAddress(place)}>{`Add ${withArticle(one)}`}</Button>
          )
        }
      >
        {resource.empty ?? `${capital(counted(at.place.words, 0))}.`}
      </Empty>
    </NoResults>
  );
}
