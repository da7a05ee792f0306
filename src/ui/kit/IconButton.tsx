import type { ButtonHTMLAttributes, Ref } from "react";
import { useKeptFocus } from "./useKeptFocus.ts";
import styles from "./kit.module.css";

export type IconButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  size?: "small" | "medium" | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
};

/** An icon button that keeps the focus when its own act disables it. */
export function IconButton({ disabled = false, className = "", size, ...props }: IconButtonProps) {
  return (
    <button
      type="button"
      data-size={size}
      {...props}
      {...useKeptFocus(disabled, props)}
      className={`${styles.iconButton} ${className}`}
    />
  );
}
