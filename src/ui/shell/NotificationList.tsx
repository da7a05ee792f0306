import NotificationsNoneRounded from "@mui/icons-material/NotificationsNoneRounded";
import { useSelector } from "@xstate/react";
import type { Ref } from "react";
import { notificationsPageSize } from "#src/contracts/limits.ts";
import { overlayMessages } from "#src/contracts/messages/overlays.ts";
import type { Notification } from "#src/contracts/user.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { Cover } from "#src/ui/kit/Cover.tsx";
import { RelativeTime } from "#src/ui/kit/RelativeTime.tsx";
import { useTarget } from "#src/ui/kit/targets.ts";
import { useRootActors } from "#src/ui/hooks/useRootActors.ts";
import styles from "./shell.module.css";

const { notifications: words } = overlayMessages;

/** The rows, 20 at a time (B-293 … B-296). */
export default function NotificationList(props: { notifications: Notification[]; unread: number }) {
  const { notifications } = useRootActors();
  const shown = useSelector(notifications, ({ context }) => context.shown);
  const title = useTarget(notifications, "the title");
  const firstNew = useTarget(notifications, "the first new row");
  const newest = Math.max(...props.notifications.map(({ id }) => id));
  return (
    <>
      <div className={styles.panelHead}>
        <h2 ref={title}>Notifications</h2>
        {props.unread > 0 && (
          <Button
            kind="quiet"
            size="small"
            onClick={() => notifications.send({ type: "markAllRead", upTo: newest })}
          >
            {words.markAllRead}
          </Button>
        )}
      </div>
      {props.notifications.length === 0 ? (
        <p className={styles.nothing}>
          <NotificationsNoneRounded /> {words.empty}
        </p>
      ) : (
        <ul className={styles.notifications} aria-label="Notifications">
          {props.notifications.slice(0, shown).map((notification, index) => (
            <Row
              key={notification.id}
              notification={notification}
              {...(index === shown - notificationsPageSize && { ref: firstNew })}
            />
          ))}
        </ul>
      )}
      {props.notifications.length > shown && (
        <div className={styles.panelFoot}>
          <Button
            kind="secondary"
            size="small"
            fullWidth
            onClick={() => notifications.send({ type: "loadMore" })}
          >
            {words.loadMore}
          </Button>
        </div>
      )}
    </>
  );
}

type RowProps = { notification: Notification; ref?: Ref<HTMLButtonElement> };

function Row({ notification: { id, read_at, created_at, meta, data }, ref }: RowProps) {
  const { notifications } = useRootActors();
  const unread = read_at === null;
  return (
    <li>
      <button
        ref={ref}
        type="button"
        className={styles.notification}
        data-unread={unread || undefined}
        onClick={() => notifications.send({ type: "choose", id, url: data.url, unread })}
      >
        <span className={styles.picture} data-boxset={meta.contentType === "boxset" || undefined}>
          {data.cardImage ? (
            <img src={data.cardImage} alt="" loading="lazy" />
          ) : (
            <Cover title={data.message} />
          )}
        </span>
        <span className={styles.notificationText}>
          {unread && <span className="visually-hidden">Unread: </span>}
          <span>{data.message}</span>
          <small>
            <RelativeTime at={created_at} within />
          </small>
        </span>
        {unread && <i className={styles.dot} aria-hidden />}
      </button>
    </li>
  );
}
