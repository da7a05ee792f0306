import type { ComponentProps, InputHTMLAttributes, ReactNode, Ref, TextareaHTMLAttributes } from "react";
import styles from "./field.module.css";

type Shared = Pick<ComponentProps<"div">, "className" | "onMouseDown"> & {
  /** The frame itself. */
  ref?: Ref<HTMLDivElement> | undefined;
  disabled?: boolean | undefined;
  /** It stands in for a control that is still loading. */
  coming?: boolean | undefined;
  /** Before and after the text, within the frame. */
  start?: ReactNode;
  end?: ReactNode;
};

export type ControlInput = InputHTMLAttributes<HTMLInputElement> & {
  ref?: Ref<HTMLInputElement> | undefined;
};
export type ControlArea = TextareaHTMLAttributes<HTMLTextAreaElement> & {
  ref?: Ref<HTMLTextAreaElement> | undefined;
};

type Props = Shared & ({ input: ControlInput; area?: never } | { area: ControlArea; input?: never });

/** The platform's own input in our frame. A press within the frame but beside the text goes to the text. */
export function Control({
  className = "",
  disabled,
  coming,
  start,
  end,
  input,
  area,
  onMouseDown,
  ref,
}: Props) {
  return (
    // The input within takes the keyboard; the frame makes its target as large as it looks.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <div
      ref={ref}
      className={`${styles.frame} ${styles.control} ${className}`}
      data-disabled={disabled ? "" : undefined}
      aria-busy={coming || undefined}
      onMouseDown={onMouseDown}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget) currentTarget.querySelector<HTMLElement>("input, textarea")?.focus();
      }}
    >
      {start}
      {area ? (
        <textarea dir="auto" {...area} disabled={disabled} />
      ) : (
        <input {...input} className={`${styles.input} ${input.className ?? ""}`} disabled={disabled} />
      )}
      {end}
    </div>
  );
}
