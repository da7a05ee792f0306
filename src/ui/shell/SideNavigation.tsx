import MenuRounded from "@mui/icons-material/MenuRounded";
import { useSelector } from "@xstate/react";
import type { ReactNode } from "react";
import type { CurrentUser } from "#src/contracts/user.ts";
import type { Match } from "#src/routes/routeTable.ts";
import { useTarget } from "#src/ui/kit/targets.ts";
import { useRootActors } from "#src/ui/hooks/useRootActors.ts";
import { MainNavigation } from "./layoutParts.ts";
import { MenuPanel } from "./MenuPanel.tsx";
import { RailSwitch } from "./RailSwitch.tsx";
import { useIsRail } from "./useIsRail.ts";
import styles from "./shell.module.css";

type Props = { me: CurrentUser; match: Match };

/** The navigation beside the page on wide screens, in words or as a rail of icons. */
export function SideNavigation(props: Props) {
  const rail = useIsRail(props.match.row.reading);
  return (
    <nav className={styles.side} aria-label="Main">
      <MainNavigation {...props} rail={rail} />
      <RailSwitch />
    </nav>
  );
}

/** The navigation on small screens, as a sheet that opens from the header. */
export const NavigationMenu = (props: Props) => (
  <NavigationSheet label="Main">
    <MainNavigation {...props} />
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
