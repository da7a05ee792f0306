import { Redirect } from "wouter";
import { adminNavigation, adminNavigationOf } from "#src/routes/admin/adminNavigation.ts";
import { dashboardsOf } from "#src/routes/admin/dashboard.ts";
import { to } from "#src/routes/links.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { Empty } from "#src/ui/kit/Empty.tsx";
import { useAreas } from "#src/ui/hooks/useAreas.ts";
import { useMe } from "#src/ui/hooks/useMe.ts";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { Dashboard } from "../dashboard/Dashboard.tsx";

/**
 * `/admin/start`: the dashboard of all areas, for users with several. Others are redirected to the first screen that
 * they may open, which is their area's. If there is none yet, the page says so.
 */
export default function AdminStartPage() {
  const me = useMe();
  const { offices, routes } = useAreas();
  const dashboards = me ? dashboardsOf(offices, me) : [];
  if (dashboards.length > 1)
    return (
      <Dashboard
        title="All areas"
        beside={
          <nav aria-label="Dashboards">
            {dashboards.map(({ path, title }) => (
              <PageLink key={path} href={path}>
                {title}
              </PageLink>
            ))}
          </nav>
        }
      />
    );
  const first =
    me && adminNavigationOf(adminNavigation(offices), me, routes.exists)[0]?.sections[0]?.links[0];
  if (first) return <Redirect to={routes.rowNamed(first.routeName)!.path} replace />;
  return (
    <Empty
      level={1}
      title="Nothing here for your role yet"
      action={
        <Button kind="secondary" component={PageLink} href={to("AppHome")}>
          Back to homepage
        </Button>
      }
    >
      You are an administrator, but the screens for your area are not available yet.
    </Empty>
  );
}
