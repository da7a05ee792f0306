import ArrowDownwardRounded from "@mui/icons-material/ArrowDownwardRounded";
import ArrowUpwardRounded from "@mui/icons-material/ArrowUpwardRounded";
import UnfoldMoreRounded from "@mui/icons-material/UnfoldMoreRounded";
import styles from "./list.module.css";

type Props = { label: string; sorted: false | "asc" | "desc"; onClick: () => void };

/** The head of a column that the list can be sorted by; `aria-sort` says in which direction. */
export function SortButton({ label, sorted, onClick }: Props) {
  const Icon =
    sorted === "asc" ? ArrowUpwardRounded : sorted === "desc" ? ArrowDownwardRounded : UnfoldMoreRounded;
  return (
    <button type="button" className={styles.sort} data-sorted={sorted || undefined} onClick={onClick}>
      {label}
      <Icon aria-hidden />
    </button>
  );
}
