import { useCallback, useState } from "react";
import type { Heading } from "#src/ui/kit/headings.ts";
import { watchHeadings } from "./watchHeadings.ts";
import styles from "./ItemContents.module.css";

/** A list of fewer leads nowhere that is not in sight. */
const fewest = 2;

/**
 * The contents of a text: beside it where there is room, with the part that is being read marked; otherwise folded above it.
 * One of the two is shown, by the style sheet, so that it is there before any script.
 */
export function ItemContents({ headings }: { headings: readonly Heading[] }) {
  const [current, setCurrent] = useState<string | null>(null);
  const watch = useCallback(
    (nav: HTMLElement | null) => (nav ? watchHeadings(headings, setCurrent) : undefined),
    [headings],
  );
  if (headings.length < fewest) return null;
  const list = (
    <ol>
      {headings.map(({ id, text, level }) => (
        <li key={id} data-level={level}>
          {/* What is last in a short text may never come over the line. */}
          <a
            href={`#${id}`}
            aria-current={id === current ? "location" : undefined}
            onClick={() => setCurrent(id)}
          >
            {text}
          </a>
        </li>
      ))}
    </ol>
  );
  return (
    <nav ref={watch} className={styles.contents} aria-label="Contents">
      <details className={styles.folded}>
        <summary>Contents</summary>
        {list}
      </details>
      <div className={styles.beside}>
        <p aria-hidden>Contents</p>
        {list}
      </div>
    </nav>
  );
}
