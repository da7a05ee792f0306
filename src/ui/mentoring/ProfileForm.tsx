import { mentoringCalls } from "#src/contracts/mentoring.ts";
import type { Profile, ProfileDraft, Skill } from "#src/contracts/mentoringProfiles.ts";
import { errorOf } from "#src/machines/form/fieldErrors.ts";
import { valuesOf, type ProfileValues } from "#src/machines/mentoring/profileValues.ts";
import { DraftOffer } from "#src/ui/account/DraftOffer.tsx";
import { Form, FormProvider } from "#src/ui/account/FormActor.tsx";
import { FormCompared } from "#src/ui/account/FormCompared.tsx";
import { useLiveValues } from "#src/ui/account/liveForm.ts";
import { SavedStatus } from "#src/ui/account/SavedAt.tsx";
import { useShown } from "#src/ui/account/shownFields.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { SubmitForm } from "#src/ui/kit/SubmitForm.tsx";
import { pageBar } from "#src/ui/kit/footBar.ts";
import { useTarget } from "#src/ui/kit/targets.ts";
import { Barred, useBarred } from "#src/ui/shell/Barred.tsx";
import { useCalls } from "#src/ui/hooks/useCalls.ts";
import { checkProfile } from "./checkProfile.ts";
import { ProfileFields } from "./ProfileFields.tsx";
import { useKeepProfile } from "./useKeepProfile.ts";
import styles from "./profileForm.module.css";

type Props = { profile: Profile; skills: readonly Skill[] };

/** The form of an active profile, which is saved as a whole and stays active. */
export function ProfileForm({ profile, skills }: Props) {
  const { call } = useCalls();
  const { keep, withCurrent } = useKeepProfile();
  const barred = useBarred(mentoringCalls.submitProfile);
  return (
    <FormProvider
      name={`mentoring.${profile.type.toLowerCase()}.details`}
      edition={profile.id}
      // While acting, what this browser has kept is the administrator's own.
      keepsDraft={barred === null}
      values={valuesOf(profile)}
      read={(record) => valuesOf(record as Profile)}
      check={checkProfile(profile.type)}
      save={async ({ version, ...values }, saved) => {
        const body = { ...(values as ProfileDraft), version: version! };
        const { data } = await call(mentoringCalls.submitProfile, {
          params: { id: profile.id },
          body,
        }).catch(async (error: unknown) => {
          throw await withCurrent(error, profile.type, { ...saved, version });
        });
        keep(data);
        return valuesOf(data);
      }}
    >
      <DraftOffer />
      <FormView profile={profile} skills={skills} barred={barred} />
    </FormProvider>
  );
}

const fields = [
  "role",
  "about",
  "skills",
  "methods",
  "regularity",
  "town",
  "distance",
  "mentee_limit",
] as const;

function FormView({ profile, skills, barred }: Props & { barred: string | null }) {
  const actor = Form.useActorRef();
  const { send } = actor;
  const form = useTarget(actor, "the form");
  // A break or another tab may give the profile a new version while this form is open.
  const { values, change } = useLiveValues<ProfileValues>(valuesOf(profile));
  const errors = Form.useSelector((s) => s.context.errors);
  const dirty = Form.useSelector((s) => s.hasTag("dirty"));
  const busy = Form.useSelector((s) => s.hasTag("busy"));
  return (
    <SubmitForm ref={form} className={styles.form} onSubmit={() => send({ type: "save" })}>
      {fields.map((field) => (
        <Shown key={field} field={field} />
      ))}
      <ProfileFields
        type={profile.type}
        skills={skills}
        own={profile.skills}
        values={values}
        errorOf={(field) => errorOf(errors, field)}
        change={change}
        disabled={busy || barred !== null}
      />
      <FormCompared one="profile" />
      <div ref={pageBar} className={styles.bar}>
        <Button type="submit" disabled={!dirty || barred !== null} busy={busy}>
          Save details
        </Button>
        {dirty && (
          <Button kind="quiet" disabled={busy} onClick={() => send({ type: "discard" })}>
            Discard changes
          </Button>
        )}
        <Barred why={barred} />
        <SavedStatus />
      </div>
    </SubmitForm>
  );
}

/** Registers the field as one whose errors this form shows itself. */
function Shown({ field }: { field: string }) {
  useShown(field);
  return null;
}
