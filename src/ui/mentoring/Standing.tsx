import type { ReactNode } from "react";
import { mentoringCalls } from "#src/contracts/mentoring.ts";
import type { Profile } from "#src/contracts/mentoringProfiles.ts";
import { mayMove } from "#src/machines/mentoring/profileLifecycle.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { StatusChip, type StatusChipProps } from "#src/ui/kit/StatusChip.tsx";
import { Barred, useBarred } from "#src/ui/shell/Barred.tsx";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import type { OwnProfiles } from "./AreaActor.tsx";
import { ProfileMoveDialog } from "./ProfileMoveDialog.tsx";
import { ProfileMove, ProfileMoveProvider, useChoose } from "./ProfileMoveActor.tsx";
import { signUpAddress } from "./signUpAddress.ts";
import styles from "./holding.module.css";

type Message = {
  chip: StatusChipProps;
  title: string;
  words: (known: OwnProfiles) => ReactNode;
};

/** B-195 … B-199 */
const messages: Partial<Record<Profile["status"], Message>> = {
  REVIEW_PENDING: {
    chip: { status: "info", label: "Under review" },
    title: "Your application to be a mentor is under review",
    words: () => "You will be told as soon as an administrator has decided.",
  },
  REVIEW_DENIED: {
    chip: { status: "danger", label: "Not successful" },
    title: "Your application to be a mentor has not been successful",
    words: ({ support_address }) => (
      <>
        If you have questions, contact <a href={`mailto:${support_address}`}>{support_address}</a>.
      </>
    ),
  },
  REVIEW_HOLD: {
    chip: { status: "warning", label: "On hold" },
    title: "More information is needed",
    words: () => "Add it to your application and submit it again.",
  },
};

type Props = {
  profile: Profile;
  known: OwnProfiles;
  /** What else the user can do. */
  children?: ReactNode;
};

/** B-184: the status of an application to be a mentor, and what the user can do meanwhile. */
export function Standing({ profile, known, children }: Props) {
  const message = messages[profile.status];
  if (!message) return null;
  const said = profile.status === "REVIEW_DENIED" ? profile.decline_message : profile.hold_message;
  return (
    <ProfileMoveProvider profile={profile}>
      <div className={styles.standing}>
        <StatusChip {...message.chip} />
        <h2>{message.title}</h2>
        {profile.status !== "REVIEW_PENDING" && said && (
          <blockquote className={styles.said}>
            <p>{said}</p>
          </blockquote>
        )}
        <p>{message.words(known)}</p>
        <div className={styles.actions}>
          <NextStep profile={profile} />
          {children}
        </div>
      </div>
      <ProfileMoveDialog profile={profile} />
    </ProfileMoveProvider>
  );
}

/** What the user can do with an application that was not approved: exactly what its lifecycle allows. */
function NextStep({ profile }: { profile: Profile }) {
  const choose = useChoose();
  const busy = ProfileMove.useSelector((s) => s.hasTag("busy"));
  const barred = useBarred(mentoringCalls.updateProfile);
  if (mayMove(profile, "submit"))
    return (
      <Button component={PageLink} href={signUpAddress(profile)}>
        Add information
      </Button>
    );
  if (!mayMove(profile, "withdraw")) return null;
  const [act, words] =
    profile.status === "REVIEW_DENIED"
      ? (["reapply", "Change and apply again"] as const)
      : (["withdraw", "Withdraw application"] as const);
  return (
    <>
      <Button kind="secondary" busy={busy} disabled={barred !== null} onClick={() => choose(act)}>
        {words}
      </Button>
      <Barred why={barred} />
    </>
  );
}
