import { PageLink } from "#src/ui/shell/PageLink.tsx";
import styles from "./record.module.css";

type Neighbour = { words: string; href: string } | null;

type Props = {
  label: string;
  /** The label of each, and its address, if there is one. */
  of: readonly (readonly [string, Neighbour])[];
};

/** What comes before and after something in its list. */
export function Neighbours({ label, of }: Props) {
  const there = of.flatMap(([called, one]) => (one ? [{ called, ...one }] : []));
  if (there.length === 0) return null;
  return (
    <nav className={styles.neighbours} aria-label={label}>
      {there.map(({ called, words, href }) => (
        <p key={called}>
          {called} <PageLink href={href}>{words}</PageLink>
        </p>
      ))}
    </nav>
  );
}
