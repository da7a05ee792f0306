import RssFeedRounded from "@mui/icons-material/RssFeedRounded";
import { useSelector } from "@xstate/react";
import { fromPromise, type NonReducibleUnknown } from "xstate";
import { podcastCalls } from "#src/contracts/podcasts.ts";
import { feedMachine } from "#src/machines/podcast/feedMachine.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { Dialog } from "#src/ui/kit/Dialog.tsx";
import { Failed } from "#src/ui/kit/Failed.tsx";
import { Skeleton } from "#src/ui/kit/Skeleton.tsx";
import { TextInput } from "#src/ui/kit/TextInput.tsx";
import { useControlActor } from "#src/ui/kit/screenActor.tsx";
import { useCalls } from "#src/ui/hooks/useCalls.ts";
import { useToasts } from "#src/ui/hooks/useToasts.ts";
import { Barred, useBarred } from "#src/ui/shell/Barred.tsx";
import styles from "./podcasts.module.css";

type Props = { podcast: { id: number; name: string } };

function useFeed({ id }: { id: number }) {
  const { call } = useCalls();
  const { report, toast } = useToasts();
  const address = (renew: boolean) =>
    fromPromise<string, void & NonReducibleUnknown>(
      async () => (await call(podcastCalls.feed, { params: { id }, body: { renew } })).data.url,
    );
  return useControlActor(feedMachine, {
    holes: () => ({
      actors: {
        askAddress: address(false),
        renewAddress: address(true),
        copyText: fromPromise<void, { text: string }>(({ input }) =>
          navigator.clipboard.writeText(input.text),
        ),
      },
      actions: {
        sayCopied: () => toast({ text: "Address copied", tone: "success" }),
        sayNotCopied: () => toast({ text: "Select the address and copy it yourself", tone: "error" }),
        showFailure: (_, { failure }) => report(failure, "in its own words"),
      },
    }),
  });
}

/** Shows how to listen in another app: the listener's own address of the podcast's feed. */
export function FeedButton({ podcast }: Props) {
  const barred = useBarred(podcastCalls.feed);
  const actor = useFeed(podcast);
  const open = useSelector(actor, (s) => s.hasTag("open"));
  const failed = useSelector(actor, (s) => s.hasTag("failed"));
  const asking = useSelector(actor, (s) => s.hasTag("asking"));
  const url = useSelector(actor, (s) => s.context.url);
  return (
    <>
      <Button
        kind="quiet"
        startIcon={<RssFeedRounded />}
        disabled={barred !== null}
        onClick={() => actor.send({ type: "open" })}
      >
        Listen in another app
      </Button>
      <Barred why={barred} />
      <Dialog
        open={open}
        title="Listen in another app"
        onClose={() => actor.send({ type: "close" })}
        actions={
          url !== null && (
            <>
              <Button kind="quiet" busy={asking} onClick={() => actor.send({ type: "renew" })}>
                Replace the address
              </Button>
              <Button disabled={asking} onClick={() => actor.send({ type: "copy" })}>
                Copy address
              </Button>
            </>
          )
        }
      >
        {failed && (
          <Failed
            title="The address could not be loaded"
            level={3}
            onRetry={() => actor.send({ type: "retry" })}
          >
            Check your connection and try again.
          </Failed>
        )}
        {!failed && url === null && <Skeleton height={48} shape="block" />}
        {url !== null && (
          <div className={styles.feed}>
            <TextInput label={`Feed address of ${podcast.name}`} value={url} onChange={() => {}} readOnly />
            <p>
              Add this address to your podcast app. It is yours alone: anyone who has it can listen as you. If
              you have shared it, replace it: the old address will stop working.
            </p>
          </div>
        )}
      </Dialog>
    </>
  );
}
