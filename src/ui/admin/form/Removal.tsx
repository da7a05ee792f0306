import DeleteOutlineRounded from "@mui/icons-material/DeleteOutlineRounded";
import { useLocation, useSearchParams } from "wouter";
import { isMissing, isUnanswered } from "#src/contracts/failures.ts";
import { capital } from "#src/contracts/words.ts";
import { listAddress } from "#src/routes/admin/place.ts";
import type { AnyRow } from "#src/routes/admin/resource.ts";
import { Form } from "#src/ui/account/FormActor.tsx";
import { Button } from "#src/ui/kit/Button.tsx";
import { useCache } from "#src/ui/hooks/useCache.ts";
import { useCalls } from "#src/ui/hooks/useCalls.ts";
import { useToasts } from "#src/ui/hooks/useToasts.ts";
import { Barred, useBarred } from "#src/ui/shell/Barred.tsx";
import { ActDialog } from "../acts/ActDialog.tsx";
import { ActsProvider, doneToEach, useBeginAct } from "../acts/ActsProvider.tsx";
import { forgetResource } from "../forgetResource.ts";
import { textOf } from "../list/query.ts";
import type { ResourceAt } from "../resourceAt.ts";

type Props = { at: ResourceAt; row: AnyRow; name: string };

/**
 * Deletes a form's record after asking. What has been typed is lost with it, so there is no second question about that
 * (T-48).
 */
export function Removal(props: Props) {
  const { place, resource } = props.at;
  const { call } = useCalls();
  const { queries } = useCache();
  const { toast } = useToasts();
  const form = Form.useActorRef();
  const [, navigate] = useLocation();
  const [search] = useSearchParams();
  const { consequence } = resource.removing!;
  const isGone = (id: number): Promise<boolean> =>
    call(resource.calls.read!, { params: { id } }).then(() => false, isMissing);
  return (
    <ActsProvider
      identity={props.row.id}
      words={place.words}
      acts={[
        {
          name: "remove",
          label: "Delete",
          done: "deleted",
          confirm: { consequence, danger: true },
          leaves: true,
        },
      ]}
      perform={({ target, signal }) =>
        doneToEach(target, async (id) => {
          const version = String(form.getSnapshot().context.saved.version);
          try {
            await call(resource.calls.remove!, {
              params: { id },
              query: { version },
              ...(signal && { signal }),
            });
          } catch (error) {
            // Without a response, only the record itself tells whether it was deleted.
            if (!isUnanswered(error) || !(await isGone(id))) throw error;
          }
        })
      }
      leave={() => {
        form.send({ type: "discard" });
        // Nothing on screen is loaded again: the server would only say that the record does not exist.
        forgetResource(
          (path) => void queries.invalidateQueries({ queryKey: [path], refetchType: "none" }),
          resource,
        );
        toast({ tone: "success", text: `${capital(place.words.one)} deleted` });
        navigate(listAddress(place, textOf(resource, search)));
      }}
    >
      <Delete {...props} />
      <ActDialog />
    </ActsProvider>
  );
}

function Delete({ at, row, name }: Props) {
  const barred = useBarred(at.resource.calls.remove);
  const begin = useBeginAct();
  return (
    <>
      <Button
        kind="quiet"
        size="small"
        disabled={barred !== null}
        startIcon={<DeleteOutlineRounded />}
        onClick={() => begin("remove", { ids: [row.id], called: `“${name}”` })}
      >
        Delete
      </Button>
      <Barred why={barred} />
    </>
  );
}
