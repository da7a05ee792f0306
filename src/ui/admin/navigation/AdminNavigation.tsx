import ExpandMoreRounded from "@mui/icons-material/ExpandMoreRounded";
import { useId } from "react";
import type { CurrentUser } from "#src/contracts/user.ts";
import { adminNavigation, adminNavigationOf } from "#src/routes/admin/adminNavigation.ts";
import type { AdminEntry, AdminGroup } from "#src/routes/admin/group.ts";
import type { Match } from "#src/routes/routeTable.ts";
import { useAreas } from "#src/ui/hooks/useAreas.ts";
import { useRootActors } from "#src/ui/hooks/useRootActors.ts";
import { useWaiting } from "#src/ui/hooks/useWaiting.ts";
import { Tooltip } from "#src/ui/kit/Tooltip.tsx";
import { SideCount } from "#src/ui/shell/SideLink.tsx";
import { useIsRail } from "#src/ui/shell/useIsRail.ts";
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

/**
 * A group with its button, for keyboard and mouse alike. In a rail only its icon shows; pressing it brings the text
 * back.
 */
function Group({ group, match }: { group: AdminGroup; match: Match }) {
  const id = useId();
  const { send } = Navigation.useActorRef();
  const { preferences } = useRootActors();
  const rail = useIsRail();
  const isOpen = Navigation.useSelector((s) => s.context.open.includes(group.parentGroup));
  const open = isOpen && !rail;
  const areas = useAreas();
  const waiting = useWaiting();
  const waits = areas.offices.flatMap((office) => office.waits ?? []);
  const waitsAt = (link: AdminEntry) => waits.filter(({ at }) => at === link.routeName);
  const inAll = waiting(group.sections.flatMap(({ links }) => links.flatMap(waitsAt)));
  const Icon = adminIcons[group.icon];
  const name = [group.parentGroup, ...(!open && inAll.words ? [inAll.words] : [])].join(", ");
  return (
    <li className={styles.group} data-theme={group.theme}>
      <Tooltip text={rail ? name : null} names placement="right">
        <button
          type="button"
          className={styles.head}
          aria-label={name}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => {
            if (rail) preferences.send({ type: "navigation.toggled" });
            send({ type: rail ? "group.opened" : "group.toggled", group: group.parentGroup });
          }}
        >
          {Icon && <Icon />}
          <span>{group.parentGroup}</span>
          {!open && inAll.count > 0 && <SideCount count={inAll.count} />}
          <ExpandMoreRounded className={styles.arrow} />
        </button>
      </Tooltip>
      <div id={id} className={styles.sections} hidden={!open}>
        {group.sections.map(({ navGroup, links }) => (
          <div key={navGroup} className={styles.section}>
            {group.sections.length > 1 && <p>{navGroup}</p>}
            <ul aria-label={`${group.parentGroup}: ${navGroup}`}>
              {links.map((link) => {
                const { count, words } = waiting(waitsAt(link));
                return (
                  <li key={link.routeName}>
                    <PageLink
                      href={areas.routes.rowNamed(link.routeName)!.path}
                      className={styles.link}
                      aria-current={currentOf(areas, link, match)}
                      aria-label={words ? `${link.name}, ${words}` : undefined}
                    >
                      <span>{link.name}</span>
                      {count > 0 && <SideCount count={count} />}
                    </PageLink>
                  </li>
                );
              })}
            </ul>
          </div>
        ))}
      </div>
    </li>
  );
}
