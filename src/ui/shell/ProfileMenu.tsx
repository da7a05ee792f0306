import DarkModeRounded from "@mui/icons-material/DarkModeRounded";
import LogoutRounded from "@mui/icons-material/LogoutRounded";
import PersonRounded from "@mui/icons-material/PersonRounded";
import ShieldRounded from "@mui/icons-material/ShieldRounded";
import { useSelector } from "@xstate/react";
import { memo } from "react";
import { sharedMessages } from "#src/contracts/messages/shared.ts";
import { ownPicture, type CurrentUser } from "#src/contracts/user.ts";
import { officeOf } from "#src/routes/office.ts";
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
  const office = officeOf(me, useAreas().routes);
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
        {office !== null && (
          <li>
            <PageLink href={office} className={styles.row}>
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
