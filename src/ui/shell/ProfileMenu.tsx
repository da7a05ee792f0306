import { useSelector } from "@xstate/react";
import { memo } from "react";
import { ownPicture, type CurrentUser } from "#src/contracts/user.ts";
import { Avatar } from "#src/ui/kit/Avatar.tsx";
import { late } from "#src/ui/kit/late.tsx";
import { Loading } from "#src/ui/kit/Loading.tsx";
import { useTarget } from "#src/ui/kit/targets.ts";
import { useRootActors } from "#src/ui/hooks/useRootActors.ts";
import { MenuPanel } from "./MenuPanel.tsx";
import styles from "./shell.module.css";

const Rows = late("The profile menu", () => import("./ProfileMenuRows.tsx"), {
  waiting: () => <Loading label="Loading the profile menu" />,
});

const fetchRows = (): void => void Rows.load().catch(() => {});

/** B-233: who is signed in, the theme, the profile, the back office for admins, and the way out. */
export const ProfileMenu = memo(function ProfileMenu({ me }: { me: CurrentUser }) {
  const { menus } = useRootActors();
  const open = useSelector(menus.profile, (snapshot) => snapshot.hasTag("open"));
  const button = useTarget(menus.profile, "the button");
  return (
    <MenuPanel
      id="profile-menu"
      label="Profile menu"
      open={open}
      send={menus.profile.send}
      className={styles.profilePanel}
      button={(state) => (
        <button
          {...state}
          ref={button}
          type="button"
          className={styles.avatarButton}
          aria-label={`Profile menu, ${me.full_name}`}
          // The rows have loaded by the time the button is pressed, so that Tab continues into them.
          onFocus={fetchRows}
          onPointerEnter={fetchRows}
          onClick={() => menus.profile.send({ type: "toggle" })}
        >
          <Avatar name={me.full_name} src={ownPicture(me.profile_image)} size={36} />
        </button>
      )}
    >
      <Rows me={me} />
    </MenuPanel>
  );
});
