import type { Profile } from "#src/contracts/mentoringProfiles.ts";
import { plural } from "#src/contracts/numbers.ts";
import { mayMove } from "#src/machines/mentoring/profileLifecycle.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { ProfileMoveDialog } from "./ProfileMoveDialog.tsx";
import { ProfileMove, ProfileMoveProvider, useChoose } from "./ProfileMoveActor.tsx";
import { availabilityWords } from "./words.ts";
import styles from "./profileForm.module.css";

/** Taking a break, coming back and leaving, or the reason why that is not possible (G-2). */
export const ProfileActs = ({ profile }: { profile: Profile }) => (
  <ProfileMoveProvider profile={profile}>
    <section className={styles.acts} aria-labelledby="taking-part">
      <h2 id="taking-part">Taking part</h2>
      {profile.type === "MENTOR" && <Away profile={profile} />}
      <Leave profile={profile} />
    </section>
    <ProfileMoveDialog profile={profile} />
  </ProfileMoveProvider>
);

function Away({ profile }: { profile: Profile }) {
  const choose = useChoose();
  const busy = ProfileMove.useSelector((s) => s.hasTag("busy"));
  return (
    <div className={styles.act}>
      <p>
        {profile.away
          ? `${availabilityWords({ ...profile })?.label}. Mentees cannot send you new requests.`
          : "Mentees can send you requests while you have a free place."}
      </p>
      <Button kind="secondary" busy={busy} onClick={() => choose(profile.away ? "back" : "away")}>
        {profile.away ? "I am back" : "Take a break"}
      </Button>
    </div>
  );
}

function Leave({ profile }: { profile: Profile }) {
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
        <Button kind="secondary" busy={busy} onClick={() => choose("retire")}>
          Leave mentoring
        </Button>
      )}
    </div>
  );
}
