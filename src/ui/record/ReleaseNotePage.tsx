import { useQuery } from "@tanstack/react-query";
import { useParams } from "wouter";
import { fromPromise, type NonReducibleUnknown } from "xstate";
import { releaseNoteReadingCalls, type Note } from "#src/contracts/releaseNotes.ts";
import { noteReadMachine } from "#src/machines/record/noteReadMachine.ts";
import { saidByPage } from "#src/services/query.ts";
import { Day } from "#src/ui/kit/Day.tsx";
import { PaintedHtml } from "#src/ui/kit/PaintedHtml.tsx";
import { useControlActor } from "#src/ui/kit/screenActor.tsx";
import page from "#src/ui/learning/page.module.css";
import { RecordPage } from "#src/ui/learning/RecordPage.tsx";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { useCalls } from "#src/ui/hooks/useCalls.ts";
import { useClock } from "#src/ui/hooks/useClock.ts";
import { useGo } from "#src/ui/hooks/useGo.ts";
import { useTitle } from "#src/ui/shell/useTitle.ts";
import { Neighbours } from "./Neighbours.tsx";
import { ReleaseFeedback } from "./ReleaseFeedback.tsx";
import { releaseNoteHref, releaseNotesPlace } from "./releaseNotesAddress.ts";
import { useForgetNotes } from "./useForgetNotes.ts";
import styles from "./record.module.css";

/** `/release-notes/:id` */
export default function ReleaseNotePage() {
  const { id } = useParams<{ id: string }>();
  const { ask } = useAsk();
  const read = useQuery({
    ...ask(releaseNoteReadingCalls.note, { params: { id } }),
    refetchOnMount: "always",
    ...saidByPage,
  });
  useTitle(read.data?.data.title);
  return (
    <RecordPage one="release note" home={releaseNotesPlace} row={read.data?.data} read={read}>
      {(note) => <Shown key={note.id} note={note} />}
    </RecordPage>
  );
}

function Shown({ note }: { note: Note }) {
  const { id, title, release, published_at, body, newer, older } = note;
  const { now } = useClock();
  const { visit } = useGo();
  return (
    <article className={styles.text}>
      {note.unread && <Unread id={id} />}
      <header className={page.head}>
        <h1>{title}</h1>
        <p className={styles.facts}>
          <span>Release {release}</span>
          <Day at={published_at} now={now} />
        </p>
      </header>
      <div className={styles.body}>
        <PaintedHtml html={body} size="reading" onNavigate={(path) => visit(path)} />
      </div>
      <ReleaseFeedback key={id} note={note} />
      <Neighbours
        label="Other release notes"
        of={[
          ["Newer", newer && { words: newer.title, href: releaseNoteHref(newer.id) }],
          ["Older", older && { words: older.title, href: releaseNoteHref(older.id) }],
        ]}
      />
    </article>
  );
}

/** Tells the server that an unread note has been opened. It renders nothing. */
function Unread({ id }: { id: number }) {
  const { call } = useCalls();
  const forget = useForgetNotes();
  useControlActor(noteReadMachine, {
    holes: () => ({
      actors: {
        noteRead: fromPromise<void, void & NonReducibleUnknown>(async () => {
          await call(releaseNoteReadingCalls.read, { params: { id } });
          forget();
        }),
      },
    }),
  });
  return null;
}
