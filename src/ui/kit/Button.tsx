import type { ButtonHTMLAttributes, ElementType, ReactNode, Ref } from "react";
import { useKeptFocus } from "./useKeptFocus.ts";
import styles from "./button.module.css";

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  /** The rank of the action; a screen has one primary. */
  kind?: "primary" | "secondary" | "quiet" | "danger" | undefined;
  size?: "small" | "medium" | undefined;
  fullWidth?: boolean | undefined;
  /** The act is under way: the button shows that, keeps its size, and cannot be pressed again. */
  busy?: boolean | undefined;
  startIcon?: ReactNode;
  endIcon?: ReactNode;
  /** The component to render if it leads somewhere; with an `href`. */
  component?: ElementType | undefined;
  href?: string | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
};

/** A button of the product, or a link that looks like one. Its props say what it is for, not how it looks. */
export function Button({
  kind = "primary",
  size = "medium",
  fullWidth,
  busy = false,
  disabled = false,
  startIcon,
  endIcon,
  component: Root = "button",
  className,
  children,
  ...rest
}: ButtonProps) {
  const isOff = disabled || busy;
  const kept = useKeptFocus(isOff, rest);
  return (
    <Root
      {...(Root === "button" && { type: "button" })}
      {...rest}
      {...(Root === "button" ? kept : isOff && { "aria-disabled": true, tabIndex: -1 })}
      className={className ? `${styles.button} ${className}` : styles.button}
      data-kind={kind}
      data-size={size}
      data-wide={fullWidth || undefined}
      aria-busy={busy || undefined}
    >
      {startIcon && <span className={styles.startIcon}>{startIcon}</span>}
      {children}
      {busy && <span className={styles.spinner} />}
      {endIcon && <span className={styles.endIcon}>{endIcon}</span>}
    </Root>
  );
}
