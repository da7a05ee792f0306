import MenuRounded from "@mui/icons-material/MenuRounded";
import { useSelector } from "@xstate/react";
import type { ReactNode } from "react";
import { useSearch } from "wouter";
import type { CurrentUser } from "#src/contracts/user.ts";
import { addressOf, isActive, navigationOf } from "#src/routes/navigation.ts";
import type { Match } from "#src/routes/routeTable.ts";
import { useTarget } from "#src/ui/kit/targets.ts";
import { useAreas } from "#src/ui/hooks/useAreas.ts";
import { useRootActors } from "#src/ui/hooks/useRootActors.ts";
import { MenuPanel } from "./MenuPanel.tsx";
import { navigationIcons } from "./navigationIcons.ts";
import { PageLink } from "./PageLink.tsx";
import styles from "./shell.module.css";

type Props = { me: CurrentUser; match: Match };

/** The groups and links that this user sees; the current one is marked (B-251, B-258 … B-260). */
function Links({ me, match }: Props) {
  const search = useSearch();
  const { navigation, routes } = useAreas();
  return navigationOf(navigation, me, routes.exists).map(({ title, links }) => (
    <section key={title} className={styles.group} aria-label={title}>
      <h2>{title}</h2>
      <ul className={styles.rows}>
        {links.map((link) => {
          const Icon = navigationIcons[link.icon];
          return (
            <li key={link.label}>
              <PageLink
                href={addressOf(link, routes)}
                className={styles.row}
                aria-current={isActive(link, match, search) ? "page" : undefined}
              >
                <Icon /> <span>{link.label}</span>
              </PageLink>
            </li>
          );
        })}
      </ul>
    </section>
  ));
}

/** On wide screens it always stands beside the page; on medium ones as a rail of icons. */
export const SideNavigation = (props: Props) => (
  <nav className={styles.side} aria-label="Main">
    <Links {...props} />
  </nav>
);

/** On small screens it opens from the header, as a sheet. */
export const NavigationMenu = (props: Props) => (
  <NavigationSheet label="Main">
    <Links {...props} />
  </NavigationSheet>
);

/** The button in the header of small screens, and the navigation that it opens. */
export function NavigationSheet({ label, children }: { label: string; children: ReactNode }) {
  const { navigation } = useRootActors().menus;
  const open = useSelector(navigation, (snapshot) => snapshot.hasTag("open"));
  const button = useTarget(navigation, "the button");
  return (
    <div className={styles.navigationMenu}>
      <MenuPanel
        id="navigation-menu"
        label="Navigation menu"
        open={open}
        send={navigation.send}
        className={styles.navigationPanel}
        button={(state) => (
          <button
            {...state}
            ref={button}
            type="button"
            className={styles.iconButton}
            aria-label="Navigation menu"
            onClick={() => navigation.send({ type: "toggle" })}
          >
            <MenuRounded />
          </button>
        )}
      >
        <nav aria-label={label}>{children}</nav>
      </MenuPanel>
    </div>
  );
}
