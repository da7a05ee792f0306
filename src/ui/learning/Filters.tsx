import TuneRounded from "@mui/icons-material/TuneRounded";
import { useSelector } from "@xstate/react";
import type { SearchAnswer } from "#src/contracts/learningSearch.ts";
import { plural } from "#src/contracts/numbers.ts";
import { menuMachine } from "#src/machines/menu/menuMachine.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { Dialog } from "#src/ui/kit/Dialog.tsx";
import { useTarget } from "#src/ui/kit/targets.ts";
import { useLateActor } from "#src/ui/kit/screenActor.tsx";
import { CpdChoices } from "./CpdChoices.tsx";
import { FacetChoices, filterTitles } from "./FacetChoices.tsx";
import { FilterMenu } from "./FilterMenu.tsx";
import { HiddenFilter } from "./HiddenMatches.tsx";
import { asksForHidden, chosenOf, filterNames, type FilterName } from "./learningQuery.ts";
import type { Asked } from "./useLearningQuery.ts";
import pop from "#src/ui/kit/pop.module.css";
import styles from "./Filters.module.css";

type Props = {
  asked: Asked;
  /** From the last response; empty until there is one. */
  facets: SearchAnswer["facets"] | undefined;
  total: number | undefined;
  /** How many matches the user has hidden. */
  hidden: number | undefined;
  /** Called once the filters are cleared, when the button that cleared them has disappeared. */
  onCleared: () => void;
};

/**
 * The filters of a list: chips that open above it, and on a small screen one button that opens them all. An empty list
 * shows only those that can be cleared.
 */
export function Filters({ asked, facets, total, hidden, onCleared }: Props) {
  const [menu, send] = useLateActor("filters", () => menuMachine, undefined);
  const button = useTarget(menu, "the button");
  const open = useSelector(menu, (snapshot) => snapshot?.hasTag("open") ?? false);
  const useful = filterNames.filter((name) => isUseful(asked, name, facets));
  const cpdUseful = asked.cpd !== null || total !== 0;
  const others = [asked.cpd !== null, asksForHidden(asked.question)].filter(Boolean).length;
  const chosen = useful.reduce((sum, name) => sum + chosenOf(asked.search, name).length, others);
  const hiddenFilter = <HiddenFilter asked={asked} count={hidden} />;
  if (useful.length === 0 && !cpdUseful && chosen === 0 && !open) return null;
  return (
    <>
      <div className={styles.chips} role="group" aria-label="Filters">
        {useful.map((name) => (
          <FilterMenu key={name} title={filterTitles[name]} count={chosenOf(asked.search, name).length}>
            <FacetChoices {...{ name, asked }} facets={offered(asked, name, facets)} />
          </FilterMenu>
        ))}
        {cpdUseful && (
          <FilterMenu title="CPD" count={asked.cpd ? 1 : 0}>
            <CpdChoices asked={asked} />
          </FilterMenu>
        )}
        {hiddenFilter}
        {chosen > 0 && (
          <Button
            kind="quiet"
            size="small"
            onClick={() => {
              asked.clear();
              onCleared();
            }}
          >
            Clear filters
          </Button>
        )}
      </div>
      <div className={styles.button}>
        <button
          ref={button}
          type="button"
          className={pop.chip}
          data-chosen={chosen > 0 ? "" : undefined}
          onClick={() => send({ type: "open" })}
        >
          <TuneRounded fontSize="small" />
          {chosen > 0 ? `Filters (${chosen})` : "Filters"}
        </button>
      </div>
      {menu && (
        <Dialog
          open={open}
          title="Filters"
          size="sm"
          onClose={() => send({ type: "close" })}
          actions={
            <>
              <Button kind="secondary" disabled={chosen === 0} onClick={asked.clear}>
                Clear filters
              </Button>
              <Button onClick={() => send({ type: "close" })}>
                {total === undefined ? "Show results" : `Show ${plural(total, "result")}`}
              </Button>
            </>
          }
        >
          {useful.map((name) => (
            <FacetChoices key={name} {...{ name, asked }} facets={offered(asked, name, facets)} />
          ))}
          {cpdUseful && <CpdChoices asked={asked} />}
          {hiddenFilter}
        </Dialog>
      )}
    </>
  );
}

/**
 * The values that a filter offers: those that lead somewhere, and those that are chosen, so that they can be cleared.
 */
const offered = ({ search }: Asked, name: FilterName, facets: SearchAnswer["facets"] | undefined) =>
  facets?.[name].filter(({ value, count }) => count > 0 || chosenOf(search, name).includes(value)) ?? [];

/** Whether a filter is useful: one with a single value would change nothing, unless that value is the chosen one. */
const isUseful = (asked: Asked, name: FilterName, facets: SearchAnswer["facets"] | undefined): boolean =>
  chosenOf(asked.search, name).length > 0 || offered(asked, name, facets).length > 1;
