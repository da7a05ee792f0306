import CheckRounded from "@mui/icons-material/CheckRounded";
import type { ReactNode } from "react";
import { roleLabels, type RoleName } from "#src/contracts/roles.ts";
import { capital } from "#src/contracts/words.ts";
import type { Column } from "#src/routes/admin/resource.ts";
import { StatusChip } from "#src/ui/kit/StatusChip.tsx";
import { formatTimestamp } from "#src/ui/kit/time.ts";
import { plainText } from "../plainText.ts";
import styles from "./list.module.css";

/** Shown at most; the rest is a number. */
const mostTags = 3;

/** What a cell shows of a value. An empty one is said to who listens, too. */
export function cellOf(column: Column, value: unknown): ReactNode {
  if (value === null || value === undefined || value === "")
    return (
      <span className={styles.nothing}>
        <span aria-hidden>–</span>
        <span className="visually-hidden">none</span>
      </span>
    );
  switch (column.as) {
    case "number":
      return <span className={styles.number}>{new Intl.NumberFormat("en-GB").format(Number(value))}</span>;
    case "date":
      return <time dateTime={String(value)}>{formatDay(String(value))}</time>;
    case "dateTime":
      return <time dateTime={String(value)}>{formatTimestamp(String(value))}</time>;
    case "boolean":
      return value === true ? (
        <span className={styles.yes}>
          <CheckRounded aria-hidden /> Yes
        </span>
      ) : (
        "No"
      );
    case "status": {
      const word = column.words[String(value)];
      if (!word?.tone) return word?.label ?? String(value);
      return <StatusChip status={word.tone} label={word.label} />;
    }
    case "tags":
      return <Tags names={(value as unknown[]).map(nameOf)} />;
    case "roles":
      return <Tags names={(value as RoleName[]).map((role) => roleLabels[role])} />;
    case "image":
      return <img className={styles.thumbnail} src={String(value)} alt="" loading="lazy" decoding="async" />;
    case "person":
      return nameOf(value);
    case "html":
      return plainText(String(value));
    case "colour":
      return (
        <span className={styles.colour}>
          <svg aria-hidden viewBox="0 0 1 1">
            <rect width="1" height="1" fill={String(value)} />
          </svg>
          {String(value)}
        </span>
      );
    default:
      return column.capital ? capital(String(value)) : String(value);
  }
}

/** `2026-01-31` or an instant as `31/01/2026`. */
export const formatDay = (value: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(value)
    ? value.split("-").reverse().join("/")
    : formatTimestamp(value).slice(0, 10);

/** The name of a person, an option or a tag; of what has none, its parts. */
export function nameOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(nameOf).join(", ");
  if (typeof value !== "object" || value === null) return String(value);
  const { name, label, title } = value as Record<string, unknown>;
  const parts = () =>
    Object.entries(value).map(([part, given]) => `${part.replaceAll("_", " ")} ${nameOf(given)}`);
  return String(name ?? label ?? title ?? parts().join(", "));
}

function Tags({ names }: { names: readonly string[] }) {
  if (names.length === 0) return cellOf({ field: "", label: "" }, null);
  const rest = names.length - mostTags;
  return (
    <ul className={styles.tags}>
      {names.slice(0, mostTags).map((name) => (
        <li key={name}>{name}</li>
      ))}
      {rest > 0 && <li data-rest>{`and ${rest} more`}</li>}
    </ul>
  );
}
