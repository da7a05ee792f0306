import MenuItem from "@mui/material/MenuItem";
import { useMemo, useState, type PropsWithChildren } from "react";
import { useLocation } from "wouter";
import { waitFor } from "xstate";
import { sessionCalls } from "#src/contracts/session.ts";
import { actingOf, type CurrentUser } from "#src/contracts/user.ts";
import type { ActAsAsk } from "#src/machines/acting/actingMachine.ts";
import { fieldErrors } from "#src/machines/form/fieldErrors.ts";
import { readFailure, toastsFor } from "#src/services/failures.ts";
import { Form, FormProvider, useField } from "#src/ui/account/FormActor.tsx";
import { Button } from "#src/ui/kit/Button.tsx";
import { Dialog } from "#src/ui/kit/Dialog.tsx";
import { TextArea } from "#src/ui/kit/TextArea.tsx";
import { useApp, useMe } from "#src/ui/shell/AppContext.tsx";
import { RowExtras, type RowExtra } from "../list/RowActs.tsx";
import type { AnyRow } from "../resourceAt.ts";
import { ConfirmationField, useConfirmation } from "./confirmation.tsx";
import styles from "./people.module.css";

type Chosen = Pick<ActAsAsk, "userId" | "as"> & { name: string };

/** Why nobody can act as a user, if so: the mode refuses it, and says why (G-17). */
export function barredAs(me: CurrentUser | null, row: AnyRow, as: ActAsAsk["as"]): string | null {
  if (!me) return "Nobody is signed in";
  if (actingOf(me) !== "self") return "Return to your own account first";
  if (row.disabled_at) return "The account is disabled";
  if (row.id === me.id) return as === "reviewer" ? null : "This is your own account";
  return (row.roles as string[]).includes("super admin") ? "Nobody can act as a super administrator" : null;
}

/** What can be done to one user beside the acts of the list: act as them, review, merge (T-50, T-51). */
export function UserExtras({ path, children }: PropsWithChildren<{ path: string }>) {
  const me = useMe();
  const [, navigate] = useLocation();
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
              {why && <span className={styles.why}>{why}</span>}
            </span>
          </MenuItem>
        );
      }),
      <MenuItem
        key="merge"
        onClick={() => {
          close();
          navigate(`${path}/merge/${row.id}`);
        }}
      >
        Merge into another account
      </MenuItem>,
    ],
    [me, navigate, path],
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

type Values = { reason: string; password: string };

function ActAsDialog({ chosen, close }: { chosen: Chosen; close: () => void }) {
  const { actors } = useApp();
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
        For half an hour at most. What you do is written down with your name and theirs. Policies, their
        picture, roles, exams and merging are not to be touched in another’s name.
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
