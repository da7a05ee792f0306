import type { ReactNode } from "react";
import styles from "./kit.module.css";

type Props = {
  /** 20 or 35 px instead of 24. */
  fontSize?: "small" | "large" | undefined;
  className?: string | undefined;
};

/**
 * An icon of MUI's set, without MUI. It has no accessible name: the text beside it says what it is for
 * (`scripts/vite/lightIcons.ts`).
 */
export default function createIcon(outline: ReactNode) {
  return function Icon({ fontSize, className = "", ...rest }: Props) {
    return (
      <svg
        {...rest}
        className={`${styles.drawn} ${className}`}
        data-size={fontSize}
        viewBox="0 0 24 24"
        aria-hidden
        focusable={false}
      >
        {outline}
      </svg>
    );
  };
}
