import CloseRounded from "@mui/icons-material/CloseRounded";
import ExpandLessRounded from "@mui/icons-material/ExpandLessRounded";
import QueueMusicRounded from "@mui/icons-material/QueueMusicRounded";
import { useSelector } from "@xstate/react";
import type { ReactNode } from "react";
import type { OpenPlayer } from "#src/actors/openPlayer.ts";
import { toPodcasts } from "#src/routes/podcasts.ts";
import { useRootActors } from "#src/ui/hooks/useRootActors.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { PlainIconButton } from "#src/ui/kit/PlainIconButton.tsx";
import { SidePanel } from "#src/ui/kit/SidePanel.tsx";
import { playerBar } from "#src/ui/kit/footBar.ts";
import { useTarget } from "#src/ui/kit/targets.ts";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { useMedia } from "#src/ui/shell/useMedia.ts";
import { Picture } from "../Picture.tsx";
import { Controls, Forward, PlayPause, Press } from "./Controls.tsx";
import { PlayerActors, usePlayerActors } from "./PlayerActors.tsx";
import { saidOf } from "./playerState.ts";
import { Queue } from "./Queue.tsx";
import { Seek } from "./Seek.tsx";
import { SleepTimer, Speed, Volume } from "./Settings.tsx";
import styles from "./player.module.css";

/** The player at the foot of every learner's page (B-169, B-225), for as long as something is in it. */
export default function PlayerBar({ open }: { open: OpenPlayer }) {
  const isOpen = useSelector(open.player, (snapshot) => snapshot.hasTag("open"));
  return isOpen ? (
    <PlayerActors value={open}>
      <Bar />
    </PlayerActors>
  ) : null;
}

/** On small screens a sheet holds what does not fit. On larger ones a panel holds the queue. */
function Bar() {
  const isWide = useMedia("(min-width: 992px)");
  return (
    // The player has the colours of podcasts, whatever the page is about.
    <section
      ref={playerBar}
      className={styles.bar}
      data-theme="podcast"
      data-player
      aria-label="Podcast player"
    >
      <Problem />
      <div className={styles.inner}>{isWide ? <Wide /> : <Narrow />}</div>
    </section>
  );
}

function Wide() {
  return (
    <>
      <Heard />
      <div className={styles.middle}>
        <Controls />
        <Seek />
      </div>
      <div className={styles.tools}>
        <Speed />
        <SleepTimer />
        <Volume />
        <Panel label="Queue" title="Queue" icon={<QueueMusicRounded />}>
          <Queue />
        </Panel>
        <Close />
      </div>
    </>
  );
}

function Narrow() {
  return (
    <>
      <Progress />
      <Heard />
      <PlayPause />
      <Forward />
      <Panel label="Open player" title="Podcast player" icon={<ExpandLessRounded />}>
        <div className={styles.sheet} data-theme="podcast">
          <Heard />
          <Seek />
          <Controls />
          <div className={styles.tools}>
            <Speed />
            <SleepTimer />
            <Volume />
          </div>
          <Queue />
        </div>
      </Panel>
      <Close />
    </>
  );
}

/** The episode being played: its picture, and links to its page and to its podcast. */
function Heard() {
  const { player } = usePlayerActors();
  const { id, episodeTitle, podcastTitle, podcastId, image } = useSelector(
    player,
    ({ context }) => context,
    (one, other) => one.id === other.id && one.episodeTitle === other.episodeTitle,
  );
  const isFetching = useSelector(player, (snapshot) => snapshot.matches({ open: { here: "fetching" } }));
  return (
    <div className={styles.heard}>
      <Picture
        image={image === null ? null : { path: image }}
        podcast={podcastTitle}
        className={styles.picture ?? ""}
      />
      {podcastId === null ? (
        isFetching && <span className={styles.title}>Loading the episode</span>
      ) : (
        <span className={styles.titles}>
          <PageLink
            className={styles.title}
            href={toPodcasts("PodcastEpisode", { podcastId, episodeId: id! })}
          >
            {episodeTitle}
          </PageLink>
          <PageLink className={styles.podcast} href={toPodcasts("Podcast", { id: podcastId })}>
            {podcastTitle}
          </PageLink>
        </span>
      )}
    </div>
  );
}

/** The player's message, with what the listener can do about it. */
function Problem() {
  const { player } = usePlayerActors();
  const said = useSelector(
    player,
    saidOf,
    (one, other) => one?.text === other?.text && one?.next === other?.next,
  );
  return (
    <div className={styles.problem} data-shown={said !== null || undefined}>
      <p role="status">{said?.text}</p>
      {said?.retry && (
        <Button kind="secondary" size="small" onClick={() => player.send({ type: "retry" })}>
          Try again
        </Button>
      )}
      {said?.next && (
        <Button kind="secondary" size="small" onClick={() => player.send({ type: "next" })}>
          Next episode
        </Button>
      )}
    </div>
  );
}

function Progress() {
  const { player } = usePlayerActors();
  const share = useSelector(player, ({ context: { currentTime, duration } }) =>
    duration === 0 ? 0 : Math.round((currentTime / duration) * 1_000) / 10,
  );
  return (
    <span className={styles.line} aria-hidden>
      <span style={{ width: `${share}%` }} />
    </span>
  );
}

const Close = () => (
  <Press event={{ type: "close" }} label="Close player">
    <CloseRounded />
  </Press>
);

type PanelProps = {
  label: string;
  title: string;
  icon: ReactNode;
  children: ReactNode;
};

/** A button and the panel that it opens. The panel closes when another page opens. */
function Panel({ label, title, icon, children }: PanelProps) {
  const menu = useRootActors().menus.player;
  const isOpen = useSelector(menu, (snapshot) => snapshot.hasTag("open"));
  const button = useTarget(menu, "the button");
  return (
    <>
      <span ref={button}>
        <PlainIconButton
          aria-label={label}
          aria-expanded={isOpen}
          onClick={() => menu.send({ type: "open" })}
        >
          {icon}
        </PlainIconButton>
      </span>
      <SidePanel open={isOpen} title={title} onClose={() => menu.send({ type: "close" })}>
        {children}
      </SidePanel>
    </>
  );
}
