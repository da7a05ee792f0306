import type { PropsWithChildren } from "react";
import { isConflict } from "#src/contracts/failures.ts";
import { sentEmailCalls, type SentEmail } from "#src/contracts/admin/sentEmails.ts";
import { reportCalls } from "#src/contracts/admin/reports.ts";
import { moveDelivery } from "#src/machines/emails/deliveryLifecycle.ts";
import { sentEmails } from "#src/routes/admin/emailsReports.ts";
import type { ActDeclaration } from "#src/routes/admin/resource.ts";
import { useCache } from "#src/ui/hooks/useCache.ts";
import { useCalls } from "#src/ui/hooks/useCalls.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { Barred, useBarred } from "#src/ui/shell/Barred.tsx";
import { ActsProvider, doneToEach, useBeginAct } from "../acts/ActsProvider.tsx";
import { forgetNeeds } from "../forgetResource.ts";
import formStyles from "../form/form.module.css";

/** The acts on an email that was sent, each carried out by the call of the same name. */
export const sentActs = [
  {
    name: "release",
    label: "Release",
    done: "released",
    call: sentEmailCalls.release,
    confirm: { consequence: "It will be sent now, whatever the reason it was held.", reason: true },
  },
  {
    name: "restore",
    label: "Write to this address again",
    done: "written to again",
    call: sentEmailCalls.restore,
    confirm: {
      question: "Write to this address again",
      consequence:
        "Emails will be sent to it as to any other address. If they bounce again, we will stop after the third. If the person has switched off optional emails, do this only if they ask for it.",
      reason: true,
    },
  },
  {
    name: "resend",
    label: "Send again",
    done: "sent again",
    call: sentEmailCalls.resend,
    confirm: {
      consequence: "The same email will go to the same address once more. This cannot be undone.",
      reason: true,
    },
  },
] as const satisfies readonly ActDeclaration[];
type ActName = (typeof sentActs)[number]["name"];

type Props = PropsWithChildren<{ sent: SentEmail }>;

/** Provides the acts on one email that was sent. */
export function SentActs({ sent, children }: Props) {
  const { call } = useCalls();
  const { forget } = useCache();
  const changed = (): void => {
    for (const { path } of [sentEmailCalls.read, sentEmailCalls.history, reportCalls.run]) forget(path);
    forgetNeeds(forget);
  };
  return (
    <ActsProvider
      identity={sent.id}
      words={sentEmails.words}
      acts={sentActs}
      perform={async ({ act, target, reason, signal }) => {
        const asked = { body: { reason }, ...(signal && { signal }) };
        const name = act as ActName;
        try {
          const done = await doneToEach(target, (id) =>
            call(sentEmailCalls[name], { params: { id }, ...asked }),
          );
          return { ...done, says: saidOf(name, sent) };
        } catch (error) {
          // Another user was faster, so what is shown is out of date.
          if (isConflict(error)) changed();
          throw error;
        }
      }}
      changed={changed}
    >
      {children}
    </ActsProvider>
  );
}

/** The settings of a user are their own: a complaint has switched their optional emails off, too. */
function saidOf(act: ActName, { recipient }: SentEmail): string {
  if (act === "release") return "The email was released";
  if (act === "resend") return "The email was sent again";
  const again = "Emails will be sent to this address again";
  return recipient === null
    ? again
    : `${again}. If the owner has email notifications off, they have to switch them on in their profile`;
}

/**
 * The acts that are possible now, a button for each. If a sent email cannot be sent again, the reason is shown beside
 * it.
 */
export function SentActButtons({ sent }: { sent: SentEmail }) {
  const acts = sentActs.filter(({ name }) =>
    name === "resend" ? moveDelivery(sent.state, "resend") : sent.refusals[name] === null,
  );
  if (acts.length === 0) return null;
  return (
    <div className={formStyles.moves}>
      {acts.map((act) => (
        <SentActButton key={act.name} sent={sent} act={act} />
      ))}
    </div>
  );
}

function SentActButton({
  sent,
  act: { name, label, call },
}: {
  sent: SentEmail;
  act: (typeof sentActs)[number];
}) {
  const begin = useBeginAct();
  const why = useBarred(call) ?? sent.refusals[name];
  return (
    <>
      <Button
        kind={name === mainOf(sent) ? "primary" : "secondary"}
        disabled={why !== null}
        onClick={() => begin(name, { ids: [sent.id], called: `“${sent.subject}”` })}
      >
        {label}
      </Button>
      <Barred why={why} />
    </>
  );
}

/** The act that stands out: the one that helps an email that did not arrive. */
const mainOf = ({ state, refusals, suppressed_at }: SentEmail): ActName | null => {
  if (refusals.release === null) return "release";
  // If the reader has switched emails off, that is what they asked for.
  if (suppressed_at !== null) return "restore";
  return state === "bounced" ? "resend" : null;
};
