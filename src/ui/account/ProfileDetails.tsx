import { sharedMessages } from "#src/contracts/messages/shared.ts";
import { ProfileDraft, profileCalls } from "#src/contracts/profile.ts";
import { userCalls, type CurrentUser } from "#src/contracts/user.ts";
import { typed } from "#src/machines/form/comparison.ts";
import { fieldErrors } from "#src/machines/form/fieldErrors.ts";
import { change } from "#src/services/query.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { SubmitForm } from "#src/ui/kit/SubmitForm.tsx";
import { TextInput } from "#src/ui/kit/TextInput.tsx";
import { useTarget } from "#src/ui/kit/targets.ts";
import { useCache } from "#src/ui/hooks/useCache.ts";
import { useCalls } from "#src/ui/hooks/useCalls.ts";
import { useToasts } from "#src/ui/hooks/useToasts.ts";
import { DraftOffer } from "./DraftOffer.tsx";
import { Form, FormProvider } from "./FormActor.tsx";
import { useLiveField } from "./liveForm.ts";
import styles from "./ProfilePage.module.css";

/** The details that users may change themselves. The rest comes from the organisation and is only shown. */
export function ProfileDetails({ me }: { me: CurrentUser }) {
  const { call } = useCalls();
  const { forget, queries } = useCache();
  const { toast } = useToasts();
  return (
    <FormProvider
      name="profile"
      keepsDraft
      values={detailsOf(me)}
      check={(values) => fieldErrors(ProfileDraft, values)}
      save={async (values, saved) => {
        // The rest may have been changed elsewhere.
        const { data } = await call(profileCalls.updateProfile, { body: typed({ values, saved }) });
        change(queries, userCalls.me, {}, () => ({ data }));
        forget(userCalls.me.path);
        return detailsOf(data);
      }}
      saved={() => toast({ tone: "success", text: sharedMessages.profileUpdated })}
    >
      <DraftOffer className={styles.draft} />
      <DetailsForm me={me} />
    </FormProvider>
  );
}

/** An empty job title counts as none. */
const detailsOf = ({ first_name, last_name, job_title }: CurrentUser) => ({
  first_name,
  last_name,
  job_title: job_title ?? "",
});

function DetailsForm({ me }: { me: CurrentUser }) {
  const actor = Form.useActorRef();
  const { send } = actor;
  const form = useTarget(actor, "the form");
  const dirty = Form.useSelector((s) => s.hasTag("dirty"));
  const busy = Form.useSelector((s) => s.hasTag("busy"));
  const current = detailsOf(me);
  const firstName = useLiveField("first_name", current);
  const lastName = useLiveField("last_name", current);
  const jobTitle = useLiveField("job_title", current);
  return (
    <SubmitForm ref={form} className={styles.form} onSubmit={() => send({ type: "save" })}>
      <div className={styles.names}>
        <TextInput label="First name" required autoComplete="given-name" {...firstName} />
        <TextInput label="Last name" required autoComplete="family-name" {...lastName} />
      </div>
      <TextInput label="Job title" autoComplete="organization-title" {...jobTitle} />
      <dl className={styles.facts}>
        <dt>Email</dt>
        <dd>{me.email}</dd>
        {me.employee_number && (
          <>
            <dt>Employee number</dt>
            <dd>{me.employee_number}</dd>
          </>
        )}
      </dl>
      <div className={styles.actions}>
        <Button type="submit" disabled={!dirty} busy={busy}>
          Save details
        </Button>
        {dirty && (
          <Button kind="quiet" disabled={busy} onClick={() => send({ type: "discard" })}>
            Discard changes
          </Button>
        )}
      </div>
    </SubmitForm>
  );
}
