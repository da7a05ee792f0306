import { mentoringCalls } from "#src/contracts/mentoring.ts";
import type { Profile, Skill } from "#src/contracts/mentoringProfiles.ts";
import type { ProfileType } from "#src/contracts/mentoringWords.ts";
import { errorOf } from "#src/machines/form/fieldErrors.ts";
import type { ProfileValues } from "#src/machines/mentoring/profileValues.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { SubmitForm } from "#src/ui/kit/SubmitForm.tsx";
import { pageBar } from "#src/ui/kit/footBar.ts";
import { useTarget } from "#src/ui/kit/targets.ts";
import { Disputed } from "#src/ui/account/Disputed.tsx";
import { NotSaved } from "#src/ui/account/NotSaved.tsx";
import { SavedAt } from "#src/ui/account/SavedAt.tsx";
import { Barred, useBarred } from "#src/ui/shell/Barred.tsx";
import { ProfileFields } from "./ProfileFields.tsx";
import { SignUp } from "./SignUpActor.tsx";
import warnings from "#src/ui/account/warning.module.css";
import styles from "./profileForm.module.css";

type Props = { type: ProfileType; skills: readonly Skill[]; profile: Profile | undefined };

/** The application: its fields, the state of saving, and its only button. */
export function SignUpForm({ type, skills, profile }: Props) {
  const actor = SignUp.useActorRef();
  const { send } = actor;
  const values = SignUp.useSelector((s) => s.context.values) as ProfileValues;
  const errors = SignUp.useSelector((s) => s.context.errors);
  const busy = SignUp.useSelector((s) => s.hasTag("busy"));
  const barred = useBarred(mentoringCalls.submitProfile);
  const form = useTarget(actor, "the form");
  return (
    <SubmitForm ref={form} className={styles.form} onSubmit={() => send({ type: "submit" })}>
      {profile?.status === "REVIEW_HOLD" && profile.hold_message && (
        <div className={warnings.warning}>
          <h2>More information is needed</h2>
          <p>{profile.hold_message}</p>
        </div>
      )}
      <ProfileFields
        type={type}
        skills={skills}
        own={profile?.skills ?? []}
        values={values}
        errorOf={(field) => errorOf(errors, field)}
        change={(field, value) => send({ type: "field.changed", field, value })}
        disabled={busy || barred !== null}
      />
      <InDispute />
      <div ref={pageBar} className={styles.bar}>
        {barred === null ? <SavingStatus /> : <Barred why={barred} />}
        <Button type="submit" busy={busy} disabled={barred !== null}>
          {type === "MENTEE" ? "Become a mentee" : "Submit application"}
        </Button>
      </div>
    </SubmitForm>
  );
}

/** Shown if another tab or an administrator has changed the same fields. */
function InDispute() {
  const actor = SignUp.useActorRef();
  const comparison = SignUp.useSelector((s) => s.context.comparison);
  const disputed = SignUp.useSelector((s) => s.matches({ unsaved: "disputed" }));
  if (!disputed || !comparison) return null;
  return (
    <Disputed
      actor={actor}
      comparison={comparison}
      choose={(side) => actor.send({ type: "side.chosen", side })}
    />
  );
}

/** Says whether everything is saved, since when, and what the user can do if not. */
function SavingStatus() {
  const { send } = SignUp.useActorRef();
  const savedAt = SignUp.useSelector((s) => s.context.savedAt);
  const failure = SignUp.useSelector((s) => s.context.failure);
  const errors = SignUp.useSelector((s) => Object.keys(s.context.errors).length);
  const saving = SignUp.useSelector((s) => s.hasTag("saving"));
  const waiting = SignUp.useSelector((s) => s.matches({ unsaved: "waiting" }));
  const failed = SignUp.useSelector((s) => s.matches({ unsaved: "failed" }));
  const retry = (
    <Button kind="quiet" size="small" onClick={() => send({ type: "retry" })}>
      Save now
    </Button>
  );
  return (
    <div className={styles.status} role="status">
      {saving ? (
        "Saving…"
      ) : waiting ? (
        <>Not saved yet. Your changes are kept on this device. {retry}</>
      ) : failed && errors > 0 ? (
        "Not saved. Check the fields with errors."
      ) : failed ? (
        <>
          <NotSaved failure={failure} /> {retry}
        </>
      ) : savedAt === null ? (
        "Saved as you type."
      ) : (
        <SavedAt at={savedAt} />
      )}
    </div>
  );
}
