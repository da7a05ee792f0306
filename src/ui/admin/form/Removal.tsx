import DeleteOutlineRounded from "@mui/icons-material/DeleteOutlineRounded";
import { useLocation } from "wouter";
import { fromPromise } from "xstate";
import { capital } from "#src/contracts/words.ts";
import { removalMachine } from "#src/machines/admin/removalMachine.ts";
import { listAddress } from "#src/routes/admin/place.ts";
import type { AnyResource, AnyRow } from "#src/routes/admin/resource.ts";
import { Form } from "#src/ui/account/FormActor.tsx";
import { Button } from "#src/ui/kit/Button.tsx";
import { ConfirmDialog } from "#src/ui/kit/ConfirmDialog.tsx";
import { createScreenActor } from "#src/ui/kit/screenActor.tsx";
import { useCache } from "#src/ui/hooks/useCache.ts";
import { useCalls } from "#src/ui/hooks/useCalls.ts";
import { useToasts } from "#src/ui/hooks/useToasts.ts";
import { Barred, useBarred } from "#src/ui/shell/Barred.tsx";
import { forgetResource } from "../forgetResource.ts";
import type { ResourceAt } from "../resourceAt.ts";

const Removing = createScreenActor(removalMachine);

type Props = { at: ResourceAt; row: AnyRow; name: string };

/** Deletes the record of a form, after a question; what is typed goes with it, so nobody asks about that, too (T-48). */
export function Removal({ at: { place, resource }, row, name }: Props) {
  const { call } = useCalls();
  const { queries } = useCache();
  const { report, toast } = useToasts();
  const form = Form.useActorRef();
  const [, navigate] = useLocation();
  return (
    <Removing.Provider
      identity={row.id}
      holes={() => ({
        actors: {
          removeRecord: fromPromise(async ({ signal }) => {
            const version = String(form.getSnapshot().context.saved.version);
            const params = { id: row.id };
            await call(resource.calls.remove!, { params, query: { version }, signal });
          }),
        },
        actions: {
          goToList: () => {
            form.send({ type: "discard" });
            // What is shown is asked for no more: it would be told that it is not there.
            forgetResource(
              (path) => void queries.invalidateQueries({ queryKey: [path], refetchType: "none" }),
              resource,
            );
            toast({ tone: "success", text: `${capital(place.words.one)} deleted` });
            navigate(listAddress(place));
          },
          showFailure: (_, { failure }) => report(failure, "in its own words"),
        },
      })}
    >
      <Question resource={resource} name={name} />
    </Removing.Provider>
  );
}

function Question({ resource, name }: { resource: AnyResource; name: string }) {
  const barred = useBarred(resource.calls.remove);
  const { send } = Removing.useActorRef();
  const open = Removing.useSelector((s) => s.matches("asking") || s.hasTag("busy"));
  const busy = Removing.useSelector((s) => s.hasTag("busy"));
  return (
    <>
      <Button
        kind="quiet"
        size="small"
        disabled={barred !== null}
        startIcon={<DeleteOutlineRounded />}
        onClick={() => send({ type: "remove" })}
      >
        Delete
      </Button>
      <Barred why={barred} />
      <ConfirmDialog
        open={open}
        busy={busy}
        danger
        question={`Delete “${name}”?`}
        accept="Delete"
        onAccept={() => send({ type: "confirm" })}
        onCancel={() => send({ type: "dismiss" })}
      >
        {resource.removing!.consequence}
      </ConfirmDialog>
    </>
  );
}
