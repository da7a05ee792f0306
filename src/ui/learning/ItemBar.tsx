import VisibilityOffOutlined from "@mui/icons-material/VisibilityOffOutlined";
import type { ReactNode } from "react";
import type { Item as ItemRow } from "#src/contracts/learning.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { IconButton } from "#src/ui/kit/IconButton.tsx";
import { StatusChip } from "#src/ui/kit/StatusChip.tsx";
import { Tooltip } from "#src/ui/kit/Tooltip.tsx";
import { useTarget } from "#src/ui/kit/targets.ts";
import { Item, Reading } from "./ItemActor.tsx";
import { progressWords } from "./words.ts";
import styles from "./ItemBar.module.css";

type Props = {
  item: ItemRow;
  /** Stands while the reader has just been taken back to where they were. */ resumed: ReactNode;
};

/** Progress and actions, quiet and always there; the rule of completion stays in sight (T-15). */
export const ItemBar = ({ item, resumed }: Props) => (
  <section className={styles.bar} aria-label="Progress and actions">
    <ReadLine />
    <div className={styles.inner}>
      <div className={styles.state}>
        <ReadShare />
        {resumed || <Rule text={item.completion_rule} />}
      </div>
      <div className={styles.actions}>
        <Hiding />
        <Completion />
      </div>
    </div>
  </section>
);

/** What has been read only rises, and what is completed is read. */
function usePercent(): number {
  const read = Reading.useSelector((s) => s.context.read);
  const completed = Item.useSelector((s) => s.hasTag("completed"));
  return completed ? 100 : Math.round(read * 100);
}

/** By attributes: a style that the server writes would be refused by our content security policy. */
const ReadLine = () => (
  <svg aria-hidden className={styles.line} viewBox="0 0 100 1" preserveAspectRatio="none">
    <rect width={usePercent()} height="1" />
  </svg>
);

const ReadShare = () => <span className={styles.share}>{usePercent()}% read</span>;

/** Before the text it stands for everybody; here only for who has still to keep it. */
function Rule({ text }: { text: string }) {
  const completed = Item.useSelector((s) => s.hasTag("completed"));
  return !completed && <span className={styles.rule}>{text}</span>;
}

/** Undo stands in the place of what it takes back, prominent at first; it keeps the focus, and stays possible later. */
function Completion() {
  const item = Item.useActorRef();
  const { send } = item;
  const button = useTarget(item, "the completion button");
  const completed = Item.useSelector((s) => s.hasTag("completed"));
  const canComplete = Item.useSelector((s) => s.can({ type: "complete" }));
  const offered = Item.useSelector((s) => s.matches({ completion: { completed: "undoable" } }));
  return (
    <>
      <span role="status">
        {completed && <StatusChip status="success" label={progressWords.completed} />}
      </span>
      {completed ? (
        <Button
          key="undo"
          ref={button}
          kind={offered ? "secondary" : "quiet"}
          onClick={() => send({ type: "undoCompletion" })}
        >
          {offered ? "Undo" : "Undo completion"}
        </Button>
      ) : (
        <Button key="complete" ref={button} busy={!canComplete} onClick={() => send({ type: "complete" })}>
          Mark as completed
        </Button>
      )}
    </>
  );
}

function Hiding() {
  const item = Item.useActorRef();
  const { send } = item;
  const button = useTarget(item, "the hiding button");
  const hidden = Item.useSelector((s) => s.hasTag("hidden"));
  const offered = Item.useSelector((s) => s.matches({ listing: { hidden: "undoable" } }));
  const canHide = Item.useSelector((s) => s.can({ type: "hide" }));
  const canShow = Item.useSelector((s) => s.can({ type: "undoHiding" }));
  return (
    <>
      <span role="status" className={styles.said}>
        {hidden && "Hidden from your lists"}
      </span>
      {hidden ? (
        <Button ref={button} kind="quiet" disabled={!canShow} onClick={() => send({ type: "undoHiding" })}>
          {offered ? "Undo hiding" : "Show in lists"}
        </Button>
      ) : (
        <Tooltip text="Hide from my lists" names>
          <IconButton ref={button} disabled={!canHide} onClick={() => send({ type: "hide" })}>
            <VisibilityOffOutlined />
          </IconButton>
        </Tooltip>
      )}
    </>
  );
}
