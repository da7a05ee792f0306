import type { PropsWithChildren } from "react";
import { sentEmailCalls, type SentEmail } from "#src/contracts/admin/sentEmails.ts";
import { reportCalls } from "#src/contracts/admin/reports.ts";
import { moveDelivery } from "#src/machines/emails/deliveryLifecycle.ts";
import { sentEmails } from "#src/routes/admin/emailsReports.ts";
import { sentActs } from "#src/routes/admin/sentEmailHistory.ts";
import type { ActDeclaration } from "#src/routes/admin/resource.ts";
import { useCache } from "#src/ui/hooks/useCache.ts";
import { useCalls } from "#src/ui/hooks/useCalls.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { Barred, useBarred } from "#src/ui/shell/Barred.tsx";
import { ActsProvider, doneToEach, useBeginAct } from "../acts/ActsProvider.tsx";
import { forgetNeeds } from "../forgetResource.ts";
import formStyles from "../form/form.module.css";

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
      acts={actsOn(sent)}
      perform={async ({ act, target, reason, signal }) => {
        const asked = { body: { reason }, ...(signal && { signal }) };
        const name = act as ActName;
        const done = await doneToEach(target, (id) =>
          call(sentEmailCalls[name], { params: { id }, ...asked }),
        );
        return { ...done, says: saidOf(name, sent) };
      }}
      changed={changed}
    >
      {children}
    </ActsProvider>
  );
}

/** What follows from an act while there is no mail server: what it would send is held. */
const whileHeld: Partial<Record<ActName, { consequence: string; says: string }>> = {
  release: {
    consequence:
      "No mail server is set up, so it cannot be sent yet and will be held again. Release it once there is one.",
    says: "The email is held again, because no mail server is set up. Release it once there is one",
  },
  resend: {
    consequence:
      "No mail server is set up, so the same email to the same address will be held. Release it once there is one. This cannot be undone.",
    says: "Another email has taken its place. It is held, because no mail server is set up. Release it once there is one",
  },
};
/** What follows from writing again to a suppressed address whose reader has also switched off optional emails. */
const exceptOptional = {
  consequence:
    "Emails will be sent to it again, except optional ones, which its reader has switched off. If they bounce again, we will stop after the third.",
  says: "Emails will be sent to this address again, except optional ones, which its reader has switched off",
};
/** What follows from an act on this email if that is not what usually does. */
const unusually = (act: ActName, { has_mail_server: sends, suppressed_at, unsubscribed_at }: SentEmail) => {
  if (act === "restore") return suppressed_at && unsubscribed_at ? exceptOptional : undefined;
  return sends ? undefined : whileHeld[act];
};

/** The acts, with what follows from them now. */
const actsOn = (sent: SentEmail): readonly ActDeclaration[] =>
  sentActs.map((act) => ({
    ...act,
    confirm: {
      ...act.confirm,
      consequence: unusually(act.name, sent)?.consequence ?? act.confirm.consequence,
    },
  }));

/** What an act did. A complaint also switched off a user's optional emails, which only they can switch on again. */
function saidOf(act: ActName, sent: SentEmail): string {
  const unusual = unusually(act, sent);
  if (unusual) return unusual.says;
  if (act === "release") return "The email was released";
  if (act === "resend") return "The email was sent again";
  const again = "Emails will be sent to this address again";
  return sent.recipient === null
    ? again
    : `${again}. If the owner has email notifications off, they have to switch them on in their profile`;
}

/**
 * A button for each act that is possible now. If a sent email cannot be sent again, the reason is shown beside the
 * button.
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

/** The act with the primary button: the one that helps an email that did not arrive. */
const mainOf = ({ state, refusals, suppressed_at }: SentEmail): ActName | null => {
  if (refusals.release === null) return "release";
  // Only a suppressed address needs help: a reader who has switched emails off asked for that.
  if (suppressed_at !== null) return "restore";
  return state === "bounced" ? "resend" : null;
};
