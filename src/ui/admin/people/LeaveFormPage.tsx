import { toHouse } from "#src/routes/admin/house.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation, useParams } from "wouter";
import { leaveCalls, LeaveDraft, type Leave, type LeaveForesight } from "#src/contracts/admin/leave.ts";
import { adminUserCalls } from "#src/contracts/admin/users.ts";
import { formatNumber, plural } from "#src/contracts/numbers.ts";
import type { FormPrompt } from "#src/machines/form/formMachine.ts";
import { fieldErrors } from "#src/machines/form/fieldErrors.ts";
import { saidByPage } from "#src/services/query.ts";
import { Form, FormProvider, useField } from "#src/ui/account/FormActor.tsx";
import { Button } from "#src/ui/kit/Button.tsx";
import { DateInput } from "#src/ui/kit/DateInput.tsx";
import { Loading } from "#src/ui/kit/Loading.tsx";
import { SubmitForm } from "#src/ui/kit/SubmitForm.tsx";
import { TextInput } from "#src/ui/kit/TextInput.tsx";
import { useCache } from "#src/ui/hooks/useCache.ts";
import { useCalls } from "#src/ui/hooks/useCalls.ts";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { useToasts } from "#src/ui/hooks/useToasts.ts";
import { useUuid } from "#src/ui/hooks/useUuid.ts";
import { Comparison, Prompt } from "../form/lateParts.ts";
import { forgetNeeds } from "../forgetResource.ts";
import { useEditableQuery } from "../useEditableQuery.ts";
import { WayBack } from "../WayBack.tsx";
import { Moved } from "./LeavePage.tsx";
import { UserProblem } from "./UserProblem.tsx";
import styles from "./people.module.css";

const leave = { one: "period of leave", many: "periods of leave" };
const leavesOf = (user: number) => toHouse("AdminUsers/long-term-leave", { id: user });

/** The calls, besides those of the dashboards, whose responses are out of date once leave has changed. */
const { list, read, history } = adminUserCalls;
const outdated = [leaveCalls.ofUser, leaveCalls.read, list, read, history];

/** The form of a new period of leave. */
export function CreateLeave() {
  const { ask } = useAsk();
  const user = Number(useParams().id);
  const { data, error, refetch, isFetching } = useQuery({
    ...ask(adminUserCalls.read, { params: { id: user } }),
    ...saidByPage,
  });
  if (error && !data) return <UserProblem error={error} retry={() => void refetch()} retrying={isFetching} />;
  if (!data) return <Loading label="Loading the user" />;
  return <LeaveForm user={{ id: user, name: data.data.name }} leave={null} />;
}

/** The form of an existing period of leave. */
export function EditLeave() {
  const id = Number(useParams().leave);
  return <ReadLeave key={id} id={id} />;
}

function ReadLeave({ id }: { id: number }) {
  const { ask } = useAsk();
  const { data, error, refetch, isFetching } = useEditableQuery(ask(leaveCalls.read, { params: { id } }));
  if (data) return <LeaveForm user={data.data.user} leave={data.data} />;
  if (error)
    return <UserProblem words={leave} error={error} retry={() => void refetch()} retrying={isFetching} />;
  return <Loading label="Loading the period of leave" />;
}

type Props = { user: Leave["user"]; leave: Leave | null };
type Values = {
  starts_on: string | null;
  ends_on: string | null;
  reason: string;
  version: string;
  key?: string;
};

function LeaveForm({ user, leave }: Props) {
  const { call } = useCalls();
  const { forget } = useCache();
  const { toast } = useToasts();
  const [, navigate] = useLocation();
  // So that new leave is added only once, even if it is sent twice.
  const [key] = useState(useUuid());
  return (
    <div className={styles.below}>
      <WayBack href={leavesOf(user.id)}>{`Long-term leave: ${user.name}`}</WayBack>
      <h1>{leave ? `Long-term leave: ${user.name}` : "Add leave"}</h1>
      <FormProvider<Values>
        name={`leave.${leave?.id ?? `new.${user.id}`}`}
        values={{
          starts_on: leave?.starts_on ?? null,
          ends_on: leave?.ends_on ?? null,
          reason: leave?.reason ?? "",
          version: leave?.version ?? "",
          ...(!leave && { key }),
        }}
        check={(values) => fieldErrors(LeaveDraft, values)}
        askFirst={async (values) => {
          const body = { ...LeaveDraft.parse(values), leave_id: leave?.id ?? null, key: values.key };
          const { data } = await call(leaveCalls.foresee, { params: { id: user.id }, body });
          return promptOf(user.name, data);
        }}
        save={async (values) => {
          const body = LeaveDraft.parse(values);
          const asked = leave
            ? call(leaveCalls.update, {
                params: { id: leave.id },
                body: { ...body, version: values.version },
              })
            : call(leaveCalls.create, { params: { id: user.id }, body: { ...body, key: values.key } });
          const { data } = await asked;
          for (const { path } of outdated) forget(path);
          forgetNeeds(forget);
          const count = data.moved.length;
          const text = `Leave saved. ${plural(count, "due date")} moved`;
          toast({ tone: "success", text });
          return { ...values, version: data.version };
        }}
        saved={() => navigate(leavesOf(user.id))}
      >
        <Fields />
        <Prompt />
      </FormProvider>
      {leave && <Moved moved={leave.moved} />}
    </div>
  );
}

/** The effect on their reminders, for the administrator to agree to; null if there is none. */
function promptOf(name: string, { days, rest, move, appear }: LeaveForesight): FormPrompt | null {
  const parts = [
    ...(rest > 0 ? [`${formatNumber(rest)} will not be sent`] : []),
    ...(move > 0 ? [`${formatNumber(move)} will be sent on another day`] : []),
    ...(appear > 0 ? [`${formatNumber(appear)} more will be sent`] : []),
  ];
  if (parts.length === 0) return null;
  return {
    question: "Save this leave?",
    consequence: `Of ${name}’s reminders in the next ${days} days, ${new Intl.ListFormat("en-GB").format(parts)}.`,
    accept: "Save",
  };
}

const fields = [
  { field: "starts_on", label: "First day", as: "date" },
  { field: "ends_on", label: "Last day", as: "date" },
  { field: "reason", label: "Reason", as: "text" },
] as const;

function Fields() {
  const { send } = Form.useActorRef();
  const busy = Form.useSelector((s) => s.hasTag("busy"));
  const dirty = Form.useSelector((s) => s.hasTag("dirty"));
  const starts = useField<string | null>("starts_on");
  const ends = useField<string | null>("ends_on");
  const reason = useField<string>("reason");
  return (
    <SubmitForm className={styles.form} onSubmit={() => send({ type: "save" })}>
      <Comparison one={leave.one} fields={fields} />
      <DateInput {...starts} label="First day" required />
      <DateInput
        {...ends}
        label="Last day"
        required
        help="Due dates on or after the first day move later by the length of the leave."
      />
      <TextInput {...reason} label="Reason" required maxLength={200} />
      <Button type="submit" disabled={!dirty} busy={busy}>
        Save
      </Button>
    </SubmitForm>
  );
}
