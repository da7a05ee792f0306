import { useMemo, type MouseEvent } from "react";
import { sanitizeHtml } from "./html.ts";
import styles from "./prose.module.css";

export type SafeHtmlProps = {
  html: string;
  /** By which a control is described by it. */
  id?: string | undefined;
  /** `reading` for long texts in the serif, `body` for what stands among controls. */
  size?: "reading" | "body" | undefined;
  /** Contents lead to its headings (`headingsOf`). */
  anchored?: boolean | undefined;
  /** Takes a plain click on a link within the product, so that it need not load the page anew. */
  onNavigate?: ((path: string) => void) | undefined;
};

/** Written content. This is the only place of the product that makes HTML from text (safety 3.2.2). */
export function SafeHtml({ html, id, size = "body", anchored = false, onNavigate }: SafeHtmlProps) {
  const clean = useMemo(() => ({ __html: sanitizeHtml(html, anchored) }), [html, anchored]);
  const follow = (event: MouseEvent) => {
    const link = (event.target as Element).closest("a");
    if (
      !onNavigate ||
      !link ||
      link.target ||
      event.button ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey
    )
      return;
    if (link.origin !== location.origin) return;
    event.preventDefault();
    onNavigate(link.pathname + link.search + link.hash);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- of the links in it, which take the keyboard
    <div
      id={id}
      className={styles.prose}
      data-size={size}
      onClick={onNavigate && follow}
      dangerouslySetInnerHTML={clean}
    />
  );
}
