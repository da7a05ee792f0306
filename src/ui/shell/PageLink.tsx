import { useRef, type AnchorHTMLAttributes, type Ref } from "react";
import { Link } from "wouter";
import { useCache } from "#src/ui/hooks/useCache.ts";
import { useCalls } from "#src/ui/hooks/useCalls.ts";
import { useClock } from "#src/ui/hooks/useClock.ts";
import { usePages } from "./pages.ts";

export type PageLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> & {
  href: string;
  replace?: boolean;
  ref?: Ref<HTMLAnchorElement>;
};

/** Milliseconds; a pointer that passes over a link, or a held Tab key, does not mean to open it. */
const dwell = 80;

/**
 * A link within the document. Its page loads as soon as the user dwells on it, and the page's first requests a moment
 * later.
 */
export function PageLink({ href, onPointerEnter, onPointerLeave, onFocus, onBlur, ...rest }: PageLinkProps) {
  const { queries } = useCache();
  const { call } = useCalls();
  const { clock, now } = useClock();
  const { preload, askAhead } = usePages();
  const timer = useRef<unknown>(null);
  const look = (): void => {
    preload(href);
    clock.clearTimeout(timer.current);
    timer.current = clock.setTimeout(() => askAhead({ queries, call, now }, href), dwell);
  };
  const lookAway = (): void => clock.clearTimeout(timer.current);
  return (
    <Link
      href={href}
      onPointerEnter={(event) => {
        look();
        onPointerEnter?.(event);
      }}
      onPointerLeave={(event) => {
        lookAway();
        onPointerLeave?.(event);
      }}
      onFocus={(event) => {
        look();
        onFocus?.(event);
      }}
      onBlur={(event) => {
        lookAway();
        onBlur?.(event);
      }}
      {...rest}
    />
  );
}
