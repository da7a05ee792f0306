import { Button } from "#src/ui/kit/Button.tsx";
import styles from "./listParts.module.css";
import type { useOlder } from "./useOlder.ts";

type Props = Pick<ReturnType<typeof useOlder>, "rows" | "asked" | "readOlder" | "isGrown"> & {
  /** What is listed, in the plural. */
  noun: string;
};

/** Adds the next page to a list that `useOlder` reads, and says when there are no more. */
export const OlderButton = ({ rows, asked, readOlder, isGrown, noun }: Props) =>
  readOlder ? (
    <Button kind="secondary" busy={asked.isFetching} onClick={readOlder}>
      {`Show older ${noun}`}
    </Button>
  ) : (
    isGrown && (
      <p
        className={styles.complete}
        tabIndex={-1}
        ref={takeFocus}
      >{`All ${rows?.length} ${noun} are shown.`}</p>
    )
  );

/** The focus has gone with the button, and would otherwise return to the top of a long list. */
function takeFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true });
}
