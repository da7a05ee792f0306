import { useQuery } from "@tanstack/react-query";
import { plural } from "#src/contracts/numbers.ts";
import { releaseNoteReadingCalls } from "#src/contracts/releaseNotes.ts";
import { currentList } from "#src/services/query.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { Day } from "#src/ui/kit/Day.tsx";
import { Empty } from "#src/ui/kit/Empty.tsx";
import { StatusChip } from "#src/ui/kit/StatusChip.tsx";
import page from "#src/ui/learning/page.module.css";
import { useChoice } from "#src/ui/learning/useChoice.ts";
import { PagedList } from "#src/ui/lists/PagedList.tsx";
import { useListAddress } from "#src/ui/lists/useListAddress.ts";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { useCalls } from "#src/ui/hooks/useCalls.ts";
import { useClock } from "#src/ui/hooks/useClock.ts";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { readReleaseNotes, releaseNoteHref, releaseNotesAddress } from "./releaseNotesAddress.ts";
import { useForgetNotes } from "./useForgetNotes.ts";
import styles from "./record.module.css";

/** `/release-notes`: what is new, newest first, with a mark on unread notes. */
export default function ReleaseNotesPage() {
  const { ask } = useAsk();
  const { now } = useClock();
  const asked = useListAddress(releaseNotesAddress);
  const read = useQuery({
    ...ask(releaseNoteReadingCalls.notes, { query: readReleaseNotes(asked.search) }),
    ...currentList,
  });
  const answer = read.data;
  const unread = answer?.unread ?? 0;
  const [allRead, readAll] = useReadAll(unread);
  const isNew = (note: { unread: boolean }): boolean => note.unread && !allRead;
  return (
    <div className={page.page}>
      <header className={page.head}>
        <h1>Release notes</h1>
      </header>
      <PagedList
        {...{ asked, answer, read }}
        count={({ meta }) =>
          `${plural(meta.total, "release note")}${unread > 0 && !allRead ? `, ${unread} unread` : ""}`
        }
        beside={
          unread > 0 &&
          !allRead && (
            <Button kind="secondary" size="small" onClick={readAll}>
              Mark all as read
            </Button>
          )
        }
        loading="Loading the release notes"
        nothing={<Empty title="No release notes yet">What is new in each release will appear here.</Empty>}
      >
        {({ data: rows }) => (
          <ul className={styles.rows}>
            {rows.map((note) => (
              <li key={note.id} data-unread={isNew(note) || undefined}>
                <h2>
                  <PageLink href={releaseNoteHref(note.id)}>{note.title}</PageLink>
                </h2>
                <p className={styles.facts}>
                  {isNew(note) && <StatusChip status="info" label="Unread" />}
                  <span>Release {note.release}</span>
                  <Day at={note.published_at} now={now} />
                </p>
                <p>{note.summary}</p>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  );
}

/** Returns whether everything unread has been marked as read, and how to do it. */
function useReadAll(unread: number): readonly [allRead: boolean, readAll: () => void] {
  const { call } = useCalls();
  const forget = useForgetNotes();
  const [allRead, choose] = useChoice<boolean>(`unread ${unread}`, false, async () => {
    await call(releaseNoteReadingCalls.readAll, {});
    forget();
  });
  return [allRead, () => choose(true)];
}
