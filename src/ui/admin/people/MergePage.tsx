import CheckRounded from "@mui/icons-material/CheckRounded";
import { toHouse } from "#src/routes/admin/house.ts";
import { useQuery } from "@tanstack/react-query";
import { useLocation, useParams } from "wouter";
import { mergeCalls, type MergePlan } from "#src/contracts/admin/merge.ts";
import { adminUserCalls, type AdminUser } from "#src/contracts/admin/users.ts";
import { saidByPage } from "#src/services/query.ts";
import { Autocomplete } from "#src/ui/kit/Autocomplete.tsx";
import { Button } from "#src/ui/kit/Button.tsx";
import { Loading } from "#src/ui/kit/Loading.tsx";
import { Radio } from "#src/ui/kit/Radio.tsx";
import { SubmitForm } from "#src/ui/kit/SubmitForm.tsx";
import { Timestamp } from "#src/ui/kit/Timestamp.tsx";
import { useTarget } from "#src/ui/kit/targets.ts";
import { useCache } from "#src/ui/hooks/useCache.ts";
import { useCalls } from "#src/ui/hooks/useCalls.ts";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { useToasts } from "#src/ui/hooks/useToasts.ts";
import { Barred, useBarred } from "#src/ui/shell/Barred.tsx";
import { WayBack } from "../WayBack.tsx";
import { ConfirmationField, useConfirmation } from "./confirmation.tsx";
import { Merges, useMerges } from "./Merges.tsx";
import { Preview, PreviewProvider } from "./PreviewActor.tsx";
import { UserProblem } from "./UserProblem.tsx";
import styles from "./people.module.css";

/** What distinguishes people of the same name. */
const addressOf = ({ email, employee_number: number }: AdminUser): string =>
  [email, number].filter(Boolean).join(", ");
const calledIn = (user: AdminUser): string => `${user.name}, ${addressOf(user)}`;

type Side = "from" | "into";
type Draft = { into: { value: number; label: string } | null; choices: Record<string, Side> };

/** Merges two accounts of one person: shows what would happen, then does exactly that (T-50). */
export default function MergePage() {
  const { ask } = useAsk();
  const id = Number(useParams().id);
  const { data, error, refetch, isFetching } = useQuery({
    ...ask(adminUserCalls.read, { params: { id } }),
    ...saidByPage,
  });
  const merges = useMerges(id);
  if (error && !data) return <UserProblem error={error} retry={() => void refetch()} retrying={isFetching} />;
  if (!data || merges.isPending) return <Loading label="Loading the user" />;
  const done = merges.data?.data.find(({ from, undone_at }) => from.id === id && undone_at === null);
  return (
    <div className={styles.below}>
      <WayBack href={toHouse("AdminUsersEdit", { id })}>{data.data.name}</WayBack>
      <h1>{`Merge ${data.data.name}`}</h1>
      {done ? (
        <p>
          {`This account was merged into ${done.into.name} on `}
          <Timestamp at={done.at} />
          {" and is closed. You can undo this."}
        </p>
      ) : (
        <>
          <p>
            {`Everything that belongs to ${addressOf(data.data)} moves to another account, and this account is closed. You can undo this.`}
          </p>
          <Merging user={data.data} />
        </>
      )}
      <Merges id={id} />
    </div>
  );
}

const nothing: Draft = { into: null, choices: {} };

function Merging({ user }: { user: AdminUser }) {
  const { id } = user;
  const { call } = useCalls();
  const { forget } = useCache();
  const { toast } = useToasts();
  const confirmation = useConfirmation();
  const ask = async ({ into, choices }: Draft): Promise<MergePlan> => {
    const body = { from: id, into: into!.value, choices };
    return (await call(mergeCalls.merge, { body })).data.plan;
  };
  return (
    <PreviewProvider<Draft, MergePlan>
      name={`user.${id}.merge`}
      draft={nothing}
      ask={ask}
      perform={async ({ into, choices }, { token }, password) => {
        const body = { from: id, into: into!.value, choices, confirmed: token };
        try {
          await confirmation.confirmed(password, () => call(mergeCalls.merge, { body }));
        } finally {
          // If the answer was lost, the merge may have been done all the same.
          for (const one of [mergeCalls.ofUser, adminUserCalls.list, adminUserCalls.read]) forget(one.path);
        }
        return nothing;
      }}
      done={() => toast({ tone: "success", text: "Merged" })}
    >
      <Target id={id} />
      <Plan user={user} confirmation={confirmation} />
    </PreviewProvider>
  );
}

function Target({ id }: { id: number }) {
  const { call } = useCalls();
  const actor = Preview.useActorRef();
  const { send } = actor;
  const form = useTarget(actor, "the form");
  const draft = Preview.useSelector((s) => s.context.draft) as Draft;
  const editing = Preview.useSelector((s) => s.hasTag("editing"));
  const busy = Preview.useSelector((s) => s.hasTag("asking"));
  const barred = useBarred(mergeCalls.merge);
  const search = async (text: string, signal: AbortSignal) => {
    const query = { search: text, perPage: 10 };
    const { data } = await call(adminUserCalls.list, { query, signal });
    return data
      .filter((user) => user.id !== id && user.disabled_at === null)
      .map((user) => ({ value: user.id, label: calledIn(user) }));
  };
  return (
    <SubmitForm
      ref={form}
      className={styles.form}
      onSubmit={() => {
        if (draft.into) send({ type: "preview" });
      }}
    >
      <Autocomplete<number>
        label="Keep this account"
        required
        disabled={!editing}
        value={draft.into}
        onChange={(into) => send({ type: "changed", draft: { into, choices: {} } })}
        search={search}
        placeholder="Enter a name or email address"
      />
      <Barred why={barred} />
      {editing || busy ? (
        <Button type="submit" disabled={draft.into === null || barred !== null} busy={busy}>
          Preview merge
        </Button>
      ) : (
        <Button kind="secondary" onClick={() => send({ type: "back" })}>
          Choose another account
        </Button>
      )}
    </SubmitForm>
  );
}

type PlanProps = { user: AdminUser; confirmation: ReturnType<typeof useConfirmation> };

function Plan({ user, confirmation }: PlanProps) {
  const actor = Preview.useActorRef();
  const shown = useTarget(actor, "the preview");
  const draft = Preview.useSelector((s) => s.context.draft) as Draft;
  const plan = Preview.useSelector((s) => s.context.preview) as MergePlan | null;
  const busy = Preview.useSelector((s) => s.hasTag("busy"));
  if (!plan) return null;
  const { from, into, moves, conflicts, stays, refused } = plan;
  if (refused)
    return (
      <section ref={shown} aria-label="Merge preview" aria-busy={busy || undefined}>
        <p role="alert">{refused}</p>
      </section>
    );
  const isNamesake = from.name === into.name;
  const names = {
    from: isNamesake ? calledIn(user) : from.name,
    into: isNamesake && draft.into ? draft.into.label : into.name,
  };
  return (
    <section ref={shown} className={styles.below} aria-label="Merge preview" aria-busy={busy || undefined}>
      <h2>{`Moves to ${names.into}`}</h2>
      {moves.length === 0 ? (
        <p>Nothing.</p>
      ) : (
        <ul className={styles.people}>
          {moves.map(({ key, label, count }) => (
            <li key={key}>{key.startsWith("field.") ? label : `${label}: ${count}`}</li>
          ))}
        </ul>
      )}
      {conflicts.length > 0 && (
        <>
          <h2 id="merge-choice">Choose what to keep</h2>
          <Choices {...{ conflicts, names, draft, busy }} />
        </>
      )}
      <h2>Stays with the closed account</h2>
      <ul className={styles.people}>
        {stays.map((one) => (
          <li key={one}>{one}</li>
        ))}
        {conflicts.length > 0 && <li>Values you do not keep. Nothing is deleted</li>}
      </ul>
      <Confirming from={from.id} into={names.into} confirmation={confirmation} busy={busy} />
    </section>
  );
}

type ChoicesProps = Pick<MergePlan, "conflicts"> & {
  names: Record<Side, string>;
  draft: Draft;
  busy: boolean;
};

const sides = ["from", "into"] as const;

/** What both accounts have, side by side, and which of the two is kept. */
function Choices({ conflicts, names, draft, busy }: ChoicesProps) {
  const { send } = Preview.useActorRef();
  return (
    <table className={styles.compared} aria-labelledby="merge-choice">
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">
            {names.from} <span>This account closes</span>
          </th>
          <th scope="col">
            {names.into} <span>This account stays</span>
          </th>
          <th scope="col">Kept</th>
        </tr>
      </thead>
      <tbody>
        {conflicts.map((one) => {
          const kept = draft.choices[one.key] ?? one.choice;
          return (
            <tr key={one.key}>
              <th scope="row" id={`merge-${one.key}`}>
                {one.label}
              </th>
              {sides.map((side) => (
                <td key={side} data-label={names[side]} data-kept={kept === side ? "" : undefined}>
                  <label>
                    <Radio
                      name={one.key}
                      aria-describedby={`merge-${one.key}`}
                      disabled={busy}
                      checked={kept === side}
                      onChange={() =>
                        send({
                          type: "changed",
                          draft: { ...draft, choices: { ...draft.choices, [one.key]: side } },
                        })
                      }
                    />
                    <span>
                      {one[side]} <span className="visually-hidden">{`(${names[side]})`}</span>
                    </span>
                  </label>
                </td>
              ))}
              <td data-label="Kept">
                <CheckRounded aria-hidden /> {one[kept]}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

type ConfirmingProps = Pick<PlanProps, "confirmation"> & { from: number; into: string; busy: boolean };

function Confirming({ from, into, confirmation, busy }: ConfirmingProps) {
  const { send } = Preview.useActorRef();
  const [, navigate] = useLocation();
  const password = Preview.useSelector((s) => s.context.password);
  return (
    <SubmitForm className={styles.form} onSubmit={() => send({ type: "confirm" })}>
      <ConfirmationField
        of={confirmation}
        value={password}
        disabled={busy}
        onChange={(text) => send({ type: "password.changed", password: text })}
      />
      <div className={styles.buttons}>
        <Button
          kind="secondary"
          disabled={busy}
          onClick={() => navigate(toHouse("AdminUsersEdit", { id: from }))}
        >
          Cancel
        </Button>
        <Button type="submit" kind="danger" busy={busy}>
          {`Merge into ${into}`}
        </Button>
      </div>
    </SubmitForm>
  );
}
