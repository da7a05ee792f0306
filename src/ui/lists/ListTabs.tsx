import { PageLink } from "#src/ui/shell/PageLink.tsx";
import styles from "./listParts.module.css";

type Props = {
  /** What the tabs choose, for screen readers: “Which exams”. */
  label: string;
  tabs: readonly { label: string; href: string; current: boolean }[];
};

/** Lists beside each other, each with an address of its own. */
export const ListTabs = ({ label, tabs }: Props) => (
  <nav className={styles.tabs} aria-label={label}>
    {tabs.map((tab) => (
      <PageLink key={tab.href} href={tab.href} aria-current={tab.current ? "page" : undefined}>
        {tab.label}
      </PageLink>
    ))}
  </nav>
);
