import EventOutlined from "@mui/icons-material/EventOutlined";
import ErrorOutlineRounded from "@mui/icons-material/ErrorOutlineRounded";
import FlagOutlined from "@mui/icons-material/FlagOutlined";
import HistoryRounded from "@mui/icons-material/HistoryRounded";
import UpdateRounded from "@mui/icons-material/UpdateRounded";
import { useState, type ReactNode } from "react";
import type { Item as ItemRow } from "#src/contracts/learning.ts";
import { to } from "#src/routes/links.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { Cover } from "#src/ui/kit/Cover.tsx";
import { Day } from "#src/ui/kit/Day.tsx";
import { SafeHtml } from "#src/ui/kit/SafeHtml.tsx";
import { Timestamp } from "#src/ui/kit/Timestamp.tsx";
import { useClock } from "#src/ui/hooks/useClock.ts";
import { useGo } from "#src/ui/hooks/useGo.ts";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { boxsetAddress, tagAddress, topicAddress } from "./address.ts";
import { Item, Reading } from "./ItemActor.tsx";
import { ItemBar } from "./ItemBar.tsx";
import { isUnderWay, watchReading } from "./watchReading.ts";
import { cpdDetails, duration, kindOf, progressWords } from "./words.ts";
import styles from "./ItemView.module.css";

/** An item to read: one column, what completes it before it and in the bar, and what comes next after it. */
export function ItemView({ item }: { item: ItemRow }) {
  const { visit } = useGo();
  const { send } = Reading.useActorRef();
  const stale = Item.useSelector((s) => s.hasTag("stale"));
  const refusal = Item.useSelector((s) => !s.hasTag("completed") && s.context.refusal);
  const [resumed, setResumed] = useState(() => isUnderWay(item.position));
  const [watch] = useState(() => (text: HTMLElement | null) => {
    if (!text) return;
    send({ type: "opened" });
    return watchReading(text, {
      from: item.position,
      onMove: (position) => send({ type: "position.changed", position }),
      onScroll: () => send({ type: "scrolled" }),
      onHide: () => send({ type: "page.hidden" }),
      onShow: () => send({ type: "page.shown" }),
    });
  });
  return (
    <div className={styles.page}>
      <article className={styles.column}>
        <header className={styles.head}>
          <p className={styles.trail}>
            <PageLink href={topicAddress(item.topic.id)}>{item.topic.name}</PageLink>
            {item.boxsets.map(({ id, name }) => (
              <PageLink key={id} href={boxsetAddress(id)}>
                {name}
              </PageLink>
            ))}
          </p>
          <h1>{item.title}</h1>
          <p className={styles.summary}>{item.summary}</p>
          <ul className={styles.facts}>
            <li>{kindOf(item)}</li>
            <li>{duration(item.minutes)}</li>
            {cpdDetails(item.cpd).map((detail) => (
              <li key={detail}>{detail}</li>
            ))}
          </ul>
        </header>
        <Cover title={item.title} topic={item.topic.name} className={styles.cover} />
        {item.assignment && <Assigned {...item.assignment} />}
        <Note icon={<FlagOutlined />}>{item.completion_rule}</Note>
        <Late item={item} />
        {refusal && (
          <Note icon={<ErrorOutlineRounded />} tone="warning">
            <b>Your completion was not accepted.</b> {refusal}
          </Note>
        )}
        {stale && item.completed_at && (
          <Note icon={<UpdateRounded />} tone="warning">
            {progressWords.stale}. You completed it on <Timestamp at={item.completed_at} />, it changed on{" "}
            <Timestamp at={item.updated_at} />.
          </Note>
        )}
        <div ref={watch}>
          <SafeHtml html={item.body} size="reading" onNavigate={(path) => visit(path)} />
        </div>
        <footer className={styles.after}>
          {item.tags.length > 0 && (
            <ul className={styles.tags} aria-label="Tags">
              {item.tags.map(({ id, name }) => (
                <li key={id}>
                  <PageLink href={tagAddress(id)}>{name}</PageLink>
                </li>
              ))}
            </ul>
          )}
          {item.next && (
            <p className={styles.next}>
              <span>Next in {item.boxsets[0]?.name ?? "this boxset"}</span>
              <PageLink href={to("Item", { id: item.next.id })}>{item.next.title}</PageLink>
            </p>
          )}
        </footer>
      </article>
      <ItemBar
        item={item}
        resumed={
          resumed && (
            <span className={styles.resumed} role="status">
              <HistoryRounded aria-hidden fontSize="small" />
              You are where you left off.
              <Button
                kind="quiet"
                size="small"
                onClick={() => {
                  setResumed(false);
                  send({ type: "startAgain" });
                }}
              >
                Start again
              </Button>
            </span>
          )
        }
      />
    </div>
  );
}

/** Why it is mandatory, who says so and until when (T-20). */
function Assigned({ reason, assigned_by, due_at, overdue }: NonNullable<ItemRow["assignment"]>) {
  const { now } = useClock();
  return (
    <Note icon={<EventOutlined />} tone={overdue ? "warning" : undefined}>
      <b>Mandatory.</b> {reason}.{" "}
      {assigned_by ? `Assigned by ${assigned_by}. ` : "Assigned by your organisation. "}
      {overdue ? "It was due " : "Due "}
      <Day at={due_at} now={now} relative />
      {overdue && ": it is overdue"}.
    </Note>
  );
}

/** A completion that waited for a network counts from when it was made; later than this it is said when it arrived. */
const punctual = 60_000;

function Late({ item: { progress, completed_at, completion_arrived_at } }: { item: ItemRow }) {
  if (progress !== "completed" || !completed_at || !completion_arrived_at) return null;
  if (Date.parse(completion_arrived_at) - Date.parse(completed_at) < punctual) return null;
  return (
    <Note icon={<HistoryRounded />}>
      Completed without a connection on <Timestamp at={completed_at} />, received on{" "}
      <Timestamp at={completion_arrived_at} />.
    </Note>
  );
}

type NoteProps = { icon: ReactNode; tone?: "warning" | undefined; children: ReactNode };

const Note = ({ icon, tone, children }: NoteProps) => (
  <div className={styles.note} data-tone={tone}>
    <span aria-hidden>{icon}</span>
    <p>{children}</p>
  </div>
);
