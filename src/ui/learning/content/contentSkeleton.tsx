import { Loading } from "#src/ui/kit/Loading.tsx";
import { Skeleton } from "#src/ui/kit/Skeleton.tsx";
import styles from "./contentSkeleton.module.css";

/**
 * As much room as a content takes, from the first moment: what there is to read stands below it.
 * @param what “the PDF”
 * @param height in pixels; as high as a picture of its width where nothing is said
 */
export const contentSkeleton = (what: string, height?: number) => () => (
  <div className={styles.room}>
    <Loading label={`Loading ${what}`} delay={0}>
      <Skeleton shape={height === undefined ? "cover" : "block"} height={height} />
    </Loading>
  </div>
);
