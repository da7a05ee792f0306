import { useSearchParams } from "wouter";
import type { ProcessLayout, ProcessWords } from "#src/contracts/process.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { PageSection } from "#src/ui/learning/PageSection.tsx";
import type { ProcessPlace } from "./place.ts";
import { ProcessMap } from "./ProcessMap.tsx";
import { ProcessOutline } from "./ProcessOutline.tsx";
import styles from "./processMap.module.css";

type Props = { title: string; layout: ProcessLayout; words: ProcessWords; place: ProcessPlace };

/** The query parameter that shows the process in words. */
const name = "process";

/** A process with its present place, as a map or, by choice, in words; for screen readers always in words. */
export function ProcessPlan({ title, ...process }: Props) {
  const [search, setSearch] = useSearchParams();
  const inWords = search.get(name) === "words";
  const switchOver = (): void =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        if (inWords) next.delete(name);
        else next.set(name, "words");
        return next;
      },
      { replace: true },
    );
  return (
    <PageSection
      title={title}
      className={styles.section}
      more={
        <Button kind="quiet" size="small" aria-pressed={inWords} onClick={switchOver}>
          Show in words
        </Button>
      }
    >
      {!inWords && <ProcessMap {...process} />}
      {!inWords && (
        <ul className={styles.legend} aria-hidden>
          <li data-standing="taken">What happened</li>
          <li data-standing="open">Possible now</li>
          <li data-standing="closed">Not possible now</li>
        </ul>
      )}
      <div className={inWords ? undefined : "visually-hidden"}>
        <ProcessOutline {...process} />
      </div>
    </PageSection>
  );
}
