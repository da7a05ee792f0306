import { listAddress } from "#src/routes/admin/place.ts";
import { showTab } from "#src/ui/kit/showTab.ts";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import type { ResourceAt } from "../resourceAt.ts";
import { isNarrowed, keptByViews } from "./query.ts";
import { useViews } from "./useViews.ts";
import type { ListQuery } from "./useListQuery.ts";
import styles from "./bar.module.css";

type Props = { at: ResourceAt; asked: ListQuery };

/** Everything, and the saved views, each with an address; the current one is marked. */
export function ViewTabs({ at, asked }: Props) {
  const { views } = useViews(at);
  const shown = keptByViews(at.resource, asked.search);
  const tab = (label: string, query: string, isShown: boolean) => (
    <PageLink
      href={listAddress(at.place, query)}
      {...(isShown && { ref: showTab, "aria-current": "true" as const })}
    >
      {label}
    </PageLink>
  );
  const saved = views.filter(({ query }) => query !== "");
  // Another order or other columns still show everything.
  const isAll = !isNarrowed(at.resource, asked.search) && saved.every(({ query }) => query !== shown);
  return (
    <nav className={styles.tabs} aria-label="Views">
      <ul>
        <li>{tab("All", asked.all, isAll)}</li>
        {saved.map(({ id, name, query }) => (
          <li key={id}>{tab(name, query, query === shown)}</li>
        ))}
      </ul>
    </nav>
  );
}
