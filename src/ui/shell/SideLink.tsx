import type { ComponentType } from "react";
import { Tooltip } from "#src/ui/kit/Tooltip.tsx";
import { badgeOf, type Waiting } from "#src/ui/hooks/useWaiting.ts";
import { PageLink } from "./PageLink.tsx";
import styles from "./shell.module.css";

type Props = {
  href: string;
  label: string;
  icon: ComponentType | undefined;
  waiting: Waiting;
  current?: boolean;
  /** Only its icon is visible; its text is in a tooltip. */
  rail: boolean;
};

/**
 * A link of the navigation with the number of things waiting there, which its name says in words: “Exams, 1 running”.
 */
export function SideLink({
  href,
  label,
  icon: Icon,
  waiting: { count, words },
  current = false,
  rail,
}: Props) {
  const name = words ? `${label}, ${words}` : label;
  return (
    <Tooltip text={rail ? name : null} names placement="right">
      <PageLink
        href={href}
        className={styles.row}
        aria-current={current ? "page" : undefined}
        aria-label={words ? name : undefined}
      >
        {Icon && <Icon />}
        <span>{label}</span>
        {count > 0 && <SideCount count={count} />}
      </PageLink>
    </Tooltip>
  );
}

/** The number alone; the name of the surrounding element says what it counts. */
export const SideCount = ({ count }: { count: number }) => (
  <span className={styles.count} aria-hidden>
    {badgeOf(count)}
  </span>
);
