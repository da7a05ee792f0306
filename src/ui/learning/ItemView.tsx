import EventOutlined from "@mui/icons-material/EventOutlined";
import ErrorOutlineRounded from "@mui/icons-material/ErrorOutlineRounded";
import FlagOutlined from "@mui/icons-material/FlagOutlined";
import HistoryRounded from "@mui/icons-material/HistoryRounded";
import UpdateRounded from "@mui/icons-material/UpdateRounded";
import { useMemo, useState, type ReactNode } from "react";
import { itemCalls, type BoxsetPlace, type Item as ItemRow } from "#src/contracts/item.ts";
import type { ItemContent } from "#src/contracts/itemContent.ts";
import { Cover } from "#src/ui/kit/Cover.tsx";
import { Day } from "#src/ui/kit/Day.tsx";
import { headingsOf } from "#src/ui/kit/headings.ts";
import { PaintedHtml } from "#src/ui/kit/PaintedHtml.tsx";
import { Timestamp } from "#src/ui/kit/Timestamp.tsx";
import { useBoot } from "#src/ui/hooks/useBoot.ts";
import { useClock } from "#src/ui/hooks/useClock.ts";
import { useGo } from "#src/ui/hooks/useGo.ts";
import { useIsHydrating } from "#src/ui/kit/useIsHydrating.ts";
import { usePage } from "#src/ui/hooks/usePage.ts";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { itemAddress, tagAddress } from "./address.ts";
import { ContentView } from "./content/ContentView.tsx";
import { contentViews } from "./content/contents.ts";
import { Item } from "./ItemActor.tsx";
import { Reading } from "./ReadingActor.ts";
import { ItemBar } from "./ItemBar.tsx";
import { ItemContents } from "./ItemContents.tsx";
import { ItemRail } from "./ItemRail.tsx";
import { LateActions } from "./share/LateActions.tsx";
import { watchReading } from "./watchReading.ts";
import { cpdOf, duration, kindOf, progressWords } from "./words.ts";
import styles from "./ItemView.module.css";

type Props = { item: ItemRow; place: BoxsetPlace | null };

/** An item to read: its contents, its text, what to know about it, and the bar with the reader's progress. */
export function ItemView({ item, place }: Props) {
  const headings = useMemo(() => headingsOf(item.body), [item.body]);
  return (
    <>
      <article className={styles.layout}>
        <header className={styles.head}>
          <h1 className={styles.printed}>{item.title}</h1>
          <p className={styles.summary}>{item.summary}</p>
          <ul className={styles.facts}>
            <li>{kindOf(item)}</li>
            <li>{duration(item.minutes)}</li>
            {cpdOf(item.cpd) && <li>{cpdOf(item.cpd)}</li>}
          </ul>
          <LateActions content={item} path={itemCalls.item.path} />
          {!(item.content && contentViews[item.content.kind]?.withoutCover) && (
            <Cover title={item.title} topic={item.topic.name} slot="banner" className={styles.cover} />
          )}
          <Notes item={item} />
        </header>
        <ItemContents headings={headings} />
        <div className={styles.text}>
          {item.content ? <Content item={item} content={item.content} /> : <Text item={item} />}
          <Source item={item} />
          {item.tags.length > 0 && (
            <ul className={styles.tags} aria-label="Tags">
              {item.tags.map(({ id, name }) => (
                <li key={id}>
                  <PageLink href={tagAddress(id)}>{name}</PageLink>
                </li>
              ))}
            </ul>
          )}
        </div>
        <ItemRail item={item} place={place} />
      </article>
      <ItemBar item={item} place={place} />
    </>
  );
}

/** What to know before the text. */
function Notes({ item }: { item: ItemRow }) {
  const stale = Item.useSelector((s) => s.hasTag("stale"));
  const refusal = Item.useSelector((s) => !s.hasTag("completed") && s.context.refusal);
  return (
    <>
      {item.assignment && <Assigned item={item} {...item.assignment} />}
      <div className={styles.rule}>
        <Note icon={<FlagOutlined />}>{item.completion_rule}</Note>
      </div>
      <Late item={item} />
      {refusal && (
        <Note icon={<ErrorOutlineRounded />} tone="warning">
          <b>Your completion was not accepted.</b> {refusal}
        </Note>
      )}
      {stale && item.completed_at && (
        <Note icon={<UpdateRounded />} tone="warning">
          {progressWords.stale}. You completed it on <Timestamp at={item.completed_at} />, and it changed on{" "}
          <Timestamp at={item.updated_at} />. Your completion still counts.
        </Note>
      )}
    </>
  );
}

function Text({ item }: { item: ItemRow }) {
  const { visit } = useGo();
  const { send } = Reading.useActorRef();
  const [watch] = useState(() => {
    // A text that changes under its reader is another element: they stay where they are.
    let first: HTMLElement | undefined;
    return (text: HTMLElement | null) => {
      if (!text) return;
      if (!first) send({ type: "opened" });
      first ??= text;
      return watchReading(text, {
        from: text === first ? item.position : 0,
        onMove: (position) => send({ type: "position.changed", position }),
        onScroll: () => send({ type: "begun" }),
        onHide: () => send({ type: "page.hidden" }),
        onShow: () => send({ type: "page.shown" }),
      });
    };
  });
  return (
    <div className={styles.printed}>
      <PaintedHtml
        html={item.body}
        size="reading"
        anchored
        onNavigate={(path) => visit(path)}
        // While the text is still loading, there is nothing to read.
        ref={watch}
      />
    </div>
  );
}

type ContentProps = { item: ItemRow; content: ItemContent };

/** Content that is watched, heard, answered or opened elsewhere, with its text below or before. */
function Content({ item, content }: ContentProps) {
  const { visit } = useGo();
  const text = (
    <div className={styles.printed}>
      <PaintedHtml html={item.body} size="reading" anchored onNavigate={(path) => visit(path)} />
    </div>
  );
  const readFirst = contentViews[content.kind].readFirst === true;
  return (
    <>
      {readFirst && text}
      <ContentView item={item} content={content} />
      {!readFirst && text}
    </>
  );
}

/** The source of the text, on paper only. Only the browser knows by which of its names it has reached the server. */
function Source({ item: { id, title } }: { item: ItemRow }) {
  const { origin } = usePage();
  const { productName } = useBoot();
  const isHydrating = useIsHydrating();
  return (
    <p className={`${styles.source} ${styles.printed}`}>
      “{title}”, {productName}. {!isHydrating && origin}
      {itemAddress(id)}
    </p>
  );
}

type Assignment = NonNullable<ItemRow["assignment"]>;

/** Why the item is assigned, by whom and until when (T-20). Once completed, it is no longer due even if it changes. */
function Assigned({ item, kind, reason, assigned_by, ...due }: { item: ItemRow } & Assignment) {
  const { overdue } = due;
  const isDone = item.progress === "completed" || item.progress === "stale";
  return (
    <Note icon={<EventOutlined />} tone={overdue ? "warning" : undefined}>
      <b>{kind === "enrolment" ? "Enrolment." : "Mandatory."}</b> {reason}.{" "}
      {assigned_by ? `Assigned by ${assigned_by}. ` : "Assigned by your organisation. "}
      {!isDone && <DueBy renews={item.progress === "recertifying"} {...due} />}
    </Note>
  );
}

type DueByProps = Pick<Assignment, "due_at" | "overdue"> & { renews: boolean };

function DueBy({ renews, due_at, overdue }: DueByProps) {
  const { now } = useClock();
  const day = <Day at={due_at} now={now} relative={!renews} />;
  if (renews)
    return overdue ? <>Your certificate expired on {day}: it is overdue.</> : <>Recertify by {day}.</>;
  return overdue ? <>It was due {day}: it is overdue.</> : <>Due {day}.</>;
}

/**
 * A completion that waited for a network counts from when it was made. If it arrived later than this many milliseconds,
 * the time of arrival is shown, too.
 */
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
