import type { ReactNode } from "react";
import styles from "./kit.module.css";

type Props = {
  /** Pixels, or a share of the available room. */
  width?: number | string | undefined;
  height?: number | undefined;
  /** The shape of a picture, or of a card. */
  shape?: "cover" | "block" | undefined;
};

/** A block in place of content to come: as wide as its place by default. */
export const Skeleton = ({ width, height, shape }: Props) => (
  // Its size is set by script: a painted page would need a `style` attribute, which our policy forbids.
  <div
    ref={(block) => {
      if (width !== undefined)
        block?.style.setProperty("width", typeof width === "number" ? `${width}px` : width);
      if (height !== undefined) block?.style.setProperty("height", `${height}px`);
    }}
    className={styles.skeleton}
    data-shape={shape}
  />
);

/** Several skeletons, one below the other. */
export const Skeletons = ({ children }: { children: ReactNode }) => (
  <div className={styles.skeletons}>{children}</div>
);

/** Lines of text, the last one shorter. */
export function SkeletonLines({ lines = 3 }: { lines?: number }) {
  return (
    <Skeletons>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} width={line === lines - 1 && lines > 1 ? "60%" : undefined} />
      ))}
    </Skeletons>
  );
}

/** A card with a cover, a title and its details. */
export function SkeletonCard() {
  return (
    <Skeletons>
      <Skeleton shape="cover" />
      <Skeleton width="85%" height={20} />
      <Skeleton width="45%" />
    </Skeletons>
  );
}
