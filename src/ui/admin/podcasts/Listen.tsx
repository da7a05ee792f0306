import styles from "./podcasts.module.css";

/** Plays an episode in place, for those who make or review it. */
export const Listen = ({ to, name }: { to: string; name: string }) => (
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- sound alone shows no captions; its transcript is read beside it
  <audio className={styles.listen} controls preload="none" src={to} aria-label={`Listen to “${name}”`} />
);
