import ExpandMoreRounded from "@mui/icons-material/ExpandMoreRounded";
import { useId } from "react";
import type { CurrentUser } from "#src/contracts/user.ts";
import { adminNavigation, adminNavigationOf } from "#src/routes/admin/adminNavigation.ts";
import type { AdminGroup } from "#src/routes/admin/group.ts";
import type { Match } from "#src/routes/routeTable.ts";
import { useAreas } from "#src/ui/hooks/useAreas.ts";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { adminIcons } from "./adminIcons.ts";
import { currentOf } from "./groupOf.ts";
import { Navigation, NavigationProvider } from "./NavigationActor.tsx";
import styles from "./navigation.module.css";

type Props = { me: CurrentUser; match: Match };

/** The groups of the back office that this administrator sees (B-395, B-398 … B-405). */
export default function AdminNavigation({ me, match }: Props) {
  const { offices, routes } = useAreas();
  const groups = adminNavigation(offices);
  return (
    <NavigationProvider>
      <ul className={styles.groups}>
        {adminNavigationOf(groups, me, routes.exists).map((group) => (
          <Group key={group.parentGroup} {...{ group, match }} />
        ))}
      </ul>
    </NavigationProvider>
  );
}

/** A group with its button; by keyboard as by click. */
function Group({ group, match }: { group: AdminGroup; match: Match }) {
  const id = useId();
  const { send } = Navigation.useActorRef();
  const open = Navigation.useSelector((s) => s.context.open.includes(group.parentGroup));
  const areas = useAreas();
  const Icon = adminIcons[group.icon];
  return (
    <li className={styles.group} data-theme={group.theme}>
      <button
        type="button"
        className={styles.head}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => send({ type: "group.toggled", group: group.parentGroup })}
      >
        <Icon /> <span>{group.parentGroup}</span>
        <ExpandMoreRounded className={styles.arrow} />
      </button>
      <div id={id} hidden={!open}>
        {group.sections.map(({ navGroup, links }) => (
          <div key={navGroup} className={styles.section}>
            {group.sections.length > 1 && <p>{navGroup}</p>}
            <ul aria-label={`${group.parentGroup}: ${navGroup}`}>
              {links.map((link) => (
                <li key={link.routeName}>
                  <PageLink
                    href={areas.routes.rowNamed(link.routeName)!.path}
                    className={styles.link}
                    aria-current={currentOf(areas, link, match)}
                  >
                    {link.name}
                  </PageLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </li>
  );
}
