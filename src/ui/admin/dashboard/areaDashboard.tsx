import type { ReactNode } from "react";
import { dashboardsOf, type DashboardPlace } from "#src/routes/admin/dashboard.ts";
import { to } from "#src/routes/links.ts";
import { useAreas } from "#src/ui/hooks/useAreas.ts";
import { useMe } from "#src/ui/hooks/useMe.ts";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { Dashboard } from "./Dashboard.tsx";

/** The page of an area's dashboard. */
export const areaDashboard = (place: DashboardPlace) =>
  function AreaDashboardPage() {
    return <AreaDashboard place={place} />;
  };

/** An area's dashboard, with a link to the one for all areas if the user has several. */
export function AreaDashboard({ place, children }: { place: DashboardPlace; children?: ReactNode }) {
  const me = useMe();
  const { offices } = useAreas();
  const hasSeveral = me !== null && dashboardsOf(offices, me).length > 1;
  return (
    <Dashboard
      area={place.area}
      title={place.title}
      beside={hasSeveral && <PageLink href={to("AdminStart")}>All areas</PageLink>}
    >
      {children}
    </Dashboard>
  );
}
