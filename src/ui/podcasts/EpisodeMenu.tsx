import DoneAllRounded from "@mui/icons-material/DoneAllRounded";
import DownloadRounded from "@mui/icons-material/DownloadRounded";
import MoreHorizRounded from "@mui/icons-material/MoreHorizRounded";
import PlaylistAddRounded from "@mui/icons-material/PlaylistAddRounded";
import QueuePlayNextRounded from "@mui/icons-material/QueuePlayNextRounded";
import { useState } from "react";
import { flushSync } from "react-dom";
import type { EpisodeCard } from "#src/contracts/podcasts.ts";
import { Menu } from "#src/ui/kit/Menu.tsx";
import { PlainIconButton } from "#src/ui/kit/PlainIconButton.tsx";
import { usePlayer } from "#src/ui/hooks/usePlayer.ts";
import { downloadAddress } from "./address.ts";
import styles from "./podcasts.module.css";

type Props = { episode: EpisodeCard; played: boolean; setPlayed: (played: boolean) => void };

/** Everything else that can be done with an episode. */
export function EpisodeMenu({ episode, played, setPlayed }: Props) {
  const { id, name } = episode;
  const player = usePlayer();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  /** The menu returns the focus as it closes, and nothing else may happen before that. */
  const choose = (act: () => void) => () => {
    flushSync(close);
    act();
  };
  const acts = [
    { label: "Play next", Icon: QueuePlayNextRounded, act: () => player.playNext(id) },
    { label: "Add to queue", Icon: PlaylistAddRounded, act: () => player.addToQueue(id) },
    {
      label: played ? "Mark as not played" : "Mark as played",
      Icon: DoneAllRounded,
      act: () => setPlayed(!played),
    },
    { label: "Download", Icon: DownloadRounded, act: () => window.location.assign(downloadAddress(id)) },
  ];
  return (
    <>
      <PlainIconButton
        aria-label={`More actions for ${name}`}
        title="More actions"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreHorizRounded />
      </PlainIconButton>
      <Menu anchor={anchor} onClose={close}>
        {(Entry) =>
          acts.map(({ label, Icon, act }) => (
            <Entry key={label} onClick={choose(act)}>
              <span className={styles.entryIcon} aria-hidden>
                <Icon />
              </span>
              {label}
            </Entry>
          ))
        }
      </Menu>
    </>
  );
}
