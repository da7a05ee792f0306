import { useQuery } from "@tanstack/react-query";
import { useSelector } from "@xstate/react";
import { policyNames } from "#src/contracts/policyNames.ts";
import { userCalls } from "#src/contracts/user.ts";
import { ask } from "#src/services/query.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { Dialog } from "#src/ui/kit/Dialog.tsx";
import { Failed } from "#src/ui/kit/Failed.tsx";
import { Loading } from "#src/ui/kit/Loading.tsx";
import { SafeHtml } from "#src/ui/kit/SafeHtml.tsx";
import { Timestamp } from "#src/ui/kit/Timestamp.tsx";
import { useTarget } from "#src/ui/kit/targets.ts";
import { useCalls } from "#src/ui/hooks/useCalls.ts";
import { useRootActors } from "#src/ui/hooks/useRootActors.ts";
import styles from "./shell.module.css";
import { ifYouDecline } from "./policySection.ts";
import { useLast } from "./useLast.ts";

const problems = {
  failed: "Your choice could not be saved. Try again.",
  changed: "The text has changed since you opened it. Read the new version, then choose.",
};

/** B-300 … B-306, T-5: asks for consent, and closes only on a choice; or shows a policy to read, from the footer. */
export function PolicyDialog() {
  const actors = useRootActors();
  const { call } = useCalls();
  const { policies } = actors;
  const asking = useSelector(policies, (snapshot) => snapshot.hasTag("asking"));
  const reading = useSelector(policies, (snapshot) => snapshot.hasTag("reading"));
  const declining = useSelector(
    policies,
    (snapshot) => snapshot.matches("confirming") || snapshot.matches("declining"),
  );
  const busy = useSelector(policies, (snapshot) => snapshot.hasTag("busy"));
  const problem = useSelector(policies, ({ context }) => context.problem);
  const open = asking || reading;
  const id = useLast(useSelector(policies, ({ context }) => context.policy));
  const blocking = useLast(open ? asking : null) ?? false;
  const texts = useQuery({ ...ask(call, userCalls.policies), enabled: open });
  const policy = texts.data?.data.find((one) => one.id === id);
  const declined = policy && ifYouDecline(policy.text);
  const title = policy?.name ?? policyNames[id ?? 0] ?? "Policy";

  /** The choice is about the text on show; users may also decline what could not be loaded. */
  const choose = (type: "accept" | "confirm") => () => policies.send({ type, version: policy?.version });
  const decline = useTarget(policies, "the decline button");

  const actions = !blocking ? (
    <Button kind="secondary" disabled={!policy} onClick={() => policies.send({ type: "keepText" })}>
      Save a copy
    </Button>
  ) : declining ? (
    <>
      <Button kind="secondary" disabled={busy} onClick={() => policies.send({ type: "keepText" })}>
        Save a copy
      </Button>
      <Button kind="secondary" disabled={busy} onClick={() => policies.send({ type: "cancel" })}>
        Back
      </Button>
      <Button kind="danger" busy={busy} onClick={choose("confirm")}>
        Decline and sign out
      </Button>
    </>
  ) : (
    <>
      <Button
        ref={decline}
        kind="secondary"
        disabled={busy}
        onClick={() => policies.send({ type: "decline" })}
      >
        Decline
      </Button>
      <Button busy={busy} disabled={!policy} onClick={choose("accept")}>
        Accept
      </Button>
    </>
  );

  return (
    <Dialog
      open={open}
      reading
      title={declining ? `Decline ${title}?` : title}
      onClose={blocking ? undefined : () => policies.send({ type: "dismiss" })}
      actions={actions}
    >
      {problem && (
        <p className={styles.failed} role="alert">
          {problems[problem]}
        </p>
      )}
      {declining ? (
        <>
          {declined && <SafeHtml html={declined} />}
          <p>You will be signed out, and asked again when you next sign in.</p>
        </>
      ) : policy ? (
        <>
          <p className={styles.version}>
            Version {policy.version}
            {policy.accepted_at && (
              <>
                {policy.accepted_version === policy.version
                  ? " · accepted "
                  : ` · you accepted version ${policy.accepted_version} on `}
                <Timestamp at={policy.accepted_at} />
              </>
            )}
          </p>
          <SafeHtml html={policy.text} />
        </>
      ) : texts.isError ? (
        <Failed title="The text could not be loaded" onRetry={() => void texts.refetch()} />
      ) : (
        <Loading label="Loading the text" />
      )}
    </Dialog>
  );
}
