import { shareLimits } from "#src/contracts/shareLimits.ts";
import { sharingCalls } from "#src/contracts/sharing.ts";
import { useCalls } from "#src/ui/hooks/useCalls.ts";
import { Autocomplete } from "#src/ui/kit/Autocomplete.tsx";
import { Fields } from "#src/ui/kit/Fields.tsx";
import { FormDialog } from "#src/ui/kit/FormDialog.tsx";
import { TextArea } from "#src/ui/kit/TextArea.tsx";
import { Share } from "./ShareActor.tsx";

/** Asks whom to share with, and for a note. */
export default function ShareDialog({ title }: { title: string }) {
  const { send } = Share.useActorRef();
  const busy = Share.useSelector((s) => s.hasTag("busy"));
  const canShare = Share.useSelector((s) => s.can({ type: "share" }));
  const receiver = Share.useSelector((s) => s.context.receiver);
  const note = Share.useSelector((s) => s.context.note);
  const { call } = useCalls();
  return (
    <FormDialog
      title={`Share “${title}”`}
      accept="Share"
      busy={busy}
      disabled={!canShare && !busy}
      onClose={() => send({ type: "dismiss" })}
      onSubmit={() => send({ type: "share" })}
    >
      <Fields>
        <Autocomplete<number>
          label="Colleague"
          help="They receive a notification, and find it under Shared."
          placeholder="Type a name"
          minLength={shareLimits.searched}
          required
          disabled={busy}
          value={receiver && { value: receiver.id, label: receiver.name }}
          onChange={(chosen) =>
            send({
              type: "receiver.chosen",
              receiver: chosen && { id: chosen.value, name: chosen.label },
            })
          }
          search={async (text, signal) => {
            const { data } = await call(sharingCalls.colleagues, { query: { text }, signal });
            return data.map(({ id, name, job_title }) => ({
              value: id,
              label: name,
              ...(job_title && { description: job_title }),
            }));
          }}
        />
        <TextArea
          label="Note"
          help="Leave empty to share it without a note."
          value={note}
          onChange={(text) => send({ type: "note.changed", note: text })}
          maxLength={shareLimits.note}
          disabled={busy}
        />
      </Fields>
    </FormDialog>
  );
}
