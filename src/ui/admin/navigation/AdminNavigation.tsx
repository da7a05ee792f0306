import ExpandMoreRounded from "@mui/icons-material/ExpandMoreRounded";
import { useId } from "react";
import type { CurrentUser } from "#src/contracts/user.ts";
import { adminNavigationOf, type AdminGroup } from "#src/routes/admin/adminNavigation.ts";
import { rowOf, type Match, type RouteName } from "#src/routes/table.ts";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { adminIcons } from "./adminIcons.ts";
import { currentOf } from "./groupOf.ts";
import { Navigation, NavigationProvider } from "./NavigationActor.tsx";
import styles from "./navigation.module.css";

type Props = { me: CurrentUser; match: Match };

/** The groups of the back office that this administrator sees (B-395, B-398 … B-405). */
export default function AdminNavigation({ me, match }: Props) {
  return (
    <NavigationProvider>
      <ul className={styles.groups}>
        {adminNavigationOf(me).map((group) => (
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
                    href={rowOf(link.routeName as RouteName).path}
                    className={styles.link}
                    aria-current={currentOf(link, match)}
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
