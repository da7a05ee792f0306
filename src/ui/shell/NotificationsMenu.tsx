import NotificationsRounded from "@mui/icons-material/NotificationsRounded";
import { useSelector } from "@xstate/react";
import { memo } from "react";
import type { CurrentUser } from "#src/contracts/user.ts";
import { late } from "#src/ui/kit/late.tsx";
import { Loading } from "#src/ui/kit/Loading.tsx";
import { useTarget } from "#src/ui/kit/targets.ts";
import { useRootActors } from "#src/ui/hooks/useRootActors.ts";
import { MenuPanel } from "./MenuPanel.tsx";
import styles from "./shell.module.css";

const List = late("The notifications", () => import("./NotificationList.tsx"), {
  waiting: () => <Loading label="Loading notifications" />,
});

/** B-232: the bell with the unread count, and the list behind it. */
export const NotificationsMenu = memo(function NotificationsMenu({ me }: { me: CurrentUser }) {
  const { notifications } = useRootActors();
  const open = useSelector(notifications, (snapshot) => snapshot.hasTag("open"));
  const unread = me.unread_notifications;
  const button = useTarget(notifications, "the button");
  return (
    <MenuPanel
      id="notifications-menu"
      label="Notifications"
      open={open}
      send={notifications.send}
      className={styles.notificationsPanel}
      button={(state) => (
        <button
          {...state}
          ref={button}
          type="button"
          className={styles.iconButton}
          aria-label={unread === 0 ? "Notifications" : `Notifications, ${unread} unread`}
          onClick={() => notifications.send({ type: "open" })}
        >
          <NotificationsRounded />
          {unread > 0 && (
            <span className={styles.badge} aria-hidden>
              {unread > 99 ? "99+" : unread}
            </span>
          )}
        </button>
      )}
    >
      <List notifications={me.notifications} unread={unread} />
    </MenuPanel>
  );
});
