import { useSearch } from "wouter";
import type { CurrentUser } from "#src/contracts/user.ts";
import { addressOf, isActive, navigationOf } from "#src/routes/navigation.ts";
import type { Match } from "#src/routes/routeTable.ts";
import { officeOf } from "#src/routes/office.ts";
import { useAreas } from "#src/ui/hooks/useAreas.ts";
import { useWaiting } from "#src/ui/hooks/useWaiting.ts";
import { navigationIcons } from "./navigationIcons.ts";
import { SideLink } from "./SideLink.tsx";
import styles from "./shell.module.css";

type Props = { me: CurrentUser; match: Match; rail?: boolean };

/**
 * The groups and links that this user sees; the current one is marked (B-251, B-258 … B-260). The back office is last.
 */
export function MainNavigation({ me, match, rail = false }: Props) {
  const search = useSearch();
  const { navigation, offices, routes } = useAreas();
  const waiting = useWaiting();
  const office = officeOf(me, routes);
  return (
    <>
      {navigationOf(navigation, me, routes.exists).map(({ title, links, plain }) => {
        const rows = links.map((link) => (
          <li key={link.label}>
            <SideLink
              href={addressOf(link, routes)}
              label={link.label}
              icon={navigationIcons[link.icon]}
              waiting={waiting(link.waits)}
              current={isActive(link, match, search)}
              rail={rail}
            />
          </li>
        ));
        return plain ? (
          <ul key={title} className={`${styles.group} ${styles.rows}`}>
            {rows}
          </ul>
        ) : (
          <section key={title} className={styles.group} aria-label={title}>
            <h2>{title}</h2>
            <ul className={styles.rows}>{rows}</ul>
          </section>
        );
      })}
      {office !== null && (
        <ul className={`${styles.group} ${styles.rows}`}>
          <li>
            <SideLink
              href={office}
              label="Administration"
              icon={navigationIcons.office}
              waiting={waiting(offices.flatMap(({ waits }) => waits ?? []))}
              rail={rail}
            />
          </li>
        </ul>
      )}
    </>
  );
}
