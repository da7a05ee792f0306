import type { PropsWithChildren } from "react";
import { useLocation } from "wouter";
import { waitFor } from "xstate";
import { whyBarred } from "#src/contracts/acting.ts";
import { whyCannotActAs } from "#src/contracts/admin/actingAs.ts";
import { mergeCall } from "#src/contracts/admin/mergeCall.ts";
import type { RoleName } from "#src/contracts/roles.ts";
import { sessionCalls } from "#src/contracts/session.ts";
import { actingOf, userCalls, type CurrentUser } from "#src/contracts/user.ts";
import type { ActAsAsk } from "#src/machines/acting/actingMachine.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { useCache } from "#src/ui/hooks/useCache.ts";
import { useMe } from "#src/ui/hooks/useMe.ts";
import { useRootActors } from "#src/ui/hooks/useRootActors.ts";
import { Barred, useBarred } from "#src/ui/shell/Barred.tsx";
import { ActDialog } from "../acts/ActDialog.tsx";
import { ActsProvider, doneToEach, useBeginAct } from "../acts/ActsProvider.tsx";
import { RowExtras, type RowExtra } from "../acts/RowActs.tsx";
import type { ActDeclaration, AnyRow } from "#src/routes/admin/resource.ts";
import styles from "./people.module.css";

/** Why the administrator cannot act as a user; null if they can. The mode that they are in may bar it (G-17). */
export function barredAs(me: CurrentUser | null, row: AnyRow, as: ActAsAsk["as"]): string | null {
  if (!me) return "Not signed in";
  const barred = whyBarred(actingOf(me), sessionCalls.loginAs);
  if (barred !== null) return barred;
  if (row.disabled_at) return "The account is disabled";
  if (row.id === me.id) return as === "reviewer" ? null : "This is your own account";
  return whyCannotActAs(me, { roles: row.roles as RoleName[] });
}

const never = "accounts, roles, exports and schedules are not available.";

const consequences: Record<ActAsAsk["as"], string> = {
  "another user": `For up to half an hour. Everything you do is recorded with your name and theirs. In the back office you can do only what you are both allowed to do. Policies, pictures, exams, ${never}`,
  // A reviewer stays in their own account (B-314).
  reviewer: `For up to half an hour. You stay in your own account, with your own access. Nothing you view, complete, rate or share is kept, but changes in the back office are. The audit log names you both, with your reason. Exams can be opened but not started. Policies, pictures, ${never}`,
};

const acts: readonly ActDeclaration[] = [
  {
    name: "another user" satisfies ActAsAsk["as"],
    label: "Start acting",
    done: "acted as",
    confirm: {
      question: "Act as …",
      consequence: consequences["another user"],
      reason: true,
      identity: true,
    },
    leaves: true,
  },
  {
    name: "reviewer" satisfies ActAsAsk["as"],
    label: "Start reviewing",
    done: "reviewed as",
    confirm: {
      question: "Review as …",
      consequence: consequences.reviewer,
      reason: true,
      identity: true,
    },
    leaves: true,
  },
];

/** Provides acting as a user, which its children offer. The page starts over once the server has allowed it (B-311). */
function ActAsProvider({ identity, children }: PropsWithChildren<{ identity: string }>) {
  const actors = useRootActors();
  const { forget } = useCache();
  const start = async (userId: number, as: ActAsAsk["as"], reason: string): Promise<void> => {
    actors.acting.send({ type: "actAs", userId, as, reason });
    const { context } = await waitFor(actors.acting, (s) => !s.matches("startingToAct"));
    if (context.refusal !== null) throw context.refusal as Error;
  };
  return (
    <ActsProvider
      identity={identity}
      words={{ one: "user", many: "users" }}
      acts={acts}
      perform={({ act, target, reason }) =>
        doneToEach(target, (userId) => start(userId, act as ActAsAsk["as"], reason))
      }
      // Without a response, only the server knows whether it has begun.
      changed={() => forget(userCalls.me.path)}
    >
      {children}
      <ActDialog />
    </ActsProvider>
  );
}

/** What can be done to one user besides the list's acts: act as them, review, merge (T-50, T-51). */
export const UserExtras = (props: PropsWithChildren<{ path: string }>) => (
  <ActAsProvider identity={props.path}>
    <Extras {...props} />
  </ActAsProvider>
);

function Extras({ path, children }: PropsWithChildren<{ path: string }>) {
  const me = useMe();
  const [, navigate] = useLocation();
  const noMerge = useBarred(mergeCall);
  const begin = useBeginAct();
  const extras: RowExtra = (row, name, { held, close, Entry }) => [
    ...(["another user", "reviewer"] as const).map((as) => {
      const why = barredAs(me, row, as) ?? held;
      return (
        <Entry
          key={as}
          disabled={why !== null}
          onClick={() => {
            close();
            begin(as, { ids: [row.id], called: name });
          }}
        >
          <span>
            {as === "reviewer" ? "Review as" : "Act as"}
            <Barred why={why} />
          </span>
        </Entry>
      );
    }),
    <Entry
      key="merge"
      disabled={(noMerge ?? held) !== null}
      onClick={() => {
        close();
        navigate(`${path}/merge/${row.id}`);
      }}
    >
      <span>
        Merge into another account
        <Barred why={noMerge ?? held} />
      </span>
    </Entry>,
  ];
  return <RowExtras value={extras}>{children}</RowExtras>;
}

/** Offers to act as a user beside their question, where it is the quickest way to see what they see. */
export const ActAsOffer = (props: OfferProps) => (
  <ActAsProvider identity={String(props.row.id)}>
    <Offer {...props} />
  </ActAsProvider>
);

type OfferProps = { row: AnyRow; name: string };

function Offer({ row, name }: OfferProps) {
  const why = barredAs(useMe(), row, "another user");
  const begin = useBeginAct();
  return (
    <div className={styles.buttons}>
      <Button
        kind="secondary"
        disabled={why !== null}
        onClick={() => begin("another user", { ids: [row.id], called: name })}
      >
        Act as {name}
      </Button>
      <Barred why={why} />
    </div>
  );
}
