import DarkModeRounded from "@mui/icons-material/DarkModeRounded";
import LogoutRounded from "@mui/icons-material/LogoutRounded";
import PersonRounded from "@mui/icons-material/PersonRounded";
import ShieldRounded from "@mui/icons-material/ShieldRounded";
import { useSelector } from "@xstate/react";
import { sharedMessages } from "#src/contracts/messages/shared.ts";
import type { CurrentUser } from "#src/contracts/user.ts";
import { officeOf } from "#src/routes/office.ts";
import { to } from "#src/routes/links.ts";
import { useAreas } from "#src/ui/hooks/useAreas.ts";
import { useGo } from "#src/ui/hooks/useGo.ts";
import { useRootActors } from "#src/ui/hooks/useRootActors.ts";
import { PageLink } from "./PageLink.tsx";
import { useIsDark } from "./useIsDark.ts";
import styles from "./shell.module.css";

/** The content of the profile menu; it loads when the menu is first opened. */
export default function ProfileMenuRows({ me }: { me: CurrentUser }) {
  const { leave } = useGo();
  const { preferences } = useRootActors();
  const dark = useIsDark(useSelector(preferences, ({ context }) => context.theme));
  const office = officeOf(me, useAreas().routes);
  return (
    <>
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
    </>
  );
}
