import type { ButtonHTMLAttributes, Ref } from "react";
import { useKeptFocus } from "./useKeptFocus.ts";
import styles from "./kit.module.css";

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "type"> & {
  /** What it does, as its name; `title` may say it shorter to who rests the pointer on it. */
  "aria-label": string;
  ref?: Ref<HTMLButtonElement> | undefined;
};

/** A button with an icon, of the platform: for lists of dozens and for what every navigation makes anew. */
export function PlainIconButton({ className = "", title, disabled = false, ...props }: Props) {
  const kept = useKeptFocus(disabled, props);
  return (
    <button
      type="button"
      {...props}
      {...kept}
      title={title ?? props["aria-label"]}
      className={`${styles.iconButton} ${className}`}
    />
  );
}
