import { useState } from "react";
import { useIsHydrating } from "./useIsHydrating.ts";
import { late } from "./late.tsx";
import { asPainted, Prose } from "./Prose.tsx";
import type { SafeHtmlProps } from "./SafeHtml.tsx";
import { SkeletonLines } from "./Skeleton.tsx";

/** Written content with the sanitiser that it needs, which is fetched right after the first screen. */
export const LateHtml = late<SafeHtmlProps>(
  "The text",
  async () => ({ default: (await import("./SafeHtml.tsx")).SafeHtml }),
  { waiting: () => <SkeletonLines /> },
);

/**
 * Written content of a page. What the server has painted is clean and stays as it is until the content changes, so that
 * no first screen waits for the sanitiser.
 */
export function PaintedHtml(props: SafeHtmlProps) {
  const { html, id, size, onNavigate, ref } = props;
  const isHydrating = useIsHydrating();
  const [View] = useState(() => LateHtml.ready());
  const [painted] = useState(isHydrating && !View ? html : null);
  if (html === painted) return <Prose clean={asPainted} {...{ id, size, onNavigate, ref }} />;
  return View ? <View {...props} /> : <LateHtml {...props} />;
}
