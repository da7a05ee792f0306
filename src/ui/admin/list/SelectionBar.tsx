import { Button } from "#src/ui/kit/Button.tsx";
import type { ActTarget } from "#src/machines/admin/actMachine.ts";
import { useTarget } from "#src/ui/kit/targets.ts";
import { Barred, useBarred } from "#src/ui/shell/Barred.tsx";
import { counted, type ResourceAt } from "../resourceAt.ts";
import { List } from "./ListActor.tsx";
import type { Answer } from "./answer.ts";
import { Act, choiceOf } from "../acts/ActsProvider.tsx";
import { isFor } from "../acts/RowActs.tsx";
import type { ListQuery } from "./useListQuery.ts";
import styles from "./list.module.css";

type Props = { at: ResourceAt; asked: ListQuery; answer: Answer | undefined };

/** What is selected over all pages, and what can be done to it. */
export function SelectionBar({ at, asked, answer }: Props) {
  const barred = useBarred(at.resource.calls.bulk);
  const list = List.useActorRef();
  const { send } = list;
  const ref = useTarget(list, "the selection");
  const acting = Act.useActorRef();
  const busy = Act.useSelector((s) => s.hasTag("busy"));
  const selected = List.useSelector((s) => (s.context.question === asked.holdings ? s.context.selected : []));
  if (selected.length === 0 || !answer) return null;
  const { total, exact } = answer.meta;
  const all = selected === "all";
  const target: ActTarget = all ? { all: true, question: asked.question, total, exact } : { ids: selected };
  const here = answer.data.filter(({ id }) => all || selected.includes(id));
  // Of rows on other pages nothing is known here; the server refuses those that an act is not for, one by one.
  const known = !all && here.length === selected.length;
  const acts = at.resource.acts.filter((act) => !known || here.some((row) => isFor(act, row)));
  return (
    <div ref={ref} className={styles.selection} role="group" aria-label="Selection">
      <p role="status">
        {all
          ? `All ${counted(at.place.words, total, exact)} selected`
          : `${counted(at.place.words, selected.length)} selected`}
      </p>
      {!all && total > selected.length && (
        <Button
          kind="quiet"
          size="small"
          onClick={() => send({ type: "all.selected", question: asked.holdings })}
        >
          {`Select all ${counted(at.place.words, total, exact)}`}
        </Button>
      )}
      <Button kind="quiet" size="small" onClick={() => send({ type: "selection.cleared" })}>
        Clear
      </Button>
      <span className={styles.space} />
      <Barred why={barred} />
      {acts.map((act) => (
        <Button
          key={act.name}
          kind={act.confirm?.danger ? "danger" : "secondary"}
          size="small"
          disabled={busy || barred !== null}
          onClick={() => acting.send({ type: "act.chosen", act: choiceOf(act), target })}
        >
          {act.label}
        </Button>
      ))}
    </div>
  );
}
