import { useQuery } from "@tanstack/react-query";
import { mergeCalls, type Merge } from "#src/contracts/admin/merge.ts";
import { adminUserCalls } from "#src/contracts/admin/users.ts";
import { Form, FormProvider, useField } from "#src/ui/account/FormActor.tsx";
import { Button } from "#src/ui/kit/Button.tsx";
import { Checkbox } from "#src/ui/kit/Checkbox.tsx";
import { Failed } from "#src/ui/kit/Failed.tsx";
import { SubmitForm } from "#src/ui/kit/SubmitForm.tsx";
import { Timestamp } from "#src/ui/kit/Timestamp.tsx";
import { useCache } from "#src/ui/hooks/useCache.ts";
import { useCalls } from "#src/ui/hooks/useCalls.ts";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { useToasts } from "#src/ui/hooks/useToasts.ts";
import { ConfirmationField, useConfirmation } from "./confirmation.tsx";
import styles from "./people.module.css";

/** The merges that somebody was part of, each with its undoing (T-50). */
export function Merges({ id }: { id: number }) {
  const { ask } = useAsk();
  const { data, error, refetch, isFetching } = useQuery(ask(mergeCalls.ofUser, { params: { id } }));
  if (error && !data)
    return (
      <Failed title="The merges could not be loaded" onRetry={() => void refetch()} retrying={isFetching} />
    );
  if (!data || data.data.length === 0) return null;
  return (
    <section className={styles.below} aria-label="Merges">
      <h2>Merges</h2>
      {data.data.map((merge) => (
        <OneMerge key={merge.id} merge={merge} />
      ))}
    </section>
  );
}

function OneMerge({ merge }: { merge: Merge }) {
  const { id, from, into, by, at, undone_at: undone } = merge;
  return (
    <div className={styles.card}>
      <p>
        {`${from.name} into ${into.name}, by ${by?.name ?? "a deleted user"}, `}
        <Timestamp at={at} />
      </p>
      {undone ? (
        <p>
          {"Undone, "}
          <Timestamp at={undone} />
        </p>
      ) : (
        <Undo id={id} />
      )}
    </div>
  );
}

function Undo({ id }: { id: number }) {
  const { call } = useCalls();
  const { forget } = useCache();
  const { toast } = useToasts();
  const confirmation = useConfirmation();
  return (
    <FormProvider<{ sure: boolean; password: string }>
      name={`merge.${id}.undo`}
      values={{ sure: false, password: "" }}
      save={async (values) => {
        await confirmation.confirmed(values.password, () => call(mergeCalls.undo, { params: { id } }));
        for (const one of [mergeCalls.ofUser, adminUserCalls.list, adminUserCalls.read]) forget(one.path);
        toast({ tone: "success", text: "Merge undone" });
        return values;
      }}
      saved={() => {}}
    >
      <UndoForm confirmation={confirmation} />
    </FormProvider>
  );
}

function UndoForm({ confirmation }: { confirmation: ReturnType<typeof useConfirmation> }) {
  const { send } = Form.useActorRef();
  const busy = Form.useSelector((s) => s.hasTag("busy"));
  const sure = useField<boolean>("sure");
  const password = useField<string>("password");
  return (
    <SubmitForm className={styles.form} onSubmit={() => send({ type: "save" })}>
      <Checkbox
        label="Move everything back and reopen the closed account"
        checked={sure.value}
        disabled={busy}
        onChange={sure.onChange}
      />
      {sure.value && <ConfirmationField of={confirmation} {...password} />}
      <Button type="submit" kind="secondary" disabled={!sure.value} busy={busy}>
        Undo the merge
      </Button>
    </SubmitForm>
  );
}
