import type { Heading } from "#src/ui/kit/headings.ts";

/** Anything above this line is being read, or has been. A heading that crosses it starts its part. */
const line = "-66%";
/** Longer than any text, so that a heading above the line keeps counting as above it. */
const far = "1000000px";

/**
 * Reports which part of a text is being read, by its headings: null before the first of them.
 * @returns a function that stops it
 */
export function watchHeadings(
  headings: readonly Heading[],
  onCurrent: (id: string | null) => void,
): () => void {
  const above = new Set<string>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries)
        if (isIntersecting) above.add(target.id);
        else above.delete(target.id);
      onCurrent(headings.findLast(({ id }) => above.has(id))?.id ?? null);
    },
    { rootMargin: `${far} 0px ${line} 0px` },
  );
  for (const { id } of headings) {
    const heading = document.getElementById(id);
    if (heading) observer.observe(heading);
  }
  return () => observer.disconnect();
}
