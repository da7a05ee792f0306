import type { ReactNode } from "react";
import { SkeletonLines } from "./Skeleton.tsx";
import { useAfter } from "./useAfter.ts";

/** Milliseconds; what comes sooner needs no skeleton, which would only flicker. */
export const skeletonDelay = 150;

export type LoadingProps = {
  /** What is being waited for. */
  label?: string | undefined;
  /** The skeleton of what comes; lines of text unless given. */
  children?: ReactNode;
  delay?: number | undefined;
};

/** Says that something is coming, and shows its outline if it takes its time. */
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
