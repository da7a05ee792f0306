import DarkModeRounded from "@mui/icons-material/DarkModeRounded";
import LogoutRounded from "@mui/icons-material/LogoutRounded";
import PersonRounded from "@mui/icons-material/PersonRounded";
import ShieldRounded from "@mui/icons-material/ShieldRounded";
import { useSelector } from "@xstate/react";
import { memo } from "react";
import { sharedMessages } from "#src/contracts/messages/shared.ts";
import { isAdministrator } from "#src/machines/guard/needs.ts";
import { ownPicture, type CurrentUser } from "#src/contracts/user.ts";
import { adminHome } from "#src/machines/guard/adminHome.ts";
import { to } from "#src/routes/links.ts";
import { Avatar } from "#src/ui/kit/Avatar.tsx";
import { useTarget } from "#src/ui/kit/targets.ts";
import { useAreas } from "#src/ui/hooks/useAreas.ts";
import { useGo } from "#src/ui/hooks/useGo.ts";
import { useRootActors } from "#src/ui/hooks/useRootActors.ts";
import { MenuPanel } from "./MenuPanel.tsx";
import { PageLink } from "./PageLink.tsx";
import { useIsDark } from "./useIsDark.ts";
import styles from "./shell.module.css";

/** B-233: who is signed in, the theme, the profile, the back office for admins, and the way out. */
export const ProfileMenu = memo(function ProfileMenu({ me }: { me: CurrentUser }) {
  const actors = useRootActors();
  const { leave } = useGo();
  const { menus, preferences } = actors;
  const open = useSelector(menus.profile, (snapshot) => snapshot.hasTag("open"));
  const dark = useIsDark(useSelector(preferences, ({ context }) => context.theme));
  const { exists, opensBackOffice } = useAreas().routes;
  const home = adminHome(me);
  // Where their dashboard is still to come: to the first screen that they may open (B-269).
  const admin = exists(home.name) ? home.path : opensBackOffice(me) ? to("AdminStart") : null;
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
          onClick={() => menus.profile.send({ type: "toggle" })}
        >
          <Avatar name={me.full_name} src={ownPicture(me.profile_image)} size={36} />
        </button>
      )}
    >
      <p className={styles.person}>
        <strong>{me.full_name}</strong>
        <span>{me.email}</span>
      </p>
      <ul className={styles.rows}>
        <li>
          <PageLink href={to("Profile")} className={styles.row}>
            <PersonRounded /> Profile
          </PageLink>
        </li>
        {isAdministrator(me) && admin !== null && (
          <li>
            <PageLink href={admin} className={styles.row}>
              <ShieldRounded /> {sharedMessages.admin}
            </PageLink>
          </li>
        )}
        <li>
          <button
            type="button"
            role="switch"
            aria-checked={dark}
            className={styles.row}
            onClick={() => preferences.send({ type: "theme.chosen", theme: dark ? "light" : "dark" })}
          >
            <DarkModeRounded /> Dark theme
            <i className={styles.switch} aria-hidden />
          </button>
        </li>
        <li className={styles.apart}>
          <button type="button" className={styles.row} onClick={() => leave({ kind: "signOut" })}>
            <LogoutRounded /> Sign out
          </button>
        </li>
      </ul>
    </MenuPanel>
  );
});
