import { useLocation, useSearchParams } from "wouter";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import styles from "./form.module.css";

/** Details and history of a record; which one is shown stands in the address. */
export function Tabs({ history }: { history: boolean }) {
  const [path] = useLocation();
  const [search] = useSearchParams();
  const address = (tab: string | null): string => {
    const next = new URLSearchParams(search);
    next.delete("tab");
    if (tab) next.set("tab", tab);
    return next.size > 0 ? `${path}?${next}` : path;
  };
  return (
    <nav className={styles.tabs} aria-label="Parts of the record">
      <PageLink href={address(null)} aria-current={history ? undefined : "page"}>
        Details
      </PageLink>
      <PageLink href={address("history")} aria-current={history ? "page" : undefined}>
        History
      </PageLink>
    </nav>
  );
}
