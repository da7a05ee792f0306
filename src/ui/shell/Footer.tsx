import { memo } from "react";
import { isActing } from "#src/contracts/user.ts";
import { sharedMessages } from "#src/contracts/messages/shared.ts";
import { useTarget } from "#src/ui/kit/targets.ts";
import { ActingNotice } from "./layoutParts.ts";
import { useBoot } from "#src/ui/hooks/useBoot.ts";
import { useClock } from "#src/ui/hooks/useClock.ts";
import { useMe } from "#src/ui/hooks/useMe.ts";
import { useRootActors } from "#src/ui/hooks/useRootActors.ts";
import { HelpQuery } from "./HelpQueryActor.tsx";
import { useShownPreference } from "./useShownPreference.ts";
import styles from "./shell.module.css";

const { footer: words } = sharedMessages;

/** B-236 … B-240. */
export const Footer = memo(function Footer() {
  const boot = useBoot();
  const actors = useRootActors();
  const { now } = useClock();
  const { policies, menus, preferences } = actors;
  const help = HelpQuery.useActorRef();
  const me = useMe();
  const touch = useShownPreference(preferences, "touchMode");
  const button = useTarget(menus.bookmarkHelp, "the button");
  return (
    <footer className={styles.footer}>
      {isActing(me) && <ActingNotice me={me} />}
      <div className={styles.footerRow}>
        <ul>
          {me && (
            <li>
              <button type="button" onClick={() => help.send({ type: "open" })}>
                {words.needHelp}
              </button>
            </li>
          )}
          <li>
            <button type="button" ref={button} onClick={() => menus.bookmarkHelp.send({ type: "open" })}>
              {words.addToHomeScreen}
            </button>
          </li>
          {me?.policies.map(({ id, name }) => (
            <li key={id}>
              <button type="button" onClick={() => policies.send({ type: "read", policy: id })}>
                {name}
              </button>
            </li>
          ))}
        </ul>
        {me && (
          <button
            type="button"
            role="switch"
            aria-checked={touch}
            className={styles.touch}
            onClick={() => preferences.send({ type: "touchMode.toggled" })}
          >
            Touch mode <i className={styles.switch} aria-hidden />
          </button>
        )}
        <small>
          © {new Date(now()).getFullYear()} {boot.productName}
        </small>
      </div>
    </footer>
  );
});
