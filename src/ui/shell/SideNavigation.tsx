import MenuRounded from "@mui/icons-material/MenuRounded";
import { useSelector } from "@xstate/react";
import type { ReactNode } from "react";
import { useSearch } from "wouter";
import type { CurrentUser } from "#src/contracts/user.ts";
import { addressOf, isActive, navigationOf } from "#src/routes/navigation.ts";
import type { Match } from "#src/routes/routeTable.ts";
import { officeOf } from "#src/routes/office.ts";
import { useTarget } from "#src/ui/kit/targets.ts";
import { useAreas } from "#src/ui/hooks/useAreas.ts";
import { useWaiting } from "#src/ui/hooks/useWaiting.ts";
import { useRootActors } from "#src/ui/hooks/useRootActors.ts";
import { MenuPanel } from "./MenuPanel.tsx";
import { navigationIcons } from "./navigationIcons.ts";
import { RailSwitch } from "./RailSwitch.tsx";
import { SideLink } from "./SideLink.tsx";
import { useIsRail } from "./useIsRail.ts";
import styles from "./shell.module.css";

type Props = { me: CurrentUser; match: Match };

/** The groups and links that this user sees; the current one is marked (B-251, B-258 … B-260). The back office comes last. */
function Links({ me, match, rail = false }: Props & { rail?: boolean }) {
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

/** On wide screens it stands beside the page, in words or as a rail of icons. */
export function SideNavigation(props: Props) {
  const rail = useIsRail(props.match.row.reading);
  return (
    <nav className={styles.side} aria-label="Main">
      <Links {...props} rail={rail} />
      <RailSwitch />
    </nav>
  );
}

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
