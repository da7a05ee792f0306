import { useCallback, useState } from "react";
import type { Heading } from "#src/ui/kit/headings.ts";
import { watchHeadings } from "./watchHeadings.ts";
import styles from "./ItemContents.module.css";

/** With fewer headings, everything that the list leads to is already in sight. */
const fewest = 2;

/**
 * The contents of a text: beside it if there is room, with the current part marked; otherwise folded above it. The
 * style sheet shows one of the two, so that the list appears before any script runs.
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
          {/* The last part of a short text may never cross the line. */}
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
