import MenuItem from "@mui/material/MenuItem";
import { useMemo, useState, type PropsWithChildren } from "react";
import { useLocation } from "wouter";
import { waitFor } from "xstate";
import { whyBarred } from "#src/contracts/acting.ts";
import { whyCannotActAs } from "#src/contracts/admin/actingAs.ts";
import { mergeCalls } from "#src/contracts/admin/merge.ts";
import type { RoleName } from "#src/contracts/roles.ts";
import { sessionCalls } from "#src/contracts/session.ts";
import { actingOf, type CurrentUser } from "#src/contracts/user.ts";
import type { ActAsAsk } from "#src/machines/acting/actingMachine.ts";
import { fieldErrors } from "#src/machines/form/fieldErrors.ts";
import { readFailure, toastsFor } from "#src/services/failures.ts";
import { Form, FormProvider, useField } from "#src/ui/account/FormActor.tsx";
import { Button } from "#src/ui/kit/Button.tsx";
import { Dialog } from "#src/ui/kit/Dialog.tsx";
import { TextArea } from "#src/ui/kit/TextArea.tsx";
import { useMe } from "#src/ui/hooks/useMe.ts";
import { useRootActors } from "#src/ui/hooks/useRootActors.ts";
import { Barred, useBarred } from "#src/ui/shell/Barred.tsx";
import { RowExtras, type RowExtra } from "../list/RowActs.tsx";
import type { AnyRow } from "#src/routes/admin/resource.ts";
import { ConfirmationField, useConfirmation } from "./confirmation.tsx";
import styles from "./people.module.css";

type Chosen = Pick<ActAsAsk, "userId" | "as"> & { name: string };

/** Why nobody can act as a user, if so: the mode refuses it, and says why (G-17). */
export function barredAs(me: CurrentUser | null, row: AnyRow, as: ActAsAsk["as"]): string | null {
  if (!me) return "Not signed in";
  const barred = whyBarred(actingOf(me), sessionCalls.loginAs);
  if (barred !== null) return barred;
  if (row.disabled_at) return "The account is disabled";
  if (row.id === me.id) return as === "reviewer" ? null : "This is your own account";
  return whyCannotActAs(me, { roles: row.roles as RoleName[] });
}

/** What can be done to one user beside the acts of the list: act as them, review, merge (T-50, T-51). */
export function UserExtras({ path, children }: PropsWithChildren<{ path: string }>) {
  const me = useMe();
  const [, navigate] = useLocation();
  const noMerge = useBarred(mergeCalls.merge);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const extras = useMemo(
    (): RowExtra => (row, name, close) => [
      ...(["another user", "reviewer"] as const).map((as) => {
        const why = barredAs(me, row, as);
        return (
          <MenuItem
            key={as}
            disabled={why !== null}
            onClick={() => {
              close();
              setChosen({ userId: row.id, as, name });
            }}
          >
            <span>
              {as === "reviewer" ? "Review as" : "Act as"}
              <Barred why={why} />
            </span>
          </MenuItem>
        );
      }),
      <MenuItem
        key="merge"
        disabled={noMerge !== null}
        onClick={() => {
          close();
          navigate(`${path}/merge/${row.id}`);
        }}
      >
        <span>
          Merge into another account
          <Barred why={noMerge} />
        </span>
      </MenuItem>,
    ],
    [me, navigate, noMerge, path],
  );
  return (
    <RowExtras value={extras}>
      {children}
      {chosen && (
        <ActAsDialog key={`${chosen.as} ${chosen.userId}`} chosen={chosen} close={() => setChosen(null)} />
      )}
    </RowExtras>
  );
}

/** The same beside what somebody asks about, where it is the quickest way to see what they see. */
export function ActAsOffer({ row, name }: { row: AnyRow; name: string }) {
  const why = barredAs(useMe(), row, "another user");
  const [chosen, setChosen] = useState<Chosen | null>(null);
  return (
    <div className={styles.buttons}>
      <Button
        kind="secondary"
        disabled={why !== null}
        onClick={() => setChosen({ userId: row.id, as: "another user", name })}
      >
        Act as {name}
      </Button>
      <Barred why={why} />
      {chosen && <ActAsDialog chosen={chosen} close={() => setChosen(null)} />}
    </div>
  );
}

type Values = { reason: string; password: string };

function ActAsDialog({ chosen, close }: { chosen: Chosen; close: () => void }) {
  const actors = useRootActors();
  const confirmation = useConfirmation();
  const { userId, as } = chosen;
  return (
    <FormProvider<Values>
      name={`actAs.${userId}`}
      values={{ reason: "", password: "" }}
      check={({ reason }) => fieldErrors(sessionCalls.loginAs.body, { user: userId, reason })}
      save={async (values) => {
        // The page starts over once the server has let us (B-311).
        const reason = values.reason.trim();
        await confirmation.confirmed(values.password, async () => {
          actors.acting.send({ type: "actAs", userId, as, reason });
          const answered = await waitFor(actors.acting, (s) => !s.matches("startingToAct"));
          if (answered.context.refusal !== null) throw answered.context.refusal as Error;
        });
        return values;
      }}
      saved={close}
    >
      <ActAsForm {...{ chosen, close, confirmation }} />
    </FormProvider>
  );
}

type FormProps = {
  chosen: Chosen;
  close: () => void;
  confirmation: ReturnType<typeof useConfirmation>;
};

function ActAsForm({ chosen: { name, as }, close, confirmation }: FormProps) {
  const { send } = Form.useActorRef();
  const busy = Form.useSelector((s) => s.hasTag("busy"));
  const dirty = Form.useSelector((s) => s.hasTag("dirty"));
  const refusal = Form.useSelector(({ context: { failure, errors } }) =>
    failure === null || errors.password || errors.reason ? "" : textOf(failure),
  );
  const reason = useField<string>("reason");
  const password = useField<string>("password");
  return (
    <Dialog
      open
      size="sm"
      title={as === "reviewer" ? `Review as ${name}` : `Act as ${name}`}
      onClose={close}
      closeDisabled={busy}
      onSubmit={() => send({ type: "save" })}
      actions={
        <>
          <Button kind="secondary" disabled={busy} onClick={close}>
            Cancel
          </Button>
          <Button type="submit" disabled={!dirty} busy={busy}>
            {as === "reviewer" ? "Start reviewing" : "Start acting"}
          </Button>
        </>
      }
    >
      <p>
        For up to half an hour. Everything you do is recorded with your name and theirs. In the back office
        you can do only what you are both allowed to do. Policies, pictures, exams, accounts, roles, exports
        and schedules are not available.
      </p>
      <TextArea {...reason} label="Reason" required maxLength={500} />
      <ConfirmationField of={confirmation} {...password} />
      <div role="alert" className={styles.refused}>
        {refusal}
      </div>
    </Dialog>
  );
}

/** What is told of a refusal that is of no field here. */
const textOf = (failure: unknown): string =>
  toastsFor(readFailure(failure))
    .map(({ text }) => text)
    .join(" ");
