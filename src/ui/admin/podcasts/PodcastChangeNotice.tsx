import type { AdminPodcast } from "#src/contracts/admin/podcasts.ts";
import { isLive, useMayGoLive } from "./goingLive.ts";
import styles from "./podcasts.module.css";

/** Says, before anything is saved, what follows from changing what learners already see. */
export function PodcastChangeNotice({ status }: Pick<AdminPodcast, "status">) {
  const answers = useMayGoLive();
  if (answers || !isLive(status)) return null;
  return (
    <p className={styles.consequence}>
      Learners see this podcast now. If you change its name, summary, description, host or picture, it goes
      back to review, and they cannot see it until a reviewer has approved it.
    </p>
  );
}
