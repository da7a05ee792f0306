import MoreHorizRounded from "@mui/icons-material/MoreHorizRounded";
import { useState } from "react";
import { Button } from "#src/ui/kit/Button.tsx";
import { Menu } from "#src/ui/kit/Menu.tsx";
import type { ActTarget } from "#src/machines/act/actMachine.ts";
import type { Selected } from "#src/machines/admin/listMachine.ts";
import { isFor } from "#src/routes/admin/isFor.ts";
import type { ActDeclaration } from "#src/routes/admin/resource.ts";
import { useTarget } from "#src/ui/kit/targets.ts";
import { Barred, useBarred } from "#src/ui/shell/Barred.tsx";
import { counted, mentioned, type ResourceAt } from "../resourceAt.ts";
import { List } from "./ListActor.tsx";
import type { Answer } from "./answer.ts";
import { Act, choiceOf } from "../acts/ActsProvider.tsx";
import { useOffered } from "../acts/RowActs.tsx";
import type { ShownQuery } from "./useSelection.ts";
import styles from "./bar.module.css";

type Props = {
  at: ResourceAt;
  /** The query that the shown rows come from. */
  of: ShownQuery;
  answer: Answer;
  selected: Selected;
};

/**
 * The number of acts with a button of their own. The others are in a menu, so that the bar stays on one line, or two on
 * a phone.
 */
const mostButtons = 2;

/** The selection over all pages, and what can be done to it; it takes the place of the toolbar. */
export function SelectionBar({ at, of, answer, selected }: Props) {
  const list = List.useActorRef();
  const { send } = list;
  const ref = useTarget(list, "the selection");
  const offered = useOffered(at.resource.acts);
  const { total, exact } = answer.meta;
  const all = selected === "all";
  const here = answer.data.filter(({ id }) => all || selected.includes(id));
  // Rows on other pages are not known here; the server refuses each one that an act does not apply to.
  const known = !all && here.length === selected.length;
  const [only, ...others] = here;
  const target: ActTarget = all
    ? { all: true, question: of.question, total, exact }
    : { ids: selected, ...(known && others.length === 0 && { called: mentioned(at, only!) }) };
  const acts = offered.filter((act) => !act.call && (!known || here.some((row) => isFor(act, row))));
  return (
    <div ref={ref} className={styles.selection} role="group" aria-label="Selection">
      <p role="status">
        {all
          ? `All ${counted(at.place.words, total, exact)} selected`
          : `${counted(at.place.words, selected.length)} selected`}
      </p>
      <Button kind="quiet" size="small" onClick={() => send({ type: "selection.cleared" })}>
        Clear
      </Button>
      {!all && total > selected.length && (
        <Button
          kind="quiet"
          size="small"
          onClick={() => send({ type: "all.selected", question: of.holdings })}
        >
          {`Select all ${counted(at.place.words, total, exact)}`}
        </Button>
      )}
      <BulkActs at={at} acts={acts} target={target} />
    </div>
  );
}

type ActsProps = { at: ResourceAt; acts: readonly ActDeclaration[]; target: ActTarget };

function BulkActs({ at, acts, target }: ActsProps) {
  const barred = useBarred(at.resource.calls.bulk);
  const acting = Act.useActorRef();
  const busy = Act.useSelector((s) => s.hasTag("busy"));
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isOff = busy || barred !== null;
  const begin = (act: ActDeclaration): void =>
    acting.send({ type: "act.chosen", act: choiceOf(act), target });
  // A menu with a single act would hide it needlessly.
  const buttons = acts.length > mostButtons + 1 ? acts.slice(0, mostButtons) : acts;
  const others = acts.slice(buttons.length);
  return (
    <div className={styles.bulkActs}>
      <Barred why={barred} />
      {acts.length === 0 && <p>Nothing can be done with these</p>}
      {buttons.map((act) => (
        <Button
          key={act.name}
          kind={act.confirm?.danger ? "danger" : "secondary"}
          size="small"
          disabled={isOff}
          onClick={() => begin(act)}
        >
          {act.label}
        </Button>
      ))}
      {others.length > 0 && (
        <>
          <Button
            kind="secondary"
            size="small"
            disabled={isOff}
            aria-haspopup="menu"
            aria-expanded={anchor !== null}
            startIcon={<MoreHorizRounded aria-hidden />}
            onClick={({ currentTarget }) => setAnchor(currentTarget)}
          >
            More
          </Button>
          <Menu anchor={anchor} onClose={() => setAnchor(null)}>
            {(Entry) =>
              others.map((act) => (
                <Entry
                  key={act.name}
                  onClick={() => {
                    setAnchor(null);
                    begin(act);
                  }}
                >
                  {act.label}
                </Entry>
              ))
            }
          </Menu>
        </>
      )}
    </div>
  );
}
