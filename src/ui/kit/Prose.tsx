import type { MouseEvent, Ref } from "react";
import styles from "./prose.module.css";

export type ProseProps = {
  /** Id for a control that is described by it. */
  id?: string | undefined;
  /** `reading` for long texts in the serif, `body` for text among controls. */
  size?: "reading" | "body" | undefined;
  /** Handles a plain click on a link within the product, so that the page need not reload. */
  onNavigate?: ((path: string) => void) | undefined;
  /** The element of the text: there is none while the text is still loading. */
  ref?: Ref<HTMLDivElement> | undefined;
};

type Props = ProseProps & {
  /** What the sanitiser has returned, or `asPainted`. */
  clean: { __html: TrustedHTML | string };
};

/** Keeps the content that the server has painted, for as long as an element is given this. */
export const asPainted = { __html: "" };

/**
 * The element of written content. This is the only place in the product that makes HTML from text (safety 3.2.2); only
 * `SafeHtml` and `PaintedHtml` use it.
 */
export function Prose({ clean, id, size = "body", onNavigate, ref }: Props) {
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
      ref={ref}
      id={id}
      className={styles.prose}
      data-size={size}
      onClick={onNavigate && follow}
      dangerouslySetInnerHTML={clean}
      suppressHydrationWarning={clean === asPainted}
    />
  );
}
