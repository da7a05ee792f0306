import { Loading } from "#src/ui/kit/Loading.tsx";
import { Skeleton } from "#src/ui/kit/Skeleton.tsx";
import styles from "./contentSkeleton.module.css";

/**
 * Reserves the room of the content from the start, because the item's text is below it.
 * @param what “the PDF”
 * @param height in pixels; the height of a picture of the same width if omitted
 */
export const contentSkeleton = (what: string, height?: number) => () => (
  <div className={styles.room}>
    <Loading label={`Loading ${what}`} delay={0}>
      <Skeleton shape={height === undefined ? "cover" : "block"} height={height} />
    </Loading>
  </div>
);
