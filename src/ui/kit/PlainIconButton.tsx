import type { ButtonHTMLAttributes } from "react";
import styles from "./kit.module.css";

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "type"> & {
  /** What it does, as its name; `title` may say it shorter to who rests the pointer on it. */
  "aria-label": string;
};

/** A button with an icon, of the platform: for lists of dozens and for what every navigation makes anew. */
export const PlainIconButton = ({ className = "", title, ...props }: Props) => (
  <button
    type="button"
    {...props}
    title={title ?? props["aria-label"]}
    className={`${styles.iconButton} ${className}`}
  />
);
