import { CheckCircle, Circle, ErrorMark, Info, Warning } from "./icons.tsx";
import styles from "./kit.module.css";

const icons = {
  success: CheckCircle,
  warning: Warning,
  danger: ErrorMark,
  info: Info,
  neutral: Circle,
} as const;

export type StatusChipProps = { status: keyof typeof icons; label: string };

/** A status as a word and a mark; the colour only reinforces them. */
export function StatusChip({ status, label }: StatusChipProps) {
  const Icon = icons[status];
  return (
    <span className={styles.status} data-status={status}>
      <Icon />
      {label}
    </span>
  );
}
