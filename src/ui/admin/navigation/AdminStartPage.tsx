import { Redirect } from "wouter";
import { adminNavigationOf } from "#src/routes/admin/adminNavigation.ts";
import { rowOf, to, type RouteName } from "#src/routes/table.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { Empty } from "#src/ui/kit/Empty.tsx";
import { useMe } from "#src/ui/shell/AppContext.tsx";
import { PageLink } from "#src/ui/shell/PageLink.tsx";

/** `/admin/start`: the first screen that an administrator may open; that there is none, where there is none yet. */
export default function AdminStartPage() {
  const me = useMe();
  const first = me && adminNavigationOf(me)[0]?.sections[0]?.links[0];
  if (first) return <Redirect to={rowOf(first.routeName as RouteName).path} replace />;
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
