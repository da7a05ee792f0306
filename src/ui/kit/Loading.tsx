import type { ReactNode } from "react";
import { SkeletonLines } from "./Skeleton.tsx";
import { useAfter } from "./useAfter.ts";

/** Milliseconds. Anything faster needs no skeleton, which would only flicker. */
export const skeletonDelay = 150;

export type LoadingProps = {
  /** What is being waited for. */
  label?: string | undefined;
  /** The skeleton to show; lines of text by default. */
  children?: ReactNode;
  delay?: number | undefined;
};

/** Says that something is loading, and shows its outline if that takes a while. */
export function Loading({ label = "Loading", children, delay = skeletonDelay }: LoadingProps) {
  const late = useAfter(delay);
  return (
    <div role="status" aria-busy>
      {late && (
        <>
          <span className="visually-hidden">{label}</span>
          <div aria-hidden>{children ?? <SkeletonLines />}</div>
        </>
      )}
    </div>
  );
}
