import ArrowForwardRounded from "@mui/icons-material/ArrowForwardRounded";
import type { BoxsetPlace, Item as ItemRow } from "#src/contracts/item.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { Day } from "#src/ui/kit/Day.tsx";
import { pageBar } from "#src/ui/kit/footBar.ts";
import { useTarget } from "#src/ui/kit/targets.ts";
import { useClock } from "#src/ui/hooks/useClock.ts";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { completesItself } from "#src/contracts/itemContent.ts";
import { boxsetAddress, itemAddress, topicAddress } from "./address.ts";
import { openWords } from "./content/contents.ts";
import { Item, useIsCompleted, useIsHidden } from "./ItemActor.tsx";
import { Reading } from "./ReadingActor.ts";
import { ItemMenu } from "./ItemMenu.tsx";
import { isUnderWay } from "./watchReading.ts";
import { cpdOf, duration, seenOf } from "./words.ts";
import styles from "./ItemBar.module.css";

type Props = { item: ItemRow; place: BoxsetPlace | null };

const isCompletedByItself = ({ content }: ItemRow): boolean =>
  content !== null && completesItself(content.kind);

/** The reader's progress, the next step, and everything else in a menu: quiet, and always there. */
export function ItemBar({ item, place }: Props) {
  const completed = useIsCompleted();
  const hidden = useIsHidden();
  const hiding = useTarget(Item.useActorRef(), "the hiding button");
  const completesBySelf = isCompletedByItself(item);
  const recertifying = Item.useSelector((s) => s.hasTag("recertifying"));
  const canRenew = Item.useSelector((s) => s.can({ type: "renew" }));
  const asksAnew = recertifying && (canRenew || completesBySelf);
  const seenByParts = seenOf(item.kind, 0) !== null;
  return (
    <section ref={pageBar} className={styles.bar} aria-label="Progress and actions">
      {seenByParts && <ReadLine />}
      <Hidden button={hidden ? hiding : undefined} />
      <div className={styles.inner}>
        <div className={styles.state}>
          {!completed && !asksAnew && <ReadShare item={item} />}
          <Completed item={item} asksAnew={asksAnew} />
          {recertifying && !asksAnew && <Holds item={item} />}
          {seenByParts && <Resumed />}
        </div>
        <div className={styles.actions}>
          {!completesBySelf && <Completion />}
          {completed && <Next item={item} place={place} />}
          <ItemMenu item={item} ref={hidden ? null : hiding} />
        </div>
      </div>
    </section>
  );
}

/** How much has been read. It never falls, and completed content counts as read. */
function useShare(): number {
  const read = Reading.useSelector((s) => s.context.read);
  const completed = useIsCompleted();
  return completed ? 1 : read;
}

const percentOf = (share: number): number => Math.round(share * 100);

/** Uses attributes: our content security policy would block a style written by the server. */
const ReadLine = () => (
  <svg aria-hidden className={styles.line} viewBox="0 0 100 1" preserveAspectRatio="none">
    <rect width={percentOf(useShare())} height="1" />
  </svg>
);

function ReadShare({ item: { kind, minutes, content } }: { item: ItemRow }) {
  const share = useShare();
  const left = Math.ceil(minutes * (1 - share));
  const seen = seenOf(kind, share);
  if (seen === null) return <span>{openWords(content)}</span>;
  return (
    <>
      <span className={styles.share}>{seen}</span>
      {left > 0 && <span>{duration(left)} left</span>}
    </>
  );
}

/** Shown until the reader starts again, as the menu offers (T-13). */
function Resumed() {
  const resumed = Reading.useSelector((s) => isUnderWay(s.context.leftOff));
  return (
    resumed && (
      <span role="status" className={styles.resumed}>
        You are where you left off.
      </span>
    )
  );
}

type CompletedProps = {
  item: ItemRow;
  /** The item must be completed again, and the reader has not begun to. */
  asksAnew: boolean;
};

/** A live region: it waits empty until there is something to say. */
function Completed({ item, asksAnew }: CompletedProps) {
  const completed = useIsCompleted();
  const { now } = useClock();
  const { completed_at, cpd, certified_until: until } = item;
  const earned = completed && cpdOf(cpd);
  return (
    <span role="status" className={styles.completed}>
      {(completed || asksAnew) && (
        <>
          Completed {completed_at && <Day at={completed_at} now={now} short />}
          {until && (
            <>
              , <Validity until={until} />
            </>
          )}
          {earned && (
            <>
              , <span className={styles.whole}>{earned}</span>
            </>
          )}
          .
          {asksAnew && (
            <span className={isCompletedByItself(item) ? undefined : styles.hint}>
              {item.kind === "form" ? " Send it again to renew." : " Take it again to renew."}
            </span>
          )}
        </>
      )}
    </span>
  );
}

/** “valid until 3 Jan 2027” (T-20) */
function Validity({ until }: { until: string }) {
  const { now } = useClock();
  return (
    <>
      {Date.parse(until) < now() ? "expired" : "valid until"} <Day at={until} now={now} short />
    </>
  );
}

/** While the item is taken again, the earlier completion still counts. */
const Holds = ({ item: { certified_until: until } }: { item: ItemRow }) =>
  until && (
    <span>
      Certificate <Validity until={until} />
    </span>
  );

/** Undo replaces the button that it reverses and keeps the focus. It is prominent at first, and stays available. */
function Completion() {
  const item = Item.useActorRef();
  const { send } = item;
  const button = useTarget(item, "the completion button");
  const completed = useIsCompleted();
  const canComplete = Item.useSelector((s) => s.can({ type: "complete" }));
  const canRenew = Item.useSelector((s) => s.can({ type: "renew" }));
  const canUndo = Item.useSelector((s) => s.can({ type: "undoCompletion" }));
  const offered = Item.useSelector((s) => s.matches({ completion: { completed: "undoable" } }));
  return completed ? (
    <Button
      key="undo"
      ref={button}
      kind={offered ? "secondary" : "quiet"}
      busy={!canUndo}
      onClick={() => send({ type: "undoCompletion" })}
    >
      Undo
    </Button>
  ) : (
    <Button
      key="complete"
      ref={button}
      busy={!canComplete && !canRenew}
      onClick={() => send({ type: canRenew ? "renew" : "complete" })}
    >
      {canRenew ? "Take it again" : "Mark as completed"}
    </Button>
  );
}

/**
 * Where a reader who has finished goes next: to the next item of the boxset, at its end to the boxset itself, otherwise
 * to more on the topic.
 */
function Next({ item: { topic }, place }: Props) {
  if (place?.next)
    return (
      <Button
        component={PageLink}
        href={itemAddress(place.next.id, place.id)}
        aria-label={`Next: ${place.next.title}`}
        endIcon={<ArrowForwardRounded />}
      >
        Next
      </Button>
    );
  return place ? (
    <Button component={PageLink} href={boxsetAddress(place.id)} aria-label={`Boxset: ${place.name}`}>
      Boxset
    </Button>
  ) : (
    <Button component={PageLink} href={topicAddress(topic.id)} aria-label={`More on ${topic.name}`}>
      More
    </Button>
  );
}

/** Shown while the item is hidden: Undo is prominent at first, and possible at any time. */
function Hidden({ button }: { button: ReturnType<typeof useTarget> | undefined }) {
  const { send } = Item.useActorRef();
  const hidden = useIsHidden();
  const offered = Item.useSelector((s) => s.matches({ listing: { hidden: "undoable" } }));
  const canShow = Item.useSelector((s) => s.can({ type: "undoHiding" }));
  return (
    <div className={styles.hidden}>
      <span role="status">{hidden && "Hidden from your lists"}</span>
      {hidden && (
        <Button
          ref={button}
          kind="quiet"
          size="small"
          disabled={!canShow}
          onClick={() => send({ type: "undoHiding" })}
        >
          {offered ? "Undo hiding" : "Show in lists"}
        </Button>
      )}
    </div>
  );
}
