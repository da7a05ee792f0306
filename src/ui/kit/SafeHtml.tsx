import { useMemo, type MouseEvent } from "react";
import { sanitizeHtml } from "./html.ts";
import styles from "./prose.module.css";

export type SafeHtmlProps = {
  html: string;
  /** Id for a control that is described by it. */
  id?: string | undefined;
  /** `reading` for long texts in the serif, `body` for text among controls. */
  size?: "reading" | "body" | undefined;
  /** A table of contents links to its headings (`headingsOf`). */
  anchored?: boolean | undefined;
  /** Handles a plain click on a link within the product, so that the page need not reload. */
  onNavigate?: ((path: string) => void) | undefined;
};

/** Written content. This is the only place in the product that makes HTML from text (safety 3.2.2). */
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
    // The links inside take the keyboard.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      id={id}
      className={styles.prose}
      data-size={size}
      onClick={onNavigate && follow}
      dangerouslySetInnerHTML={clean}
    />
  );
}
