import type { ComponentType, PropsWithChildren } from "react";
import { isActing } from "#src/contracts/user.ts";
import type { LayoutName } from "#src/routes/route.ts";
import type { Match } from "#src/routes/routeTable.ts";
import { Tooltip } from "#src/ui/kit/Tooltip.tsx";
import { useMe } from "#src/ui/hooks/useMe.ts";
import { ConnectionBanner } from "./ConnectionBanner.tsx";
import { ExamLayout } from "./ExamLayout.tsx";
import { Footer } from "./Footer.tsx";
import { Header } from "./Header.tsx";
import { HomeLink } from "./HomeLink.tsx";
import { ActingBanner, AdminNavigation } from "./layoutParts.ts";
import { PlayerPlace } from "./PlayerPlace.tsx";
import { RailSwitch } from "./RailSwitch.tsx";
import { NavigationMenu, NavigationSheet, SideNavigation } from "./SideNavigation.tsx";
import { useIsRail } from "./useIsRail.ts";
import styles from "./shell.module.css";

type LayoutProps = PropsWithChildren<{ match: Match }>;

const contentId = "content";

/** The first tab stop (B-228). */
const SkipLink = () => (
  <a className={styles.skip} href={`#${contentId}`}>
    Skip to content
  </a>
);

/** On every page but the home page itself (B-028); on a page with breadcrumbs it is the first of them. */
const BackHome = ({ match, rail = false }: { match: Match; rail?: boolean }) => {
  if (match.row.name === "AppHome" || match.row.breadcrumbs) return null;
  return (
    <Tooltip text={rail ? "Back to homepage" : null} names placement="right">
      <HomeLink />
    </Tooltip>
  );
};

/** Header, navigation, page, footer and, once something has been played, the player (B-225). */
function MainLayout({ match, children }: LayoutProps) {
  const me = useMe();
  return (
    <div className={styles.frame}>
      <SkipLink />
      {isActing(me) && <ActingBanner me={me} />}
      <Header row={match.row}>{me && <NavigationMenu me={me} match={match} />}</Header>
      <ConnectionBanner />
      <div className={styles.body} data-reading={match.row.reading}>
        {me && <SideNavigation me={me} match={match} />}
        <main id={contentId} tabIndex={-1} className={styles.main}>
          <BackHome match={match} />
          {children}
        </main>
      </div>
      <Footer />
      <PlayerPlace />
    </div>
  );
}

/** The back office: its own side navigation and no search (B-226, B-230). */
function AdminLayout({ match, children }: LayoutProps) {
  const me = useMe();
  const rail = useIsRail();
  const groups = me && <AdminNavigation me={me} match={match} />;
  return (
    <div className={styles.frame}>
      <SkipLink />
      {isActing(me) && <ActingBanner me={me} />}
      <Header row={match.row}>
        <NavigationSheet label="Administration">{groups}</NavigationSheet>
      </Header>
      <ConnectionBanner />
      <div className={styles.body}>
        <nav className={`${styles.side} ${styles.adminSide}`} aria-label="Administration">
          <BackHome match={match} rail={rail} />
          {groups}
          <RailSwitch />
        </nav>
        <main id={contentId} tabIndex={-1} className={`${styles.main} ${styles.adminMain}`}>
          {children}
        </main>
      </div>
      <Footer />
    </div>
  );
}

/** The page alone, for printing. */
const PdfLayout = ({ children }: LayoutProps) => <main className={styles.bare}>{children}</main>;

/** For everyone, signed in or not. */
const GuestLayout = ({ match, children }: LayoutProps) => (
  <div className={styles.frame}>
    <SkipLink />
    <Header row={match.row} />
    <ConnectionBanner />
    <main id={contentId} tabIndex={-1} className={styles.main}>
      {children}
    </main>
    <Footer />
  </div>
);

/** B-224 */
export const layoutViews: Record<LayoutName, ComponentType<LayoutProps>> = {
  main: MainLayout,
  admin: AdminLayout,
  exam: ExamLayout,
  pdf: PdfLayout,
  guest: GuestLayout,
};
