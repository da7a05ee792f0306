import SearchRounded from "@mui/icons-material/SearchRounded";
import type { ReactNode } from "react";
import type { RouteRow } from "#src/routes/route.ts";
import { to } from "#src/routes/links.ts";
import { useBoot } from "#src/ui/hooks/useBoot.ts";
import { useMe } from "#src/ui/hooks/useMe.ts";
import { SearchBox } from "./layoutParts.ts";
import { NotificationsMenu } from "./NotificationsMenu.tsx";
import { PageLink } from "./PageLink.tsx";
import { PaletteButton } from "./PaletteButton.tsx";
import { ProfileMenu } from "./ProfileMenu.tsx";
import styles from "./shell.module.css";

/** B-230, B-231, B-246: no search on the search page and in the back office, and none for a guest. */
const hasSearch = (row: RouteRow): boolean =>
  row.name !== "Search" && row.layout === "main" && row.needs.admin !== true;

/** @param children shown before the logo, such as the button of the navigation */
export function Header({ row, children }: { row: RouteRow; children?: ReactNode }) {
  const boot = useBoot();
  const me = useMe();
  return (
    <header className={styles.header}>
      {children}
      <PageLink href={to("AppHome")} className={styles.logo} aria-label={`${boot.productName}, home`}>
        {boot.productName}
      </PageLink>
      {boot.environment && (
        <span className={styles.environment}>
          <span>{boot.environment}</span>
        </span>
      )}
      <div className={styles.gap}>
        {me && hasSearch(row) && <SearchBox />}
        {me && row.needs.login && <PaletteButton wide={!hasSearch(row)} />}
      </div>
      {me && hasSearch(row) && (
        <PageLink
          href={to("Search")}
          className={`${styles.iconButton} ${styles.searchLink}`}
          aria-label="Search"
        >
          <SearchRounded />
        </PageLink>
      )}
      {me && <NotificationsMenu me={me} />}
      {me && <ProfileMenu me={me} />}
    </header>
  );
}
