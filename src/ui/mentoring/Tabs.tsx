import { toMentoring } from "#src/routes/mentoring.ts";
import { showTab } from "#src/ui/kit/showTab.ts";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import styles from "./mentoring.module.css";

const tabs = [
  ["MentoringIndex", "Find a Match"],
  ["MentoringRelationships", "Relationships"],
  ["MentoringProfile", "Details"],
] as const;
export type Tab = (typeof tabs)[number][1];

/** The tabs of the area (B-180), as links. */
export const Tabs = ({ current }: { current: Tab | null }) => (
  <nav className={styles.tabs} aria-label="Mentoring">
    {tabs.map(([name, label]) => (
      <PageLink
        key={name}
        href={toMentoring(name)}
        {...(label === current && { ref: showTab, "aria-current": "page" as const })}
      >
        {label}
      </PageLink>
    ))}
  </nav>
);
