import { mentoringCalls } from "#src/contracts/mentoring.ts";
import { profilePaused } from "#src/contracts/mentoringMoves.ts";
import type { Profile } from "#src/contracts/mentoringProfiles.ts";
import { plural } from "#src/contracts/numbers.ts";
import { mayMove } from "#src/machines/mentoring/profileLifecycle.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { Barred, useBarred } from "#src/ui/shell/Barred.tsx";
import { ProfileMoveDialog } from "./ProfileMoveDialog.tsx";
import { ProfileMove, ProfileMoveProvider, useChoose } from "./ProfileMoveActor.tsx";
import { availabilityWords } from "./words.ts";
import styles from "./profileForm.module.css";

/** Taking a break, coming back and leaving, or the reason why that is not possible (G-2). */
export function ProfileActs({ profile }: { profile: Profile }) {
  const barred = useBarred(mentoringCalls.updateProfile);
  const part = { profile, barred: barred !== null };
  return (
    <ProfileMoveProvider profile={profile}>
      <section className={styles.acts} aria-labelledby="taking-part">
        <h2 id="taking-part">Taking part</h2>
        <Barred why={barred} />
        {profile.type === "MENTOR" && <Away {...part} />}
        <Leave {...part} />
      </section>
      <ProfileMoveDialog profile={profile} />
    </ProfileMoveProvider>
  );
}

type PartProps = { profile: Profile; barred: boolean };

function Away({ profile, barred }: PartProps) {
  const choose = useChoose();
  const busy = ProfileMove.useSelector((s) => s.hasTag("busy"));
  return (
    <div className={styles.act}>
      <p>
        {profile.away
          ? `${availabilityWords({ ...profile })?.label}. Mentees cannot send you new requests.`
          : "Mentees can send you requests while you have a free place."}
        {profile.paused && ` ${profilePaused}.`}
      </p>
      {!profile.paused && (
        <Button
          kind="secondary"
          busy={busy}
          disabled={barred}
          onClick={() => choose(profile.away ? "back" : "away")}
        >
          {profile.away ? "I am back" : "Take a break"}
        </Button>
      )}
    </div>
  );
}

function Leave({ profile, barred }: PartProps) {
  const choose = useChoose();
  const busy = ProfileMove.useSelector((s) => s.hasTag("busy"));
  const may = mayMove(profile, "retire");
  return (
    <div className={styles.act}>
      <p>
        {may
          ? "Leave mentoring if you no longer want to take part. Your profile stays as a draft."
          : `You can leave mentoring once your ${plural(profile.relationships, "active relationship")} ${profile.relationships === 1 ? "has" : "have"} ended.`}
      </p>
      {may && (
        <Button kind="secondary" busy={busy} disabled={barred} onClick={() => choose("retire")}>
          Leave mentoring
        </Button>
      )}
    </div>
  );
}
