import { Loading } from "#src/ui/kit/Loading.tsx";
import { Skeleton } from "#src/ui/kit/Skeleton.tsx";
import styles from "./contentSkeleton.module.css";

/**
 * Reserves the room of a content from the start, because its text is below it.
 * @param what “the PDF”
 * @param height in pixels; that of a picture of its width if omitted
 */
export const contentSkeleton = (what: string, height?: number) => () => (
  <div className={styles.room}>
    <Loading label={`Loading ${what}`} delay={0}>
      <Skeleton shape={height === undefined ? "cover" : "block"} height={height} />
    </Loading>
  </div>
);
