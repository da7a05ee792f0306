import CloseFullscreenRounded from "@mui/icons-material/CloseFullscreenRounded";
import OpenInFullRounded from "@mui/icons-material/OpenInFullRounded";
import { useCallback, useState } from "react";
import { formatTime } from "#src/contracts/readersTimes.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { useTarget } from "#src/ui/kit/targets.ts";
import { watchPage } from "../watchPage.ts";
import { Course, useCourseFrame } from "./CourseActor.tsx";
import styles from "./Course.module.css";

/**
 * The running course, in the page or over all of it. It is the same element either way, as a frame that is moved starts
 * again.
 */
export function CourseFrame({ title }: { title: string }) {
  const { send } = Course.useActorRef();
  const full = Course.useSelector((s) => s.hasTag("full"));
  const busy = Course.useSelector((s) => s.hasTag("busy"));
  const [watch] = useState(() => (bar: HTMLElement | null) => {
    if (!bar) return;
    return watchPage({ onHide: () => send({ type: "hidden" }) });
  });
  return (
    <dialog
      ref={useShown(full)}
      className={styles.window}
      aria-label={`Course: ${title}`}
      data-full={full || undefined}
      // The machine decides, and the dialog follows its state.
      onCancel={(event) => {
        event.preventDefault();
        if (full) send({ type: "toggle" });
      }}
    >
      <div ref={watch} className={styles.bar}>
        <Saved />
        <Button
          kind="quiet"
          size="small"
          startIcon={full ? <CloseFullscreenRounded /> : <OpenInFullRounded />}
          onClick={() => send({ type: "toggle" })}
        >
          {full ? "Back to the page" : "Full window"}
        </Button>
        <Button kind="secondary" size="small" busy={busy} onClick={() => send({ type: "close" })}>
          Close course
        </Button>
      </div>
      <Frame title={title} />
    </dialog>
  );
}

/** Says whether the course's data has been saved; announces it only if it has not. */
function Saved() {
  const outcome = useTarget(Course.useActorRef(), "the outcome");
  const lost = Course.useSelector((s) => s.hasTag("lost"));
  const savedAt = Course.useSelector((s) => s.context.kept?.saved_at);
  const untracked = Course.useSelector((s) => s.context.opened?.attempt === null);
  return (
    <p ref={outcome} className={styles.saved} data-lost={lost || undefined}>
      <span role="status">
        {lost && "Connection lost. Your progress will be sent as soon as it is back."}
        {untracked && "You are in review mode: nothing is saved."}
      </span>
      {!lost && savedAt && `Saved ${formatTime(savedAt)}`}
    </p>
  );
}

function Frame({ title }: { title: string }) {
  const actor = Course.useActorRef();
  const url = Course.useSelector((s) => s.context.opened?.url);
  const isOver = Course.useSelector((s) => s.matches({ open: { frame: "over" } }));
  const target = useTarget(actor, "the course");
  const hold = useCourseFrame();
  const ref = useCallback(
    (frame: HTMLIFrameElement) => {
      hold(frame);
      const release = target(frame);
      return () => {
        hold(null);
        if (typeof release === "function") release();
      };
    },
    [hold, target],
  );
  if (isOver) return <p className={styles.over}>The course has ended. Your results are being saved.</p>;
  return (
    <iframe
      ref={ref}
      className={styles.frame}
      title={title}
      src={url}
      // A focused frame does not pass the focus on to the page that it loads, so the next Tab would skip the course.
      onLoad={({ currentTarget }) => {
        if (document.activeElement === currentTarget) currentTarget.contentWindow?.focus();
      }}
      // On our own origin, these two together would defeat the sandbox. Courses have an origin of their own.
      // oxlint-disable-next-line react/iframe-missing-sandbox
      sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
      allow="autoplay; fullscreen"
    />
  );
}

/**
 * Shows the dialog in its place, or over the page with everything around it inert. Only the element's methods can bring
 * it to the top; an attribute cannot. The focus stays where it is. A course that starts is scrolled into view.
 */
function useShown(full: boolean): (dialog: HTMLDialogElement | null) => void {
  return useCallback(
    (dialog) => {
      if (!dialog) return;
      const { activeElement: had } = document;
      const isNew = !dialog.open;
      const isModal = dialog.open && dialog.matches(":modal");
      if (full && !isModal) {
        dialog.close();
        dialog.showModal();
      } else if (!full) {
        if (isModal) dialog.close();
        dialog.setAttribute("open", "");
      }
      if (isNew) dialog.scrollIntoView();
      if (had instanceof HTMLElement && dialog.contains(had)) had.focus();
    },
    [full],
  );
}
